"""The friendly line at the end of a game."""

from __future__ import annotations

import pytest

from app.text import session_words
from pygames.game import Game
from pygames.games.crosswise import GAME as CROSSWISE
from pygames.session import Session
from tests.app.embeds import embed, params_of
from tests.app.harness import App, random_record


def finish(game: Game, humans: tuple[int, ...], is_embed: bool = False) -> tuple[Session, str]:
    """Return a finished game in which only `humans` are people, and its closing words."""
    record = random_record(game, 10_000)
    seats = {seat: "" if seat in humans else "easy" for seat in range(1, record.players + 1)}
    app = embed(game, params_of(game, record)) if is_embed else App(game)
    if not is_embed:
        app.open(record, seats)
    state = app.render()
    assert state.is_over
    return app.session, state.closing_words


@pytest.mark.parametrize("human", [1, 2])
def test_person_alone_with_computers_gets_a_friendly_line(game: Game, human: int) -> None:
    session, words = finish(game, (human,))
    assert session.state.result
    winners = session.state.result.winners
    say = session_words("en", session)
    assert words == (say("site.well_done" if human in winners else "site.next_time") if winners else "")


def test_people_who_beat_others_are_praised(game: Game) -> None:
    """Only the people among the winners: nobody congratulates computers."""
    for humans in (tuple(range(1, game.players[-1] + 1)), (1, 2)):
        session, words = finish(game, humans)
        assert session.state.result
        say = session_words("en", session)
        names = [say.seat_name(seat) for seat in session.state.result.winners if seat in humans]
        assert words == (say("site.well_played", seats=say.join_list(names)) if names else "")
    assert finish(game, ())[1] == ""


def test_embeds_end_as_before() -> None:
    assert finish(CROSSWISE, (1,), is_embed=True)[1] == ""
