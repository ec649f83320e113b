"""Null: two players take counters from a heap. The smallest game that works, and the start of every new one."""

from pygames.games._null.rules import Null

GAME = Null()
