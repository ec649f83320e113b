"""Screen: what a table looks like in the page, shown by patches: the board, the words beside it, the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from js import document

from app.chart import Chart
from app.dom import SVG, Surface, by_id
from app.ending import Ending
from app.focus import keep
from app.keys import Keys, held
from app.ledger import Ledger
from app.motion import Moving
from app.sound import Sound
from pygames.scene import Interaction, Mark, Scene
from pygames.session import Session

if TYPE_CHECKING:
    from app.table import Table


class Screen:
    def __init__(self, first: Sequence[Mark], sound: Sound) -> None:
        """`first` is what the build has drawn: the first position."""
        self.board = Surface(document.querySelector("#board svg.board"), SVG)
        self.board.adopt(first)
        self.keys = Keys(self.board.root)
        self.moving = Moving(self.board, sound)
        self.choices = Surface(by_id("choices"))
        self.ending = Ending()
        self.chart = Chart() if by_id("chart") else None  # a post's frame has no room for it
        self.ledger = Ledger(Surface(by_id("moves")))
        self.running: Session | None = None  # the game that was not over when it was last shown
        self.also: list[Callable[[], None]] = []  # what else is to be shown whenever the table is

    def show(self, table: Table) -> None:
        session, reached, before = table.session, table.reached(), held()
        phase = "setup" if not session else "over" if session.state.actor is None else "play"
        document.body.dataset.phase = phase
        document.body.dataset.looking = "yes" if table.looking is not None else ""
        document.body.dataset.won = "yes" if self.just_won(session) else ""
        ui = Interaction(table.taps, reached.targets, last(table), table.trying(reached))
        self.show_board(table, ui)
        todo = table.saying or said(table, ui)
        tell("todo", todo)
        tell("news", self.news(table))
        self.choices.show(self.buttons(table, ui))
        by_id("undo").disabled = not (session and session.undoable)
        by_id("redo").disabled = not (session and session.redoable)
        by_id("hint").disabled = not (table.open and session and session.state.actor)
        by_id("looking").hidden = table.looking is None and not (self.chart and phase == "over")
        by_id("present").hidden = table.looking is None
        document.title = " – ".join(filter(None, (todo, table.say("title"), "Crossboard")))
        self.fit(table)
        self.show_veil(table)
        for other in self.also:
            other()
        if session:
            self.ledger.show(session, table.seat, table.say, table.looking)
        keep(before, self.keys)

    def just_won(self, session: Session | None) -> bool:
        """Whether it has ended here and now, and well for a person: not when it is opened later, nor for a machine."""
        before, self.running = self.running, session if session and session.state.actor is not None else None
        result = session.state.result if session and before is session and not self.running else None
        return bool(session and result and set(result.winners) & set(session.persons))

    def fit(self, table: Table) -> None:
        """What is laid out by the room that there is."""
        if self.chart:
            self.chart.show(table)
        over = bool(table.session and table.session.state.actor is None)
        self.ending.show(table, over and (self.chart is not None or table.looking is None))

    def show_board(self, table: Table, ui: Interaction) -> None:
        drawn: Scene = table.game.renderer.scene(table.state.view(table.seat), ui, table.say)
        on_board = self.keys.before()
        self.board.root.setAttribute("viewBox", f"0 0 {drawn.width} {drawn.height}")  # more players, more room
        self.moving.show(table, drawn.marks, ui)
        self.keys.after(on_board)

    def buttons(self, table: Table, ui: Interaction) -> list[Mark]:
        """What can be decided but is no place on the board; at the end, what can be done next."""
        if table.session and table.session.state.actor is None and (self.chart or table.looking is None):
            names = {"again": "again", "share": "share", "save": "save_file"}
            kinds = {"again": "primary"}
            return [button(what, table.say(f"site.{names[what]}"), do=what, kind=kinds.get(what, ""))
                    for what in table.ENDING]  # fmt: skip
        if not table.open:
            return []
        say, view = table.say, table.state.view(table.seat)
        drawn = {mark.target for mark in self.board.shown}
        narrator = table.game.narrator
        buttons = [
            button(f"target:{target}", narrator.describe_target(view, target, say), target=target)
            for target in sorted(ui.targets - drawn)
        ]
        if ui.preview_move:
            buttons += [button("turn", say("site.turn_piece"), do="turn"), button("lay", say("site.lay"), do="lay")]
        if table.taps:
            buttons.append(button("clear", say("site.clear"), do="clear"))
        return buttons

    def news(self, table: Table) -> str:
        session = table.session
        if not session or table.veiled:
            return ""
        until = len(session.moves) if table.looking is None else table.looking
        return self.ledger.news(session, table.seat, table.say, until)

    def show_veil(self, table: Table) -> None:
        veil, session = by_id("veil"), table.session
        veil.hidden = not table.veiled
        for behind in document.querySelectorAll("body > header, body > main"):
            behind.inert = table.veiled
        if table.veiled and session and session.pass_to:
            name = table.say.seat(session.pass_to)
            by_id("veil-text").textContent = table.say("site.turn.pass_to", seat=name)
            by_id("veil-confirm").textContent = table.say("site.turn.confirm", seat=name)
            if document.body.dataset.page != "embed" or document.hasFocus():  # a host keeps its focus
                by_id("veil-confirm").focus()

    def note(self, text: str, good: bool) -> None:
        tell("note", text)
        by_id("note").className = "good" if good else ""


def tell(where: str, text: str) -> None:
    """Written only when it changes: what is written is read out."""
    if by_id(where).textContent != text:
        by_id(where).textContent = text


def last(table: Table) -> str | None:
    """The last decision that may be shown: dice and draws leave no mark on the board."""
    session = table.session
    if not session:
        return None
    until = len(session.moves) if table.looking is None else table.looking
    for place in range(until - 1, -1, -1):
        if session.states[place].actor:
            return session.moves[place] if session.open_to(place, table.seat) else None
    return None


def said(table: Table, ui: Interaction) -> str:
    """What to do now, in one line."""
    session, say = table.session, table.say
    if not session or table.veiled:
        return ""
    if table.looking is not None:
        return say("site.note.past", n=table.looking)
    actor = session.state.actor
    if actor is None:
        return ""
    if actor and session.seats[actor].bot:
        return say("site.turn.thinking", seat=say.seat(actor))
    return str(table.game.narrator.prompt(session.state.view(table.seat), ui, say))


def in_words(table: Table) -> list[Mark]:
    """The position that is shown, line by line, and as the letters that a terminal has."""
    view, say, narrator = table.state.view(table.seat), table.say, table.game.narrator
    lines = [by_id("todo").textContent, *narrator.describe_board(view, say)]
    marks = [Mark(f"line{at}", "p", text=line) for at, line in enumerate(filter(None, lines))]
    return [*marks, Mark("letters", "pre", {"aria-hidden": "true"}, text=narrator.board_as_text(view, say))]


def button(key: str, text: str, target: str = "", do: str = "", kind: str = "") -> Mark:
    attrs = {"type": "button", **({"data-do": do} if do else {}), **({"class": kind} if kind else {})}
    return Mark(key, "button", attrs, text=text, target=target)
