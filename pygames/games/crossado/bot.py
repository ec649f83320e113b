"""How Crossado is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from pygames.bots import More
from pygames.games.crossado.board import CELLS, PLACES, Board
from pygames.games.crossado.judge import Judge
from pygames.games.crossado.rules import Contest, River, Table

View = Mapping[str, Any]
Value = Callable[[Board], float]


def choose(view: View, moves: Sequence[str], level: str, rng: Random, more: More) -> str:
    if "roll" in moves:
        return "roll"
    player = {"easy": Easy, "medium": Medium, "hard": Hard}[level]
    return player(river(view), rng, more).move(moves)


def river(view: View) -> River:
    """The position that a view shows; nothing is hidden in Crossado."""
    corners = "opposite" if view["corners"][1] == "ne" else "adjacent"
    pawns = tuple(sum(map(CELLS.__getitem__, cells)) for cells in view["pawns"])
    covered = sum(map(PLACES.__getitem__, view["rafts"]))
    contest = Contest(tuple(view["waiting"]), view["best"], tuple(view["leaders"]))
    return River(
        Table(view["players"], corners, view["stacking"]),
        Board(tuple(view["rafts"]), pawns, tuple(view["home"]), covered),
        view["phase"],
        view["turn"],
        view["steps"],
        view["rolls"],
        view["lifted"],
        contest if view["phase"] == "start" else None,
    )


class Medium:
    lifts = 2  # tried with every place

    def __init__(self, state: River, rng: Random, more: More) -> None:
        table = state.table
        corners = [table.corner(seat) for seat in range(1, table.players + 1)]
        self.state, self.rng, self.more = state, rng, more
        self.judge = Judge(state.turn, corners, table.stacking)

    def glance(self, board: Board) -> float:
        return self.judge.lead_of(board)

    def study(self, board: Board) -> float:
        return self.glance(board)

    def move(self, moves: Sequence[str]) -> str:
        state, board = self.state, self.state.board
        if state.phase in ("lay", "relay"):
            return self.best(self.laid(board, moves, state.steps if state.phase == "relay" else 0), moves[0])
        options = self.walks(board, state.steps) or [("pass", board, self.glance(board))]
        if state.phase == "lift":
            options += self.swaps(board, [move[1:] for move in moves if move[0] == "^"])
        return self.best(options, options[0][0])

    def walks(self, board: Board, steps: int) -> list[tuple[str, Board, float]]:
        return [(move, after, self.glance(after)) for move, after in self.judge.walked(board, steps)]

    def laid(self, board: Board, places: Sequence[str], steps: int, name: str = "") -> list[tuple[str, Board, float]]:
        """Each place for the raft in hand, with the best walk of so many steps after it."""
        options = []
        for place in self.rng.sample(places, len(places)):
            if not self.more():
                break
            after = board.laid(place)
            options.append((name or place, after, self.glance(after)))
        options.sort(key=lambda option: -option[2])
        final = []
        for move, after, value in options[:24]:
            walks = self.walks(after, steps) if steps else []
            final.append(max(((move, end, worth) for _, end, worth in walks), key=lambda o: o[2], default=(move, after, value)))
        return final

    def swaps(self, board: Board, rafts: Sequence[str]) -> list[tuple[str, Board, float]]:
        steps, options = self.state.steps, []
        if steps == 6 and not self.judge.walked(board, 6):
            steps = 0
        lifted = sorted((board.lifted(raft) for raft in rafts), key=self.glance, reverse=True)
        for rest in lifted[: self.lifts]:
            (raft,) = set(board.rafts) - set(rest.rafts)
            places = [place for place in rest.places() if place != raft]
            options += self.laid(rest, places, steps, f"^{raft}")
        return options

    def best(self, options: list[tuple[str, Board, float]], default: str) -> str:
        if not options:
            return default
        return max(options, key=lambda option: option[2])[0]


class Hard(Medium):
    lifts = 4
    finalists = 16

    def best(self, options: list[tuple[str, Board, float]], default: str) -> str:
        if not options:
            return default
        options.sort(key=lambda option: -option[2])
        best, top = options[0][0], -1e9
        for move, board, _ in options[: self.finalists]:
            if not self.more():
                break
            value = self.judge.outlook(board)
            if value > top:
                best, top = move, value
        return best


class Easy(Medium):
    lifts = 1

    def glance(self, board: Board) -> float:
        return -self.judge.own(board) + self.rng.gauss(0, 1.5)
