"""What Crossado's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygames import GAMES
from pygames.record import Record
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["crossado"]
FACES = "123456"


def rafts_being_laid(at: Position) -> Claims:
    """All pawns are at home, and some rafts have been laid."""
    assert at.view["phase"] == "lay"
    assert at.view["rafts"]
    assert at.view["at_home"] == [4, 4, 4, 4]
    return Claims([at.view["player_count"]])


def first_step(at: Position) -> Claims:
    """A pawn walks from home round a corner, exactly as far as the die says."""
    assert at.moves[-2:] == ("4", "home>e3")
    assert "c2-e2" in at.moves
    return Claims([4], ["e3"], [1])


def third_roll(at: Position) -> Claims:
    """Two rolls were of no use; the third one allows a raft move, and no pawn move."""
    assert at.moves[-5:] == ("2", "roll", "4", "roll", "1")
    moves = at.state.legal_moves()
    assert "pass" in moves
    assert any(move[0] == "^" for move in moves)
    assert not any(">" in move for move in moves)
    return Claims([2, 4, 1], seats=[1], also=[3])


def useless_one(at: Position) -> Claims:
    """No pawn could move; after the raft move one can, so it must."""
    roll, _, lay, step = at.moves[-4:]
    assert (roll, lay) == ("1", "c1-e1")
    assert not any(">" in move for move in at.states[-4].legal_moves())
    assert at.states[-2].legal_moves() == (step,)
    return Claims([1, 1], seats=[1])


def useless_six(at: Position) -> Claims:
    """No pawn could move; after the raft move one could, but the turn is over."""
    assert at.moves[-3] == "6"
    assert not any(">" in move for move in at.states[-3].legal_moves())
    assert at.view["turn"] == 2
    assert "home>h1" in at.after("2", "pass", "6").legal_moves()
    return Claims([6, 6], ["f1"], [1])


def passing(at: Position) -> Claims:
    assert at.view["turn"] == 1
    assert {"d2>f5", "e3>h5", "home>e4"} <= set(at.state.legal_moves())
    return Claims([at.view["steps"]], ["d2", "e3", "f5", "h5", "e4"], [1])


def lifted_raft(at: Position) -> Claims:
    """The raft in hand goes on any three free cells, but not where it was."""
    raft = at.view["lifted_raft"]
    places = set(at.state.legal_moves())
    assert raft
    assert raft not in places
    assert all(place in places for place in ("a7-c7", "b6-d6"))
    return Claims([at.view["steps"]], seats=[1], also=[cells_of_a_raft()])


def only_number(at: Position) -> Claims:
    state = at.states[-2]
    entering = [face for face in FACES if "k10>goal" in state.play(face).legal_moves()]
    assert entering == [at.moves[-1]]
    return Claims([int(entering[0])], ["k10"], [1])


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "setup": [rafts_being_laid],
    "turn": [first_step],
    "walking": [passing],
    "rolls": [third_roll],
    "rafts": [lifted_raft, useless_one, useless_six],
    "end": [only_number],
}


def start(players: int) -> Mapping[str, Any]:
    """Return the view when the first raft is to be laid."""
    faces = tuple(str(face) for face in range(players, 0, -1))
    return seen(Record(GAME.name, players, {}, faces).replay())


def cells_of_a_raft() -> int:
    """Count the cells that keep another raft from lying across the first one."""
    first = Position.of("crossado players=2 : 2 1 e5-g5")
    blocked = [file for file in "cdefghi" if f"{file}4-{file}6" not in first.state.legal_moves()]
    return len(blocked)


def material() -> set[int]:
    """Return the numbers of players, of each one's rafts and pawns, and the cells of a raft."""
    counts = list(GAME.players)
    rafts = {start(players)["to_lay"][0] for players in counts}
    assert [start(players)["to_lay"][0] for players in counts] == [9, 6, 5]  # For two, three and four players.
    return {*counts, *rafts, *start(2)["at_home"], cells_of_a_raft()}


def rolls() -> set[int]:
    """Return the rolls possible in a turn, and the faces that count after the first one."""
    position = Position.of(RAFTLESS)
    state, number = position.after("2"), 1
    while seen(state)["phase"] == "stuck":
        state, number = state.play("roll"), number + 1
        helpful = {int(face) for face in FACES if seen(state.play(face))["phase"] == "lift"}
        state = state.play("2")
    return {number, *helpful}


# No pawn can reach a raft, and Red is about to roll.
RAFTLESS = (
    "crossado players=2 : 2 1 d4-f4 d6-f6 d8-f8 d10-f10 h4-j4 h6-j6 h8-j8 h10-j10 d5-f5 d7-f7 d9-f9 h5-j5 h7-j7 h9-j9 "
    "g4-g6 g7-g9 k4-k6 k7-k9"
)


def raft_faces() -> set[int]:
    """Return the faces that allow a raft move."""
    state = Position.of(RAFTLESS).state
    return {int(face) for face in FACES if any(move[0] == "^" for move in state.play(face).legal_moves())}


def players() -> set[int]:
    """Return the least and the largest number of players, and the number of a player's pawns."""
    return {GAME.players[0], GAME.players[-1], start(2)["at_home"][0]}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": players,
    "setup": material,
    "turn": raft_faces,
    "rolls": rolls,
    "rafts": raft_faces,
    "end": lambda: {start(2)["at_home"][0]},
    "options": lambda: {GAME.players[0]},
    "tips": lambda: {2},  # Advice, not a rule.
    "rulings": rolls,
    "summary": lambda: material() | rolls(),
}
