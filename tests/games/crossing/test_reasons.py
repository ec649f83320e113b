"""What *Why?* says of the weak levels of Crossing."""

from __future__ import annotations

import pytest

from pygames.games.crossing.bot import explain_move
from tests.games.crossing.test_bot import GAME, SERVING, choosing_state, sample_decisions

SAY = GAME.words("en")
VIEW = choosing_state("R | BY | -", "R | B | YW | -", "- | - | RBY | -", bag="RBYRBY").view(1)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("m1", SAY("reason.loves_R", seat="Pilgrim", n=1)),
        ("m2", SAY("reason.biggest", n=2)),
        ("s3", SAY("reason.stones", n=2)),
        ("p", SAY("reason.more_elsewhere")),
    ],
)
def test_child_loves_a_colour_and_counts_stones(move: str, reason: str) -> None:
    assert explain_move(VIEW, move, SAY, "child") == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("m2", SAY("reason.set", seat="Pilgrim", points=SAY("points", n=4))),
        ("s3", SAY("reason.tile", other="Goblin", points=SAY("points", n=3), stones="1\u00a0yellow, 1\u00a0white")),
        ("p", SAY("reason.protect", points=SAY("points", n=1))),
    ],
)
def test_easy_counts_points_and_forgets_the_others(move: str, reason: str) -> None:
    assert explain_move(VIEW, move, SAY, "easy") == reason


def test_nothing_to_take_does_not_mean_that_there_is_little_elsewhere() -> None:
    assert explain_move(VIEW, "m3", SAY) == SAY("reason.more_elsewhere")
    poor = choosing_state("R | - | -", "R | - | - | -", "- | - | - | -", bag="RBYRBY")
    assert explain_move(poor.view(1), "m3", SAY) == SAY("reason.nothing")


def test_weak_levels_name_no_odds() -> None:
    for state in sample_decisions(6):
        for move in state.legal_moves():
            for level in ("child", "easy"):
                assert "chance" not in explain_move(state.view(state.actor), move, SAY, level)


def test_weak_dealers_fill_any_mushroom() -> None:
    move, seat = SERVING.legal_moves()[0], SERVING.actor or 0
    for level in ("child", "easy"):
        text = explain_move(SERVING.view(seat), move, SAY, level)
        assert text == SAY("reason.fill_any", seat=SAY.seat_name(seat))
