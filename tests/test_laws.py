"""What must hold for every game, checked along random play."""

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
from tests.own import load_own
from tests.random_games import many, one_game, sampled, settings, uniform

TYPOS = "abcdefghijklmnopqrstuvwxyz0123456789^>-+ABCDEFRMSXY"


def test_moves_are_sorted_unique_and_empty_exactly_when_the_game_is_over(game: Game) -> None:
    for steps in many(game, 300):
        for step in steps:
            moves = step.after.legal_moves()
            assert isinstance(moves, tuple)
            assert list(moves) == sorted(set(moves))
            assert bool(moves) == (step.after.result is None) == (step.after.actor is not None)


def test_chance_has_a_weight_for_each_outcome_and_nobody_else_has(game: Game) -> None:
    for step in sampled(game, 200, 0.3):
        state = step.after
        if state.actor == CHANCE:
            weights = state.weights()
            assert tuple(sorted(weights)) == state.legal_moves()
            assert all(type(weight) is int and weight > 0 for weight in weights.values())
        else:
            with pytest.raises(BadInput):
                state.weights()


def test_play_makes_a_new_state_and_leaves_the_old_one_alone(game: Game) -> None:
    for step in sampled(game, 100, 0.1):
        before, shown, number = step.before, repr(step.before), hash(step.before)
        again = before.play(step.move)
        assert again is not before
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert (repr(before), hash(before)) == (shown, number)
        for field in fields(before):
            with pytest.raises(FrozenInstanceError):
                setattr(before, field.name, None)


def test_the_same_moves_lead_to_the_same_state(game: Game) -> None:
    for steps in many(game, 30, most=200):
        *_, last = steps
        assert last.record.replay() == last.after


def test_equal_states_have_equal_futures(game: Game) -> None:
    """States that are equal though their games differ offer the same and go on alike."""
    known: dict[State, State] = {}
    for step in sampled(game, 200, 0.2):
        state = step.after
        other = known.setdefault(state, state)
        assert other.legal_moves() == state.legal_moves()
        assert other.view(1) == state.view(1)


def test_what_is_not_offered_is_refused_with_a_reason_in_every_language(game: Game) -> None:
    rng = Random(3)
    for step in sampled(game, 60, 0.1):
        state, moves = step.after, step.after.legal_moves()
        elsewhere = rng.choice(step.before.legal_moves())
        for text in (typo(rng, step.move), typo(rng, elsewhere), elsewhere, "", " ", "?", "🐟", "0", "a1", "é1-2>"):
            if text in moves:
                continue
            with pytest.raises(IllegalMove) as refused:
                state.play(text)
            for lang in LANGUAGES:
                sentence = refused.value.text(lang)
                assert sentence.endswith(".")
                assert "{" not in sentence
            assert text in str(refused.value)


def typo(rng: Random, move: str) -> str:
    place = rng.randrange(len(move) + 1)
    return move[:place] + rng.choice(TYPOS) + move[place + rng.randrange(2) :]


def test_a_move_that_is_not_even_text_is_refused(game: Game) -> None:
    with pytest.raises(IllegalMove):
        game.new().play(4)  # type: ignore[arg-type]


def test_records_round_trip(game: Game) -> None:
    for step in sampled(game, 100, 0.02):
        if step.moves:
            assert Record.parse(str(step.record)) == step.record
            assert str(Record.parse(str(step.record))) == str(step.record)
            assert hash(Record.parse(str(step.record))) == hash(step.record)


def test_a_record_with_a_wrong_move_names_it_and_its_place(game: Game) -> None:
    for step in sampled(game, 40, 0.02, most=100):
        record = Record(game.name, step.start.players, step.start.options, (*step.moves, "nonsense", *step.moves))
        with pytest.raises(IllegalMove, match=rf"Move {len(step.moves) + 1}, .nonsense.") as refused:
            record.replay()
        assert refused.value.ply == len(step.moves) + 1


def test_scores_are_points_by_seat_and_the_result_has_them(game: Game) -> None:
    for step in sampled(game, 200, 0.05, most=1_500):
        state, scores = step.after, step.after.scores()
        assert scores is None or sorted(scores) == list(range(1, state.player_count + 1))
        if (result := state.result) is not None:
            assert result.scores == scores
            assert list(result.winners) == sorted(set(result.winners))
            assert set(result.winners) <= set(range(1, state.player_count + 1))


def test_material_is_conserved(game: Game) -> None:
    if not (odd := load_own(game, "odd")):
        pytest.skip(f"{game.name} does not say what it conserves (material in odd.py)")
    for steps in many(game, 150, seed=5):
        first = None
        for step in steps:
            first = odd.material(step.before) if first is None else first
            assert odd.material(step.after) == first


