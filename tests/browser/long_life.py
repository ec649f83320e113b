"""A device that has been played on for years, and a page that has been open for a day:

    python3 build.py long-life [--runs 15] [--games 500]

Compares the start of a page with 1,000 kept games with the start on an empty device, in turns; then plays hundreds of
games in one page and prints what each of them costs in JavaScript's heap, DOM nodes and wasm memory."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from random import Random
from statistics import linear_regression, median

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from app.storage.saved_games import PREFIX, SavedGame
from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import random_record
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.kills import CLICK, FLAGS, Tab
from tests.browser.measure import COLLECT_MEMORIES
from tests.browser.sample_games import short_game

KEPT = 1_000
FINISHED = 50  # of them
RATIO = 1.2
FIRST = 100  # games before the slope is measured
STEP = 25
LIMITS = {"bytes of JavaScript's heap": 2_000.0, "DOM nodes": 0.0, "pages of wasm memory": 0.0}  # for each game
LAST_MOVES = 8  # of each game are played
READY = "html[data-state=ready]"
START = "performance.getEntriesByName('crossboard:interactive')[0].startTime"


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py long-life", description="Measure a device after years of play.")
    parser.add_argument("--runs", type=int, default=15, help="starts of each kind")
    parser.add_argument("--games", type=int, default=500, help="games in one page")
    parser.add_argument("--game", choices=[*GAMES], default="c-cross")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build_site(site)
        with create_server(site, 0) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{server.server_address[1]}"
            path = os.environ.get("CHROMIUM") or shutil.which("chromium")
            is_good = True
            with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
                kept, empty = (browser.new_context(service_workers="block") for _ in range(2))
                if options.runs:
                    is_good &= report_starts(*compare_starts(kept, empty, base, options.game, options.runs))
                if options.games >= FIRST + STEP:
                    context = browser.new_context(service_workers="block", viewport={"width": 1000, "height": 900})
                    is_good &= report_games(play_games(context, base, options.game, options.games))
            server.shutdown()
    return int(not is_good)


# Starting


def kept_games(count: int) -> dict[str, str]:
    """Return `count` saved games of all kinds, a few of them finished, by key."""
    records = [random_record(game, 30, seed) for game in GAMES.values() for seed in range(5)]
    saves = {}
    for number in range(count):
        record = records[number % len(records)]
        seats = {seat: Player(bot="easy" if seat > 1 else "") for seat in range(1, record.players + 1)}
        saved = SavedGame(f"kept{number}", str(record), seats, False, 1e12 + number, number < FINISHED)
        saves[PREFIX + saved.id] = saved.to_json()
    return saves


def compare_starts(
    kept: BrowserContext, empty: BrowserContext, base: str, game: str, runs: int
) -> tuple[list[float], list[float]]:
    """Return the times in milliseconds with kept games and on an empty device, measured in turns."""
    address = f"{base}/en/{game}/"
    pages = kept.new_page(), empty.new_page()
    pages[0].goto(f"{base}/icon.svg")
    put = "texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))"
    pages[0].evaluate(put, kept_games(KEPT))
    times: tuple[list[float], list[float]] = [], []
    for run in range(runs + 2):
        for page, found in zip(pages, times, strict=True):
            page.set_default_timeout(TIMEOUT_MS)
            page.goto("about:blank")
            page.goto(address)
            page.wait_for_selector(READY, state="attached")
            if run > 1:  # the first ones store the games in IndexedDB and fill caches
                found.append(float(page.evaluate(START)))
    return times


def report_starts(kept: list[float], empty: list[float]) -> bool:
    ratio = median(kept) / median(empty)
    print(
        f"{'✓' if ratio < RATIO else '✗'} ready in {median(kept):.0f} ms with {KEPT:,} kept games, in "
        f"{median(empty):.0f} ms on an empty device: {ratio:.2f} times, limit {RATIO} ({len(kept)} starts of each)"
    )
    return ratio < RATIO


# Playing


def play_games(context: BrowserContext, base: str, name: str, count: int) -> list[tuple[int, list[float]]]:
    """Play the end of `count` games in one page. Return what the page takes up, every few games."""
    context.add_init_script(COLLECT_MEMORIES)
    context.add_init_script("localStorage.setItem('crossboard.pace', '0')")
    context.set_default_timeout(TIMEOUT_MS)
    page, whole = context.new_page(), short_game(name, GAMES[name].players[0])[0]
    devtools = context.new_cdp_session(page)
    start = Record(name, whole.players, whole.options, whole.moves[:-LAST_MOVES])
    page.goto(f"{base}/en/{name}/")
    page.wait_for_selector(READY, state="attached")
    tab = Tab(name, "bots", Random(1))
    tab.page = page
    found = []
    for number in range(1, count + 1):
        tab.continue_from(start)
        while tab.await_person()["phase"] != "over":
            page.evaluate(CLICK, tab.prepare(base))
        if number >= FIRST and number % STEP == 0:
            found.append((number, measure_page(page, devtools)))
            print(f"· {number} games: {describe(found[-1][1])}", flush=True)
    return found


def measure_page(page: Page, devtools: CDPSession) -> list[float]:
    """Return bytes of JavaScript's heap, DOM nodes and pages of wasm memory."""
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"]
    nodes = devtools.send("Memory.getDOMCounters")["nodes"]
    wasm = page.evaluate("memories.reduce((total, memory) => total + memory.buffer.byteLength, 0) / 65536")
    return [float(heap), float(nodes), float(wasm)]


def report_games(found: list[tuple[int, list[float]]]) -> bool:
    is_good = True
    numbers = [number for number, _ in found]
    for index, (name, limit) in enumerate(LIMITS.items()):
        slope, _ = linear_regression(numbers, [values[index] for _, values in found])
        is_good &= round(slope, 1) <= limit
        print(f"{'✓' if round(slope, 1) <= limit else '✗'} {slope:.1f} {name} for each game, limit {limit:.0f}")
    return is_good


def describe(values: list[float]) -> str:
    return ", ".join(f"{value:,.0f} {name}" for value, name in zip(values, LIMITS, strict=True))


if __name__ == "__main__":
    sys.exit(main())
