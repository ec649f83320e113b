"""Table mode: the tablet lies flat, everybody has a strip at the edge in front of them, and all point at the same
moment, at the end of a count of three. A finger counts where it lies when the count ends, or within a moment after it.
Who has none on the strip then is asked again, alone; the others' choices stay, and nobody's is in the page before all
are in. Played are they like any others, seat by seat.

A keyboard is one for all, so with keys one chooses after the other, and blindly: Tab leads to a strip as a whole, a
single key chooses, and nothing shows which it was, no focus and no pressed button. What is chosen first is no worse for
it: all is revealed together, when the last one is in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from app.dom import SVG, Surface, by_id, data
from app.edges import places
from app.focus import keep
from app.keys import held
from app.machine import started
from app.table import Table
from pygames.session import Session

LEAST = 600  # CSS pixels both ways: less is no table
LATE = 0.6  # seconds after the count in which a hand is still in time
TICKS = {"1": 0.9, "0.4": 0.6, "0": 0.0}  # seconds for each number, by the pace that is set


class Together:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.root: Any = by_id("together")
        if not self.root:
            return
        self.strips: dict[int, Surface] = {}
        self.hands: dict[int, tuple[float, float]] = {}  # where each finger lies, by its pointer
        self.chosen: dict[int, str] = {}
        self.position: tuple[object, int] = (None, 0)  # for which the choices are meant: a session and its moves
        self.counting = self.ended = False
        self.counts = 0  # begun so far: one that was left must not go on beside the next
        self.kept = ""  # of the choices, in the browser: a page that is loaded anew asks nobody twice
        self.late = False  # whether a count has left somebody out
        self.root.addEventListener("keydown", create_proxy(self.typed))
        self.root.addEventListener("click", create_proxy(self.told_to))
        for kind in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
            self.root.addEventListener(kind, create_proxy(self.felt))
        window.addEventListener("resize", create_proxy(lambda event: self.show()))
        table.screen.also.append(self.show)

    # Whether

    def toggle(self) -> None:
        self.table.lay_flat(not self.table.together)
        self.forget()
        self.table.moved()
        self.table.go_on()

    @property
    def possible(self) -> bool:
        session = self.table.session
        large = min(window.innerWidth, window.innerHeight) >= LEAST
        return bool(self.root and large and session and len(session.persons) > 1)

    @property
    def waiting(self) -> list[int]:
        """The persons who have still to point."""
        session = self.table.session
        choosers = session.choosers if session else {}
        return [seat for seat in choosers if session and seat in session.persons and seat not in self.chosen]

    # Hands

    def felt(self, event: Any) -> None:
        finger = int(event.pointerId)
        if event.type == "pointerdown" or (event.type == "pointermove" and finger in self.hands):
            self.hands[finger] = float(event.clientX), float(event.clientY)
        elif event.type != "pointermove":
            self.hands.pop(finger, None)
        if self.ended and event.type == "pointerdown":
            self.take()

    def take(self) -> None:
        """What lies under the hands now; a hand that was in time is not asked again."""
        waiting = self.waiting
        for x, y in self.hands.values():
            element = document.elementFromPoint(x, y)
            strip = element.closest("[data-strip]") if element else None
            seat, target = int(data(strip, "strip") or 0), data(element and element.closest("[data-target]"), "target")
            if seat in waiting and target:
                self.chosen[seat] = target

    # Keys

    def typed(self, event: Any) -> None:
        strip = event.target.closest("[data-strip]")
        if strip and not (event.ctrlKey or event.metaKey or event.altKey):
            seat, key = int(data(strip, "strip")), str(event.key).lower()
            self.choose(
                seat, next((move for move in self.offered(seat) if self.table.game.strip.keyboard_key(move) == key), "")
            )

    def told_to(self, event: Any) -> None:
        """A click that no pointer has made: a screen reader's."""
        strip = event.target.closest("[data-strip]")
        if strip and not event.detail:
            self.choose(int(data(strip, "strip")), data(event.target, "target"))

    def offered(self, seat: int) -> tuple[str, ...]:
        session = self.table.session
        return session.choosers.get(seat, ()) if session and seat in self.waiting and not self.counting else ()

    def choose(self, seat: int, move: str) -> None:
        """Then it is the next one's turn at the keys."""
        if move and move in self.offered(seat):
            self.chosen[seat] = move
            if waiting := self.waiting:
                self.strips[waiting[0]].root.parentElement.focus()
            self.show()

    def undo(self) -> bool:
        """What is chosen but not revealed is void without a question: nobody has seen it. False if there is none."""
        void = bool(self.chosen)
        self.forget()
        if void:
            self.show()
        return void

    def begin(self) -> None:
        if not self.counting and self.waiting:
            self.counting, self.ended, self.counts = True, False, self.counts + 1
            self.root.setAttribute("aria-busy", "true")
            self.draw()
            started(self.count())

    async def count(self) -> None:
        pace, mine = self.table.store.setting("pace", "0.4"), self.counts
        for number in (3, 2, 1):
            self.tell(str(number))
            await asyncio.sleep(TICKS.get(pace, 0.6))
            if not self.counting or self.counts != mine:
                return
        self.tell(self.table.say("site.together.now"))
        self.ended = True
        self.take()
        if self.waiting:
            await asyncio.sleep(LATE if float(pace) else 0)
            if not self.counting or self.counts != mine:
                return
        self.counting = self.ended = False
        self.late = bool(self.waiting)
        self.show()

    # What is shown

    def show(self) -> None:
        """After every change on the table; where all are in, the next of the choices is played."""
        table, session = self.table, self.table.session
        if table.together and session and not self.possible:
            started(self.put_away())
        on = bool(table.together and self.possible and session and table.looking is None and session.choosers)
        document.body.dataset.together = "yes" if on else ""
        before, self.root.hidden = held(), not on
        keep(before, table.screen.keys)
        by_id("together-on").hidden = not self.possible
        if not on or not session:
            self.counting = False
            self.root.setAttribute("aria-busy", "false")
            return
        self.keep_up(session)
        self.remember(session)
        by_id("together-undo").disabled = self.counting or not (self.chosen or session.last_round is not None)
        if self.counting:
            self.lay_out()
            return
        actor = session.state.actor
        if self.waiting:
            self.root.setAttribute("aria-busy", "false")
            self.draw()
        elif actor in self.chosen:
            started(self.play(self.chosen.pop(actor or 0)))

    def keep_up(self, session: Session) -> None:
        """Choices are for one position: an undo or another game makes them void."""
        position = (session, len(session.moves))
        if self.position[0] is not session:
            self.recall(session)
        elif self.position != position and self.waiting:
            self.forget()
        self.position = position

    def forget(self) -> None:
        self.chosen.clear()
        self.late = False
        self.remember(self.table.session)

    def remember(self, session: Session | None) -> None:
        """What is chosen, kept like the secret moves of a record: on this device, and nowhere on the page."""
        table, text = self.table, ""
        if session and self.chosen:
            text = json.dumps([table.id, str(session.record), self.chosen])
        if text != self.kept:
            self.kept = text
            table.store.set("chosen", text)

    def recall(self, session: Session) -> None:
        """What had been chosen for this position when the page was left."""
        self.forget()
        self.kept = self.table.store.setting("chosen")
        try:
            id_, record, chosen = json.loads(self.kept)
            if (id_, record) == (self.table.id, str(session.record)):
                self.chosen = {int(seat): move for seat, move in chosen.items()}
        except (ValueError, TypeError, AttributeError):
            pass  # there is none, or it is spoiled
        self.chosen = {seat: move for seat, move in self.chosen.items() if move in session.choosers.get(seat, ())}

    async def put_away(self) -> None:
        """There is no room or no company any more: the device goes round, until it is started anew with both."""
        self.table.together = False
        self.table.moved()
        self.table.go_on()

    async def play(self, move: str) -> None:
        self.table.play(move)

    def draw(self) -> None:
        table, session = self.table, self.table.session
        if not session:
            return
        self.lay_out()
        board = table.screen.board.root
        wide = board.viewBox.baseVal.width
        board.setAttribute("viewBox", f"0 0 {wide:g} {table.game.renderer.SHARED_HEIGHT}")
        view, choosers, shown = session.state.view(None), session.choosers, self.revealed()
        for seat, surface in self.strips.items():
            scene = table.game.strip.strip(view, seat, choosers.get(seat, ()), shown.get(seat, ""), table.say)
            surface.root.setAttribute("viewBox", f"0 0 {scene.width} {scene.height}")
            surface.show(scene.marks)
            surface.root.parentElement.setAttribute("aria-label", self.keys(seat, choosers.get(seat, ())))
        if not self.counting:
            missing = table.say.all_of([table.say.seat(seat) for seat in self.waiting])
            what = "missing" if self.late else "next"
            self.tell(table.say(f"site.together.{what}", seats=missing) if self.chosen else " ".join(self.told()))

    def keys(self, seat: int, moves: tuple[str, ...]) -> str:
        """Whose strip it is, and which key means what."""
        table, say = self.table, self.table.say
        view = {**table.state.view(None), "actor": seat}
        meanings = [
            f"{table.game.strip.keyboard_key(move)} – {table.game.narrator.describe_target(view, move, say)}"
            for move in moves
        ]
        return say("site.together.keys", seat=say.seat(seat), keys="; ".join(meanings))

    def tell(self, text: str) -> None:
        """Beside the board for all, and on each strip for who sits there."""
        by_id("together-say").textContent = text or self.table.say("site.together.how")
        for seat, surface in self.strips.items():
            note = surface.root.parentElement.querySelector("p")
            note.textContent = "✓" if seat in self.chosen else text if self.counting and seat in self.waiting else ""

    def revealed(self) -> dict[int, str]:
        session = self.table.session
        place = session.last_reveal if session else None
        if session is None or place is None or self.chosen or self.counting:
            return {}
        return session.revealed(place)

    def told(self) -> Iterator[str]:
        """What the last round has brought."""
        session, say = self.table.session, self.table.say
        place = session.last_reveal if session else None
        if session and place is not None:
            yield from self.table.game.narrator.describe_reveal(
                session.states[place].view(None), session.revealed(place), say
            )

    # Where the strips lie

    def lay_out(self) -> None:
        session = self.table.session
        if self.root.hidden or not session:
            return
        persons = session.persons
        if list(self.strips) != list(persons):
            self.make(persons)
        wide, high = float(self.root.clientWidth), float(self.root.clientHeight)
        for surface, (x, y, length, deep, turn) in zip(
            self.strips.values(), places(len(persons), wide, high), strict=True
        ):
            style = surface.root.parentElement.style
            style.width, style.height = f"{length:g}px", f"{deep:g}px"
            style.transform = f"translate({x:g}px,{y:g}px) rotate({turn}deg)"

    def make(self, persons: tuple[int, ...]) -> None:
        holder = by_id("together-strips")
        holder.replaceChildren()
        self.strips.clear()
        for seat in persons:
            strip, note = document.createElement("div"), document.createElement("p")
            drawing = document.createElementNS(SVG, "svg")
            strip.setAttribute("data-strip", str(seat))
            strip.className = "strip"
            strip.setAttribute("role", "group")
            strip.tabIndex = 0
            drawing.setAttribute("class", "board")
            strip.append(drawing, note)
            holder.append(strip)
            self.strips[seat] = Surface(drawing, SVG)
