"""Guided first games: `first.toml` in a game's folder, a list of steps that say something and may ask for a move.

A step accepts every legal move that fulfils its conditions. Chance and the other seats follow the lesson's record while
it is legal, and are played by an easy bot after that, always in the same way. The texts are in `learn.<lang>.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from pygames.bots import choose
from pygames.conditions import BrokenCondition, Condition, parse_condition
from pygames.game import BadInput, Game, State
from pygames.i18n import LANGUAGES, Entry, Translations, read_entries
from pygames.record import Record, find_game
from pygames.resources import game_file
from pygames.scene import Mark
from pygames.session import Player, Session

FILE = "first.toml"
OPPONENT = "easy"
OPPONENT_ITERATIONS = 20  # of a search that must take no time
LESSON_KEYS = {"record": str, "start": int, "seat": int, "minutes": int, "step": list}
STEP_KEYS = {"name": str, "point": list, "move": str, "want": list, "before_roll": bool}
NAME = re.compile(r"[a-z][a-z0-9_]*")


class BrokenLesson(ValueError):
    """A guided game cannot be used. The message begins with its file, and the step if it is one's fault."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its texts' name, the marks that it points at, and what it asks for, if anything.

    A step that comes before the learner's roll (`before_roll`) is shown while the die waits for the learner.
    """

    name: str
    point: tuple[str, ...] = ()
    move: re.Pattern[str] | None = None
    want: tuple[Condition, ...] = ()
    before_roll: bool = False

    @property
    def asks(self) -> bool:
        """Whether the step waits for a move of the learner."""
        return self.move is not None or bool(self.want)

    @property
    def needs_later(self) -> bool:
        """Whether its verdict depends on what the others reply."""
        return any(condition.needs_later for condition in self.want)

    def allows(
        self, before: Mapping[str, Any], move: str, after: Mapping[str, Any], later: Mapping[str, Any] | None = None
    ) -> bool:
        """Return whether a move fulfils the step. Without `later`, what is wanted of it is not judged yet."""
        if self.move and not self.move.fullmatch(move):
            return False
        views = {"before": before, "after": after, "later": later}
        return all(one.holds(views) for one in self.want if later is not None or not one.needs_later)

    def points_at(self, mark: Mark) -> bool:
        """Return whether the step points at a mark, by its key or as "target:" and its target."""
        names = (mark.key, f"target:{mark.target}") if mark.target else (mark.key,)
        return any(matches(pattern, name) for pattern in self.point for name in names)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game. `states[ply]` is the position of the model game after `ply` moves."""

    record: Record
    start: int
    seat: int
    minutes: int
    steps: tuple[Step, ...]
    states: tuple[State, ...]

    @property
    def text_keys(self) -> tuple[str, ...]:
        """The keys of all its texts."""
        parts = [(step.name, part) for step in self.steps for part in ("say", "miss") if part == "say" or step.asks]
        return tuple(f"first.{name}.{part}" for name, part in (*parts, ("tip", "say")))

    def session(self) -> Session:
        """Return the game at the first step, with the learner at `seat` against easy bots."""
        record = self.record
        opening = Record(record.game, record.players, record.options, record.moves[: self.start])
        seats = {seat: Player(bot=OPPONENT) for seat in range(1, record.players + 1) if seat != self.seat}
        return Session(opening, seats, states=self.states[: self.start + 1])

    def count_guided(self, session: Session) -> int:
        """Return how many moves of a game were made in this lesson; 0 if it did not begin as one, or left it."""
        guided, moves = self.session(), session.moves
        if moves[: self.start] != guided.moves:
            return 0
        for step in self.steps:
            if not step.asks or not self.is_possible(guided, step):
                continue
            ply = len(guided.moves)
            if ply >= len(moves) or not self.accepts(guided, step, moves[ply]):
                return 0
            guided.play(moves[ply])
            while guided.state.actor not in (self.seat, None):
                reply = self.reply(guided, step)
                if moves[len(guided.moves) :][:1] != [reply]:
                    return 0
                guided.play(reply)
        return len(guided.moves)

    def reply(self, session: Session, step: Step) -> str:
        """Return the next move of chance or another seat: the record's, or a bot's that is always the same."""
        return self._reply(session.state, len(session.moves), step)

    def is_possible(self, session: Session, step: Step) -> bool:
        """Return whether the step can be shown: it asks for nothing, or a legal move fulfils it."""
        return not step.asks or self._find_move(session, step) is not None

    def model_move(self, session: Session, step: Step) -> str:
        """Return a move that fulfils the step: the record's if it does, otherwise the first. Raises LookupError."""
        move = self._find_move(session, step)
        if move is None:
            raise LookupError(f"No legal move fulfils the step '{step.name}'.")
        return move

    def accepts(self, session: Session, step: Step, move: str) -> bool:
        """Return whether a legal move fulfils the step, judged by what the others reply if that matters."""
        if step.move and not step.move.fullmatch(move):  # before the move is played, which takes time
            return False
        state, ply = session.state, len(session.moves)
        after = state.play(move)
        later = self._later(after, ply + 1, step).view(self.seat) if step.needs_later else None
        return step.allows(state.view(self.seat), move, after.view(self.seat), later)

    def _find_move(self, session: Session, step: Step) -> str | None:
        state = session.state
        if state.actor != self.seat:
            return None
        recorded = self._recorded_move(state, len(session.moves))
        moves = state.legal_moves() if recorded is None else (recorded, *state.legal_moves())
        return next((move for move in moves if self.accepts(session, step, move)), None)

    def _later(self, state: State, ply: int, step: Step) -> State:
        """Return the position in which the learner decides again, or the game is over."""
        while state.actor not in (self.seat, None):
            state = state.play(self._reply(state, ply, step))
            ply += 1
        return state

    def _reply(self, state: State, ply: int, step: Step) -> str:
        recorded = self._recorded_move(state, ply)
        if recorded is not None:
            return recorded
        return choose(state, OPPONENT, Random(f"{step.name} {ply}"), iterations=OPPONENT_ITERATIONS)

    def _recorded_move(self, state: State, ply: int) -> str | None:
        """Return the record's move at this ply, if the same seat decides and the move is legal."""
        if ply < len(self.record.moves) and self.states[ply].actor == state.actor:
            move = self.record.moves[ply]
            return move if move in state.legal_moves() else None
        return None


