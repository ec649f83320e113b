"""The bots of Crossing: legal, repeatable, honest and fast, and what each level must find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from pygames import GAMES
from pygames.bots import LEVELS, Recall, choose, iteration_limit, run_search, sample_outcome, think
from pygames.games.crossing import bot, reason
from pygames.games.crossing.imagine import heap_from_counts, imagine
from pygames.games.crossing.judge import create_round_model, find_target, format_move
from pygames.games.crossing.opponents import PRIOR, believe, recall_choices
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.search import RoundSearch, add
from pygames.games.crossing.stones import COLOURS, ONE_STONE
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.session import Session
from tests.games.crossing import greedy
from tests.random_games import sample_steps

GAME = GAMES["crossing"]
BOTS = LEVELS[:-1]


def heap(text: str) -> int:
    return sum(ONE_STONE[colour] for colour in text)


def choosing_state(mushrooms: str, held: str, banked: str, bag: str = "", pausing: int = 0) -> CrossingState:
    """Return a state in which seat 1 chooses. Heaps are separated by "|"; "-" is an empty one."""

    def heaps(row: str) -> tuple[int, ...]:
        return tuple(heap(text.strip().strip("-")) for text in row.split("|"))

    return CrossingState(heaps(mushrooms), heaps(held), heaps(banked), heap(bag), 1, pausing=pausing)


def count_answers(state: CrossingState, level: str, count: int = 20) -> Counter[str]:
    return Counter(choose(state, level, Random(seed), iterations=80) for seed in range(count))


def sample_decisions(count: int, share: float = 0.05) -> list[CrossingState]:
    states = (step.after for step in sample_steps(GAME, count, share))
    return [state for state in states if isinstance(state, CrossingState) and state.actor]


@pytest.mark.parametrize("level", BOTS)
def test_bot_plays_whole_game_legally(level: str) -> None:
    for number, players in enumerate((*GAME.players, *GAME.players)):
        rng = Random(number)
        state = GAME.new(players, dealer="auto" if number < 4 else "2")
        while state.actor is not None:
            move = choose(state, level, rng, iterations=4) if state.actor else sample_outcome(state, rng)
            state = state.play(move)


@pytest.mark.parametrize("level", BOTS)
def test_bot_is_deterministic_for_seed(level: str) -> None:
    for state in sample_decisions(12):
        first, second = (choose(state, level, Random(5), iterations=20) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("level", BOTS)
def test_bot_answers_without_time(level: str) -> None:
    for state in sample_decisions(12):
        more = Mock(return_value=False)
        assert run_search(think(state, level, Random(1)), more) in state.legal_moves()
        assert more.call_count <= 1  # it stops at the first False


@pytest.mark.parametrize("level", BOTS)
def test_bot_ignores_hidden_choices(level: str) -> None:
    compared = 0
    for state in sample_decisions(30, 0.1):
        seat = state.actor or 0
        other = next((index for index, choice in enumerate(state.choices) if choice), None)
        if state.unfilled or other is None:
            continue
        choices = list(state.choices)
        choices[other] = "m1" if choices[other] != "m1" else "m2"
        hidden = CrossingState(
            state.mushrooms, state.held, state.banked, state.bag, seat, state.pausing, tuple(choices),
            dealer=state.dealer,
        )  # fmt: skip
        assert hidden.view(seat) == state.view(seat)
        assert hidden != state
        assert choose(hidden, level, Random(3), iterations=10) == choose(state, level, Random(3), iterations=10)
        compared += 1
    assert compared > 10


def test_imagined_state_has_same_view_and_moves() -> None:
    for state in sample_decisions(40, 0.1):
        view = state.view(state.actor)
        imagined = imagine(view, Random(2))
        assert imagined.view(state.actor) == view
        assert imagined.legal_moves() == state.legal_moves()


def test_win_chances_by_option_match_win_chances() -> None:
    rng = Random(4)
    for state in sample_decisions(40, 0.1):
        if state.unfilled:
            continue
        model = create_round_model(state)
        choices = [rng.choice(options) if options else -1 for options in model.options]
        for seat, options in enumerate(model.options):
            chances = model.win_chances_by_option(choices, seat)
            for target, chance in zip(options, chances, strict=True):
                win_chances = model.win_chances(
                    [target if index == seat else choice for index, choice in enumerate(choices)]
                )
                assert chance == pytest.approx(win_chances[seat])
                assert sum(win_chances) == pytest.approx(1)


def test_expected_chances_weigh_what_others_choose() -> None:
    rng = Random(5)
    for state in sample_decisions(10, 0.1):
        if state.unfilled:
            continue
        model = create_round_model(state)
        choices = [rng.choice(options) if options else -1 for options in model.options]
        certain = [
            [float(target == choice) for target in options]
            for options, choice in zip(model.options, choices, strict=True)
        ]
        for seat, options in enumerate(model.options):
            expected = model.expected_win_chances(certain, seat)
            assert expected == pytest.approx(model.win_chances_by_option(choices, seat))
            assert [
                find_target(format_move(t, state.player_count, seat), state.player_count, seat) for t in options
            ] == [*options]


def test_kept_chances_change_with_weights() -> None:
    """Playouts change the weights, so what has been looked up before no longer holds."""
    model, choices = (
        create_round_model(choosing_state("RB | BW | Y", "RB | Y | W | R", "R | B | Y | B", "RBYW")),
        [0] * 4,
    )
    before = model.all_win_chances(choices)
    model.learn([0, 1, 2, 0], [1.0, 0.0, 0.0, 0.0])
    assert model.all_win_chances(choices) != before
    assert model.all_win_chances(choices) == [model.win_chances_by_option(choices, seat) for seat in range(4)]


def test_last_round_chances_match_result() -> None:
    rng = Random(6)
    state = choosing_state("RB | W | -", "RB | Y | WW | -", "Y | RBY | RB | -")
    model = create_round_model(state)
    for _ in range(100):
        choices = [rng.choice(options) for options in model.options]
        after = state
        for seat, target in enumerate(choices):
            after = after.play(format_move(target, 4, seat))
        assert after.result
        winners = after.result.winners
        expected = [(seat in winners) / len(winners) for seat in range(1, 5)]
        assert model.win_chances(choices) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_leader_protects_in_last_round(level: str) -> None:
    state = choosing_state("R | R | -", "RBYRBY | B | Y | R", "- | - | - | -")
    assert count_answers(state, level)["p"] >= 19


@pytest.mark.parametrize("level", BOTS)
def test_only_active_seat_takes_best_mushroom(level: str) -> None:
    """All others pause, so the mushroom that completes a set is certain."""
    state = choosing_state("R | RW | RBYYW", "- | - | - | -", "R | B | B | B", bag="RBYRBY", pausing=0b1110)
    assert count_answers(state, level).most_common(1)[0][0] == "m3"


def test_hard_makes_only_winning_theft() -> None:
    """In the last round only the leader's tile has enough points. The leader may protect it, but nothing else wins."""
    state = choosing_state("R | - | -", "- | RBYRBY | - | -", "RBYRBY | RBY | R | R")
    assert count_answers(state, "hard")["s2"] >= 16


