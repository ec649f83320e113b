"""Annotated games replay to the result in their last line; `check_game` requires one of every released game."""

from __future__ import annotations

from pygames.game import Game
from pygames.record import Record
from tests.goldens import load_goldens


def test_annotated_games_end_as_recorded(game: Game) -> None:
    for golden in load_goldens(game):
        result = Record.parse(golden.record).replay().result
        assert result is not None, golden.file
        assert ",".join(map(str, result.winners)) == golden.winners, golden.file
        scores = result.scores
        assert (None if scores is None else ",".join(str(scores[seat]) for seat in sorted(scores))) == golden.scores
