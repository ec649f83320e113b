"""The page of a game: its events, turned into what the table does, and the questions it asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from js import DOMPoint, document, location, window
from pyodide.ffi import create_proxy

from app import setup
from app.asked import carried, linked
from app.dom import Surface, by_id, data
from app.home import title
from app.icon import Icon
from app.machine import ROLL, started
from app.questions import Questions
from app.screen import button
from app.seating import Seating
from app.shake import Shake
from app.store import Saved
from app.table import Table
from app.together import Together
from app.zoom import Zoom
from pygames.game import CHANCE, BadInput

SETTINGS = {"pace": "0.4", "patience": "1", "sound": "", "roll": ""}  # and what they usually are
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
BOARD_KEYS = {"r": "turn", "R": "turn", "b": "read", "B": "read", "+": "zoom:in", "-": "zoom:out"}


class Page:
    """One listener for each kind of event, on the whole document."""

    def __init__(self, table: Table) -> None:
        self.table, self.store = table, table.store
        self.pressed_on = ""  # the target where a drag may have begun
        self.questions = Questions(table)
        self.together, self.seating, self.icon = Together(table), Seating(table.store), Icon(table)
        self.zoom, self.shake = Zoom(), Shake(table)
        if full := document.querySelector("#menu [data-do=full]"):
            full.parentElement.hidden = not document.fullscreenEnabled  # as on an iPhone
        self.resume = Surface(by_id("resume"))
        for kind in ("click", "pointerdown", "pointerup", "keydown", "submit", "change", "input", "wheel"):
            document.addEventListener(kind, create_proxy(partial(self.answer, getattr(self, kind))))
        window.addEventListener("hashchange", create_proxy(lambda event: self.arrive()))
        window.addEventListener("resize", create_proxy(lambda event: table.screen.fit(table)))

    def arrive(self) -> None:
        """Whatever the address asks for: a record, a certain game, else the game that was left unfinished."""
        table = self.table
        for name, usual in SETTINGS.items():
            if field := document.querySelector(f"[data-setting={name}]"):
                field.value = self.store.setting(name, usual)
        wanted = linked(str(location.hash))
        bad_link = "record" in wanted and not table.open_record(
            wanted["record"], "site.note.link_bad", wanted.get("bots", "")
        )
        games = self.kept()
        there = [saved for saved in games if saved.id == wanted.get("game") and saved.id != table.id]
        running = there or ([] if table.session else [saved for saved in games if not saved.over])
        if running:
            said = by_id("note").textContent
            table.come_back(running[0])
            if bad_link:
                table.note(said)
        if not table.session:
            table.show()
            self.show_kept()
        table.tell_trouble()

    def kept(self) -> list[Saved]:
        """The games of this kind that are kept on this device."""
        return [saved for saved in self.store.games() if saved.record.partition(" ")[0] == self.table.game.name]

    def show_kept(self) -> None:
        """Where a game is set up, the last choice stands in the form, and games under way can be gone on with."""
        last = self.last_choice()
        by_id("again").hidden = last is None
        if last and not by_id("setup").closest("details").open:  # else somebody is choosing already
            setup.fill(last)
        games = [saved for saved in self.kept() if not saved.over]
        lines = [(saved, title(saved, self.table.say, self.table.lang)) for saved in games]
        self.resume.show(
            [
                button(saved.id, self.table.say("site.resume", what=line), do=f"resume:{saved.id}")
                for saved, line in lines
            ]
        )

    def last_choice(self) -> setup.Choice | None:
        return setup.Choice.read(self.store.setting(f"again.{self.table.game.name}"))

    # Events

    def answer(self, listener: Callable[[Any], None], event: Any) -> None:
        """A mistake of ours must not go unnoticed, and must not cost anybody the game."""
        try:
            listener(event)
        except Exception:
            self.table.note(self.table.say("site.note.bug"))
            raise

    def click(self, event: Any) -> None:
        element = event.target.closest("[data-target],[data-do]")
        if language := event.target.closest(".languages a"):
            language.hash = str(location.hash)  # the same game there, even if it is over
        if what := data(element, "do"):
            if what != "confirm" or event.detail < 2:  # the second of a double tap was not meant for the veil
                self.do(what)
        elif target := data(element, "target"):
            if target == ROLL:
                self.shake.ask()
            self.table.tap(target)
        elif event.target.id == "moment" and event.detail:  # not everywhere does a slider follow a tap
            self.table.look(round(event.offsetX / event.target.clientWidth * int(event.target.max)))
        elif event.target.closest("#board svg") and event.detail:
            matrix = self.table.screen.board.root.getScreenCTM().inverse()
            point = DOMPoint.new(event.clientX, event.clientY).matrixTransform(matrix)
            self.table.explain(float(point.x), float(point.y))

    def pointerdown(self, event: Any) -> None:
        element = event.target.closest("#board [data-target]")
        self.pressed_on = data(element, "target") if event.isPrimary else ""  # two fingers drag nothing

    def pointerup(self, event: Any) -> None:
        """A drag from one target to another is a tap on each; the click that follows is on neither."""
        start, self.pressed_on = self.pressed_on, ""
        under = document.elementFromPoint(event.clientX, event.clientY)
        place = under.closest("#board") if under else None
        if not start or not place or data(under.closest("[data-target]"), "target") == start:
            return
        # Where the drag may end is a target only once its beginning has been tapped.
        if not self.table.taps or self.table.taps[-1] != start:
            self.table.tap(start)
        end = document.elementFromPoint(event.clientX, event.clientY).closest("[data-target]")
        if end and data(end, "target") != start:
            self.table.tap(data(end, "target"))

    def keydown(self, event: Any) -> None:
        key = str(event.key)
        element = event.target.closest("[data-target],[data-do],input,select,textarea,dialog")
        if event.target.closest("input,textarea,dialog,[popover]"):
            return  # those have keys of their own
        if key == "Escape":
            self.escape()
        elif (event.ctrlKey or event.metaKey) and key in "zyZY":
            event.preventDefault()
            self.do("redo" if key in "yY" or event.shiftKey else "undo")
        elif event.target.closest("#board") and key in ARROWS:
            event.preventDefault()
            self.table.screen.keys.go(*ARROWS[key])
        elif event.target.closest("#board") and key in ("Enter", " ") and data(element, "target"):
            event.preventDefault()
            self.table.tap(data(element, "target"))
        elif event.target.closest("#board") and key in BOARD_KEYS:
            self.do(BOARD_KEYS[key])

    def escape(self) -> None:
        """Back by one: the last tap, the look into the past, the list of moves."""
        if self.table.taps:
            self.table.tap(self.table.taps[-1])
        elif self.table.looking is not None:
            self.table.look(None)
        elif data(document.body, "log") == "open":
            self.toggle_log()

    def wheel(self, event: Any) -> None:
        if self.table.taps and event.target.closest("#board"):
            self.table.turn_piece(1 if event.deltaY > 0 else -1)

    def submit(self, event: Any) -> None:
        if form := data(event.target, "form"):  # else it is the one that loads the page anew
            event.preventDefault()
            self.sent(form)

    def sent(self, form: str) -> None:
        if form == "typed":
            field = by_id("typed")
            if self.table.play(str(field.value).strip()):
                field.value = ""
        elif form == "setup":
            try:
                choice = setup.chosen(self.table.game)
                self.table.begin(choice)
                self.seating.remember(choice)
            except BadInput as bad:
                by_id("setup-note").textContent = bad.text(self.table.lang)

    def change(self, event: Any) -> None:
        field = event.target
        if field.name == "players":
            setup.fit()
        elif name := data(field, "setting"):
            self.store.set(name, str(field.value))
            if name == "roll" and self.table.session and self.table.session.state.actor == CHANCE:
                self.table.show()
                self.table.go_on()
        elif field.id == "ask-file" and field.files.length:
            started(self.read_file(field.files.item(0)))

    def input(self, event: Any) -> None:
        if event.target.id == "moment":
            self.table.look(int(event.target.value))

    async def read_file(self, file: Any) -> None:
        by_id("ask-field").value = await file.text()

    # What the buttons do

    def do(self, what: str) -> None:
        name, _, detail = what.partition(":")
        ask = self.questions
        self.close_menu(name)  # first, so that a dialog gives the focus back to the button of the menu
        simple = {
            "redo": self.table.redo, "confirm": self.table.confirm, "turn": self.table.turn_piece,
            "lay": self.table.lay, "clear": self.table.clear, "no": ask.close, "yes": ask.yes,
            "again": self.again, "new": self.leave,
            "read": ask.read, "open": ask.ask_record, "seats": ask.ask_seats, "undo": self.undo, "log": self.toggle_log,
        }  # fmt: skip
        if name in simple:
            simple[name]()
        elif name == "hint":
            started(self.table.machine.hint())
        elif name == "together":
            self.together.toggle()
        elif name == "count":
            self.together.begin()
        elif name == "quick":
            self.table.begin(setup.usual(self.table.game))
        elif name == "look":
            self.table.look(int(detail))
        elif name in ("first", "back", "on", "present", "run"):
            self.step(name)
        elif name == "seat":
            self.questions.hand_over(int(detail))
        elif name == "level":
            seat, _, level = detail.partition(":")
            self.questions.give_seat(int(seat), level)
        elif name == "resume" and (saved := self.store.game(detail)):
            self.table.come_back(saved)
        elif name in ("share", "copy", "save"):
            started(self.questions.give(name))
        elif name == "zoom":
            self.zoom.step(detail)
        elif name == "full":
            full_screen()
        elif name == "blog":
            session = self.table.session
            location.assign(f"embed/#{carried(session.record, session.seats)}" if session else "embed/")

    def close_menu(self, name: str) -> None:
        menu = by_id("menu")
        if name in ("new", "share", "copy", "save", "open", "seats", "read", "full") and menu.matches(":popover-open"):
            menu.hidePopover()

    def step(self, name: str) -> None:
        table, at = self.table, self.table.looking
        if not table.session:
            return
        at = len(table.session.moves) if at is None else at
        if name == "run" and table.looking is None:
            at = 0  # from the end there is nothing to play but all of it
        table.look({"first": 0, "back": at - 1, "on": at + 1, "run": at}.get(name))
        if name == "run":
            started(table.run())

    def undo(self) -> None:
        if self.table.at_once and self.together.undo():
            return
        if not self.table.undo():
            self.questions.ask("undo", self.table.say("site.ask.undo"))

    def again(self) -> None:
        """The same game anew: after its end, or as it was last set up."""
        session = self.table.session
        if session:
            self.table.begin(
                setup.Choice(session.start.players, dict(session.start.options), session.seats, session.by_hand)
            )
        elif last := self.last_choice():
            self.table.begin(last)

    def leave(self) -> None:
        """Nothing is asked: the game that is left can be gone on with."""
        self.table.leave()
        self.show_kept()

    def toggle_log(self) -> None:
        shown = data(document.body, "log") != "open"
        if by_id("log").contains(document.activeElement):
            by_id("log-toggle").focus()
        document.body.dataset.log = "open" if shown else ""
        by_id("log-toggle").setAttribute("aria-expanded", "true" if shown else "false")
        by_id("moves").scrollTop = by_id("moves").scrollHeight
        self.table.screen.fit(self.table)


def full_screen() -> None:
    if document.fullscreenElement:
        document.exitFullscreen()
    else:
        document.documentElement.requestFullscreen()
