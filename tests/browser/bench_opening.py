"""How long the page takes to open a record, against `Record.replay()` in the same page. Not a test:

    PYTHONPATH=.:site python -m tests.browser.bench_opening [SITE]

Each time is the best of five, each in a page that has just been loaded."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from pygames.record import Record
from tests.app.harness import random_record
from tests.browser.conftest import CHROMIUM_FLAGS, launch

LENGTHS = (100, 500, 1000, 2000)
REPEATS = 5

# From the change of the address until the last move of the list is marked.
OPEN = """async text => {
  const start = performance.now();
  location.hash = "#record=" + text.replaceAll(" ", "_");
  const last = `[data-action="look:${text.split(" : ")[1].split(" ").length}"][aria-current]`;
  const shown = () => document.querySelector(last) && !document.querySelector("#ask").open;
  while (!shown()) await new Promise((done) => setTimeout(done));
  return performance.now() - start;
}"""
REPLAY = """from time import perf_counter
from pyscript import window
from pygames.record import Record
def replay(text):
    record, start = Record.parse(text), perf_counter()
    record.replay()
    return 1000 * (perf_counter() - start)
window.replayRecord = replay"""
ADD = "code => document.body.append(Object.assign(document.createElement('script'), { type: 'py', textContent: code }))"


def main(words: list[str]) -> None:
    game = GAMES["crossado"]
    longest = max((random_record(game, max(LENGTHS), seed) for seed in range(12)), key=lambda one: len(one.moves))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(words[0]) if words else Path(folder) / "dist"
        if not words:
            build_site(site)
        with create_server(site, 0) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            browser = launch(playwright, ("chromium-headless-shell", "chromium"), CHROMIUM_FLAGS)
            url = f"http://127.0.0.1:{running.server_address[1]}/en/crossado/"
            print(f"{'moves':>6}{'open, ms':>10}{'replay, ms':>12}{'ratio':>7}")
            for length in LENGTHS:
                text = str(Record(longest.game, longest.players, longest.options, decided(longest, length)))
                opened = min(time_opening(browser, url, text) for _ in range(REPEATS))
                replayed = min(time_replay(browser, url, text) for _ in range(REPEATS))
                print(f"{length:>6}{opened:>10.0f}{replayed:>12.0f}{opened / replayed:>7.1f}")
            browser.close()
            running.shutdown()


def decided(record: Record, length: int) -> tuple[str, ...]:
    """Return about `length` moves, after which a seat decides, so that no die is rolled at once."""
    states = [*record.states()]
    while not states[length].actor:
        length -= 1
    return record.moves[:length]


@contextmanager
def loaded_page(browser: Browser, url: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached")
    yield page
    context.close()


def time_opening(browser: Browser, url: str, text: str) -> float:
    with loaded_page(browser, url) as page:
        return float(page.evaluate(OPEN, text))


def time_replay(browser: Browser, url: str, text: str) -> float:
    with loaded_page(browser, url) as page:
        page.evaluate(ADD, REPLAY)
        page.wait_for_function("() => window.replayRecord")
        return float(page.evaluate("text => window.replayRecord(text)", text))


if __name__ == "__main__":
    main(sys.argv[1:])
