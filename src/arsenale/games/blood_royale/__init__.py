"""Blood Royale by forum: five kingdoms, their fleets and their houses, from 1300 on."""

from arsenale.games.blood_royale import actions, engine, guide, invariants, notation, options, reasons, setup, turn
from arsenale.games.blood_royale.board import check_board, load_board, tell_board
from arsenale.games.blood_royale.state import STATE
from arsenale.games.ruleset import Ruleset

BLOOD_ROYALE = Ruleset(
    id="blood_royale",
    title="Blood Royale",
    version=1,
    players=range(3, 6),
    default_board="europe",
    presets=tuple(options.PRESETS),
    state_dtype=STATE,
    max_legal=turn.MAX_LEGAL,
    simulation_free_moves=options.FREE_MOVES_IN_SIMULATION,
    call=engine.call,
    load_board=load_board,
    tell_board=tell_board,
    check_board=check_board,
    usual_powers=setup.usual_powers,
    resolve_options=options.resolve_options,
    numbers=options.NUMBERS,
    new_setup=setup.new_setup,
    notation=notation.NOTATION,
    guide=guide.GUIDE,
    final_kinds=frozenset({actions.PASS, actions.BLOCK}),
    invariants=invariants.NAMES,
    rules_of=reasons.rules_of,
    sentence=reasons.sentence,
)