def test_views_are_plain_data(game: Game) -> None:
    for step in sampled(game, 80, 0.1):
        for seat in (None, *range(1, step.after.player_count + 1)):
            view = step.after.view(seat)
            assert json.loads(json.dumps(view)) == view
    for nobody in (0, step.after.player_count + 1, True, "1"):
        with pytest.raises(BadInput):
            step.after.view(nobody)  # type: ignore[arg-type]


def test_a_view_does_not_change_with_what_only_others_know(game: Game) -> None:
    """Play a game again with one hidden move exchanged for another: whoever it is hidden from sees no difference, until
    it is shown, the old moves are no longer possible, or somebody else is to act, which is public (that somebody is
    asked for a new hand shows everybody what kind of hand it is)."""
    rng, exchanged, compared = Random(7), 0, 0
    for steps in many(game, 150, most=250):
        *_, last = steps
        states, moves = list(last.record.states()), last.record.moves
        everybody = (None, *range(1, last.after.player_count + 1))
        for place in rng.sample(range(len(moves)), min(6, len(moves))):
            state, move = states[place], moves[place]
            blind = [seat for seat in everybody if state.is_hidden(move, seat)]
            others = [other for other in state.legal_moves() if other != move]
            if not blind or not others:
                continue
            exchanged += 1
            twin = state.play(rng.choice(others))
            for later in range(place + 1, len(moves) + 1):
                if twin.actor != states[later].actor:
                    break
                compared += 1
                assert [twin.view(seat) for seat in blind] == [states[later].view(seat) for seat in blind]
                stop = later == len(moves) or states[later].reveals_hidden(moves[later])
                if stop or moves[later] not in twin.legal_moves():
                    break
                twin = twin.play(moves[later])
                if twin.actor is None:
                    break
    assert (exchanged > 0) == game.has_hidden_information
    assert compared >= exchanged


def test_imagined_state_has_same_view(game: Game) -> None:
    """For every seat and for spectators; and whoever is to act has the same moves."""
    rng = Random(8)
    for step in sampled(game, 120, 0.15, seed=9):
        state = step.after
        for seat in (None, *range(1, state.player_count + 1)):
            view = state.view(seat)
            imagined = game.imagine(view, rng)
            assert imagined.view(seat) == view
            if seat == state.actor or not game.has_hidden_information:
                assert imagined.legal_moves() == state.legal_moves()


def test_nothing_is_hidden_from_who_decides_it(game: Game) -> None:
    for step in sampled(game, 60, 0.2):
        if step.before.actor:
            assert not step.before.is_hidden(step.move, step.before.actor)
        assert game.has_hidden_information or not step.before.is_hidden(step.move, None)


def test_bots_of_every_level_choose_legal_moves(game: Game) -> None:
    for start in settings(game):
        rng = Random(11)
        for step in one_game(start, uniform, rng, most=60):
            if step.before.actor and rng.random() < 0.25:
                for level in LEVELS:
                    assert choose(step.before, level, rng, iterations=2) in step.before.legal_moves()
    with pytest.raises(BadInput, match="wizard"):
        choose(start.replay(), "wizard", rng)


def test_a_bot_chooses_the_same_for_the_same_seed_and_says_why(game: Game) -> None:
    for number, step in enumerate(sampled(game, 20, 0.05, seed=23, most=100)):
        state = step.before
        if not state.actor:
            continue
        one, other = (choose(state, "hard", Random(number), iterations=3) for _ in range(2))
        assert one == other
        for lang in LANGUAGES:
            why = game.bot.explain_move(state.view(state.actor), one, game.words(lang))
            assert why
            assert "{" not in why


def test_random_games_reach_everything_odd(game: Game, record_property: Callable[[str, object], None]) -> None:
    """Until all has been reached; with `--all`, as often as in a hundred thousand moves: some games are long."""
    odd: Mapping[str, Callable[[State, str, State], bool]] = getattr(load_own(game, "odd"), "ODD", {})
    reached = Counter(dict.fromkeys(("games", "moves", *odd), 0))
    for steps in many(game, 2_000, seed=13, sampled=False):
        if reached["moves"] > 150_000 or (tiers.tier != "all" and all(reached.values())):
            break
        reached["games"] += 1
        for step in steps:
            reached["moves"] += 1
            for name, happened in odd.items():
                reached[name] += happened(step.before, step.move, step.after)
    for name, times in reached.items():
        record_property(f"{game.name}: {name}", times)
    assert [name for name, times in reached.items() if not times] == []
