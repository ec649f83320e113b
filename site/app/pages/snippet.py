"""The embed code page: its form is shown as a preview, and as code for a post."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, when, window

from app.embed import params as embed_params
from app.embed.code import EmbedCode, embed_url
from app.embed.host import FRAME_OPTIONS, POLICY, find_obstacle
from app.game.setup import GameSetup
from app.game.sharing import public_record, secret_owners
from app.game.tasks import spawn
from app.late import LoadingFailed, load_learn
from app.pages import share
from app.pages.report import report
from app.render.dates import Dates
from app.render.dom import by_id, data_attr, find_elements
from app.render.marks import MarkContainer
from app.render.setup_form import field_text, fill_form, fit_to_players, read_form
from app.storage.browser import BrowserStorage
from app.storage.saved_games import SavedGame, SavedGames
from app.storage.saved_words import SavedWords, join
from app.text import site_words
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Mark
from pygames.session import Player

DEBOUNCE_MS = 350  # from the last keystroke to a reload of the preview


class SnippetPage:
    def __init__(self, lang: str) -> None:
        self.game, self.lang = GAMES[str(document.body.dataset.game)], lang
        self.say = site_words(lang, self.game.name)
        self.base = str(window.URL.new("../../../", window.location.href).href)
        self.fields: Any = by_id("setup").elements
        self.codes: dict[str, str] = {}
        self.record = ""  # the one that the seats in the form belong to
        self.board: Any = None  # PositionBoard, which is loaded late
        self.saved_games = {saved.id: saved for saved in SavedGames(BrowserStorage()).load_all(self.game.name)}
        self._timer: Any = 0
        self._update = ffi.create_proxy(self.update)

    def open(self) -> None:
        self.render_saved_games()
        try:
            fragment = embed_params.parse_fragment(str(window.location.hash))
        except BadInput:
            fragment = {}
        self.field("record").value = fragment.get("record", "")
        if "record" in fragment:  # the link on the game's page adds it
            self.fill_seats(fragment.get("bots", ""))
        self.update()
        spawn(self.check_host())
        spawn(self.open_board())

    async def open_board(self) -> None:
        """Show the board on which the position is found. Without it, notation can be pasted."""
        try:
            await load_learn()
        except LoadingFailed as error:
            report(error)
            by_id("notation").open = True
            return
        from app.learn.position_board import PositionBoard

        self.board = PositionBoard(self.game, self.say, self.take_position)
        self.follow_form()

    def take_position(self) -> None:
        """Fill in the position that the board shows; in a replay, the whole game."""
        record = self.board.edited.record(whole=self.value("mode") == "replay")
        self.field("record").value = str(record) if record.moves else ""
        self.field("saved").value = ""
        self.update()

    def follow_form(self) -> None:
        """Show on the board what has been pasted, opened or chosen, unless it is there already."""
        if not self.board:
            return
        setup = read_form(self.game)
        record = self.pasted_record or Record(self.game.name, setup.players, setup.options)
        edited = self.board.edited
        if record not in (edited.record(whole=True), edited.record(whole=False)):
            self.board.load(record)
        else:
            self.board.render()

    async def check_host(self) -> None:
        """Warn if the host sends a header that keeps other sites from showing the frame."""
        options = ffi.to_js({"method": "HEAD", "cache": "no-store"})
        try:
            response = await window.fetch(f"{self.base}embed/{self.game.name}/", options)
        except JsException:  # no network
            return
        if obstacle := find_obstacle(*(str(response.headers.get(name) or "") for name in (POLICY, FRAME_OPTIONS))):
            name, value = obstacle
            by_id("host").textContent = self.say("site.snippet.host", name=name, value=value)

    def render_saved_games(self) -> None:
        options = [Mark("none", "option", {"value": ""}, text=self.say("site.snippet.pasted"))]
        dates = Dates(self.lang)
        for id_, saved in self.saved_games.items():
            text = join(str(SavedWords.of(saved, self.lang)), dates.brief(saved.saved_at))
            options.append(Mark(id_, "option", {"value": id_}, text=text))
        self.field("saved").textContent = ""
        MarkContainer(self.field("saved")).update(options)
        by_id("saved").hidden = not self.saved_games

    # Events

    def update_soon(self) -> None:
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(self._update, DEBOUNCE_MS)

    def change(self, field: Any) -> None:
        name = str(field.name)
        if name == "saved" and (saved := self.saved_games.get(str(field.value))):
            self.fill_saved_game(saved)
        elif name == "record":
            self.field("saved").value = ""
        elif name == "players":
            fit_to_players(self.game, self.say)
        elif name == "mode" and self.board:
            self.take_position()
            return
        self.update()

    def fill_saved_game(self, saved: SavedGame) -> None:
        """Fill in a saved game without its secrets. Where it is nothing without them, ask first."""
        try:
            session = saved.session()
        except BadInput as bad:
            by_id("wrong").textContent = bad.text(self.lang)
            return
        record = public_record(session)
        owners = self.say.join_list([self.say.seat_name(seat) for seat in secret_owners(session)])
        if record or window.confirm(self.say("site.ask.share_secret", seats=owners)):
            self.field("record").value = str(record or session.record)
            self.fill_seats(embed_params.format_bots(saved.seats))
        else:
            self.field("saved").value = ""

    async def copy(self) -> None:
        """Copy the code, or select it if the browser does not allow copying."""
        if await share.copy(self.codes[self.kind]):
            by_id("note").textContent = self.say("site.snippet.copied")
        else:
            by_id("note").textContent = self.say("site.note.not_copied")
            by_id("snippet").select()

    async def save_picture(self) -> None:
        """Save the position as PNG, for the author to upload."""
        try:
            await load_learn()
        except LoadingFailed:
            by_id("note").textContent = self.say("site.note.not_loaded")
            return
        from app.learn.pictures import save_picture

        scene = EmbedCode.from_params(self.game, self.params(), self.say).picture_scene()
        is_saved = await save_picture(scene, self.game.name, "png")
        by_id("note").textContent = "" if is_saved else self.say("site.note.not_drawn")

    # The form

    def field(self, name: str) -> Any:
        return self.fields.namedItem(name)

    def value(self, name: str) -> str:
        return field_text(self.fields, name)

    @property
    def kind(self) -> str:
        return str(document.querySelector(".kinds :checked").value)

    @property
    def content(self) -> str:
        """What readers get: a mode, or the puzzle of the day."""
        return "daily" if self.value("mode") == "puzzle" and self.value("puzzle") else self.value("mode")

    @property
    def pasted_record(self) -> Record | None:
        try:
            record = Record.parse(self.value("record"))
            record.replay()
        except BadInput:
            return None
        return record if record.game == self.game.name else None

    def fill_seats(self, bots: str = "") -> None:
        """Fill in the record's players: those in `bots`, or otherwise a reader who has the seat to move."""
        if record := self.pasted_record:
            seats = embed_params.parse_seats(record, bots, self.say, [])
            fill_form(self.game, GameSetup(record.players, dict(record.options), seats, False), self.say)

    def params(self) -> dict[str, str]:
        """Return the parameters for the address, without those at their defaults."""
        mode, record = self.value("mode"), self.pasted_record
        setup = read_form(self.game)
        params = {"lang": self.value("lang"), "theme": self.value("theme"), "mode": mode, "start": self.value("start")}
        params |= {"format": self.value("format"), "height": self.value("height")}
        if self.field("own-accent").checked:
            params["accent"] = self.value("accent").lstrip("#")
        if self.content == "daily":
            params["puzzle"] = self.value("puzzle")
        elif mode != "first" and (record or self.value("record")):
            params["record"] = str(record) if record else self.value("record")
        elif mode != "first":
            params |= {"players": str(setup.players), **setup.options}
        if mode == "play":
            params["bots"] = embed_params.format_bots(
                {seat: Player(bot=player.bot) for seat, player in setup.seats.items()}
            )
        if mode == "replay" and self.board:
            params["notes"] = self.board.edited.format_notes()
        if self.content in ("puzzle", "figure"):
            lines = (line.strip() for line in self.value("solution").splitlines())
            params["solution"] = "|".join(filter(None, lines))
        defaults = {"theme": "auto", "mode": "play", "start": "touch", "format": "portrait"}
        defaults |= embed_params.defaults(self.game)
        return {name: value for name, value in params.items() if value and defaults.get(name) != value}

    def update(self) -> None:
        record = self.pasted_record
        if record and str(record) != self.record:
            self.fill_seats(self.bots_for(record))
        self.record = str(record) if record else ""
        for part in find_elements(document, "[data-only]"):
            part.hidden = self.content not in data_attr(part, "only").split()
        by_id("new-game").hidden = bool(self.value("record")) or self.content in ("first", "daily")
        self.follow_form()
        self.field("accent").disabled = not self.field("own-accent").checked
        code = EmbedCode.from_params(self.game, self.params(), self.say)
        warnings = [*code.parsed.warnings, *([] if code.has_preview else [self.say("site.snippet.too_long")])]
        by_id("wrong").textContent = " ".join(warnings)
        self.render(code)

    def bots_for(self, record: Record) -> str:
        """Return the form's bots if they fit the record, so that they stay while moves are added."""
        seats = read_form(self.game).seats
        fits = self.record and Record.parse(self.record).players == record.players
        return embed_params.format_bots(seats) if fits else ""

    def render(self, code: EmbedCode) -> None:
        kind, self.codes = self.kind, code.codes(self.base)
        if by_id("snippet").value != self.codes[kind]:
            by_id("snippet").value = self.codes[kind]
            by_id("note").textContent = ""
        for hint in find_elements(document, "[data-kind]"):
            hint.hidden = data_attr(hint, "kind") != kind
        frame, url = by_id("preview"), embed_url(self.base, self.game.name, code.params)
        frame.style.cssText = code.size.style
        if str(frame.src) != url:
            frame.src = url


def start(lang: str) -> None:
    page = SnippetPage(lang)

    @when("input", document)
    def type_text() -> None:
        page.update_soon()

    @when("change", document)
    def change(event: Any) -> None:
        page.change(event.target)

    @when("submit", document)
    def copy(event: Any) -> None:
        event.preventDefault()
        spawn(page.copy())

    @when("click", "#save-picture")
    def save_picture() -> None:
        spawn(page.save_picture())

    page.open()
