"""The default bot, for games without a `bot.py`: Monte Carlo tree search on states that fit what the seat knows.

Each iteration imagines a state with the bot's view, walks down the tree by UCB1, tries one new move and plays on at
random. Chance is sampled by its weights. A node belongs to what its actor knows, not to the moves that led there, so
nobody in the tree answers a choice that is hidden from them. A win counts 1, shared among those who win together.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random

from pygames.bots import MoveSearch, sample_outcome
from pygames.contract import CHANCE, BaseView
from pygames.game import Game, State
from pygames.games import ALL
from pygames.i18n import Translations

Rewards = tuple[float, ...]  # by seat, from seat 1

EXPLORATION = 0.7
MAX_PLIES = 40  # of an iteration; then the scores decide
SLICE_PLIES = 6  # between two yields: a slow game plays some 500 plies a second in Pyodide
QUICK_PLAYOUTS = 24  # for chances and reasons, which are not searched
MAX_REPLIES = 200  # looked at to find a threat


@dataclass(frozen=True, slots=True)
class Strength:
    max_iterations: int
    temperature: float  # 0: the move tried most often; 1: in proportion to how often each was tried


STRENGTHS = {"easy": Strength(60, 1.0), "medium": Strength(400, 0.3), "hard": Strength(20_000, 0.0)}


@dataclass(slots=True)
class Tried:
    """How often a move has been tried at a node, and what it has brought to the node's actor in total."""

    visits: int = 0
    reward: float = 0.0


@dataclass(slots=True)
class Tree:
    game: Game
    nodes: dict[Hashable, dict[str, Tried]] = field(default_factory=dict)

    def node(self, state: State) -> dict[str, Tried]:
        key: Hashable = repr(state.view(state.actor)) if self.game.has_hidden_information else state
        return self.nodes.setdefault(key, {})

    def iterate(self, state: State, rng: Random) -> Generator[None, bool, bool]:
        """Run one iteration from `state`. Return False if there was no time for it."""
        path: list[tuple[int, Tried]] = []
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
                path.append((actor, node.setdefault(move, Tried())))
                state = state.play(move)
            else:
                state = state.play(rng.choice(state.legal_moves()))
        rewards = rewards_of(state)
        for seat, tried in path:
            tried.visits += 1
            tried.reward += rewards[seat - 1]
        return True


def select(node: dict[str, Tried], moves: Sequence[str], rng: Random) -> tuple[str, bool]:
    """Return an untried move, if there is one, otherwise the best by UCB1; and whether it had been tried."""
    if untried := [move for move in moves if move not in node]:
        return rng.choice(untried), False
    total = log(sum(node[move].visits for move in moves) + 1)

    def bound(move: str) -> float:
        tried = node[move]
        visits = tried.visits or 1
        return tried.reward / visits + EXPLORATION * sqrt(total / visits)

    return max(moves, key=bound), True


def rewards_of(state: State) -> Rewards:
    """Return what the end of the game, or the scores so far, are worth to each seat. They sum to 1."""
    seats = range(1, state.player_count + 1)
    if state.result is not None:
        winners: Sequence[int] = state.result.winners or seats
        return tuple((seat in winners) / len(winners) for seat in seats)
    even = 1 / len(seats)
    if (scores := state.scores()) is None:
        return (even,) * len(seats)
    leaders = [seat for seat in seats if scores[seat] == max(scores.values())]
    return tuple(((seat in leaders) / len(leaders) + even) / 2 for seat in seats)


def think(view: BaseView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    game, strength = ALL[view["game"]], STRENGTHS[level]
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
    """Return what random playouts of the true state bring. Every seat is a side of its own."""
    rewards = average([playout(state, Random(number)) for number in range(QUICK_PLAYOUTS)])
    return {(seat,): reward for seat, reward in enumerate(rewards, 1)}


def playout(state: State, rng: Random) -> Rewards:
    for _ in range(MAX_PLIES):
        if state.actor is None:
            break
        move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
        state = state.play(move)
    return rewards_of(state)


def average(rewards: Sequence[Rewards]) -> Rewards:
    return tuple(sum(seat) / len(rewards) for seat in zip(*rewards, strict=True))


def explain_move(view: BaseView, move: str, say: Translations) -> str:
    game, seat = ALL[view["game"]], view["actor"] or CHANCE
    state = game.imagine(view, Random(0))
    if len(state.legal_moves()) == 1:
        return say("default.reason.only")
    after = state.play(move)
    if after.result is not None and seat in after.result.winners:
        return say("default.reason.wins")
    if not game.has_hidden_information and not threats(after, seat) and (others := threats_elsewhere(state, move)):
        return say("default.reason.blocks", seat=say.seat_name(others[0]))
    rngs = [Random(number) for number in range(QUICK_PLAYOUTS)]
    rewards = average([playout(game.imagine(view, rng).play(move), rng) for rng in rngs])
    return say("default.reason.likely", percent=say.format_percent(rewards[seat - 1]))


def threats(state: State, seat: int) -> list[int]:
    """Return the seat that is to act if it can win at once, and is not `seat`."""
    if not state.actor or state.actor == seat:
        return []
    ends = (state.play(reply).result for reply in state.legal_moves()[:MAX_REPLIES])
    return [state.actor] if any(end is not None and state.actor in end.winners for end in ends) else []


def threats_elsewhere(state: State, move: str) -> list[int]:
    """Return who could win at once after another move."""
    found: list[int] = []
    others = [other for other in state.legal_moves() if other != move]
    for other in others[: max(1, MAX_REPLIES // len(others))]:
        found += threats(state.play(other), state.actor or CHANCE)
    return found
