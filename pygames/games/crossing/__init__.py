"""Crossing: all players point at the same moment, and those who point alone take stones."""

from pygames.games.crossing.rules import Crossing

GAME = Crossing()
