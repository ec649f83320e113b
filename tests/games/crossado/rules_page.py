"""What Crossado's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygames import GAMES
from pygames.record import Record
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["crossado"]
FACES = "123456"


def begun(at: Position) -> Claims:
    """All pawns are at home, and some rafts lie."""
    assert at.view["phase"] == "lay"
    assert at.view["rafts"]
    assert at.view["home"] == [4, 4, 4, 4]
    return Claims([at.view["player_count"]])


def passing(at: Position) -> Claims:
    assert at.view["turn"] == 1
    assert {"d2>f5", "e3>h5", "home>e4"} <= set(at.state.legal_moves())
    return Claims([at.view["steps"]], ["d2", "e3", "f5", "h5", "e4"], [1])


def taken(at: Position) -> Claims:
    """The raft in hand goes on any three cells that are free, but not where it was."""
    raft = at.view["lifted"]
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
    "setup": [begun],
    "walking": [passing],
    "rafts": [taken],
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


def set_up() -> set[int]:
    """Return the numbers of players, of each one's rafts and pawns, and the cells of a raft."""
    counts = list(GAME.players)
    rafts = {start(players)["to_lay"][0] for players in counts}
    assert [start(players)["to_lay"][0] for players in counts] == [9, 6, 5]  # said for two, three and four
    return {*counts, *rafts, *start(2)["home"], cells_of_a_raft()}


def rolls() -> set[int]:
    """Return how often one may roll in a turn, and the faces that count then."""
    way = Position.of(RAFTLESS)
    state, number = way.after("2"), 1
    while seen(state)["phase"] == "stuck":
        state, number = state.play("roll"), number + 1
        helpful = {int(face) for face in FACES if seen(state.play(face))["phase"] == "lift"}
        state = state.play("2")
    return {number, *helpful}


# All rafts lie where no pawn can reach them, and Red is about to roll.
RAFTLESS = (
    "crossado players=2 : 2 1 d4-f4 d6-f6 d8-f8 d10-f10 h4-j4 h6-j6 h8-j8 h10-j10 d5-f5 d7-f7 d9-f9 h5-j5 h7-j7 h9-j9 "
    "g4-g6 g7-g9 k4-k6 k7-k9"
)


def with_rafts() -> set[int]:
    """Return the faces that let a raft be moved."""
    state = Position.of(RAFTLESS).state
    return {int(face) for face in FACES if any(move[0] == "^" for move in state.play(face).legal_moves())}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "setup": set_up,
    "turn": rolls,
    "rafts": with_rafts,
    "end": lambda: {start(2)["home"][0]},
    "options": lambda: {GAME.players[0]},
    "tips": lambda: {2},  # advice
    "rulings": rolls,
}
