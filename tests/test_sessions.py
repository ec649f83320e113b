"""A running game: one gate for moves, undo and redo with barriers, whose screen it is."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots import choose
from pygames.game import CHANCE, BadInput, Game, IllegalMove
from pygames.record import Record
from pygames.session import Player, Session
from tests.random_games import sampled, settings


def played(game: Game, session: Session, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if session.state.actor is None:
            return
        if session.play_chance() is None:
            session.play(choose(session.state, "random", rng))


def test_undo_then_redo_is_the_identity(game: Game) -> None:
    for number, start in enumerate(settings(game)):
        for by_hand in (True, False):
            session, rng = Session(start, {1: Player("Zoë")}, Random(number), by_hand), Random(number)
            played(game, session, rng, 40 + number)
            record, state = session.record, session.state
            undone = 0
            while session.undo_target and undone < 15:
                session.undo(force=True)
                assert session.record.replay() == session.state
                assert session.awaits_human(session.state)
                undone += 1
            assert undone
            assert session.record.moves == record.moves[: len(session.moves)]
            for _ in range(undone):
                session.redo()
            assert (session.record, session.state) == (record, state)
            assert not session.can_redo


def test_undo_stops_at_what_the_machine_has_rolled_or_a_secret_shown(game: Game) -> None:
    needs_consent = free = 0
    for step in sampled(game, 60, 0.2, most=200):
        if not step.moves:
            continue
        session = Session(step.record)
        undo = session.undo_target
        if undo is None:
            continue
        since = range(undo.length, len(session.moves))
        seen = any(
            session.states[at].actor == CHANCE or session.states[at].reveals_hidden(session.moves[at]) for at in since
        )
        assert undo.needs_consent == seen
        if seen:
            needs_consent += 1
            with pytest.raises(BadInput, match="agree"):
                session.undo()
            assert session.record == step.record
        else:
            free += 1
            session.undo()
            assert len(session.moves) == undo.length
    assert free or needs_consent


def test_a_new_move_ends_what_could_be_redone(game: Game) -> None:
    session = Session(settings(game)[0], rng=Random(1), manual_chance=True)
    played(game, session, Random(1), 5)
    session.undo(force=True)
    session.play(session.state.legal_moves()[0])
    assert not session.can_redo
    with pytest.raises(BadInput, match="nothing"):
        session.redo()


def test_undo_to_length_reaches_earlier_decision(game: Game) -> None:
    session = Session(settings(game)[0], rng=Random(2), manual_chance=True)
    lengths: list[int] = []
    while session.state.actor is not None and len(lengths) < 3:
        if session.awaits_human(session.state):
            lengths.append(len(session.moves))
        played(game, session, Random(len(session.moves)), 1)
    record = session.record
    session.undo(force=True, to=lengths[0])
    assert session.record.moves == record.moves[: lengths[0]]
    session.redo()
    assert session.record == record
    session.undo(force=True, to=len(record.moves))
    assert len(session.moves) == lengths[-1]


def test_nothing_to_undo_says_so(game: Game) -> None:
    with pytest.raises(BadInput, match="nothing"):
        Session(settings(game)[0]).undo()


def test_an_illegal_move_leaves_the_session_as_it_was(game: Game) -> None:
    session = Session(settings(game)[0], rng=Random(1))
    played(game, session, Random(1), 7)
    record = session.record
    with pytest.raises(IllegalMove):
        session.play("nonsense")
    assert session.record == record


def test_undo_against_bots_goes_back_to_the_person_s_own_decision(game: Game) -> None:
    start = settings(game)[0]
    seats = {seat: Player(bot="random") for seat in range(2, start.players + 1)}
    session, rng = Session(start, seats, Random(5)), Random(5)
    own = 0
    while session.state.actor is not None and own < 2:
        own += session.state.actor == 1
        played(game, session, rng, 1)
    played(game, session, rng, 1)
    if (undo := session.undo_target) is not None:
        assert session.states[undo.length].actor == 1


def test_a_seeded_session_rolls_the_same(game: Game) -> None:
    records = set()
    for _ in range(2):
        session = Session(settings(game)[0], rng=Random(9))
        played(game, session, Random(9), 60)
        records.add(session.record)
    assert len(records) == 1


def test_by_hand_the_machine_never_rolls(game: Game) -> None:
    session = Session(settings(game)[0], manual_chance=True)
    while session.state.actor not in (CHANCE, None):
        played(game, session, Random(1), 1)
        if not game.has_chance:
            return
    assert session.play_chance() is None
    assert session.awaits_human(session.state)


def test_the_device_is_passed_only_when_several_people_have_secrets(game: Game) -> None:
    start = settings(game)[0]
    everybody = range(1, start.players + 1)
    alone = Session(start, {seat: Player(bot="random") for seat in everybody if seat != 1}, Random(3))
    together = Session(start, {}, Random(3))
    passed = 0
    for session in (alone, together):
        for _ in range(60):
            if session.state.actor is None:
                break
            if session.handover_seat is not None:
                assert session is together
                assert game.has_hidden_information
                assert session.viewing_seat is None
                assert session.handover_seat == session.state.actor
                session.confirm_handover()
                assert session.viewing_seat == session.state.actor
                passed += 1
            elif session is alone:
                assert session.viewing_seat == 1
            played(game, session, Random(len(session.moves)), 1)
    assert bool(passed) == game.has_hidden_information


def test_change_of_humans_releases_device(game: Game) -> None:
    """A human who is alone because the other seats went to bots is not trusted at once."""
    start = settings(game)[0]
    session = Session(start, {}, Random(3))
    session.confirm_handover()
    for seat in range(2, start.players + 1):
        session.change_player(seat, Player(bot="random"))
    assert session.human_seats == (1,)
    while session.deciding_human is None:
        played(game, session, Random(len(session.moves)), 1)
    if not game.has_hidden_information:
        assert (session.handover_seat, session.viewing_seat) == (None, 1)
        return
    assert (session.handover_seat, session.viewing_seat) == (1, None)
    session.confirm_handover()
    assert (session.handover_seat, session.viewing_seat) == (None, 1)
    session.change_player(2, Player(bot="easy"))  # another level, and the same humans
    assert session.viewing_seat == 1
    session.release_device()
    assert session.viewing_seat is None


def test_sole_human_needs_no_handover(game: Game) -> None:
    start = settings(game)[0]
    session = Session(start, {seat: Player(bot="random") for seat in range(2, start.players + 1)}, Random(3))
    session.release_device()
    assert (session.handover_seat, session.viewing_seat, session.is_shared) == (None, 1, False)


def test_secrets_are_kept_until_they_are_shown(game: Game) -> None:
    for step in sampled(game, 40, 0.1, most=150):
        if not step.moves:
            continue
        session = Session(step.record)
        for seat in (None, *range(1, step.after.player_count + 1)):
            for place, (state, move) in enumerate(zip(session.states, session.moves, strict=False)):
                if not session.is_visible_to(place, seat):
                    assert state.is_hidden(move, seat)
                    assert session.describe_move(place, seat, game.words("en")) == game.narrator.describe_move(
                        state.view(seat), None, game.words("en")
                    )
            if step.after.actor is None:
                assert all(session.is_visible_to(place, seat) for place in range(len(session.moves)))


def test_a_round_s_choices_are_open_when_the_last_is_made() -> None:
    session = Session(Record.parse("crossing players=3 : R R B B m1 m2"))
    assert [session.is_visible_to(place, 1) for place in range(6)] == [True] * 5 + [False]
    assert [session.is_visible_to(place, None) for place in range(6)] == [True] * 4 + [False] * 2
    session.play("m2")
    assert all(session.is_visible_to(place, None) for place in range(7))
    assert session.revealed_moves(6) == {1: "m1", 2: "m2", 3: "m2"}
    say = session.game.words("en", {1: "Zoë"})
    assert session.describe_move(6, None, say).startswith(say.seat_name(3))
    assert "Zoë" in session.describe_move(6, None, say)


def test_last_move_and_outcome_is_a_decision_and_the_roll_after_it() -> None:
    session = Session(Record.parse("_full players=2 : 2 a2-b2 b1-b2 3 pass"))
    assert session.last_move_and_outcome(1, None) == (None, "2")
    assert session.last_move_and_outcome(2, None) == ("a2-b2", None)
    assert session.last_move_and_outcome(4, None) == ("b1-b2", "3")
    assert session.last_move_and_outcome(5, None) == (None, None)  # hidden until the other has chosen, too
    assert session.last_move_and_outcome(5, 1) == ("pass", None)
