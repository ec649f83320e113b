"""Crossing's deep and rare things, and ways of playing that get there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.game import CHANCE
from pygames.games.crossing.rules import PROTECT, CrossingState, find_next_chooser, find_takers
from pygames.games.crossing.stones import count_stones, count_white

Odd = Callable[[CrossingState, str, CrossingState], bool]


def round_of(before: CrossingState, move: str) -> tuple[str, ...]:
    """All choices of the round that this move completes; () if it completes none."""
    if not before.reveals_hidden(move):
        return ()
    choices = (*before.choices, move)
    return choices + ("",) * (before.player_count - len(choices))


def pointed(before: CrossingState, move: str, kind: str) -> list[int]:
    """Whom (or which mushrooms) the round's choices of one kind point at, as places in tuples."""
    return [int(choice[1]) - 1 for choice in round_of(before, move) if choice[:1] == kind]


def thefts(before: CrossingState, move: str) -> dict[int, int]:
    """Who takes something from whom."""
    took = ((seat, choice) for seat, choice in find_takers(round_of(before, move)) if choice[0] == "s")
    return {seat: int(choice[1]) - 1 for seat, choice in took if before.held[int(choice[1]) - 1]}


def chain(before: CrossingState, move: str) -> int:
    """The longest run of thefts in which each robber is the next one's victim."""
    victims = thefts(before, move)

    def length(seat: int, seen: tuple[int, ...] = ()) -> int:
        return 0 if seat not in victims or seat in seen else 1 + length(victims[seat], (*seen, seat))

    return max(map(length, victims), default=0)


def swap(before: CrossingState, move: str, after: CrossingState) -> bool:
    victims = thefts(before, move)
    return any(victims.get(victim) == seat for seat, victim in victims.items())


def foiled(before: CrossingState, move: str) -> list[int]:
    """For each protected tile that somebody points at: how many do."""
    choices = round_of(before, move)
    covered = {seat for seat, choice in enumerate(choices) if choice == PROTECT}
    at = pointed(before, move, "s")
    return [at.count(seat) for seat in covered & set(at)]


def robbed_while_winning(before: CrossingState, move: str, after: CrossingState) -> bool:
    winners = {seat for seat, choice in find_takers(round_of(before, move)) if choice[0] == "m"}
    return bool(winners & set(thefts(before, move).values()))


def crowded(before: CrossingState, move: str, after: CrossingState) -> bool:
    at = pointed(before, move, "s")
    return any(at.count(seat) > 1 and before.held[seat] for seat in at)


def nobody_alone(before: CrossingState, move: str, after: CrossingState) -> bool:
    return bool(round_of(before, move)) and not any(
        choice[0] == "m" for _, choice in find_takers(round_of(before, move))
    )


def exactly_empty(before: CrossingState, move: str, after: CrossingState) -> bool:
    """The refill that begins needs just what is left in the bag."""
    return (
        bool(round_of(before, move))
        and 0 < count_stones(before.bag) == len(after.pending_draws)
        and count_stones(before.bag) == sum(1 if heap else 2 for heap in after.mushrooms)
    )


def partial_by_dealer(before: CrossingState, move: str, after: CrossingState) -> bool:
    return bool(before.unfilled) and len(after.pending_draws) == 1 and not before.mushrooms[after.pending_draws[0]]


def all_pause(state: CrossingState) -> bool:
    return find_next_chooser(state.pausing, 0, state.player_count) is None


def passes(before: CrossingState, move: str, after: CrossingState) -> bool:
    return before.actor == CHANCE and all_pause(before) and not after.pausing


def tie_broken(before: CrossingState, move: str, after: CrossingState) -> bool:
    if after.result is None or after.result.scores is None:
        return False
    best = max(after.result.scores.values())
    tied = [seat for seat, points in after.result.scores.items() if points == best]
    return len(tied) > len(after.result.winners)


