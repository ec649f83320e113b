"""What *Why?* says of the weak levels of C-Cross."""

from __future__ import annotations

import pytest

from pygames.games.c_cross.bot import explain_move
from pygames.games.c_cross.rules import CCrossState
from tests.games.c_cross.test_bot import GAME, board, replay

SAY = GAME.words("en")
THREATENING = board("d10", "a3 a4", light_tiles="EGH", dark_tiles="N")
PARRIED = board("d10 a5 b6", "a3 a4 d8 e8", light_tiles="EGH", dark_tiles="N")
NEAR = replay("a3 e7+e8 e6+f6 e4+e5 d11+e11 c8+d8 f7+f8")


@pytest.mark.parametrize(
    ("state", "move", "strong", "child"),
    [
        (PARRIED, "e9", "threat", SAY("reason.ripe", seat="Dark", zones="F", n=1)),
        (NEAR, "e12+e13", "nearer", SAY("reason.contests", seat="Light", zones="B", n=1)),
    ],
)
def test_child_does_not_look_past_its_move(state: CCrossState, move: str, strong: str, child: str) -> None:
    view = state.view(state.actor)
    assert explain_move(view, move, SAY, "child") == child
    assert explain_move(view, move, SAY, "easy") == explain_move(view, move, SAY) != child, strong


def test_child_sees_forced_win_of_next_turn() -> None:
    text = SAY("reason.forces", seat="Light", other="Dark", n=1)
    assert explain_move(THREATENING.view(1), "e9", SAY, "child") == text


def test_payment_that_gives_a_win_away_is_not_called_forced() -> None:
    moves = "d10 e6 e9+f9 f6+f7 e8+f8 e13+e14 b6 h9+h10 e2 g6+g7 g12+h12 g9+g10 d3 d4+d5 i10 d7+e7 f10+f11 xf11"
    state = replay(f"{moves} c6+c7 c8+c9 i12 h11+i11")
    assert explain_move(state.view(state.actor), "xb6+c8", SAY) == SAY("reason.gives_win", other="Dark")
