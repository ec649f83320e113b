"""Decisions that make no difference: the page does not ask for them."""

from __future__ import annotations

import pytest

from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session, is_idle
from tests.app.embeds import embed, params_of
from tests.app.harness import App
from tests.app.stand_ins import settle

# In C-Cross a placement may win two zones. Nobody has to pay for I and J here, but for both of J and K.
FREE = Record.parse("c-cross players=2 : f3 d5+e5 e9+f9 b6 f8 e6+f6 d11+e11 c6+d6 a3 b7+c7")
PAID = Record.parse("c-cross players=2 : f7 b2 e4+f4 d6+e6 g13 d7+e7 f13 d5+e5")
ASKED = {"free": (FREE, True), "paid": (PAID, False)}


def before_last_move(record: Record) -> Record:
    return Record(record.game, record.players, record.options, record.moves[:-1])


@pytest.mark.parametrize(("record", "is_free"), ASKED.values(), ids=ASKED)
async def test_order_of_zones_is_asked_only_where_it_matters(record: Record, is_free: bool) -> None:
    app = App(GAMES["c-cross"])
    app.open(before_last_move(record))
    mover = app.session.state.actor
    app.controller.play(record.moves[-1])
    await settle()
    assert is_idle(Session(record).state) == is_free
    assert (app.session.state.actor != mover) == is_free
    assert len(app.session.moves) == len(record.moves) + is_free
    app.controller.undo()
    assert app.session.record == before_last_move(record)
    app.controller.redo()
    assert len(app.session.moves) == len(record.moves) + is_free


def test_undo_passes_over_such_a_decision() -> None:
    """Also over one that was made by hand."""
    session = Session(FREE)
    session.play(session.state.legal_moves()[1])
    assert session.undo_target
    assert session.undo_target.length == len(FREE.moves) - 1


async def test_lines_of_embeds_stay_as_they_are() -> None:
    """A puzzle's solution contains every move."""
    game = GAMES["c-cross"]
    app = embed(game, params_of(game, before_last_move(FREE)))
    app.controller.play(FREE.moves[-1])
    await settle()
    assert app.session.record == FREE
