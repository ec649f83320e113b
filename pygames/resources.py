"""A game's files for pages: the rules text and the cover, with defaults for a game in the making."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random

from pygames.bots import sample_outcome
from pygames.game import CHANCE, Game
from pygames.i18n import package_name
from pygames.record import Record

COVER_MOVES = 6


def game_file(game: Game, name: str) -> Traversable:
    return files("pygames") / "games" / package_name(game.name) / name


def cover_record(game: Game) -> Record:
    """Return the position that stands for the game on the home page: cover.txt, or a few random moves."""
    file = game_file(game, "cover.txt")
    if file.is_file():
        return Record.parse(file.read_text("utf-8"))
    state, moves, rng = game.new(), list[str](), Random(1)
    while len(moves) < COVER_MOVES and state.actor is not None:
        move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
        state = state.play(move)
        moves.append(move)
    return Record(game.name, game.players[0], {}, tuple(moves if state.actor is not None else moves[:-1]))


def rules_template(game: Game, lang: str) -> tuple[str, str]:
    """Return the rules page and its language: rules.<lang>.html, a Jinja2 template that calls `board("a record",
    caption="…")` for figures. English stands in for a missing language, and the tagline for a missing page."""
    for written in (lang, "en"):
        if (file := game_file(game, f"rules.{written}.html")).is_file():
            return file.read_text("utf-8"), written
    say = game.words(lang)
    title, tagline = escape(say("title")), escape(say("tagline"))
    return f'<section id="rules">\n<h2>{title}</h2>\n<p>{tagline}</p>\n</section>\n', lang
