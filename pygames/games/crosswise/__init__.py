"""Crosswise, by Nicholas Cravotta: two teams lay the same tiles, one counts the rows, the other the columns."""

from pygames.games.crosswise.rules import Crosswise

GAME = Crosswise()