ODD: dict[str, Odd] = {
    "everybody pauses": passes,
    "everybody pauses in the last round": lambda before, move, after: (
        passes(before, move, after) and after.turn is None
    ),
    "the dealer chooses": lambda before, move, after: bool(before.unfilled),
    "the dealer's last stone falls short": partial_by_dealer,
    "a pausing dealer chooses": lambda before, move, after: (
        bool(before.unfilled) and bool(before.pausing >> before.dealer - 1 & 1)
    ),
    "the dealer chooses a second time": lambda before, move, after: 0 < len(before.unfilled) < len(before.mushrooms),
    "the last round is played": lambda before, move, after: bool(round_of(before, move)) and after.turn is None,
    "the bag is exactly empty": exactly_empty,
    "a mushroom is empty in the last round": lambda before, move, after: (
        bool(round_of(before, move)) and not before.bag and 0 in before.mushrooms
    ),
    "an empty mushroom is pointed at": lambda before, move, after: any(
        not before.mushrooms[place] for place in pointed(before, move, "m")
    ),
    "an empty tile is pointed at": lambda before, move, after: any(
        not before.held[seat] for seat in pointed(before, move, "s")
    ),
    "a pausing tile is pointed at": lambda before, move, after: any(
        before.pausing >> seat & 1 for seat in pointed(before, move, "s")
    ),
    "a swap": swap,
    "a chain of three thefts": lambda before, move, after: chain(before, move) >= 3,
    "a ring of three thefts": lambda before, move, after: any(
        (victims := thefts(before, move)).get(victims.get(victims[seat], -1)) == seat != victims.get(victims[seat])
        for seat in thefts(before, move)
    ),
    "robbed while winning a mushroom": robbed_while_winning,
    "a lone thief is foiled": lambda before, move, after: 1 in foiled(before, move),
    "two thieves are foiled": lambda before, move, after: any(n > 1 for n in foiled(before, move)),
    "two at one tile": crowded,
    "nobody is alone at a mushroom": nobody_alone,
    "all but one pause": lambda before, move, after: (
        bool(round_of(before, move)) and before.pausing.bit_count() == before.player_count - 1
    ),
    "four stones on a mushroom": lambda before, move, after: any(count_stones(heap) > 3 for heap in after.mushrooms),
    "a tie is broken by white stones": tie_broken,
    "a shared win": lambda before, move, after: after.result is not None and len(after.result.winners) > 1,
    "a winner without white stones": lambda before, move, after: (
        after.result is not None
        and not any(count_white(after.held[seat - 1] + after.banked[seat - 1]) for seat in after.result.winners)
    ),
}


def cautious(state: CrossingState, rng: Random) -> str:
    """Protects whenever it can: all who hold stones do so at once, and pause together."""
    moves = state.legal_moves()
    return PROTECT if PROTECT in moves and rng.random() < 0.8 else rng.choice(moves)


def thievish(state: CrossingState, rng: Random) -> str:
    """Points at tiles, mostly at the next seat's or the first that has stones: chains, swaps, crowds."""
    tiles = [move for move in state.legal_moves() if move[0] == "s"]
    if not tiles or rng.random() < 0.25:
        return rng.choice(state.legal_moves())
    following = (state.actor or 1) - 1
    return tiles[rng.choice((0, following, following)) % len(tiles)]


def crowding(state: CrossingState, rng: Random) -> str:
    """All at the first mushroom as a rule: nobody takes, and all have little in the end, often equally little."""
    moves = state.legal_moves()
    return moves[0] if state.phase == "choose" and rng.random() < 0.96 else rng.choice(moves)


def orderly(state: CrossingState, rng: Random) -> str:
    """Share out mushrooms until each holds something; then protect together, or wait: a coin that all see decides."""
    moves, seat = state.legal_moves(), state.actor or 0
    if state.phase != "choose":
        return rng.choice(moves)
    poor = [number for number, heap in enumerate(state.held, 1) if not heap]
    if not poor:
        return PROTECT if state.bag % 7 % 2 else "m1"
    if seat in poor:
        return f"m{1 + poor.index(seat) % (state.player_count - 1)}"
    return f"s{poor[0]}"  # where there is nothing to take


MOODS: tuple[Callable[[CrossingState, Random], str], ...] = (cautious, thievish, crowding, orderly)


def material(state: CrossingState) -> object:
    """The stones of each colour, wherever they lie."""
    view = state.view(None)
    heaps = [*view["mushrooms"], *view["held"], *view["banked"], view["bag"]]
    return tuple(sum(heap[colour] for heap in heaps) for colour in "RBYW")
