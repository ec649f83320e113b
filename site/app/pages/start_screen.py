"""StartScreen: everything on a game's page before a game: quick starts, games to resume, and the form."""

from __future__ import annotations

from collections.abc import Callable

from app.game.controller import GameController
from app.game.presets import find_presets, is_preset, last_level, preset_setup, remember_table, with_names
from app.game.setup import GameSetup, default_setup
from app.render import setup_form
from app.render.dom import by_id
from app.render.marks import MarkContainer
from app.render.state import button
from app.storage.saved_games import SavedGame, select_begun
from app.storage.saved_words import SavedWords
from app.text import site_words
from pygames.game import BadInput
from pygames.scene import Mark

MAX_RESUMABLE = 12  # games to resume; the home page has all


class StartScreen:
    def __init__(self, controller: GameController, on_render: Callable[[], None]) -> None:
        self._controller, self._game, self._on_render = controller, controller.game, on_render
        self._settings = controller.settings
        self.say = site_words(controller.lang, self._game.name)
        self._resume_list = MarkContainer(by_id("resume"))

    def render(self, saved_games: list[SavedGame] | None = None) -> None:
        """Offer the unfinished games, and fill the form with the last setup unless it is open."""
        saved_games = self._controller.saves.load_all(self._game.name) if saved_games is None else saved_games
        last, names = self._controller.last_setup(), self._table()
        by_id("again").hidden = last is None or is_preset(last, self._game, names)
        if not by_id("setup").closest("details").open:
            self._fill_form(last, names)
        people = sum(not player.bot for player in last.seats.values()) if last else 0
        setup_form.render_presets(names, last_level(last), people, self.say)
        unfinished = select_begun([saved for saved in saved_games if not saved.is_over], MAX_RESUMABLE)
        self._resume_list.update([self._resume_button(saved) for saved in unfinished[:MAX_RESUMABLE]])
        self._on_render()

    def _resume_button(self, saved: SavedGame) -> Mark:
        what = SavedWords.of(saved, self._controller.lang)
        return button(saved.id, self.say("site.resume", what=str(what)), action=f"resume:{saved.id}")

    def start_preset(self, name: str) -> None:
        """Start a preset by its name and number of players; without a name the first, which every game has."""
        presets = find_presets(self._game)
        preset = next((preset for preset in presets if preset.action.endswith(f":{name}")), presets[0])
        self._controller.start_game(preset_setup(preset, self._table(), last_level(self._controller.last_setup())))

    def _fill_form(self, last: GameSetup | None, names: list[str]) -> None:
        """Fill the form with the last setup, or otherwise with the names of the people who played another game."""
        if last or any(names):
            setup_form.fill_form(self._game, last or with_names(default_setup(self._game), names), self.say)
        setup_form.offer_tabletop(self._controller.tabletop.has_room)

    def fit_form(self) -> None:
        """Offer what is possible with the number of players and of people in the form."""
        setup_form.fit_to_players(self._game, self.say)
        setup_form.offer_tabletop(self._controller.tabletop.has_room)

    def submit_form(self) -> None:
        try:
            setup = setup_form.read_form(self._game)
            self._controller.is_tabletop = setup.is_tabletop
            self._controller.start_game(setup)
        except BadInput as error:
            by_id("setup-note").textContent = error.text(self._controller.lang)
            return
        self._remember_names(setup)

    def _remember_names(self, setup: GameSetup) -> None:
        self._settings.remember_names([player.name for player in setup.seats.values() if player.name])
        self._settings.set_list("table", remember_table(setup, self._table()))
        self.suggest_names()

    def suggest_names(self) -> None:
        setup_form.render_name_suggestions(self._settings.get_list("names"))

    def _table(self) -> list[str]:
        """Return the names of the people who played last, in seat order."""
        return self._settings.get_list("table")
