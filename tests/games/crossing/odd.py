"""Rare positions of Crossing, and ways to play that lead there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.game import CHANCE
from pygames.games.crossing.rules import PROTECT, CrossingState, find_next_chooser, find_takers
from pygames.games.crossing.stones import count_stones, count_white

Odd = Callable[[CrossingState, str, CrossingState], bool]


def choices_of_round(before: CrossingState, move: str) -> tuple[str, ...]:
    """Return all choices of the round that this move completes; () if it completes none."""
    if not before.reveals_hidden(move):
        return ()
    choices = (*before.choices, move)
    return choices + ("",) * (before.player_count - len(choices))


def targets_of_kind(before: CrossingState, move: str, kind: str) -> list[int]:
    """Return the seats or mushrooms, counted from 0, that the round's choices of one kind point at."""
    return [int(choice[1]) - 1 for choice in choices_of_round(before, move) if choice[:1] == kind]


def find_victims(before: CrossingState, move: str) -> dict[int, int]:
    """Return the victims by the seats that take stones from them."""
    thefts = ((seat, choice) for seat, choice in find_takers(choices_of_round(before, move)) if choice[0] == "s")
    return {seat: int(choice[1]) - 1 for seat, choice in thefts if before.held[int(choice[1]) - 1]}


def longest_chain(before: CrossingState, move: str) -> int:
    """Return the length of the longest run of thefts in which each thief is the next one's victim."""
    victims = find_victims(before, move)

    def length(seat: int, visited: tuple[int, ...] = ()) -> int:
        return 0 if seat not in victims or seat in visited else 1 + length(victims[seat], (*visited, seat))

    return max(map(length, victims), default=0)


def is_swap(before: CrossingState, move: str, after: CrossingState) -> bool:
    victims = find_victims(before, move)
    return any(victims.get(victim) == seat for seat, victim in victims.items())


def count_foiled_thieves(before: CrossingState, move: str) -> list[int]:
    """Return the number of thieves at each protected tile that has any."""
    choices = choices_of_round(before, move)
    protected = {seat for seat, choice in enumerate(choices) if choice == PROTECT}
    targets = targets_of_kind(before, move, "s")
    return [targets.count(seat) for seat in protected & set(targets)]


def is_robbed_while_taking(before: CrossingState, move: str, after: CrossingState) -> bool:
    winners = {seat for seat, choice in find_takers(choices_of_round(before, move)) if choice[0] == "m"}
    return bool(winners & set(find_victims(before, move).values()))


def is_crowded(before: CrossingState, move: str, after: CrossingState) -> bool:
    targets = targets_of_kind(before, move, "s")
    return any(targets.count(seat) > 1 and before.held[seat] for seat in targets)


def is_nobody_alone(before: CrossingState, move: str, after: CrossingState) -> bool:
    return bool(choices_of_round(before, move)) and not any(
        choice[0] == "m" for _, choice in find_takers(choices_of_round(before, move))
    )


def empties_bag_exactly(before: CrossingState, move: str, after: CrossingState) -> bool:
    """Return whether the refill that begins takes exactly the rest of the bag."""
    return (
        bool(choices_of_round(before, move))
        and 0 < count_stones(before.bag) == len(after.pending_draws)
        and count_stones(before.bag) == sum(1 if heap else 2 for heap in after.mushrooms)
    )


def is_partial_fill(before: CrossingState, move: str, after: CrossingState) -> bool:
    return bool(before.unfilled) and len(after.pending_draws) == 1 and not before.mushrooms[after.pending_draws[0]]


def all_pause(state: CrossingState) -> bool:
    return find_next_chooser(state.pausing, 0, state.player_count) is None


def round_passes(before: CrossingState, move: str, after: CrossingState) -> bool:
    return before.actor == CHANCE and all_pause(before) and not after.pausing


def breaks_tie(before: CrossingState, move: str, after: CrossingState) -> bool:
    if after.result is None or after.result.scores is None:
        return False
    best = max(after.result.scores.values())
    tied = [seat for seat, points in after.result.scores.items() if points == best]
    return len(tied) > len(after.result.winners)


