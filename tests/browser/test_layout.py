"""Every game on every kind of screen, by geometry: nothing sticks out, lies over something else, or is out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from pygames.game import Game
from pygames.taps import match_taps
from tests.browser.conftest import VisitorFactory
from tests.browser.images import AFTER_PAINT
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor

PHONES = ((320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (844, 390))
SCREENS = (*PHONES, (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
FINGER = 24  # CSS pixels, both ways

# Where things are: the drawn board, what can be pressed or read beside it, what may be tapped on it, what scrolls.
GEOMETRY = """() => {
  const seen = (element) => element.getClientRects().length && !element.closest(".unseen, .skip, [hidden]") &&
    getComputedStyle(element).clipPath === "none" && getComputedStyle(element).opacity !== "0";
  const box = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const name = element.id || element.dataset.action || element.textContent.trim().slice(0, 30);
    return {name, left, top, right, bottom};
  };
  const tight = ({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const svg = document.querySelector("#board svg"), matrix = svg.getScreenCTM(), view = svg.viewBox.baseVal;
  const board = {name: "board", left: matrix.e, top: matrix.f,
                 right: matrix.e + matrix.a * view.width, bottom: matrix.f + matrix.d * view.height};
  const scrolls = all("html, body, .table, .stage, #board, .panel, .side, .setup, .tools, .choices")
    .filter(tight).map((element) => element.id || element.className || element.localName);
  const cut = all("button, h1, summary, label, .segments span").filter(tight).map((element) => element.textContent);
  const beside = all("main button, main input, main select, #todo, #note, #end, #sides, .tagline")
    .filter((element) => element.textContent || element.value)
    .filter((element) => element.id === "end" || !element.closest("#moves, .end, form"));
  const covered = beside.filter((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.matches("button, input") && !element.contains(met);
  });
  return {board, scrolls, cut, window: [innerWidth, innerHeight],
          beside: beside.map(box), covered: covered.map((element) => box(element).name),
          bar: all("header a, header button, header h1").map(box),
          targets: all("#board [data-target]").map(box)};
}"""


def geometry(visitor: Visitor, size: tuple[int, int]) -> dict[str, Any]:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate(AFTER_PAINT)  # the chart is drawn anew for another width, with the next frame
    found: dict[str, Any] = visitor.page.evaluate(GEOMETRY)
    return found


def faults(found: dict[str, Any]) -> list[str]:
    """What sticks out of the window, lies over something else, or has lost a part of its text."""
    wide, high = found["window"]
    solid = [found["board"], *found["beside"], *found["bar"]]
    wrong = [
        f"{box['name']} sticks out"
        for box in (*solid, *found["targets"])
        if box["left"] < -0.5 or box["top"] < -0.5 or box["right"] > wide + 0.5 or box["bottom"] > high + 0.5
    ]
    for place, one in enumerate(solid):
        wrong += [f"{one['name']} lies over {other['name']}" for other in solid[:place] if overlap(one, other)]
    wrong += [f"{name} is not what a finger meets" for name in found["covered"]]
    return wrong + [f"{text} is cut off" for text in found["cut"]]


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_all_fits_on_every_screen(visitor: Visitor, published: Game, lang: str) -> None:
    """Setting up, playing with and without a tap made, and at the end. Only the lines that tell how it ended,
    and a form that is opened, may scroll in their place; then to all that they hold."""
    wrong: dict[object, object] = {}
    visitor.page.emulate_media(reduced_motion="reduce")  # what flutters at the end is larger than its place

    def look(phase: str) -> None:
        for size in SCREENS:
            found = geometry(visitor, size)
            if faulty := faults(found) + [f"{name} scrolls" for name in found["scrolls"]]:
                wrong[(phase, size)] = faulty
            if lost := visitor.page.evaluate(SCROLLED, "#end :is(.line, tr)"):
                wrong[(phase, size, "lines")] = lost
            short, long = sorted(found["board"][end] - found["board"][start] for start, end in SIDES)
            assert short >= 0.42 * min(size) * min(1, 1.5 * short / long), (phase, size, short)

    visitor.open(f"/{lang}/{published.name}/")
    look("setting up")
    visitor.page.click(".setup summary")
    for size in SCREENS:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.locator("#setup :is(button, input)").first.scroll_into_view_if_needed()
        if not visitor.page.evaluate(AT_HAND, "#setup [type=submit]"):
            wrong[("begin", size)] = "is not at hand"
        if lost := visitor.page.evaluate(SCROLLED, "#setup :is(button, input, select, legend)"):
            wrong[("form", size)] = lost
    visitor.open_record(unfinished_game(published, published.players[-1]))
    visitor.confirm_handover()
    look("playing")
    targets = match_taps(visitor.state.legal_moves(), published.renderer.move_taps, ()).next_targets
    visitor.page.locator(f"[data-target='{min(targets)}']").first.press("Enter")
    visitor.confirm_handover()
    look("tapped")
    visitor.open_record(short_game(published.name, published.players[-1])[0])
    visitor.page.wait_for_selector("#chart:not([hidden])", state="attached")
    look("end")
    assert not wrong


SIDES = (("left", "right"), ("top", "bottom"))
# Whether a finger meets it without scrolling.
AT_HAND = """(which) => {
  const element = document.querySelector(which), {x, y, width, height} = element.getBoundingClientRect();
  return [0.1, 0.9].every((part) => document.elementFromPoint(x + width / 2, y + height * part) === element);
}"""
# What cannot be scrolled to, or is hidden by something else even then.
SCROLLED = """(which) => [...document.querySelectorAll(which)].filter((element) => {
  if (!element.getClientRects().length) return false;
  element.scrollIntoView({block: "center"});
  const {left, right, top, bottom} = (element.closest(".segments label") ?? element).getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < -0.5 || right > innerWidth + 0.5 || !met || !(element.contains(met) || met.contains(element) ||
    met.closest("label")?.contains(element));
}).map((element) => element.name || element.textContent.trim().slice(0, 30))"""

# What phones take away of their screens: above and below, or when they are turned, at the sides and below.
UPRIGHT, TURNED = {"top": 47, "right": 0, "bottom": 34, "left": 0}, {"top": 0, "right": 47, "bottom": 21, "left": 47}


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (932, 430)])
def test_nothing_lies_under_a_notch(visitor: Visitor, published: Game, size: tuple[int, int]) -> None:
    """Where a part of the screen is taken by the device (safe areas), all that is pressed or read keeps clear of it."""
    wide, high = size
    notch = UPRIGHT if wide < high else TURNED
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": notch})
    visitor.open(f"/de/{published.name}/")

    def inside(found: dict[str, Any]) -> None:
        for box in (found["board"], *found["beside"], *found["bar"]):
            assert box["left"] >= notch["left"] - 0.5, box
            assert box["top"] >= notch["top"] - 0.5, box
            assert box["right"] <= wide - notch["right"] + 0.5, box
            assert box["bottom"] <= high - notch["bottom"] + 0.5, box

    inside(geometry(visitor, size))
    for record in (
        unfinished_game(published, published.players[-1]),
        short_game(published.name, published.players[-1])[0],
    ):
        visitor.open_record(record)
        visitor.confirm_handover()
        inside(geometry(visitor, size))
    visitor.page.click("[popovertarget=menu]")
    menu = visitor.page.locator("#menu").bounding_box()
    assert menu
    assert menu["y"] >= notch["top"]
    assert menu["y"] + menu["height"] <= high - notch["bottom"]


@pytest.mark.parametrize("size", PHONES)
def test_targets_are_large_enough_for_a_finger(
    create_visitor: VisitorFactory, published: Game, size: tuple[int, int]
) -> None:
    """At once, or made larger by the button; then the board scrolls in its place, and to what has the focus."""
    visitor = create_visitor(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    start = unfinished_game(published, published.players[-1], 0.6)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(start, manual_chance=True)
    moves = list(start.moves)
    while not fine(visitor) and moves:
        visitor.play(moves.pop(0))
    if not visitor.page.locator("#board [data-target]").count():
        pytest.skip(f"{published.name} has nothing to tap on its board then")
    if smallest(visitor) < FINGER:
        visitor.press("zoom:in")
    assert smallest(visitor) >= FINGER
    visitor.page.locator("#board [data-target]").last.focus()
    found = visitor.page.evaluate(GEOMETRY)
    last, stage = found["targets"][-1], visitor.page.locator("#board").bounding_box()
    assert stage
    assert stage["x"] - 1 <= last["left"] <= last["right"] <= stage["x"] + stage["width"] + 1
    assert stage["y"] - 1 <= last["top"] <= last["bottom"] <= stage["y"] + stage["height"] + 1
    assert visitor.page.evaluate("[scrollX, scrollY]") == [0, 0]
    if moves:
        visitor.play(moves[0])  # a finger scrolls to what it wants to tap
        assert visitor.record.moves[-1] == moves[0]


def fine(visitor: Visitor) -> bool:
    visitor.confirm_handover()
    return visitor.page.locator("#board [data-target]").count() > 1


def smallest(visitor: Visitor) -> float:
    targets: list[dict[str, float]] = visitor.page.evaluate(GEOMETRY)["targets"]
    return min(min(box[end] - box[start] for start, end in SIDES) for box in targets)


def test_two_fingers_make_the_board_larger_and_smaller(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    visitor.open(record_path(unfinished_game(published, published.players[0])))
    visitor.confirm_handover()
    touch = visitor.context.new_cdp_session(visitor.page)

    def pinch(start: int, end: int) -> float:
        for kind, colour_distance in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end)):
            points = [{"x": 180 - colour_distance, "y": 220, "id": 0}, {"x": 180 + colour_distance, "y": 220, "id": 1}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        box = visitor.page.evaluate(GEOMETRY)["board"]
        return float(box["right"] - box["left"])

    before = visitor.page.evaluate(GEOMETRY)["board"]
    whole = before["right"] - before["left"]
    assert pinch(40, 80) == pytest.approx(2 * whole, rel=0.02)
    assert pinch(120, 30) == pytest.approx(whole, rel=0.02)
    assert visitor.page.evaluate("[visualViewport.scale, document.body.dataset.zoom]") == [1, ""]


SPACED = """*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}
p{margin-bottom:2em!important}"""


@pytest.mark.parametrize("size", [(1280, 800), (640, 400), (360, 640), (320, 256)])
def test_nothing_is_lost_with_more_space_or_enlarged(
    create_visitor: VisitorFactory, published: Game, size: tuple[int, int]
) -> None:
    """WCAG 1.4.4, 1.4.10 and 1.4.12: at 200 and 400 percent, and with letters, words and lines wider apart, all can be
    seen or scrolled to, and nothing scrolls both ways."""
    visitor = create_visitor(bypass_csp=True, viewport={"width": size[0], "height": size[1]})
    page, wrong = visitor.page, list[str]()
    records = (unfinished_game(published, published.players[-1]), short_game(published.name, published.players[-1])[0])
    visitor.open(f"/de/{published.name}/")
    if size[0] != 320:
        page.add_style_tag(content=SPACED)
    for record in (None, *records):
        if record:
            visitor.open_record(record)
            visitor.confirm_handover()
        found = geometry(visitor, size)
        wrong += [f"{text} is cut off" for text in found["cut"]]
        for name, place in (("#log-toggle, .setup a", -1), ("#todo:not(:empty), #end .line, .setup .tagline", 0)):
            shown = page.locator(f":is({name}):visible")
            if shown.count():
                shown.nth(place).scroll_into_view_if_needed()
                box = shown.nth(place).bounding_box()
                assert box
                assert box["x"] >= -0.5
                assert box["x"] + box["width"] <= size[0] + 0.5
                assert box["y"] >= -0.5
                assert box["y"] + box["height"] <= size[1] + 0.5
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert not wrong
