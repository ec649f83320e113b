"""Every game on ten screens, by geometry: nothing sticks out, overlaps or is out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.taps import match_taps
from tests.browser.conftest import VisitorFactory
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor

PHONES = ((320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (844, 390))
SCREENS = (*PHONES, (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
MIN_TARGET_PX = 24  # in both directions

# Measures the drawn board, the texts and controls beside it, its targets, and what scrolls.
MEASURE_LAYOUT = """() => {
  const isVisible = (element) => element.getClientRects().length &&
    !element.closest(".visually-hidden, .skip, [hidden]") &&
    getComputedStyle(element).clipPath === "none" && getComputedStyle(element).opacity !== "0";
  const box = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const name = element.id || element.dataset.action || element.textContent.trim().slice(0, 30);
    return {name, left, top, right, bottom};
  };
  const overflows = ({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  // Choices may scroll in their row.
  const isScrolledAway = (element) => {
    const row = element.closest(".choices")?.getBoundingClientRect(), {left, right} = element.getBoundingClientRect();
    return row && (left < row.left - 1 || right > row.right + 1);
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isVisible);
  const svg = document.querySelector("#board svg"), matrix = svg.getScreenCTM(), view = svg.viewBox.baseVal;
  const board = {name: "board", left: matrix.e, top: matrix.f,
                 right: matrix.e + matrix.a * view.width, bottom: matrix.f + matrix.d * view.height};
  const scrolls = all("html, body, .table, .stage, #board, .panel, .side, .setup, .tools")
    .filter(overflows).map((element) => element.id || element.className || element.localName);
  const cut = all("button, h1, summary, label, .segments span").filter(overflows).map((element) => element.textContent);
  const beside = all("main button, main input, main select, #words, #end, #sides, .tagline")
    .filter((element) => element.textContent || element.value)
    .filter((element) => element.id === "end" || !element.closest("#moves, .end, form"))
    .filter((element) => !isScrolledAway(element));
  const covered = beside.filter((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.matches("button, input") && !element.contains(top);
  });
  return {board, scrolls, cut, window: [innerWidth, innerHeight],
          beside: beside.map(box), covered: covered.map((element) => box(element).name),
          bar: all("header a, header button, header h1").map(box),
          targets: all("#board [data-target]").map(box)};
}"""


def measure_layout(visitor: Visitor, size: tuple[int, int]) -> dict[str, Any]:
    visitor.resize(*size)
    layout: dict[str, Any] = visitor.page.evaluate(MEASURE_LAYOUT)
    return layout


def find_faults(layout: dict[str, Any]) -> list[str]:
    """Return what sticks out of the window, overlaps something else, or is cut off."""
    width, height = layout["window"]
    boxes = [layout["board"], *layout["beside"], *layout["bar"]]
    faults = [
        f"{box['name']} sticks out"
        for box in (*boxes, *layout["targets"])
        if box["left"] < -0.5 or box["top"] < -0.5 or box["right"] > width + 0.5 or box["bottom"] > height + 0.5
    ]
    for index, one in enumerate(boxes):
        faults += [f"{one['name']} overlaps {other['name']}" for other in boxes[:index] if overlap(one, other)]
    faults += [f"{name} is covered" for name in layout["covered"]]
    return faults + [f"{text} is cut off" for text in layout["cut"]]


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_fit_every_screen(visitor: Visitor, published: Game, lang: str) -> None:
    """At setup, during play before and after a tap, and at the end. Only the result and the open form may scroll, and
    then all of their content can be reached."""
    faults: dict[object, object] = {}
    visitor.page.emulate_media(reduced_motion="reduce")  # confetti is larger than the stage

    def check(phase: str) -> None:
        for size in SCREENS:
            layout = measure_layout(visitor, size)
            if phase_faults := find_faults(layout) + [f"{name} scrolls" for name in layout["scrolls"]]:
                faults[(phase, size)] = phase_faults
            if unreachable := visitor.page.evaluate(FIND_UNREACHABLE, "#end :is(.line, tr)"):
                faults[(phase, size, "lines")] = unreachable
            short, long = sorted(layout["board"][end] - layout["board"][start] for start, end in SIDES)
            assert short >= 0.42 * min(size) * min(1, 1.5 * short / long), (phase, size, short)

    visitor.open(f"/{lang}/{published.name}/")
    check("setting up")
    visitor.page.click(".setup summary")
    for size in SCREENS:
        visitor.resize(*size)
        visitor.page.locator("#setup :is(button, input)").first.scroll_into_view_if_needed()
        if not visitor.page.evaluate(IS_REACHABLE, "#setup [type=submit]"):
            faults[("start", size)] = "needs scrolling"
        if unreachable := visitor.page.evaluate(FIND_UNREACHABLE, "#setup :is(button, input, select, legend)"):
            faults[("form", size)] = unreachable
    visitor.open_record(unfinished_game(published, published.players[-1]))
    visitor.confirm_handover()
    check("playing")
    targets = match_taps(visitor.state.legal_moves(), published.renderer.move_taps, ()).next_targets
    visitor.page.locator(f"[data-target='{min(targets)}']").first.press("Enter")
    visitor.confirm_handover()
    check("tapped")
    visitor.open_record(short_game(published.name, published.players[-1])[0])
    visitor.page.wait_for_selector("#chart:not([hidden])", state="attached")
    check("end")
    assert not faults


SIDES = (("left", "right"), ("top", "bottom"))
# Tells whether a finger meets the element without scrolling.
IS_REACHABLE = """(selector) => {
  const element = document.querySelector(selector), {x, y, width, height} = element.getBoundingClientRect();
  return [0.1, 0.9].every((part) => document.elementFromPoint(x + width / 2, y + height * part) === element);
}"""
# Finds elements that cannot be scrolled to, or are still covered then.
FIND_UNREACHABLE = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  if (!element.getClientRects().length) return false;
  element.scrollIntoView({block: "center"});
  const {left, right, top, bottom} = (element.closest(".segments label") ?? element).getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < -0.5 || right > innerWidth + 0.5 || !hit || !(element.contains(hit) || hit.contains(element) ||
    hit.closest("label")?.contains(element));
}).map((element) => element.name || element.textContent.trim().slice(0, 30))"""

# The parts of the screen that phones take, in portrait and in landscape.
PORTRAIT, LANDSCAPE = (
    {"top": 47, "right": 0, "bottom": 34, "left": 0},
    {"top": 0, "right": 47, "bottom": 21, "left": 47},
)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (932, 430)])
def test_page_keeps_clear_of_notch(visitor: Visitor, published: Game, size: tuple[int, int]) -> None:
    """Controls and texts avoid the parts of the screen that the device takes (safe areas)."""
    width, height = size
    notch = PORTRAIT if width < height else LANDSCAPE
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": notch})
    visitor.open(f"/de/{published.name}/")

    def check() -> None:
        layout = measure_layout(visitor, size)
        for box in (layout["board"], *layout["beside"], *layout["bar"]):
            assert box["left"] >= notch["left"] - 0.5, box
            assert box["top"] >= notch["top"] - 0.5, box
            assert box["right"] <= width - notch["right"] + 0.5, box
            assert box["bottom"] <= height - notch["bottom"] + 0.5, box

    check()
    for record in (
        unfinished_game(published, published.players[-1]),
        short_game(published.name, published.players[-1])[0],
    ):
        visitor.open_record(record)
        visitor.confirm_handover()
        check()
    visitor.page.click("[popovertarget=menu]")
    menu = visitor.page.locator("#menu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box
    assert box["y"] >= notch["top"]
    assert box["y"] + box["height"] <= height - notch["bottom"]


@pytest.mark.parametrize("size", PHONES)
def test_targets_large_enough_for_finger(
    create_visitor: VisitorFactory, published: Game, size: tuple[int, int]
) -> None:
    """At once, or after zooming by the button. A zoomed board scrolls in its place, and to the focus."""
    visitor = create_visitor(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    start = unfinished_game(published, published.players[-1], 0.6)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(start, manual_chance=True)
    moves = list(start.moves)
    while not has_targets(visitor) and moves:
        visitor.play(moves.pop(0))
    if not visitor.page.locator("#board [data-target]").count():
        pytest.skip(f"{published.name} has no targets on its board")
    if smallest_target(visitor) < MIN_TARGET_PX:
        visitor.press("zoom:in")
        visitor.wait_until(lambda: smallest_target(visitor) >= MIN_TARGET_PX)
    assert smallest_target(visitor) >= MIN_TARGET_PX
    visitor.page.locator("#board [data-target]").last.focus()
    stage = visitor.page.locator("#board").bounding_box()
    assert stage

    def is_last_visible() -> bool:
        last = visitor.page.evaluate(MEASURE_LAYOUT)["targets"][-1]
        across = stage["x"] - 1 <= last["left"] <= last["right"] <= stage["x"] + stage["width"] + 1
        return bool(across and stage["y"] - 1 <= last["top"] <= last["bottom"] <= stage["y"] + stage["height"] + 1)

    visitor.wait_until(is_last_visible)
    assert is_last_visible()
    assert visitor.page.evaluate("[scrollX, scrollY]") == [0, 0]
    if moves:
        visitor.play(moves[0])
        visitor.wait_until(lambda: visitor.record.moves[-1] == moves[0])
        assert visitor.record.moves[-1] == moves[0]


def has_targets(visitor: Visitor) -> bool:
    visitor.confirm_handover()
    return visitor.page.locator("#board [data-target]").count() > 1


def smallest_target(visitor: Visitor) -> float:
    targets: list[dict[str, float]] = visitor.page.evaluate(MEASURE_LAYOUT)["targets"]
    return min(min(box[end] - box[start] for start, end in SIDES) for box in targets)


def test_pinch_zooms_board(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    visitor.open(record_path(unfinished_game(published, published.players[0])))
    visitor.confirm_handover()
    touch = visitor.context.new_cdp_session(visitor.page)

    board = visitor.page.evaluate(MEASURE_LAYOUT)["board"]
    y = (board["top"] + board["bottom"]) / 2

    def pinch(start: int, end: int) -> None:
        for kind, distance in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end)):
            points = [{"x": 180 - distance, "y": y, "id": 0}, {"x": 180 + distance, "y": y, "id": 1}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def board_width() -> float:
        box = visitor.page.evaluate(MEASURE_LAYOUT)["board"]
        return float(box["right"] - box["left"])

    def expect_width(width: float) -> None:
        visitor.wait_until(lambda: board_width() == pytest.approx(width, rel=0.02))
        assert board_width() == pytest.approx(width, rel=0.02)

    width = board_width()
    pinch(40, 80)
    expect_width(2 * width)
    pinch(120, 30)
    expect_width(width)
    assert visitor.page.evaluate("[visualViewport.scale, document.body.dataset.zoom]") == [1, ""]


WIDE_SPACING = """*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}
p{margin-bottom:2em!important}"""


@pytest.mark.parametrize("size", [(1280, 800), (640, 400), (360, 640), (320, 256)])
def test_content_reachable_with_zoom_or_wide_spacing(
    create_visitor: VisitorFactory, published: Game, size: tuple[int, int]
) -> None:
    """WCAG 1.4.4, 1.4.10 and 1.4.12: at 200 and 400 percent, and with wider spacing of letters, words and lines,
    everything can be seen or scrolled to, and nothing scrolls both ways."""
    visitor = create_visitor(bypass_csp=True, viewport={"width": size[0], "height": size[1]})
    page, faults = visitor.page, list[str]()
    records = (unfinished_game(published, published.players[-1]), short_game(published.name, published.players[-1])[0])
    visitor.open(f"/de/{published.name}/")
    if size[0] != 320:
        page.add_style_tag(content=WIDE_SPACING)
    for record in (None, *records):
        if record:
            visitor.open_record(record)
            visitor.confirm_handover()
        layout = measure_layout(visitor, size)
        faults += [f"{text} is cut off" for text in layout["cut"]]
        for selector, index in (("#log-toggle, .setup a", -1), ("#todo:not(:empty), #end .line, .setup .tagline", 0)):
            elements = page.locator(f":is({selector}):visible")
            if elements.count():
                elements.nth(index).scroll_into_view_if_needed()
                box = elements.nth(index).bounding_box()
                assert box
                assert box["x"] >= -0.5
                assert box["x"] + box["width"] <= size[0] + 0.5
                assert box["y"] >= -0.5
                assert box["y"] + box["height"] <= size[1] + 0.5
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert not faults
