"""The home page's list of games in progress."""

from __future__ import annotations

from typing import Any

from pyscript import document, when, window

from app.render.dom import by_id, data_attr
from app.render.marks import MarkContainer
from app.storage.browser import BrowserStorage
from app.storage.saved_games import SavedGames, select_begun
from app.text import site_words
from pygames.games import GAMES
from pygames.scene import Mark

DELETE_BUTTON = {"type": "button", "class": "remove"}
ALL_BUTTON = {"type": "button", "class": "all", "data-action": "all"}
MAX_GAMES = 30  # shown at first


class HomePage:
    def __init__(self, lang: str) -> None:
        self.lang, self.say = lang, site_words(lang)
        self.storage = BrowserStorage()
        self.saves = SavedGames(self.storage)
        self.saved_list = MarkContainer(by_id("under-way"))
        self.shows_all = False

    def render(self) -> None:
        saved_games = [saved for saved in self.saves.load_all() if saved.game in GAMES]
        games = select_begun(saved_games, None if self.shows_all else MAX_GAMES)
        marks: list[Mark] = []
        for saved in games if self.shows_all else games[:MAX_GAMES]:
            title = saved.title(self.say, self.lang)
            link = {"href": f"{saved.game}/#game={saved.id}", "class": "saved"}
            delete = DELETE_BUTTON | {"data-action": f"remove:{saved.id}"}
            marks.append(Mark(f"go:{saved.id}", "a", link, text=title))
            label = self.say("label", name=self.say("site.remove"), value=title)
            marks.append(Mark(f"remove:{saved.id}", "button", delete, text="×", label=label))
        if len(games) > MAX_GAMES and not self.shows_all:
            marks.append(Mark("all", "button", ALL_BUTTON, text=self.say("site.show_all", n=len(games))))
        by_id("under-way-section").hidden = not marks
        self.saved_list.update(marks)
        if error := self.storage.take_error():
            by_id("note").textContent = self.say(f"site.{error}")

    def show_all(self) -> None:
        """Show all games, and leave the focus where the button was."""
        self.shows_all = True
        self.render()
        by_id("under-way").children.item(2 * MAX_GAMES).focus()

    def delete(self, id_: str, button: Any) -> None:
        """Ask with the first tap, delete with the second."""
        if not data_attr(button, "sure"):
            button.dataset.sure = "yes"
            button.textContent = self.say("site.remove_ask")
        elif saved := self.saves.find(id_):
            self.saves.delete(saved)
            self.render()


def start(lang: str) -> None:
    page = HomePage(lang)

    @when("click", document)
    def click(event: Any) -> None:
        button = event.target.closest("[data-action]")
        action, _, id_ = data_attr(button, "action").partition(":")
        if action == "remove":
            page.delete(id_, button)
        elif action == "all":
            page.show_all()

    @when("crossboard:saves", window)
    def show_late_saves() -> None:
        page.render()

    page.render()
