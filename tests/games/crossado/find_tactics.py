"""Finds positions for tactics.txt in recorded games, by exhaustive search of the turn in hand and the next.

    python -m tests.games.crossado.find_tactics RECORDS

A move is worth 1 if the turn can still win, and otherwise less by the chance that the next seat wins with its turn.
Both are exact: all rafts are lifted and laid everywhere. A position is worth printing if few moves are good.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pygames import Record
from pygames.games.crossado.board import SHORES, opposite, walk_ends
from pygames.games.crossado.rules import CrossadoState
from pygames.record import find_game

MARGIN = 1 / 12  # Moves this close to the best are good, too.
MIN_BLUNDER = 0.3  # What the worst move loses.


def can_win(state: CrossadoState) -> bool:
    """Return whether the seat whose turn it is can win with the number rolled, by any turn at all."""
    board, seat = state.board, state.turn
    if board.at_home[seat - 1] or board.pawns[seat - 1].bit_count() != 1:
        return False
    if any(move.endswith(">goal") for move in state.legal_moves()):
        return True
    if state.phase not in ("lift", "relay") or not state.steps or state.steps == 1:
        return False  # A pawn one step from its goal needs no raft.
    reaches = SHORES[opposite(state.setup.corner(seat))]
    afters = [state] if state.phase == "relay" else [state.apply(f"^{raft}") for raft in board.empty_rafts()]
    for after in afters if afters[0].steps else ():
        for place in after.legal_moves():
            rafts = after.board.lay_raft(place).raft_cells
            if walk_ends(rafts, board.pawns[seat - 1], state.steps)[0] & reaches:
                return True
    return False


def win_chance(state: CrossadoState) -> float:
    """Return the chance that the seat that rolls next wins with its turn."""
    board, seat = state.board, state.turn
    if state.phase == "over" or board.at_home[seat - 1] or board.pawns[seat - 1].bit_count() != 1:
        return 0.0
    after = {face: state.apply(str(face)) for face in range(1, 7)}
    with_raft = [float(can_win(after[face])) for face in (1, 6)]
    stuck = sum(after[face].phase == "stuck" for face in range(2, 6))
    direct = sum(can_win(after[face]) for face in range(2, 6))
    return (sum(with_raft) + direct + stuck * 5 / 9 * sum(with_raft) / 2) / 6


def value(state: CrossadoState, seat: int, best: float = -1.0) -> float:
    """Return the best value that the turn of `seat` can still have from here."""
    if state.phase == "over":
        return 1.0
    if state.turn != seat:
        return -win_chance(state)
    for move in state.legal_moves():
        best = max(best, value(state.apply(move), seat))
        if best >= 0 and (best == 1 or not can_win(state)):
            break
    return best


def is_decisive(state: CrossadoState) -> bool:
    """Return whether a seat has only one pawn left, near its goal."""
    return state.phase in ("lift", "relay", "walk") and any(
        not board_home and pawns.bit_count() == 1
        for board_home, pawns in zip(state.board.at_home, state.board.pawns, strict=True)
    )


def describe(good: list[str], values: dict[str, float]) -> str:
    loss, least_loss = -min(values.values()), -max(values.values())
    if least_loss >= 0:
        return f"Otherwise the opponent wins with its next turn by up to {loss:.0%}, instead of {least_loss:.0%}."
    aim = "The last pawn can enter now" if good[0].endswith(">goal") else "With this raft, the last pawn can enter now"
    return f"{aim}; else the opponent wins next by up to {loss:.0%}." if loss > 0 else f"{aim}."


def main(path: str) -> None:
    for line in Path(path).read_text().splitlines():
        record = Record.parse(line)
        state, found = find_game(record.game).new(players=record.players, **record.options), 0
        for ply, played in enumerate(record.moves):
            assert isinstance(state, CrossadoState)
            moves = state.legal_moves()
            if state.actor and len(moves) > 1 and is_decisive(state) and found < 3:
                values = {move: value(state.apply(move), state.turn) for move in moves}
                best = max(values.values())
                good = [move for move in moves if values[move] >= best - MARGIN]
                if best - min(values.values()) >= MIN_BLUNDER and len(good) * 2 <= len(moves):
                    start = Record(record.game, record.players, record.options, record.moves[:ply])
                    print(f"# {describe(good, values)}\n{start}\nbest: {' '.join(good)}\n")
                    found += 1
            state = state.apply(played)


if __name__ == "__main__":
    main(sys.argv[1])
