"""A game's files for pages: the rules page and the cover, with defaults for an unfinished game."""

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
    """Return the position that represents the game on the home page: cover.txt, or a few random moves."""
    file = game_file(game, "cover.txt")
    if file.is_file():
        return Record.parse(file.read_text("utf-8"))
    state, moves, rng = game.new(), list[str](), Random(1)
    while len(moves) < COVER_MOVES and state.actor is not None:
        move = sample_outcome(state, rng) if state.actor == CHANCE else rng.choice(state.legal_moves())
        state = state.play(move)
        moves.append(move)
    if state.actor is None:  # a cover shows a game that is not over
        moves.pop()
    return Record(game.name, game.players[0], {}, tuple(moves))


def rules_template(game: Game, lang: str) -> tuple[str, str]:
    """Return the rules page and its language.

    A page is a Jinja2 template, rules.<lang>.html, which calls `board("a record", caption="…")` for figures. English
    stands in for a missing language, and the tagline for a missing page.
    """
    for page_lang in (lang, "en"):
        if (file := game_file(game, f"rules.{page_lang}.html")).is_file():
            return file.read_text("utf-8"), page_lang
    say = game.words(lang)
    title, tagline = escape(say("title")), escape(say("tagline"))
    return f'<section id="rules">\n<h2>{title}</h2>\n<p>{tagline}</p>\n</section>\n', lang
