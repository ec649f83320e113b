"""The list of moves in words and notation. Tapping one shows that moment."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from app.dom import Surface
from pygames.i18n import Words
from pygames.scene import Mark
from pygames.session import Session

NEWS = 3  # moves that are told beside the board


class Ledger:
    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.lines: dict[tuple[int, bool, int | None], Mark] = {}
        self.moves: tuple[str, ...] = ()  # those that the lines tell
        self.shown: object = None

    def forget(self) -> None:
        self.lines.clear()
        self.moves, self.shown = (), None

    def show(self, session: Session, seat: int | None, say: Words, looking: int | None) -> None:
        """Late in a showing: to be asked where to scroll to, the page lays out whatever has been written before."""
        moves = tuple(session.moves)
        if self.shown == (now := (moves, seat, looking)):
            return
        self.shown = now
        self.keep_up(moves)
        marks = [self.line(session, place, seat, say) for place in range(len(moves))]
        current = len(moves) if looking is None else looking
        if current:
            line = marks[current - 1]
            marks[current - 1] = replace(line, attrs={**line.attrs, "aria-current": "true"})
        self.surface.show(marks)
        if current:
            element, list_ = self.surface.elements[marks[current - 1].key], self.surface.root
            list_.scrollTop = element.offsetTop - list_.clientHeight / 2

    def keep_up(self, moves: tuple[str, ...]) -> None:
        """After an undo another move may be made: what was told from there on is no longer true."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self.moves, strict=False)))
        if same < len(self.moves):
            self.lines = {key: line for key, line in self.lines.items() if key[0] < same}
        self.moves = moves

    def line(self, session: Session, place: int, seat: int | None, say: Words) -> Mark:
        """Told once for each move and reader: a long game must not be told anew at every tap."""
        known = session.open_to(place, seat)
        key = (place, known, seat)
        if key not in self.lines:
            notation = f" {session.moves[place]}" if known else ""
            attrs = {"type": "button", "class": "move", "data-do": f"look:{place + 1}"}
            text = session.told(place, seat, say) + notation
            self.lines[key] = Mark(f"move{place}", "button", attrs, text=text)
        return self.lines[key]

    def news(self, session: Session, seat: int | None, say: Words, until: int) -> str:
        """What has happened since the same seat last decided, as far as there is room for it."""
        actor, decided = session.states[until].actor, list[int]()
        for place in range(until - 1, -1, -1):
            if session.states[place].actor == (actor or seat) or len(decided) == NEWS:
                break
            if session.states[place].actor:
                decided.append(place)
        return " ".join(session.told(place, seat, say) for place in reversed(decided))
