"""Rare positions of Crosswise, and ways to play that lead there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.games.crosswise.board import (
    ACTIONS,
    CELL_INDEX,
    EMPTY,
    EXCHANGE,
    MOVE,
    SWAP,
    SYMBOLS,
    TAKE,
    columns,
    has_six_through,
    is_six,
    put_tile,
    rows,
)
from pygames.games.crosswise.rules import FULL_HAND, CrosswiseState, team


def find_six_owner(state: CrosswiseState) -> str:
    """Return the team that has a line of six equal symbols, or ""."""
    if any(map(is_six, rows(state.board))):
        return "orange"
    return "green" if any(map(is_six, columns(state.board))) else ""


def is_playing(state: CrosswiseState) -> bool:
    return state.phase == "play" and state.actor != 0


def makes_six_with(tile: str) -> Callable[[CrosswiseState, str, CrosswiseState], bool]:
    return lambda before, move, after: is_playing(before) and move[0] == tile and find_six_owner(after) != ""


def is_full_without_six(after: CrosswiseState) -> bool:
    return after.phase == "over" and EMPTY not in after.board and not find_six_owner(after)


def current_hand(state: CrosswiseState) -> str:
    return state.hands[state.seat - 1]


def is_swap_of_equals(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return is_playing(before) and move[0] == SWAP and before.board == after.board


def is_exchange_of_equals(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return is_playing(before) and move[0] == EXCHANGE and before.board[CELL_INDEX[move[2:]]] == move[1]


def plays_tile(before: CrosswiseState, move: str, tile: str) -> bool:
    return is_playing(before) and move[0] == tile


def is_board_empty(state: CrosswiseState) -> bool:
    return set(state.board) == {EMPTY}


def is_asked_again(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return before.phase == after.phase == "redraw" and before.actor == 0 and after.actor == before.seat


def stays_short(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    seat = before.seat - 1
    return is_playing(before) and is_playing(after) and len(after.hands[seat]) < FULL_HAND[after.seat_count][seat]


def is_left_with_actions(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return is_playing(after) and not is_board_empty(after) and current_hand(after)[:1] in tuple(ACTIONS)


# An empty hand in a turn, or a take as its last tile, is impossible. There are six more symbols than cells, so once the
# bag is empty the hands have at least seven tiles together, and they shrink nearly equally.
ODD: dict[str, Callable[[CrosswiseState, str, CrosswiseState], bool]] = {
    "an all-action hand is put back": lambda before, move, after: move == "redraw",
    "an all-action hand is kept": lambda before, move, after: move == "keep",
    "the new hand is as bad, and its seat is asked again": is_asked_again,
    "a later seat is asked after an earlier one": lambda before, move, after: (
        before.phase == after.phase == "redraw" and before.turn_index < after.turn_index
    ),
    "the lone player is asked": lambda before, move, after: (
        before.seat_count == 3 and after.phase == "redraw" and after.actor == 2
    ),
    "the lone player has drawn six": lambda before, move, after: (
        before.seat_count == 3 and before.phase == "deal" and len(after.hands[1]) == 6 > len(before.hands[1])
    ),
    "the lone player's turn after the third seat's": lambda before, move, after: (
        before.seat_count == 3 and is_playing(after) and after.turn_index == 3
    ),
    "six for the other team": lambda before, move, after: find_six_owner(after) not in ("", team(before.seat)),
    "six for one's own team": lambda before, move, after: find_six_owner(after) == team(before.seat),
    "six by laying": lambda before, move, after: (
        is_playing(before) and move[0] in SYMBOLS and find_six_owner(after) != ""
    ),
    "six by moving": makes_six_with(MOVE),
    "six by swapping": makes_six_with(SWAP),
    "six by exchanging": makes_six_with(EXCHANGE),
    "a full board is scored": lambda before, move, after: is_full_without_six(after),
    "a full board and an empty bag": lambda before, move, after: is_full_without_six(after) and not after.bag,
    "a full board, and equal points": lambda before, move, after: (
        is_full_without_six(after) and len(set(after.team_points().values())) == 1
    ),
    "the last tile is drawn": lambda before, move, after: bool(before.bag) and not after.bag,
    "hands shrink, for the bag is empty": stays_short,
    "a pass with nothing on the board": lambda before, move, after: move == "pass" and is_board_empty(before),
    "a pass with exchange and no symbol": lambda before, move, after: (
        move == "pass" and set(current_hand(before)) == {EXCHANGE}
    ),
    "everybody passes, and it is over": lambda before, move, after: move == "pass" and after.phase == "over",
    "a play after a pass": lambda before, move, after: (
        move == "pass" and after.legal_moves()[:1] not in ((), ("pass",))
    ),
    "an exchange of equal symbols": is_exchange_of_equals,
    "a swap of equal symbols": is_swap_of_equals,
    "a take that empties the board": lambda before, move, after: (
        plays_tile(before, move, TAKE) and is_board_empty(after)
    ),
    "a take, after which nothing is drawn": lambda before, move, after: (
        plays_tile(before, move, TAKE) and after.actor != 0
    ),
    "a take from an empty bag's table": lambda before, move, after: plays_tile(before, move, TAKE) and not before.bag,
    "a hand of action tiles in the middle of the game": is_left_with_actions,
}


def draw_actions_first(state: CrosswiseState, rng: Random) -> str:
    """Deal action tiles while there are any. A seat that is asked usually redraws."""
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice([tile for tile in moves if tile in ACTIONS] or moves)
    if state.phase == "redraw":
        return rng.choice(("redraw", "redraw", "keep"))
    return rng.choice(moves)


def keep_and_take(state: CrosswiseState, rng: Random) -> str:
    """Deal action tiles, which all seats keep. A seat that can take a tile does."""
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice([tile for tile in moves if tile in ACTIONS] or moves)
    return rng.choice([move for move in moves if move == "keep" or move[0] == TAKE] or moves)


def find_longest(state: CrosswiseState) -> tuple[str, int]:
    """Return the most frequent symbol of any line, and its number there."""
    lines = rows(state.board) + columns(state.board)
    return max(((tile, max(line.count(tile) for line in lines)) for tile in SYMBOLS), key=lambda pair: pair[1])


def would_make_six(state: CrosswiseState, cell: int, tile: str) -> bool:
    return has_six_through(put_tile(state.board, cell, tile), cell)


def aim_for_six(state: CrosswiseState, rng: Random) -> str:
    """Collect one symbol in a line, all seats together, and complete it with an action tile if possible."""
    moves, (tile, most) = state.legal_moves(), find_longest(state)
    if state.actor == 0:
        outcome = (
            rng.choice((MOVE, EXCHANGE)) if rng.random() < 0.5 else tile if rng.random() < 0.5 else rng.choice(moves)
        )
        return outcome if outcome in moves else rng.choice(moves)
    if most == 5:
        winning = [move for move in moves if move[0] in ACTIONS and find_six_owner(state.play(move))]
        if winning and rng.random() < 0.8:
            kind = rng.choice(sorted({move[0] for move in winning}))
            return rng.choice([move for move in winning if move[0] == kind])
        laying = [move for move in moves if move[0] == tile and find_six_owner(state.play(move))]
        if laying and rng.random() < 0.4:
            return rng.choice(laying)
        # Leave it to an action tile: lay the sixth symbol elsewhere, or another symbol in its cell.
        others = [move for move in moves if move[0] not in (tile, *ACTIONS) and move != "pass"]
        blocks = [move for move in others if would_make_six(state, CELL_INDEX[move[1:]], tile)]
        elsewhere = [move for move in moves if move[0] == tile and move not in laying]
        return rng.choice((elsewhere or others or moves) if rng.random() < 0.5 else (blocks or others or moves))
    extending = [move for move in moves if move[0] == tile and find_longest(state.play(move))[1] > most]
    others = [move for move in moves if move[0] not in (tile, *ACTIONS)]
    return rng.choice(extending if extending and rng.random() < 0.9 else others or moves)


def hoard_exchanges(state: CrosswiseState, rng: Random) -> str:
    """Give seat 1 all exchanges, which it keeps. The others play their action tiles, so the bag is soon empty."""
    moves = state.legal_moves()
    if state.actor == 0:
        if state.seat == 1:
            return EXCHANGE if EXCHANGE in moves else rng.choice(moves)
        actions = [tile for tile in moves if tile in (MOVE, SWAP, TAKE)]
        return rng.choice(actions or [tile for tile in moves if tile != EXCHANGE] or moves)
    if state.phase == "redraw":
        return "keep"
    takes = TAKE if not state.bag or rng.random() < 0.5 else ""
    for kinds in (MOVE + SWAP + takes, SYMBOLS):
        if choices := [move for move in moves if move[0] in kinds]:
            return rng.choice(choices)
    return rng.choice(moves)


def waste_plays(state: CrosswiseState, rng: Random) -> str:
    """Make plays that change nothing, and take tiles as soon as they are laid."""
    moves = state.legal_moves()
    if state.actor == 0 or state.phase == "redraw":
        return rng.choice(moves)
    board = state.board
    pointless = [
        move
        for move in moves
        if (move[0] == EXCHANGE and board[CELL_INDEX[move[2:]]] == move[1])
        or (move[0] == SWAP and board[CELL_INDEX[move[1:3]]] == board[CELL_INDEX[move[4:]]])
    ]
    return rng.choice(pointless or [move for move in moves if move[0] == TAKE] or moves)


MOODS: tuple[Callable[[CrosswiseState, Random], str], ...] = (
    draw_actions_first,
    keep_and_take,
    aim_for_six,
    hoard_exchanges,
    waste_plays,
)


def material(state: CrosswiseState) -> object:
    """Return the number of tiles on the board, in hands, in the bag and played."""
    view = state.view(None)
    return len(view["board"]) + sum(view["hands"]) + view["bag"] + sum(view["played"].values())
