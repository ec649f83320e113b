"""A person at a browser: opens pages, taps what can be tapped, and complains of what no page should do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from app.text import site_words
from pygames.game import Game, State
from pygames.games import GAMES
from pygames.i18n import Translations
from pygames.record import Record
from pygames.session import Player, Session
from pygames.taps import add_tap as tapped
from pygames.taps import match_taps
from tests.browser.engines import TIMEOUT_MS

# Before any page of a context: the machine plays at once, its dice fall the same in every run, and clicks are counted
# when the page has done with them.
PREPARED = """(() => {
  let last = SEED;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = (last = (last * 48271) % 2147483647) >> 8;
    return array;
  };
  window.clicks = 0;
  addEventListener("click", () => window.clicks++);
  try { localStorage.getItem("crossboard.pace") ?? localStorage.setItem("crossboard.pace", "0"); } catch {}
})()"""

# What Playwright, not the page, says where a test does without the service worker.
BLOCKED = "Service Worker registration blocked by Playwright"

# A point at which a finger meets what it means to tap, and nothing that lies above it.
POINT = """([kind, name]) => {
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

# Where things stand, or null while the machine has still to move.
NOW = """() => {
  const veiled = !document.getElementById("veil").hidden, phase = document.body.dataset.phase;
  const targets = [...document.querySelectorAll("#board [data-target], #choices [data-target]")];
  if (phase === "play" && !veiled && !targets.length && !document.body.dataset.looking) return null;
  const id = location.hash.replace("#game=", "");
  let saved = null;
  try { saved = localStorage.getItem("crossboard.game." + id); } catch {}
  return {phase, veiled, id, saved, targets: targets.map((element) => element.dataset.target)};
}"""

# The board as the page has it, element by element; to which target Tab leads is no matter of the drawing.
MARKS = """() => [...document.querySelectorAll("#board svg.board > [data-key]")].map((element) => {
  const attrs = {};
  for (const {name, value} of element.attributes) if (name !== "tabindex") attrs[name] = value;
  return [element.localName, element.textContent, attrs];
})"""


@dataclass(frozen=True)
class Now:
    phase: str
    veiled: bool
    id: str
    saved: str | None
    targets: tuple[str, ...]


class Visitor:
    def __init__(self, context: BrowserContext, base: str, seed: int = 1) -> None:
        self.context, self.base = context, base
        self.troubles: list[str] = []  # errors that a page met
        self.asked: list[str] = []  # the addresses of all requests
        context.add_init_script(PREPARED.replace("SEED", str(1_000_003 * seed)))
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", self.console)
        context.on("weberror", lambda error: self.troubles.append(f"error: {error.error}"))
        context.on("request", self.request)
        self.page: Page = context.new_page()
        self.touch = False
        self._session: Session | None = None
        self._id = ""

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert") and message.text != BLOCKED:
            self.troubles.append(f"console: {message.text}")

    def request(self, request: Request) -> None:
        self.asked.append(request.url)

    # Pages

    def open(self, path: str, ready: bool = True) -> None:
        """A page of the site, by its path from the root; a fragment alone must load it anew as well."""
        if self.page.url.partition("#")[0] == self.base + path.partition("#")[0] and "#" in path:
            self.page.goto("about:blank")
        self.page.goto(self.base + path)
        if ready:
            self.ready()

    def take_up(self, record: Record) -> None:
        """A game by its link, put into the address of the page that is open already: nothing is loaded for it."""
        text = str(record).replace(" ", "_")
        self.page.evaluate("text => { location.hash = '#record=' + text }", text)
        self.page.wait_for_function("() => location.hash.startsWith('#game=')")

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-state=ready]", state="attached")

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    # The table

    def now(self) -> Now:
        """Where things stand, as soon as the machine has done its part."""
        found = self.page.evaluate(NOW) or self.page.wait_for_function(NOW).json_value()
        return Now(found["phase"], found["veiled"], found["id"], found["saved"], tuple(found["targets"]))

    def save(self) -> dict[str, Any]:
        saved = self.now().saved
        assert saved, "no game is saved"
        data: dict[str, Any] = json.loads(saved)
        return data

    @property
    def record(self) -> Record:
        return Record.parse(self.save()["record"])

    @property
    def session(self) -> Session:
        """The saved game, replayed here; only what is new since the last look is played."""
        now, saved, known = self.now(), self.save(), self._session
        record = Record.parse(saved["record"])
        seats = {int(seat): Player(*who) for seat, who in saved["seats"].items()}
        same = known if known and self._id == now.id and known.seats == seats else None
        if same and record.moves[: len(same.moves)] == tuple(same.moves):
            for move in record.moves[len(same.moves) :]:
                same.play(move)
            return same
        self._id, self._session = now.id, Session(record, seats, manual_chance=saved["by_hand"])
        self._session.device_holder = same.device_holder if same else None
        return self._session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def game(self) -> Game:
        return GAMES[str(self.page.evaluate("document.body.dataset.game"))]

    def text(self, name: str) -> str:
        return str(self.page.text_content(f"#{name}") or "").strip()

    def words(self) -> Translations:
        """The words of the page's language, with the names of those who sit at the table."""
        names = {seat: who.name for seat, who in self.session.seats.items() if who.name} if self.now().saved else {}
        return site_words(str(self.page.evaluate("document.documentElement.lang")), self.game.name, names)

    def marks(self) -> list[tuple[str, str, dict[str, str]]]:
        return [(tag, text, attrs) for tag, text, attrs in self.page.evaluate(MARKS)]

    # Hands

    def set_up(
        self, record: Record, people: Iterable[int] | None = None, by_hand: bool = False, names: Iterable[str] = ()
    ) -> None:
        """Start a game with the form and wait until a person must decide (cards may be dealt first)."""
        page, seats = self.page, range(1, record.players + 1)
        if not page.locator("#setup").is_visible():
            page.click(".setup summary")
        if page.locator("[name=players]").count():
            page.locator(f".segments label:has([value='{record.players}'])").click()
        for seat in seats:
            page.select_option(f"[name=kind-{seat}]", "" if seat in (seats if people is None else people) else "random")
        for seat, name in enumerate(names, 1):
            page.fill(f"[name=name-{seat}]", name)
        for name, option in self.game.options.items():
            page.select_option(f"[name=option-{name}]", record.options.get(name, option.default))
        if self.game.has_chance:
            page.select_option("[name=by-hand]", "yes" if by_hand else "")
        page.click("#setup [type=submit]")
        self.now()

    def point(self, target: str, kind: str = "target") -> tuple[float, float]:
        found = self.page.evaluate(POINT, [kind, target])
        assert found, f"{target} cannot be tapped"
        return found[0], found[1]

    def tap(self, target: str) -> None:
        x, y = self.point(target)
        with self.clicking():
            if self.touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    @contextmanager
    def clicking(self) -> Iterator[None]:
        """Until the page has heard of it: a touch becomes a click some time after it has been made."""
        before = self.page.evaluate("window.clicks")
        yield
        self.page.wait_for_function("before => window.clicks > before", arg=before)

    def press(self, what: str) -> None:
        """A button of the page, by what it does; one in the menu by way of the menu."""
        button = self.page.locator(f"[data-action='{what}']:visible")
        if not button.count() and self.page.locator(f"#menu [data-action='{what}']").count():
            self.page.click("[popovertarget=menu]")
        with self.clicking():
            (button.first.tap if self.touch else button.first.click)()

    def confirm(self) -> None:
        if self.now().veiled:
            self.session.confirm_handover()
            self.press("confirm")

    def forget_holder(self) -> None:
        """After a page has been loaded anew nobody has said who looks at it."""
        if self._session:
            self._session.device_holder = None

    def play(self, move: str, state: State | None = None) -> None:
        """A move by taps, target by target, the veil lifted first. `state` where no game is saved to be read."""
        self.confirm()
        for target in spelled(state or self.state, move):
            self.tap(target)

    def play_all(self, moves: Iterable[str]) -> None:
        for move in moves:
            self.play(move)


def spelled(state: State, move: str) -> Iterator[str]:
    """The taps of a move, until nothing else is meant."""
    moves, spell = state.legal_moves(), state.game.renderer.move_taps
    taps: tuple[str, ...] = ()
    for stage in spell(move):
        for target in sorted(stage):
            yield target
            reached = tapped(moves, spell, taps, target)
            if reached.move is not None:
                assert reached.move == move
                return
            taps = reached.taps
    assert match_taps(moves, spell, taps).move == move
