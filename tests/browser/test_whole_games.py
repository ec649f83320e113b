"""Each game from its setup to its end by taps alone. The page must show what the engine computes."""

from __future__ import annotations

from random import Random

from pygames.game import Game
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board, check_result
from tests.browser.sample_games import short_game, split_game
from tests.browser.test_result_panel import open_saved_game

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def test_whole_game_between_humans_with_manual_chance(create_visitor: VisitorFactory, published: Game) -> None:
    """A game that the engine has played before, move by move. The saved record must be the same."""
    visitor = create_visitor()
    whole, _ = short_game(published.name, published.players[-1])
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    for start, moves in split_game(whole):
        if start.moves:
            open_saved_game(visitor, start, lang="en")
        for index, move in enumerate(moves):
            if index % 9 == 0:
                check_board(visitor)
            visitor.play(move)
    visitor.expect_record(whole)
    check_result(visitor)
    check_board(visitor)


def test_whole_game_against_bots_on_phone(create_visitor: VisitorFactory, published: Game) -> None:
    """One tap starts a game in Italian, which is played to its end."""
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
