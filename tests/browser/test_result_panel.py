"""The end of a game: result, score table, the legend of the chart, and confetti."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_result
from tests.browser.sample_games import record_path, short_game
from tests.browser.test_layout import SCREENS
from tests.browser.visitor import Visitor

LONG_NAMES = (
    "Maximiliane Großwiesner 1",
    "Bartholomäus",
    "Nonna",
    "MMMMMM WWWWWW",
    "Jean-Christophe d’Été",
    "六六六六六六",
)

# Finds names in the legend that are cut off, overlap their share, or stick out.
FIND_HIDDEN_NAMES = """() => [...document.querySelectorAll("#sides > div")].filter((side) => {
  const [name, share] = side.querySelectorAll("span"), box = name.getBoundingClientRect();
  if (!box.width) return false;
  const text = document.createRange();
  text.selectNodeContents(name);
  const written = text.getBoundingClientRect(), chart = document.querySelector("#chart").getBoundingClientRect();
  return written.right > share.getBoundingClientRect().left || written.right > chart.right + 0.5 ||
    written.bottom > chart.bottom || name.scrollWidth > name.clientWidth + 1;
}).map((side) => side.textContent)"""

# Finds lines that the lower edge of the panel cuts, and whether there is more than can be seen.
FIND_CUT_LINES = """() => {
  const end = document.querySelector("#end"), edge = end.getBoundingClientRect().bottom;
  const cut = [...end.querySelectorAll(".line, tr")].filter((line) => {
    const {top, bottom} = line.getBoundingClientRect();
    return top < edge - 1 && bottom > edge + 1;
  });
  return [cut.map((line) => line.textContent), end.scrollHeight > end.clientHeight + 1, end.dataset.more];
}"""


def open_saved_game(
    visitor: Visitor, record: Record, names: tuple[str, ...] = (), bots: Collection[int] = (), lang: str = "de"
) -> None:
    """Save a game with these names and bots, and with manual chance, and open it."""
    seats = {
        str(seat): [names[seat - 1] if names else "", "random" if seat in bots else ""]
        for seat in range(1, record.players + 1)
    }
    over = record.replay().actor is None
    saved = {"version": 1, "record": str(record), "seats": seats, "by_hand": True, "when": 1, "over": over}
    visitor.open(f"/{lang}/", wait=False)
    visitor.page.evaluate("text => localStorage.setItem('crossboard.game.saved', text)", json.dumps(saved))
    visitor.open(f"/{lang}/{record.game}/#game=saved")


def wait_for_chart(visitor: Visitor) -> None:
    """Wait until all positions have been evaluated, even where the chart has no room."""
    expect(visitor.page.locator("#chart-summary")).not_to_be_empty()


def test_long_names_readable_beside_chart(visitor: Visitor, published: Game) -> None:
    """On every screen, also after a change of its size."""
    record, _ = short_game(published.name, published.players[-1])
    open_saved_game(visitor, record, LONG_NAMES[: record.players])
    wait_for_chart(visitor)
    legend = " ".join(visitor.page.locator("#sides span:not(.share)").all_text_contents())
    assert all(name in legend for name in LONG_NAMES[: record.players])
    for size in SCREENS:
        visitor.resize(*size)
        assert visitor.page.evaluate(FIND_HIDDEN_NAMES) == [], size


def test_chart_follows_rotated_screen(visitor: Visitor, published: Game) -> None:
    """On a low screen the score table may take the place of the chart."""
    visitor.resize(640, 330)
    visitor.open(record_path(short_game(published.name, published.players[-1])[0]))
    wait_for_chart(visitor)
    is_full = visitor.page.get_attribute("body", "data-full") == "yes"
    expect(visitor.page.locator("#chart")).to_be_visible(visible=not is_full)
    for size in ((330, 640), (768, 1024)):
        visitor.resize(*size)
        expect(visitor.page.locator("#chart")).to_be_visible()
        drawn, width = visitor.page.evaluate(
            "[document.querySelector('#bands').viewBox.baseVal.width, document.querySelector('#bands').clientWidth]"
        )
        assert drawn == pytest.approx(width, abs=1)


@pytest.mark.parametrize("names", [(), LONG_NAMES], ids=["default", "long"])
def test_result_panel_ends_between_two_lines(visitor: Visitor, published: Game, names: tuple[str, ...]) -> None:
    """On phones of the usual sizes all of it is visible, even with the highest number of players."""
    record, _ = short_game(published.name, published.players[-1])
    open_saved_game(visitor, record, names[: record.players])
    wait_for_chart(visitor)
    check_result(visitor)
    for size in SCREENS:
        visitor.resize(*size)
        cut_lines, has_more, more_attribute = visitor.page.evaluate(FIND_CUT_LINES)
        assert not cut_lines, size
        assert more_attribute == ("yes" if has_more else ""), size
        if visitor.page.locator("#log-toggle").is_visible():
            for _ in ("open", "close"):
                visitor.press("log")
                assert not visitor.page.evaluate(FIND_CUT_LINES)[0], size
        if not names and size[1] != 568 and size[1] != 320:
            assert not has_more, size


# Finds texts that are wider than their element.
FIND_WIDE_TEXTS = """() => [...document.querySelectorAll("#todo, #news, #note, #end, #veil-text, #moves")].filter(
  ({clientWidth, scrollWidth}) => clientWidth > 1 && scrollWidth > clientWidth + 1).map((place) => place.textContent)"""


def test_long_word_in_name_wraps(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 568}, has_touch=True)
    whole, _ = short_game(published.name, published.players[-1])
    open_saved_game(visitor, replace(whole, moves=whole.moves[:-1]), ("W" * 24,) * whole.players)
    assert visitor.page.evaluate(FIND_WIDE_TEXTS) == []
    visitor.confirm_handover()
    assert visitor.page.evaluate(FIND_WIDE_TEXTS) == []
    visitor.play(whole.moves[-1])
    assert visitor.page.evaluate(FIND_WIDE_TEXTS) == []


def has_confetti(visitor: Visitor) -> bool:
    return bool(
        visitor.page.evaluate("getComputedStyle(document.querySelector('.stage'), '::after').animationName !== 'none'")
    )


def play_last_move(visitor: Visitor, whole: Record, bots: Collection[int] = ()) -> None:
    """Open a game before its last move, and play that by taps."""
    open_saved_game(visitor, Record(whole.game, whole.players, whole.options, whole.moves[:-1]), bots=bots)
    visitor.confirm_handover()
    assert not has_confetti(visitor)
    visitor.play(whole.moves[-1])
    visitor.wait_until(lambda: visitor.wait_for_turn().phase == "over")


def winners_of(whole: Record) -> tuple[int, ...]:
    result = whole.replay().result
    assert result
    return result.winners


def test_confetti_only_on_live_human_win(visitor: Visitor, published: Game) -> None:
    """Not when the history is browsed, the page is reloaded, or the finished game is opened."""
    whole, _ = short_game(published.name, published.players[-1])
    assert winners_of(whole)
    play_last_move(visitor, whole)
    visitor.wait_until(lambda: has_confetti(visitor))
    assert has_confetti(visitor)
    visitor.page.locator("#moment").focus()
    for key in ("ArrowLeft", "ArrowRight"):
        visitor.page.keyboard.press(key)
        assert not has_confetti(visitor)
    visitor.reload()
    assert visitor.wait_for_turn().phase == "over"
    assert not has_confetti(visitor)
    visitor.press("new")
    visitor.open_record(whole)
    assert not has_confetti(visitor)


LOST_BY_LAST_MOVE = [  # the player of the last move has not won
    pytest.param(whole, winners, id=f"{whole.game}-{whole.players}")
    for game in GAMES.values()
    for whole, _ in (short_game(game.name, players) for players in game.players)
    for winners in [winners_of(whole)]
    if [*whole.states()][-2].actor not in winners
]


@pytest.mark.parametrize(("whole", "winners"), LOST_BY_LAST_MOVE)
def test_confetti_absent_when_bot_or_nobody_wins(visitor: Visitor, whole: Record, winners: tuple[int, ...]) -> None:
    play_last_move(visitor, whole, winners)
    assert not has_confetti(visitor)
    check_result(visitor)
