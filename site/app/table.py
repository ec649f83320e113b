"""Table: the page on which a game is played. It holds a session, the taps so far, and shows both."""

from __future__ import annotations

import asyncio

from js import history, location

from app import setup
from app.asked import seated
from app.machine import ROLL, Machine, started
from app.screen import Screen
from app.sound import Sound
from app.store import Saved, Store, fresh_id
from app.thinker import Thinker
from app.words import site_words
from pygames.game import BadInput, Game, IllegalMove, State
from pygames.record import Record, named
from pygames.scene import Interaction
from pygames.session import Session
from pygames.taps import Reached, reach, tap


class Table:
    ENDING: tuple[str, ...] = ("again", "share", "save")  # what is offered when a game is over

    def __init__(self, game: Game, lang: str, store: Store) -> None:
        self.game, self.lang, self.store = game, lang, store
        self.say = site_words(lang, game.name)
        self.session: Session | None = None
        self.id = ""
        self.taps: tuple[str, ...] = ()
        self.turned = 0  # which of the moves that the taps leave open is being tried
        self.looking: int | None = None  # the place in the history that is shown instead of the present
        self.veiled = False
        self.together = False  # whether all choose at once, with the tablet between them
        self.saying = ""  # told instead of what to do now
        self.turn = 0  # grows with every change, so that a pause knows whether it has been overtaken
        self.thinker = Thinker(store)
        self.machine = Machine(self)
        self.screen = Screen(game.renderer.scene(game.new().view(None), Interaction(), self.say).marks, Sound(store))

    # Beginning and coming back

    def begin(self, choice: setup.Choice) -> None:
        self.store.set(f"again.{self.game.name}", choice.text())
        id_ = fresh_id()
        if self.together:  # the tablet lies there for the next game as well
            self.store.set("together", id_)
        self.sit(Session(choice.record(self.game), choice.seats, by_hand=choice.by_hand), id_)

    def sit(self, session: Session, id_: str) -> None:
        """Take a game to the table: from now on it is the one that is played, saved and shown."""
        self.session, self.id = session, id_
        self.together = self.store.setting("together") == id_
        self.taps, self.looking, self.turn = (), None, self.turn + 1
        self.thinker.give_up()
        if any(who.bot not in ("", "random") for who in session.seats.values()):
            self.thinker.start()
        self.veiled = self.to_pass
        self.say = site_words(self.lang, self.game.name, {s: who.name for s, who in session.seats.items() if who.name})
        self.screen.ledger.forget()
        self.address(f"#game={id_}")
        self.note("")
        self.keep()
        self.show()
        self.go_on()

    def lay_flat(self, flat: bool) -> None:
        """All choose at once, or one after the other; a page that is loaded anew knows which it was for this game."""
        self.together = flat
        self.store.set("together", self.id if flat else "")

    def address(self, fragment: str) -> None:
        """Where the page says that it is, for whoever loads it anew."""
        history.replaceState(None, "", f"{location.pathname}{fragment}")

    def come_back(self, saved: Saved) -> None:
        try:
            self.sit(saved.session(), saved.id)
        except BadInput as bad:
            self.note(self.say("site.note.older", reason=bad.text(self.lang)))

    def catch_up(self) -> None:
        """The same game may have gone on in another tab: whoever turns to this one goes on from there."""
        saved, session = self.store.game(self.id), self.session
        if saved and session and (saved.record, saved.seats) != (str(session.record), session.seats):
            self.come_back(saved)

    def open_record(self, text: str, problem: str, bots: str = "") -> bool:
        """A record from a link or a file; `bots` as links tell who plays. What cannot be read is told and leaves the
        running game alone."""
        try:
            record = Record.parse(text)
            if record.game != self.game.name:
                title = named(record.game).words(self.lang)("title")
                self.note(self.say("site.note.other_game", title=title))
                return False
            self.sit(Session(record, seated(record, bots)), fresh_id())
        except BadInput as bad:
            self.note(self.say(problem, reason=bad.text(self.lang)))
            return False
        return True

    def leave(self) -> None:
        """Back to setting up; the game stays in the list."""
        self.session, self.turn = None, self.turn + 1
        self.thinker.give_up()
        self.address("")
        self.taps, self.looking, self.veiled = (), None, False
        self.note("")
        self.show()

    def keep(self) -> None:
        if self.session:
            self.store.keep(self.id, self.session)
        self.tell_trouble()

    def tell_trouble(self) -> None:
        if self.store.trouble:
            self.note(self.say(f"site.{self.store.trouble}"))
            self.store.trouble = ""

    # Taps and moves

    @property
    def open(self) -> bool:
        """Whether a tap on the board is a decision now."""
        session = self.session
        return bool(session and self.looking is None and not self.veiled and session.asks_person(session.state))

    @property
    def to_pass(self) -> bool:
        return bool(self.session and self.session.pass_to and not self.together)

    @property
    def at_once(self) -> bool:
        """Whether the board waits for hands that point all at the same moment."""
        return bool(self.together and self.session and self.session.choosers)

    def reached(self) -> Reached:
        if self.to_roll:
            return Reached((), (), frozenset({ROLL}), None)
        moves = self.session.state.legal_moves() if self.session and self.open and not self.at_once else ()
        return reach(moves, self.game.renderer.move_taps, self.taps)

    def tap(self, target: str) -> None:
        if self.to_roll and target == ROLL:
            self.machine.roll()
            return
        if not self.open or not self.session or self.at_once:
            return
        reached = tap(self.session.state.legal_moves(), self.game.renderer.move_taps, self.taps, target)
        if reached.move is not None:
            self.play(reached.move)
            return
        self.note("" if reached.moves or not self.taps else self.say("site.note.no_target"))
        self.taps, self.turned = (reached.taps if reached.moves else ()), 0
        self.show()

    def explain(self, x: float, y: float) -> None:
        """A tap where nothing can be tapped, at a point of the drawing: say why, as if the move had been typed."""
        attempt = getattr(self.game.renderer, "intended_move", None)
        if not self.open or not self.session or attempt is None:
            return
        state = self.session.state
        move = attempt(state.view(self.seat), self.taps, x, y) if state.actor else ""
        try:
            if move:
                state.play(move)
            self.note(self.say("site.note.no_target") if move else "")
        except IllegalMove as illegal:
            reason = illegal.reason(self.lang)
            self.note(f"{reason[0].upper()}{reason[1:]}.")

    def play(self, move: str) -> bool:
        """A whole move, tapped or typed. A wrong one is told and changes nothing."""
        if not self.session or not self.open:
            return False
        try:
            self.session.play(move)
        except BadInput as bad:
            self.note(bad.text(self.lang))
            return False
        self.note("")
        self.moved()
        self.go_on()
        return True

    def clear(self) -> None:
        self.taps = ()
        self.show()

    def moved(self) -> None:
        """After anything that changes the position: nothing of the old one remains, and the new one is kept."""
        self.taps, self.turned, self.looking, self.turn = (), 0, None, self.turn + 1
        self.thinker.give_up()
        self.veiled = self.to_pass
        self.keep()
        self.show()

    def turn_piece(self, step: int = 1) -> None:
        """Try the next of the moves that the taps leave open."""
        reached = self.reached()
        if self.tryable(reached):
            self.turned = (self.turned + step) % len(reached.moves)
            self.show()

    def tryable(self, reached: Reached) -> bool:
        turns = getattr(self.game.renderer, "is_rotation", None)
        return bool(turns and self.taps and len(reached.moves) > 1 and turns(reached.moves))

    def lay(self) -> None:
        if move := self.trying(self.reached()):
            self.play(move)

    # The machine's moves

    def go_on(self) -> None:
        """Let the machine play whatever is not a person's, with pauses that a new turn overtakes."""
        if self.session and not self.session.asks_person(self.session.state):
            started(self.machine.run(self.session, self.turn))

    @property
    def to_roll(self) -> bool:
        """Whether a person is to tap the machine's die."""
        session = self.session
        return bool(session and self.machine.held(session) and self.looking is None and not self.veiled)

    # Undo, redo, looking back

    def undo(self, force: bool = False) -> bool:
        """False if everybody has to agree first."""
        session = self.session
        if not session or not session.undoable:
            return True
        if session.undoable.barred and not force:
            return False
        session.undo(force, session.last_round if self.together else None)
        self.note("")  # a hint was for the position that is left
        self.moved()
        return True

    def redo(self) -> None:
        if self.session and self.session.redoable:
            self.session.redo()
            self.note("")
            self.moved()
            self.go_on()

    def look(self, place: int | None) -> None:
        if self.session:
            last = len(self.session.moves)
            self.looking = None if place is None or place >= last else max(0, place)
            self.taps = ()
            self.show()

    async def run(self) -> None:
        """Play the game back from the place that is shown."""
        while self.session and self.looking is not None and self.looking < len(self.session.moves):
            place = self.looking
            await asyncio.sleep(0.7)
            if self.looking != place:
                return
            self.look(place + 1)

    # What is shown

    @property
    def seat(self) -> int | None:
        """Whose view is shown: nobody's own while the device is passed on."""
        return None if self.veiled or self.together or not self.session else self.session.screen

    @property
    def state(self) -> State:
        if not self.session:
            return self.game.new()
        return self.session.states[-1 if self.looking is None else self.looking]

    def trying(self, reached: Reached) -> str | None:
        """The move that is being tried: a raft that is turned before it is laid."""
        return reached.moves[self.turned] if self.tryable(reached) else None

    def confirm(self) -> None:
        if self.session:
            self.session.confirm()
            self.veiled = False
            self.show()

    def show(self) -> None:
        self.screen.show(self)

    def note(self, text: str, good: bool = False) -> None:
        self.screen.note(text, good)
