"""Serenissima: trade and war in the Mediterranean, 14th to 16th century."""

from arsenale.games.ruleset import Ruleset
from arsenale.games.serenissima import actions, engine, guide, invariants, notation, options, reasons, setup, turn
from arsenale.games.serenissima.board import check_board, load_board, tell_board
from arsenale.games.serenissima.state import STATE

SERENISSIMA = Ruleset(
    id="serenissima",
    title="Serenissima",
    version=1,
    players=range(2, 5),
    default_board="mediterranean",
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
    final_kinds=frozenset({actions.PASS, actions.STOP}),  # S3.6
    invariants=invariants.NAMES,
    rules_of=reasons.rules_of,
    sentence=reasons.sentence,
)
