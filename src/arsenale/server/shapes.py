"""What goes over the wire: the bodies of requests and answers, from which the interface is described.

A *power* names a seat everywhere (`venice`); points of time are seconds since 1970 (UTC), lengths of time seconds.
Tables of a position (`Tables`) are those of a conformance case, as far as the viewer may know them.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from arsenale.table.words import LONGEST_WORDS, SIGN
from arsenale.texts import _

LONGEST_ORDER = 500 + len(SIGN) + LONGEST_WORDS
Tables = dict[str, Any]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What somebody is called: one line, without spaces at its ends."""


class Shape(BaseModel):
    """A body without surprises: a key that is not known is an error, and so is a text that no database keeps."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def check_texts(cls, body: Any) -> Any:
        """Raises ValueError for half a character, or the one that ends texts in C."""
        for text in _texts(body):
            if "\0" in text or (not text.isascii() and _is_broken(text)):
                raise ValueError(_("a text holds a character that is none"))
        return body


def _texts(body: Any) -> Iterator[str]:
    """Every text in a body, keys among them."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        yield from (text for pair in body.items() for part in pair for text in _texts(part))
    elif isinstance(body, list):
        yield from (text for part in body for text in _texts(part))


def _is_broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


# --- errors ---


class Trouble(Shape):
    """What went wrong. `code` is for programs, `text` for people; `rules` where a rule forbids it."""

    code: str
    text: str
    rules: list[str] = []
    column: int | None = None
    expected: list[str] = []


class Failure(Shape):
    error: Trouble


# --- who somebody is ---


class Preferences(Shape):
    """How somebody wants to hear that it is his turn while he is away. `webhook` is any address that Apprise knows.

    `language`: the code of the one he is written to in; English where it is none of ours.
    """

    mail: Literal["off", "turn", "digest"] = "turn"
    webhook: str = Field(default="", max_length=500)
    language: str = Field(default="", max_length=20)


class Me(Shape):
    """`kind` nobody: no session. A guest has a `key`: who enters with it is this guest again."""

    kind: Literal["nobody", "guest", "account"]
    id: str = ""
    name: str = ""
    email: str = ""
    key: str = ""
    preferences: Preferences = Preferences()


class NewGuest(Shape):
    name: Name = Field(min_length=1)


class Key(Shape):
    key: str = Field(min_length=1, max_length=200)


class NewAccount(Shape):
    name: Name = ""
    email: str = Field(min_length=3, max_length=254)
    password: str = Field(min_length=8, max_length=200)


class LogIn(Shape):
    email: str = Field(min_length=3, max_length=254)
    password: str = Field(min_length=1, max_length=200)


class PasswordLink(Shape):
    """A link to choose a new password is sent to this address, if it has an account."""

    email: str = Field(min_length=3, max_length=254)


class NewPassword(Shape):
    """`token` comes from the link."""

    token: str = Field(min_length=1, max_length=300)
    password: str = Field(min_length=8, max_length=200)


class ChangeMe(Shape):
    name: Annotated[Name, Field(min_length=1)] | None = None
    preferences: Preferences | None = None


class Token(Shape):
    """A bot sends it as `Authorization: Bearer TOKEN`."""

    token: str


# --- what can be played ---


class OptionValue(Shape):
    value: str
    text: str


class OptionInfo(Shape):
    """A house rule: its rule number, its values and what each means, and each preset's choice.

    One without `values` is a whole number from `least` to `most`.
    """

    name: str
    rule: str
    text: str
    values: list[OptionValue]
    least: int | None
    most: int | None
    presets: dict[str, str]


class BotInfo(Shape):
    """A kind of bot. One that `takes_budget` is seated as `NAME:0.2` (seconds a decision) or `NAME:400p` (playouts)."""

    name: str
    text: str
    takes_budget: bool


