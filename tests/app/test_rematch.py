"""*Play again*: who begins the next game, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from app.game.setup import GameSetup
from app.learn.results import load_results
from pygames.game import Game
from pygames.session import Player, Session
from tests.app.harness import App, random_record

PLAYERS = (Player("Anna"), Player(bot="medium"), Player("Clara"), Player(bot="hard"))


def play_to_the_end(app: App, players: int, seed: int = 1) -> Session:
    """Play a game of people and computers, and return it."""
    seats = {seat: PLAYERS[(seat - 1) % len(PLAYERS)] for seat in range(1, players + 1)}
    app.controller.start_game(GameSetup(players, {}, seats, False))
    play_moves(app, random_record(app.game, 10_000, seed, players).moves)
    return app.session


def play_moves(app: App, moves: Sequence[str]) -> None:
    """Play a whole game; it is saved before its last move, too."""
    for move in moves:
        if len(app.session.moves) == len(moves) - 1:
            app.controller.position_changed(is_automatic=True)
        app.session.play(move)
    app.controller.position_changed(is_automatic=True)


def first_seat(session: Session) -> int:
    """Return the seat that decided first."""
    return next(state.actor for state in session.states if state.actor)


def start_is_fixed(game: Game, players: int) -> bool:
    """Return whether the same seat has the first decision, whatever chance does before."""
    records = [random_record(game, 60, seed, players) for seed in range(1, 20)]
    return len({first_seat(Session(record)) for record in records}) == 1


async def test_other_side_begins_after_a_game(game: Game) -> None:
    """With two equal sides, unless all choose at once or dice decide who begins."""
    for players in game.players:
        app = App(game)
        before = play_to_the_end(app, players)
        sides = before.state.sides
        is_fair = len(sides) == 2 and len(sides[0]) == len(sides[1]) and not game.is_simultaneous
        app.controller.rematch()
        if is_fair and start_is_fixed(game, players):
            first = before.seats[first_seat(before)]
            assert app.session.seats[first_seat(before)] != first
            assert app.state.message == app.controller.say("site.note.swapped")
        else:
            assert app.session.seats == before.seats
            assert not app.state.message


async def test_partners_and_levels_stay_together(game: Game) -> None:
    for players in game.players:
        app = App(game)
        before = play_to_the_end(app, players)
        app.controller.rematch()
        partners = [sorted(map(str, (session.seats[seat] for seat in side)))
                    for session in (before, app.session) for side in session.state.sides]  # fmt: skip
        count = len(before.state.sides)
        assert sorted(partners[:count]) == sorted(partners[count:])


async def test_third_game_is_like_the_first(game: Game) -> None:
    app = App(game)
    before = play_to_the_end(app, game.players[0])
    app.controller.rematch()
    play_moves(app, random_record(game, 10_000).moves)
    app.controller.rematch()
    assert app.session.seats == before.seats


async def test_results_name_who_has_really_won(game: Game) -> None:
    """After a rematch, the same moves have made the other one win."""
    app = App(game)
    first = play_to_the_end(app, game.players[0])
    app.controller.rematch()
    play_moves(app, first.moves)
    seats = [result.seats for result in load_results(app.storage)]
    assert seats == [app.session.seats, first.seats]
    assert {result.winners for result in load_results(app.storage)} == {load_results(app.storage)[0].winners}


async def test_guided_and_foreign_games_keep_their_seats(game: Game) -> None:
    """Nobody here has begun a game that came from a link, and a guided one always lets the learner begin."""
    app = App(game)
    app.open(random_record(game, 10_000), {2: "easy"})
    before = app.session.seats
    app.controller.rematch()
    assert app.session.seats == before
    app.start({2: "easy"})
    app.session.is_guided, before = True, app.session.seats
    play_moves(app, random_record(game, 10_000).moves)
    app.controller.rematch()
    assert app.session.seats == before


async def test_setup_of_last_game_is_not_swapped(game: Game) -> None:
    """*Same as last time* promises what it says."""
    app = App(game)
    before = play_to_the_end(app, game.players[0])
    app.controller.close_game()
    app.controller.rematch()
    assert app.session.seats == before.seats