@pytest.mark.parametrize("level", ["hard", "master"])
def test_nobody_points_at_nothing(level: str) -> None:
    """Seat 1 cannot win any more, so all its chances are equal: it still takes what there is."""
    state = choosing_state("R | - | B", "- | RBY | - | -", "R | RBYRBYRBYRBY | RBY | R")
    assert count_answers(state, level).keys() <= {"m1", "m3", "s2"}


def test_children_seldom_steal() -> None:
    """Otherwise two of them meet at the same tile again and again, and its owner collects undisturbed."""
    state = choosing_state("RB | RBY | Y", "- | RBYR | - | -", "- | - | - | -", bag="RBYRBY")
    assert count_answers(state, "child")["s2"] <= 4


def test_hard_varies_between_equal_mushrooms() -> None:
    state = choosing_state("RB | RB | RB", "- | - | - | -", "- | - | - | -", bag="RBYW" * 10)
    assert len(count_answers(state, "hard", 40)) >= 3


SERVING = CrossingState(
    (heap("R"), 0, heap("B")), (heap("RB"), 0, 0, heap("Y")), (0, heap("RR"), 0, 0), heap("YW"), 2,
    unfilled=("f1", "f2", "f3"), dealer=2,
)  # fmt: skip


@pytest.mark.parametrize("level", BOTS)
def test_dealer_bot_answers_legally(level: str) -> None:
    assert choose(SERVING, level, Random(1), iterations=12) in SERVING.unfilled


