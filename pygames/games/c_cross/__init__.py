"""C-Cross: win C-shaped zones by majority, fill them with tiles, connect two opposite sides."""

from pygames.games.c_cross.rules import CCross

GAME = CCross()
