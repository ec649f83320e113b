"""What the drawing of C-Cross shows while a turn is being put together."""

from __future__ import annotations

from pygames import GAMES, Record
from pygames.games.c_cross.rules import PAWNS_PER_SIDE
from pygames.motion import GameEvent
from pygames.scene import Interaction
from pygames.traces import trace_animations

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


def test_each_pawn_is_shown_once_while_a_payment_is_chosen() -> None:
    game, record = GAMES["c-cross"], Record.parse(RECORD)
    view = record.replay().view(1)
    for taps in ((), ("c8",)):
        keys = [mark.key for mark in game.renderer.scene(view, Interaction(taps), game.words("en")).marks]
        for seat in (1, 2):
            shown = [key for key in keys if key.startswith((f"pawn:{seat}:", f"spare:{seat}:"))]
            assert len(shown) == PAWNS_PER_SIDE


def test_prompt_says_how_many_pawns_are_still_to_be_chosen() -> None:
    game = GAMES["c-cross"]
    view, say = Record.parse(RECORD).replay().view(1), game.words("en")
    assert "choose 2\N{NO-BREAK SPACE}of your pawns" in game.narrator.prompt(view, Interaction(), say)
    assert "choose one more of your pawns" in game.narrator.prompt(view, Interaction(("c8",)), say)


def test_no_arrow_leads_to_the_reserve() -> None:
    """Those of all pawns of a zone would hide half the board."""
    game, record = GAMES["c-cross"], Record.parse(RECORD)
    *_, old, new = [state.view(1) for state in record.states()]
    scenes = [game.renderer.scene(view, Interaction(), game.words("en")).marks for view in (old, new)]
    animations = game.animator.animations((GameEvent(old, record.moves[-1]),), new, Interaction())
    assert any(animation.kind == "capture" for animation in animations.values())
    before, after = ({mark.key: mark for mark in marks} for marks in scenes)
    trace = trace_animations(animations, before, after, "step")
    assert trace
    assert not any(mark.key.endswith(":head") for mark in trace.marks)
