"""How fast this site is beside a stock PyScript page, both of the same npm files, in turns, in one run:

    python3 build.py measure [--runs 5]
    python3 build.py measure --short     one first visit, in bytes: fails beyond the budgets, or if it has grown by more
                                         than 60 kB since docs/bytes.toml was written, which --record does

Prints the budgets with ✓ and ✗; the long form writes them to docs/speed.md. Only ratios within a run mean anything:
machines differ, and are busy with other things. A page is *interactive* when the first tap would be answered by Python;
the stock page when it has imported the same engines and words, of the same archive."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
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
from tests.browser.budgets import Facts, Found, report, sizes
from tests.browser.conftest import FLAGS
from tests.browser.part_sizes import bytes_by_part, describe_growth, format_bytes, parts_table
from tests.browser.visitor import Visitor

PAGE = "/en/c-cross/"
BYTES = ROOT / "docs/bytes.toml"
PLAIN = "data:text/html,<p>Nothing"
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
MEMORIES = """(() => {
  const made = WebAssembly.instantiate;
  globalThis.memories = [];
  WebAssembly.instantiate = async (...given) => {
    const instance = await made.apply(WebAssembly, given);
    if (instance.exports?.memory) memories.push(instance.exports.memory);
    return instance;
  };
})()"""
FACTS = """() => {
  const at = performance.getEntriesByName("crossboard:interactive")[0].startTime;
  const [page] = performance.getEntriesByType("navigation");
  const found = performance.getEntriesByType("resource").filter((entry) => entry.startTime < at);
  const early = found.filter((entry) => entry.name.endsWith(".css"));
  const sum = (entries) => entries.reduce((total, entry) => total + entry.transferSize, page.transferSize);
  const observer = new PerformanceObserver(() => {});
  observer.observe({type: "layout-shift", buffered: true});
  return {
    interactive: at, bytes: sum(found), requests: found.length + 1, early: sum(early),
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    shifts: observer.takeRecords().reduce((total, entry) => total + entry.value, 0),
  };
}"""
REQUESTS = """() => {
  const at = performance.getEntriesByName("crossboard:interactive")[0].startTime;
  const found = performance.getEntriesByType("resource").filter((entry) => entry.startTime < at);
  return [...performance.getEntriesByType("navigation"), ...found].map((entry) => [entry.name, entry.transferSize]);
}"""

FRAMES = """() => {
  globalThis.frames_at = [performance.now()];
  const next = (now) => { frames_at.push(now); requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
BOT = """() => {
  const at = (name) => performance.getEntriesByName(`crossboard:${name}`)[0].startTime;
  const between = frames_at.filter((now) => now >= at("move") && now <= at("bot"));
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
            return short(playwright, ours, options.record)
        make_stock(stock)
        with served(ours, dev_server.Handler) as own, served(stock, Unsecured) as other:
            found: Found = defaultdict(list)
            for run in range(runs):
                print(f"· run {run + 1} of {runs}", flush=True)
                visits(playwright, "ours", own + PAGE, found)
                visits(playwright, "stock", other + "/", found)
            print("· taps and memory", flush=True)
            taps = {name: taps_of(playwright, own, name) for name in GAMES}
            bots = [bot_of(playwright, own) for _ in range(runs)]
            memory = memory_of(playwright, own)
    text = report(found, taps, bots, memory, runs)
    (ROOT / "docs").mkdir(exist_ok=True)
    (ROOT / "docs/speed.md").write_text(text, "utf-8")
    print(text)
    return 0


def short(playwright: Playwright, site: Path, record: bool) -> int:
    """Print the bytes of a first visit, part by part, and fail beyond the budgets."""
    with served(site, dev_server.Handler) as base, profile(playwright, site.parent / "profile") as context:
        context.pages[0].goto(base + PAGE)
        told = facts(context.pages[0])
        parts = bytes_by_part(context.pages[0].evaluate(REQUESTS))
    if record:
        BYTES.write_text(format_bytes(parts), "utf-8")
    recorded = tomllib.loads(BYTES.read_text("utf-8"))
    rows = sizes(lambda fact: told[fact])
    print("\n".join((*parts_table(parts, recorded), "", *rows)))
    print(f"first paint {told['painted']:.0f} ms, interactive {told['interactive']:.0f} ms")
    if sentence := describe_growth(parts, recorded):
        print(sentence)
    return int(bool(sentence) or any("✗" in found for found in rows))


# The two sites


class Unsecured(dev_server.Handler):
    """Stock PyScript makes functions from text, which our Content-Security-Policy forbids."""

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
def served(folder: Path, handler: type[dev_server.Handler]) -> Iterator[str]:
    """Every file is asked for once beforehand: compressing is not what is measured."""
    print("· compressing", flush=True)
    compress_assets(folder, best=True)
    running = ThreadingHTTPServer(("127.0.0.1", 0), type("Measured", (handler,), {"folder": folder.resolve()}))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{running.server_address[1]}"
    for file in folder.rglob("*"):
        if file.is_file() and file.name != "404.html":
            urlopen(Request(f"{base}/{file.relative_to(folder)}", headers={"Accept-Encoding": "br"})).read()
    yield base
    running.shutdown()


# The measuring


@contextmanager
def profile(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    context = playwright.chromium.launch_persistent_context(folder, executable_path=path, args=FLAGS)
    context.set_default_timeout(120_000)
    yield context
    context.close()


def visits(playwright: Playwright, who: str, url: str, found: Found) -> None:
    """A first visit, a reload, one in a new browser with the same profile; of ours also one from what is kept."""
    with tempfile.TemporaryDirectory() as folder:
        with profile(playwright, Path(folder)) as context:
            page = context.pages[0]
            page.goto(PLAIN)  # a browser's own first page takes long, whatever is in it
            page.goto(url)
            found[who, "cold"].append(facts(page))
            settle(page, who)
            page.reload()
            found[who, "reload"].append(facts(page))
        with profile(playwright, Path(folder)) as context:
            page = context.pages[0]
            page.goto(PLAIN)
            page.goto(url)
            found[who, "relaunch"].append(facts(page))
            if who == "ours":
                context.set_offline(True)
                page.reload()
                found[who, "offline"].append(facts(page))


def facts(page: Page) -> Facts:
    page.wait_for_selector(READY, state="attached")
    told: Facts = page.evaluate(FACTS)
    return told


def settle(page: Page, who: str) -> None:
    """Until a browser has done what it does after a first visit: stored the site; compiled the wasm to the end."""
    if who == "ours":
        page.wait_for_selector("#offline[data-offline=ready]", state="attached")
    page.wait_for_timeout(4000)


def taps_of(playwright: Playwright, base: str, name: str) -> list[float]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
        return bench_taps.measured(Visitor(browser.new_context(service_workers="block"), base), name)


def bot_of(playwright: Playwright, base: str) -> Facts:
    """From the tap that gives the machine a seat until its worker can think, and the page's worst frame meanwhile."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
        visitor = Visitor(browser.new_context(service_workers="block"), base)
        visitor.open(PAGE)
        visitor.page.evaluate(FRAMES)
        visitor.press("quick")
        visitor.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")
        told: Facts = visitor.page.evaluate(BOT)
    return told


def memory_of(playwright: Playwright, base: str) -> float:
    """Megabytes of JavaScript's heap and of wasm, in a page with a game against the machine."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
        visitor = Visitor(browser.new_context(service_workers="block"), base)
        visitor.context.add_init_script(MEMORIES)
        visitor.open(PAGE)
        visitor.press("quick")
        visitor.now()
        wasm = visitor.page.evaluate("memories.reduce((total, memory) => total + memory.buffer.byteLength, 0)")
        heap = visitor.context.new_cdp_session(visitor.page).send("Runtime.getHeapUsage")["usedSize"]
    return float(heap + wasm) / 1e6


if __name__ == "__main__":
    sys.exit(main())
