"""Figures to try: the moves that a caption describes, and the reader's own."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from app.embed.params import EmbedParams, parse_fragment, parse_params
from app.game.embedded import REPLY_SECONDS
from app.game.figure import FigureGame
from app.text import site_words
from builder.pages import environment, render_rules
from pygames.game import CHANCE, Game
from pygames.games import GAMES
from tests.app.embeds import embed, params_of
from tests.app.harness import App, midgame_record, random_move
from tests.app.stand_ins import settle


def figures(game: Game) -> list[EmbedParams]:
    """Return the figures of the rules in English, as the page opens them."""
    html, say = render_rules(environment(), game, "en"), site_words("en", game.name)
    fragments = [part.partition('"')[0] for part in html.split('data-try="')[1:]]
    return [parse_params(game, parse_fragment(unescape(fragment)), say) for fragment in fragments]


def create_figure(game: Game) -> EmbedParams:
    """Return a figure of a few moves in the middle of a game, with what chance does between them."""
    record, rng = midgame_record(game, 2), Random(1)
    state, line = record.replay(), list[str]()
    while state.actor is not None and len(line) < 6:
        line.append(random_move(state, rng))
        state = state.play(line[-1])
    return params_of(game, record, "figure", solution=" ".join(line))


def figure_game(app: App) -> FigureGame:
    assert isinstance(app.controller, FigureGame)
    return app.controller


async def show(app: App, params: EmbedParams) -> None:
    """Have the figure shown to its end, as fast as the reader can."""
    figure_game(app).show_solution()
    for _ in range(10 * len(params.lines[0])):
        await app.clock.advance(REPLY_SECONDS)
        await app.proceed()


@pytest.mark.parametrize("name", GAMES)
async def test_figures_of_rules_show_what_they_describe(name: str) -> None:
    for params in figures(GAMES[name]):
        app = embed(GAMES[name], params)
        await app.clock.advance(0)
        await show(app, params)
        assert app.session.moves == [*params.record.moves, *params.lines[0]]
        app.controller.rematch()
        first = params.record.replay()
        assert app.session.initial_record == params.record
        assert len(app.session.moves) == len(params.record.moves) or first.actor == CHANCE


async def test_figure_has_no_handover(game: Game) -> None:
    app = embed(game, create_figure(game))
    rng, taps = Random(2), 0
    for _ in range(30):
        assert app.state.handover is None
        await app.clock.advance(60)
        await app.proceed()
        taps += await app.tap_anything(rng)
    assert taps > 5 or app.session.state.actor is None


async def test_chance_follows_figure_as_long_as_reader_does(game: Game) -> None:
    params = create_figure(game)
    app = embed(game, params)
    end = len(params.record.moves) + len(params.lines[0])
    while len(app.session.moves) < end:
        await app.clock.advance(60)
        await app.proceed()
        if len(app.session.moves) < end and app.session.state.actor != CHANCE:
            app.controller.play(params.lines[0][len(app.session.moves) - len(params.record.moves)])
    assert app.session.moves[:end] == [*params.record.moves, *params.lines[0]]


async def test_figure_accepts_no_moves_while_it_shows_itself(game: Game) -> None:
    params = create_figure(game)
    app = embed(game, params)
    await app.clock.advance(60)
    figure_game(app).show_solution()
    await settle()
    assert not app.controller.accepts_moves


async def test_undo_stops_show(game: Game) -> None:
    params = create_figure(game)
    app = embed(game, params)
    figure_game(app).show_solution()
    for _ in params.lines[0]:
        await app.clock.advance(REPLY_SECONDS)
        if app.session.undo_target:
            break
    app.controller.undo()
    moves = list(app.session.moves)
    await app.clock.advance(0)
    assert not figure_game(app).is_showing
    assert app.session.moves[: len(moves)] == moves


async def test_figure_saves_nothing(game: Game) -> None:
    params = create_figure(game)
    app = embed(game, params)
    app.storage.writes.clear()
    await show(app, params)
    assert app.storage.writes == []
