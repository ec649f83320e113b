"""Annotated games replay to the end they tell of; `check_game` wants one for every game that is released."""

from __future__ import annotations

from pygames.game import Game
from pygames.record import Record
from tests.goldens import goldens


def test_annotated_games_end_as_they_say(game: Game) -> None:
    for golden in goldens(game):
        result = Record.parse(golden.record).replay().result
        assert result is not None, golden.file
        assert ",".join(map(str, result.winners)) == golden.winners, golden.file
        scores = result.scores
        assert (None if scores is None else ",".join(str(scores[seat]) for seat in sorted(scores))) == golden.scores
