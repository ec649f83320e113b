"""How long a tap takes until its answer is painted, in each game, in the middle of a game. Not a test:

    PYTHONPATH=.:site python -m tests.browser.bench_taps

A time is that between the page's own marks: the event, and the end of the frame in which the answer was painted."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import threading
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor, taps_of

TAPS = 60

MARKED = "name => performance.getEntriesByName(`crossboard:${name}`).map((mark) => mark.startTime)"


def main() -> None:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_site(Path(folder) / "dist")
        running = create_server(Path(folder) / "dist", 0)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        print(f"{'game':<12}{'painted, ms: median':>22}{'95 %':>8}{'taps':>6}")
        for name in GAMES:
            visitor = Visitor(browser.new_context(), f"http://127.0.0.1:{running.server_address[1]}")
            painted = measured(visitor, name)
            print(f"{name:<12}{row(painted, 22)}{len(painted):>6}")
            visitor.context.close()
        browser.close()
        running.shutdown()


def measured(visitor: Visitor, name: str) -> list[float]:
    """Moves in the mood that leads to the end, from the middle of a game, all by people."""
    game, rng = GAMES[name], Random(1)
    _, mood = short_game(name, game.players[-1])
    visitor.open(record_path(unfinished_game(game, game.players[-1])))
    taps = 0
    while taps < TAPS and visitor.wait_for_turn().phase == "play":
        visitor.confirm_handover()
        for target in taps_of(visitor.state, mood(visitor.state, rng)):
            visitor.tap(target)
            taps += 1
            visitor.page.wait_for_function(f"() => ({MARKED})('move').length === ({MARKED})('tap').length")
    tapped, painted = visitor.page.evaluate(MARKED, "tap"), visitor.page.evaluate(MARKED, "move")
    return [after - before for before, after in zip(tapped, painted, strict=True)]


def row(times: list[float], width: int) -> str:
    worst = statistics.quantiles(times, n=20)[-1]
    return f"{statistics.median(times):>{width}.1f}{worst:>8.1f}"


if __name__ == "__main__":
    main()
