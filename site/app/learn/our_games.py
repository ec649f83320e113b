"""The section *Our games* of the home page: shows results, saves everything as a file, adds such a file, erases all."""

from __future__ import annotations

import time
from typing import Any

from pyodide.ffi import JsException
from pyscript import window

from app.game.presets import find_presets, preset_setup
from app.inputs import SURROGATES
from app.learn.backup import MAX_FILE, ROOT, Additions, UnusableFile, find_additions, read_backup, write_backup
from app.learn.calendar import show_calendar
from app.learn.daily import DATES
from app.learn.our_games_html import OurGames
from app.learn.puzzle_list import solved_setting
from app.learn.results import YOU, Tally, count_streak, load_results
from app.learn.text import learn_words
from app.pages.share import download
from app.render.dates import Dates
from app.render.dom import by_id, closest_data, data_attr, set_text
from app.storage.browser import BrowserStorage
from app.storage.saved_games import SavedGames, create_id
from app.storage.settings import Settings
from app.text import site_words
from pygames.games import GAMES
from pygames.session import Session

MEGABYTE = 1_000_000


class OurGamesSection:
    def __init__(self, lang: str, storage: BrowserStorage) -> None:
        self.lang, self.say, self.storage = lang, learn_words(site_words(lang)), storage
        self.settings = Settings(storage)
        self.player = ""  # whose games are shown; "" for the last one to play

    def render(self) -> None:
        tally = Tally([result for result in load_results(self.storage) if result.game in GAMES])
        people = tally.people
        player = self.player if self.player in people else next(iter(people), "")
        puzzles = sum(len({*self.settings.get_list(solved_setting(game))}) for game in GAMES)
        streak = count_streak(self.settings.get_list(DATES), time.strftime("%Y-%m-%d"))
        html = OurGames(tally, player, puzzles, streak, self.say, Dates(self.lang).day).html()
        by_id("our-games").innerHTML = html
        by_id("our-games-empty").hidden = bool(html)
        show_calendar(self.settings, self.say)

    async def handle(self, event: Any) -> None:
        """Do what a button or a field asks for."""
        if event.type == "change":
            if data_attr(event.target, "ours") == "player":
                self.player = str(event.target.value)
                self.render()
                by_id("ours-player").focus()
            elif data_attr(event.target, "ours") == "file":
                await self.add_file(event.target)
            return
        kind, _, action = closest_data(event.target, "action").partition(":")
        if kind != "ours":
            return
        name, _, rest = action.partition(":")
        if name == "start":
            self.start_game(*rest.split(":"))
        elif name == "export":
            self.export()
        elif name == "erase":
            self.erase(event.target.closest("button"))

    def start_game(self, name: str, level: str) -> None:
        """Start a game against a level for the player who is shown, in its usual set-up, and open it."""
        tally = Tally(load_results(self.storage))
        player = self.player or next(iter(tally.people), YOU)
        names = [tally.names[player]] if player in tally.names else []
        setup, id_ = preset_setup(find_presets(GAMES[name])[0], names, level), create_id()
        SavedGames(self.storage).save(id_, Session(setup.record(GAMES[name]), setup.seats))
        window.location.assign(f"{name}/#game={id_}")

    # Everything as a file

    def export(self) -> None:
        file = f"crossboard-{time.strftime('%Y-%m-%d')}.json"
        download(file, "text/plain", write_backup(self.storage.read_all(ROOT)))
        self.show(self.say("learn.ours.exported", file=file))

    async def add_file(self, field: Any) -> None:
        """Add what a file contains to what is here, and say what that was."""
        if not field.files.length:
            return
        file = field.files.item(0)
        try:
            if file.size > MAX_FILE:
                raise UnusableFile("learn.ours.large_file")
            there = read_backup(SURROGATES.sub("\ufffd", await read_text(file)))
        except UnusableFile as error:
            self.show(self.say(error.key, most=MAX_FILE // MEGABYTE))
        else:
            additions = find_additions(self.storage.read_all(ROOT), there)
            for key, text in additions.texts.items():
                self.storage.write(key, text)
            self.update_page()
            self.show(self.describe(additions))
        field.value = ""  # the same file can be chosen again

    def describe(self, additions: Additions) -> str:
        counts = {"games": additions.games, "results": additions.results, "others": additions.others}
        items = [self.say(f"learn.ours.item_{name}", n=n) for name, n in counts.items() if n]
        added = (
            self.say("learn.ours.imported", items=self.say.join_list(items))
            if items
            else self.say("learn.ours.nothing_new")
        )
        left_out = {"unreadable": additions.unreadable, "without_room": additions.without_room}
        notes = [self.say(f"learn.ours.{name}", n=n) for name, n in left_out.items() if n]
        error = self.storage.take_error()
        return " ".join([added, *notes, *([self.say(f"site.{error}")] if error else [])])

    def erase(self, button: Any) -> None:
        """Ask with the first tap, erase with the second."""
        if not data_attr(button, "sure"):
            button.dataset.sure = "yes"
            button.textContent = self.say("learn.ours.erase_ask")
            self.show(self.say("learn.ours.erase_text"))
            return
        self.storage.delete(*self.storage.read_all(ROOT))
        button.removeAttribute("data-sure")
        button.textContent = self.say("learn.ours.erase")
        self.player = ""
        self.update_page()
        self.show(self.say("learn.ours.erased"))

    def show(self, text: str) -> None:
        set_text("our-games-note", text)

    def update_page(self) -> None:
        """Let the whole page read storage again."""
        window.dispatchEvent(window.Event.new("crossboard:saves"))
        self.render()


async def read_text(file: Any) -> str:
    try:
        return str(await file.text())
    except JsException:  # it has been changed or removed since it was chosen
        raise UnusableFile("learn.ours.bad_file") from None


_sections: list[OurGamesSection] = []  # one at most


async def show_our_games(lang: str, storage: BrowserStorage, event: Any = None) -> None:
    """Show the section, or handle an event in it."""
    if not _sections:
        _sections.append(OurGamesSection(lang, storage))
    if event:
        await _sections[0].handle(event)
    else:
        _sections[0].render()
