"""Laws for every game's bots: whole games of every level, thoughts in slices, chances, players from outside."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

from pygames.bots import LEVELS, SEARCH_LEVELS, choose, iteration_limit, run_search, think, win_probabilities
from pygames.game import Game
from pygames.match import Tally, play_match
from pygames.record import Record
from tests.own import load_own
from tests.random_games import sampled, settings
from tests.tiers import sample

MOST = 3_000  # moves; no game among bots comes near


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_in_every_setting_to_its_end(game: Game, level: str) -> None:
    for number, start in enumerate(sample(settings(game), 4)):
        state, rng, plies = start.replay(), Random(number), 0
        while state.actor is not None and plies < MOST:
            state = state.play(choose(state, level, rng, iterations=2))  # refuses what is not legal
            plies += 1
        assert state.actor is None or level == "random"


def test_a_thought_in_slices_is_the_same_thought(game: Game) -> None:
    """Whatever a page does in between."""
    for number, step in enumerate(sampled(game, 15, 0.05, seed=31, most=100)):
        state = step.before
        if state.actor:
            whole = choose(state, "hard", Random(number), iterations=30)
            thought, more = think(state, "hard", Random(number)), iteration_limit(30)
            move = None
            try:
                next(thought)
                while True:
                    state.legal_moves()
                    thought.send(more())
            except StopIteration as end:
                move = end.value
            assert move == whole


def test_a_thought_that_is_told_to_stop_stops(game: Game) -> None:
    for step in sampled(game, 15, 0.05, seed=37, most=100):
        if step.before.actor:
            for level in SEARCH_LEVELS:
                more = Mock(return_value=False)
                run_search(think(step.before, level, Random(1)), more)
                assert more.call_count <= 3


def test_chances_of_all_sides_make_one_and_end_with_the_result(game: Game) -> None:
    for step in sampled(game, 60, 0.1, seed=41):
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


def test_who_wins_was_likelier_to_win(game: Game) -> None:
    """In games of the easy bots: towards the end the chances must tell more than a blind guess, on average."""
    told, blind = 0.0, 0.0
    for number in range(30):
        state, states, rng = game.new(), [], Random(number)
        while state.actor is not None:
            states.append(state)
            state = state.play(choose(state, "easy", rng, iterations=3))
        known = win_probabilities(states[len(states) * 9 // 10])
        winners = state.result.winners if state.result else ()
        told += sum(chance for side, chance in known.items() if side[0] in winners)
        blind += sum(1 / len(known) for side in known if side[0] in winners)
    assert told > 1.1 * blind


def test_greedy_yardstick_plays_whole_games(game: Game) -> None:
    """The greedy one-ply player that hard is measured against, from outside."""
    if not (greedy := load_own(game, "greedy")):
        pytest.skip(f"{game.name} has no yardstick (greedy.py)")
    name = f"{greedy.__name__}:choose"
    result = play_match(Record(game.name, game.players[0]), ["easy", name], 2, Random(1), iterations=2)
    assert [tally.bot for tally in result.tallies] == ["easy", name]
    assert result.unfinished == 0
    assert all(tally.games == 2 for tally in result.tallies)


def test_an_interval_is_a_part_of_all_games_and_holds_what_was_counted() -> None:
    for games in (1, 20, 97):
        for share in range(games + 1):
            low, high = Tally("easy", games, share).interval
            assert 0 <= low <= share / games <= high <= 1
            assert high - low < 1
    assert Tally("easy", 100, 50).interval == pytest.approx((0.4038, 0.5962), abs=1e-4)  # as printed in textbooks
