"""The friendly line at the end of a game against computers."""

from __future__ import annotations

import pytest

from app.text import session_words
from pygames.game import Game, Result
from pygames.games.crosswise import GAME as CROSSWISE
from pygames.session import Player, Session
from tests.app.embeds import embed, params_of
from tests.app.harness import App, random_record


def result_lines(game: Game, humans: tuple[int, ...], is_embed: bool = False) -> tuple[Session, list[str]]:
    """Return a finished game in which only `humans` are people, and the lines that are not the game's own."""
    record = random_record(game, 10_000)
    seats = {seat: "" if seat in humans else "easy" for seat in range(1, record.players + 1)}
    app = embed(game, params_of(game, record)) if is_embed else App(game)
    if not is_embed:
        app.open(record, seats)
    lines = list(app.render().result_lines)
    own_lines = game.narrator.describe_result(app.session.state.view(app.controller.seat), app.controller.say)
    assert lines[: len(own_lines)] == own_lines
    return app.session, lines[len(own_lines) :]


@pytest.mark.parametrize("human", [1, 2])
def test_person_alone_with_computers_gets_a_friendly_line(game: Game, human: int) -> None:
    session, more = result_lines(game, (human,))
    assert session.state.result
    winners = session.state.result.winners
    say = session_words("en", session)
    assert more == ([say("site.well_done" if human in winners else "site.next_time")] if winners else [])


def test_games_among_people_or_computers_end_as_before(game: Game) -> None:
    assert result_lines(game, tuple(range(1, game.players[-1] + 1)))[1] == []
    assert result_lines(game, ())[1] == []


def test_embeds_end_as_before() -> None:
    assert result_lines(CROSSWISE, (1,), is_embed=True)[1] == []


def test_only_people_are_praised_in_crosswise() -> None:
    record = random_record(CROSSWISE, 10_000)
    assert record.replay().result == Result((1,), {1: 11, 2: 7})
    for bot, is_praised in (("", True), ("easy", False)):
        session = Session(record, {1: Player(), 2: Player(bot=bot)})
        say = session_words("en", session)
        (line,) = CROSSWISE.narrator.describe_result(session.state.view(None), say)
        assert line.endswith(say("outcome.praise", seats="Orange")) == is_praised
