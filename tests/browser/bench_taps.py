"""Measure the time from a tap until its answer is painted, in the middle of each game:

    PYTHONPATH=.:site python -m tests.browser.bench_taps

The times are between two performance marks of the page: the event, and the end of the frame with the answer."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from tests.browser.chromium import find_chromium
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor, taps_of
from tests.serving import serve

MIN_TAPS = 60

READ_MARK_TIMES = "name => performance.getEntriesByName(`crossboard:${name}`).map((mark) => mark.startTime)"


def main() -> None:
    path = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_site(Path(folder) / "dist")
        with serve(create_server(Path(folder) / "dist", 0)) as port:
            browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
            print(f"{'game':<12}{'painted, ms: median':>22}{'95 %':>8}{'taps':>6}")
            for name in GAMES:
                visitor = Visitor(browser.new_context(), f"http://127.0.0.1:{port}")
                times = measure_taps(visitor, name)
                print(f"{name:<12}{format_times(times, 22)}{len(times):>6}")
                visitor.context.close()
            browser.close()


def measure_taps(visitor: Visitor, name: str) -> list[float]:
    """Play on from the middle of a game, all seats human, and return the milliseconds for each tap."""
    game, rng = GAMES[name], Random(1)
    _, mood = short_game(name, game.players[-1])
    visitor.open(record_path(unfinished_game(game, game.players[-1])))
    taps = 0
    while taps < MIN_TAPS and visitor.wait_for_turn().phase == "play":
        visitor.confirm_handover()
        for target in taps_of(visitor.state, mood(visitor.state, rng)):
            visitor.tap(target)
            taps += 1
            visitor.page.wait_for_function(
                f"() => ({READ_MARK_TIMES})('move').length === ({READ_MARK_TIMES})('tap').length"
            )
    tapped, painted = visitor.page.evaluate(READ_MARK_TIMES, "tap"), visitor.page.evaluate(READ_MARK_TIMES, "move")
    return [after - before for before, after in zip(tapped, painted, strict=True)]


def format_times(times: list[float], width: int) -> str:
    worst = statistics.quantiles(times, n=20)[-1]
    return f"{statistics.median(times):>{width}.1f}{worst:>8.1f}"


if __name__ == "__main__":
    main()
