"""What `measure` has found beside the budgets, as the text of docs/speed.md."""

from __future__ import annotations

import statistics
from collections.abc import Callable

VISITS = ("cold", "reload", "relaunch", "offline")
TWO_FRAMES = 34  # milliseconds: more, and one has been dropped

Facts = dict[str, float]
Found = dict[tuple[str, str], list[Facts]]


def report(found: Found, taps: dict[str, list[float]], bots: list[Facts], memory: float, runs: int) -> str:
    def median(who: str, visit: str, fact: str = "interactive") -> float:
        return statistics.median(facts[fact] for facts in found[who, visit])

    def ratio(visit: str, to: str) -> float:
        return median("ours", visit) / median("stock", to)

    stock = median("stock", "cold")
    rows = [
        row("first paint, ms", median("ours", "cold", "painted"), 100),
        row("layout shifts", max(facts["shifts"] for facts in found["ours", "cold"]), 0, 3),
        row("cold start ÷ stock", ratio("cold", "cold"), 0.28, 2),
        row("reload ÷ stock reload", ratio("reload", "reload"), 0.22, 2),
        row("from the service worker, no network ÷ stock reload", ratio("offline", "reload"), 0.22, 2),
        row("new browser with cached files ÷ stock", ratio("relaunch", "relaunch"), 0.36, 2),
        *sizes(lambda fact: median("ours", "cold", fact)),
        row("bot ready after the tap ÷ stock", statistics.median(bot["ready"] for bot in bots) / stock, 0.6, 2),
        row("longest frame while it starts, ms", statistics.median(bot["frame"] for bot in bots), TWO_FRAMES),
        row("memory with a game, MB", memory, 160),
    ]
    for name, painted in taps.items():
        rows.append(row(f"{name}: tap → painted, median, ms", statistics.median(painted), 16, 1))
        rows.append(row(f"{name}: tap → painted, 95 %, ms", statistics.quantiles(painted, n=20)[-1], 50, 1))

    def times(who: str, visit: str) -> str:
        return f"{median(who, visit):.0f} | {spread(found[who, visit])}" if (who, visit) in found else "|"

    visits = [f"| {visit} | {times('ours', visit)} | {times('stock', visit)} |" for visit in VISITS]
    return "\n".join((
        "# Speed", "",
        f"Written by `python3 build.py measure`: medians of {runs} runs in turns, Chromium, on loopback, "
        "assets at brotli 11.",
        "", "| what | measured | budget | |", "|---|---|---|---|", *rows, "",
        "Milliseconds from navigation to interactive, and their range:", "",
        "| visit | ours | | stock PyScript | |", "|---|---|---|---|---|", *visits, "",
        f"A first visit to the stock page: {median('stock', 'cold', 'bytes') / 1e6:.2f} MB, "
        f"{median('stock', 'cold', 'requests'):.0f} requests.", "",
        "Only ratios mean much: the machine is shared. The local server sends assets at brotli 11 once this has been "
        "measured, and at 5 before. Netlify compresses on the way and does not say how well: at 5 a first visit is "
        "about 5.3 MB.", "",
    ))  # fmt: skip


def sizes(fact: Callable[[str], float]) -> list[str]:
    """What is exact."""
    return [
        row("first visit up to interactive, MB", fact("bytes") / 1e6, 4.6, 2),
        row("first visit up to interactive, requests", fact("requests"), 14),
        row("HTML, CSS and SVG before Python, kB", fact("early") / 1e3, 120),
    ]


def row(what: str, measured: float, budget: float, places: int = 0) -> str:
    return f"| {what} | {measured:.{places}f} | {budget:g} | {'✓' if measured <= budget else '✗'} |"


def spread(visits: list[Facts]) -> str:
    times = [facts["interactive"] for facts in visits]
    return f"{min(times):.0f} – {max(times):.0f}"
