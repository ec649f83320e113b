"""Null: two players take counters from a heap. The smallest game that works, and the template for new ones."""

from pygames.games._null.rules import Null

GAME = Null()
