"""Find puzzles of Crossing: rounds that were seen only in part, and last rounds in which the others' choices are known.

- pointed: find each player's choice from the stones that moved, and from who met whom if that is not enough;
- known: in the last round the others' choices are known; find the choice that wins;
- odds: of one other or two it is only known how likely each of two choices is; find the best chance to win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random

from pygames.bots import choose, sample_outcome
from pygames.find_puzzles import Candidate, Kind
from pygames.game import CHANCE
from pygames.games.crossing.find_choices import (
    Odds,
    best_choices,
    luckiest_case,
    odds_facts,
    parse_odds,
    richest_choices,
    tempting_choices,
    win_shares,
)
from pygames.games.crossing.find_explanations import CLUE_SETS, count_possible, describe_round, find_explanations
from pygames.games.crossing.rules import CHOICES, PAUSE, CrossingState
from pygames.puzzles import Line, Puzzle
from pygames.record import Record, find_game

LEVELS = ("child", "easy", "medium")  # that play the games
RANDOM_CHOICES = 0.2  # the share of random choices, for variety
TRIALS, LAST_TRIALS = 4, 20  # choices that are tried in a position, and in a last round
MAX_EXPLANATIONS = 4000  # joint choices to check
MIN_EXPLANATIONS = 6  # that the reader has to tell apart
EASY_POSSIBLE, MEDIUM_POSSIBLE = 30, 200  # joint choices that seem possible, up to which a puzzle has this grade
MAX_ANSWERS = 2
MIN_LEAD = 0.1  # of the best choice over the others
ODDS = ((1, 1), (2, 1), (3, 1))
UNSURE_SEATS = 2  # at most, in a puzzle about odds


def starting_round(record: Record) -> CrossingState | None:
    """Return the position, if a round begins."""
    state = record.replay()
    assert isinstance(state, CrossingState)
    return state if state.is_choosing and not any(state.choices) else None


def choose_round(state: CrossingState, rng: Random) -> tuple[str, ...]:
    """Return choices of all seats, as weak bots make them, with some at random."""
    chosen: dict[int, str] = {}
    level, now = rng.choice(LEVELS), state
    while now.is_choosing and (not chosen or any(now.choices)):
        seat, is_random = now.turn or 0, rng.random() < RANDOM_CHOICES
        chosen[seat] = rng.choice(now.legal_moves()) if is_random else choose(now, level, rng)
        now = now.play(chosen[seat])
    return tuple(chosen.get(seat, PAUSE) for seat in range(1, state.player_count + 1))


# The kinds


def find_pointed(record: Record, rng: Random) -> Iterator[Candidate]:
    """Yield rounds whose clues have only one explanation."""
    state = starting_round(record)
    if not state or state.is_first_round:
        return
    for _ in range(TRIALS):
        choices = choose_round(state, rng)
        for clues in CLUE_SETS:
            facts = describe_round(state, choices, clues)
            if not MIN_EXPLANATIONS <= count_possible(state, facts) <= MAX_EXPLANATIONS:
                break
            if len([*islice(find_explanations(state, facts), 2)]) == 1:
                yield Candidate(record, (tuple(filter(None, choices)),), facts)
                break


def find_known(record: Record, rng: Random) -> Iterator[Candidate]:
    return find_last_choice(record, rng, 0)


def find_odds(record: Record, rng: Random) -> Iterator[Candidate]:
    return find_last_choice(record, rng, UNSURE_SEATS)


def find_last_choice(record: Record, rng: Random, unsure_seats: int) -> Iterator[Candidate]:
    """Yield positions of a last round in which few choices have the best chances.

    If `unsure_seats` is not 0, up to that number of other seats choose one of two things.
    """
    start = starting_round(record)
    if not start or start.bag:
        return
    for _ in range(LAST_TRIALS):
        choices = choose_round(start, rng)
        seats = [seat for seat, choice in enumerate(choices, 1) if choice]
        reader = rng.choice(seats)
        odds = choose_odds(start, {seat: choices[seat - 1] for seat in seats if seat != reader}, rng, unsure_seats)
        if answers := clear_answers(replace(start, turn=reader), odds):
            case = luckiest_case(start, odds, reader, answers[0])
            before, after = (
                [case[seat] for seat in odds if seat < reader],
                [case[seat] for seat in odds if seat > reader],
            )
            position = Record(record.game, record.players, record.options, (*record.moves, *before))
            yield Candidate(position, tuple((answer, *after) for answer in answers), odds_facts(odds))


def choose_odds(state: CrossingState, choices: Mapping[int, str], rng: Random, unsure_seats: int) -> Odds:
    """Return the choices as odds. Some seats get another choice besides."""
    odds = {seat: {choice: 1} for seat, choice in choices.items()}
    for seat in rng.sample(sorted(odds), min(len(odds), rng.randint(1, unsure_seats)) if unsure_seats else 0):
        options = CHOICES[state.player_count, seat][False, state.held[seat - 1] > 0]
        other = rng.choice([option for option in options if option != choices[seat]])
        odds[seat] = dict(zip(sorted((choices[seat], other)), rng.choice(ODDS), strict=True))
    return odds


def clear_answers(state: CrossingState, odds: Odds) -> tuple[str, ...]:
    """Return the choices with the best chances, if they are few and clearly better than the others."""
    chances = win_shares(state, odds)
    answers = best_choices(chances)
    best, others = chances[answers[0]], [chance for choice, chance in chances.items() if choice not in answers]
    if len(answers) > MAX_ANSWERS or not others or best < max(others) + MIN_LEAD:
        return ()
    is_known = all(len(choices) == 1 for choices in odds.values())
    return answers if (best == 1 if is_known else 0 < max(others) < best < 1) else ()


# Games and grades


def play_game(rng: Random) -> Iterator[Record]:
    """Play a game between weak bots, and yield the position at the beginning of each round."""
    game, players = find_game("crossing"), rng.choice((3, 4, 4, 5, 5, 6))
    options = {"dealer": rng.choice(("auto", "auto", str(rng.randint(1, players))))}
    state, moves = game.new(players, **options), Line()
    levels = [rng.choice(LEVELS) for _ in range(players)]
    while state.result is None:
        if state.actor == CHANCE:
            move = sample_outcome(state, rng)
        else:
            assert isinstance(state, CrossingState)
            if state.is_choosing and not any(state.choices):
                yield Record("crossing", players, options, moves)
            is_random = rng.random() < RANDOM_CHOICES
            move = rng.choice(state.legal_moves()) if is_random else choose(state, levels[(state.actor or 0) - 1], rng)
        state, moves = state.play(move), (*moves, move)


def grade(puzzle: Puzzle) -> str:
    """Return the grade: no level knows what these puzzles tell, so it depends on what a simple thought finds.

    In the last round, *easy* is what brings the most points to a player who is alone there, and *medium* what brings
    the most points against these choices. Deductions are graded by the number of joint choices that seem possible.
    """
    state = puzzle.record.replay()
    assert isinstance(state, CrossingState)
    if puzzle.kind == "pointed":
        possible = count_possible(state, puzzle.facts)
        return "easy" if possible <= EASY_POSSIBLE else "medium" if possible <= MEDIUM_POSSIBLE else "hard"
    answers = {line[0] for line in puzzle.lines}
    if answers.issuperset(tempting_choices(state)):
        return "easy"
    return "medium" if answers.issuperset(richest_choices(state, parse_odds(puzzle.facts))) else "hard"


# Proofs


def check_pointed(puzzle: Puzzle) -> bool:
    state = starting_round(puzzle.record)
    explanations = [*find_explanations(state, puzzle.facts)] if state else []
    return [tuple(filter(None, choices)) for choices in explanations] == [*puzzle.lines]


def check_last_choice(puzzle: Puzzle) -> bool:
    state = puzzle.record.replay()
    assert isinstance(state, CrossingState)
    answers = clear_answers(state, parse_odds(puzzle.facts))
    return not state.bag and set(answers) == {line[0] for line in puzzle.lines}


KINDS = {
    "odds": Kind(find_odds, check_last_choice),
    "known": Kind(find_known, check_last_choice),
    "pointed": Kind(find_pointed, check_pointed),
}
