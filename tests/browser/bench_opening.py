"""How long the page takes to open a record, against `Record.replay()` in the same page. Not a test:

    PYTHONPATH=.:site python -m tests.browser.bench_opening [SITE]

Times are processor times of the page's thread, each the median of several pages that have just been loaded, in turns.
Opening includes drawing the position and the list of moves, some 30 ms for ten moves as for a thousand; so the limit is
for games that the page itself calls long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from app.game.opening import LONG_GAME
from builder.dev_server import create_server
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import CHROMIUM_FLAGS, launch
from tests.random_games import load_moods, play_random_game
from tests.serving import serve, site_or_build

LENGTHS = (300, LONG_GAME, 2000)  # and the longest game, if that is shorter
RATIO = 4
REPEATS = 5

# From the change of the address until the last move of the list is marked, and painted.
OPEN = """async text => {
  location.hash = "#record=" + text.replaceAll(" ", "_");
  const last = `[data-action="look:${text.split(" : ")[1].split(" ").length}"][aria-current]`;
  const shown = () => document.querySelector(last) && !document.querySelector("#ask").open;
  while (!shown()) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
REPLAY = """from pyscript import window
from pygames.record import Record
window.replayRecord = lambda text: Record.parse(text).replay() and None"""
ADD = "code => document.body.append(Object.assign(document.createElement('script'), { type: 'py', textContent: code }))"


def main(words: list[str]) -> int:
    is_good = True
    with site_or_build(Path(words[0]) if words else None) as site, sync_playwright() as playwright:
        browser = launch(playwright, ("chromium-headless-shell", "chromium"), CHROMIUM_FLAGS)
        with browser, serve(create_server(site, 0)) as port:
            print(f"{'game':<12}{'moves':>6}{'open, ms':>10}{'replay, ms':>12}{'ratio':>7}")
            for game in GAMES.values():
                url, longest = f"http://127.0.0.1:{port}/en/{game.name}/", longest_game(game)
                for length in sorted({min(length, len(longest.moves) - 1) for length in LENGTHS}):
                    text = str(cut_record(longest, length))
                    times = [
                        (time_opening(browser, url, text), time_replay(browser, url, text)) for _ in range(REPEATS)
                    ]
                    opened, replayed = map(median, zip(*times, strict=True))
                    is_good &= length < LONG_GAME or opened <= RATIO * replayed
                    ratio = f"{opened / replayed:>7.1f}" if length >= LONG_GAME else ""
                    print(f"{game.name:<12}{length:>6}{opened:>10.0f}{replayed:>12.0f}{ratio}", flush=True)
    return int(not is_good)


def longest_game(game: Game) -> Record:
    """Return the longest of a few random games, in all moods."""
    start = Record(game.name, game.players[0])
    games = [
        tuple(step.move for step in play_random_game(start, mood, Random(seed), max(LENGTHS) + 1))
        for mood in load_moods(game)
        for seed in range(4)
    ]
    return Record(start.game, start.players, start.options, max(games, key=len))


def cut_record(record: Record, length: int) -> Record:
    """Return about `length` moves, after which a seat decides, so that no die is rolled at once."""
    states = [*record.states()]
    while not states[length].actor:
        length -= 1
    return Record(record.game, record.players, record.options, record.moves[:length])


@contextmanager
def loaded_page(browser: Browser, url: str) -> Iterator[tuple[Page, CDPSession]]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached")
    page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable")
    yield page, devtools
    context.close()


def thread_time(devtools: CDPSession) -> float:
    """Return the processor time of the page's thread so far, in milliseconds."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))


def time_opening(browser: Browser, url: str, text: str) -> float:
    with loaded_page(browser, url) as (page, devtools):
        start = thread_time(devtools)
        page.evaluate(OPEN, text)
        return thread_time(devtools) - start


def time_replay(browser: Browser, url: str, text: str) -> float:
    with loaded_page(browser, url) as (page, devtools):
        page.evaluate(ADD, REPLAY)
        page.wait_for_function("() => window.replayRecord")
        start = thread_time(devtools)
        page.evaluate("text => window.replayRecord(text)", text)
        return thread_time(devtools) - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