def matches(pattern: str, name: str) -> bool:
    """Return whether a name fits a pattern, in which * stands for anything."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), name) is not None


# Loading


def load_lesson(game: Game) -> Lesson | None:
    """Return a game's guided game, or None if it has none. Raises BrokenLesson."""
    file = game_file(game, FILE)
    return parse_lesson(game, file.read_text("utf-8")) if file.is_file() else None


def parse_lesson(game: Game, text: str) -> Lesson:
    """Return the guided game that a `first.toml` describes. Raises BrokenLesson."""
    try:
        table = _check_table(FILE, tomllib.loads(text), LESSON_KEYS, ("record", "step"))
        record = Record.parse(table["record"])
        states = tuple(record.states())
    except (tomllib.TOMLDecodeError, BadInput) as error:
        raise BrokenLesson(f"{FILE}: {error}") from None
    start, seat, minutes = table.get("start", 0), table.get("seat", 1), table.get("minutes", 4)
    if find_game(record.game) is not game:
        raise BrokenLesson(f"{FILE}: the record is of '{record.game}'.")
    if not 0 <= start < len(states) or states[start].actor != seat:
        raise BrokenLesson(f"{FILE}: seat {seat} does not decide after {start} moves. Change 'start' or 'seat'.")
    steps = tuple(_parse_step(f"{FILE}, step {number}", entry) for number, entry in enumerate(table["step"], 1))
    names, fields = [step.name for step in steps], states[0].view(seat).keys()
    for step in steps:
        if names.count(step.name) > 1 or step.name == "tip":
            raise BrokenLesson(f"{FILE}, step '{step.name}': two texts would have this name.")
        for _, field in sorted(path for condition in step.want for path in condition.paths):
            if field not in fields:
                raise BrokenLesson(f"{FILE}, step '{step.name}': views have no '{field}'.")
    return Lesson(record, start, seat, minutes, steps, states)


def _parse_step(place: str, entry: object) -> Step:
    if not isinstance(entry, dict):
        raise BrokenLesson(f"{place}: write steps as [[step]].")
    table = _check_table(place, entry, STEP_KEYS, ("name",))
    name, place = table["name"], f"{place} '{table['name']}'"
    if not NAME.fullmatch(name):
        raise BrokenLesson(f"{place}: a name has lower-case letters, digits and '_'.")
    if not all(isinstance(text, str) for key in ("point", "want") for text in table.get(key, ())):
        raise BrokenLesson(f"{place}: write patterns and conditions in quotes.")
    try:
        move = re.compile(table["move"]) if "move" in table else None
        want = tuple(map(parse_condition, table.get("want", ())))
    except (re.error, BrokenCondition) as error:
        raise BrokenLesson(f"{place}: {error}") from None
    before_roll = table.get("before_roll", False)
    if before_roll and (move or want):
        raise BrokenLesson(f"{place}: a step before the roll cannot ask for a move.")
    return Step(name, tuple(table.get("point", ())), move, want, before_roll)


def _check_table(
    place: str, table: dict[str, Any], types: Mapping[str, type], required: tuple[str, ...]
) -> dict[str, Any]:
    """Return a table whose keys and types are right."""
    for key, value in table.items():
        if key not in types:
            raise BrokenLesson(f"{place}: unknown key '{key}'. Choose from: {', '.join(types)}.")
        if type(value) is not types[key]:
            raise BrokenLesson(f"{place}: '{key}' is {value!r}, which is not of type {types[key].__name__}.")
    for key in required:
        if key not in table:
            raise BrokenLesson(f"{place}: '{key}' is missing.")
    return table


# Texts


@cache
def learn_entries(lang: str, game: Game) -> Mapping[str, Entry]:
    """Return the texts of a game's `learn.<lang>.toml` by their flat keys; none if it has no such file."""
    file = game_file(game, f"learn.{lang}.toml")
    return read_entries(file) if file.is_file() else {}


def with_learn_texts(say: Translations, game: Game) -> Translations:
    """Return texts with those for learning this game added. English stands in for a missing language."""
    extended = copy(say)
    extended.sources = [dict(learn_entries(lang, game)) for lang in dict.fromkeys((say.lang, LANGUAGES[0]))]
    extended.sources += say.sources
    return extended