ODD: dict[str, Odd] = {
    "everybody pauses": round_passes,
    "everybody pauses in the last round": lambda before, move, after: (
        round_passes(before, move, after) and after.turn is None
    ),
    "the dealer chooses": lambda before, move, after: bool(before.unfilled),
    "the dealer's last stone falls short": is_partial_fill,
    "a pausing dealer chooses": lambda before, move, after: (
        bool(before.unfilled) and bool(before.pausing >> before.dealer - 1 & 1)
    ),
    "the dealer chooses a second time": lambda before, move, after: 0 < len(before.unfilled) < len(before.mushrooms),
    "the last round is played": lambda before, move, after: bool(choices_of_round(before, move)) and after.turn is None,
    "the bag is exactly empty": empties_bag_exactly,
    "a mushroom is empty in the last round": lambda before, move, after: (
        bool(choices_of_round(before, move)) and not before.bag and 0 in before.mushrooms
    ),
    "an empty mushroom is pointed at": lambda before, move, after: any(
        not before.mushrooms[index] for index in targets_of_kind(before, move, "m")
    ),
    "an empty tile is pointed at": lambda before, move, after: any(
        not before.held[seat] for seat in targets_of_kind(before, move, "s")
    ),
    "a pausing tile is pointed at": lambda before, move, after: any(
        before.pausing >> seat & 1 for seat in targets_of_kind(before, move, "s")
    ),
    "a swap": is_swap,
    "a chain of three thefts": lambda before, move, after: longest_chain(before, move) >= 3,
    "a ring of three thefts": lambda before, move, after: any(
        (victims := find_victims(before, move)).get(victims.get(victims[seat], -1))
        == seat
        != victims.get(victims[seat])
        for seat in find_victims(before, move)
    ),
    "robbed while winning a mushroom": is_robbed_while_taking,
    "a lone thief is foiled": lambda before, move, after: 1 in count_foiled_thieves(before, move),
    "two thieves are foiled": lambda before, move, after: any(n > 1 for n in count_foiled_thieves(before, move)),
    "two players at one tile with stones": is_crowded,
    "nobody is alone at a mushroom": is_nobody_alone,
    "all but one pause": lambda before, move, after: (
        bool(choices_of_round(before, move)) and before.pausing.bit_count() == before.player_count - 1
    ),
    "four stones on a mushroom": lambda before, move, after: any(count_stones(heap) > 3 for heap in after.mushrooms),
    "a tie is broken by white stones": breaks_tie,
    "a shared win": lambda before, move, after: after.result is not None and len(after.result.winners) > 1,
    "a winner without white stones": lambda before, move, after: (
        after.result is not None
        and not any(count_white(after.held[seat - 1] + after.banked[seat - 1]) for seat in after.result.winners)
    ),
}


def play_cautiously(state: CrossingState, rng: Random) -> str:
    """Protect as often as possible: all seats with stones do so at once, and pause together."""
    moves = state.legal_moves()
    return PROTECT if PROTECT in moves and rng.random() < 0.8 else rng.choice(moves)


def steal(state: CrossingState, rng: Random) -> str:
    """Point at tiles, mostly at the next seat's or the first one. That makes chains, swaps and crowds."""
    tiles = [move for move in state.legal_moves() if move[0] == "s"]
    if not tiles or rng.random() < 0.25:
        return rng.choice(state.legal_moves())
    next_index = (state.actor or 1) - 1
    return tiles[rng.choice((0, next_index, next_index)) % len(tiles)]


def crowd(state: CrossingState, rng: Random) -> str:
    """Point at the first mushroom nearly always: nobody takes anything, so scores stay low and are often equal."""
    moves = state.legal_moves()
    return moves[0] if state.phase == "choose" and rng.random() < 0.96 else rng.choice(moves)


def take_turns(state: CrossingState, rng: Random) -> str:
    """Share out the mushrooms until every tile has stones, then all protect, or all wait, depending on the bag."""
    moves, seat = state.legal_moves(), state.actor or 0
    if state.phase != "choose":
        return rng.choice(moves)
    empty_handed = [number for number, heap in enumerate(state.held, 1) if not heap]
    if not empty_handed:
        return PROTECT if state.bag % 7 % 2 else "m1"
    if seat in empty_handed:
        return f"m{1 + empty_handed.index(seat) % (state.player_count - 1)}"
    return f"s{empty_handed[0]}"  # a tile without stones


MOODS: tuple[Callable[[CrossingState, Random], str], ...] = (play_cautiously, steal, crowd, take_turns)


def material(state: CrossingState) -> object:
    """Return the number of stones of each colour."""
    view = state.view(None)
    heaps = [*view["mushrooms"], *view["held"], *view["banked"], view["bag"]]
    return tuple(sum(heap[colour] for heap in heaps) for colour in "RBYW")
