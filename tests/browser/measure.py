"""How fast this site is beside a stock PyScript page, both of the same npm files, in turns, in one run:

    python3 build.py measure [--runs 5]

Prints the budgets with ✓ and ✗ and writes them to docs/speed.md. Only ratios within a run mean anything: machines
differ, and are busy with other things. A page is *interactive* when the first tap would be answered by Python; the
stock page when it has imported the same engines and words, of the same archive."""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from making import __main__ as making
from making import assets, packages, serving
from making.places import ROOT
from pygames.games import GAMES
from tests.browser import bench_taps
from tests.browser.conftest import FLAGS
from tests.browser.visitor import Visitor

PAGE = "/en/c-cross/"
VISITS = ("cold", "reload", "relaunch", "offline")
READY = "html[data-state=ready]"
STOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/pyscript/core.css"><script type="module" src="assets/pyscript/core.js"></script>
<script type="py" config='{"interpreter": "assets/pyodide/pyodide.mjs", "files": {"assets/crossboard.zip": "./*"}}'>
from app.words import site_words
from pygames.games import GAMES
for game in GAMES.values():
    site_words("en", game.name), game.look, game.speech
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

Facts = dict[str, float]
Found = dict[tuple[str, str], list[Facts]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py measure")
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, stock = Path(folder) / "ours", Path(folder) / "stock"
        making.make(ours)
        make_stock(stock)
        with served(ours, serving.Handler) as own, served(stock, Unsecured) as other:
            found: Found = defaultdict(list)
            for run in range(runs):
                print(f"· run {run + 1} of {runs}", flush=True)
                visits(playwright, "ours", own + PAGE, found)
                visits(playwright, "stock", other + "/", found)
            print("· taps and memory", flush=True)
            taps = {name: taps_of(playwright, own, name) for name in GAMES}
            memory = memory_of(playwright, own)
    text = report(found, taps, memory, runs)
    (ROOT / "docs").mkdir(exist_ok=True)
    (ROOT / "docs/speed.md").write_text(text, "utf-8")
    print(text)
    return 0


# The two sites


class Unsecured(serving.Handler):
    """Stock PyScript makes functions from text, which our Content-Security-Policy forbids."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Content-Security-Policy":
            super().send_header(keyword, value)


def make_stock(folder: Path) -> None:
    shutil.copytree(packages.PYSCRIPT / "dist", folder / "assets/pyscript", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(packages.PYODIDE, folder / "assets/pyodide", ignore=shutil.ignore_patterns("*.map", "*.d.ts"))
    (folder / "assets/crossboard.zip").write_bytes(assets.archive())
    for name in ("index.html", "404.html"):
        (folder / name).write_text(STOCK, "utf-8")


@contextmanager
def served(folder: Path, handler: type[serving.Handler]) -> Iterator[str]:
    """Every file is asked for once beforehand: compressing is not what is measured."""
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
            page.goto(url)
            found[who, "cold"].append(facts(page))
            settle(page, who)
            page.reload()
            found[who, "reload"].append(facts(page))
        with profile(playwright, Path(folder)) as context:
            page = context.pages[0]
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


def taps_of(playwright: Playwright, base: str, name: str) -> tuple[list[float], list[float]]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
        return bench_taps.measured(Visitor(browser.new_context(service_workers="block"), base), name)


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


# The report


def report(found: Found, taps: dict[str, tuple[list[float], list[float]]], memory: float, runs: int) -> str:
    def median(who: str, visit: str, fact: str = "interactive") -> float:
        return statistics.median(facts[fact] for facts in found[who, visit])

    def ratio(visit: str, to: str) -> float:
        return median("ours", visit) / median("stock", to)

    rows = [
        row("first paint, ms", median("ours", "cold", "painted"), 100),
        row("layout shifts", max(facts["shifts"] for facts in found["ours", "cold"]), 0, 3),
        row("cold start ÷ stock", ratio("cold", "cold"), 0.28, 2),
        row("reload ÷ stock reload", ratio("reload", "reload"), 0.22, 2),
        row("from the service worker, no network ÷ stock reload", ratio("offline", "reload"), 0.22, 2),
        row("new browser with cached files ÷ stock", ratio("relaunch", "relaunch"), 0.36, 2),
        row("first visit up to interactive, MB", median("ours", "cold", "bytes") / 1e6, 4.6, 2),
        row("first visit up to interactive, requests", median("ours", "cold", "requests"), 14),
        row("HTML, CSS and SVG before Python, kB", median("ours", "cold", "early") / 1e3, 120),
        row("memory with a game, MB", memory, 160),
    ]
    for name, (answered, painted) in taps.items():
        rows.append(row(f"{name}: tap → answer, median, ms", statistics.median(answered), 16, 1))
        rows.append(row(f"{name}: tap → painted, 95 %, ms", statistics.quantiles(painted, n=20)[-1], 50, 1))

    def times(who: str, visit: str) -> str:
        return f"{median(who, visit):.0f} | {spread(found[who, visit])}" if (who, visit) in found else "|"

    visits = [f"| {visit} | {times('ours', visit)} | {times('stock', visit)} |" for visit in VISITS]
    return "\n".join((
        "# Speed", "",
        f"Written by `python3 build.py measure`: medians of {runs} runs in turns, Chromium, on loopback, brotli 5.",
        "", "| what | measured | budget | |", "|---|---|---|---|", *rows, "",
        "Milliseconds from navigation to interactive, and their range:", "",
        "| visit | ours | | stock PyScript | |", "|---|---|---|---|---|", *visits, "",
        f"A first visit to the stock page: {median('stock', 'cold', 'bytes') / 1e6:.2f} MB, "
        f"{median('stock', 'cold', 'requests'):.0f} requests.", "",
    ))  # fmt: skip


def row(what: str, measured: float, budget: float, places: int = 0) -> str:
    return f"| {what} | {measured:.{places}f} | {budget:g} | {'✓' if measured <= budget else '✗'} |"


def spread(visits: list[Facts]) -> str:
    times = [facts["interactive"] for facts in visits]
    return f"{min(times):.0f} – {max(times):.0f}"


if __name__ == "__main__":
    sys.exit(main())
