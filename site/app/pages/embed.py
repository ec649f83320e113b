"""The page of an embedded game: only the game itself; everything else belongs to the host page."""

from __future__ import annotations

from collections.abc import Callable

from pyscript import document, ffi, window

from app.bots.client import BotClient
from app.embed.params import EmbedParams, game_fragment, parse_params
from app.events import board, clicks, forms, keyboard, lifecycle, questions
from app.game.controller import GameController
from app.game.embedded import EmbeddedGame, PuzzleGame, ReplayGame
from app.game.figure import FigureGame
from app.game.sharing import public_record
from app.game.tasks import spawn
from app.late import LoadingFailed, load_puzzles
from app.pages.play import PlayPage
from app.pages.report import report
from app.render.dom import by_id
from app.storage.saved_games import SavedGames
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import Translations

PREFIX = "crossboard.embed."  # not the site's own games, which the home page lists
CONTROLLERS: dict[str, type[EmbeddedGame]] = {
    "play": EmbeddedGame,
    "replay": ReplayGame,
    "puzzle": PuzzleGame,
    "figure": FigureGame,
    "first": EmbeddedGame,
}


class EmbedPage(PlayPage):
    is_embed = True

    def __init__(self, game: Game, lang: str, params: EmbedParams, kind: Callable[..., EmbeddedGame]) -> None:
        self.params, self._kind = params, kind
        super().__init__(game, lang)

    def create_controller(self) -> GameController:
        return self._kind(
            self.params, self.game, self.lang, SavedGames(self.storage, PREFIX), self.settings,
            BotClient(self.settings), on_change=self.changed.trigger,
        )  # fmt: skip

    def bind_events(self) -> None:
        """Bind fewer events than a play page: the wheel scrolls the host page, and two fingers zoom it."""
        lifecycle.bind_errors(self)
        lifecycle.bind_resize(self)
        board.bind(self.controller, self.renderer, has_wheel=False)
        keyboard.bind(self)
        questions.bind(self)
        clicks.bind(self)
        forms.bind(self)
        lifecycle.bind_absence(self)
        clicks.bind_carry_link(self)
        clicks.bind_explanations(self)

    def open(self) -> None:
        warnings = by_id("wrong")
        warnings.textContent = " ".join(filter(None, (warnings.textContent, *self.params.warnings)))
        document.body.dataset.mode = self.params.mode
        had_focus = document.hasFocus()
        assert isinstance(self.controller, EmbeddedGame)
        self.controller.open()
        if self.params.mode == "first":
            if self.params.progress and not self.settings.get(self._lesson_setting):
                self.settings.set(self._lesson_setting, self.params.progress)
            spawn(self.start_first_game())
        if had_focus:  # the start button, which had the focus, is gone
            by_id("board").focus(ffi.to_js({"preventScroll": True}))

    def update_carry_link(self) -> bool:
        """Make the link to the site open the game as it stands now, or return False if that would reveal secrets."""
        if self.params.puzzle:
            by_id("carry").hash = f"puzzle={self.params.puzzle}"
            return True
        session = self.controller.passing.history
        record = public_record(session) if session else None
        by_id("carry").hash = game_fragment(record, session.seats) if session and record else ""
        return record is not None

    def ask_to_carry(self) -> None:
        self.ask_to_reveal("carry")

    def carry(self) -> None:
        """Open the whole game on the site. The link itself stays without it."""
        if session := self.controller.passing.history:
            url = window.URL.new(by_id("carry").href)
            url.hash = game_fragment(session.record, session.seats)
            window.poster.open(url.href)

    def play_on(self) -> None:
        """Let the reader play from the position that a replay shows."""
        window.poster.playOn(self.controller.ply)

    def pause(self) -> str:
        """Return how far the reader has come, and hide what only one of several people may see. frame.js calls this."""
        self.release_device()
        if self.params.mode == "first":  # its progress is a setting, which a sandbox forgets
            return self.settings.get(self._lesson_setting)
        assert isinstance(self.controller, EmbeddedGame)
        return self.controller.progress

    @property
    def _lesson_setting(self) -> str:
        return f"first.{self.game.name}"

    def show_solution(self) -> None:
        if isinstance(self.controller, PuzzleGame | FigureGame):
            self.controller.show_solution()


async def start(lang: str) -> None:
    """Replace the preview by the first position, which is never painted, and open the game."""
    game = GAMES[str(document.body.dataset.game)]
    say = site_words(lang, game.name)
    params = parse_params(game, window.poster.params.to_py(), say)
    kind: Callable[..., EmbeddedGame] = CONTROLLERS[params.mode]
    if params.puzzle:
        kind = await find_puzzle(game, params, say) or EmbeddedGame
    window.poster.take()
    page = EmbedPage(game, lang, params, kind)
    page.bind_events()
    page.open()
    window.poster.pause = ffi.create_proxy(page.pause)


async def find_puzzle(game: Game, params: EmbedParams, say: Translations) -> Callable[..., EmbeddedGame] | None:
    """Return the controller of one of the game's own puzzles, or None with a warning."""
    try:
        text = await load_puzzles(game.name)
    except LoadingFailed as error:
        report(error)
        params.refuse_puzzle(say("site.note.not_loaded"))
        return None
    from app.learn.embedded_puzzle import open_puzzle

    return open_puzzle(text, params, say)
