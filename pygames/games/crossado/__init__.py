"""Crossado: rafts laid over a river, and four pawns to bring across, while every 1 and every 6 moves a raft."""

from pygames.games.crossado.rules import Crossado

GAME = Crossado()
