"""The page of a game: its parts, how it opens a game, and the actions of its buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pyscript import Event, document, ffi, window

from app.bots.client import BotClient
from app.embed.params import game_fragment, parse_fragment
from app.events import board, clicks, forms, keyboard, kiosk, lifecycle, questions, seats, shake, tabletop, wake_lock
from app.game.controller import GameController
from app.game.sharing import public_record, secret_owners, shown_scene
from app.game.tasks import spawn
from app.inputs import MAX_FILE
from app.late import LoadingFailed, load_learn
from app.pages import share
from app.pages.progress import OpeningProgress
from app.pages.report import report
from app.pages.start_screen import StartScreen
from app.render.dialog import Dialog
from app.render.dom import by_id, data_attr, set_text
from app.render.page import PageRenderer
from app.render.seat_choices import render_seat_choices
from app.render.state import RenderState
from app.render.zoom import BoardZoom
from app.storage.browser import BrowserStorage
from app.storage.saved_games import MAIL_PREFIX, SavedGame, SavedGames, select_resumed
from app.storage.settings import DEFAULTS, Settings
from app.text import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.scene import Interaction


class PlayPage:
    """A play page. EmbedPage is a variant without menu, setup and saved games."""

    is_embed = False
    controller: GameController
    dialog: Dialog
    zoom: BoardZoom
    start_screen: StartScreen

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang, self.storage = game, lang, BrowserStorage()
        self.settings = Settings(self.storage)
        self.changed = Event()
        self.controller = self.create_controller()
        initial = game.renderer.scene(game.new().view(None), Interaction(), site_words(lang, game.name))
        self.renderer = PageRenderer(initial.marks)
        self.changed.add_listener(self.renderer.render)
        self.changed.add_listener(self.forget_readings)
        self.dialog, self.zoom = Dialog(), BoardZoom()
        self.controller.on_progress = self.show_progress
        self._progress = OpeningProgress(self.dialog)
        self.start_screen = StartScreen(self.controller, on_render=lambda: spawn(self.list_mail()))

    def create_controller(self) -> GameController:
        bots = BotClient(self.settings)
        # Later, because a game that is being opened clears the message.
        bots.on_disabled = lambda: spawn(self.explain_missing_worker())
        return GameController(
            self.game, self.lang, SavedGames(self.storage), self.settings, bots,
            on_change=self.changed.trigger, on_address=self.set_url,
        )  # fmt: skip

    def bind_events(self) -> None:
        lifecycle.bind(self)
        board.bind(self.controller, self.renderer)
        keyboard.bind(self)
        clicks.bind(self)
        forms.bind(self)
        tabletop.bind(self.controller.tabletop)

    def bind_late_events(self) -> None:
        """Bind events that nobody needs before the first move, so that the page is ready earlier."""
        board.bind_zoom(self.zoom)
        seats.bind()
        shake.bind(self.controller, self.changed)
        wake_lock.bind(self)
        kiosk.bind(self)
        questions.bind(self)
        clicks.bind_explanations(self)
        self.start_screen.suggest_names()

    def set_url(self, fragment: str) -> None:
        location = window.location
        window.history.replaceState(None, "", f"{location.pathname}{location.search}{fragment}")

    # Opening a game

    def open(self) -> None:
        """Open the record or the saved game in the address, or otherwise the last game, if it is unfinished."""
        self.fill_settings()
        controller, notes = self.controller, list[str]()
        notes.append(controller.unknown_text(self.settings.unknown))
        try:
            fragment = parse_fragment(str(window.location.hash))
        except BadInput as error:
            fragment = {}
            notes.append(controller.say("site.note.link_bad", reason=error.text(self.lang)))
        if "record" in fragment:
            controller.opening.open_record(fragment["record"], "site.note.link_bad", fragment.get("bots", ""))
            notes.append(controller.message)
        if "first" in fragment:
            spawn(self.start_first_game())
        elif "puzzle" in fragment:
            spawn(self.start_puzzles(fragment["puzzle"]))
        elif "mail" in fragment:
            spawn(self.play_at_distance("mail", fragment["mail"]))
        elif "pass" in fragment:
            spawn(self.play_at_distance("pass", fragment["pass"]))
        elif "game" in fragment or not controller.session:  # reading all saved games takes time
            self._open_saved(fragment.get("game", ""), notes)
        if text := " ".join(dict.fromkeys(filter(None, notes))):
            controller.show_message(text)
        controller.show_storage_error()

    def _open_saved(self, id_: str, notes: list[str]) -> None:
        """Open the saved game with this id, otherwise the last one if it is unfinished, unless one is open already."""
        controller = self.controller
        saved_games = controller.saves.load_all(self.game.name)
        wanted = [saved for saved in saved_games if saved.id == id_ and saved.id != controller.id]
        if not controller.session and not controller.opening.is_running:
            wanted += select_resumed([saved for saved in saved_games if saved not in wanted])
        for saved in wanted:
            is_resumed = controller.opening.resume(saved)
            notes.append(controller.message)
            if is_resumed:
                break
        if not controller.session:
            controller.render()
            self.start_screen.render(saved_games)

    def show_late_saves(self) -> None:
        """Show what only IndexedDB had, if it answers when the page is in use already."""
        if self.controller.session:
            self.controller.opening.sync_from_storage()
        else:
            self.start_screen.render()

    def show_progress(self, share: float | None) -> bool:
        """Show how much of a long game has been opened. Return False to cancel."""
        if share is None and not self.controller.session:
            self.start_screen.render()
        return self._progress.show(share, self.controller.say)

    def fill_settings(self) -> None:
        for name in DEFAULTS:
            if field := document.querySelector(f"[data-setting={name}]"):
                field.value = self.settings.get(name)
        if full_screen := document.querySelector("#menu [data-action=full]"):
            full_screen.parentElement.hidden = not document.fullscreenEnabled  # on an iPhone

    # Starting and ending

    def show_setup(self) -> None:
        """Close the game without a question, because it can be resumed."""
        self.controller.close_game()
        self.start_screen.render()

    def start_over(self) -> None:
        """Leave the game and whatever is open, for the next visitor."""
        self.close_menu()
        self.dialog.close()
        self.show_setup()

    def resume(self, id_: str) -> None:
        if saved := self.controller.saves.find(id_):
            self.controller.opening.resume(saved)

    # Learning

    async def load_learn(self, load: Callable[[], Awaitable[None]] = load_learn) -> bool:
        """Load what most visits do not need. Return False and explain if that fails."""
        try:
            await load()
        except LoadingFailed as error:
            report(error)
            self.controller.show_message(self.controller.say("site.note.not_loaded"))
            return False
        return True

    async def start_first_game(self) -> None:
        if await self.load_learn():
            from app.learn.first_game import start_first_game

            start_first_game(self.controller)

    async def start_puzzles(self, name: str = "") -> None:
        """Open a puzzle by its number, `today`, or the next that has not been solved."""
        if await self.load_learn():
            from app.learn.puzzle_shelf import open_shelf

            await open_shelf(self, name)

    async def start_review(self) -> None:
        """Look for what decided the finished game."""
        if await self.load_learn():
            from app.learn.review import start_review
            from app.learn.review_worker import analyse

            start_review(self.controller, analyse)

    # At a distance

    async def play_at_distance(self, task: str, detail: str = "") -> None:
        """Do one of the tasks of app/mail/page.py: play by mail, or pass the game on by a QR code."""
        if await self.load_learn():
            from app.mail.page import TASKS

            await TASKS[task](self, detail)

    async def list_mail(self) -> None:
        if self.storage.read_all(MAIL_PREFIX):
            await self.play_at_distance("list")

    # Dialogs

    def ask(self, question: str, text: str, **options: Any) -> None:
        """Ask a question, with buttons that say what they do."""
        say = self.controller.say
        no = say("site.answer.undo_no" if question == "undo" else "site.cancel")
        self.dialog.open(question, text, say(f"site.answer.{question}"), no, **options)

    def show_dialog(self, question: str, text: str, **options: Any) -> None:
        close = self.controller.say("site.done" if question == "seats" else "site.close")
        self.dialog.open(question, text, close, **options)

    def confirm_dialog(self) -> None:
        question = self.dialog.question
        if question == "open":
            self._open_typed_record()
            return
        self.dialog.close()
        if self.dialog.on_yes:
            self.dialog.on_yes()
        elif question == "undo":
            self.controller.undo(force=True)
        elif question in ("share", "copy", "save"):
            spawn(self.export(question, is_confirmed=True))
        elif question == "along":
            spawn(self.take_along(is_confirmed=True))
        elif question == "blog":
            self.open_embed_page(is_confirmed=True)
        elif question == "carry":
            self.carry()

    def _open_typed_record(self) -> None:
        controller = self.controller
        if controller.opening.open_record(self.dialog.text, "site.note.file_bad"):
            self.dialog.close()  # the progress of a long game opens it again
        else:
            self.dialog.show_error(controller.message)
            controller.show_message("")

    async def export(self, how: str, is_confirmed: bool = False) -> None:
        """Share the record as a link, copy it as text, or save it as a file."""
        session, say = self.controller.passing.history, self.controller.say
        if not session:
            return
        record = session.record if is_confirmed else public_record(session)
        if not record:
            self.ask_to_reveal(how)
            return
        message = await share.export(record, how, say)
        if message is None:
            self.show_dialog("text", say("site.note.not_copied"), field=share.export_text(record, how))
            return
        left_out = "" if record == session.record else say("site.note.left_out")
        self.controller.show_message(f"{message} {left_out}".strip(), good=True)

    async def save_picture(self, kind: str) -> None:
        """Save what is shown as a picture: as PNG, which blogs accept, or as SVG."""
        say = self.controller.say
        try:
            await load_learn()
        except LoadingFailed:
            self.controller.show_message(say("site.note.not_loaded"))
            return
        from app.learn.pictures import save_picture

        if not await save_picture(shown_scene(self.controller), self.game.name, kind):
            self.controller.show_message(say("site.note.not_drawn"))

    async def take_along(self, is_confirmed: bool = False) -> None:
        """Save this game, with the session if there is one, as a file that needs no server."""
        session, controller = self.controller.passing.history, self.controller
        saved = None
        if session:
            record = session.record if is_confirmed else public_record(session)
            if not record:
                self.ask_to_reveal("along")
                return
            saved = SavedGame.of(record, session)
        controller.show_message(controller.say("site.note.taking"), good=True)
        if not await self.load_learn():
            return
        from app.learn.take_along import take_along

        await take_along(controller, saved)

    def ask_to_reveal(self, question: str) -> None:
        """Ask before secrets leave the device, and say whose they are."""
        if session := self.controller.passing.history:
            say = self.controller.say
            owners = say.join_list([say.seat_name(seat) for seat in secret_owners(session)])
            self.ask(question, say("site.ask.share_secret", seats=owners))

    def read_board(self) -> None:
        self.show_dialog("read", self.controller.say("site.read_title"), lines=self.controller.board_description())

    def ask_record(self) -> None:
        self.ask("open", self.controller.say("site.ask.open"), field="", asks_file=True)

    async def read_file(self, file: Any) -> None:
        if file.size > MAX_FILE:
            error = BadInput("error.too_long", length=int(file.size), most=MAX_FILE)
            self.dialog.show_error(self.controller.say("site.note.file_bad", reason=error.text(self.lang)))
        else:
            self.dialog.set_text(await file.text())

    def ask_seats(self) -> None:
        """Show who plays. Each seat can be given to a human or a bot."""
        self.show_dialog("seats", self.controller.say("site.ask.seats"))
        self._render_seats()

    def _render_seats(self) -> None:
        if session := self.controller.session:
            render_seat_choices(session.seats, session.game.parts.levels, self.controller.say)

    def set_player(self, seat: int, bot: str) -> None:
        self.controller.set_player(seat, bot)
        self._render_seats()

    # Playing

    def undo(self) -> None:
        if not self.controller.undo():
            self.ask("undo", self.controller.say("site.ask.undo"))

    def rematch(self) -> None:
        self.controller.rematch()

    def show_solution(self) -> None:
        """Do nothing: only embedded puzzles have a solution."""

    def go_back(self) -> None:
        """Handle Escape: take back the last tap, return to the present, or close the move list."""
        controller = self.controller
        if controller.taps:
            controller.tap(controller.last_tap)
        elif controller.shown_ply is not None:
            controller.playback.show(None)
        elif data_attr(document.body, "log") == "open":
            self.toggle_move_list()

    def toggle_move_list(self) -> None:
        is_open = data_attr(document.body, "log") != "open"
        if by_id("log").contains(document.activeElement):
            by_id("log-toggle").focus()
        document.body.dataset.log = "open" if is_open else ""
        by_id("log-toggle").setAttribute("aria-expanded", "true" if is_open else "false")
        by_id("moves").scrollTop = by_id("moves").scrollHeight
        self.renderer.update_layout()

    def close_menu(self) -> None:
        menu = by_id("menu")
        if not menu:
            return
        menu.removeAttribute("data-open")  # in browsers without popovers
        if hasattr(menu, "hidePopover") and menu.matches(":popover-open"):
            menu.hidePopover()

    def toggle_full_screen(self) -> None:
        if document.fullscreenElement:
            document.exitFullscreen()
        else:
            document.documentElement.requestFullscreen()

    def open_embed_page(self, is_confirmed: bool = False) -> None:
        session = self.controller.passing.history
        if not session:
            window.location.assign("embed/")
        elif record := session.record if is_confirmed else public_record(session):
            window.location.assign(f"embed/#{game_fragment(record, session.seats)}")
        else:
            self.ask_to_reveal("blog")

    def carry(self) -> None:
        """Do nothing: only embeds link to the site."""

    def play_on(self) -> None:
        """Do nothing: only embedded replays cannot be played on by a tap on the board."""

    def release_device(self) -> None:
        """Show nothing hidden before somebody says who holds the device."""
        self.close_menu()
        self.controller.release_device()

    def forget_readings(self, state: RenderState) -> None:
        """Close and empty a dialog in which the last player could read something, when the veil is shown."""
        if state.handover and self.dialog.question in ("read", "text", "qr"):
            self.dialog.clear()

    async def explain_missing_worker(self) -> None:
        self.controller.show_message(self.controller.say("site.note.no_worker"))

    def show_error(self) -> None:
        """Show that there was a Python error in a handler or a task. The game goes on."""
        text = self.controller.say("site.note.bug")
        self.controller.set_message(text)
        set_text("note", text)  # not by a render, which may have failed


def start(lang: str) -> None:
    page = PlayPage(GAMES[str(document.body.dataset.game)], lang)
    page.bind_events()
    try:
        page.open()
    except Exception as error:  # a game that cannot be shown must not cost the page
        report(error)
        page.show_setup()
        page.show_error()
    window.setTimeout(ffi.create_proxy(page.bind_late_events), 0)
