"""Crossado: lay rafts over a river and bring four pawns across, while every 1 and every 6 may move a raft."""

from pygames.games.crossado.rules import Crossado

GAME = Crossado()
