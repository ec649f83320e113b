"""A game in somebody else's page: played on from a position, paged through, or a puzzle to be solved."""

from __future__ import annotations

import asyncio
from typing import Any

from js import document, window

from app.asked import Asked, carried, read
from app.dom import by_id
from app.machine import started
from app.page import Page
from app.poster import checksum
from app.store import Store
from app.table import Table
from app.words import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.session import Session, Undo

PREFIX = "crossboard.embed."  # apart from the games of the site itself, which its home page lists
PAUSE = 0.9  # seconds in which a reader sees what has been moved


class Started(Session):
    """A session that does not go back beyond the position that the post gives."""

    @property
    def undoable(self) -> Undo | None:
        undo = super().undoable
        return undo if undo and undo.length >= len(self.start.moves) else None


class Post(Table):
    """A game to be played on. It is kept where the browser allows it, and nobody is told where it does not."""

    ENDING = ("again",)

    def __init__(self, game: Game, lang: str, store: Store, asked: Asked) -> None:
        super().__init__(game, lang, store)
        self.asked = asked
        self.key = checksum(carried(asked.record, asked.seats))

    def open_post(self) -> None:
        session = self.fresh()
        if saved := self.store.game(self.key):
            moves, given = saved.record.partition(" : ")[2].split(), len(session.moves)
            if moves[:given] == session.moves and not saved.over:
                for move in moves[given:]:
                    session.play(move)
        self.sit(session, self.key)

    def restart(self) -> None:
        self.sit(self.fresh(), self.key)

    def fresh(self) -> Session:
        return Started(self.asked.record, self.asked.seats)

    def address(self, fragment: str) -> None:
        """The address is the post's, and stays."""

    def tell_trouble(self) -> None:
        self.store.trouble = ""

    def show(self) -> None:
        super().show()
        if self.session:
            by_id("carry").hash = carried(self.session.record, self.session.seats)


class Replay(Post):
    """A game to be paged through, as onlookers saw it. It begins at the beginning, and is always looked back upon."""

    @property
    def open(self) -> bool:
        return False

    def open_post(self) -> None:
        self.restart()

    def restart(self) -> None:
        super().restart()
        self.look(0)

    def keep(self) -> None:
        """There is nothing that the address does not hold."""

    def go_on(self) -> None:
        """Nobody moves."""

    def look(self, place: int | None) -> None:
        super().look(place)
        if self.session and self.looking is None and self.session.state.actor is not None:
            self.looking = len(self.session.moves)  # unfinished: its end is a moment like any other
        self.saying = self.say("site.frame.replay") if self.looking == 0 else ""
        self.show()

    async def run(self) -> None:
        if self.session and self.looking in (None, len(self.session.moves)):
            self.look(0)
        await super().run()


class Puzzle(Post):
    """The reader tries: what is on a way to the solution is answered, anything else is taken back."""

    ended = False

    @property
    def open(self) -> bool:
        return super().open and not self.ended

    def open_post(self) -> None:
        self.restart()

    def restart(self, ended: bool = False) -> None:
        self.ended, self.saying = ended, ""
        super().restart()

    def keep(self) -> None:
        """A puzzle can be begun anew at any time."""

    def tap(self, target: str) -> None:
        self.saying = ""
        super().tap(target)

    def made(self) -> tuple[str, ...]:
        return tuple(self.session.moves[len(self.asked.record.moves) :]) if self.session else ()

    def go_on(self) -> None:
        made = self.made()
        ahead = [line for line in self.asked.lines if line[: len(made)] == made]
        if not self.session or self.ended:
            return
        if not ahead:
            self.tell("not_it")
            started(self.take_back(self.turn))
        elif made in ahead:
            self.ended = True
            self.tell("solved")
        elif self.session.asks_person(self.session.state):
            self.tell("so_far" if made and self.session.state.actor == self.asked.reader else "")
        else:
            started(self.follow(ahead[0], self.turn))

    def tell(self, what: str) -> None:
        self.saying = self.say(f"site.frame.{what}") if what else ""
        self.show()

    async def take_back(self, turn: int) -> None:
        await asyncio.sleep(PAUSE)
        if self.session and self.turn == turn:
            self.session.undo(force=True)
            self.moved()

    async def follow(self, line: tuple[str, ...], turn: int) -> None:
        """The answer to a right move: of the others, or of the dice."""
        await asyncio.sleep(PAUSE)
        if self.session and self.turn == turn:
            self.session.play(line[len(self.made())])
            self.moved()
            self.go_on()

    async def answer(self) -> None:
        """The whole solution, move by move."""
        self.restart(ended=True)
        for move in self.asked.lines[0]:
            turn = self.turn
            await asyncio.sleep(PAUSE)
            if not self.session or self.turn != turn:
                return
            self.session.play(move)
            self.moved()
        self.tell("answered")


TABLES: dict[str, type[Post]] = {"play": Post, "replay": Replay, "puzzle": Puzzle}


class Frame(Page):
    """The page around it: only what concerns the game; all else belongs to the host."""

    def arrive(self) -> None:
        by_id("wrong").textContent = " ".join(filter(None, (by_id("wrong").textContent, *self.post.asked.wrong)))
        document.body.dataset.mode = self.post.asked.mode
        entered = document.hasFocus()
        self.post.open_post()
        if entered:  # the button that started it is gone
            by_id("board").focus(window.Object.fromEntries([["preventScroll", True]]))

    @property
    def post(self) -> Post:
        assert isinstance(self.table, Post)
        return self.table

    def wheel(self, event: Any) -> None:
        """The wheel scrolls the host."""

    def do(self, what: str) -> None:
        if what == "again":
            self.post.restart()
        elif what == "answer" and isinstance(self.post, Puzzle):
            started(self.post.answer())
        else:
            super().do(what)

    def close_menu(self, name: str) -> None:
        """There is no menu."""


def start(lang: str) -> None:
    """From the poster, which becomes the first position again for a moment that nobody sees, to the game."""
    game = GAMES[str(document.body.dataset.game)]
    asked = read(game, window.poster.take().to_py(), site_words(lang, game.name))
    Frame(TABLES[asked.mode](game, lang, Store(PREFIX), asked)).arrive()