def test_interrupted_trial_does_not_count() -> None:
    """A mushroom tried once more than the others would have the greater sum."""
    whole = [choose(SERVING, "hard", Random(seed), iterations=6) for seed in range(10)]
    assert whole == [choose(SERVING, "hard", Random(seed), iterations=7) for seed in range(10)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_reason(lang: str) -> None:
    say, sentences = GAME.words(lang, {2: "Zoë"}), set()
    for state in sample_decisions(12, 0.1):
        for move in state.legal_moves():
            text = bot.explain_move(state.view(state.actor), move, say)
            assert text.strip()
            assert text.endswith(".")
            assert "{" not in text
            sentences.add(text)
    assert len(sentences) > 12


def test_explain_move_picks_reason() -> None:
    say = GAME.words("en")
    view = choosing_state("R | BY | -", "R | B | YW | -", "- | - | RBY | -", bag="RBYRBY").view(1)
    expected = {
        "m2": say("reason.set", seat="Pilgrim", points=say("points", n=4)),
        "s3": say("reason.leader", other="Goblin", points=say("points", n=3), stones="1\u00a0yellow, 1\u00a0white"),
        "p": say("reason.protect", points=say("points", n=1)),
        "m3": say("reason.more_elsewhere"),
    }
    assert all(bot.explain_move(view, move, say).startswith(text) for move, text in expected.items())


def test_white_stones_complete_no_set_in_a_reason() -> None:
    say = GAME.words("en")
    view = choosing_state("YWW | R | B", "- | - | - | -", "- | - | - | -", bag="RBYRBY").view(1)
    expected = say("reason.mushroom", seat="Pilgrim", points=say("points", n=5))
    assert bot.explain_move(view, "m1", say).startswith(expected)


def test_reasons_say_what_the_others_are_expected_to_choose() -> None:
    """A mushroom with four stones is less likely to be left alone than one with a single stone."""
    state = choosing_state("RBYW | R | B", "- | - | - | -", "- | - | - | -", bag="RBYW" * 5)
    model, expected = reason.expect_choices(state)
    alone = reason.chances_to_be_alone(model, expected, 0)
    assert alone[0] < alone[1]
    percent = GAME.words("en").format_percent(alone[0])
    assert percent in bot.explain_move(state.view(1), "m1", GAME.words("en"))


def test_reasons_name_a_clear_rival() -> None:
    """Only seat 2 completes a set with the mushroom, and the others have little to gain there."""
    say, state = GAME.words("en"), choosing_state("R | YY | YY", "BYBY | BY | W | W", "- | - | - | -", bag="RBYW" * 5)
    model, expected = reason.expect_choices(state)
    for seat, move in ((0, "m1"), (0, "p"), (0, "s2")):
        target = find_target(move, 4, seat)
        parts = {
            other + 1: expected[other][options.index(target)]
            for other, options in enumerate(model.options)
            if other != seat and target in options
        }
        rival = max(parts, key=parts.__getitem__)
        is_clear = parts[rival] >= reason.CLEAR_RIVAL and parts[rival] >= sum(parts.values()) / 2
        text = bot.explain_move(state.view(seat + 1), move, say)
        key = "reason.guards" if target == state.player_count - 2 + rival else "reason.rival"
        assert (say(key, other=say.seat_name(rival)) in text) == is_clear


def test_reasons_call_nobody_the_leader_whom_the_chart_does_not() -> None:
    """The player with the most points may have little chance, if all of them can be stolen."""
    for state in sample_decisions(12, 0.1):
        if state.is_choosing:
            chances = bot.win_probabilities(state)
            best = max(chances.values())
            for move in state.legal_moves():
                if move[0] == "s":
                    leader = GAME.words("en")("reason.leader", other="X", points="", stones="").split("X")[1][:15]
                    text = bot.explain_move(state.view(state.actor), move, GAME.words("en"))
                    assert leader not in text or chances[int(move[1:]),] == best


def test_heap_from_counts_matches_stones() -> None:
    for text in ("", "R", "WW", "RBYW" * 4):
        counts = {colour: text.count(colour) for colour in COLOURS}
        assert heap_from_counts(counts) == heap(text)


def test_hard_yields_after_each_sample() -> None:
    """A slow machine can stop in time: one iteration makes a single sample."""
    state = choosing_state("RB | RB | RB", "R | B | Y | W", "- | - | - | -", bag="RBYW" * 8)
    more = iteration_limit(1)
    assert run_search(think(state, "hard", Random(1)), more) in state.legal_moves()
    assert not more()


@pytest.mark.parametrize("level", ["child", "easy"])
def test_weak_levels_run_after_what_glitters(level: str) -> None:
    """The heap that everybody wants, though a quiet one is worth nearly as much."""
    state = choosing_state("RBYW | RBW | R", "R | B | Y | R", "- | - | - | -", bag="RBYW" * 5)
    assert count_answers(state, level).most_common(1)[0][0] == "m1"


def test_child_runs_after_one_colour() -> None:
    for seat, target in ((1, "m1"), (2, "m2"), (3, "m3")):
        state = choosing_state("RR | BB | YYW", "- | - | - | -", "- | - | - | -", bag="RBYW" * 5)
        while state.actor != seat:
            state = state.play("m1")
        assert count_answers(state, "child").most_common(1)[0][0] == target


def play_rounds(seed: int, *levels: str) -> list[Mapping[int, str]]:
    """Let bots of these levels play a game, and return what all chose in each round."""
    session, rng = Session(Record("crossing", len(levels))), Random(seed)
    while (actor := session.state.actor) is not None:
        recall = session.recall(actor) if actor else Recall()
        level = levels[actor - 1] if actor else "easy"
        session.play(choose(session.state, level, rng, iterations=40, history=recall.history))
    events = session.events_between(0, len(session.moves), None)
    return [event.revealed_moves for event in events if event.revealed_moves]


def test_two_children_do_not_meet_again_and_again() -> None:
    """With three players there are only two mushrooms; before, children met there up to 17 times on end."""
    for seed in range(5):
        rounds = play_rounds(seed, "easy", "child", "child")
        meetings = [choices[2] if choices.get(2) == choices.get(3) else None for choices in rounds]
        assert max(len([*run]) for target, run in groupby(meetings) if target) <= 5


def test_child_never_protects() -> None:
    state = choosing_state("R | R | -", "RBYRBYRBY | B | Y | R", "- | - | - | -", bag="RBY")
    assert not count_answers(state, "child")["p"]


def test_leader_does_not_pause_in_last_round() -> None:
    """The review's blunder: who protects now pauses when the second takes what it needs."""
    state = Record.parse((Path(__file__).parent / "tactics.txt").read_text("utf-8").splitlines()[1]).replay()
    assert choose(state, "hard", Random(1), iterations=60) != "p"


def play_and_recall(choose_for_others: Callable[[CrossingState, Random], str], rounds: int) -> tuple[Session, Recall]:
    """Play with others who choose alike. Seat 1 recalls the game up to its next choice."""
    session, rng = Session(Record("crossing", 4)), Random(2)
    while rounds or session.state.actor != 1:
        state = session.state
        assert isinstance(state, CrossingState)
        rounds -= state.actor == 4
        session.play(choose_for_others(state, rng) if state.actor else sample_outcome(state, rng))
    return session, Recall(session.events_between(0, len(session.moves), 1))


def point_at_first(state: CrossingState, rng: Random) -> str:
    return "m1" if state.actor != 4 else "m2"


def test_recall_learns_who_is_greedy() -> None:
    session, recall = play_and_recall(
        lambda state, rng: greedy.choose(state.view(state.actor), state.legal_moves(), rng), 5
    )
    for _ in finish(recall_choices(recall, Random(1))):
        pass
    posteriors, certainty = believe(recall.memory["logs"], 0)
    assert certainty > 0.95
    assert all(sum(posterior[1:]) > sum(PRIOR[1:]) for posterior in posteriors.values())
    assert session.state.actor == 1


def finish(search: Generator[None, bool, object]) -> Iterator[None]:
    next(search)
    while True:
        try:
            yield search.send(True)
        except StopIteration:
            return


def test_recall_gives_same_move_with_and_without_memory() -> None:
    session, recall = play_and_recall(point_at_first, 3)
    state, view = session.state, session.state.view(1)
    memory: dict[str, Any] = {}
    moves = [
        choose(state, "hard", Random(4), iterations=60, history=recall.history, memory=kept) for kept in (memory, None)
    ]
    assert moves[0] == moves[1]
    assert view == session.state.view(1)


def test_balanced_strategies_leave_little_to_best_response() -> None:
    """Before the choices of a round in the middle of a game."""
    state = choosing_state("RB | BW | Y", "RB | YY | W | R", "R | B | RY | BB", bag="RBYW" * 4)
    search = RoundSearch(state)
    for _ in range(200):
        search.step()
    strategies, rng = [search.equilibrium(seat) for seat in range(4)], Random(3)
    for seat in range(4):
        worths = [0.0] * len(search.options[seat])
        for _ in range(800):
            add(worths, search.model.win_chances_by_option(search.model.sample(strategies, rng), seat), 1 / 800)
        own = sum(part * worth for part, worth in zip(strategies[seat], worths, strict=True))
        assert max(worths) - own < 0.04


@pytest.mark.parametrize("level", ["child", "easy"])
def test_weak_levels_do_not_meet_others_for_ever(level: str) -> None:
    """People who have met others at a mushroom several times try something else."""
    session = Session(Record.parse("crossing players=3 : Y W W W"))
    for _ in range(6):
        while session.state.actor == 0:
            session.play(next(colour for colour in session.state.legal_moves() if colour != "W"))
        for _ in range(3):
            session.play("m2")
    while session.state.actor == 0:
        session.play(session.state.legal_moves()[0])
    state, recall = session.state, session.recall(1)
    answers = dict[bool, Counter[str]]()
    for remembers in (False, True):
        memory = recall if remembers else Recall()
        picks = (
            run_search(think(state, level, Random(seed), recall=memory), iteration_limit(80)) for seed in range(40)
        )
        answers[remembers] = Counter(picks)
    assert answers[False]["m2"] > 20 > answers[True]["m2"]
