"""Which texts a game still lacks. While a game is in the making English stands in; a release needs every language."""

from __future__ import annotations

from collections.abc import Iterator

from builder.errors import BuildError
from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, entries, folder


def report_missing_texts(*, release: bool) -> None:
    """Print which texts are missing; fail if this is a release."""
    sentences = [sentence for game in GAMES.values() for sentence in missing_texts(game)]
    if sentences and release:
        raise BuildError("\n".join((*sentences, "A release needs all texts in all languages.")))
    for sentence in sentences:
        print(sentence, flush=True)


def missing_texts(game: Game) -> Iterator[str]:
    """Yield a sentence for each file that is missing, and for each that lacks texts."""
    for lang in LANGUAGES:
        words = f"words.{lang}.toml"
        texts = entries(lang, game.name)
        lacking = sorted(entries("en", game.name).keys() - texts.keys())
        if not texts:
            yield f"{game.name} has no {words}: English stands in."
        elif lacking:
            keys = ", ".join(f'"{key}"' for key in lacking)
            yield f"{game.name}: {words} has no {keys}: English stands in."
        if not has_rules(game, lang):
            stand_in = "English stands in" if has_rules(game, "en") else "its rules page is empty"
            yield f"{game.name} has no rules.{lang}.html: {stand_in}."


def has_rules(game: Game, lang: str) -> bool:
    return (ROOT / "pygames/games" / folder(game.name) / f"rules.{lang}.html").is_file()
