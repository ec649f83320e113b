"""The list of moves in words and notation. Tapping one shows that moment."""

from __future__ import annotations

from app.dom import Surface
from pygames.game import Game, State
from pygames.i18n import Words
from pygames.scene import Mark
from pygames.session import Session


class Ledger:
    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.lines: dict[tuple[int, str | None, int | None], str] = {}

    def forget(self) -> None:
        self.lines.clear()

    def show(self, session: Session, seat: int | None, say: Words, game: Game, looking: int | None) -> None:
        marks = []
        shown = len(session.moves) if looking is None else looking
        for place, (state, move) in enumerate(session.log(seat)):
            attrs = {"type": "button", "class": "move"}
            if place + 1 == shown:
                attrs["aria-current"] = "true"
            text = self.line(place, state, move, seat, say, game)
            marks.append(Mark(f"move{place}", "button", attrs | {"data-do": f"look:{place + 1}"}, text=text))
        self.surface.show(marks)
        self.surface.root.scrollTop = self.surface.root.scrollHeight

    def line(self, place: int, state: State, move: str | None, seat: int | None, say: Words, game: Game) -> str:
        """Told once for each move and reader: a long game must not be told anew at every tap."""
        key = (place, move, seat)
        if key not in self.lines:
            told = game.speech.described(state.view(seat), move, say)
            self.lines[key] = f"{told} {move}" if move else told
        return self.lines[key]
