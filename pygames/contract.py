"""The contract of a game: everything that a folder in `games/` must or may contain.

rules.py        required: subclasses of `State` and `Game` (pygames/game.py), which inherit `StateRules` and `GameInfo`
                below, and the `TypedDict` of the game's view, which extends `BaseView`
view.py         required: `Renderer`
describe.py     optional: `Narrator`            default: pygames/defaults.py, sentences from the game's texts
guide.py        optional: `Guide`               default: the labels of the marks
bot.py          optional: `Bot`                 default: pygames/mcts.py, a tree search
animations.py   optional: `Animator`            default: marks that keep their key glide
paper.py        optional: `PaperKit` in pygames/paper.py, what to print and cut out; only the build imports it
strip.py        required if all players choose at the same time (`is_simultaneous`): `ChoiceStrip`
parts.py        required with any optional file: `PARTS`, a `GameParts`; mypy compares the modules with the Protocols
__init__.py     required: `GAME`, the only instance of the Game class

A part is a module that has every member of its Protocol. Adopt a default by assignment:
`score_table = defaults.score_table`. `check_game()` lists the members that are missing.

Moves, targets and outcomes are words without white space. A target is a place on the board (with a digit or a colon,
or a single letter: "a1", "hand:2", "B") or a button below the board (a word or a number: "pass", "3"). Two names are
reserved: "done" completes a move that is the beginning of a longer one, "roll" rolls the die where players tap it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, Protocol, Self, TypedDict, TypeVar

from pygames.errors import BadInput
from pygames.i18n import Fact, Translations
from pygames.motion import Animation, Frame, GameEvent
from pygames.scene import Interaction, Mark, Scene
from pygames.taps import Stages

if TYPE_CHECKING:
    from random import Random

    from pygames.bots import MoveSearch, Recall
    from pygames.game import Game, State

CHANCE = 0  # the seat that rolls dice and draws tiles


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of the rules, chosen before the game: its values, always strings, and the default."""

    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. Without winners it is a draw; several winners share the win or are a team."""

    winners: tuple[int, ...]
    scores: dict[int, int] | None = field(default=None, hash=False)


class BaseView(TypedDict):
    """What one seat may know (`seat` None: a spectator), as JSON: lists and string keys. A game adds its own fields."""

    game: str
    player_count: int
    seat: int | None
    actor: int | None
    winners: list[int] | None  # None while the game runs, [] for a draw
    scores: list[int] | None  # by seat; None if the game has no points


class GameInfo:
    """The properties of a game, as class attributes of its subclass of `Game`."""

    players: range
    options: Mapping[str, Option] = {}
    has_chance = False  # dice or draws: positions whose actor is CHANCE
    has_dice = False  # chance is a die that players may want to roll themselves; then its State overrides `die_owner`
    has_hidden_information = False  # a seat may know what another does not; then its State overrides `is_hidden`
    authors: tuple[str, ...] = ()  # for search engines; `credits` in the words names them for people
    minutes: tuple[int, int] | None = None  # from the shortest games to the longest
    difficulty: Literal["", "easy", "moderate", "demanding"] = ""  # of the rules and the decisions
    is_simultaneous = False  # all players choose in secret, then everything is revealed; then strip.py is required

    def start(self, players: int, options: Mapping[str, str]) -> State:
        """Return the first position. `players` and `options` have been validated; every option has a value."""
        raise NotImplementedError

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        """Return the name of an option whose value is not available with this number of players, or None."""
        return None


class StateRules:
    """A position, as a frozen dataclass. `==` compares its fields, so they hold only what can still matter."""

    __slots__ = ()

    @property
    def player_count(self) -> int:
        raise NotImplementedError

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats by teams, which win together. The default is a side for each seat."""
        return tuple((seat,) for seat in range(1, self.player_count + 1))

    @property
    def actor(self) -> int | None:
        """The seat to move, CHANCE for dice and draws, None when the game is over."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """The result, or None while the game runs."""
        raise NotImplementedError

    def compute_legal_moves(self) -> tuple[str, ...]:
        """Return the legal moves, or chance's outcomes: sorted as strings, unique, () when the game is over."""
        raise NotImplementedError

    def apply(self, move: str) -> Self:
        """Return the position after `move`, which is known to be legal."""
        raise NotImplementedError

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        """Return why `move` is illegal: a key under [why] of the texts, with the values of its placeholders if any."""
        return "illegal"

    def scores(self) -> dict[int, int] | None:
        """Return the points by seat if the game ended now, or None if it has no points."""
        return None

    def weights(self) -> dict[str, int]:
        """Return chance's outcomes with their integer weights, which are equal by default."""
        if self.actor != CHANCE:
            raise BadInput("error.not_chance")
        return dict.fromkeys(self.compute_legal_moves(), 1)

    @property
    def die_owner(self) -> int:
        """The seat that rolls the die now, or 0."""
        return 0

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """Return whether `seat` must not see `move`, played here, until it is revealed or the game is over."""
        return False

    def reveals_hidden(self, move: str) -> bool:
        """Return whether `move`, played here, reveals itself and all hidden moves before it to everybody."""
        return False


