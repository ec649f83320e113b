"""Crosswise, by Nicholas Cravotta: two teams lay the same tiles; one scores in the rows, the other in the columns."""

from pygames.games.crosswise.rules import Crosswise

GAME = Crosswise()
