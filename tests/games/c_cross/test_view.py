"""What the drawing of C-Cross shows while a turn is being put together."""

from __future__ import annotations

from pygames import GAMES, Record
from pygames.scene import Interaction

# Light has taken zone E, in which there were two dark pawns, and must choose two of seven pawns to pay with.
RECORD = "c-cross players=2 : c8 f1 d14 h8 d4 f4 e3+e4 g5 b5 f7+g7 e5 e7+e8 f5 g9+g10 e6+f6"


def test_pawn_chosen_to_pay_with_gives_way_at_once() -> None:
    game = GAMES["c-cross"]
    view = Record.parse(RECORD).replay().view(1)
    before, after = (
        {mark.key for mark in game.renderer.scene(view, Interaction(taps), game.words("en")).marks}
        for taps in ((), ("c8",))
    )
    changed = {"pawn:1:c8", "pawn:2:c8"}
    assert before & changed == {"pawn:1:c8"}
    assert after & changed == {"pawn:2:c8"}
    assert "pawn:1:d14" in after, "A pawn that has not been chosen has changed."
