"""The default bot, for games without a `bot.py`: Monte Carlo tree search over states consistent with the seat's view.

Each iteration imagines a state from the view, descends the tree by UCB1, tries one new move and plays on at random.
Chance is sampled by its weights. Nodes are keyed by the actor's view, not by the moves that led to it, so no player in
the tree reacts to a choice that is hidden from them. A win is worth 1, shared by the sides that win together.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random

from pygames.bots import MoveSearch, sample_outcome
from pygames.contract import CHANCE, BaseView
from pygames.game import Game, State
from pygames.games import ALL_GAMES
from pygames.i18n import Translations

Rewards = dict[int, float]  # by seat; all seats of a side have the same

EXPLORATION = 0.7
MAX_PLIES = 40  # of an iteration or a playout; then the scores decide
SLICE_PLIES = 6  # between two yields: a slow game plays some 500 plies a second in Pyodide
QUICK_PLAYOUTS = 24  # for win probabilities and reasons, which have no time for a search
MAX_REPLIES = 200  # examined to find a threat


@dataclass(frozen=True, slots=True)
class Strength:
    max_iterations: int
    temperature: float  # 0: choose the most visited move; 1: choose in proportion to the visits


STRENGTHS = {"easy": Strength(60, 1.0), "medium": Strength(400, 0.3), "hard": Strength(20_000, 0.0)}


@dataclass(slots=True)
class MoveStats:
    """The visits of a move at a node, and the sum of the rewards that it has brought to the node's actor."""

    visits: int = 0
    reward: float = 0.0


@dataclass(slots=True)
class Tree:
    game: Game
    nodes: dict[Hashable, dict[str, MoveStats]] = field(default_factory=dict)

    def node(self, state: State) -> dict[str, MoveStats]:
        """Return the visited moves of the node for `state`, which is created if there is none."""
        key: Hashable = repr(state.view(state.actor)) if self.game.has_hidden_information else state
        return self.nodes.setdefault(key, {})

    def iterate(self, state: State, rng: Random) -> Generator[None, bool, bool]:
        """Run one iteration from `state`. Return False if there was no time for it."""
        path: list[tuple[int, MoveStats]] = []
        in_tree = True
        for ply in range(MAX_PLIES):
            if ply % SLICE_PLIES == 0 and not (yield):
                return False
            actor = state.actor
            if actor is None:
                break
            if actor == CHANCE:
                state = state.play(sample_outcome(state, rng))
            elif in_tree:
                node = self.node(state)
                move, in_tree = select(node, state.legal_moves(), rng)
                path.append((actor, node.setdefault(move, MoveStats())))
                state = state.play(move)
            else:
                state = state.play(rng.choice(state.legal_moves()))
        rewards = compute_rewards(state)
        for seat, stats in path:
            stats.visits += 1
            stats.reward += rewards[seat]
        return True


def select(node: dict[str, MoveStats], moves: Sequence[str], rng: Random) -> tuple[str, bool]:
    """Return an unvisited move, if there is one, otherwise the best by UCB1; and whether it had been visited."""
    if unvisited := [move for move in moves if move not in node]:
        return rng.choice(unvisited), False
    total = log(sum(node[move].visits for move in moves) + 1)

    def upper_bound(move: str) -> float:
        stats = node[move]
        visits = stats.visits or 1
        return stats.reward / visits + EXPLORATION * sqrt(total / visits)

    return max(moves, key=upper_bound), True


def compute_rewards(state: State) -> Rewards:
    """Return the worth of the result, or of the scores so far, to each seat. Over all sides it sums to 1."""
    sides = state.sides
    if state.result is not None:
        return share(sides, state.result.winners)
    if (scores := state.scores()) is None:
        return share(sides, ())
    leaders = share(sides, [seat for seat in scores if scores[seat] == max(scores.values())])
    return {seat: (reward + 1 / len(sides)) / 2 for seat, reward in leaders.items()}


def share(sides: Sequence[tuple[int, ...]], winners: Collection[int]) -> Rewards:
    """Return 1 shared by the sides of the winners, or by all sides if there are none."""
    winning = [side for side in sides if not winners or not set(winners).isdisjoint(side)]
    return {seat: (side in winning) / len(winning) for side in sides for seat in side}


def think(view: BaseView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    """Search until the caller stops it, and choose a move by its visits."""
    game, strength = ALL_GAMES[view["game"]], STRENGTHS[level]
    tree = Tree(game)
    root = tree.node(game.imagine(view, rng))
    for _ in range(strength.max_iterations):
        if not (yield from tree.iterate(game.imagine(view, rng), rng)):
            break
    visits = [root[move].visits if move in root else 0 for move in moves]
    if not any(visits):
        return rng.choice(moves)
    if strength.temperature:
        return rng.choices(moves, [count ** (1 / strength.temperature) for count in visits])[0]
    return max(moves, key=lambda move: (root[move].visits, root[move].reward) if move in root else (0, 0.0))


def win_probabilities(state: State) -> dict[tuple[int, ...], float]:
    """Return each side's mean reward in random playouts of the state."""
    rewards = average([playout(state, Random(seed)) for seed in range(QUICK_PLAYOUTS)])
    return {side: rewards[side[0]] for side in state.sides}


def playout(state: State, rng: Random) -> Rewards:
    """Play at random, for MAX_PLIES at most, and return the rewards of the last position."""
    for _ in range(MAX_PLIES):
        if state.actor is None:
            break
        move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
        state = state.play(move)
    return compute_rewards(state)


def average(rewards: Sequence[Rewards]) -> Rewards:
    return {seat: sum(each[seat] for each in rewards) / len(rewards) for seat in rewards[0]}


def explain_move(view: BaseView, move: str, say: Translations) -> str:
    game, seat = ALL_GAMES[view["game"]], view["actor"] or CHANCE
    state = game.imagine(view, Random(0))
    if len(state.legal_moves()) == 1:
        return say("default.reason.only")
    after = state.play(move)
    if after.result is not None and seat in after.result.winners:
        return say("default.reason.wins")
    if not game.has_hidden_information and not can_lose_at_once(after, seat):
        rival = find_threatening_seat(state, move)
        if rival is not None:
            return say("default.reason.blocks", seat=say.seat_name(rival))
    rngs = [Random(seed) for seed in range(QUICK_PLAYOUTS)]
    rewards = average([playout(game.imagine(view, rng).play(move), rng) for rng in rngs])
    return say("default.reason.likely", percent=say.format_percent(rewards[seat]))


def can_lose_at_once(state: State, seat: int) -> bool:
    """Return whether the actor is an opponent of `seat` who can win with one move."""
    if not state.actor or any(state.actor in side and seat in side for side in state.sides):
        return False
    results = (state.play(reply).result for reply in state.legal_moves()[:MAX_REPLIES])
    return any(result is not None and state.actor in result.winners for result in results)


def find_threatening_seat(state: State, move: str) -> int | None:
    """Return an opponent who could win at once if the actor did not play `move`, or None."""
    others = [other for other in state.legal_moves() if other != move]
    for other in others[: max(1, MAX_REPLIES // len(others))]:
        after = state.play(other)
        if can_lose_at_once(after, state.actor or CHANCE):
            return after.actor
    return None
