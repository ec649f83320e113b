"""The list of players beside the board."""

from __future__ import annotations

from random import Random

from app.game.move_lines import MoveLines
from app.game.standings import decides, describe_pause, standings
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session


def play_at_random(game: Game, players: int, count: int) -> Session:
    rng, session = Random(1), Session(Record(game.name, players))
    for _ in range(count):
        if session.state.actor is not None:
            session.play(rng.choice(session.state.legal_moves()))
    return session


def test_standings_name_every_seat_and_the_acting_one(game: Game) -> None:
    session, say = play_at_random(game, game.players[-1], 12), site_words("en", game.name)
    lines = standings(session, None, len(session.moves), 2, MoveLines(), say)
    names = [say.seat_name(seat) for seat in session.seats]
    assert sorted(line.name for line in lines) == sorted(names)
    assert [line.name for line in lines] == names or session.state.actor is None
    assert [line.name for line in lines if line.is_acting] == [say.seat_name(2)]


def test_standings_tell_last_turn_of_each_seat(game: Game) -> None:
    """The sentences of a turn belong to decisions and rolls of that seat, up to the last before the position."""
    session, say, words = play_at_random(game, game.players[-1], 40), site_words("en", game.name), MoveLines()
    for ply in range(len(session.moves)):
        lines = {line.name: line for line in standings(session, None, ply, 0, words, say)}
        for seat in session.seats:
            line, states = lines[say.seat_name(seat)], enumerate(session.states[:ply])
            own = [index for index, state in states if seat in (state.actor, state.die_owner)]
            if own and not has_paused(session, own[-1], ply):
                assert line.last_turn.endswith(words.text(session, own[-1], None, say))
            else:
                assert line.last_turn == describe_pause(session, seat, ply, None, say)


def has_paused(session: Session, index: int, ply: int) -> bool:
    """Return whether others have chosen and revealed all choices of another round since this move."""
    revealing = [at for at in range(ply) if session.states[at].reveals_hidden(session.moves[at])]
    last = revealing[-1] if revealing else 0
    return bool(revealing) and index < last + 1 - len(session.revealed_moves(last))


def test_player_who_pauses_has_no_turn_of_the_round_before() -> None:
    """In Crossing, a player who has protected pauses in the next round. The list says so once that is over."""
    record = Record.parse("crossing players=3 : R B Y W m1 m2 m2 R B W p m2 m1 B Y Y Y m1 m2 Y R B Y")
    session, say = Session(record), site_words("en", "crossing")
    turns = [line.last_turn for line in standings(session, None, len(session.moves), 0, MoveLines(), say)]
    assert turns == [
        "Pilgrim: pauses.",
        "Pixie: takes 2\xa0stones from mushroom\xa01.",
        "Goblin: takes 2\xa0stones from mushroom\xa02.",
    ]


def test_last_turn_tells_what_was_rolled(dice_game: Game) -> None:
    session = play_at_random(dice_game, dice_game.players[0], 60)
    say, words = site_words("en", dice_game.name), MoveLines()
    for index in (index for index, state in enumerate(session.states[:-1]) if state.die_owner):
        seat = session.states[index].die_owner
        lines = {line.name: line for line in standings(session, None, index + 1, 0, words, say)}
        assert lines[say.seat_name(seat or 0)].last_turn.endswith(words.text(session, index, None, say))


def test_winners_come_first_at_the_end(game: Game) -> None:
    session, say = play_at_random(game, game.players[0], 600), site_words("en", game.name)
    if not session.state.result:  # random moves seldom bring pawns home
        return
    lines = standings(session, None, len(session.moves), 0, MoveLines(), say)
    winners = [say.seat_name(seat) for seat in session.state.result.winners]
    assert {line.name for line in lines[: len(winners)]} == {*winners}


def test_points_that_did_not_decide_are_left_out() -> None:
    """Six of a kind win at once, even with fewer points."""
    assert decides([8, 5, 5], [1])
    assert not decides([5, 5], [2])
    assert not decides([3, 8], [1])


def test_standings_show_points_and_bots() -> None:
    game = GAMES["crossing"]
    session = Session(Record("crossing", 3), {1: Player(), 2: Player("Ada"), 3: Player("", "hard")})
    while session.state.actor == CHANCE:
        session.play(session.state.legal_moves()[0])
    lines = standings(session, 1, len(session.moves), 0, MoveLines(), site_words("en", game.name, {2: "Ada"}))
    assert [line.points for line in lines] == ["0", "0", "0"]
    assert [line.kind for line in lines] == ["", "", "Computer, hard"]
    assert lines[1].name == "Ada"
