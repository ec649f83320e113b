"""What *Why?* says of the weak levels of Crosswise."""

from __future__ import annotations

import pytest

from pygames.games.crosswise.bot import explain_move
from tests.games.crosswise.test_bot import ROW_2, SAY, playing_state, sample_decisions

CHILDISH, COUNTS = SAY("reason.childish", seat="Orange"), SAY("reason.counts", seat="Orange")
SUNS = {"line": ROW_2, "tile": "sun"}


@pytest.mark.parametrize(
    ("tiles", "move", "child", "easy"),
    [
        ("Aa2 Ab2", "Ac2", SAY("reason.beside", count=3, **SUNS), SAY("reason.three", **SUNS)),
        ("Aa2 Ab2", "Ad2", CHILDISH, SAY("reason.three", **SUNS)),
        ("Aa2 Ad2 Ae2", "Ab2", SAY("reason.beside", count=2, **SUNS), SAY("reason.four", **SUNS)),
        ("Ba1 Ba2 Ba3 Ca4 Ca5 Ca6", "Ra1", CHILDISH, SAY("reason.spoils", team="Green", n=2)),
        ("Ba1 Ba2", "Ra1", CHILDISH, COUNTS),
        ("Ba1 Ba2", "Aa6", CHILDISH, COUNTS),
        ("", "Aa1", CHILDISH, COUNTS),
    ],
)
def test_child_sees_what_touches_and_easy_points(tiles: str, move: str, child: str, easy: str) -> None:
    view = playing_state(tiles, ("AABR", "BCDE")).view(1)
    assert explain_move(view, move, SAY, "child") == child
    assert explain_move(view, move, SAY, "easy") == easy


def test_child_never_looks_at_the_other_team() -> None:
    for players in (2, 4):
        for state in sample_decisions(players, 15):
            team = SAY("team.orange" if state.seat in (2, 4) else "team.green")
            for move in state.legal_moves()[::25]:
                assert team not in explain_move(state.view(state.actor), move, SAY, "child")
