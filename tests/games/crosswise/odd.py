"""The deep and rare things of Crosswise, and ways of playing at random that come by them."""

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


def of_six(state: CrosswiseState) -> str:
    """Whose line of six equal symbols lies there; "" if none does."""
    if any(map(is_six, rows(state.board))):
        return "orange"
    return "green" if any(map(is_six, columns(state.board))) else ""


def plays(state: CrosswiseState) -> bool:
    return state.phase == "play" and state.actor != 0


def six_by(tile: str) -> Callable[[CrosswiseState, str, CrosswiseState], bool]:
    return lambda before, move, after: plays(before) and move[0] == tile and of_six(after) != ""


def scored(after: CrosswiseState) -> bool:
    return after.phase == "over" and EMPTY not in after.board and not of_six(after)


def held(state: CrosswiseState) -> str:
    return state.hands[state.seat - 1]


def swaps_equal(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return plays(before) and move[0] == SWAP and before.board == after.board


def exchanges_equal(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return plays(before) and move[0] == EXCHANGE and before.board[CELL_INDEX[move[2:]]] == move[1]


def starts(before: CrosswiseState, move: str, tile: str) -> bool:
    return plays(before) and move[0] == tile


def bare(state: CrosswiseState) -> bool:
    return set(state.board) == {EMPTY}


def asked_again(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return before.phase == after.phase == "redraw" and before.actor == 0 and after.actor == before.seat


def short(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    seat = before.seat - 1
    return plays(before) and plays(after) and len(after.hands[seat]) < FULL_HAND[after.seat_count][seat]


def stuck_with_actions(before: CrosswiseState, move: str, after: CrosswiseState) -> bool:
    return plays(after) and not bare(after) and held(after)[:1] in tuple(ACTIONS)


# What cannot be had: an empty hand in a turn, or a take as its last tile. There are six symbols more than cells, so
# once the bag is empty seven at least are in hands, and these shrink nearly alike.
ODD: dict[str, Callable[[CrosswiseState, str, CrosswiseState], bool]] = {
    "an all-action hand is put back": lambda before, move, after: move == "redraw",
    "an all-action hand is kept": lambda before, move, after: move == "keep",
    "the new hand is as bad, and its seat is asked again": asked_again,
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
        before.seat_count == 3 and plays(after) and after.turn_index == 3
    ),
    "six for the other team": lambda before, move, after: of_six(after) not in ("", team(before.seat)),
    "six for the own team": lambda before, move, after: of_six(after) == team(before.seat),
    "six by laying": lambda before, move, after: plays(before) and move[0] in SYMBOLS and of_six(after) != "",
    "six by moving": six_by(MOVE),
    "six by swapping": six_by(SWAP),
    "six by exchanging": six_by(EXCHANGE),
    "a full board is scored": lambda before, move, after: scored(after),
    "a full board and an empty bag": lambda before, move, after: scored(after) and not after.bag,
    "a full board, and equal points": lambda before, move, after: (
        scored(after) and len(set(after.team_points().values())) == 1
    ),
    "the last tile is drawn": lambda before, move, after: bool(before.bag) and not after.bag,
    "hands shrink, for the bag is empty": short,
    "a pass with nothing on the board": lambda before, move, after: move == "pass" and bare(before),
    "a pass with exchange and no symbol": lambda before, move, after: (
        move == "pass" and set(held(before)) == {EXCHANGE}
    ),
    "everybody passes, and it is over": lambda before, move, after: move == "pass" and after.phase == "over",
    "a play after a pass": lambda before, move, after: (
        move == "pass" and after.legal_moves()[:1] not in ((), ("pass",))
    ),
    "an exchange of equal symbols": exchanges_equal,
    "a swap of equal symbols": swaps_equal,
    "a take that empties the board": lambda before, move, after: starts(before, move, TAKE) and bare(after),
    "a take, after which nothing is drawn": lambda before, move, after: starts(before, move, TAKE) and after.actor != 0,
    "a take from an empty bag's table": lambda before, move, after: starts(before, move, TAKE) and not before.bag,
    "a hand of action tiles in the middle of the game": stuck_with_actions,
}


def actions_first(state: CrosswiseState, rng: Random) -> str:
    """Chance deals action tiles as long as there are some; who is asked is seldom content."""
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice([tile for tile in moves if tile in ACTIONS] or moves)
    if state.phase == "redraw":
        return rng.choice(("redraw", "redraw", "keep"))
    return rng.choice(moves)


def idle(state: CrosswiseState, rng: Random) -> str:
    """Chance deals action tiles, everybody keeps them; who can takes what the others lay."""
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice([tile for tile in moves if tile in ACTIONS] or moves)
    return rng.choice([move for move in moves if move == "keep" or move[0] == TAKE] or moves)


def favourite(state: CrosswiseState) -> tuple[str, int]:
    """The symbol of which there is most in a line, and how many that is."""
    lines = rows(state.board) + columns(state.board)
    return max(((tile, max(line.count(tile) for line in lines)) for tile in SYMBOLS), key=lambda pair: pair[1])


def of_six_at(state: CrosswiseState, cell: int, tile: str) -> bool:
    return has_six_through(put_tile(state.board, cell, tile), cell)


def for_six(state: CrosswiseState, rng: Random) -> str:
    """All together pile up one symbol in a line, and complete it by an action tile if they can."""
    moves, (tile, most) = state.legal_moves(), favourite(state)
    if state.actor == 0:
        wanted = (
            rng.choice((MOVE, EXCHANGE)) if rng.random() < 0.5 else tile if rng.random() < 0.5 else rng.choice(moves)
        )
        return wanted if wanted in moves else rng.choice(moves)
    if most == 5:
        winning = [move for move in moves if move[0] in ACTIONS and of_six(state.play(move))]
        if winning and rng.random() < 0.8:
            kind = rng.choice(sorted({move[0] for move in winning}))
            return rng.choice([move for move in winning if move[0] == kind])
        laying = [move for move in moves if move[0] == tile and of_six(state.play(move))]
        if laying and rng.random() < 0.4:
            return rng.choice(laying)
        # Rather leave it to an action tile: the sixth symbol anywhere else, or a stranger in its cell.
        others = [move for move in moves if move[0] not in (tile, *ACTIONS) and move != "pass"]
        blocks = [move for move in others if of_six_at(state, CELL_INDEX[move[1:]], tile)]
        aside = [move for move in moves if move[0] == tile and move not in laying]
        return rng.choice((aside or others or moves) if rng.random() < 0.5 else (blocks or others or moves))
    piled = [move for move in moves if move[0] == tile and favourite(state.play(move))[1] > most]
    others = [move for move in moves if move[0] not in (tile, *ACTIONS)]
    return rng.choice(piled if piled and rng.random() < 0.9 else others or moves)


def hoarding(state: CrosswiseState, rng: Random) -> str:
    """Seat 1 gets every exchange and keeps them; the others get rid of their action tiles: the bag runs dry early."""
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
        if some := [move for move in moves if move[0] in kinds]:
            return rng.choice(some)
    return rng.choice(moves)


def wasteful(state: CrosswiseState, rng: Random) -> str:
    """Plays that change nothing, and tiles taken off as soon as they lie there."""
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


MOODS: tuple[Callable[[CrosswiseState, Random], str], ...] = (actions_first, idle, for_six, hoarding, wasteful)


def material(state: CrosswiseState) -> object:
    """All tiles: on the board, in the hands, in the bag, and played for good."""
    view = state.view(None)
    return len(view["board"]) + sum(view["hands"]) + view["bag"] + sum(view["played"].values())
