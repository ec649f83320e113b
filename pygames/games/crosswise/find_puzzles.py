"""Find puzzles of Crosswise: which plays reach the goal, by trying all of them.

- most: the play after which the lines of one's own team have the most points;
- six: complete six equal symbols in one of one's own lines;
- break: play so that the other team cannot complete six with its next play, whatever tiles the others hold;
- endgame: the bag is empty and all hands are open; win, however the others play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.bots import choose, sample_outcome
from pygames.find_puzzles import Candidate, Kind, grade_by_level
from pygames.game import CHANCE
from pygames.games.crosswise.board import CELLS, EMPTY, EXCHANGE, MOVE, SIDE, SWAP, SYMBOLS, columns, is_six, rows
from pygames.games.crosswise.find_endgames import Endgame, TooLarge
from pygames.games.crosswise.rules import TURN_ORDER, CrosswiseState, team
from pygames.puzzles import Line, Puzzle
from pygames.record import Record, find_game

MAX_ANSWERS = {"most": 4, "six": 6, "break": 8}
MIN_GAIN = 3  # points that the best play gains
MIN_TILES = 8  # on the board, in a puzzle about points
MAX_EMPTY_CELLS = 4  # in an endgame
LEVELS = ("child", "easy", "medium")  # that play the games
GAMES_PER_ROUND = 4
RANDOM_PLAYS = 0.1  # the share of random plays, for variety
ITERATIONS = {"easy": 1, "medium": 1}  # these levels do not search


def own_lines(board: str, seat: int) -> list[str]:
    return rows(board) if team(seat) == "orange" else columns(board)


def has_six(board: str, seat: int) -> bool:
    """Return whether the seat's team has a line of six."""
    return any(map(is_six, own_lines(board, seat)))


# The goals of one play


def plays_with_most_points(state: CrosswiseState) -> Line:
    """Return the plays after which the team's lines have the most points."""
    name = team(state.seat)
    points = {move: state.play(move).team_points()[name] for move in state.legal_moves()}
    most = max(points.values())
    return tuple(move for move in points if points[move] == most)


def plays_of_six(state: CrosswiseState) -> Line:
    """Return the plays that complete six of a kind for the team."""
    return tuple(move for move in state.legal_moves() if has_six(state.play(move).board, state.seat))


def breaking_plays(state: CrosswiseState) -> Line:
    """Return the plays after which the next seat cannot complete six, whatever hand it has."""
    opponent = next_seat(state)
    unseen = state.bag + "".join(hand for seat, hand in enumerate(state.hands, 1) if seat != state.seat)
    boards = {move: state.play(move).board for move in state.legal_moves()}
    return tuple(
        move
        for move, board in boards.items()
        if not has_six(board, opponent)
        and not can_complete_six(board, opponent, unseen, len(state.hands[opponent - 1]))
    )


def next_seat(state: CrosswiseState) -> int:
    """Return the seat after the one to play: always of the other team."""
    order = TURN_ORDER[state.seat_count]
    return order[(state.turn_index + 1) % len(order)]


def can_complete_six(board: str, seat: int, tiles: str, hand_size: int) -> bool:
    """Return whether a hand of this size with some of these tiles can have a play that completes six for its team."""
    for line in own_lines(board, seat):
        symbol = next((symbol for symbol in SYMBOLS if line.count(symbol) == SIDE - 1), "")
        if symbol:
            is_elsewhere = board.count(symbol) > line.count(symbol)
            if EMPTY in line:
                if symbol in tiles or (MOVE in tiles and is_elsewhere):
                    return True
            elif (SWAP in tiles and is_elsewhere) or (EXCHANGE in tiles and symbol in tiles and hand_size > 1):
                return True
    return False


def is_threatened(state: CrosswiseState) -> bool:
    """Return whether the next seat could complete six if the board stayed as it is."""
    unseen = state.bag + "".join(hand for seat, hand in enumerate(state.hands, 1) if seat != state.seat)
    opponent = next_seat(state)
    return can_complete_six(state.board, opponent, unseen, len(state.hands[opponent - 1]))


# The kinds


