"""The start: from the snapshot, plainly if that cannot be used, and again after a file has failed to load."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests import tiers
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor

PAGE = "/en/c-cross/"
SNAPSHOT = "**/assets/snapshot-*"
ENDED = "html[data-state=ready], html[data-state=failed]"
READ_MARK_NAMES = "performance.getEntriesByType('mark').map((mark) => mark.name)"
SUM_LAYOUT_SHIFTS = """() => new Promise((done) => {
  let total = 0;
  const add = (list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) total += entry.value; });
  const observer = new PerformanceObserver(add);
  observer.observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => {
    add({getEntries: () => observer.takeRecords()});
    done(total);
  }));
})"""

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda whole: whole[: len(whole) // 2 // 4 * 4],
    "too long": lambda whole: whole + b"more",
    "one bit changed": lambda whole: whole[:5_000_000] + bytes([whole[5_000_000] ^ 1]) + whole[5_000_001:],
    "empty": lambda whole: b"",
    "only zeros": lambda whole: bytes(len(whole)),
}


def marks(visitor: Visitor) -> list[str]:
    names: list[str] = visitor.page.evaluate(READ_MARK_NAMES)
    return names


def check_game_starts(visitor: Visitor) -> None:
    """Tables, texts and rules are loaded: a game starts, and its first move is saved."""
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])
    assert visitor.record.moves


def test_python_starts_from_snapshot(visitor: Visitor) -> None:
    visitor.open(PAGE)
    assert "crossboard:woken" in marks(visitor)
    assert "crossboard:plain" not in marks(visitor)
    files = {url.rpartition("/")[2].partition("-")[0] for url in visitor.requested_urls}
    assert not files & {"python_stdlib.zip", "pyodide", "crossboard.zip", "donkey"}
    check_game_starts(visitor)


def test_visitors_have_different_chance(create_visitor: VisitorFactory) -> None:
    """The snapshot contains the state of `random`, from which no page may continue."""
    records = set()
    for seed in (1, 2):
        visitor = create_visitor(seed)
        visitor.open("/en/crossado/")
        visitor.press("quick")
        records.add(str(visitor.record))
    assert len(records) == 2


@pytest.mark.fault("File missing or damaged", cause="The snapshot is damaged", outcome="Python starts from the sources")
@pytest.mark.parametrize("damage", tiers.sample(DAMAGES, 3))
def test_damaged_snapshot_only_costs_time(visitor: Visitor, damage: str) -> None:
    def fulfill(route: Route) -> None:
        response = route.fetch()
        route.fulfill(status=200, body=DAMAGES[damage](response.body()))

    visitor.page.route(SNAPSHOT, fulfill)
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    check_game_starts(visitor)


@pytest.mark.fault("File missing or damaged", cause="The snapshot is missing", outcome="Python starts from the sources")
@pytest.mark.parametrize("failure", ["missing", "cut off"])
def test_missing_snapshot_only_costs_time(visitor: Visitor, failure: str) -> None:
    visitor.page.route(SNAPSHOT, lambda route: route.abort() if failure == "cut off" else route.fulfill(status=404))
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    check_game_starts(visitor)
    visitor.errors.clear()  # the browser reports the missing file


@pytest.mark.fault(
    "File missing or damaged", cause="The snapshot belongs to another build", outcome="Python starts from the sources"
)
def test_snapshot_of_other_build_only_costs_time(visitor: Visitor) -> None:
    """It is complete, but its header names another Pyodide."""

    def fulfill(route: Route) -> None:
        words = bytearray(route.fetch().body())
        count = int.from_bytes(words[12:16], "little")
        header = 20 + 8 * count
        words[header + 16] ^= 1  # of the build's name
        route.fulfill(status=200, body=update_checksum(words))

    visitor.page.route(SNAPSHOT, fulfill)
    visitor.open(PAGE)
    assert "crossboard:plain" in marks(visitor)
    check_game_starts(visitor)


def update_checksum(words: bytearray) -> bytes:
    """Return the snapshot with the checksum of its present content."""
    total = 0x811C9DC5
    for start in range(8, len(words), 4):
        total = ((total ^ int.from_bytes(words[start : start + 4], "little")) * 0x01000193) & 0xFFFFFFFF
    words[4:8] = total.to_bytes(4, "little")
    return bytes(words)


@pytest.mark.fault(
    "File missing or damaged",
    cause="Any request of a first visit fails once",
    outcome="The page starts, at the latest with *Try again*",
)
def test_failed_request_can_be_retried(create_visitor: VisitorFactory) -> None:
    """Each request of a first visit fails once. The page reports it, and *try again* works."""
    first = create_visitor()
    first.open(PAGE)
    needed = [
        url for url in dict.fromkeys(first.requested_urls) if not url.endswith((PAGE, ".svg", ".png", "manifest.json"))
    ]
    assert len(needed) >= 8
    for url in needed:
        if "/snapshot-" in url or "/offline-" in url:
            continue  # the snapshot has its own tests, and offline.mjs is not part of the start
        visitor = create_visitor()
        visitor.page.route(url, lambda route: route.abort(), times=1)
        visitor.open(PAGE, wait=False)
        visitor.page.wait_for_selector(ENDED, state="attached")
        if visitor.page.get_attribute("html", "data-state") == "failed":
            # Not by a click, which waits for a visible button: a module requested twice may have arrived meanwhile.
            visitor.page.locator("[data-action=retry]").dispatch_event("click")
        visitor.wait_until_ready()
        visitor.press("quick")
        assert visitor.saved_game(), url
        visitor.context.close()
        visitor.errors.clear()  # the browser reports the request, some only after the start


def test_progress_bar_advances_without_layout_shift(visitor: Visitor) -> None:
    """The bar waits for a delayed snapshot, and the board does not move when the page is ready."""
    delayed: list[Route] = []
    visitor.page.route(SNAPSHOT, lambda route: delayed.append(route))
    visitor.open(PAGE, wait=False)
    bar = visitor.page.locator(".starting progress")
    visitor.page.wait_for_selector(".starting progress:visible")
    while not delayed or float(bar.evaluate("(bar) => bar.value")) < 0.45:
        visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert float(bar.evaluate("(bar) => bar.value")) < 0.7
    board = visitor.page.locator("#board").bounding_box()
    delayed[0].continue_()
    visitor.wait_until_ready()
    assert float(bar.evaluate("(bar) => bar.value")) > 0.95
    assert visitor.page.locator("#board").bounding_box() == board
    assert visitor.page.evaluate(SUM_LAYOUT_SHIFTS) == 0


def test_first_visit_stays_within_budget(visitor: Visitor) -> None:
    """`build.py measure --short` compresses at brotli 11, with a budget of 4.6 MB; here it is 5, hence 5.5 MB."""
    visitor.open(PAGE)
    icons = (".svg", ".png", "manifest.json")  # for the browser's own interface
    assert len([url for url in visitor.requested_urls if not url.endswith(icons) and "/offline-" not in url]) <= 11
    transferred = "performance.getEntriesByType('resource').reduce((total, entry) => total + entry.transferSize, 0)"
    assert visitor.page.evaluate(transferred) < 5_500_000
