"""The end of a game on the page: whose colour is whose can be read, and how the points came about."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace

import pytest

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import Visit
from tests.browser.eyes import PAINTED
from tests.browser.looks import check_end
from tests.browser.test_layout import SCREENS
from tests.browser.visitor import Visitor
from tests.browser.whole import link, shortest

LONG = ("Maximiliane Großwiesner 1", "Bartholomäus", "Nonna", "MMMMMM WWWWWW", "Jean-Christophe d’Été", "六六六六六六")

# Names of the legend that are cut, lie over their share, or stick out of their place.
HIDDEN = """() => [...document.querySelectorAll("#sides > div")].filter((key) => {
  const [name, share] = key.querySelectorAll("span"), box = name.getBoundingClientRect();
  if (!box.width) return false;
  const text = document.createRange();
  text.selectNodeContents(name);
  const written = text.getBoundingClientRect(), all = document.querySelector("#chart").getBoundingClientRect();
  return written.right > share.getBoundingClientRect().left || written.right > all.right + 0.5 ||
    written.bottom > all.bottom || name.scrollWidth > name.clientWidth + 1;
}).map((key) => key.textContent)"""

# The lines that the lower edge goes through, and whether there is more than is seen.
HALVED = """() => {
  const end = document.querySelector("#end"), edge = end.getBoundingClientRect().bottom;
  const halved = [...end.querySelectorAll(".line, tr")].filter((line) => {
    const {top, bottom} = line.getBoundingClientRect();
    return top < edge - 1 && bottom > edge + 1;
  });
  return [halved.map((line) => line.textContent), end.scrollHeight > end.clientHeight + 1, end.dataset.more];
}"""


def kept(visitor: Visitor, record: Record, names: tuple[str, ...] = (), machines: Collection[int] = ()) -> None:
    """Open a game that is kept on this device, with these names and machines, and dice rolled by hand."""
    seats = {
        str(seat): [names[seat - 1] if names else "", "random" if seat in machines else ""]
        for seat in range(1, record.players + 1)
    }
    over = record.replay().actor is None
    saved = {"version": 1, "record": str(record), "seats": seats, "by_hand": True, "when": 1, "over": over}
    visitor.open("/de/", ready=False)
    visitor.page.evaluate("text => localStorage.setItem('crossboard.game.kept', text)", json.dumps(saved))
    visitor.open(f"/de/{record.game}/#game=kept")


def sized(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate(PAINTED)


def test_names_can_be_read_whole_beside_the_chart(visitor: Visitor, published: Game) -> None:
    """However long they are, on every screen, and on one that has been turned since."""
    record, _ = shortest(published.name, published.players[-1])
    kept(visitor, record, LONG[: record.players])
    visitor.page.wait_for_selector("#sides .share", state="attached")
    said = " ".join(visitor.page.locator("#sides span:not(.share)").all_text_contents())
    assert all(name in said for name in LONG[: record.players])
    for size in SCREENS:
        sized(visitor, size)
        assert visitor.page.evaluate(HIDDEN) == [], size


def test_the_chart_follows_a_screen_that_is_turned(visitor: Visitor, published: Game) -> None:
    """Where it was too low at first, it may have given way to the points."""
    sized(visitor, (640, 330))
    visitor.open(link(shortest(published.name, published.players[-1])[0]))
    visitor.page.wait_for_selector("#sides .share", state="attached")
    assert visitor.page.locator("#chart").is_hidden() == (visitor.page.get_attribute("body", "data-full") == "yes")
    for size in ((330, 640), (768, 1024)):
        sized(visitor, size)
        assert visitor.page.locator("#chart").is_visible()
        shown, wide = visitor.page.evaluate(
            "[document.querySelector('#bands').viewBox.baseVal.width, document.querySelector('#bands').clientWidth]"
        )
        assert shown == pytest.approx(wide, abs=1)


@pytest.mark.parametrize("names", [(), LONG], ids=["usual", "long"])
def test_what_is_told_ends_between_two_lines(visitor: Visitor, published: Game, names: tuple[str, ...]) -> None:
    """And on phones of the usual size it is there whole, with as many players as there can be."""
    record, _ = shortest(published.name, published.players[-1])
    kept(visitor, record, names[: record.players])
    visitor.page.wait_for_selector("#sides .share", state="attached")
    check_end(visitor)
    for size in SCREENS:
        sized(visitor, size)
        halved, more, told = visitor.page.evaluate(HALVED)
        assert not halved, size
        assert told == ("yes" if more else ""), size
        visitor.press("log") if visitor.page.locator("#log-toggle").is_visible() else None
        assert not visitor.page.evaluate(HALVED)[0], size
        visitor.press("log") if visitor.page.locator("#log-toggle").is_visible() else None
        assert not visitor.page.evaluate(HALVED)[0], size
        if not names and size[1] != 568 and size[1] != 320:
            assert not more, size


# What is written and wider than its place.
WIDER = """() => [...document.querySelectorAll("#todo, #news, #note, #end, #veil-text, #moves")].filter(
  ({clientWidth, scrollWidth}) => clientWidth > 1 && scrollWidth > clientWidth + 1).map((place) => place.textContent)"""


def test_a_name_of_one_long_word_is_told_whole(visit: Visit, published: Game) -> None:
    visitor = visit(viewport={"width": 320, "height": 568}, has_touch=True)
    whole, _ = shortest(published.name, published.players[-1])
    kept(visitor, replace(whole, moves=whole.moves[:-1]), ("W" * 24,) * whole.players)
    assert visitor.page.evaluate(WIDER) == []
    visitor.confirm()
    assert visitor.page.evaluate(WIDER) == []
    visitor.play(whole.moves[-1])
    assert visitor.page.evaluate(WIDER) == []


def flutters(visitor: Visitor) -> bool:
    return bool(
        visitor.page.evaluate("getComputedStyle(document.querySelector('.stage'), '::after').animationName !== 'none'")
    )


def last_move(visitor: Visitor, whole: Record, machines: Collection[int] = ()) -> None:
    """The last move of a game, made here by a person."""
    kept(visitor, Record(whole.game, whole.players, whole.options, whole.moves[:-1]), machines=machines)
    visitor.confirm()
    assert not flutters(visitor)
    visitor.play(whole.moves[-1])
    visitor.page.wait_for_selector("body[data-phase=over]", state="attached")


def winners_of(whole: Record) -> tuple[int, ...]:
    result = whole.replay().result
    assert result
    return result.winners


def test_paper_falls_when_a_person_wins_here_and_now(visitor: Visitor, published: Game) -> None:
    """Not once more for who looks back, loads the page anew, or opens the finished game."""
    whole, _ = shortest(published.name, published.players[-1])
    assert winners_of(whole)
    last_move(visitor, whole)
    assert flutters(visitor)
    visitor.page.locator("#moment").focus()
    for key in ("ArrowLeft", "ArrowRight"):
        visitor.page.keyboard.press(key)
        assert not flutters(visitor)
    visitor.reload()
    assert visitor.now().phase == "over"
    assert not flutters(visitor)
    visitor.press("new")
    visitor.take_up(whole)
    assert not flutters(visitor)


UNSUNG = [  # who makes the last move has not won
    pytest.param(whole, winners, id=f"{whole.game}-{whole.players}")
    for game in GAMES.values()
    for whole, _ in (shortest(game.name, players) for players in game.players)
    for winners in [winners_of(whole)]
    if [*whole.states()][-2].actor not in winners
]


@pytest.mark.parametrize(("whole", "winners"), UNSUNG)
def test_none_falls_when_only_a_machine_wins_or_nobody(
    visitor: Visitor, whole: Record, winners: tuple[int, ...]
) -> None:
    last_move(visitor, whole, winners)
    assert not flutters(visitor)
    check_end(visitor)
