"""A running game passed on by a QR code: the link holds all of it, and a decoder reads the code that is drawn."""

from __future__ import annotations

import re

import pytest
import zxingcpp

from app.mail.letter import Refusal, pack
from app.mail.qr import MAX_LINK, QUIET_ZONE, PassedGame, qr_svg
from pygames.game import BadInput, Game
from pygames.session import Player, Session
from tests.app.harness import random_record

SCALE = 3  # pixels of a module
BASE = "https://games.example.org/en/crossado/#pass="
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def decode(svg: str) -> str:
    """Return what a decoder reads in a drawn code."""
    match = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert match
    side = int(match[1]) * SCALE
    pixels = bytearray(b"\xff" * side * side)
    for run in RUN.finditer(svg):
        column, row, width, back = (int(number) * SCALE for number in run.groups())
        assert width == back
        for line in range(row, row + SCALE):
            start = line * side + column
            pixels[start : start + width] = bytes(width)
    (found,) = zxingcpp.read_barcodes(memoryview(pixels).cast("B", (side, side)))
    return str(found.text)


@pytest.mark.parametrize("length", [40, 300, MAX_LINK])
def test_drawn_code_is_read_by_a_decoder(length: int) -> None:
    link = (BASE + "aB3_-x9" * MAX_LINK)[:length]
    svg = qr_svg(link, "A game")
    assert decode(svg) == link
    size = int(re.findall(r"\d+", svg.partition('viewBox="0 0 ')[2])[0])
    assert size - 2 * QUIET_ZONE <= 117  # modules of version 25


def test_link_holds_the_whole_game(game: Game) -> None:
    for players in game.players:
        session = Session(
            random_record(game, 40, players=players),
            {1: Player("Zoë <b>"), 2: Player(bot="easy")},
            manual_chance=game.has_chance,
        )
        passed = PassedGame.from_session(session)
        link = BASE + passed.payload()
        assert PassedGame.parse(passed.payload()) == passed
        assert len(link) < MAX_LINK
        assert decode(qr_svg(link, "A game")) == link


def test_unknown_level_is_replaced_and_named() -> None:
    passed = PassedGame.parse(pack(["c-cross players=2 : a4", {"1": ["", "wizard"]}, False, False]))
    assert passed.seats[1].bot
    assert passed.unknown == ("wizard",)


@pytest.mark.parametrize("payload", ["", "e", "eNqe", pack("text"), pack([1, 2]), pack(["c-cross", {}, 0, 0])])
def test_damaged_link_is_refused(payload: str) -> None:
    with pytest.raises((BadInput, Refusal)):
        PassedGame.parse(payload)
