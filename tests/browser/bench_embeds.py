"""Measure what the games of one post hold in memory when all of them have been played, one after the other:

    PYTHONPATH=.:site python -m tests.browser.bench_embeds [--frames 10] [--site dist]

Prints the memory of Chromium's processes for pages (proportional set size, so that what they share counts once): with
posters only, with one game and with two games awake, and after each game has been started once.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from builder.dev_server import create_server
from pygames.games import GAMES
from tests.browser.conftest import CHROMIUM_FLAGS, launch
from tests.browser.host_pages import Blog, embed_html, serve_blog
from tests.browser.reader import Reader
from tests.serving import serve, site_or_build

GC = "--js-flags=--expose-gc"
WITHOUT_CHANNEL = "() => { globalThis.BroadcastChannel = class { addEventListener() {} postMessage() {} } }"
STEADY_KB, STEADY_READINGS = 2_000, 4  # memory that no longer changes


def renderer_kilobytes() -> int:
    """Return the proportional set size of our browser's processes for pages."""
    parents, renderers = dict[int, int](), list[int]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                renderers.append(int(folder.name))
    total = 0
    for process in renderers:
        ancestor = process
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        if ancestor == os.getpid():
            with suppress(OSError):
                sizes = Path(f"/proc/{process}/smaps_rollup").read_text()
                total += sum(int(size) for size in re.findall(r"^Pss:\s+(\d+)", sizes, re.M))
    return total


def settled_megabytes(reader: Reader) -> int:
    """Return the memory once it no longer changes, with the garbage collected."""
    readings = list[int]()
    while len(last := readings[-STEADY_READINGS:]) < STEADY_READINGS or max(last) - min(last) > STEADY_KB:
        for frame in reader.page.frames:
            frame.evaluate("globalThis.gc?.()")
        time.sleep(0.5)
        readings.append(renderer_kilobytes())
    return round(readings[-1] / 1000)


def open_frames(browser: Browser, blog: Blog, count: int) -> Reader:
    reader = Reader(browser.new_context(viewport={"width": 1000, "height": 1200}), blog.base)
    names = islice(cycle(GAMES), count)
    reader.open_post(blog.add_page("several", "".join(embed_html(blog.base, name, lang="en") for name in names)))
    return reader


def measure(browser: Browser, blog: Blog, frames: int) -> Iterator[tuple[str, int]]:
    """Yield situations with their megabytes. Without the channel, two games stay awake."""
    reader = open_frames(browser, blog, frames)
    yield f"{frames} posters", settled_megabytes(reader)
    for number in range(frames):
        reader.frame_index = number
        reader.activate()
        reader.wait_for_decision()
        if number == 0:
            yield "1 game started", settled_megabytes(reader)
    for frame in reader.page.frames[1:-1]:
        frame.wait_for_selector("html[data-state=poster]", state="attached")
    yield f"{frames} games started, one after the other", settled_megabytes(reader)
    reader.context.close()
    reader = open_frames(browser, blog, frames)
    for number in range(2):
        reader.frame_index = number
        reader.frame.evaluate(WITHOUT_CHANNEL)
        reader.activate()
        reader.wait_for_decision()
    yield "2 games kept awake", settled_megabytes(reader)
    reader.context.close()


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10)
    parser.add_argument("--site", type=Path, help="a built site; otherwise it is built")
    wanted = parser.parse_args(words)
    with (
        site_or_build(wanted.site) as site,
        sync_playwright() as playwright,
        serve(create_server(site, 0)) as port,
        serve_blog(f"http://127.0.0.1:{port}") as blog,
        launch(playwright, ("chromium",), [*CHROMIUM_FLAGS, GC]) as browser,
    ):
        for situation, megabytes in measure(browser, blog, wanted.frames):
            print(f"{situation:<42}{megabytes:>6} MB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
