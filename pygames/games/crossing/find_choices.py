"""The last round of Crossing for a seat that knows how likely the others' choices are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from pygames.games.crossing.rules import PAUSE, CrossingState
from pygames.games.crossing.stones import count_points

Odds = Mapping[int, Mapping[str, int]]  # by seat: the weights of its choices


def list_cases(odds: Odds) -> Iterator[tuple[Fraction, dict[int, str]]]:
    """Yield what the others may choose, with the probabilities."""
    for chosen in product(*(odds[seat].items() for seat in odds)):
        weights = [Fraction(weight, sum(odds[seat].values())) for seat, (_, weight) in zip(odds, chosen, strict=True)]
        yield prod(weights, start=Fraction(1)), {seat: move for seat, (move, _) in zip(odds, chosen, strict=True)}


def end_game(state: CrossingState, choices: Mapping[int, str]) -> CrossingState:
    """Return the end of the game after these choices of all seats."""
    return state.resolve_round(tuple(choices.get(seat, PAUSE) for seat in range(1, state.player_count + 1)))


def outcomes(state: CrossingState, odds: Odds, seat: int, choice: str) -> Iterator[tuple[Fraction, CrossingState]]:
    """Yield the ends of the game that a choice may lead to, with their probabilities."""
    for probability, case in list_cases(odds):
        yield probability, end_game(state, {**case, seat: choice})


def luckiest_case(state: CrossingState, odds: Odds, seat: int, choice: str) -> dict[int, str]:
    """Return the likeliest of the cases in which the choice wins most. This is how a solved puzzle goes on."""
    cases = [*list_cases(odds)]
    _, case = max(cases, key=lambda pair: (win_share(end_game(state, {**pair[1], seat: choice}), seat), pair[0]))
    return case


def win_shares(state: CrossingState, odds: Odds) -> dict[str, Fraction]:
    """Return the share of the win that each choice of the seat to move brings on average."""
    seat = state.turn or 0
    return {
        choice: sum(
            (chance * win_share(after, seat) for chance, after in outcomes(state, odds, seat, choice)), Fraction(0)
        )
        for choice in state.legal_moves()
    }


def win_share(state: CrossingState, seat: int) -> Fraction:
    assert state.result
    winners = state.result.winners
    return Fraction(seat in winners, len(winners))


def best_choices(values: Mapping[str, Fraction]) -> tuple[str, ...]:
    most = max(values.values())
    return tuple(choice for choice in values if values[choice] == most)


# Ways to choose without thinking of the win


def tempting_choices(state: CrossingState) -> tuple[str, ...]:
    """Return the choices that bring the most points to a player who is alone there."""
    seat = (state.turn or 0) - 1
    own = state.held[seat] + state.banked[seat]
    heaps = {
        move: (state.mushrooms if move[0] == "m" else state.held)[int(move[1]) - 1]
        for move in state.legal_moves()
        if len(move) > 1
    }
    return best_choices({move: Fraction(count_points(own + heap)) for move, heap in heaps.items()})


def richest_choices(state: CrossingState, odds: Odds) -> tuple[str, ...]:
    """Return the choices that bring the most points on average."""
    seat = state.turn or 0
    return best_choices(
        {
            choice: sum((p * after.scores()[seat] for p, after in outcomes(state, odds, seat, choice)), Fraction(0))
            for choice in state.legal_moves()
        }
    )


# As facts


def odds_facts(odds: Odds) -> dict[str, str]:
    """Return `choice2=m1*1,s3*2`, and without weights where a choice is known."""
    return {f"choice{seat}": format_odds(odds[seat]) for seat in sorted(odds)}


def format_odds(choices: Mapping[str, int]) -> str:
    return "".join(choices) if len(choices) == 1 else ",".join(f"{move}*{weight}" for move, weight in choices.items())


def parse_odds(facts: Mapping[str, str]) -> dict[int, dict[str, int]]:
    return {
        int(name.removeprefix("choice")): {
            move: int(weight or 1) for move, _, weight in (item.partition("*") for item in value.split(","))
        }
        for name, value in facts.items()
        if name.startswith("choice")
    }
