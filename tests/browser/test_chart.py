"""The chart of win probabilities: drawn when a game is over, and a slider through its moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.render.win_chances import describe_leads, describe_point, format_percentages, smooth
from pygames.bots import win_probabilities
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.idle import COUNT_CLOCK_READS, wait_until_idle
from tests.browser.page_checks import check_board, check_result, turn_names
from tests.browser.sample_games import finished_games, record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor


def open_whole(visitor: Visitor, game: Game, players: int, lang: str = "en") -> None:
    whole, _ = short_game(game.name, players)
    visitor.open(record_path(whole, lang))
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")


@pytest.mark.parametrize("is_full", [False, True], ids=["fewest", "most"])
def test_chart_describes_each_side_and_ply(visitor: Visitor, published: Game, is_full: bool) -> None:
    page = visitor.page
    open_whole(visitor, published, published.players[-1 if is_full else 0], "fr")
    session, say, slider = visitor.session, visitor.translations(), page.locator("#moment")
    history = smooth([win_probabilities(state) for state in session.states])
    sides = list(history[0])
    expect(page.locator("#bands path.side")).to_have_count(len(sides))
    expect(page.locator("#sides rect.side")).to_have_count(len(sides))
    colours = [page.locator("#bands path.side").nth(index).get_attribute("fill") for index in range(len(sides))]
    assert colours == [published.renderer.SEAT_COLOURS[side[0] - 1] for side in sides]
    names = turn_names(session.record, say)
    visitor.expect_text("chart-summary", describe_leads(history, names, say))
    last = len(session.moves)
    for ply in (last, last // 2, last // 2 + 1, 0, last - 1):
        slider.fill(str(ply))
        expect(slider).to_have_attribute("aria-valuetext", describe_point(names[ply], history[ply], say))
        expect(page.locator("#sides .share")).to_have_text([*format_percentages(history[ply], say).values()])
        check_board(visitor, ply)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    check_board(visitor, last - 2)
    visitor.press("present")
    expect(page.locator("[data-action=present]")).to_be_hidden()
    expect(slider).to_have_js_property("value", str(last))
    check_result(visitor)


# Records the height of the board at each change from the end of the game until the chart is drawn.
RECORD_HEIGHTS = """() => new Promise((done) => {
  const board = document.getElementById("board"), sizes = [];
  new MutationObserver(() => sizes.push(board.clientHeight)).observe(document.body, {attributeFilter: ["data-phase"]});
  new MutationObserver(() => {
    sizes.push(board.clientHeight);
    if (document.querySelector("#bands [data-key=cursor]")) done(sizes);
  }).observe(document.getElementById("chart"), {childList: true, subtree: true});
  location.hash = "#record=RECORD";
})"""


def test_board_keeps_size_when_chart_appears(create_visitor: VisitorFactory, published: Game) -> None:
    """The chart is computed in slices. The board above has its final size as soon as the game ends."""
    visitor = create_visitor(viewport={"width": 800, "height": 1000})
    for players in published.players:
        whole, _ = short_game(published.name, players)
        visitor.open(f"/de/{published.name}/")
        sizes = visitor.page.evaluate(RECORD_HEIGHTS.replace("RECORD", str(whole).replace(" ", "_")))
        assert len(sizes) > 1
        assert len(set(sizes)) == 1


def test_tap_on_chart_shows_position(visitor: Visitor, published: Game) -> None:
    open_whole(visitor, published, published.players[0])
    last, slider = len(visitor.session.moves), visitor.page.locator("#moment")
    expect(slider).to_be_visible()
    box = slider.bounding_box()
    assert box
    with visitor.expect_click():
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ply = int(slider.input_value())
    assert abs(ply - last / 2) <= last / box["width"] * 3 + 1
    check_board(visitor, ply)


def test_chart_hidden_during_game(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[0])))
    expect(visitor.page.locator("#chart")).to_be_hidden()
    expect(visitor.page.locator("#bands path")).to_have_count(0)


UNDO_AT_END = """new MutationObserver((_, observer) => {
  if (document.body.dataset.phase !== "over") return;
  observer.disconnect();
  document.getElementById("undo").click();
}).observe(document.body, {attributeFilter: ["data-phase"]})"""


def test_chart_complete_after_undo_during_evaluation(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    whole, _ = short_game(game.name, game.players[0])
    visitor.open(f"/it/{game.name}/")
    visitor.page.evaluate(UNDO_AT_END)
    visitor.open_record(whole)
    assert visitor.wait_for_turn().phase == "play"
    visitor.press("redo")
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")
    history = smooth([win_probabilities(state) for state in visitor.session.states])
    say = visitor.translations()
    visitor.expect_text("chart-summary", describe_leads(history, turn_names(visitor.record, say), say))


OPEN_RECORD_AT_END = """record => new MutationObserver((_, observer) => {
  if (document.body.dataset.phase !== "over") return;
  observer.disconnect();
  setTimeout(() => { location.hash = `#record=${record}`; });
}).observe(document.body, {attributeFilter: ["data-phase"]})"""


def test_chart_ignores_evaluation_of_closed_game(visitor: Visitor) -> None:
    """A short game is opened while a long one is evaluated, whose evaluation would be complete later."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    short, _ = short_game(game.name, game.players[0])
    _, long, _ = max(finished_games(Record(game.name, game.players[0])), key=lambda game: game[:2])
    visitor.context.add_init_script(f"{COUNT_CLOCK_READS} window.clockStep = 20;")
    visitor.open(f"/it/{game.name}/")
    visitor.page.evaluate(OPEN_RECORD_AT_END, str(short).replace(" ", "_"))
    visitor.open_record(Record.parse(long))
    wait_until_idle(visitor.page)
    assert visitor.record == short
    history = smooth([win_probabilities(state) for state in visitor.session.states])
    say = visitor.translations()
    visitor.expect_text("chart-summary", describe_leads(history, turn_names(visitor.record, say), say))


def test_chart_appears_after_leaving_during_evaluation(visitor: Visitor, published: Game) -> None:
    whole, _ = short_game(published.name, published.players[0])
    visitor.open(f"/it/{published.name}/")
    visitor.open_record(whole)
    visitor.page.evaluate("document.querySelector('#menu [data-action=new]').click()")
    visitor.open_record(whole)
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")


# Playback goes on by itself, so a test that looks at the page may come too late for its first position.
LOG_STATUS = """() => {
  const todo = document.getElementById("todo");
  window.statuses = [];
  new MutationObserver(() => statuses.push(todo.textContent)).observe(todo, {childList: true, characterData: true});
}"""


def test_playback_of_finished_game_starts_at_beginning(visitor: Visitor, published: Game) -> None:
    open_whole(visitor, published, published.players[0])
    visitor.page.evaluate(LOG_STATUS)
    visitor.press("run")
    visitor.page.wait_for_function("() => statuses.length > 1")
    say = visitor.translations()
    names = dict.fromkeys(turn_names(visitor.record, say))
    assert visitor.page.evaluate("statuses.slice(0, 2)") == [say("site.note.past", when=name) for name in [*names][:2]]
