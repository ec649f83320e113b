"""How large a game is as one file, and how long it takes to start, against the served page in the same run. Not a test:

    PYTHONPATH=.:site python -m tests.browser.bench_one_file [SITE]

The served page starts in a new profile each time (cold), so both compile everything; so does the file. Times are from
the navigation to `crossboard:interactive`, medians of several starts in turns."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from builder.dev_server import create_server
from builder.one_file import write_one_file
from pygames.games import GAMES
from tests.browser.conftest import CHROMIUM_FLAGS, launch
from tests.serving import serve, site_or_build

REPEATS = 5
MAX_BYTES, MAX_RATIO = 6_500_000, 3
READ_START = "performance.getEntriesByName('crossboard:interactive')[0].startTime"


def main(words: Sequence[str]) -> int:
    is_good = True
    given = Path(words[0]) if words else None
    with tempfile.TemporaryDirectory() as folder, site_or_build(given) as site, sync_playwright() as playwright:
        browser = launch(playwright, ("chromium",), CHROMIUM_FLAGS)
        with browser, serve(create_server(site, 0)) as port:
            print(f"{'game':<12}{'MB':>6}{'served, ms':>12}{'file, ms':>10}{'ratio':>7}")
            for name in GAMES:
                file = write_one_file(site, name, "de", None, Path(folder) / f"{name}.html")
                urls = f"http://127.0.0.1:{port}/de/{name}/", file.as_uri()
                times = [[measure_start(browser, url) for url in urls] for _ in range(REPEATS)]
                on_site, single = (median(column) for column in zip(*times, strict=True))
                size = file.stat().st_size
                print(
                    f"{name:<12}{size / 1e6:>6.2f}{on_site:>12.0f}{single:>10.0f}{single / on_site:>7.2f}", flush=True
                )
                is_good = is_good and size <= MAX_BYTES and single <= MAX_RATIO * on_site
    return 0 if is_good else 1


def measure_start(browser: Browser, url: str) -> float:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached")
    start = float(page.evaluate(READ_START))
    context.close()
    return start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
