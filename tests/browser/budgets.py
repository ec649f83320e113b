"""The budgets, and docs/speed.md: the figures of `measure` beside them."""

from __future__ import annotations

import statistics
from collections.abc import Callable

VISITS = ("cold", "reload", "relaunch", "offline")
MAX_FRAME_MS = 34  # two frames; a longer one means that a frame has been dropped

Facts = dict[str, float]
Visits = dict[tuple[str, str], list[Facts]]  # by site and kind of visit


def format_report(visits: Visits, taps: dict[str, list[float]], bots: list[Facts], memory: float, runs: int) -> str:
    def median(site: str, visit: str, fact: str = "interactive") -> float:
        return statistics.median(facts[fact] for facts in visits[site, visit])

    def ratio(our_visit: str, stock_visit: str) -> float:
        return median("ours", our_visit) / median("stock", stock_visit)

    stock = median("stock", "cold")
    rows = [
        row("first paint, ms", median("ours", "cold", "painted"), 100),
        row("layout shifts", max(facts["shifts"] for facts in visits["ours", "cold"]), 0, 3),
        row("cold start ÷ stock", ratio("cold", "cold"), 0.28, 2),
        row("reload ÷ stock reload", ratio("reload", "reload"), 0.22, 2),
        row("from the service worker, no network ÷ stock reload", ratio("offline", "reload"), 0.22, 2),
        row("new browser with cached files ÷ stock", ratio("relaunch", "relaunch"), 0.36, 2),
        *size_rows(lambda fact: median("ours", "cold", fact)),
        row("bot ready after the tap ÷ stock", statistics.median(bot["ready"] for bot in bots) / stock, 0.6, 2),
        row("longest frame while it starts, ms", statistics.median(bot["frame"] for bot in bots), MAX_FRAME_MS),
        row("memory with a game, MB", memory, 160),
    ]
    for name, painted in taps.items():
        rows.append(row(f"{name}: tap → painted, median, ms", statistics.median(painted), 16, 1))
        rows.append(row(f"{name}: tap → painted, 95 %, ms", statistics.quantiles(painted, n=20)[-1], 50, 1))

    def times(site: str, visit: str) -> str:
        return f"{median(site, visit):.0f} | {time_range(visits[site, visit])}" if (site, visit) in visits else "|"

    visit_rows = [f"| {visit} | {times('ours', visit)} | {times('stock', visit)} |" for visit in VISITS]
    return "\n".join((
        "# Speed", "",
        f"Written by `python3 build.py measure`: medians of {runs} runs in turns, Chromium, on loopback, "
        "assets at brotli 11.",
        "", "| what | measured | budget | |", "|---|---|---|---|", *rows, "",
        "Milliseconds from navigation to interactive, and their range:", "",
        "| visit | ours | | stock PyScript | |", "|---|---|---|---|---|", *visit_rows, "",
        f"A first visit to the stock page: {median('stock', 'cold', 'bytes') / 1e6:.2f} MB, "
        f"{median('stock', 'cold', 'requests'):.0f} requests.", "",
        "Only ratios mean much: the machine is shared. The local server sends assets at brotli 11 once this has been "
        "measured, and at 5 before. Netlify compresses on the way and does not say how well: at 5 a first visit is "
        "about 5.3 MB.", "",
    ))  # fmt: skip


def size_rows(fact: Callable[[str], float]) -> list[str]:
    """Return the budgets for sizes, which are exact in each run."""
    return [
        row("first visit up to interactive, MB", fact("bytes") / 1e6, 4.6, 2),
        row("first visit up to interactive, requests", fact("requests"), 14),
        row("HTML, CSS and SVG before Python, kB", fact("early") / 1e3, 120),
    ]


def row(label: str, measured: float, budget: float, decimals: int = 0) -> str:
    return f"| {label} | {measured:.{decimals}f} | {budget:g} | {'✓' if measured <= budget else '✗'} |"


def time_range(visits: list[Facts]) -> str:
    times = [facts["interactive"] for facts in visits]
    return f"{min(times):.0f} – {max(times):.0f}"
