"""Crossing's bots: legal, repeatable, honest, prompt; and what each level must see."""

from __future__ import annotations

from collections import Counter
from random import Random
from unittest.mock import Mock

import pytest

from pygames import GAMES
from pygames.bots import LEVELS, choose, iteration_limit, run_search, sample_outcome, think
from pygames.games.crossing import bot
from pygames.games.crossing.imagine import heap_of, imagine
from pygames.games.crossing.judge import move_of, round_of
from pygames.games.crossing.rules import Clearing
from pygames.games.crossing.stones import COLOURS, ONE
from pygames.i18n import LANGUAGES
from tests.random_games import sample_steps

GAME = GAMES["crossing"]
BOTS = LEVELS[:-1]


def heap(text: str) -> int:
    return sum(ONE[colour] for colour in text)


def table(mushrooms: str, held: str, banked: str, bag: str = "", pausing: int = 0) -> Clearing:
    """A round to choose in: heaps with "|" between them, "-" for none."""

    def heaps(row: str) -> tuple[int, ...]:
        return tuple(heap(text.strip().strip("-")) for text in row.split("|"))

    return Clearing(heaps(mushrooms), heaps(held), heaps(banked), heap(bag), 1, pausing=pausing)


def answers(state: Clearing, level: str, number: int = 20) -> Counter[str]:
    return Counter(choose(state, level, Random(seed), iterations=400) for seed in range(number))


def decisions(number: int, share: float = 0.05) -> list[Clearing]:
    states = (step.after for step in sample_steps(GAME, number, share))
    return [state for state in states if isinstance(state, Clearing) and state.actor]


@pytest.mark.parametrize("level", BOTS)
def test_whole_games_with_legal_moves(level: str) -> None:
    for number, players in enumerate((*GAME.players, *GAME.players)):
        rng = Random(number)
        state = GAME.new(players, dealer="auto" if number < 4 else "2")
        while state.actor is not None:
            move = choose(state, level, rng, iterations=4) if state.actor else sample_outcome(state, rng)
            state = state.play(move)


