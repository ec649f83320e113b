"""A device that has been played on for years, and a page that has been open for a day:

    python3 build.py long-life [--runs 15] [--games 500] [--game NAME]

Compares the start of a page with 1,000 kept games with the start on an empty device, in turns; then plays hundreds of
games in one page of each game, and prints what one more game costs in JavaScript's heap, DOM nodes and wasm memory."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression, median

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from app.storage.saved_games import PREFIX, SavedGame
from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import random_record
from tests.browser.chromium import find_chromium
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.kills import FLAGS
from tests.browser.measure import COLLECT_MEMORIES
from tests.browser.sample_games import short_game
from tests.serving import serve

KEPT = 1_000
FINISHED = 50  # of them
RATIO = 1.2
FIRST = 100  # games before the slope is measured: this many finished games are kept
STEP = 25
LIMITS = {"bytes of JavaScript's heap": 2_000.0, "DOM nodes": 0.0, "pages of wasm memory": 0.0}  # for each game
LAST_MOVES = 6  # of each game are played
MOST_TAPS = 12  # in a game; then the next one begins
READY = "html[data-state=ready]"
START = "performance.getEntriesByName('crossboard:interactive')[0].startTime"
SETTINGS = "localStorage.setItem('crossboard.pace', '0'); localStorage.setItem('crossboard.patience', '0');"

# Plays in the page itself, so that hundreds of games take minutes. Before the first tap of a game it does what else
# people do: look at an earlier position, have the board described, ask for a hint, undo and redo.
PLAYER = f"""(() => {{
  let seed = 1;
  const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const click = (element) => element?.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
  const press = (action) => click(document.querySelector(`[data-action="${{action}}"]:not(:disabled)`));
  const until = async (condition) => {{
    const end = performance.now() + {TIMEOUT_MS};
    for (; !condition(); await new Promise((done) => setTimeout(done)))
      if (performance.now() > end) throw new Error(`Never true: ${{condition}}`);
  }};
  const findTargets = () => document.querySelectorAll(
    "#board [data-target], #choices [data-target], #together:not([hidden]) [data-target]");
  const isVeiled = () => !document.getElementById("veil").hidden;
  const isOver = () => document.body.dataset.phase === "over";
  const lookAround = async () => {{
    for (const action of ["look:1", "present", "read", "no", "undo", "no", "redo", "hint"]) press(action);
    const note = document.getElementById("note"), text = note.textContent; // a hint is coming, or nothing
    if (text) await until(() => note.textContent !== text);
  }};

  globalThis.openGame = async (fragment) => {{
    const before = location.hash;
    location.replace(fragment); // without an entry in the history
    await until(() => location.hash.startsWith("#game=") && location.hash !== before);
  }};
  globalThis.playGame = async (fragment, isTable) => {{
    await openGame(fragment);
    let hasLooked = false;
    for (let taps = 0; taps < {MOST_TAPS}; ) {{
      await until(() => isVeiled() || isOver() || findTargets().length);
      if (isOver()) return;
      if (isVeiled()) {{
        press(isTable ? "together" : "confirm");
        continue;
      }}
      if (!hasLooked) {{
        hasLooked = true;
        await lookAround();
        continue;
      }}
      const targets = findTargets();
      click(targets[random(targets.length)]);
      taps += 1;
    }}
  }};
}})()"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py long-life", description="Measure a device after years of play.")
    parser.add_argument("--runs", type=int, default=15, help="starts of each kind")
    parser.add_argument("--games", type=int, default=500, help="games in each page")
    parser.add_argument("--game", choices=[*GAMES], help="only this game")
    options = parser.parse_args()
    names = [options.game] if options.game else [*GAMES]
    path = find_chromium()
    is_good = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build_site(site)
        with (
            serve(create_server(site, 0)) as port,
            playwright.chromium.launch(executable_path=path, args=FLAGS) as browser,
        ):
            base = f"http://127.0.0.1:{port}"
            if options.runs:
                kept, empty = (browser.new_context(service_workers="block") for _ in range(2))
                is_good &= report_starts(*compare_starts(kept, empty, base, names[0], options.runs))
            for name in names if options.games >= FIRST + STEP else ():
                start = time.perf_counter()
                is_good &= report_games(measure_games(browser, base, name, range(FIRST, options.games + 1, STEP)))
                print(f"· {name}: {options.games} games in {time.perf_counter() - start:.0f} s", flush=True)
    return int(not is_good)


