"""The page that makes snippets: whatever its form says is shown in a frame and told as text to be pasted."""

from __future__ import annotations

from functools import partial
from typing import Any

from js import URL, document, location, window
from pyodide.ffi import create_proxy

from app import asked, setup, share
from app.dom import Surface, by_id, data
from app.home import title
from app.machine import started
from app.pasted import WIDTH, Pasted, framed
from app.store import Store
from app.words import site_words
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Mark
from pygames.session import Seat

SETTLED = 350  # milliseconds after the last letter, before the frame is made anew


class Snippet:
    def __init__(self, lang: str) -> None:
        self.game, self.lang = GAMES[str(document.body.dataset.game)], lang
        self.say = site_words(lang, self.game.name)
        self.base = str(URL.new("../../../", location.href).href)
        self.form: Any = by_id("setup").elements
        self.waiting: Any = 0
        self.codes: dict[str, str] = {}
        self.record = ""  # for which the form shows who plays
        self.games = {saved.id: saved for saved in Store().games() if saved.record.split()[0] == self.game.name}
        self.update_later = create_proxy(self.update)
        self.offer_games()
        self.arrive()
        for kind in ("input", "change", "submit"):
            document.addEventListener(kind, create_proxy(partial(getattr(self, kind))))
        self.update()

    def offer_games(self) -> None:
        options = [Mark("none", "option", {"value": ""}, text=self.say("site.snippet.pasted"))]
        options += [
            Mark(id_, "option", {"value": id_}, text=title(saved, self.say, self.lang))
            for id_, saved in self.games.items()
        ]
        self.field("kept").textContent = ""
        Surface(self.field("kept")).show(options)
        by_id("kept").hidden = not self.games

    def arrive(self) -> None:
        """A game that was carried here from its page."""
        wanted = asked.linked(str(location.hash))
        self.field("record").value = wanted.get("record", "")
        if "record" in wanted:
            self.sit(wanted.get("bots", ""))

    # Events

    def input(self, event: Any) -> None:
        window.clearTimeout(self.waiting)
        self.waiting = window.setTimeout(self.update_later, SETTLED)

    def change(self, event: Any) -> None:
        name = str(event.target.name)
        if name == "kept" and (saved := self.games.get(str(event.target.value))):
            self.field("record").value = saved.record
            self.sit(asked.bots(saved.seats))
        elif name == "record":
            self.field("kept").value = ""
        elif name == "players":
            setup.fit()
        self.update()

    def submit(self, event: Any) -> None:
        event.preventDefault()
        started(self.copy())

    async def copy(self) -> None:
        """Where the clipboard is closed to us the text is at least selected."""
        if await share.copy(self.codes[self.kind]):
            by_id("note").textContent = self.say("site.snippet.copied")
        else:
            by_id("note").textContent = self.say("site.note.not_copied")
            by_id("snippet").select()

    # What the form says

    def field(self, name: str) -> Any:
        return self.form.namedItem(name)

    def value(self, name: str) -> str:
        return setup.text(self.form, name)

    @property
    def kind(self) -> str:
        return str(document.querySelector(".kinds :checked").value)

    @property
    def pasted(self) -> Record | None:
        try:
            record = Record.parse(self.value("record"))
            record.replay()
        except BadInput:
            return None
        return record if record.game == self.game.name else None

    def sit(self, bots: str = "") -> None:
        """A record says how many play; who does is proposed: whoever is to move, or as the game was played."""
        if record := self.pasted:
            seats = asked.seats(record, bots, self.say, [])
            setup.fill(setup.Choice(record.players, dict(record.options), seats, False))

    def parameters(self) -> dict[str, str]:
        """All that goes into the address, as far as it is not what happens anyway."""
        mode, record = self.value("mode"), self.pasted
        choice = setup.chosen(self.game)
        told = {"lang": self.value("lang"), "theme": self.value("theme"), "mode": mode, "start": self.value("start")}
        if self.field("own-accent").checked:
            told["accent"] = self.value("accent").lstrip("#")
        if record or self.value("record"):
            told["record"] = str(record) if record else self.value("record")
        else:
            told |= {"players": str(choice.players), **choice.options}
        if mode == "play":
            told["bots"] = asked.bots({seat: Seat(bot=who.bot) for seat, who in choice.seats.items()})
        if mode == "puzzle":
            told["solution"] = "|".join(filter(None, (line.strip() for line in self.value("solution").splitlines())))
        usual = {"theme": "auto", "mode": "play", "start": "touch"} | asked.usual(self.game)
        return {name: value for name, value in told.items() if value and usual.get(name) != value}

    def update(self) -> None:
        record = self.pasted
        if record and str(record) != self.record:
            self.sit(self.bots_of(record))
        self.record = str(record) if record else ""
        for part in document.querySelectorAll("[data-only]"):
            part.hidden = data(part, "only") != self.value("mode")
        by_id("beginning").hidden = bool(self.value("record"))
        self.field("accent").disabled = not self.field("own-accent").checked
        pasted = Pasted.of(self.game, self.parameters(), self.say)
        wrong = [*pasted.asked.wrong, *([] if pasted.fits else [self.say("site.snippet.too_long")])]
        by_id("wrong").textContent = " ".join(wrong)
        self.tell(pasted)

    def bots_of(self, record: Record) -> str:
        """As the form says, if that goes with the record: what has been chosen stays while moves are added."""
        seats = setup.chosen(self.game).seats
        kept = self.record and Record.parse(self.record).players == record.players
        return asked.bots(seats) if kept else ""

    def tell(self, pasted: Pasted) -> None:
        kind, self.codes = self.kind, pasted.codes(self.base)
        if by_id("snippet").value != self.codes[kind]:
            by_id("snippet").value = self.codes[kind]
            by_id("note").textContent = ""
        for hint in document.querySelectorAll("[data-kind]"):
            hint.hidden = data(hint, "kind") != kind
        frame, address = by_id("shown"), framed(self.base, self.game.name, pasted.told)
        frame.style.aspectRatio = f"{WIDTH} / {pasted.tall}"
        if str(frame.src) != address:
            frame.src = address