def find_most(record: Record, rng: Random) -> Iterator[Candidate]:
    """Yield a position in which few plays gain the most points, and several, without a line of six for anybody."""
    state = playing_state(record)
    if state and len(CELLS) - state.board.count(EMPTY) >= MIN_TILES and not allows_six(state):
        answers, name = plays_with_most_points(state), team(state.seat)
        gain = state.play(answers[0]).team_points()[name] - state.team_points()[name]
        if gain >= MIN_GAIN and len(answers) <= MAX_ANSWERS["most"]:
            yield Candidate(record, as_lines(answers))


def allows_six(state: CrosswiseState) -> bool:
    """Return whether a play of the seat completes six for either team."""
    hand = state.hands[state.seat - 1]
    return any(can_complete_six(state.board, seat, hand, len(hand)) for seat in (state.seat, next_seat(state)))


def find_six(record: Record, rng: Random) -> Iterator[Candidate]:
    state = playing_state(record)
    if state and allows_six(state):
        answers = plays_of_six(state)
        if 0 < len(answers) <= MAX_ANSWERS["six"]:
            yield Candidate(record, as_lines(answers))


def find_break(record: Record, rng: Random) -> Iterator[Candidate]:
    """Yield a position in which the other team threatens to complete six, and few plays prevent it for certain."""
    state = playing_state(record)
    if state and state.board.count(EMPTY) > 1 and is_threatened(state) and not plays_of_six(state):
        answers = breaking_plays(state)
        if 0 < len(answers) <= MAX_ANSWERS["break"]:
            yield Candidate(record, as_lines(answers))


def find_endgame(record: Record, rng: Random) -> Iterator[Candidate]:
    """Yield a position with an empty bag that can be won, though not by most plays, after a reply at least."""
    state = playing_state(record)
    if state and not state.bag and 1 < state.board.count(EMPTY) <= MAX_EMPTY_CELLS:
        search = Endgame(team(state.seat))
        try:
            lines = search.lines(state)
        except TooLarge:
            return
        if lines and len({line[0] for line in lines}) < len(state.legal_moves()):
            yield Candidate(record, lines, open_hands(state))


def open_hands(state: CrosswiseState) -> dict[str, str]:
    """Return the tiles of the other hands as facts."""
    return {f"hand{seat}": hand for seat, hand in enumerate(state.hands, 1) if seat != state.seat and hand}


def as_lines(plays: Line) -> tuple[Line, ...]:
    return tuple((play,) for play in plays)


def playing_state(record: Record) -> CrosswiseState | None:
    """Return the position, if a player is to play a tile."""
    state = record.replay()
    assert isinstance(state, CrosswiseState)
    return state if state.phase == "play" and not state.is_drawing else None


def play_game(rng: Random) -> Iterator[Record]:
    """Play some games, since few reach an endgame with an empty bag."""
    for _ in range(GAMES_PER_ROUND):
        yield from positions_of_game(rng)


def positions_of_game(rng: Random) -> Iterator[Record]:
    """Play a game between weak bots, and yield the positions in which a player decides."""
    players = rng.choice((2, 3, 4, 4))
    state = find_game("crosswise").new(players)
    levels, moves = [rng.choice(LEVELS) for _ in range(players)], Line()
    while state.result is None:
        if state.actor == CHANCE:
            move = sample_outcome(state, rng)
        else:
            assert state.actor is not None
            yield Record("crosswise", players, moves=moves)
            is_random = rng.random() < RANDOM_PLAYS
            move = rng.choice(state.legal_moves()) if is_random else choose(state, levels[state.actor - 1], rng)
        state, moves = state.play(move), (*moves, move)


def grade(puzzle: Puzzle) -> str:
    return grade_by_level(puzzle, ITERATIONS)


def create_kind(find: Callable[[Record, Random], Iterator[Candidate]], share: float) -> Kind:
    """Return a kind of which `find` computes all answers from the record, so that it is also the proof."""

    def check(puzzle: Puzzle) -> bool:
        return any(
            set(found.lines) == set(puzzle.lines) and found.facts == puzzle.facts
            for found in find(puzzle.record, Random(0))
        )

    return Kind(find, check, share)


KINDS = {
    "endgame": create_kind(find_endgame, 0.9),
    "break": create_kind(find_break, 0.9),
    "six": create_kind(find_six, 0.5),
    "most": create_kind(find_most, 1.2),
}
