"""The friendly line at the end of a game against computers."""

from __future__ import annotations

import pytest

from app.text import session_words
from pygames.game import Game, Result
from pygames.games.crosswise import GAME as CROSSWISE
from pygames.session import Player, Session
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


def test_games_among_people_or_computers_end_as_before(game: Game) -> None:
    assert finish(game, tuple(range(1, game.players[-1] + 1)))[1] == ""
    assert finish(game, ())[1] == ""


def test_embeds_end_as_before() -> None:
    assert finish(CROSSWISE, (1,), is_embed=True)[1] == ""


def test_only_people_are_praised_in_crosswise() -> None:
    record = random_record(CROSSWISE, 10_000)
    assert record.replay().result == Result((1,), {1: 11, 2: 7})
    for bot, is_praised in (("", True), ("easy", False)):
        session = Session(record, {1: Player(), 2: Player(bot=bot)})
        say = session_words("en", session)
        (line,) = CROSSWISE.narrator.describe_result(session.state.view(None), say)
        assert line.endswith(say("outcome.praise", seats="Orange")) == is_praised
