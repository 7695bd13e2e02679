"""OpenSpiel: importing this module registers `python_arsenale_serenissima` and `python_arsenale_blood_royale`.

Dice are chance nodes with equally likely outcomes, numbered from 0. Bids that the table makes at once are made one
after the other and stay hidden until all are known. There is an observation tensor, and an information state string
with perfect recall; there is no information state tensor, since none of a fixed size holds a game of a thousand orders.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from arsenale.envs import with_extra
from arsenale.envs.play import Frame, Play
from arsenale.envs.worlds import WORLDS, World, find_goal
from arsenale.games.blood_royale.state import PROVINCES
from arsenale.games.playing import MOST_DECISIONS
from arsenale.games.ruleset import SPECTATOR
from arsenale.texts import _

with_extra("pyspiel")
import pyspiel  # noqa: E402

MOST_CHANCE = PROVINCES  # outcomes of a die or lot
MOST_SCORE = 1e6
DEFAULTS: dict[str, Any] = {"players": 4, "preset": "classic", "reward": "rank", "options": ""}
Utility = pyspiel.GameType.Utility
UTILITIES: dict[str, tuple[Any, float, float, float | None]] = {  # least, most, and what they add up to
    "rank": (Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    "win": (Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
    "score": (Utility.GENERAL_SUM, -MOST_SCORE, MOST_SCORE, None),
}


def read_options(text: str) -> dict[str, str]:
    """House rules as one parameter: `deals:none;piece_points:half`. Raises ValueError where a word is no such pair."""
    pairs = [word.partition(":") for word in text.split(";") if word]
    if not all(name and value for name, _colon, value in pairs):
        raise ValueError(_("write house rules as name:value with ; between them, not {text}").format(text=text))
    return {name: value for name, _colon, value in pairs}


class Story:
    """What has been done, by whom, and what of it is still secret."""

    def __init__(self, deeds: list[tuple[int, int]] | None = None, secrets: tuple[int, ...] = ()) -> None:
        self.deeds = deeds or []
        self.secrets = secrets  # places in `deeds`

    def __deepcopy__(self, memo: dict[int, Any]) -> "Story":
        return Story(self.deeds.copy(), self.secrets)

    def add(self, player: int, action: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """What one of several seats does that are to act at once is secret until all have; `before` and `after` it."""
        is_one_of_several = bool(after) and set(after) == set(before) - {player}
        if is_one_of_several:
            self.secrets = (*self.secrets, len(self.deeds))
        elif after != before:
            self.secrets = ()
        self.deeds.append((player, action))

    def tell(self, player: int) -> str:
        """As the player knows it."""
        hidden = {place for place in self.secrets if self.deeds[place][0] != player}
        return " ".join(
            f"{who}:?" if place in hidden else f"{who}:{action}" for place, (who, action) in enumerate(self.deeds)
        )


class ArsenaleGame(pyspiel.Game):
    """A ruleset with its options. Parameters: players, preset, reward (rank, win or score), options."""

    world: World

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises ValueError for what the game does not know."""
        world = self.world
        chosen = DEFAULTS | dict(params or {})
        self.goal = find_goal(chosen["reward"])
        setting = world.setting(chosen["players"], chosen["preset"], read_options(chosen["options"]))
        self.frame = Frame(world, setting)
        _sum, low, high, total = UTILITIES[chosen["reward"]]
        info = pyspiel.GameInfo(
            num_distinct_actions=world.coding.size,
            max_chance_outcomes=MOST_CHANCE,
            num_players=chosen["players"],
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(type_of(world, chosen["reward"]), info, dict(params or {}))

    def new_initial_state(self) -> "ArsenaleState":
        return ArsenaleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "Observer":
        """Raises ValueError for parameters: there are none."""
        if params:
            raise ValueError(f"observations have no parameters; leave out {', '.join(params)}")
        return Observer(self.frame, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DECISIONS


class ArsenaleState(pyspiel.State):
    """A position and the way to it."""

    def __init__(self, game: ArsenaleGame) -> None:
        super().__init__(game)
        self.play = Play.begin(game.frame, None)
        self.goal = game.goal
        self.story = Story()

    # --- who acts, and what is legal ---

    def current_player(self) -> int:
        seats = self.play.seats
        if seats:
            return seats[0]
        return pyspiel.PlayerId.CHANCE if self.play.position.chance() else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.play.position.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.listed(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.play.position.chance()
        return [(side, 1.0 / sides) for side in range(sides)]

    def _apply_action(self, action: int) -> None:
        """Raises ValueError where the action is not legal."""
        before, player = self.play.seats, self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.play.position.roll(action + 1)
        elif not self.play.act(player, action):
            raise ValueError(f"action {action} is not legal; choose one of legal_actions()")
        self.story.add(int(player), action, before, self.play.seats)

    # --- what it brings ---

    def returns(self) -> list[float]:
        return self.play.rewards(self.goal)

    # --- in words ---

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dice {action + 1}"
        order, parts = self.play.frame.world.coding.meaning(action)
        return " ".join([order, *(f"{name}={value}" for name, value in parts.items())])

    def __str__(self) -> str:
        """The position's digest, and how much has been done."""
        return f"{self.play.position.digest()} after {len(self.story.deeds)}"


class Observer:
    """See OpenSpiel's `observation.py`. `dict` has the fields of the observation by name."""

    def __init__(self, frame: Frame, kind: Any) -> None:
        layout = frame.world.layout
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.first : field.first + field.size].reshape(field.shape or (1,))
            for field in layout.fields
        }

    def set_from(self, state: ArsenaleState, player: int) -> None:
        self.tensor[:] = state.play.observe(player)

    def string_from(self, state: ArsenaleState, player: int) -> str:
        """Everything that the player may know of the position; with perfect recall, and how it came to it."""
        position = state.play.position.view(max(player, SPECTATOR)).to_bytes().hex()
        return f"{player} {state.story.tell(player)} {position}" if self._recalls else f"{player} {position}"


def play_outs(state: ArsenaleState, games: int, seed: int = 0) -> list[float]:
    """The mean return of each player over uniform random playouts from the state on, in compiled code."""
    return state.play.play_outs(seed, games, state.goal)


class PlayOuts:
    """An evaluator for `open_spiel.python.algorithms.mcts`: compiled playouts, all legal actions alike likely."""

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self._games = games
        self._random = np.random.default_rng(seed)

    def evaluate(self, state: ArsenaleState) -> np.ndarray[Any, Any]:
        return np.array(play_outs(state, self._games, int(self._random.integers(1 << 62))))

    def prior(self, state: ArsenaleState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def type_of(world: World, reward: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a ruleset that rewards in this way."""
    return pyspiel.GameType(
        short_name=f"python_arsenale_{world.ruleset.id}",
        long_name=f"Arsenale: {world.ruleset.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[reward][0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(world.ruleset.players),
        min_num_players=min(world.ruleset.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SerenissimaGame(ArsenaleGame):
    world = WORLDS["serenissima"]


class BloodRoyaleGame(ArsenaleGame):
    world = WORLDS["blood_royale"]


# Classes, since OpenSpiel lets go of what it was given only when the interpreter is gone: an object would fall then.
for _game in (SerenissimaGame, BloodRoyaleGame):
    pyspiel.register_game(type_of(_game.world, DEFAULTS["reward"]), _game)
