"""A running game: playing moves, undo and redo, consent, handover and whose view is shown."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots import choose
from pygames.game import CHANCE, BadInput, Game, IllegalMove
from pygames.record import Record
from pygames.session import Player, Session
from tests.random_games import all_setups, sample_steps


def play_moves(game: Game, session: Session, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if session.state.actor is None:
            return
        if session.play_chance() is None:
            session.play(choose(session.state, "random", rng))


def test_undo_then_redo_restores_session(game: Game) -> None:
    for number, start in enumerate(all_setups(game)):
        for manual_chance in (True, False):
            session, rng = Session(start, {1: Player("Zoë")}, Random(number), manual_chance), Random(number)
            play_moves(game, session, rng, 40 + number)
            record, state = session.record, session.state
            undo_count = 0
            while session.undo_target and undo_count < 15:
                session.undo(force=True)
                assert session.record.replay() == session.state
                assert session.awaits_human(session.state)
                undo_count += 1
            assert undo_count
            assert session.record.moves == record.moves[: len(session.moves)]
            for _ in range(undo_count):
                session.redo()
            assert (session.record, session.state) == (record, state)
            assert not session.can_redo


def test_undo_needs_consent_after_chance_or_reveal(game: Game) -> None:
    consent_count = free_count = 0
    for step in sample_steps(game, 60, 0.2, max_moves=200):
        if not step.moves:
            continue
        session = Session(step.record)
        undo = session.undo_target
        if undo is None:
            continue
        has_revealed = any(
            session.states[ply].actor == CHANCE or session.states[ply].reveals_hidden(session.moves[ply])
            for ply in range(undo.length, len(session.moves))
        )
        assert undo.needs_consent == has_revealed
        if has_revealed:
            consent_count += 1
            with pytest.raises(BadInput, match="agree"):
                session.undo()
            assert session.record == step.record
        else:
            free_count += 1
            session.undo()
            assert len(session.moves) == undo.length
    assert free_count or consent_count


def test_new_move_clears_redo(game: Game) -> None:
    session = Session(all_setups(game)[0], rng=Random(1), manual_chance=True)
    play_moves(game, session, Random(1), 5)
    session.undo(force=True)
    session.play(session.state.legal_moves()[0])
    assert not session.can_redo
    with pytest.raises(BadInput, match="nothing"):
        session.redo()


def test_undo_to_length_reaches_earlier_decision(game: Game) -> None:
    session = Session(all_setups(game)[0], rng=Random(2), manual_chance=True)
    lengths: list[int] = []
    while session.state.actor is not None and len(lengths) < 3:
        if session.awaits_human(session.state):
            lengths.append(len(session.moves))
        play_moves(game, session, Random(len(session.moves)), 1)
    record = session.record
    session.undo(force=True, to=lengths[0])
    assert session.record.moves == record.moves[: lengths[0]]
    session.redo()
    assert session.record == record
    session.undo(force=True, to=len(record.moves))
    assert len(session.moves) == lengths[-1]


def test_undo_without_moves_raises(game: Game) -> None:
    with pytest.raises(BadInput, match="nothing"):
        Session(all_setups(game)[0]).undo()


def test_illegal_move_leaves_session_unchanged(game: Game) -> None:
    session = Session(all_setups(game)[0], rng=Random(1))
    play_moves(game, session, Random(1), 7)
    record = session.record
    with pytest.raises(IllegalMove):
        session.play("nonsense")
    assert session.record == record


def test_undo_against_bots_reaches_own_decision(game: Game) -> None:
    start = all_setups(game)[0]
    seats = {seat: Player(bot="random") for seat in range(2, start.players + 1)}
    session, rng = Session(start, seats, Random(5)), Random(5)
    own_moves = 0
    while session.state.actor is not None and own_moves < 2:
        own_moves += session.state.actor == 1
        play_moves(game, session, rng, 1)
    play_moves(game, session, rng, 1)
    if (undo := session.undo_target) is not None:
        assert session.states[undo.length].actor == 1


def test_session_chance_repeats_for_seed(game: Game) -> None:
    records = set()
    for _ in range(2):
        session = Session(all_setups(game)[0], rng=Random(9))
        play_moves(game, session, Random(9), 60)
        records.add(session.record)
    assert len(records) == 1


def test_manual_chance_never_rolls(game: Game) -> None:
    session = Session(all_setups(game)[0], manual_chance=True)
    while session.state.actor not in (CHANCE, None):
        play_moves(game, session, Random(1), 1)
        if not game.has_chance:
            return
    assert session.play_chance() is None
    assert session.awaits_human(session.state)


def test_handover_only_between_humans_with_secrets(game: Game) -> None:
    start = all_setups(game)[0]
    seats = range(1, start.players + 1)
    alone = Session(start, {seat: Player(bot="random") for seat in seats if seat != 1}, Random(3))
    together = Session(start, {}, Random(3))
    handovers = 0
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
                handovers += 1
            elif session is alone:
                assert session.viewing_seat == 1
            play_moves(game, session, Random(len(session.moves)), 1)
    assert bool(handovers) == game.has_hidden_information


def test_change_of_humans_releases_device(game: Game) -> None:
    """A human who is alone because the other seats went to bots is not trusted at once."""
    start = all_setups(game)[0]
    session = Session(start, {}, Random(3))
    session.confirm_handover()
    for seat in range(2, start.players + 1):
        session.change_player(seat, Player(bot="random"))
    assert session.human_seats == (1,)
    while session.deciding_human is None:
        play_moves(game, session, Random(len(session.moves)), 1)
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
    start = all_setups(game)[0]
    session = Session(start, {seat: Player(bot="random") for seat in range(2, start.players + 1)}, Random(3))
    session.release_device()
    assert (session.handover_seat, session.viewing_seat, session.is_shared) == (None, 1, False)


def test_hidden_moves_described_without_their_text(game: Game) -> None:
    for step in sample_steps(game, 40, 0.1, max_moves=150):
        if not step.moves:
            continue
        session = Session(step.record)
        for seat in (None, *range(1, step.after.player_count + 1)):
            for ply, (state, move) in enumerate(zip(session.states, session.moves, strict=False)):
                if not session.is_visible_to(ply, seat):
                    assert state.is_hidden(move, seat)
                    assert session.describe_move(ply, seat, game.words("en")) == game.narrator.describe_move(
                        state.view(seat), None, game.words("en")
                    )
            if step.after.actor is None:
                assert all(session.is_visible_to(ply, seat) for ply in range(len(session.moves)))


def test_round_choices_visible_after_last_one() -> None:
    session = Session(Record.parse("crossing players=3 : R R B B m1 m2"))
    assert [session.is_visible_to(ply, 1) for ply in range(6)] == [True] * 5 + [False]
    assert [session.is_visible_to(ply, None) for ply in range(6)] == [True] * 4 + [False] * 2
    session.play("m2")
    assert all(session.is_visible_to(ply, None) for ply in range(7))
    assert session.revealed_moves(6) == {1: "m1", 2: "m2", 3: "m2"}
    say = session.game.words("en", {1: "Zoë"})
    assert session.describe_move(6, None, say).startswith(say.seat_name(3))
    assert "Zoë" in session.describe_move(6, None, say)


def test_last_move_and_outcome_for_reader() -> None:
    session = Session(Record.parse("_full players=2 : 2 a2-b2 b1-b2 3 pass"))
    assert session.last_move_and_outcome(1, None) == (None, "2")
    assert session.last_move_and_outcome(2, None) == ("a2-b2", None)
    assert session.last_move_and_outcome(4, None) == ("b1-b2", "3")
    assert session.last_move_and_outcome(5, None) == (None, None)  # hidden until the other has chosen, too
    assert session.last_move_and_outcome(5, 1) == ("pass", None)


def test_seat_remembers_what_it_has_seen(game: Game) -> None:
    """The history grows with the game, holds no secrets, and is forgotten with the moves that are taken back."""
    for number, start in enumerate(all_setups(game)[:4]):
        session, rng = Session(start, {1: Player("Zoë")}), Random(number)
        seat = start.players
        for _ in range(12):
            play_moves(game, session, rng, 3)
            recall = session.recall(seat)
            assert len(recall.history) == len(session.moves)
            for index, event in enumerate(recall.history):
                assert event.view == session.states[index].view(seat)
                assert event.move == session.moves[index] or session.states[index].is_hidden(session.moves[index], seat)
        recall.memory["seen"] = True
        assert session.recall(seat).memory == {"seen": True}
        if session.undo_target:
            session.undo(force=True)
            assert len(session.recall(seat).history) == len(session.moves)
            assert not session.recall(seat).memory
