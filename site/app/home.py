"""The home page's list of games under way."""

from __future__ import annotations

from typing import Any

from js import document, location
from pyodide.ffi import create_proxy

from app.dom import Surface, by_id, data
from app.screen import button
from app.store import Store
from app.words import site_words
from pygames.games import GAMES
from pygames.scene import Mark


class Home:
    def __init__(self, store: Store, lang: str) -> None:
        self.store, self.lang, self.say = store, lang, site_words(lang)
        self.surface = Surface(by_id("under-way"))
        document.addEventListener("click", create_proxy(self.click))
        self.show()

    def show(self) -> None:
        marks: list[Mark] = []
        for saved in self.store.games():
            name = saved.record.partition(" ")[0]
            if name not in GAMES:
                continue
            title = GAMES[name].words(self.lang)("title")
            moves = len(saved.record.partition(" : ")[2].split())
            state = self.say("site.finished") if saved.over else self.say("site.moves_made", n=moves)
            who = ", ".join(seat.name for seat in saved.seats.values() if seat.name)
            text = " · ".join(filter(None, (title, who, state)))
            marks.append(Mark(f"go:{saved.id}", "a", {"href": f"{name}/#game={saved.id}", "class": "saved"}, text=text))
            marks.append(button(f"remove:{saved.id}", "×", do=f"remove:{saved.id}"))
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
