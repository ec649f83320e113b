"""What is wrong with an answer to a puzzle, in words and numbers. The board shows it too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from pygames.game import CHANCE, State
from pygames.i18n import Translations
from pygames.puzzles import Puzzle
from pygames.session import Session

# Kinds in which a bot shows why the move is wrong, if no move of the opponents wins at once.
REFUTED_BY_REPLY = {"connect-two", "connect-three", "stop", "stop-two", "endgame"}
# Kinds in which only a move that wins at once shows it: the bot may not hold the tile that does.
REFUTED_BY_WIN = {"break"}
# Kinds in which the points after the move are compared with those after the solution.
COMPARED_BY_POINTS = {"most"}


def consequence(puzzle: Puzzle, session: Session, ply: int, reader: int, say: Translations) -> Iterator[str]:
    """Yield sentences about the move at this ply, and what has followed."""
    if (key := f"puzzle.{puzzle.kind}.miss") in say:
        yield say(key, seat=say.seat_name(reader), **puzzle.facts)
    if puzzle.kind in COMPARED_BY_POINTS:
        own, best = points(session.states[ply + 1], reader), points(solved_state(puzzle), reader)
        if own < best:
            yield say("learn.puzzle.points", n=own, best=best)
    if any(name.startswith("choice") and "*" in value for name, value in puzzle.facts.items()):
        yield compare_chances(puzzle, session.moves[ply], say)
    elif result := session.state.result:
        winners = say.join_list([say.seat_name(seat) for seat in result.winners])
        yield say("learn.puzzle.winner", n=len(result.winners), seats=winners) if winners else say("learn.puzzle.draw")
    elif what := reveal_sentences(session, say):
        yield say("learn.puzzle.then", what=what)
    elif len(session.moves) > ply + 1 and session.states[-2].actor != CHANCE:
        yield session.describe_move(len(session.moves) - 1, session.viewing_seat, say)


def reveal_sentences(session: Session, say: Translations) -> str:
    """Return what the choices bring that the last move has revealed, or ""."""
    index = len(session.moves) - 1
    if not session.states[index].reveals_hidden(session.moves[index]):
        return ""
    view = session.states[index].view(None)
    return " ".join(session.game.narrator.describe_reveal(view, session.revealed_moves(index), say))


def known_reply(puzzle: Puzzle, session: Session) -> str | None:
    """Return the next outcome or simultaneous choice of the first solution: wrong moves do not change it."""
    state = session.state
    if state.actor is None or not (state.actor == CHANCE or session.game.is_simultaneous):
        return None
    start = len(puzzle.record.moves)
    past = sum(before.actor == state.actor for before in session.states[start:-1])
    solution = replace(puzzle.record, moves=(*puzzle.record.moves, *puzzle.lines[0]))
    before_each = list(solution.states())[start:]
    replies = [move for before, move in zip(before_each, puzzle.lines[0], strict=False) if before.actor == state.actor]
    reply = next(iter(replies[past:]), None)
    return reply if reply in state.legal_moves() else None


def winning_reply(state: State, reader: int) -> str | None:
    """Return a move that ends the game without a win for the reader, or None. What chance brings first is left out."""
    while state.actor == CHANCE:
        state = state.play(state.legal_moves()[0])
    if state.actor in (None, reader):
        return None
    for move in state.legal_moves():
        result = state.play(move).result
        if result and reader not in result.winners:
            return move
    return None


def solved_state(puzzle: Puzzle) -> State:
    state = puzzle.record.replay()
    for move in puzzle.lines[0]:
        state = state.play(move)
    return state


def points(state: State, seat: int) -> int:
    return (state.scores() or {}).get(seat, 0)


def compare_chances(puzzle: Puzzle, choice: str, say: Translations) -> str:
    own, best = win_share(puzzle, choice), win_share(puzzle, puzzle.lines[0][0])
    return say("learn.puzzle.chances", own=say.format_percent(own), best=say.format_percent(best))


def win_share(puzzle: Puzzle, choice: str) -> float:
    """Return how often the reader wins with a choice, by the odds in the facts; a shared win counts in part."""
    start, total, won = puzzle.record.replay(), 0, 0.0
    reader, states = start.actor or 0, list(puzzle.record.states())
    odds = {
        int(name.removeprefix("choice")): [parse_weight(item) for item in value.split(",")]
        for name, value in puzzle.facts.items()
        if name.startswith("choice")
    }
    begin = len(states) - 1
    while (
        begin and states[begin - 1].actor in odds and states[begin - 1].is_hidden(puzzle.record.moves[begin - 1], None)
    ):
        begin -= 1
    for case in product(*odds.values()):
        choices, weight, state = {reader: choice}, 1, states[begin]
        for seat, (move, share) in zip(odds, case, strict=True):
            choices[seat] = move
            weight *= share
        while state.actor in choices:
            state = state.play(choices.pop(state.actor))
        total += weight
        if state.result and reader in state.result.winners:
            won += weight / len(state.result.winners)
    return won / total


def parse_weight(item: str) -> tuple[str, int]:
    move, _, weight = item.partition("*")
    return move, int(weight or 1)
