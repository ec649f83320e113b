"""MoveLines: the moves of a game in words, by turns. Each move is described once for each reader."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import takewhile

from app.render.state import button
from pygames.game import CHANCE
from pygames.i18n import Translations
from pygames.scene import Mark
from pygames.session import Session
from pygames.turns import TurnList, turn_numbers

MAX_RECENT_MOVES = 5  # decisions and rolls in the text beside the board
MAX_LINES = 100
MAX_UNFOLDED_DRAWS = 2  # in a line; of more, their number is shown until the line is chosen
LINES_STEP = 40  # by which the part of a long list that is shown moves


class MoveLines:
    def __init__(self) -> None:
        # By ply, whether the move is visible, whether others are revealed with it, and the reader's seat
        self._texts: dict[tuple[int, bool, bool, int | None], str] = {}
        # By the ply of the last move, and all that the line depends on
        self._lines: dict[tuple[int, int, int, str, bool, int | None], Mark] = {}
        self._turns = TurnList()
        self._moves: tuple[str, ...] = ()
        self._key: object = None  # of the cached result
        self._result: tuple[Mark, ...] = ()

    def clear(self) -> None:
        self._texts.clear()
        self._lines.clear()
        self._moves, self._key = (), None

    def lines(self, session: Session, seat: int | None, say: Translations, current: int) -> tuple[Mark, ...]:
        """Return the lines of the list, with ply `current` marked; the same tuple while nothing changes.

        A line is a button for a decision, or for a roll or draw; consecutive rolls and draws share one. The first line
        of a turn has its number. Of a long game, only the moves around `current`, and buttons that lead on.
        """
        moves = tuple(session.moves)
        if self._key == (key := (moves, seat, current)):
            return self._result
        self._key = key
        self._drop_stale_lines(moves)
        shown = lines_around(current, len(moves))
        turns = self._turns.update(session.states, moves)
        first = 0 if turns and not turns[0].seats else 1  # before the first turn, chance may deal or roll
        numbers = {turn.start: number for number, turn in enumerate(turns, first) if number}
        marks = []
        for start, stop in fold_draws(session, shown, numbers):
            line = self.line(session, start, stop, numbers.get(start, 0), seat, say)
            is_current = start < current <= stop
            marks.append(replace(line, attrs={**line.attrs, "aria-current": "true"}) if is_current else line)
        if shown.start:
            marks.insert(0, button("earlier", say("site.earlier"), action=f"look:{shown.start}", kind="move"))
        if shown.stop < len(moves):
            marks.append(button("later", say("site.later"), action=f"look:{shown.stop + 1}", kind="move"))
        self._result = tuple(marks)
        return self._result

    def turn_numbers(self, session: Session) -> tuple[int, ...]:
        """Return the number of the turn, as in the list, that has led to each position."""
        return tuple(turn_numbers(self._turns.update(session.states, session.moves), len(session.moves)))

    def line(self, session: Session, start: int, stop: int, number: int, seat: int | None, say: Translations) -> Mark:
        """Return the line for some moves: prose, and as attributes the notation and the number of a turn."""
        notation = " ".join(session.moves[ply] for ply in range(start, stop) if session.is_visible_to(ply, seat))
        key = (stop - 1, start, number, notation, session.find_reveal(start) is not None, seat)
        if key not in self._lines:
            is_draw = session.states[start].actor == CHANCE
            fold = "rolls" if session.states[start].die_owner else "draws"
            attrs = {
                "type": "button",
                "class": "move draw" if is_draw else "move",
                "data-action": f"look:{stop}",
                **({"data-turn": str(number)} if number else {}),
                **({"data-notation": notation} if notation else {}),
                **({"data-fold": say(f"site.{fold}", n=stop - start)} if stop - start > MAX_UNFOLDED_DRAWS else {}),
            }
            text = " ".join(self.text(session, ply, seat, say) for ply in range(start, stop))
            self._lines[key] = Mark(f"move{start}", "button", attrs, text=text)
        return self._lines[key]

    def text(self, session: Session, ply: int, seat: int | None, say: Translations) -> str:
        """Return a move in words, and what became of a secret choice. Call `lines` first after a change of the game."""
        key = (ply, session.is_visible_to(ply, seat), session.find_reveal(ply) is not None, seat)
        if key not in self._texts:
            self._texts[key] = session.describe_choice(ply, seat, say)
        return self._texts[key]

    def recent(self, session: Session, seat: int | None, say: Translations, until: int) -> str:
        """Describe the decisions and rolls since the same seat decided last, up to MAX_RECENT_MOVES."""
        actor, plies = session.states[until].actor, list[int]()
        for ply in range(until - 1, -1, -1):
            if session.states[ply].actor == (actor or seat) or len(plies) == MAX_RECENT_MOVES:
                break
            if session.states[ply].actor or session.states[ply].die_owner:
                plies.append(ply)
        return " ".join(self.text(session, ply, seat, say) for ply in reversed(plies))

    def _drop_stale_lines(self, moves: tuple[str, ...]) -> None:
        """Drop the texts of moves that were undone: others may stand at the same plies now."""
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self._moves, strict=False)))
        if common < len(self._moves):
            self._texts = {key: text for key, text in self._texts.items() if key[0] < common}
            self._lines = {key: line for key, line in self._lines.items() if key[0] < common}
        self._moves = moves


def fold_draws(session: Session, shown: range, starts: Container[int]) -> Iterator[tuple[int, int]]:
    """Yield start and stop of each line: consecutive moves of chance share one, unless a turn begins between them."""
    start = shown.start
    for ply in shown:
        is_folded = ply + 1 in shown and ply + 1 not in starts
        if is_folded and session.states[ply].actor == CHANCE == session.states[ply + 1].actor:
            continue
        yield start, ply + 1
        start = ply + 1


def lines_around(current: int, count: int) -> range:
    """Return the plies of `count` moves that the list shows."""
    start = max(0, min(current - MAX_LINES // 2, count - MAX_LINES)) // LINES_STEP * LINES_STEP
    return range(start, min(count, start + MAX_LINES + LINES_STEP))
