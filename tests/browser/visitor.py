"""Visitor: drives a page as a person does, reads the game in it, and collects errors and requests."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from app.text import session_words, site_words
from pygames.game import Game, State
from pygames.games import GAMES
from pygames.i18n import Translations
from pygames.record import Record
from pygames.session import Player, Session
from pygames.taps import add_tap, match_taps
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.images import AFTER_PAINT

# Runs before every page: bots answer without a pause, dice roll by themselves, chance repeats for a seed, and `clicks`
# counts the clicks that the page has handled.
INIT_SCRIPT = """(() => {
  let last = SEED;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = (last = (last * 48271) % 2147483647) >> 8;
    return array;
  };
  window.clicks = 0;
  addEventListener("click", () => window.clicks++);
  try {
    localStorage.getItem("crossboard.pace") ?? localStorage.setItem("crossboard.pace", "0");
    localStorage.getItem("crossboard.roll") ?? localStorage.setItem("crossboard.roll", "auto");
  } catch {}
})()"""

# Playwright logs it where a test does without the service worker.
WORKER_BLOCKED = "Service Worker registration blocked by Playwright"

# Find a point where a finger meets the target and not something above it.
FIND_POINT = """([kind, name]) => {
  for (const element of document.querySelectorAll(`#board [data-${kind}], #choices [data-${kind}]`)) {
    if (element.dataset[kind] !== name) continue;
    element.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = element.getBoundingClientRect();
    for (const across of [.5, .3, .7, .1, .9]) for (const down of [.5, .3, .7, .1, .9]) {
      const x = box.x + box.width * across, y = box.y + box.height * down;
      if (document.elementFromPoint(x, y)?.closest(`[data-${kind}]`) === element) return [x, y];
    }
  }
  return null;
}"""

# Find the button that continues after a summary or passes the device on.
FIND_NEXT = (
    "[...document.querySelectorAll('[data-action=pass], [data-action=continue]')].find((it) => it.checkVisibility())"
)

# Read the page's state; null while chance or a bot is to move. A summary is continued, and a move passed on, first.
READ_PAGE_STATE = f"""() => {{
  const next = {FIND_NEXT};
  if (next) {{
    next.click();
    return null;
  }}
  const awaitsHandover = !document.getElementById("veil").hidden, phase = document.body.dataset.phase;
  const targets = [...document.querySelectorAll("#board [data-target], #choices [data-target]")];
  if (phase === "play" && !awaitsHandover && !targets.length && !document.body.dataset.looking) return null;
  const id = location.hash.replace("#game=", "");
  let saved = null;
  try {{ saved = localStorage.getItem("crossboard.game." + id); }} catch {{}}
  return {{phase, awaitsHandover, id, saved, targets: targets.map((element) => element.dataset.target)}};
}}"""

# Read the marks of the board without traces. Focus handling sets `tabindex`, which is no part of the drawing.
READ_MARKS = """() => {
  const marks = [...document.querySelectorAll("#board svg.board > [data-key]")];
  return marks.filter((mark) => !mark.dataset.key.startsWith("trace:")).map((element) => {
    const attrs = {};
    for (const {name, value} of element.attributes) if (name !== "tabindex") attrs[name] = value;
    return [element.localName, element.textContent, attrs];
  });
}"""

# Timers run in order. The page's own may take 4 ms even for 0, because browsers slow down nested ones.
AFTER_TIMERS = "() => new Promise((done) => setTimeout(done, 5))"


@dataclass(frozen=True)
class PageState:
    phase: str
    awaits_handover: bool
    id: str  # of the saved game
    saved: str | None
    targets: tuple[str, ...]


class Visitor:
    def __init__(self, context: BrowserContext, base: str, seed: int = 1) -> None:
        self.context, self.base = context, base
        self.errors: list[str] = []
        self.requested_urls: list[str] = []
        context.add_init_script(INIT_SCRIPT.replace("SEED", str(1_000_003 * seed)))
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.errors.append(f"error: {error.error}"))
        context.on("request", self._on_request)
        self.page: Page = context.new_page()
        self.touch = False
        self._session: Session | None = None
        self._id = ""

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert") and message.text != WORKER_BLOCKED:
            self.errors.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        self.requested_urls.append(request.url)

    # Pages

    def open(self, path: str, wait: bool = True) -> None:
        """Load a page by its path from the root, even if only the fragment differs from the present one."""
        if self.page.url.partition("#")[0] == self.base + path.partition("#")[0] and "#" in path:
            self.page.goto("about:blank")
        self.page.goto(self.base + path)
        if wait:
            self.wait_until_ready()

    def open_record(self, record: Record) -> None:
        """Open a record in the present page by changing its fragment, without loading the page again."""
        text = str(record).replace(" ", "_")
        self.page.evaluate("text => { location.hash = '#record=' + text }", text)
        self.page.wait_for_function("() => location.hash.startsWith('#game=')")

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_ready()

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window, and wait until the page has been laid out and painted for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
        self.page.evaluate(AFTER_PAINT)

    # Waiting

    def wait_until_ready(self) -> None:
        """Wait until Python answers, and has bound the events that it binds last, by a timer."""
        self.page.wait_for_selector("html[data-state=ready]", state="attached")
        self.page.evaluate(AFTER_TIMERS)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until `condition` is true. After the time limit just return: the assertion that follows says more."""
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while not condition() and time.monotonic() < deadline:
            self.page.evaluate(AFTER_TIMERS)

    def wait_for_turn(self) -> PageState:
        """Wait until chance and bots have moved, and return the page's state."""
        state = self.page.evaluate(READ_PAGE_STATE) or self.page.wait_for_function(READ_PAGE_STATE).json_value()
        return PageState(state["phase"], state["awaitsHandover"], state["id"], state["saved"], tuple(state["targets"]))

    def expect_text(self, id_: str, text: str) -> None:
        expect(self.page.locator(f"#{id_}")).to_have_text(text)

    def expect_record(self, record: Record) -> None:
        self.wait_until(lambda: self.record == record)
        assert self.record == record

    def expect_moves(self, moves: Iterable[str]) -> None:
        """Wait until these are the moves of the saved game."""
        expected = tuple(moves)
        self.wait_until(lambda: self.record.moves == expected)
        assert self.record.moves == expected

    def expect_marks(self, marks: list[tuple[str, str, dict[str, Any]]]) -> None:
        self.wait_until(lambda: self.marks() == marks)
        assert self.marks() == marks

    # The game

    def saved_game(self) -> dict[str, Any]:
        saved = self.wait_for_turn().saved
        assert saved, "no game is saved"
        data: dict[str, Any] = json.loads(saved)
        return data

    @property
    def record(self) -> Record:
        return Record.parse(self.saved_game()["record"])

    @property
    def session(self) -> Session:
        """The saved game, replayed here. Only moves that are new since the last call are played."""
        state, saved, session = self.wait_for_turn(), self.saved_game(), self._session
        record = Record.parse(saved["record"])
        seats = {int(seat): Player(*player) for seat, player in saved["seats"].items()}
        same = session if session and self._id == state.id and session.seats == seats else None
        if same and record.moves[: len(same.moves)] == tuple(same.moves):
            for move in record.moves[len(same.moves) :]:
                same.play(move)
            return same
        self._id = state.id
        self._session = Session(record, seats, manual_chance=saved["by_hand"], is_shared=saved.get("shared", False))
        if same:
            self._session.device_holder = same.device_holder
        return self._session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def game(self) -> Game:
        return GAMES[str(self.page.evaluate("document.body.dataset.game"))]

    def text(self, name: str) -> str:
        return str(self.page.text_content(f"#{name}") or "").strip()

    def translations(self) -> Translations:
        """Return the texts in the page's language, with the players' names."""
        lang = str(self.page.evaluate("document.documentElement.lang"))
        is_saved = self.wait_for_turn().saved
        return session_words(lang, self.session) if is_saved else site_words(lang, self.game.name)

    def marks(self) -> list[tuple[str, str, dict[str, str]]]:
        return [(tag, text, attrs) for tag, text, attrs in self.page.evaluate(READ_MARKS)]

    # Actions

    def start_game(
        self,
        record: Record,
        humans: Iterable[int] | None = None,
        manual_chance: bool = False,
        names: Iterable[str] = (),
    ) -> None:
        """Start a game with the form, by default for humans only, and wait until one of them must decide."""
        page, seats = self.page, range(1, record.players + 1)
        if not page.locator("#setup").is_visible():
            page.click(".setup summary")
        if page.locator("[name=players]").count():
            page.locator(f".segments label:has([value='{record.players}'])").click()
        for seat in seats:
            page.select_option(f"[name=kind-{seat}]", "" if seat in (seats if humans is None else humans) else "random")
        for seat, name in enumerate(names, 1):
            page.fill(f"[name=name-{seat}]", name)
        for name, option in self.game.options.items():
            page.select_option(f"[name=option-{name}]", record.options.get(name, option.default))
        if self.game.has_chance:
            page.select_option("[name=by-hand]", "yes" if manual_chance else "")
        page.click("#setup [type=submit]")
        page.wait_for_selector("body:not([data-phase=setup])", state="attached")
        self.wait_for_turn()

    def find_point(self, target: str, kind: str = "target") -> tuple[float, float]:
        point = self.page.evaluate(FIND_POINT, [kind, target])
        assert point, f"{target} cannot be tapped"
        return point[0], point[1]

    def tap(self, target: str) -> None:
        x, y = self.find_point(target)
        with self.expect_click():
            if self.touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    @contextmanager
    def expect_click(self) -> Iterator[None]:
        """Wait until the page has handled a click: a touch becomes one only after some time."""
        before = self.page.evaluate("window.clicks")
        yield
        self.page.wait_for_function("before => window.clicks > before", arg=before)

    def press(self, action: str) -> None:
        """Press the button of an action; open the menu first if the button is there."""
        button = self.page.locator(f"[data-action='{action}']:visible")
        if not button.count() and self.page.locator(f"#menu [data-action='{action}']").count():
            self.page.click("[popovertarget=menu]")
        with self.expect_click():
            (button.first.tap if self.touch else button.first.click)()

    def confirm_handover(self) -> None:
        """Confirm by key, if the veil is shown: a click right after it appears would be taken for a double tap."""
        if self.wait_for_turn().awaits_handover:
            self.session.confirm_handover()
            self.page.press("#veil-confirm", "Enter")
            self.page.wait_for_selector("#veil", state="hidden")
            self.wait_for_turn()  # the player may first see what has been revealed

    def forget_device_holder(self) -> None:
        """After a page is loaded again it does not know who holds the device."""
        if self._session:
            self._session.release_device()

    def play(self, move: str, state: State | None = None) -> None:
        """Play a move by taps, after confirming a handover. Pass `state` where no game can be saved."""
        self.confirm_handover()
        for target in taps_of(state or self.state, move):
            self.tap(target)

    def play_all(self, moves: Iterable[str]) -> None:
        for move in moves:
            self.play(move)


def taps_of(state: State, move: str) -> Iterator[str]:
    """Yield the targets to tap for a move, until the taps match no other move."""
    moves, move_taps = state.legal_moves(), state.game.renderer.move_taps
    taps: tuple[str, ...] = ()
    for stage in move_taps(move):
        for target in sorted(stage):
            yield target
            tap_state = add_tap(moves, move_taps, taps, target)
            if tap_state.move is not None:
                assert tap_state.move == move
                return
            taps = tap_state.taps
    assert match_taps(moves, move_taps, taps).move == move
