"""`crossboard play`: a game in a terminal, which passes from player to player."""

from __future__ import annotations

import argparse
from random import Random

from pygames.custom_bots import MoveChooser, create_player
from pygames.game import BadInput
from pygames.i18n import Translations
from pygames.scene import Interaction
from pygames.session import Player, Session
from pygames.terminal import new_record, read_record, result_lines

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what could be scrolled back to


def play(options: argparse.Namespace, say: Translations) -> int:
    record = read_record(options.record) if options.record else new_record(options)
    names = [name.strip() for name in options.names.split(",")] + [""] * record.players
    bots = parse_bots(options.bots, record.players)
    bot_players = {bot: create_player(bot) for bot in bots.values()}
    seats = {seat: Player(names[seat - 1], bots.get(seat, "")) for seat in range(1, record.players + 1)}
    session = Session(record, seats, Random(options.seed), options.by_hand)
    say = session.game.words(options.lang, {seat: player.name for seat, player in seats.items() if player.name})
    print(say("cli.play.welcome", title=say("title")))
    try:
        while session.state.actor is not None:
            play_turn(session, bot_players, say)
    except EOFError:
        print()
    if session.state.actor is None:
        view = session.state.view(session.viewing_seat)
        print(session.game.narrator.board_as_text(view, say), *result_lines(session.game, view, say), sep="\n")
    print(say("cli.play.record"), session.record, sep="\n")
    return 0


def parse_bots(text: str, players: int) -> dict[int, str]:
    """Return the bots by seat: `2=random,3=mine:choose`, or one alone for every seat but the first."""
    bots: dict[int, str] = {}
    for part in filter(None, text.split(",")):
        seat, equals, bot = (word.strip() for word in part.partition("="))
        if not equals:
            bots |= dict.fromkeys(range(2, players + 1), seat)
        elif seat in map(str, range(1, players + 1)):
            bots[int(seat)] = bot
        else:
            raise BadInput("error.seat", seat=seat, players=players)
    return bots


def play_turn(session: Session, bot_players: dict[str, MoveChooser], say: Translations) -> None:
    """Play one move: print it for chance and bots, ask for it otherwise."""
    state, seat = session.state, session.viewing_seat
    if not session.awaits_human(state):
        if session.play_chance() is None and state.actor:
            session.play(bot_players[session.seats[state.actor].bot](session, session.rng))
        print(describe_last_move(session, seat, say))
        return
    if (next_seat := session.handover_seat) is not None:
        input(CLEAR + say("cli.play.pass", seat=say.seat_name(next_seat)))
        session.confirm_handover()
        seat = session.viewing_seat
    view, narrator = state.view(seat), session.game.narrator
    print(narrator.board_as_text(view, say), narrator.prompt(view, Interaction(), say), sep="\n")
    while not handle_input(session, input("> ").strip(), seat, say):
        pass


def describe_last_move(session: Session, seat: int | None, say: Translations) -> str:
    """Return the last move in words, and its notation if `seat` may know it."""
    ply = len(session.moves) - 1
    notation = f"  [{session.moves[ply]}]" if session.is_visible_to(ply, seat) else ""
    return session.describe_move(ply, seat, say) + notation


def handle_input(session: Session, text: str, seat: int | None, say: Translations) -> bool:
    """Run a command or play a move. Return whether the position has changed."""
    try:
        if text in ("undo", "undo!"):
            session.undo(force=text.endswith("!"))
        elif text == "redo":
            session.redo()
        elif text == "record":
            print(session.record)
            return False
        elif text == "quit":
            raise EOFError
        elif text in ("help", "?"):
            print(say("cli.play.commands"))
            return False
        elif text in ("", "moves"):
            print(" ".join(session.state.legal_moves()))
            return False
        else:
            session.play(text)
            print(describe_last_move(session, seat, say))
    except BadInput as error:
        print(error.text(say.lang), say("cli.play.hint"))
        return False
    return True
