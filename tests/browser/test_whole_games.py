"""Each game from its set-up to its end, by nothing but taps; the page must tell what the engine tells."""

from __future__ import annotations

from random import Random

from pygames.game import Game
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board, check_result
from tests.browser.sample_games import short_game

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def test_a_game_among_people_with_their_own_dice(create_visitor: VisitorFactory, published: Game) -> None:
    """Every tap of a game that the engine has played before: the saved record must be the same."""
    visitor = create_visitor()
    whole, _ = short_game(published.name, published.players[-1])
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    for place, move in enumerate(whole.moves):
        if place % 9 == 0:
            check_board(visitor)
        visitor.play(move)
    check_result(visitor)
    check_board(visitor)
    assert visitor.record == whole


def test_a_game_against_the_machine_on_a_phone(create_visitor: VisitorFactory, published: Game) -> None:
    """As a visitor does: one tap to begin, then decision after decision, in Italian, until it is over."""
    visitor = create_visitor(**PHONE)
    visitor.open(f"/it/{published.name}/")
    visitor.press("quick")
    _, mood = short_game(published.name, published.players[0])
    rng = Random(1)
    while visitor.wait_for_turn().phase == "play":
        assert not visitor.wait_for_turn().awaits_handover
        assert visitor.text("todo")
        visitor.play(mood(visitor.state, rng))
    check_result(visitor)
    check_board(visitor)
    visitor.press("again")
    assert visitor.wait_for_turn().phase == "play"
    assert len(visitor.record.moves) < 30
