"""Kill browsers while somebody plays, and look at what comes back:

    python3 build.py kills [N]       N killed pages, 200 unless told otherwise

One browser has a page for each game against bots and with several persons, and for table mode. A move is tapped in
every page; then the browser is killed with all its processes, and started again with the same profile. A page that was
killed 300 ms or more after the move was painted must come back with the move; before that, at the position before or
after it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from app.inputs import parse_seats
from app.storage.saved_games import PREFIX
from app.text import session_words
from builder.build import build_site
from builder.dev_server import create_server
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.app.harness import midgame_record
from tests.browser.chromium import find_chromium
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.page_checks import board_marks
from tests.browser.visitor import FIND_NEXT, READ_MARKS, taps_of
from tests.serving import serve

SAFE_MS = 300  # after a move has been painted, it is on disk
LATEST_MS = 2_500  # after the tap
MODES = ("bots", "persons", "table")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

# Before any page: bots move at once, dice roll by themselves, and the page reports when it has painted an answer.
PREPARED = """
try {
  localStorage.getItem("crossboard.pace") ?? localStorage.setItem("crossboard.pace", "0");
  localStorage.getItem("crossboard.roll") ?? localStorage.setItem("crossboard.roll", "auto");
} catch {}
new PerformanceObserver((list) => {
  for (const mark of list.getEntries())
    if (mark.name === "crossboard:move") painted(performance.timeOrigin + mark.startTime);
}).observe({type: "mark"});"""
# The page at one moment: what is saved, and what is shown.
NOW = f"""() => {{
  const id = location.hash.replace("#game=", "");
  return {{
    id, phase: document.body.dataset.phase,
    saved: localStorage.getItem("{PREFIX}" + id), chosen: localStorage.getItem("crossboard.chosen"),
    is_veiled: !document.getElementById("veil").hidden,
    is_together: document.getElementById("together")?.hidden === false,
    has_next: Boolean({FIND_NEXT}),
    has_targets: Boolean(document.querySelector("#board [data-target], #choices [data-target]")),
    marks: ({READ_MARKS})(),
  }};
}}"""
CLICK = "selector => document.querySelector(selector).dispatchEvent(new MouseEvent('click', {bubbles: true}))"
CLICK_LATER = f"([selector, at]) => setTimeout(() => ({CLICK})(selector), at - Date.now())"


@dataclass
class Tab:
    """A page in which a game is played, over the lives of several browsers."""

    game: str
    mode: str
    rng: Random
    id: str = ""
    page: Page = field(init=False)
    moves: tuple[str, ...] = ()  # when the last tap was made
    move: str = ""  # what it played
    tapped_at: float = 0
    painted_at: float = 0  # after that tap

    @property
    def name(self) -> str:
        return f"{self.game}, {self.mode}"

    # Opening

    def open(self, context: BrowserContext, base: str) -> None:
        self.page = context.new_page()
        self.page.expose_function("painted", self._note_painted)
        self._go_to(base)

    def start_again(self, base: str) -> None:
        """Start another game."""
        self.id = ""
        self.page.goto("about:blank")
        self._go_to(base)

    def _go_to(self, base: str) -> None:
        self.page.goto(base + self._address())
        self.page.wait_for_selector("html[data-state=ready]", state="attached")

    def _address(self) -> str:
        game = GAMES[self.game]
        if self.id:
            return f"/en/{self.game}/#game={self.id}"
        return f"/en/{self.game}/{self.fragment(midgame_record(game, self.rng.randrange(4), game.players[0]))}"

    def fragment(self, record: Record) -> str:
        """Return the part of an address that starts a game from there."""
        bots = ("-" if seat == 1 or self.mode != "bots" else "random" for seat in range(1, record.players + 1))
        return f"#record={str(record).replace(' ', '_')}&bots={','.join(bots)}"

    def continue_from(self, record: Record) -> None:
        """Start a game from there without loading the page."""
        self.page.evaluate("fragment => { location.hash = fragment }", self.fragment(record))
        self.page.wait_for_function("() => location.hash.startsWith('#game=')")

    def _note_painted(self, at: float) -> None:
        if 0 < self.tapped_at < at and not self.painted_at:
            self.painted_at = at

    # Playing

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(NOW)
        return found

    def session(self, now: dict[str, Any]) -> Session:
        saved = json.loads(now["saved"])
        return Session(Record.parse(saved["record"]), parse_seats(saved["seats"], []))

    def prepare(self, base: str) -> str:
        """Play until one tap is missing for a move of a person. Return the selector for that tap."""
        now = self.await_person()
        if now["phase"] == "over":
            self.start_again(base)
            now = self.await_person()
        self.id, session = now["id"], self.session(now)
        self.moves, self.tapped_at, self.painted_at = tuple(session.moves), 0, 0
        if self.mode == "table":
            made = json.loads(now["chosen"] or "[0, 0, {}]")[2]  # before the last kill
            choices = {seat: self.rng.choice(moves) for seat, moves in session.pending_choices.items()}
            choices |= {int(seat): move for seat, move in made.items()}
            self.move = choices[session.state.actor or 0]
            taps = [
                f'[data-strip="{seat}"] [data-target="{choice}"]'
                for seat, choice in choices.items()
                if str(seat) not in made
            ]
        else:
            self.move = self.rng.choice(session.state.legal_moves())
            taps = [f':is(#board, #choices) [data-target="{tap}"]' for tap in taps_of(session.state, self.move)]
        for tap, following in pairwise(taps):
            self.page.evaluate(CLICK, tap)
            self.page.wait_for_selector(following, state="attached")
        return taps[-1]

    def await_person(self) -> dict[str, Any]:
        """Return the page when it waits for a person, who has the device."""
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while time.monotonic() < deadline:
            now = self.now()
            if now["is_veiled"]:
                button = "together" if self.mode == "table" else "confirm"
                self.page.evaluate(CLICK, f"#veil [data-action={button}]")
            elif now["has_next"]:
                self.page.evaluate(f"{FIND_NEXT}?.click()")
            elif now["is_together"] or now["has_targets"] or now["phase"] == "over":
                return now
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{self.name}: nobody can move")

    # What came back

    def check(self, killed_at: float) -> tuple[str, str]:
        """Return what came back ("before" or "after"), and what is wrong with it."""
        now = self.now()
        try:
            session = self.session(now)
        except (TypeError, ValueError, KeyError, BadInput) as error:
            return "lost", f"the game is gone: {error!r}"
        moves = tuple(session.moves)
        if now["id"] != self.id:
            return "lost", "another game came back"
        if moves[: len(self.moves)] != self.moves:
            return "lost", f"{len(self.moves)} moves became {len(moves)}"
        is_safe = 0 < self.painted_at <= killed_at - SAFE_MS
        if secret := self._await_right_board(now):
            return "secret", secret
        if self.mode == "table" and is_safe and len(moves) == len(self.moves):  # all have chosen: it is played now
            self.page.wait_for_function(
                "([key, old]) => localStorage.getItem(key) !== old", arg=[PREFIX + self.id, now["saved"]]
            )
            moves = tuple(self.session(self.now()).moves)
        came_back = "after" if len(moves) > len(self.moves) else "before"
        if came_back == "after" and moves[len(self.moves)] != self.move:
            return "lost", f"{moves[len(self.moves)]} instead of {self.move}"
        if came_back == "before" and is_safe:
            return "lost", f"{self.move} was painted {killed_at - self.painted_at:.0f} ms before"
        return came_back, ""

    def _await_right_board(self, now: dict[str, Any]) -> str:
        """Return what is wrong with the board, or "". A round that is played just now is saved before it is drawn."""
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while (fault := self._find_secret(self.session(now), now)) and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
            now = self.now()
        return fault

    def _find_secret(self, session: Session, now: dict[str, Any]) -> str:
        """Return what a returning page shows but may not show, or "": its board must be drawn from the right view."""
        is_table = self.mode == "table" and now["is_together"]
        is_veiled = bool(session.handover_seat) and not is_table
        if is_veiled != now["is_veiled"]:
            return "the veil is missing" if is_veiled else "there is a veil"
        seat = None if is_veiled or is_table else session.viewing_seat
        has_targets = not is_veiled and not is_table and session.awaits_human(session.state)
        expected, _ = board_marks(session, seat, has_targets, session_words("en", session))
        return "" if [tuple(mark) for mark in now["marks"]] == expected else "the board is another"


def plans(count: int) -> Iterator[tuple[str, str]]:
    """Yield games and modes, in turn."""
    found = [(name, mode) for mode in MODES for name in GAMES if mode != "table" or GAMES[name].is_simultaneous]
    for number in range(count):
        yield found[number % len(found)]


@contextmanager
def browser(
    playwright: Playwright, command: str, profile: Path, base: str, tabs: list[Tab]
) -> Iterator[BrowserContext]:
    path = find_chromium(command)
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, args=FLAGS, viewport={"width": 1024, "height": 768}, service_workers="block"
    )
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(PREPARED)
    for tab in tabs:
        tab.open(context, base)
    yield context
    with suppress(Error):
        context.close()


def kill_browser(profile: Path) -> float:
    """Kill all processes of the browser with this profile. Return when, in milliseconds since 1970."""
    tree = find_processes(profile)
    at = time.time() * 1000
    for pid in tree:  # the browser itself first: nobody is left who could write anything
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    while any(is_running(pid) for pid in tree):
        time.sleep(0.01)
    return at


def find_processes(profile: Path) -> list[int]:
    """Return the browser with this profile and all its descendants."""
    parents: dict[int, int] = {}
    roots = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if f"--user-data-dir={profile}".encode() in words:
                roots.append(int(folder.name))
    tree = sorted(roots, key=lambda pid: parents[pid] in roots)
    for pid in tree:
        tree += [child for child, parent in parents.items() if parent == pid and child not in tree]
    return tree


def is_running(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def run_kills(
    playwright: Playwright, base: str, profile: Path, count: int, size: int, seed: int, command: str = "chromium"
) -> Counter[str]:
    """Kill `count` pages, `size` at a time, and return how often each thing came back."""
    rng, found = Random(seed), Counter[str]()
    tabs = [Tab(game, mode, Random(rng.random())) for game, mode in plans(size)]
    killed_at = 0.0
    while True:
        with browser(playwright, command, profile, base, tabs) as context:
            for tab in tabs if killed_at else ():
                came_back, error = tab.check(killed_at)
                found[came_back] += 1
                found["painted"] += 0 < tab.painted_at <= killed_at - SAFE_MS
                if error:
                    print(f"✗ {tab.name}: {error} (seed {seed})", flush=True)
                    tab.start_again(base)
            if sum(found[kind] for kind in ("before", "after", "lost", "secret")) >= count:
                return found
            last_taps = [(tab, tab.prepare(base)) for tab in tabs]
            kill_at = time.time() * 1000 + LATEST_MS + 60 * len(tabs)
            for number, (tab, selector) in enumerate(last_taps):
                # Every other page is killed at once, the others when the move has been painted.
                before = rng.uniform(0, SAFE_MS) if number % 2 else rng.uniform(3 * SAFE_MS, LATEST_MS)
                tab.tapped_at = kill_at - before
                tab.page.evaluate(CLICK_LATER, [selector, tab.tapped_at])
            context.pages[0].wait_for_timeout(max(0, kill_at - time.time() * 1000))  # events are read meanwhile
            killed_at = kill_browser(profile)
        tabs = [tabs[-1], *tabs[:-1]]  # the halves change


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py kills", description="Kill browsers while somebody plays.")
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--tabs", type=int, default=9, help="pages in each browser")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build_site(site)
        with serve(create_server(site, 0)) as port:
            base, profile = f"http://127.0.0.1:{port}", Path(folder) / "profile"
            found = run_kills(playwright, base, profile, options.count, options.tabs, options.seed)
    print(describe(found))
    return int(bool(found["lost"] or found["secret"]))


def describe(found: Counter[str]) -> str:
    total = sum(found[kind] for kind in ("before", "after", "lost", "secret"))
    return (
        f"{total} kills, {found['painted']} of them {SAFE_MS} ms or more after the move was painted: {found['after']} "
        f"came back after the move, {found['before']} before it, {found['lost']} lost something, "
        f"{found['secret']} showed a secret."
    )


if __name__ == "__main__":
    sys.exit(main())
