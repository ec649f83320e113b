"""The drawing and the sentences of Crossing, beyond the laws for all games."""

from __future__ import annotations

import pytest

from pygames.game import State
from pygames.games.crossing import GAME
from pygames.games.crossing.view import STONE_SIZE, stone_rows
from pygames.scene import Interaction, Mark, Scene
from tests.games.crossing.test_rulebook import at

SAY = GAME.words("en")
OPENING = "crossing players=3 : R B Y W  m1 m2 m2  R R B"
ALL_HOLD = f"{OPENING}  s2 m1 m2  Y Y Y Y"


def scene(state: State, seat: int | None, last: str | None = None) -> Scene:
    targets = frozenset(state.legal_moves()) if seat == state.actor else frozenset()
    drawing: Scene = GAME.renderer.scene(state.view(seat), Interaction((), targets, last), SAY)
    return drawing


def marks(drawing: Scene, key_part: str) -> dict[str, Mark]:
    return {mark.key: mark for mark in drawing.marks if key_part in mark.key}


def test_tile_targets_are_protect_and_steal() -> None:
    hits = marks(scene(at(OPENING), 1), ":hit")
    assert [hits[f"seat{seat}:hit"].target for seat in (1, 2, 3)] == ["p", "s2", "s3"]


def test_first_round_has_only_mushroom_targets() -> None:
    drawing = scene(at("crossing players=3 : R B Y W"), 1)
    assert drawing.targets == {"m1", "m2"}


def test_own_protection_stays_marked_while_others_choose() -> None:
    state = at(f"{OPENING}  p")
    assert set(marks(scene(state, 1), ":aim")) == {"seat1:aim"}
    assert not marks(scene(state, 2), ":aim")
    assert not marks(scene(state, None), ":aim")


def test_last_protection_is_marked_on_its_tile() -> None:
    assert set(marks(scene(at(f"{ALL_HOLD}  m1 p p"), None, "p"), ":last")) == {"seat3:last"}


def test_scene_hides_other_seats_choice() -> None:
    one, other = at(f"{OPENING}  p"), at(f"{OPENING}  s3")
    for seat in (None, 2, 3):
        assert scene(one, seat).marks == scene(other, seat).marks


def test_overlapping_stones_are_counted() -> None:
    state = at("crossing players=3 : R R R R  m1 m2 m2  R R R  m1 m2 m2  R R R  m2 m1 m1")
    counts = marks(scene(state, None), "held:R:count")
    assert [mark.text for mark in counts.values()] == ["8"]


@pytest.mark.parametrize("width", [86, 122])
@pytest.mark.parametrize("count", [8, 10, 18])
def test_count_has_room_beside_its_stones(count: int, width: int) -> None:
    number, *row = stone_rows({"R": count}, "key", 0, 0, width, "R")
    assert len(row) == count
    room = float(number.attrs["x"]) - float(row[-1].attrs["x"]) - STONE_SIZE
    assert room > 0.7 * float(number.attrs["font-size"]) * len(number.text)


def test_pending_draws_are_marked() -> None:
    assert set(marks(scene(at("crossing players=3 : R B Y W  m1 m2 m2"), None), ":due:")) == {
        "m1:due:0",
        "m1:due:1",
        "m2:due:0",
    }


def test_long_name_is_shortened() -> None:
    say = GAME.words("en", {1: "Bartholomew the Great"})
    names = marks(GAME.renderer.scene(at(OPENING).view(None), Interaction(), say), ":name")
    assert names["seat1:name"].text == "Bartholomew t…"


def test_last_draw_of_refill_announces_pause() -> None:
    state = at(f"{ALL_HOLD}  p p p  R")
    sentence = GAME.narrator.describe_move(state.view(None), "B", SAY)
    assert sentence == f"{SAY('described.B', number=2)} {SAY('described.everybody_pauses')}"


def test_last_stone_announces_last_round() -> None:
    state = at("crossing players=3 : R B Y W  m1 m2 m2")
    while sum(state.view(None)["bag"].values()) > 1:
        state = state.play("m1" if state.actor else state.legal_moves()[0])
    state = state.play("m1").play("m1").play("m1")
    (colour,) = state.legal_moves()
    assert GAME.narrator.describe_move(state.view(None), colour, SAY).endswith("The bag is empty. Last round.")
    assert GAME.narrator.prompt(state.play(colour).view(1), Interaction(), SAY).startswith(
        "Last round. Pilgrim: point at"
    )


def test_hidden_move_names_only_its_seat() -> None:
    assert GAME.narrator.describe_move(at(OPENING).view(2), None, SAY) == "Pilgrim has chosen."