@pytest.mark.parametrize("level", BOTS)
def test_the_same_seed_and_steps_give_the_same_answer(level: str) -> None:
    for state in decisions(12):
        first, second = (choose(state, level, Random(5), iterations=20) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("level", BOTS)
def test_an_answer_without_any_time(level: str) -> None:
    for state in decisions(12):
        more = Mock(return_value=False)
        assert run_search(think(state, level, Random(1)), more) in state.legal_moves()
        assert more.call_count <= 1  # once it is told to stop, it does not ask again


@pytest.mark.parametrize("level", BOTS)
def test_others_hidden_choices_do_not_matter(level: str) -> None:
    compared = 0
    for state in decisions(30, 0.1):
        seat = state.actor or 0
        other = next((place for place, choice in enumerate(state.choices) if choice), None)
        if state.unserved or other is None:
            continue
        choices = list(state.choices)
        choices[other] = "m1" if choices[other] != "m1" else "m2"
        hidden = Clearing(
            state.mushrooms, state.held, state.banked, state.bag, seat, state.pausing, tuple(choices),
            dealer=state.dealer,
        )  # fmt: skip
        assert hidden.view(seat) == state.view(seat)
        assert hidden != state
        assert choose(hidden, level, Random(3), iterations=10) == choose(state, level, Random(3), iterations=10)
        compared += 1
    assert compared > 10


def test_a_state_made_from_a_view_has_that_view() -> None:
    for state in decisions(40, 0.1):
        view = state.view(state.actor)
        made = imagine(view, Random(2))
        assert made.view(state.actor) == view
        assert made.legal_moves() == state.legal_moves()


def test_prospects_are_the_shares_after_the_round() -> None:
    rng = Random(4)
    for state in decisions(40, 0.1):
        if state.unserved:
            continue
        judged = round_of(state)
        choices = [rng.choice(options) if options else -1 for options in judged.options]
        for seat, options in enumerate(judged.options):
            found = judged.prospects(choices, seat)
            for target, prospect in zip(options, found, strict=True):
                shares = judged.shares([target if place == seat else choice for place, choice in enumerate(choices)])
                assert prospect == pytest.approx(shares[seat])
                assert sum(shares) == pytest.approx(1)


def test_the_last_round_is_judged_by_its_result() -> None:
    rng = Random(6)
    state = table("RB | W | -", "RB | Y | WW | -", "Y | RBY | RB | -")
    judged = round_of(state)
    for _ in range(100):
        choices = [rng.choice(options) for options in judged.options]
        after = state
        for seat, target in enumerate(choices):
            after = after.play(move_of(target, 4, seat))
        assert after.result
        winners = after.result.winners
        expected = [(seat in winners) / len(winners) for seat in range(1, 5)]
        assert judged.shares(choices) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_leader_protects_in_the_last_round(level: str) -> None:
    state = table("R | R | -", "RBYRBY | B | Y | R", "- | - | - | -")
    assert answers(state, level)["p"] >= 19


@pytest.mark.parametrize("level", BOTS)
def test_the_only_one_awake_takes_the_best(level: str) -> None:
    """All others pause, so nothing is uncertain: the mushroom that completes a set."""
    state = table("R | RW | BYYW", "- | - | - | -", "R | B | B | B", bag="RBYRBY", pausing=0b1110)
    assert answers(state, level).most_common(1)[0][0] == "m3"


def test_hard_steals_what_alone_can_win_the_game() -> None:
    """In the last round only the leader's tile is rich enough; the leader could cover it, but nothing else wins."""
    state = table("R | - | -", "- | RBYRBY | - | -", "RBYRBY | RBY | R | R")
    assert answers(state, "hard")["s2"] >= 16


def test_hard_mixes_where_it_must_not_be_read() -> None:
    state = table("RB | RB | RB", "- | - | - | -", "- | - | - | -", bag="RBYW" * 10)
    assert len(answers(state, "hard", 40)) >= 3


@pytest.mark.parametrize("level", BOTS)
def test_the_dealer_fills_something(level: str) -> None:
    state = Clearing(
        (heap("R"), 0, heap("B")), (heap("RB"), 0, 0, heap("Y")), (0, heap("RR"), 0, 0), heap("YW"), 2,
        unserved=("f1", "f2", "f3"), dealer=2,
    )  # fmt: skip
    assert choose(state, level, Random(1), iterations=12) in state.unserved


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_a_reason(lang: str) -> None:
    say, told = GAME.words(lang, {2: "Zoë"}), set()
    for state in decisions(30, 0.1):
        for move in state.legal_moves():
            text = bot.explain_move(state.view(state.actor), move, say)
            assert text.strip()
            assert text.endswith(".")
            assert "{" not in text
            told.add(text)
    assert len(told) > 20


def test_what_reasons_say() -> None:
    say = GAME.words("en")
    view = table("R | BY | -", "R | B | YW | -", "- | - | RBY | -", bag="RBYRBY").view(1)
    assert bot.explain_move(view, "m2", say) == "It completes a set: 4 points more, if you are alone there."
    assert (
        bot.explain_move(view, "s3", say)
        == "Goblin is ahead, and a theft there would bring 3 points: 1 yellow, 1 white."
    )
    assert bot.explain_move(view, "p", say) == "Thieves could cost you 1 point; these stones will be safe for good."
    assert bot.explain_move(view, "m3", say) == "There is nothing here to take, but little elsewhere either."


def test_heaps_are_read_back() -> None:
    for text in ("", "R", "WW", "RBYW" * 4):
        counted = {colour: text.count(colour) for colour in COLOURS}
        assert heap_of(counted) == heap(text)


def test_more_is_asked_for_every_sample() -> None:
    """So that a slow machine stops in time: with one step only a single sample is made."""
    state = table("RB | RB | RB", "R | B | Y | W", "- | - | - | -", bag="RBYW" * 8)
    more = iteration_limit(1)
    assert run_search(think(state, "hard", Random(1)), more) in state.legal_moves()
    assert not more()