# Starting


def kept_games(count: int) -> dict[str, str]:
    """Return this many saved games of all kinds, a few of them finished, by key."""
    records = [random_record(game, 30, seed) for game in GAMES.values() for seed in range(5)]
    saves = {}
    for number in range(count):
        record = records[number % len(records)]
        seats = {seat: Player(bot="easy" if seat > 1 else "") for seat in range(1, record.players + 1)}
        saved = SavedGame(f"kept{number}", str(record), seats, False, 1e12 + number, number < FINISHED, turns=9)
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
        f"{median(empty):.0f} ms on an empty device: {ratio:.2f} times, limit {RATIO} ({len(kept)} starts of each)",
        flush=True,
    )
    return ratio < RATIO


# Playing


def measure_games(
    browser: Browser, base: str, name: str, numbers: Sequence[int], script: str = ""
) -> list[tuple[int, list[float]]]:
    """Play games in one page, which runs `script` first. Return after these numbers of games what the page takes up."""
    context = browser.new_context(service_workers="block", viewport={"width": 1000, "height": 900})
    context.add_init_script(COLLECT_MEMORIES)
    context.add_init_script(f"{SETTINGS} {script}")
    context.set_default_timeout(TIMEOUT_MS)
    page, whole = context.new_page(), short_game(name, GAMES[name].players[0])[0]
    page.goto(f"{base}/en/{name}/")
    page.wait_for_selector(READY, state="attached")
    page.evaluate(PLAYER)
    devtools, found = context.new_cdp_session(page), []
    for number in range(1, max(numbers) + 1):
        page.evaluate("([fragment, isTable]) => playGame(fragment, isTable)", plan_game(whole, number))
        if number in numbers:
            # Always in the same position, so that what remains is the same unless something is kept.
            page.evaluate("fragment => openGame(fragment)", fragment(whole, ""))
            found.append((number, measure_page(page, devtools)))
    context.close()
    return found


def plan_game(whole: Record, number: int) -> tuple[str, bool]:
    """Return where a game begins, and whether all choose at once: against bots, in turns, and in tabletop mode."""
    start = Record(whole.game, whole.players, whole.options, whole.moves[:-LAST_MOVES])
    mode = number % (3 if GAMES[whole.game].is_simultaneous else 2)
    return fragment(start, "" if mode else "easy"), mode == 2


def fragment(record: Record, bot: str) -> str:
    """Return the part of an address that starts a game from there, with humans at all seats, or at the first."""
    bots = ",".join("-" if seat == 1 or not bot else bot for seat in range(1, record.players + 1))
    return f"#record={str(record).replace(' ', '_')}&bots={bots}"


def measure_page(page: Page, devtools: CDPSession) -> list[float]:
    """Return bytes of JavaScript's heap, DOM nodes and pages of wasm memory."""
    page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    page.wait_for_function("() => document.getAnimations().every(({playState}) => playState !== 'running')")
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"]
    nodes = devtools.send("Memory.getDOMCounters")["nodes"]
    wasm = page.evaluate("memories.reduce((total, memory) => total + memory.buffer.byteLength, 0) / 65536")
    return [float(heap), float(nodes), float(wasm)]


def slopes(found: list[tuple[int, list[float]]]) -> list[float]:
    """Return what one more game takes up, by linear regression."""
    numbers = [number for number, _ in found]
    return [linear_regression(numbers, values).slope for values in zip(*(values for _, values in found), strict=True)]


def report_games(found: list[tuple[int, list[float]]]) -> bool:
    is_good = True
    for index, (slope, (name, limit)) in enumerate(zip(slopes(found), LIMITS.items(), strict=True)):
        is_good &= (good := round(slope, 2) <= limit)
        first, last = found[0][1][index], found[-1][1][index]
        print(
            f"{'✓' if good else '✗'} {slope:.2f} {name} for each game, limit {limit:.0f} "
            f"({first:,.0f} after {found[0][0]} games, {last:,.0f} after {found[-1][0]})",
            flush=True,
        )
    return is_good


if __name__ == "__main__":
    sys.exit(main())
