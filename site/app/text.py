"""The site's own texts, beside those of the engines.

Those that only templates use are beside the templates: pages contain them already, and do not load them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import Entry, Translations, read_entries, words
from pygames.session import Player, Session

TEMPLATES = Path(__file__).parent.parent / "templates"  # not in pages


@cache
def site_entries(lang: str) -> dict[str, Entry]:
    """Return the site's texts; in pages only those that Python uses."""
    entries = read_site_file(Path(__file__).parent, lang)
    return entries | read_site_file(TEMPLATES, lang) if TEMPLATES.is_dir() else entries


def read_site_file(folder: Path, lang: str) -> dict[str, Entry]:
    file = folder / f"words.{lang}.toml"
    return {f"site.{key}": entry for key, entry in read_entries(file, f"site/{folder.name}/{file.name}").items()}


def site_words(lang: str, game: str | None = None, names: Mapping[int, str] | None = None) -> Translations:
    """Return all texts of a language: the shared ones, the game's, and the site's under `site.`."""
    say = Translations(lang, game, names or words(lang, game).names)
    say.sources.append(site_entries(lang))
    return say


def session_words(lang: str, session: Session) -> Translations:
    """Return all texts with the players' names. The only human is "you", unless it has a name."""
    return seats_words(lang, session.game, session.seats)


def seats_words(lang: str, game: Game, seats: Mapping[int, Player]) -> Translations:
    """Return the same for the players of a game that is not open."""
    names = {seat: player.name for seat, player in seats.items() if player.name}
    humans = [seat for seat, player in seats.items() if not player.bot]
    say = site_words(lang, game.name, names)
    say.you = humans[0] if len(humans) == 1 and humans[0] not in names else 0
    return say


def name_turn(game: Game, number: int, say: Translations) -> str:
    """Return the name of a turn for a sentence, such as "move 12"; where all choose at once, it is a round."""
    return say("site.chart.round" if game.is_simultaneous else "site.chart.turn", n=number)


def site_description(say: Translations) -> str:
    """Return a sentence that describes the site and names its games."""
    titles = [game.words(say.lang)("title") for game in GAMES.values()]
    return say("site.home_description", games=say.join_list(titles))
