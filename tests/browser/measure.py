"""Compare the speed of this site with a stock PyScript page, built of the same npm files, visited in turns:

    python3 build.py measure [--runs 5]
    python3 build.py measure --short     the bytes of one first visit: fails beyond the budgets, or if it has grown by
                                         more than 60 kB since docs/bytes.toml was recorded (with --record)

Prints the budgets with ✓ and ✗; the long form writes them to docs/speed.md. Compare ratios within a run only: computers
differ, and are busy with other things. A page is *interactive* when Python would answer the first tap; the stock page,
when it has imported the same engines and texts from the same archive."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from builder import dev_server, vendor
from builder.assets import build_archive
from builder.build import build_site
from builder.compress import compress_assets
from builder.paths import ROOT
from pygames.games import GAMES
from tests.browser import bench_taps
from tests.browser.budgets import Facts, Visits, format_report, size_rows
from tests.browser.chromium import find_chromium
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.part_sizes import bytes_by_part, describe_growth, format_bytes, parts_table
from tests.browser.visitor import Visitor
from tests.serving import serve

PAGE = "/en/c-cross/"
BYTES = ROOT / "docs/bytes.toml"
BLANK_PAGE = "data:text/html,<p>Blank"
READY = "html[data-state=ready]"
STOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/pyscript/core.css"><script type="module" src="assets/pyscript/core.js"></script>
<script type="py" config='{"interpreter": "assets/pyodide/pyodide.mjs", "files": {"assets/crossboard.zip": "./*"}}'>
from app.text import site_words
from pygames.games import GAMES
for game in GAMES.values():
    site_words("en", game.name), game.renderer, game.narrator
import js
js.performance.mark("crossboard:interactive")
js.document.documentElement.dataset.state = "ready"
</script></html>"""
COLLECT_MEMORIES = """(() => {
  const instantiate = WebAssembly.instantiate;
  globalThis.memories = [];
  WebAssembly.instantiate = async (...parameters) => {
    const instance = await instantiate.apply(WebAssembly, parameters);
    if (instance.exports?.memory) memories.push(instance.exports.memory);
    return instance;
  };
})()"""
READ_FACTS = """() => {
  const at = performance.getEntriesByName("crossboard:interactive")[0].startTime;
  const [page] = performance.getEntriesByType("navigation");
  const resources = performance.getEntriesByType("resource").filter((entry) => entry.startTime < at);
  const early = resources.filter((entry) => entry.name.endsWith(".css"));
  const sum = (entries) => entries.reduce((total, entry) => total + entry.transferSize, page.transferSize);
  const observer = new PerformanceObserver(() => {});
  observer.observe({type: "layout-shift", buffered: true});
  return {
    interactive: at, bytes: sum(resources), requests: resources.length + 1, early: sum(early),
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    shifts: observer.takeRecords().reduce((total, entry) => total + entry.value, 0),
  };
}"""
READ_REQUESTS = """() => {
  const at = performance.getEntriesByName("crossboard:interactive")[0].startTime;
  const resources = performance.getEntriesByType("resource").filter((entry) => entry.startTime < at);
  return [...performance.getEntriesByType("navigation"), ...resources].map((entry) => [entry.name, entry.transferSize]);
}"""

RECORD_FRAMES = """() => {
  globalThis.frameTimes = [performance.now()];
  const next = (now) => { frameTimes.push(now); requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
READ_BOT_TIMES = """() => {
  const at = (name) => performance.getEntriesByName(`crossboard:${name}`)[0].startTime;
  const between = frameTimes.filter((now) => now >= at("move") && now <= at("bot"));
  const gaps = between.slice(1).map((now, before) => now - between[before]);
  return {ready: at("bot") - at("tap"), frame: Math.max(0, ...gaps)};
}"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py measure")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--record", action="store_true", help="with --short: write docs/bytes.toml")
    options = parser.parse_args()
    runs = options.runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, stock = Path(folder) / "ours", Path(folder) / "stock"
        build_site(ours)
        if options.short:
            return measure_short(playwright, ours, options.record)
        make_stock(stock)
        with serve_warm(ours, dev_server.Handler) as our_url, serve_warm(stock, StockHandler) as stock_url:
            visits: Visits = defaultdict(list)
            for run in range(runs):
                print(f"· run {run + 1} of {runs}", flush=True)
                measure_visits(playwright, "ours", our_url + PAGE, visits)
                measure_visits(playwright, "stock", stock_url + "/", visits)
            print("· taps and memory", flush=True)
            taps = {name: measure_taps(playwright, our_url, name) for name in GAMES}
            bots = [measure_bot(playwright, our_url) for _ in range(runs)]
            memory = measure_memory(playwright, our_url)
    text = format_report(visits, taps, bots, memory, runs)
    (ROOT / "docs").mkdir(exist_ok=True)
    (ROOT / "docs/speed.md").write_text(text, "utf-8")
    print(text)
    return 0


