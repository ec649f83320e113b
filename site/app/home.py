"""The home page's list of games under way."""

from __future__ import annotations

from typing import Any

from js import document, location
from pyodide.ffi import create_proxy

from app.dom import Surface, by_id, data
from app.store import Saved, Store
from app.words import site_words
from pygames.games import GAMES
from pygames.i18n import Words
from pygames.scene import Mark

REMOVE = {"type": "button", "class": "remove"}


class Home:
    def __init__(self, store: Store, lang: str) -> None:
        self.store, self.lang, self.say = store, lang, site_words(lang)
        self.surface = Surface(by_id("under-way"))
        document.addEventListener("click", create_proxy(self.click))
        self.show()

    def show(self) -> None:
        marks: list[Mark] = []
        for saved in self.store.games():
            if (name := saved.record.partition(" ")[0]) in GAMES:
                attrs = {"href": f"{name}/#game={saved.id}", "class": "saved"}
                marks.append(Mark(f"go:{saved.id}", "a", attrs, text=title(saved, self.say, self.lang)))
                marks.append(Mark(f"remove:{saved.id}", "button", REMOVE | {"data-do": f"remove:{saved.id}"}, text="×",
                                  label=f"{self.say('site.remove')}: {title(saved, self.say, self.lang)}"))  # fmt: skip
        by_id("under-way-section").hidden = not marks
        self.surface.show(marks)
        if self.store.trouble:
            by_id("note").textContent = self.say(f"site.{self.store.trouble}")

    def click(self, event: Any) -> None:
        element = event.target.closest("[data-do]")
        what, _, id_ = data(element, "do").partition(":")
        if what == "remove":
            # A second tap is meant: the first one turns the cross into the question.
            if data(element, "sure"):
                self.store.remove(id_)
                self.show()
            else:
                element.dataset.sure = "yes"
                element.textContent = self.say("site.remove_ask")
        elif what == "retry":
            location.reload()


def title(saved: Saved, say: Words, lang: str) -> str:
    """A kept game in a line: which it is, who plays, how far it has come."""
    moves = len(saved.record.partition(" : ")[2].split())
    state = say("site.finished") if saved.over else say("site.moves_made", n=moves)
    who = ", ".join(seat.name for seat in saved.seats.values() if seat.name)
    return " · ".join(filter(None, (GAMES[saved.record.partition(" ")[0]].words(lang)("title"), who, state)))