class RulesetInfo(Shape):
    """`powers`: all of the default board; `usual`: who plays with so many players; `bots` from the weakest on."""

    id: str
    title: str
    version: int
    presets: list[str]
    options: list[OptionInfo]
    powers: list[str]
    usual: dict[int, list[str]]
    boards: list[str]
    bots: list[BotInfo]


class RuleText(Shape):
    id: str
    title: str
    text: str
    source: list[str]
    see: list[str]
    options: list[str]


class ChapterText(Shape):
    id: str
    title: str
    text: str
    rules: list[RuleText]


class RuleBookText(Shape):
    """Texts are Markdown."""

    title: str
    text: str
    sources: dict[str, str]
    chapters: list[ChapterText]


# --- games ---


class Pace(Shape):
    """`live`: a `bank` for the whole game and an `increment` for each turn. `days`: `per_turn` for each turn.

    All in seconds.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: float = Field(default=0, ge=0, le=7 * 86400)
    increment: float = Field(default=0, ge=0, le=86400)
    per_turn: float = Field(default=0, ge=0, le=60 * 86400)


class NewGame(Shape):
    """`powers` takes their order as the order of seats. `seats`: `me`, `open`, or `bot:NAME` for each power.

    `has_hints`: whoever is to act may ask a bot what it would do.
    `board` names a packaged board, `board_text` is the TOML of one's own. With `start` it begins at once, if it can.
    """

    title: str = Field(default="", max_length=80)
    ruleset: str = "serenissima"
    powers: list[str] = Field(default=[], max_length=8)
    seats: dict[str, str] = {}
    preset: str = "classic"
    options: dict[str, str] = {}
    board: str = ""
    board_text: str = Field(default="", max_length=200_000)
    pace: Pace = Pace()
    visibility: Literal["public", "link"] = "link"
    is_refereed: bool = False
    has_hints: bool = True
    start: bool = False


class SeatState(Shape):
    """Who plays a power.

    `player` is a person's name or empty; `bot` the bot that plays, openly, in his place (`is_stand_in`) or by right.
    `left`: seconds on his clock when the state was made (it runs if he is to act), None without a clock.
    """

    power: str
    kind: Literal["open", "person", "bot"]
    player: str
    bot: str
    is_stand_in: bool
    has_resigned: bool
    is_here: bool
    is_you: bool
    left: float | None
    deadline: float | None


class Standing(Shape):
    """Whether others' galleys and fleets may pass, said beforehand: by the power that asks.

    `stop` is whatever the game has for it, a blockade for one. `is_ending`: end what offers no choice.
    """

    answers: dict[str, Literal["ask", "pass", "stop"]] = {}
    is_ending: bool = True


class ReachedZone(Shape):
    """A zone, province or sea that a piece can come to: the way, and whose permission is needed where on it."""

    zone: str
    way: list[str]
    asks: dict[str, list[str]]


class Proposal(Shape):
    """`rewind` to a step, `pause` or `resume`: carried out when every person at the table agrees."""

    kind: Literal["rewind", "pause", "resume"]
    power: str
    step: int | None
    agreed: list[str]
    waiting: list[str]


class Result(Shape):
    scores: dict[str, int]
    winners: list[str]


class YourTurn(Shape):
    """What only the holder of the seat `power` gets.

    `question` says what is asked of him, `orders` is every legal order in words (of deals a sample), `reaches` where
    each piece that may move can go; all empty while he is not to act, although some rules let him give leave, or give
    something away, at any time. `idle`: nothing but `end` is worth doing.
    """

    power: str
    is_to_act: bool
    question: str
    orders: list[str]
    reaches: dict[str, list[ReachedZone]]
    is_idle: bool
    can_undo: bool
    standing: Standing
    consent: str  # the power whose piece asks this seat for passage, else empty
    rest: str  # what is still to be done of an interrupted order


class GameState(Shape):
    """A game as one viewer may see it. `seq` is sent back with every order, `told` the position in tables.

    `yours`: the powers that the viewer plays; `you`: the one this state was made for. `score_parts` by power. `rounds`:
    how many rounds, or turns, are planned.
    `commitment`: the SHA-256 of the seed of the dice; the `seed` itself is told when the game is over.
    """

    id: str
    seq: int
    steps: int
    entries: int
    status: Literal["open", "running", "over"]
    title: str
    ruleset: str
    rules_version: int
    preset: str
    options: dict[str, str]
    house_rules: dict[str, str]
    powers: list[str]
    board: str
    pace: Pace
    visibility: Literal["public", "link"]
    is_refereed: bool
    has_hints: bool
    is_corrected: bool
    is_paused: bool
    now: float
    created: float
    owner: str
    referee: str
    is_owner: bool
    is_referee: bool
    yours: list[str]
    you: YourTurn | None
    seats: list[SeatState]
    rounds: int
    heading: str
    told: Tables
    score_parts: dict[str, dict[str, int]]
    to_act: list[str]
    waiting_since: float
    proposal: Proposal | None
    commitment: str
    salts: list[str]
    seed: str
    result: Result | None
    rematch: str


class DieThrown(Shape):
    face: int
    sides: int


class Revealed(Shape):
    power: str
    text: str
    words: str = ""


class Entry(Shape):
    """One line of the history. `number` counts from 0 and never changes, nor does what it says.

    kind `order`: `power` gave `text` (with its secret left out, if it is one), `step` is its number, `revealed` what it
    brought to light, `effects` what it did, `heading` is set where another phase began behind it.
    `words` went with it: anybody's text, to be shown as nothing but text.
    `by`: the bot that gave it, `table` for turns ended by themselves.
    kind `event`: something else, in words: undo, rewind, seats, clocks; `step` is the last valid step then.
    """

    number: int
    at: float
    kind: Literal["order", "event"]
    power: str
    text: str
    step: int
    by: str = ""
    words: str = ""
    dice: list[DieThrown] = []
    revealed: list[Revealed] = []
    effects: list[str] = []
    heading: str = ""


class Moment(Shape):
    """The position after a step, as the viewer may know it."""

    step: int
    heading: str
    told: Tables
    score_parts: dict[str, dict[str, int]]


class Order(Shape):
    """`text` is an order in words, and behind ` -- ` whatever is to be said with it.

    `id` is any text of the client's own: the same id sent twice is one order. `seq` is that of the state it saw.
    """

    power: str
    text: str = Field(min_length=1, max_length=LONGEST_ORDER)
    seq: int
    id: str = Field(default="", max_length=64)


class Answer(Shape):
    """The state after an order. `is_repeated`: the order was known already, and was not carried out again."""

    state: GameState
    entries: list[Entry]
    is_repeated: bool = False


class Stale(Failure):
    """The client's state was out of date: here is the new one."""

    state: GameState
    entries: list[Entry]


