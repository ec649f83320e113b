"""Full: everybody covers two of four cells at the same time. The smallest game that uses every part of the contract."""

from pygames.games._full.rules import Full

GAME = Full()
