"""Crossing: everybody points at the same moment; whoever points alone, takes."""

from pygames.games.crossing.rules import Crossing

GAME = Crossing()
