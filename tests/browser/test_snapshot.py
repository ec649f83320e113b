"""The start: woken from a snapshot, plainly when that is of no use, and tried again when a file is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

PAGE = "/en/c-cross/"
SNAPSHOT = "**/assets/snapshot-*"
ENDED = "html[data-state=ready], html[data-state=failed]"
MARKS = "performance.getEntriesByType('mark').map((mark) => mark.name)"
SHIFTS = """() => new Promise((done) => {
  let total = 0;
  const add = (list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) total += entry.value; });
  const observer = new PerformanceObserver(add);
  observer.observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => {
    add({getEntries: () => observer.takeRecords()});
    done(total);
  }));
})"""

DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda whole: whole[: len(whole) // 2 // 4 * 4],
    "too long": lambda whole: whole + b"more",
    "a bit turned": lambda whole: whole[:5_000_000] + bytes([whole[5_000_000] ^ 1]) + whole[5_000_001:],
    "empty": lambda whole: b"",
    "of another kind": lambda whole: bytes(len(whole)),
}


def marks(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(MARKS)
    return found


def plays(visitor: Visitor) -> None:
    """Tables, words and rules are all there: a game begins and its first move is told."""
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])
    assert visitor.record.moves


def test_python_wakes_from_the_snapshot(visitor: Visitor) -> None:
    visitor.open(PAGE)
    assert "crossboard:woken" in marks(visitor)
    assert "crossboard:plain" not in marks(visitor)
    asked = {url.rpartition("/")[2].partition("-")[0] for url in visitor.asked}
    assert not asked & {"python_stdlib.zip", "pyodide", "crossboard.zip", "donkey"}
    plays(visitor)


def test_no_two_visitors_share_their_chance(visit: Visit) -> None:
    """The state of `random` is frozen in the snapshot, and must not be what a page goes on from."""
    drawn = set()
    for seed in (1, 2):
        visitor = visit(seed)
        visitor.open("/en/crossado/")
        visitor.press("quick")
        drawn.add(str(visitor.record))
    assert len(drawn) == 2


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_snapshot_costs_only_time(visitor: Visitor, how: str) -> None:
    def damage(route: Route) -> None:
        response = route.fetch()
        route.fulfill(status=200, body=DAMAGED[how](response.body()))

    visitor.page.route(SNAPSHOT, damage)
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    plays(visitor)


@pytest.mark.parametrize("how", ["missing", "cut off"])
def test_no_snapshot_costs_only_time(visitor: Visitor, how: str) -> None:
    visitor.page.route(SNAPSHOT, lambda route: route.abort() if how == "cut off" else route.fulfill(status=404))
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    plays(visitor)
    visitor.troubles.clear()  # the browser itself tells the console of the file


def test_a_snapshot_of_another_build_costs_only_time(visitor: Visitor) -> None:
    """Whole and unharmed, but not for this Pyodide: its header says so."""

    def other(route: Route) -> None:
        words = bytearray(route.fetch().body())
        count = int.from_bytes(words[12:16], "little")
        header = 20 + 8 * count
        words[header + 16] ^= 1  # of the build's name
        route.fulfill(status=200, body=resealed(words))

    visitor.page.route(SNAPSHOT, other)
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    plays(visitor)


def resealed(words: bytearray) -> bytes:
    """With the checksum that goes with what it says now."""
    total = 0x811C9DC5
    for at in range(8, len(words), 4):
        total = ((total ^ int.from_bytes(words[at : at + 4], "little")) * 0x01000193) & 0xFFFFFFFF
    words[4:8] = total.to_bytes(4, "little")
    return bytes(words)


def test_whatever_is_cut_off_can_be_tried_again(visit: Visit) -> None:
    """Each request of a first visit fails once: the page says so, and *try again* works."""
    first = visit()
    first.open(PAGE)
    needed = [url for url in dict.fromkeys(first.asked) if not url.endswith((PAGE, ".svg", ".png", "manifest.json"))]
    assert len(needed) >= 8
    for url in needed:
        if "/snapshot-" in url or "/offline-" in url:
            continue  # the one has a test of its own, the other is not part of the start
        visitor = visit()
        visitor.page.route(url, lambda route: route.abort(), times=1)
        visitor.open(PAGE, ready=False)
        visitor.page.wait_for_selector(ENDED, state="attached")
        retry = visitor.page.locator("[data-action=retry]")
        if retry.is_visible():
            retry.dispatch_event("click")  # a module that is asked for twice may have arrived meanwhile
        visitor.ready()
        visitor.press("quick")
        assert visitor.save(), url
        visitor.troubles.clear()


def test_the_start_tells_how_far_it_is_and_nothing_jumps(visitor: Visitor) -> None:
    """The bar waits for a snapshot that is held back, and the board does not move when the start is over."""
    held: list[Route] = []
    visitor.page.route(SNAPSHOT, lambda route: held.append(route))
    visitor.open(PAGE, ready=False)
    bar = visitor.page.locator(".starting progress")
    visitor.page.wait_for_selector(".starting progress:visible")
    while not held or float(bar.evaluate("(bar) => bar.value")) < 0.45:
        visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert float(bar.evaluate("(bar) => bar.value")) < 0.7
    board = visitor.page.locator("#board").bounding_box()
    held[0].continue_()
    visitor.ready()
    assert float(bar.evaluate("(bar) => bar.value")) > 0.95
    assert visitor.page.locator("#board").bounding_box() == board
    assert visitor.page.evaluate(SHIFTS) == 0


def test_a_first_visit_asks_for_little(visitor: Visitor) -> None:
    """The exact part of what `build.py measure --short` tells, which takes the time to compress as hosts do: here it is
    brotli 5, of which the budget of 4.6 MB at 11 makes 5.5."""
    visitor.open(PAGE)
    later = (".svg", ".png", "manifest.json")  # of the browser's own frame
    assert len([url for url in visitor.asked if not url.endswith(later) and "/offline-" not in url]) <= 11
    sent = "performance.getEntriesByType('resource').reduce((total, entry) => total + entry.transferSize, 0)"
    assert visitor.page.evaluate(sent) < 5_500_000
