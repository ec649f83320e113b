"""The home page: games in progress, and *Our games*, whose code is loaded when there is something to show."""

from __future__ import annotations

from html import escape
from typing import Any

from pyscript import document, when, window

from app.game.tasks import spawn
from app.late import LoadingFailed, load_learn
from app.render.dates import Dates
from app.render.dom import by_id, closest_data, data_attr, set_text
from app.render.marks import MarkContainer
from app.storage.browser import BrowserStorage
from app.storage.saved_games import RESULTS, SavedGames, select_begun
from app.storage.saved_words import SavedWords, join
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
        marks, lines, dates = list[Mark](), dict[str, str](), Dates(self.lang)
        for saved in games if self.shows_all else games[:MAX_GAMES]:
            words, when_saved = SavedWords.of(saved, self.lang), dates.brief(saved.saved_at)
            lines[f"go:{saved.id}"] = line_html(words, when_saved)
            link = {"href": f"{saved.game}/#game={saved.id}", "class": "saved"}
            delete = DELETE_BUTTON | {"data-action": f"remove:{saved.id}"}
            marks.append(Mark(f"go:{saved.id}", "a", link))
            label = self.say("label", name=self.say("site.remove"), value=join(str(words), when_saved))
            marks.append(Mark(f"remove:{saved.id}", "button", delete, text="×", label=label))
        if len(games) > MAX_GAMES and not self.shows_all:
            marks.append(Mark("all", "button", ALL_BUTTON, text=self.say("site.show_all", n=len(games))))
        by_id("under-way-section").hidden = not marks
        self.saved_list.update(marks)
        for key, html in lines.items():
            self.saved_list.elements[key].innerHTML = html
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

    async def show_our_games(self, event: Any = None) -> None:
        """Load and show the section, or let it handle an event."""
        try:
            await load_learn()
        except LoadingFailed:
            set_text("our-games-note", self.say("site.failed.network"))
            return
        from app.learn import our_games

        await our_games.show_our_games(self.lang, self.storage, event)

    def show_results(self) -> None:
        if any(map(self.storage.read_all, (RESULTS, "crossboard.puzzles.", "crossboard.daily"))):
            spawn(self.show_our_games())


def line_html(words: SavedWords, when_saved: str) -> str:
    details = [escape(words.players), f"<i>{escape(words.progress)}</i>" if words.progress else ""]
    return f"<b>{escape(words.title)}</b> <small>{escape(when_saved)}</small> <span>{join(*details)}</span>"


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
        page.show_results()

    @when("click", "#our-games-section")
    @when("change", "#our-games-section")
    async def handle_our_games(event: Any) -> None:
        if closest_data(event.target, "action" if event.type == "click" else "ours"):
            await page.show_our_games(event)

    page.render()
    page.show_results()
