"""Scenes for pages and previews: positions of records, drawn by the engines."""

from __future__ import annotations

from dataclasses import replace

from builder.paths import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import folder
from pygames.record import Record
from pygames.scene import Interaction, Scene


def initial_record(game: Game) -> Record:
    """Return the position that a game's page shows before Python starts."""
    return Record(game.name, game.players[0])


def cover_record(game: Game) -> Record:
    """Return the position that represents a game on the home page and in link previews."""
    return Record.parse((ROOT / "pygames/games" / folder(game.name) / "cover.txt").read_text("utf-8"))


def cover_scene(game: Game, lang: str) -> Scene:
    """Return the cover, cropped to the part that the game chose, with its extra marks."""
    scene = record_scene(cover_record(game), lang)
    extras = getattr(game.renderer, "COVER_EXTRAS", ())
    return replace(scene, part=getattr(game.renderer, "COVER_CROP", None), marks=scene.marks + extras)


def record_scene(record: Record, lang: str, last: str | None = None) -> Scene:
    """Draw a record for spectators; `last` is the move to mark."""
    game = GAMES[record.game]
    scene: Scene = game.renderer.scene(record.replay().view(None), Interaction(last_move=last), game.words(lang))
    return scene
