"""What Crossing's drawing and sentences must get right beyond the laws for all games."""

from __future__ import annotations

from pygames import Record
from pygames.game import State
from pygames.games.crossing import GAME
from pygames.games.crossing.rules import CrossingState
from pygames.scene import Interaction, Mark, Scene

SAY = GAME.words("en")
OPENING = "crossing players=3 : R B Y W  m1 m2 m2  R R B"
ALL_HOLD = f"{OPENING}  s2 m1 m2  Y Y Y Y"


def at(text: str) -> CrossingState:
    state = Record.parse(text).replay()
    assert isinstance(state, CrossingState)
    return state


def scene(state: State, seat: int | None, last: str | None = None) -> Scene:
    targets = frozenset(state.legal_moves()) if seat == state.actor else frozenset()
    drawing: Scene = GAME.renderer.scene(state.view(seat), Interaction((), targets, last), SAY)
    return drawing


def marks(drawing: Scene, part: str) -> dict[str, Mark]:
    return {mark.key: mark for mark in drawing.marks if part in mark.key}


def test_own_tile_means_protection_and_the_others_theft() -> None:
    hits = marks(scene(at(OPENING), 1), ":hit")
    assert [hits[f"seat{seat}:hit"].target for seat in (1, 2, 3)] == ["p", "s2", "s3"]


def test_first_round_leaves_the_tiles_alone() -> None:
    drawing = scene(at("crossing players=3 : R B Y W"), 1)
    assert drawing.targets == {"m1", "m2"}


def test_own_protection_is_marked_on_the_own_tile_though_another_acts() -> None:
    state = at(f"{OPENING}  p")
    assert set(marks(scene(state, 1), ":aim")) == {"seat1:aim"}
    assert not marks(scene(state, 2), ":aim")
    assert not marks(scene(state, None), ":aim")


def test_last_protection_is_marked_where_it_happened() -> None:
    assert set(marks(scene(at(f"{ALL_HOLD}  m1 p p"), None, "p"), ":last")) == {"seat3:last"}


def test_drawing_does_not_tell_what_was_chosen() -> None:
    one, other = at(f"{OPENING}  p"), at(f"{OPENING}  s3")
    for seat in (None, 2, 3):
        assert scene(one, seat).marks == scene(other, seat).marks


def test_many_stones_overlap_and_are_counted() -> None:
    state = at("crossing players=3 : R R R R  m1 m2 m2  R R R  m1 m2 m2  R R R  m2 m1 m1")
    counted = marks(scene(state, None), "held:R:count")
    assert [mark.text for mark in counted.values()] == ["8"]


def test_places_of_stones_to_come() -> None:
    assert set(marks(scene(at("crossing players=3 : R B Y W  m1 m2 m2"), None), ":due:")) == {
        "m1:due:0",
        "m1:due:1",
        "m2:due:0",
    }


def test_long_names_are_clipped() -> None:
    say = GAME.words("en", {1: "Bartholomew the Great"})
    names = marks(GAME.renderer.scene(at(OPENING).view(None), Interaction(), say), ":name")
    assert names["seat1:name"].text == "Bartholo…"


def test_the_draw_that_ends_a_refill_tells_what_follows() -> None:
    state = at(f"{ALL_HOLD}  p p p  R")
    told = GAME.narrator.describe_move(state.view(None), "B", SAY)
    assert told == "A blue stone comes onto mushroom 2. Everybody pauses, and the round passes."


def test_last_stone_announces_the_last_round() -> None:
    state = at("crossing players=3 : R B Y W  m1 m2 m2")
    while sum(state.view(None)["bag"].values()) > 1:
        state = state.play("m1" if state.actor else state.legal_moves()[0])
    state = state.play("m1").play("m1").play("m1")
    (colour,) = state.legal_moves()
    assert GAME.narrator.describe_move(state.view(None), colour, SAY).endswith("The bag is empty. Last round.")
    assert GAME.narrator.prompt(state.play(colour).view(1), Interaction(), SAY).startswith(
        "Last round. Human: point at"
    )


def test_hidden_move_says_only_that_it_was_made() -> None:
    assert GAME.narrator.describe_move(at(OPENING).view(2), None, SAY) == "Human has chosen."
