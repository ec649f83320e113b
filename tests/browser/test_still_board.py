"""The board never moves during a game, on ten screens and in four languages, and no text beside it is cut."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests import tiers
from tests.browser.conftest import ReaderFactory, VisitorFactory
from tests.browser.host_pages import Blog, embed_html
from tests.browser.sample_games import short_game
from tests.browser.test_result_panel import open_saved_game, wait_for_chart
from tests.browser.visitor import Visitor

SCREENS = (
    (320, 568), (360, 640), (390, 844), (412, 915), (768, 1024),
    (1024, 768), (640, 360), (844, 390), (1280, 800), (1920, 1080),
)  # fmt: skip
SCREENS_AND_LANGUAGES = [(*size, LANGUAGES[index % len(LANGUAGES)]) for index, size in enumerate(SCREENS)]
SAMPLE_MOVES = 3  # at either end of a game, without --all

# After each change of the page, note where the board is, by the phase of the game, and which texts are cut. A text may
# be longer than its place if that scrolls, and shows two lines of it.
WATCH = """() => {
  const svg = document.querySelector("#board svg"), panel = document.querySelector(".panel");
  window.boards = {};
  window.cut = {};
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflow);
  const isShown = (element) => element.checkVisibility() && getComputedStyle(element).clipPath === "none";
  const note = () => {
    const {phase} = document.body.dataset, {x, y, width, height} = svg.getBoundingClientRect();
    if (phase === "setup" || !document.getElementById("veil").hidden) return;
    (boards[phase] ??= new Set()).add([x, y, width, height].map(Math.round).join(" "));
    for (const element of panel.querySelectorAll("p, button, label, li, td, th, .words, .choices, .standings, .end")) {
      if (!isShown(element) || !element.textContent.trim() || element.closest(".log")) continue;
      const style = getComputedStyle(element), box = element.getBoundingClientRect();
      const isLong = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      let scroller = element;
      while (scroller !== panel && !scrolls(scroller)) scroller = scroller.parentElement;
      const room = (scroller === panel && !scrolls(panel) ? panel : scroller).getBoundingClientRect();
      const inside = (outer, inner) => inner.left > outer.left - 1 && inner.right < outer.right + 1 &&
        inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
      const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
      const why = style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis" ? "clamped"
        : isLong && !scrolls(element) && style.display !== "inline" && element.localName !== "tr" ? "cut"
        : isLong && element.clientHeight < 32 ? "has no room"
        : element === scroller && !inside(screen, room) ? "sticks out"
        : scroller === panel && phase === "play" && !inside(room, box) ? "leaves the panel" : "";
      if (why) cut[`${phase}: ${element.id || element.className || element.localName} ${why}`] = element.textContent;
    }
  };
  new MutationObserver(note).observe(document.body,
    {subtree: true, childList: true, characterData: true, attributes: true});
  new ResizeObserver(note).observe(svg);
  note();
}"""
READ = "() => [Object.fromEntries(Object.entries(boards).map(([phase, all]) => [phase, [...all]])), cut]"


def play_through(visitor: Visitor, moves: Iterable[str]) -> None:
    """Play by taps. Before the second move, ask for a hint, undo, tap beside all targets, and look back."""
    page = visitor.page
    for index, move in enumerate(moves):
        visitor.confirm_handover()
        if index == 1:
            for action in ("hint", "undo", "redo", "log"):
                if page.locator(f"[data-action={action}]:visible:enabled").count():
                    visitor.press(action)
                    if page.locator("#ask[open]").count():  # something has been revealed
                        visitor.press("yes")
                    visitor.confirm_handover()
            page.locator("#board svg").dispatch_event("click")
            page.locator("#moves [data-action]").first.dispatch_event("click")
            page.locator("#present").dispatch_event("click")
            if page.locator("#log-toggle").is_visible():
                visitor.press("log")
        visitor.play(move)


@pytest.mark.parametrize(("width", "height", "lang"), tiers.sample(SCREENS_AND_LANGUAGES, 5))
def test_board_never_moves(create_visitor: VisitorFactory, published: Game, width: int, height: int, lang: str) -> None:
    """In a whole game; without --all at its beginning and at its end. The end may move the board once."""
    whole, _ = short_game(published.name, published.players[(width + height) % len(published.players)])
    last = len(whole.moves)
    parts = [(0, last)] if tiers.tier == "all" else [(0, SAMPLE_MOVES), (last - SAMPLE_MOVES, last)]
    boards, cut = defaultdict[str, set[str]](set), dict[str, str]()
    for start, end in parts:
        visitor = create_visitor(viewport={"width": width, "height": height})
        open_saved_game(visitor, Record(whole.game, whole.players, whole.options, whole.moves[:start]), lang=lang)
        visitor.confirm_handover()
        visitor.page.evaluate(WATCH)
        play_through(visitor, whole.moves[start:end])
        visitor.wait_for_turn()
        if end == last:
            wait_for_chart(visitor)
        places, faults = visitor.page.evaluate(READ)
        for phase, seen in places.items():
            boards[phase] |= set(seen)
        cut |= faults
    assert {phase: len(seen) for phase, seen in boards.items()} == {"play": 1, "over": 1}, boards
    assert not cut


@pytest.mark.parametrize("width", tiers.sample((280, 360, 600, 900), 2))
def test_board_never_moves_in_embed(create_reader: ReaderFactory, blog: Blog, published: Game, width: int) -> None:
    reader = create_reader(viewport={"width": width + 40, "height": 900})
    code = embed_html(blog.base, published.name, lang=LANGUAGES[width % len(LANGUAGES)])
    reader.open_post(blog.add_page("still", f'<div style="width:{width}px">{code}</div>'))
    reader.activate()
    reader.wait_for_decision()
    reader.frame.evaluate(WATCH)
    for _ in range(SAMPLE_MOVES):
        for name in ("hint", "log-toggle", "log-toggle"):
            if reader.frame.locator(f"#{name}:visible:enabled").count():
                reader.frame.locator(f"#{name}").dispatch_event("click")
        reader.frame.locator("#board svg").dispatch_event("click")
        target = reader.frame.locator(":is(#board, #choices) [data-target]").first
        target.dispatch_event("click")
        reader.wait_for_decision()
    places, cut = reader.frame.evaluate(READ)
    assert "play" in places
    assert all(len(seen) == 1 for seen in places.values()), places
    assert not cut
