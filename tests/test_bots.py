"""Laws for every game's bots: whole games at every level, sliced search, win probabilities, bots from other modules."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

from pygames.bots import LEVELS, SEARCH_LEVELS, choose, iteration_limit, run_search, think, win_probabilities
from pygames.game import Game
from pygames.games import ALL_GAMES
from pygames.match import Tally, play_match
from pygames.record import Record
from tests.game_data import load_game_data
from tests.random_games import all_setups, sample_steps
from tests.tiers import sample

MAX_MOVES = 3_000  # no game between bots comes near


@pytest.mark.parametrize("level", LEVELS)
def test_bot_levels_finish_games_in_every_setup(game: Game, level: str) -> None:
    for number, start in enumerate(sample(all_setups(game), 4)):
        state, rng, plies = start.replay(), Random(number), 0
        while state.actor is not None and plies < MAX_MOVES:
            state = state.play(choose(state, level, rng, iterations=2))  # play() raises if the move is illegal
            plies += 1
        assert state.actor is None or level == "random"


def test_sliced_search_chooses_same_move(game: Game) -> None:
    """No matter what a page does between two slices."""
    for number, step in enumerate(sample_steps(game, 15, 0.05, seed=31, max_moves=100)):
        state = step.before
        if state.actor:
            expected = choose(state, "hard", Random(number), iterations=30)
            search, has_time = think(state, "hard", Random(number)), iteration_limit(30)
            move = None
            try:
                next(search)
                while True:
                    state.legal_moves()
                    search.send(has_time())
            except StopIteration as end:
                move = end.value
            assert move == expected


def test_search_stops_when_told(game: Game) -> None:
    for step in sample_steps(game, 15, 0.05, seed=37, max_moves=100):
        if step.before.actor:
            for level in SEARCH_LEVELS:
                has_time = Mock(return_value=False)
                run_search(think(step.before, level, Random(1)), has_time)
                assert has_time.call_count <= 3


def test_search_stops_at_any_time(game: Game) -> None:
    """However far it has come: it asks at most once more for each loop of the search, and its move is legal."""
    for number, step in enumerate(sample_steps(game, 15, 0.05, seed=43, max_moves=100)):
        if step.before.actor:
            for level in SEARCH_LEVELS:
                slices = Random(number).randrange(40)
                answers = iter([True] * slices)
                has_time = Mock(side_effect=lambda answers=answers: next(answers, False))
                move = run_search(think(step.before, level, Random(1)), has_time)
                assert move in step.before.legal_moves()
                assert has_time.call_count <= slices + 8


def test_win_probabilities_sum_to_one_and_match_result(game: Game) -> None:
    for step in sample_steps(game, 60, 0.1, seed=41):
        state = step.after
        sides = win_probabilities(state)
        assert sorted(seat for side in sides for seat in side) == list(range(1, state.player_count + 1))
        assert list(sides) == list(win_probabilities(step.start.replay()))
        assert sum(sides.values()) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in sides.values())
        assert win_probabilities(state) == sides
        if state.result is not None:
            best = {seat for side, chance in sides.items() if chance == max(sides.values()) for seat in side}
            assert best == set(state.result.winners or range(1, state.player_count + 1))


def test_win_probabilities_predict_winners(game: Game) -> None:
    """In games between easy bots: late in a game the estimates beat an equal guess, on average."""
    predicted, guessed = 0.0, 0.0
    for number in range(30):
        state, states, rng = game.new(), [], Random(number)
        while state.actor is not None:
            states.append(state)
            state = state.play(choose(state, "easy", rng, iterations=3))
        probabilities = win_probabilities(states[len(states) * 9 // 10])
        winners = state.result.winners if state.result else ()
        predicted += sum(chance for side, chance in probabilities.items() if side[0] in winners)
        guessed += sum(1 / len(probabilities) for side in probabilities if side[0] in winners)
    assert predicted > 1.05 * guessed


def test_bots_of_three_levels_stand_in_for_others() -> None:
    game = ALL_GAMES["_full"]
    assert game.parts.levels == ("easy", "medium", "hard")
    state = game.new()
    while not state.actor:
        state = state.play(choose(state, rng=Random(1)))
    for level, stand_in in (("child", "easy"), ("master", "hard")):
        moves = [choose(state, one, Random(5), iterations=30) for one in (level, stand_in)]
        assert moves[0] == moves[1]


def test_greedy_yardstick_plays_whole_games(game: Game) -> None:
    """The one-ply bot that the hard level is measured against, loaded by its module's name."""
    if not (greedy := load_game_data(game, "greedy")):
        pytest.skip(f"{game.name} has no yardstick (greedy.py)")
    name = f"{greedy.__name__}:choose"
    result = play_match(Record(game.name, game.players[0]), ["easy", name], 2, Random(1), iterations=2)
    assert [tally.bot for tally in result.tallies] == ["easy", name]
    assert result.unfinished == 0
    assert all(tally.games == 2 for tally in result.tallies)


def test_tally_interval_contains_share() -> None:
    for games in (1, 20, 97):
        for share in range(games + 1):
            low, high = Tally("easy", games, share).interval
            assert 0 <= low <= share / games <= high <= 1
            assert high - low < 1
    assert Tally("easy", 100, 50).interval == pytest.approx((0.4038, 0.5962), abs=1e-4)  # the textbook value
