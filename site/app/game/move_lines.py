"""MoveLines: the moves of a game in words. Each move is described once for each reader."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from app.render.state import button
from pygames.i18n import Translations
from pygames.scene import Mark
from pygames.session import Session

MAX_RECENT_MOVES = 3  # decisions in the text beside the board
MAX_LINES = 100
LINES_STEP = 40  # by which the part of a long list that is shown moves


class MoveLines:
    def __init__(self) -> None:
        # By ply, whether the move is visible, and the reader's seat
        self._texts: dict[tuple[int, bool, int | None], str] = {}
        self._lines: dict[tuple[int, bool, int | None], Mark] = {}
        self._moves: tuple[str, ...] = ()
        self._key: object = None  # of the cached result
        self._result: tuple[Mark, ...] = ()

    def clear(self) -> None:
        self._texts.clear()
        self._lines.clear()
        self._moves, self._key = (), None

    def lines(self, session: Session, seat: int | None, say: Translations, current: int) -> tuple[Mark, ...]:
        """Return a button for each move, with ply `current` marked; the same tuple while nothing changes.

        Of a long game, only the moves around `current`, and buttons that lead on.
        """
        moves = tuple(session.moves)
        if self._key == (key := (moves, seat, current)):
            return self._result
        self._key = key
        self._drop_stale_lines(moves)
        shown = lines_around(current, len(moves))
        marks = [self.line(session, ply, seat, say) for ply in shown]
        if current:
            line = marks[current - 1 - shown.start]
            marks[current - 1 - shown.start] = replace(line, attrs={**line.attrs, "aria-current": "true"})
        if shown.start:
            marks.insert(0, button("earlier", say("site.earlier"), action=f"look:{shown.start}", kind="move"))
        if shown.stop < len(moves):
            marks.append(button("later", say("site.later"), action=f"look:{shown.stop + 1}", kind="move"))
        self._result = tuple(marks)
        return self._result

    def line(self, session: Session, ply: int, seat: int | None, say: Translations) -> Mark:
        is_visible = session.is_visible_to(ply, seat)
        key = (ply, is_visible, seat)
        if key not in self._lines:
            notation = f" {session.moves[ply]}" if is_visible else ""
            attrs = {"type": "button", "class": "move", "data-action": f"look:{ply + 1}"}
            text = self.text(session, ply, seat, say) + notation
            self._lines[key] = Mark(f"move{ply}", "button", attrs, text=text)
        return self._lines[key]

    def text(self, session: Session, ply: int, seat: int | None, say: Translations) -> str:
        """Return a move in words. Call `lines` first after a change of the game."""
        key = (ply, session.is_visible_to(ply, seat), seat)
        if key not in self._texts:
            self._texts[key] = session.describe_move(ply, seat, say)
        return self._texts[key]

    def recent(self, session: Session, seat: int | None, say: Translations, until: int) -> str:
        """Describe the decisions since the same seat decided last, up to MAX_RECENT_MOVES."""
        actor, plies = session.states[until].actor, list[int]()
        for ply in range(until - 1, -1, -1):
            if session.states[ply].actor == (actor or seat) or len(plies) == MAX_RECENT_MOVES:
                break
            if session.states[ply].actor:
                plies.append(ply)
        return " ".join(self.text(session, ply, seat, say) for ply in reversed(plies))

    def _drop_stale_lines(self, moves: tuple[str, ...]) -> None:
        """Drop the texts of moves that were undone: others may stand at the same plies now."""
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self._moves, strict=False)))
        if common < len(self._moves):
            self._texts = {key: text for key, text in self._texts.items() if key[0] < common}
            self._lines = {key: line for key, line in self._lines.items() if key[0] < common}
        self._moves = moves


def lines_around(current: int, count: int) -> range:
    """Return the plies of `count` moves that the list shows."""
    start = max(0, min(current - MAX_LINES // 2, count - MAX_LINES)) // LINES_STEP * LINES_STEP
    return range(start, min(count, start + MAX_LINES + LINES_STEP))