def measure_short(playwright: Playwright, site: Path, record: bool) -> int:
    """Print the bytes of a first visit, part by part, and fail beyond the budgets."""
    with serve_warm(site, dev_server.Handler) as base, open_profile(playwright, site.parent / "profile") as context:
        context.pages[0].goto(base + PAGE)
        facts = read_facts(context.pages[0])
        parts = bytes_by_part(context.pages[0].evaluate(READ_REQUESTS))
    if record:
        BYTES.write_text(format_bytes(parts), "utf-8")
    recorded = tomllib.loads(BYTES.read_text("utf-8"))
    rows = size_rows(facts.__getitem__)
    print("\n".join((*parts_table(parts, recorded), "", *rows)))
    print(f"first paint {facts['painted']:.0f} ms, interactive {facts['interactive']:.0f} ms")
    if sentence := describe_growth(parts, recorded):
        print(sentence)
    return int(bool(sentence) or any("✗" in row for row in rows))


# The two sites


class StockHandler(dev_server.Handler):
    """Sends no Content-Security-Policy: ours forbids what stock PyScript does, creating functions from text."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Content-Security-Policy":
            super().send_header(keyword, value)


def make_stock(folder: Path) -> None:
    shutil.copytree(vendor.PYSCRIPT / "dist", folder / "assets/pyscript", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(vendor.PYODIDE, folder / "assets/pyodide", ignore=shutil.ignore_patterns("*.map", "*.d.ts"))
    (folder / "assets/crossboard.zip").write_bytes(build_archive())
    for name in ("index.html", "404.html"):
        (folder / name).write_text(STOCK, "utf-8")


@contextmanager
def serve_warm(folder: Path, handler: type[dev_server.Handler]) -> Iterator[str]:
    """Serve a folder. Each file is requested once before, so that compressing is not measured."""
    print("· compressing", flush=True)
    compress_assets(folder, best=True)
    with serve(ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (handler,), {"folder": folder.resolve()}))) as port:
        base = f"http://127.0.0.1:{port}"
        for file in folder.rglob("*"):
            if file.is_file() and file.name != "404.html":
                urlopen(Request(f"{base}/{file.relative_to(folder)}", headers={"Accept-Encoding": "br"})).read()
        yield base


# Measuring


@contextmanager
def open_profile(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    path = find_chromium()
    context = playwright.chromium.launch_persistent_context(folder, executable_path=path, args=CHROMIUM_FLAGS)
    context.set_default_timeout(120_000)
    yield context
    context.close()


def measure_visits(playwright: Playwright, site: str, url: str, visits: Visits) -> None:
    """Measure a first visit, a reload, a visit in a new browser with the same profile, and for our site one offline."""
    with tempfile.TemporaryDirectory() as folder:
        with open_profile(playwright, Path(folder)) as context:
            page = context.pages[0]
            page.goto(BLANK_PAGE)  # any first page of a new browser takes long
            page.goto(url)
            visits[site, "cold"].append(read_facts(page))
            wait_until_settled(page, site)
            page.reload()
            visits[site, "reload"].append(read_facts(page))
        with open_profile(playwright, Path(folder)) as context:
            page = context.pages[0]
            page.goto(BLANK_PAGE)
            page.goto(url)
            visits[site, "relaunch"].append(read_facts(page))
            if site == "ours":
                context.set_offline(True)
                page.reload()
                visits[site, "offline"].append(read_facts(page))


def read_facts(page: Page) -> Facts:
    page.wait_for_selector(READY, state="attached")
    facts: Facts = page.evaluate(READ_FACTS)
    return facts


def wait_until_settled(page: Page, site: str) -> None:
    """Wait until the browser has stored the site and compiled all of the wasm."""
    if site == "ours":
        page.wait_for_selector("#offline[data-offline=ready]", state="attached")
    page.wait_for_timeout(4000)


def measure_taps(playwright: Playwright, base: str, name: str) -> list[float]:
    path = find_chromium()
    with playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS) as browser:
        return bench_taps.measure_taps(Visitor(browser.new_context(service_workers="block"), base), name)


def measure_bot(playwright: Playwright, base: str) -> Facts:
    """Measure the time from starting a game until the bots' worker is ready, and the longest frame meanwhile."""
    path = find_chromium()
    with playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS) as browser:
        visitor = Visitor(browser.new_context(service_workers="block"), base)
        visitor.open(PAGE)
        visitor.page.evaluate(RECORD_FRAMES)
        visitor.press("quick")
        visitor.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")
        facts: Facts = visitor.page.evaluate(READ_BOT_TIMES)
    return facts


def measure_memory(playwright: Playwright, base: str) -> float:
    """Return the megabytes of the JavaScript heap and of wasm memory in a page with a game against bots."""
    path = find_chromium()
    with playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS) as browser:
        visitor = Visitor(browser.new_context(service_workers="block"), base)
        visitor.context.add_init_script(COLLECT_MEMORIES)
        visitor.open(PAGE)
        visitor.press("quick")
        visitor.wait_for_turn()
        wasm = visitor.page.evaluate("memories.reduce((total, memory) => total + memory.buffer.byteLength, 0)")
        heap = visitor.context.new_cdp_session(visitor.page).send("Runtime.getHeapUsage")["usedSize"]
    return float(heap + wasm) / 1e6


if __name__ == "__main__":
    sys.exit(main())
