"""Boards to be shown: scenes of records, as the engines draw them."""

from __future__ import annotations

from dataclasses import replace

from making.places import ROOT
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import folder
from pygames.record import Record
from pygames.scene import Interaction, Scene


def first(game: Game) -> Record:
    """The position that the app finds in the page of a game and goes on from."""
    return Record(game.name, game.players[0])


def poster(game: Game) -> Record:
    """The position that stands for a game on the home page and in link previews: one of its own choosing."""
    return Record.parse((ROOT / "pygames/games" / folder(game.name) / "cover.txt").read_text("utf-8"))


def cover(game: Game, lang: str) -> Scene:
    """The poster seen from near, as on the home page and in link previews: the part that the game has chosen, and
    whoever stands about there."""
    scene = drawn(poster(game), lang)
    return replace(
        scene,
        part=getattr(game.renderer, "COVER_CROP", None),
        marks=scene.marks + getattr(game.renderer, "COVER_EXTRAS", ()),
    )


def drawn(record: Record, lang: str, last: str | None = None) -> Scene:
    """As a spectator sees it; `last` marks what that move touched."""
    game = GAMES[record.game]
    scene: Scene = game.renderer.scene(record.replay().view(None), Interaction(last_move=last), game.words(lang))
    return scene
