"""The default bot: placeholder."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.contract import BaseView
from pygames.game import State
from pygames.i18n import Words


def think(view: BaseView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    yield from ()
    return rng.choice(moves)


def win_probabilities(state: State) -> dict[tuple[int, ...], float]:
    return {(seat,): 1 / state.player_count for seat in range(1, state.player_count + 1)}


def explain_move(view: BaseView, move: str, say: Words) -> str:
    return move
