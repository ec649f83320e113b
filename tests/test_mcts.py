"""The default bot, with a fixed seed and number of slices."""

from __future__ import annotations

from random import Random

import pytest

from pygames import mcts
from pygames.bots import iteration_limit, run_search
from pygames.game import State
from pygames.games import ALL_GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record

FIXTURES: dict[str, dict[str, str]] = {"_null": {}, "_full": {"rounds": "4"}}


def choose(state: State, level: str, rng: Random, slices: int) -> str:
    return run_search(mcts.think(state.view(state.actor), state.legal_moves(), level, rng), iteration_limit(slices))


def points_against_random(name: str, level: str, games: int) -> float:
    """Return the share of games that the search wins; it changes seats after each game."""
    rng, points = Random(1), 0.0
    for number in range(games):
        state, seat = ALL_GAMES[name].new(2, **FIXTURES[name]), number % 2 + 1
        while state.actor is not None:
            if state.actor == seat:
                state = state.play(choose(state, level, rng, 150))
            else:
                state = state.play(rng.choice(state.legal_moves()))
        winners = state.result.winners if state.result else ()
        points += (seat in winners) / max(1, len(winners))
    return points / games


@pytest.mark.parametrize("name", FIXTURES)
def test_search_beats_random_clearly(name: str) -> None:
    assert points_against_random(name, "hard", 60) > 0.75


def test_levels_differ_in_strength() -> None:
    easy, hard = (points_against_random("_full", level, 60) for level in ("easy", "hard"))
    assert hard > easy + 0.05


@pytest.mark.parametrize("name", ["_null", "_full", "crossing", "crosswise"])
def test_search_repeats_for_seed(name: str) -> None:
    state, rng = ALL_GAMES[name].new(), Random(2)
    while not state.actor:
        state = state.play(rng.choice(state.legal_moves()))
    one, other = (choose(state, "medium", Random(5), 60) for _ in range(2))
    assert one == other in state.legal_moves()


def test_search_does_not_see_hidden_choices() -> None:
    """In Full the second seat makes the same choice for each secret choice of the first seat."""
    start = Record.parse("_full players=2 : 2").replay()
    chosen = {choose(start.play(move), "hard", Random(3), 200) for move in start.legal_moves()}
    assert len(chosen) == 1


def test_hidden_choice_is_not_answered_in_tree() -> None:
    """The first seat takes the best cell, although a second seat that knew of it would take it away."""
    start = Record.parse("_full players=2 : 1").replay()
    assert "b2" in choose(start, "hard", Random(1), 1500)


def test_win_probabilities_join_team_mates() -> None:
    sides = mcts.win_probabilities(ALL_GAMES["crosswise"].new(4))
    assert [*sides] == [(1, 3), (2, 4)]
    assert sum(sides.values()) == pytest.approx(1)


def test_win_probabilities_follow_position() -> None:
    won, open_ = (Record.parse(text).replay() for text in ("_null players=2 : 2 2 2 2", "_null players=2 :"))
    assert mcts.win_probabilities(won)[1,] == 1
    assert 0.2 < mcts.win_probabilities(open_)[1,] < 0.8


@pytest.mark.parametrize(
    ("record", "move", "key"),
    [
        ("_null players=2 : 2 2 2 1", "2", "wins"),
        ("_null players=2 : 2 2 2 2", "1", "only"),
        ("_null players=2 : 2 2 1", "1", "blocks"),
        ("_null players=2 :", "2", "likely"),
    ],
)
def test_explanation_names_effect_of_move(record: str, move: str, key: str) -> None:
    state = Record.parse(record).replay()
    view = state.view(state.actor)
    for lang in LANGUAGES:
        say = state.game.words(lang)
        facts = {"seat": say.seat_name(3 - (state.actor or 0)), "percent": "{percent}"}
        head = say(f"default.reason.{key}", **facts).partition("{percent}")[0]
        assert mcts.explain_move(view, move, say).startswith(head)