class Tries(Shape):
    power: str
    orders: list[str] = Field(max_length=200)


class Tried(Shape):
    """Whether an order would be accepted now; if not, the rules that forbid it, why, and what may help.

    `money`: what it would bring the seat at once, negative what it would cost; dice and others' answers left aside.
    """

    order: str
    is_legal: bool
    rules: list[str]
    text: str
    advice: str
    money: int


class Hint(Shape):
    """What a bot would order in the seat's place, knowing what the seat knew in the state `seq`, and why."""

    power: str
    bot: str
    order: str
    reason: str
    seq: int


class SeatChange(Shape):
    """`player`: `me`, `open`, or `bot:NAME`."""

    power: str
    player: str


class PowerOnly(Shape):
    power: str


class Salt(Shape):
    power: str
    text: str


class StandIn(Shape):
    """A bot plays openly for the seat until its owner returns."""

    power: str
    is_on: bool


class UndoWish(Shape):
    power: str
    seq: int
    id: str = Field(default="", max_length=64)


class NewProposal(Shape):
    power: str
    kind: Literal["rewind", "pause", "resume"]
    step: int | None = None


class ProposalAnswer(Shape):
    power: str
    is_agreed: bool


class Correction(Shape):
    """A referee changes the position: tables like those of `told["position"]`, only with what is to be different."""

    changes: Tables
    reason: str = Field(min_length=1, max_length=300)


