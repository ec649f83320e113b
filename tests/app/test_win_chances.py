"""The chances of all sides, in words."""

from __future__ import annotations

import pytest

from app.render.win_chances import describe_leads, describe_point, format_percentages, smooth
from app.text import site_words

CHANCES = [
    {(1,): 1 / 3, (2,): 1 / 3, (3,): 1 / 3},
    {(1,): 0.335, (2,): 0.335, (3,): 0.33},
    {(1,): 0.004, (2,): 0.996},
    {(1, 3): 0.5, (2,): 0.5},
    {(1,): 1.0, (2,): 0.0},
]


@pytest.mark.parametrize("chances", CHANCES)
def test_percentages_add_up_to_a_hundred(chances: dict[tuple[int, ...], float]) -> None:
    percentages = format_percentages(chances, site_words("en", "crossing"))
    assert [*percentages] == [*chances]
    numbers = [int(percentage.rstrip("%")) for percentage in percentages.values()]
    assert sum(numbers) == 100
    assert all(abs(number - 100 * chance) < 1 for number, chance in zip(numbers, chances.values(), strict=True))


def test_point_is_named_by_its_turn() -> None:
    say = site_words("en", "crossing")
    assert describe_point("round 3", {(1,): 0.25, (2,): 0.75}, say) == "After round 3: Pilgrim 25%, Pixie 75%"


def test_no_leader_before_first_move() -> None:
    say = site_words("en", "c-cross")
    history: list[dict[tuple[int, ...], float]] = [
        {(1,): light, (2,): 1 - light} for light in (0.6, 0.4, 0.4, 0.6, 0.6)
    ]
    names = [f"move {ply}" for ply in range(5)]
    assert describe_leads(history, names, say) == "Ahead: Dark until move 2, Light to the end."


@pytest.mark.parametrize("length", [2, 5, 200])
def test_single_estimate_that_is_wrong_counts_little_and_the_end_is_exact(length: int) -> None:
    history: list[dict[tuple[int, ...], float]] = [{(1,): 0.9, (2,): 0.1} for _ in range(length)]
    history[length // 2 - 1] = {(1,): 0.0, (2,): 1.0}
    history[-1] = {(1,): 1.0, (2,): 0.0}
    smoothed = smooth(history)
    assert len(smoothed) == length
    assert smoothed[-1] == history[-1]
    assert all(chances[(1,)] >= 0.45 for chances in smoothed)
    assert all(sum(chances.values()) == pytest.approx(1) for chances in smoothed)
