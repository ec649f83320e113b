"""The chart of the chances: drawn when a game is over, and a way to every moment of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.render.win_chances import describe_leads, describe_point
from pygames.bots import win_probabilities
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import Visit
from tests.browser.idle import COUNT_CLOCK_READS, wait_until_idle
from tests.browser.looks import check_board, check_end
from tests.browser.visitor import Visitor
from tests.browser.whole import finished, link, middle, shortest


def open_whole(visitor: Visitor, game: Game, players: int, lang: str = "en") -> None:
    whole, _ = shortest(game.name, players)
    visitor.open(link(whole, lang))
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")


@pytest.mark.parametrize("most", [False, True])
def test_it_tells_of_each_side_and_each_moment(visitor: Visitor, published: Game, most: bool) -> None:
    page = visitor.page
    open_whole(visitor, published, published.players[-1 if most else 0], "fr")
    session, say, slider = visitor.session, visitor.words(), page.locator("#moment")
    course = [win_probabilities(state) for state in session.states]
    sides = list(course[0])
    assert page.locator("#bands path.side").count() == len(sides)
    assert page.locator("#sides rect.side").count() == len(sides)
    colours = [page.locator("#bands path.side").nth(at).get_attribute("fill") for at in range(len(sides))]
    assert colours == [published.renderer.SEAT_COLOURS[side[0] - 1] for side in sides]
    assert visitor.text("chart-summary") == describe_leads(course, say)
    last = len(session.moves)
    for place in (last, last // 2, last // 2 + 1, 0, last - 1):
        slider.fill(str(place))
        assert slider.get_attribute("aria-valuetext") == describe_point(place, course[place], say)
        shares = page.locator("#sides .share").all_text_contents()
        assert shares == [say.format_percent(course[place][side]) for side in sides]
        check_board(visitor, place)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    check_board(visitor, last - 2)
    visitor.press("present")
    expect(page.locator("[data-action=present]")).to_be_hidden()  # one is there
    expect(slider).to_have_js_property("value", str(last))
    check_end(visitor)


# How large the board is, each time the page is painted, from the end of the game until the chart is there.
SIZES = """() => new Promise((done) => {
  const board = document.getElementById("board"), sizes = [];
  new MutationObserver(() => sizes.push(board.clientHeight)).observe(document.body, {attributeFilter: ["data-phase"]});
  new MutationObserver(() => {
    sizes.push(board.clientHeight);
    if (document.querySelector("#bands [data-key=cursor]")) done(sizes);
  }).observe(document.getElementById("chart"), {childList: true, subtree: true});
  location.hash = "#record=RECORD";
})"""


def test_the_board_keeps_its_size_when_it_comes(visit: Visit, published: Game) -> None:
    """A game is judged bit by bit: when it ends, the board above is at once as large as it will be."""
    visitor = visit(viewport={"width": 800, "height": 1000})
    for players in published.players:
        whole, _ = shortest(published.name, players)
        visitor.open(f"/de/{published.name}/")
        sizes = visitor.page.evaluate(SIZES.replace("RECORD", str(whole).replace(" ", "_")))
        assert len(sizes) > 1
        assert len(set(sizes)) == 1


def test_a_tap_on_it_goes_there(visitor: Visitor, published: Game) -> None:
    open_whole(visitor, published, published.players[0])
    last, box = len(visitor.session.moves), visitor.page.locator("#moment").bounding_box()
    assert box
    with visitor.clicking():
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    place = int(visitor.page.locator("#moment").input_value())
    assert abs(place - last / 2) <= last / box["width"] * 3 + 1
    check_board(visitor, place)


def test_a_game_that_is_not_over_shows_none(visitor: Visitor, published: Game) -> None:
    visitor.open(link(middle(published, published.players[0])))
    assert visitor.page.locator("#chart").is_hidden()
    assert visitor.page.locator("#bands path").count() == 0


UNDO_AT_ONCE = """new MutationObserver((_, seeing) => {
  if (document.body.dataset.phase !== "over") return;
  seeing.disconnect();
  document.getElementById("undo").click();
}).observe(document.body, {attributeFilter: ["data-phase"]})"""


def test_it_is_whole_after_an_undo_while_it_was_judged(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    whole, _ = shortest(game.name, game.players[0])
    visitor.open(f"/it/{game.name}/")
    visitor.page.evaluate(UNDO_AT_ONCE)
    visitor.take_up(whole)
    assert visitor.now().phase == "play"
    visitor.press("redo")
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")
    course = [win_probabilities(state) for state in visitor.session.states]
    assert visitor.text("chart-summary") == describe_leads(course, visitor.words())


OPEN_AT_END = """record => new MutationObserver((_, seeing) => {
  if (document.body.dataset.phase !== "over") return;
  seeing.disconnect();
  setTimeout(() => { location.hash = `#record=${record}`; });
}).observe(document.body, {attributeFilter: ["data-phase"]})"""


def test_chart_ignores_judgement_of_left_game(visitor: Visitor) -> None:
    """A short game is opened while a long one is judged: the long one's result, which comes later, is not shown."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    short, _ = shortest(game.name, game.players[0])
    _, long, _ = max(finished(Record(game.name, game.players[0])), key=lambda found: found[:2])
    visitor.context.add_init_script(f"{COUNT_CLOCK_READS} window.clockStep = 20;")
    visitor.open(f"/it/{game.name}/")
    visitor.page.evaluate(OPEN_AT_END, str(short).replace(" ", "_"))
    visitor.take_up(Record.parse(long))
    wait_until_idle(visitor.page)
    assert visitor.record == short
    course = [win_probabilities(state) for state in visitor.session.states]
    assert visitor.text("chart-summary") == describe_leads(course, visitor.words())


def test_it_comes_for_who_leaves_and_returns_while_it_is_judged(visitor: Visitor, published: Game) -> None:
    whole, _ = shortest(published.name, published.players[0])
    visitor.open(f"/it/{published.name}/")
    visitor.take_up(whole)
    visitor.page.evaluate("document.querySelector('#menu [data-action=new]').click()")
    visitor.take_up(whole)
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")


def test_a_finished_game_is_played_back_from_its_beginning(visitor: Visitor, published: Game) -> None:
    open_whole(visitor, published, published.players[0])
    visitor.press("run")
    assert visitor.page.get_attribute("body", "data-looking") == "yes"
    check_board(visitor, 0)