class NewStanding(Standing):
    power: str


class NewMessage(Shape):
    """To all, or to the one power `to`. A text that begins with `/` is an order: `/offer 1 -> 5 iron for 300`."""

    power: str
    text: str = Field(min_length=1, max_length=1000)
    to: str = ""


class Message(Shape):
    number: int
    at: float
    power: str
    to: str
    text: str


class Notes(Shape):
    text: str = Field(max_length=20_000)


class Sitter(Shape):
    """Who plays a power: a person, a bot, or both where it stands in for him; neither where the seat is open."""

    player: str
    bot: str


class GameCard(Shape):
    """A game in a list."""

    id: str
    title: str
    ruleset: str
    preset: str
    status: Literal["open", "running", "over"]
    heading: str
    visibility: Literal["public", "link"]
    pace: Pace
    powers: list[str]
    players: dict[str, Sitter]
    yours: list[str]
    is_your_turn: bool
    to_act: list[str]
    waiting_since: float
    created: float
    winners: list[str]


class GameLists(Shape):
    """`yours`: first those that wait for you. `public`: those of others that can be joined or watched."""

    yours: list[GameCard]
    public: list[GameCard]


class Series(Shape):
    """One number for every power at the end of each round, or of each turn where a game has turns; the start is 0."""

    rounds: list[int]
    values: dict[str, list[int]]


class Sale(Shape):
    power: str
    good: str
    port: str
    money: int
    count: int


class DiceCount(Shape):
    """How often each face fell, and should have; `chance`: that of a row at least as uneven (chi-squared)."""

    sides: int
    counts: list[int]
    expected: float
    chance: float


class Statistics(Shape):
    """`series`: what the game counts, by name, the most important first."""

    series: dict[str, Series]
    sales: list[Sale]
    dice: list[DiceCount]


class ChancePoint(Shape):
    """The chances to win after a step, which was the last of a turn done at `heading`; by seat, they add up to 1."""

    step: int
    heading: str
    chances: list[float]


class GivenOrder(Shape):
    power: str
    text: str


class Advised(Shape):
    """What a bot would have ordered, and why. `is_played`: so it was ordered.

    `played`, `advised`: the chance that could be expected right after either; None where too much hangs on dice.
    """

    bot: str
    order: str
    reason: str
    is_played: bool
    played: float | None
    advised: float | None


class Swing(Shape):
    """A turn in which the chances changed: steps `first` to `last`, `step` being the one about which the advice is.

    `orders`: those of the turn, and those of others that it brought to light.
    """

    power: str
    heading: str
    first: int
    step: int
    last: int
    before: list[float]
    after: list[float]
    orders: list[GivenOrder]
    advice: Advised | None


class Analysis(Shape):
    """The chances as the learned value function sees them, and the greatest swings in the order of the game."""

    powers: list[str]
    points: list[ChancePoint]
    swings: list[Swing]


class DiceVerdict(Shape):
    is_over: bool
    is_promised: bool
    dice: int
    wrong: list[int]
    text: str


# --- the socket: what the server sends; a client only listens ---


class StateNews(Shape):
    """After every change: the new state, and the entries since the last news."""

    type: Literal["state"]
    state: GameState
    entries: list[Entry]


class MessageNews(Shape):
    type: Literal["message"]
    message: Message


class PresenceNews(Shape):
    """Who is connected, by power."""

    type: Literal["presence"]
    here: list[str]


class TroubleNews(Shape):
    type: Literal["error"]
    error: Trouble
