"""What the table of Crossado shows and says: prompts, the die, rafts on their way, and taps that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from pygames.errors import IllegalMove
from pygames.games import GAMES
from pygames.games.crossado.layout import cell_centre
from pygames.games.crossado.rules import CrossadoView
from pygames.i18n import LANGUAGES
from pygames.motion import GameEvent
from pygames.record import Record
from pygames.scene import Interaction, Mark
from pygames.session import Session

GAME = GAMES["crossado"]
CROSSING = (  # the rolls for the start and all rafts
    "6 1 c2-e2 c13-e13 b10-b12 h6-h8 f13-h13 i8-k8 f8-f10 k9-k11 c10-e10 l11-l13 c5-c7 m10-m12 j2-l2 f2-h2 k3-k5 i1-k1 "
    "m5-m7 e3-e5"
)


def session(moves: str) -> Session:
    return Session(Record("crossado", 2, {}, tuple(moves.split())))


def marks(game: Session, targets: Sequence[str] = (), seat: int | None = None) -> dict[str, Mark]:
    last_move, outcome = game.last_move_and_outcome(len(game.moves), seat)
    ui = Interaction(targets=frozenset(targets), last_move=last_move, last_outcome=outcome)
    scene = GAME.renderer.scene(game.state.view(seat), ui, GAME.words("en"))
    return {mark.key: mark for mark in scene.marks}


def prompt(moves: str, *targets: str) -> str:
    game = session(moves)
    _, outcome = game.last_move_and_outcome(len(game.moves), None)
    ui = Interaction(targets=frozenset(targets), last_outcome=outcome)
    return GAME.narrator.prompt(game.state.view(None), ui, GAME.words("en"))


@pytest.mark.parametrize(
    ("moves", "targets", "key", "facts"),
    [
        ("5 5", ("roll",), "tap_tie", {"seat": "Red"}),
        ("", ("roll",), "tap_start", {"seat": "Red"}),
        (f"{CROSSING} 1", (), "lift", {"seat": "Red", "n": 1}),
        (f"{CROSSING} 6 ^m5-m7", (), "relay", {"seat": "Red"}),
        (f"{CROSSING} 5 home>e4 6 home>h13 6", ("pass",), "lift_only", {"seat": "Red", "n": 6}),
    ],
)
def test_prompt_tells_what_may_be_done(moves: str, targets: tuple[str, ...], key: str, facts: dict[str, str]) -> None:
    assert prompt(moves, *targets) == GAME.words("en")(f"todo.{key}", **facts)


def test_die_keeps_its_number_until_it_is_rolled_again() -> None:
    assert marks(session(f"{CROSSING} 5"))["die"].attrs["href"] == "#crossado-die-5"
    assert marks(session(f"{CROSSING} 5 home>e4"), ["roll"])["die"].attrs["href"] == "#crossado-die-0"


def test_no_die_lies_there_while_rafts_are_laid() -> None:
    assert "die" not in marks(session("6 1 e3-e5"))
    assert marks(session("6 1"))["die"].attrs["href"] == "#crossado-die-1"


def test_start_rolls_say_who_begins() -> None:
    say = GAME.words("en")
    texts = [session(moves).describe_move(len(moves.split()) - 1, None, say) for moves in ("5", "5 5", "5 6")]
    assert [text.partition("start")[2] for text in texts] == [".", ": a tie.", ". Yellow begins."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tap_where_no_raft_can_end_is_explained(lang: str) -> None:
    """From c1 there is a raft above, another to the right, and an island to the left."""
    state = session("6 1 c2-e2 d1-f1").state
    move = GAME.renderer.intended_move(state.view(None), (), *cell_centre("c1"))
    assert not any("c1" in place.split("-") for place in state.legal_moves())
    with pytest.raises(IllegalMove) as illegal:
        state.play(move)
    assert illegal.value.key == "why.lay_end"
    assert "c1" in illegal.value.reason(lang)


def test_raft_on_its_way_leaves_one_trace() -> None:
    """From where it was to where it lies now, and not by way of the hand; the lifting alone leaves none."""
    game = session(f"{CROSSING} 6 ^m5-m7 f5-h5")
    events = [GameEvent(game.states[-3].view(None), "^m5-m7"), GameEvent(game.states[-2].view(None), "f5-h5")]
    view = game.state.view(None)
    assert not GAME.animator.animations(events[:1], game.states[-2].view(None), Interaction())["hand:1"].is_traced
    assert GAME.animator.animations(events[1:], view, Interaction())["raft:f5-h5"].start == "origin"
    assert GAME.animator.animations(events, view, Interaction())["raft:f5-h5"].start == "raft:m5-m7"


def test_tap_where_the_raft_could_only_go_back_says_so() -> None:
    view = session(f"{CROSSING} 6 ^m5-m7").state.view(None)
    assert GAME.renderer.intended_move(view, (), *cell_centre("m5")) != "m5-m7"
    enclosed = cast(CrossadoView, {**view, "rafts": ["l5-l7", "k4-m4"]})
    assert GAME.renderer.intended_move(enclosed, (), *cell_centre("m5")) == "m5-m7"


def test_tap_on_another_own_pawn_is_no_move_of_the_chosen_one() -> None:
    view = cast(
        CrossadoView,
        {**session(CROSSING).state.view(None), "phase": "walk", "turn": 1, "pawns": [["f5", "m9"], ["m7"]]},
    )
    for cell, move in (("m9", ""), ("m7", "f5>m7")):
        assert GAME.renderer.intended_move(view, ("f5",), *cell_centre(cell)) == move