V = TypeVar("V", bound=BaseView)
V_contra = TypeVar("V_contra", bound=BaseView, contravariant=True)
S = TypeVar("S", bound="State")
S_contra = TypeVar("S_contra", bound="State", contravariant=True)


class Renderer(Protocol[V_contra]):
    """view.py: how a view looks, and which taps make a move."""

    STYLE: str  # CSS of the game's marks; every selector and id begins with the game's name
    DEFS: str  # SVG definitions that marks refer to
    SHARED_HEIGHT: int  # height, from the top, of what table mode shows; below it are the players' own areas

    @property
    def SEAT_COLOURS(self) -> tuple[str, ...]:  # noqa: N802
        """ "#rrggbb" for each seat of the largest game."""

    @property
    def SEAT_PIECES(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """For each seat an id in DEFS and a view box: the piece that stands for it in the text, or () for a disc."""

    @property
    def COVER_CROP(self) -> tuple[int, int, int, int] | None:  # noqa: N802
        """The x, y, width and height of the part that the home page shows, or None for the whole board."""

    @property
    def COVER_EXTRAS(self) -> tuple[Mark, ...]:  # noqa: N802
        """Marks that only the cover on the home page shows."""

    def move_taps(self, move: str) -> Stages:
        """Return the taps that make a move: stages in order, the targets of one stage in any order."""

    def scene(self, view: V_contra, ui: Interaction, say: Translations) -> Scene:
        """Return the drawing of a view. Its targets are among `ui.targets`."""

    def intended_move(self, view: V_contra, taps: Sequence[str], x: float, y: float) -> str:
        """Return the move that a tap at (x, y), which hit no target, seems to mean, or ""."""

    def is_rotation(self, moves: Sequence[str]) -> bool:
        """Return whether these moves, which begin with the same taps, place one piece in different orientations."""


class Heading(str):
    """A heading in a score table, with a sentence that explains its row or column when somebody asks."""

    note: str

    def __new__(cls, text: str, note: str) -> Self:
        heading = super().__new__(cls, text)
        heading.note = note
        return heading


class Narrator(Protocol[V_contra]):
    """describe.py: sentences about the game, in the language of `say`."""

    def prompt(self, view: V_contra, ui: Interaction, say: Translations) -> str:
        """Return what to do now, in one line."""

    def describe_move(self, view: V_contra, move: str | None, say: Translations) -> str:
        """Return a sentence for a move. `view` is the reader's view before it; a hidden `move` is None."""

    def describe_reveal(self, view: V_contra, moves: Mapping[int, str], say: Translations) -> list[str]:
        """Return sentences for the moves, by seat, that have just been revealed."""

    def describe_target(self, view: V_contra, target: str, say: Translations) -> str:
        """Return the spoken name of a target, which is also the text of its button."""

    def describe_result(self, view: V_contra, say: Translations) -> list[str]:
        """Return who won and why. The first line can stand alone."""

    def describe_board(self, view: V_contra, say: Translations) -> list[str]:
        """Return the position for screen readers, one piece of information per line."""

    def board_as_text(self, view: V_contra, say: Translations) -> str:
        """Return the position for a terminal."""

    def score_table(self, view: V_contra, say: Translations) -> list[list[str]]:
        """Return how the points add up: rows of texts, the headings first; [] if the game has no points.

        A heading, in the first row or column, may be a `Heading` with a sentence that explains it.
        """


class Guide(Protocol[V_contra]):
    """guide.py: what each thing on the table is, for players who ask."""

    @property
    def DECORATION(self) -> Collection[str]:  # noqa: N802
        """The beginnings, up to the first colon, of the keys of marks that are no thing of their own."""

    def describe_mark(self, view: V_contra, key: str, say: Translations) -> str:
        """Return in one sentence what the mark with this key is, and what it does now; "" for its label."""


class Bot(Protocol[V_contra, S_contra]):
    """bot.py: how the computer plays the game."""

    def think(self, view: V_contra, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
        """Choose one of `moves`. A generator: it yields between slices of under 20 ms; True means go on."""

    def win_probabilities(self, state: S_contra) -> dict[tuple[int, ...], float]:
        """Return each side's chance to win, by `state.sides`. Sums to 1; deterministic and fast."""

    def explain_move(self, view: V_contra, move: str, say: Translations) -> str:
        """Return why a move may be good, in one short sentence."""


class Animator(Protocol[V_contra]):
    """animations.py: how marks move between two drawings. Marks that keep their key glide without being listed."""

    def animations(
        self, events: Sequence[GameEvent[V_contra]], view: V_contra, ui: Interaction
    ) -> dict[str, Animation]:
        """Return animations by mark key. `events` led to `view`; both hold what the reader may know."""


class ChoiceStrip(Protocol[V_contra]):
    """strip.py: the strip in front of each player when all choose at the same time on one tablet."""

    def strip(self, view: V_contra, seat: int, moves: Collection[str], revealed: str, say: Translations) -> Scene:
        """Return the strip of `seat`, with a target for each of `moves`. `revealed` is its last public choice."""

    def keyboard_key(self, move: str) -> str:
        """Return the keyboard key that chooses this move, for players without touch."""


@dataclass(frozen=True, slots=True)
class GameParts(Generic[V, S]):
    """The parts of a game. parts.py: `PARTS: GameParts[NullView, NullState] = GameParts(renderer=view, …)`."""

    renderer: Renderer[V]
    narrator: Narrator[V] = field(default_factory=lambda: _default_narrator())
    guide: Guide[V] = field(default_factory=lambda: _default_guide())
    bot: Bot[V, S] = field(default_factory=lambda: _default_bot())
    animator: Animator[V] = field(default_factory=lambda: _default_animator())
    strip: ChoiceStrip[V] | None = None
    reveal_frames: Callable[[GameEvent[V], Translations], Sequence[Frame[V]]] | None = None
    """Return what a move that reveals others is shown as, step by step, before the position after it."""
    reveal_summary: Callable[[GameEvent[V], Translations], Mapping[int, str]] | None = None
    """Return by seat what has become of its choice, for its own line in lists of moves."""
    levels: tuple[str, ...] = ("easy", "medium", "hard")
    """The levels of the bot, weakest first: these three, and "child" below or "master" above them."""
    think_with_recall: Callable[[V, Sequence[str], str, Random, Recall], MoveSearch] | None = None
    """Like `bot.think`, and used instead of it, for a bot that learns from what its seat has seen."""
    explain_for_level: Callable[[V, str, Translations, str], str] | None = None
    """Like `bot.explain_move`, with the level whose move it was, for bots whose levels have different reasons."""
    imagine: Callable[[V, Random], State] = field(default_factory=lambda: _default_imagine())
    """Return a state with this view; everything hidden is sampled. The default fits the default `State.view_fields`."""


# The defaults are imported at first use: they import the games, which import this module.


def _default_narrator() -> Narrator[BaseView]:
    from pygames import defaults

    return defaults


def _default_guide() -> Guide[BaseView]:
    from pygames import defaults

    return defaults


def _default_animator() -> Animator[BaseView]:
    from pygames import defaults

    return defaults


def _default_bot() -> Bot[BaseView, State]:
    from pygames import mcts

    return mcts


def _default_imagine() -> Callable[[BaseView, Random], State]:
    from pygames import defaults

    return defaults.imagine


def check_game(game: Game, *, release: bool = False) -> list[str]:
    """Return a sentence for each fault of a game; with `release`, also for what an unfinished game may lack."""
    from pygames import check

    return check.check_game(game, release=release)
