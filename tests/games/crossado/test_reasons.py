"""What *Why?* says of the weak levels of Crossado."""

from __future__ import annotations

import pytest

from pygames.game import Fact
from pygames.games.crossado import GAME
from pygames.games.crossado.bot import explain_move
from pygames.games.crossado.rules import CrossadoState
from tests.games.crossado.test_bot import BRIDGE, position, sample_positions

SAY = GAME.words("en")
RED = {"seat": "Red"}
GUARDING = position("walk", 3, *BRIDGE, pawns=(("c2",), ()), home=(3, 4))
LAYING = position("lay", 0, *BRIDGE, pawns=((), ()), home=(4, 4))
STOPPING = position("lift", 6, *BRIDGE, "m3-m5", "m6-m8", pawns=(("c2",), ("m7",)), home=(3, 0))
BACK = position("walk", 3, *BRIDGE, pawns=(("i13", "c2"), ()), home=(0, 4))


@pytest.mark.parametrize(
    ("state", "move", "level", "key", "facts"),
    [
        (GUARDING, "c2>f2", "hard", "guard", {"seat": "Red", "cell": "f2"}),
        (GUARDING, "c2>f2", "medium", "onward", {"n": 3}),
        (GUARDING, "c2>f2", "easy", "onward", {"n": 3}),
        (LAYING, "n7-n9", "medium", "aside", {}),
        (LAYING, "n7-n9", "easy", "complete", RED),
        (LAYING, "n7-n9", "child", "complete", RED),
        (STOPPING, "^m3-m5", "easy", "stop", {"seat": "Yellow", "n": 1, "numbers": "5"}),
        (STOPPING, "^m3-m5", "child", "spare", RED),
        (BACK, "i13>f13", "easy", "rather", {}),
        (BACK, "i13>f13", "child", "own_way", RED),
    ],
)
def test_weak_levels_overlook_others(
    state: CrossadoState, move: str, level: str, key: str, facts: dict[str, Fact]
) -> None:
    assert explain_move(state.view(1), move, SAY, level) == SAY(f"reason.{key}", **facts)


def test_child_never_speaks_of_another_seat() -> None:
    for state, move in sample_positions(1):
        text = explain_move(state.view(state.turn), move, SAY, "child")
        others = {SAY.seat_name(seat) for seat in range(1, state.player_count + 1) if seat != state.turn}
        assert not any(name in text for name in others)
