"""What the drawing of Crosswise shows besides the rules."""

from __future__ import annotations

from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction
from pygames.session import Session

CROSSWISE = GAMES["crosswise"]
SAY = CROSSWISE.words("en")
# Orange has two suns.
SESSION = Session(Record.parse("crosswise players=2 : A A B M C D E F"))


def chosen_tiles(touched: frozenset[str], target: str = "hand:A") -> list[str]:
    view = SESSION.state.view(1)
    marks = CROSSWISE.renderer.scene(view, Interaction((target,), touched=touched), SAY).marks
    return [mark.key for mark in marks if mark.attrs.get("class") == "crosswise-tapped"]


def test_only_the_touched_one_of_equal_tiles_looks_chosen() -> None:
    for key in ("hand:A:0:press", "hand:A:1:press"):
        assert chosen_tiles(frozenset({key})) == [key]


def test_first_of_equal_tiles_looks_chosen_without_a_touch() -> None:
    """As with the keyboard, or when a tile was touched that has been played since."""
    for touched in (frozenset[str](), frozenset({"", "hand:C:1:press"})):
        assert chosen_tiles(touched) == ["hand:A:0:press"]


def test_no_arrow_covers_the_hand() -> None:
    state = SESSION.state
    after = state.play("Ac3")
    events = Session(Record.parse("crosswise players=2 : A A B M C D E F Ac3 B")).events_between(8, 10, 1)
    animations = CROSSWISE.animator.animations(events, after.play("B").view(1), Interaction())
    assert {"tile:c3", "hand:B:1"} <= {*animations}
    assert not any(animations[key].is_traced for key in ("tile:c3", "hand:B:1"))
