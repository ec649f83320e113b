"""Null: two seats take counters from a heap. The smallest game that uses everything; the template for a new one."""

from pygames.games._null.rules import Null

GAME = Null()
