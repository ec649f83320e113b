"""The OpenSpiel example: its games pass OpenSpiel's own test, and keep secrets."""

from __future__ import annotations

import doctest
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames.games import GAMES
from tests import tiers

FOLDER = Path(__file__).parent.parent / "examples/openspiel"
LENGTH = 200  # moves: long enough for an end in every game but Crossado, where random play rarely ends
COUNTS = [(name, players) for name, game in GAMES.items() for players in game.players]

if os.environ.get("CI") and tiers.tier != "quick":
    import pyspiel
else:  # `build.py test --quick` does not install it, and not every machine can
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")


@pytest.fixture(autouse=True, scope="module")
def crossboard_games() -> Any:
    """The adapter, imported once: OpenSpiel refuses to register a game twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        import crossboard_games

        yield crossboard_games


def load(name: str, **settings: int | str) -> Any:
    parameters = ",".join(f"{key}={value}" for key, value in ({"max_length": LENGTH} | settings).items())
    return pyspiel.load_game(f"crossboard_{name.replace('-', '_')}({parameters})")


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_game_passes_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players), num_sims=3, serialize=True, verbose=False)


def test_options_are_game_parameters() -> None:
    state = load("crossado", corners="opposite").new_initial_state()
    assert state.state.view(None)["corners"] == ["sw", "ne"]


def test_numeric_option_has_underscore() -> None:
    game = load("crossing", players=3, dealer="_2")
    assert game.new_initial_state().state.view(None)["dealer"] == 2
    assert pyspiel.load_game(str(game)).new_initial_state().state.view(None)["dealer"] == 2


@pytest.mark.parametrize(("seed", "returns"), [(0, [-1.0, 2.0, -1.0]), (1, [0.5, -1.0, 0.5])])
def test_returns_follow_the_result(seed: int, returns: list[float]) -> None:
    """Seats 1 and 3 are a team: the winners share what the losers pay."""
    state, rng = load("crosswise", players=3).new_initial_state(), Random(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.returns() == returns


def test_long_game_is_a_draw() -> None:
    state, rng = load("crossado", max_length=1).new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert (state.state.result, state.returns()) == (None, [0.0, 0.0])


def test_hidden_choice_appears_when_revealed() -> None:
    known: dict[str, list[str]] = {}
    for choice in ("m1", "m2"):
        state = load("crossing", players=3).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        moves = (choice, "m1", "m1")
        for seat, move in enumerate(moves):
            state.apply_action(state.string_to_action(move))
            known.setdefault(choice, []).append(state.information_state_string(2))
            assert state.information_state_string(seat).split("\n")[0].endswith(move)
    assert known["m1"][:2] == known["m2"][:2]
    assert known["m1"][2] != known["m2"][2]
    assert known["m2"][2].split("\n")[0].endswith("m2 m1 m1")


def test_readme_examples_work() -> None:
    failures, tests = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
    assert tests
    assert not failures
