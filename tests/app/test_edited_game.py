"""The board on which the author of a post finds a position."""

from __future__ import annotations

from random import Random

from app.embed.notes import Note
from app.game.prompt import ROLL
from app.learn.edited_game import EditedGame
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.record import Record
from pygames.taps import DONE
from tests.app.harness import random_record


def play_by_taps(edited: EditedGame, game: Game, move: str) -> None:
    """Tap the targets of a move, and lay the piece if it can be turned."""
    ply = edited.ply
    for stage in game.renderer.move_taps(move):
        for target in sorted(stage):
            if edited.ply == ply:
                edited.tap(target)
    for _ in range(10):
        if edited.ply > ply:
            return
        buttons = {mark.key for mark in edited.buttons(edited.scene(site_words("en", game.name)), game.words("en"))}
        if "lay" not in buttons:
            edited.tap(DONE)
        elif edited.preview == move:
            edited.act("lay")
        else:
            edited.act("turn")


def test_game_can_be_entered_by_taps(game: Game) -> None:
    """For all seats and for chance."""
    record = random_record(game, 15)
    edited = EditedGame(Record(record.game, record.players, record.options))
    for move in record.moves:
        play_by_taps(edited, game, move)
    assert edited.record(whole=True) == edited.record(whole=False) == record


def test_everything_possible_can_be_tapped(game: Game) -> None:
    say, record = site_words("de", game.name), random_record(game, 12)
    edited = EditedGame(record)
    for ply in range(edited.length + 1):
        edited.show(ply)
        scene = edited.scene(say)
        buttons = edited.buttons(scene, say)
        targets = scene.targets | {mark.target for mark in buttons}
        moves = edited.state.legal_moves()
        taps = {target for move in moves for target in next(iter(game.renderer.move_taps(move)), ())}
        assert taps <= targets
        assert (ROLL in targets) == (edited.state.actor == CHANCE) or ROLL in taps
        assert edited.prompt(say)
        assert bool(edited.last_move(say)) == bool(ply)


def test_other_move_begins_new_line(game: Game) -> None:
    record = random_record(game, 8)
    edited = EditedGame(record, [Note(1, "one"), Note(8, "eight")])
    edited.show(3)
    assert edited.record(whole=True) == record
    assert edited.record(whole=False).moves == record.moves[:3]
    edited.play(record.moves[3])
    assert (edited.ply, edited.length) == (4, len(record.moves))
    edited.show(3)
    other = next((move for move in edited.state.legal_moves() if move != record.moves[3]), None)
    if other:
        edited.play(other)
        assert edited.record(whole=True).moves == (*record.moves[:3], other)
        assert [*edited.notes] == [1]


def test_chance_can_be_left_to_chance(game: Game) -> None:
    edited = EditedGame(Record(game.name, game.players[0]))
    edited.tap(ROLL)
    assert edited.state.actor != CHANCE


def test_buttons_step_through_the_line(game: Game) -> None:
    edited = EditedGame(random_record(game, 6))
    plies = []
    for action in ("first", "back", "on", "on", "back", "last", "on"):
        edited.act(action)
        plies.append(edited.ply)
    assert plies == [0, 0, 1, 2, 1, edited.length, edited.length]


def test_notes_become_a_parameter(game: Game) -> None:
    edited = EditedGame(random_record(game, 6, Random(2).randrange(9)))
    edited.set_note(Note(edited.ply, "Look", ("1,1", "2,2")))
    edited.show(2)
    edited.set_note(Note(2))
    assert edited.format_notes() == f"{edited.length} 1,1>2,2: Look"
    assert edited.note == Note(2)
