"""The end of a game on the page: whose colour is whose can be read, and how the points came about."""

from __future__ import annotations

import json

import pytest

from pygames.game import Game
from pygames.record import Record
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


def kept(
    visitor: Visitor, record: Record, names: tuple[str, ...] = (), bots: tuple[str, ...] = (), lang: str = "de"
) -> None:
    """Open a game that is kept on this device: whose names and whose seats they are."""
    seats = {
        str(seat): [names[seat - 1] if names else "", bots[seat - 1] if bots else ""]
        for seat in range(1, record.players + 1)
    }
    saved = {"version": 1, "record": str(record), "seats": seats, "by_hand": False, "when": 1, "over": False}
    visitor.open(f"/{lang}/", ready=False)
    visitor.page.evaluate("text => localStorage.setItem('crossboard.game.kept', text)", json.dumps(saved))
    visitor.open(f"/{lang}/{record.game}/#game=kept")


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
    """Also where it was too low for one at first."""
    sized(visitor, (640, 350))
    visitor.open(link(shortest(published.name, published.players[0])[0]))
    visitor.page.wait_for_selector("#sides .share", state="attached")
    assert visitor.page.locator("#chart").is_hidden()
    for size in ((350, 640), (768, 1024)):
        sized(visitor, size)
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
        if not names and size[1] != 568 and size[1] != 320:
            assert not more, size
