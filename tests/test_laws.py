"""Laws that hold for every game, checked in random games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, fields
from random import Random

import pytest

from pygames.bots import LEVELS, choose
from pygames.game import CHANCE, BadInput, Game, IllegalMove, State
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests import tiers
from tests.game_data import load_game_data
from tests.random_games import all_setups, choose_uniformly, play_random_game, random_games, sample_steps

TYPOS = "abcdefghijklmnopqrstuvwxyz0123456789^>-+ABCDEFRMSXY"


def test_legal_moves_sorted_unique_and_empty_when_over(game: Game) -> None:
    for steps in random_games(game, 300):
        for step in steps:
            moves = step.after.legal_moves()
            assert isinstance(moves, tuple)
            assert list(moves) == sorted(set(moves))
            assert bool(moves) == (step.after.result is None) == (step.after.actor is not None)


def test_only_chance_states_have_weights(game: Game) -> None:
    for step in sample_steps(game, 200, 0.3):
        state = step.after
        if state.actor == CHANCE:
            weights = state.weights()
            assert tuple(sorted(weights)) == state.legal_moves()
            assert all(type(weight) is int and weight > 0 for weight in weights.values())
        else:
            with pytest.raises(BadInput):
                state.weights()


def test_play_does_not_modify_state(game: Game) -> None:
    for step in sample_steps(game, 100, 0.1):
        before, text, digest = step.before, repr(step.before), hash(step.before)
        again = before.play(step.move)
        assert again is not before
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert (repr(before), hash(before)) == (text, digest)
        for field in fields(before):
            with pytest.raises(FrozenInstanceError):
                setattr(before, field.name, None)


def test_replay_of_same_moves_gives_same_state(game: Game) -> None:
    for steps in random_games(game, 30, max_moves=200):
        *_, last = steps
        assert last.record.replay() == last.after


def test_equal_states_have_equal_moves(game: Game) -> None:
    """Equal states have equal moves and views, however they were reached."""
    first_equal: dict[State, State] = {}
    for step in sample_steps(game, 200, 0.2):
        state = step.after
        other = first_equal.setdefault(state, state)
        assert other.legal_moves() == state.legal_moves()
        assert other.view(1) == state.view(1)


def test_illegal_move_explained_in_every_language(game: Game) -> None:
    rng = Random(3)
    for step in sample_steps(game, 60, 0.1):
        state, moves = step.after, step.after.legal_moves()
        elsewhere = rng.choice(step.before.legal_moves())
        misspelt = misspell(rng, step.move), misspell(rng, elsewhere)
        for text in (*misspelt, elsewhere, "", " ", "?", "🐟", "0", "a1", "é1-2>"):
            if text in moves:
                continue
            with pytest.raises(IllegalMove) as refused:
                state.play(text)
            for lang in LANGUAGES:
                sentence = refused.value.text(lang)
                assert sentence.endswith(".")
                assert "{" not in sentence
            assert text in str(refused.value)


def misspell(rng: Random, move: str) -> str:
    index = rng.randrange(len(move) + 1)
    return move[:index] + rng.choice(TYPOS) + move[index + rng.randrange(2) :]


def test_play_rejects_non_string(game: Game) -> None:
    with pytest.raises(IllegalMove):
        game.new().play(4)  # type: ignore[arg-type]


def test_records_round_trip(game: Game) -> None:
    for step in sample_steps(game, 100, 0.02):
        if step.moves:
            assert Record.parse(str(step.record)) == step.record
            assert str(Record.parse(str(step.record))) == str(step.record)
            assert hash(Record.parse(str(step.record))) == hash(step.record)


def test_record_error_names_move_and_ply(game: Game) -> None:
    for step in sample_steps(game, 40, 0.02, max_moves=100):
        record = Record(game.name, step.start.players, step.start.options, (*step.moves, "nonsense", *step.moves))
        with pytest.raises(IllegalMove, match=rf"Move {len(step.moves) + 1}, .nonsense.") as refused:
            record.replay()
        assert refused.value.ply == len(step.moves) + 1


def test_scores_by_seat_equal_result_scores(game: Game) -> None:
    for step in sample_steps(game, 200, 0.05, max_moves=1_500):
        state, scores = step.after, step.after.scores()
        assert scores is None or sorted(scores) == list(range(1, state.player_count + 1))
        if (result := state.result) is not None:
            assert result.scores == scores
            assert list(result.winners) == sorted(set(result.winners))
            assert set(result.winners) <= set(range(1, state.player_count + 1))


def test_material_is_conserved(game: Game) -> None:
    if not (odd := load_game_data(game, "odd")):
        pytest.skip(f"{game.name} has no `material` in odd.py")
    for steps in random_games(game, 150, seed=5):
        first = None
        for step in steps:
            first = odd.material(step.before) if first is None else first
            assert odd.material(step.after) == first


def test_views_are_plain_data(game: Game) -> None:
    for step in sample_steps(game, 80, 0.1):
        for seat in (None, *range(1, step.after.player_count + 1)):
            view = step.after.view(seat)
            assert json.loads(json.dumps(view)) == view
    for invalid_seat in (0, step.after.player_count + 1, True, "1"):
        with pytest.raises(BadInput):
            step.after.view(invalid_seat)  # type: ignore[arg-type]


def test_view_hides_other_seats_secrets(game: Game) -> None:
    """Replay a game with one hidden move exchanged for another: the seats that it is hidden from see no difference.

    The comparison ends when the move is revealed, when the old moves are no longer possible, or when another seat is to
    act, which is public (a seat that may redraw shows everybody what kind of hand it has)."""
    rng, exchange_count, comparison_count = Random(7), 0, 0
    for steps in random_games(game, 150, max_moves=250):
        *_, last = steps
        states, moves = list(last.record.states()), last.record.moves
        viewers = (None, *range(1, last.after.player_count + 1))
        for ply in rng.sample(range(len(moves)), min(6, len(moves))):
            state, move = states[ply], moves[ply]
            blind = [seat for seat in viewers if state.is_hidden(move, seat)]
            others = [other for other in state.legal_moves() if other != move]
            if not blind or not others:
                continue
            exchange_count += 1
            twin = state.play(rng.choice(others))
            for later in range(ply + 1, len(moves) + 1):
                if twin.actor != states[later].actor:
                    break
                comparison_count += 1
                assert [twin.view(seat) for seat in blind] == [states[later].view(seat) for seat in blind]
                stop = later == len(moves) or states[later].reveals_hidden(moves[later])
                if stop or moves[later] not in twin.legal_moves():
                    break
                twin = twin.play(moves[later])
                if twin.actor is None:
                    break
    assert (exchange_count > 0) == game.has_hidden_information
    assert comparison_count >= exchange_count


def test_imagined_state_has_same_view(game: Game) -> None:
    """For every seat and for spectators; the seat to act has the same moves, too."""
    rng = Random(8)
    for step in sample_steps(game, 120, 0.15, seed=9):
        state = step.after
        for seat in (None, *range(1, state.player_count + 1)):
            view = state.view(seat)
            imagined = game.imagine(view, rng)
            assert imagined.view(seat) == view
            if seat == state.actor or not game.has_hidden_information:
                assert imagined.legal_moves() == state.legal_moves()


def test_move_visible_to_its_actor(game: Game) -> None:
    for step in sample_steps(game, 60, 0.2):
        if step.before.actor:
            assert not step.before.is_hidden(step.move, step.before.actor)
        assert game.has_hidden_information or not step.before.is_hidden(step.move, None)


def test_bots_of_every_level_choose_legal_moves(game: Game) -> None:
    for start in all_setups(game):
        rng = Random(11)
        for step in play_random_game(start, choose_uniformly, rng, max_moves=60):
            if step.before.actor and rng.random() < 0.25:
                for level in LEVELS:
                    assert choose(step.before, level, rng, iterations=2) in step.before.legal_moves()
    with pytest.raises(BadInput, match="wizard"):
        choose(start.replay(), "wizard", rng)


def test_bot_deterministic_for_seed_and_explains_move(game: Game) -> None:
    for number, step in enumerate(sample_steps(game, 20, 0.05, seed=23, max_moves=100)):
        state = step.before
        if not state.actor:
            continue
        one, other = (choose(state, "hard", Random(number), iterations=3) for _ in range(2))
        assert one == other
        for lang in LANGUAGES:
            reason = game.bot.explain_move(state.view(state.actor), one, game.words(lang))
            assert reason
            assert "{" not in reason


def test_random_games_cover_rare_states(game: Game, record_property: Callable[[str, object], None]) -> None:
    """Stop once every rare state has occurred; with `--all`, count them in a hundred and fifty thousand moves."""
    odd: Mapping[str, Callable[[State, str, State], bool]] = getattr(load_game_data(game, "odd"), "ODD", {})
    counts = Counter(dict.fromkeys(("games", "moves", *odd), 0))
    for steps in random_games(game, 2_000, seed=13, is_scaled=False):
        if counts["moves"] > 150_000 or (tiers.tier != "all" and all(counts.values())):
            break
        counts["games"] += 1
        for step in steps:
            counts["moves"] += 1
            for name, happened in odd.items():
                counts[name] += happened(step.before, step.move, step.after)
    for name, times in counts.items():
        record_property(f"{game.name}: {name}", times)
    assert [name for name, times in counts.items() if not times] == []
