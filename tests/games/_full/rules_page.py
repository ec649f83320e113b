"""What Full's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygames.games import ALL_GAMES
from tests.claims import CaptionCheck, Claims, Position


def both_covered(at: Position) -> Claims:
    """Each got only the points of the cell that the other has not covered."""
    assert all("b2" in move for move in at.moves[-2:])
    alone = [Position.of("_full players=2 : 2 a2-b2 pass"), Position.of("_full players=2 : 2 b1-b2 pass")]
    assert at.view["scores"] < [one.view["scores"][0] for one in alone]
    return Claims(signs=("b2",), also=[at.view["player_count"]])


def cells_of_a_pair() -> set[int]:
    moves = ALL_GAMES["_full"].new().play("1").legal_moves()
    return {len(move.split("-")) for move in moves if "-" in move}


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {"turn": [both_covered]}
NUMBERS: Mapping[str, Callable[[], set[int]]] = {"turn": cells_of_a_pair}
