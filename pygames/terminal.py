"""What the commands do: the games in a terminal."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from pygames.bench import measure
from pygames.bots import choose, validate_level, win_probabilities
from pygames.contract import BaseView
from pygames.game import BadInput, Game, IllegalMove, State
from pygames.games import GAMES
from pygames.i18n import Fact, Translations
from pygames.match import match as play_match
from pygames.record import Record, find_game
from pygames.scene import Interaction, svg
from pygames.session import Player, Session

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what could be scrolled back to


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} < 1")
    return number


def games(options: argparse.Namespace, say: Translations) -> int:
    for name, game in GAMES.items():
        told = game.words(options.lang)
        facts = f"{told('title')}, {players_of(name, say)}. {told('tagline')}"
        print(say("label", name=name, value=facts))
        for option, setting in game.options.items():
            print(f"  {option}  {told(f'option.{option}')}")
            for value in setting.values:
                mark = "*" if value == setting.default else " "
                print(f"   {mark} {value}  {told(f'value.{option}.{value}')}")
    return 0


def players_of(name: str, say: Translations) -> str:
    players = GAMES[name].players
    return say("cli.players_range", few=players[0], many=players[-1], n=len(players))


def new_record(options: argparse.Namespace) -> Record:
    settings = {}
    for setting in options.settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput("error.setting", word=setting)
        settings[name] = value
    players = options.players or find_game(options.game).players[0]
    return Record(options.game, players, settings)


def read_record(text: str) -> Record:
    """A record given as such, or the file that holds one. Lines that begin with # or = are remarks."""
    if ":" not in text.split():
        lines = Path(text).read_text("utf-8", errors="replace").splitlines()
        text = " ".join(line for line in lines if not line.startswith(("#", "=")))
    return Record.parse(text)


# play


def play(options: argparse.Namespace, say: Translations) -> int:
    record = read_record(options.record) if options.record else new_record(options)
    names = options.names.split(",") if options.names else []
    bots = seats_of_bots(options.bots, record.players)
    seats = {
        seat: Player(names[seat - 1].strip() if seat <= len(names) else "", bots.get(seat, ""))
        for seat in range(1, record.players + 1)
    }
    session = Session(record, seats, Random(options.seed), options.by_hand)
    told = session.game.words(options.lang, {seat: who.name for seat, who in seats.items() if who.name})
    print(say("cli.play.welcome", title=told("title")))
    try:
        while session.state.actor is not None:
            turn(session, told)
    except EOFError:
        print()
    if session.state.actor is None:
        view = session.state.view(session.viewing_seat)
        print(session.game.narrator.board_as_text(view, told), *ending(session.game, view, told), sep="\n")
    print(say("cli.play.record"), session.record, sep="\n")
    return 0


def ending(game: Game, view: BaseView, told: Translations) -> list[str]:
    """Who won and why, and how the points come about, in columns."""
    rows = [row for row in game.narrator.score_table(view, told) if row]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    columns = ["  ".join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True)) for row in rows]
    return [*game.narrator.describe_result(view, told), *columns]


def seats_of_bots(text: str, players: int) -> dict[int, str]:
    """`2=random,3=random`, or a level alone for every seat but the first."""
    bots: dict[int, str] = {}
    for part in filter(None, text.split(",")):
        seat, equals, level = part.partition("=")
        if not equals:
            bots |= dict.fromkeys(range(2, players + 1), part)
        elif seat in map(str, range(1, players + 1)):
            bots[int(seat)] = level
        else:
            raise BadInput("error.seat", seat=seat, players=players)
    for level in bots.values():
        validate_level(level)
    return bots


def turn(session: Session, say: Translations) -> None:
    """One move of whoever is to act: the machine's are told, a person's is asked for."""
    state, seat = session.state, session.viewing_seat
    if not session.awaits_human(state):
        bot = session.seats[state.actor].bot if state.actor else ""
        if session.play_chance() is None:
            session.play(choose(state, bot, session.rng))
        print(line(session, seat, say))
        return
    if (next_seat := session.handover_seat) is not None:
        input(CLEAR + say("cli.play.pass", seat=say.seat_name(next_seat)))
        session.confirm_handover()
        seat = session.viewing_seat
    view = state.view(seat)
    print(
        session.game.narrator.board_as_text(view, say), session.game.narrator.prompt(view, Interaction(), say), sep="\n"
    )
    while not answer(session, input("> ").strip(), seat, say):
        pass


def line(session: Session, seat: int | None, say: Translations) -> str:
    """The last move in words, with no more than the reader may know."""
    place = len(session.moves) - 1
    notation = f"  [{session.moves[place]}]" if session.is_visible_to(place, seat) else ""
    return session.describe_move(place, seat, say) + notation


def answer(session: Session, text: str, seat: int | None, say: Translations) -> bool:
    """Do what was typed: a command or a move. False if the position is the same and a new answer is wanted."""
    state = session.state
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
        elif text in ("", "moves", "help", "?"):
            print(say("cli.play.commands") if text in ("help", "?") else " ".join(state.legal_moves()))
            return False
        else:
            session.play(text)
            print(line(session, seat, say))
    except (IllegalMove, BadInput) as bad:
        print(bad.text(say.lang), say("cli.play.hint"))
        return False
    return True


# replay


def replay(options: argparse.Namespace, say: Translations) -> int:
    record = read_record(options.record)
    game = find_game(record.game)
    told = game.words(options.lang)
    session = Session(record)
    states = session.states
    if options.svg:
        options.svg.mkdir(parents=True, exist_ok=True)
        for place, state in enumerate(states):
            last_move, rolled = session.last_shown(place, None)
            ui = Interaction(last_move=last_move, rolled=rolled)
            picture = svg(game.renderer.scene(state.view(None), ui, told))
            (options.svg / f"{record.game}-{place:04}.svg").write_text(picture, "utf-8")
        print(say("cli.replay.written", n=len(states), folder=str(options.svg)))
        return 0
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    for place, move in enumerate(record.moves, 1):
        likely = chances_of(states[place], told) if options.chances else ""
        print(f"{place:4}  {move:12}{likely}", session.describe_move(place - 1, states[place - 1].actor or None, told))
        if stepping:
            print(game.narrator.board_as_text(states[place].view(None), told))
            if input(say("cli.replay.step")).strip() == "q":
                return 0
    view = states[-1].view(None)
    if not stepping:
        print(game.narrator.board_as_text(view, told))
    print(*(ending(game, view, told) if states[-1].actor is None else [say("cli.replay.running")]), sep="\n")
    return 0


def chances_of(state: State, told: Translations) -> str:
    """Who would win, at a glance of the true state, in columns of one width for each side."""
    sides = win_probabilities(state).items()
    names = {side: told.join_list([told.seat_name(seat) for seat in side]) for side, _ in sides}
    return "".join(f" {names[side]} {told.format_percent(part):>5} " for side, part in sides)


# simulate


def simulate(options: argparse.Namespace, say: Translations) -> int:
    record, rng = new_record(options), Random(options.seed)
    told = find_game(record.game).words(options.lang)
    wins: Counter[str] = Counter()
    lengths: list[int] = []
    points: list[int] = []
    for done in range(options.games):
        state, plies = record.replay(), 0
        while state.actor is not None and plies < options.cap:
            level = "random"
            state, plies = state.play(choose(state, level, rng)), plies + 1
        lengths.append(plies)
        result = state.result
        if result is None:
            wins[say("cli.simulate.unfinished")] += 1
            continue
        wins[told.join_list([told.seat_name(seat) for seat in result.winners]) or say("cli.simulate.draw")] += 1
        points.extend((result.scores or {}).values())
        progress(done + 1, options.games)
    progress(0, 0)
    print(record)
    width = max(map(len, wins))
    for who, number in wins.most_common():
        print(f"{who:{width}}  {number:7}  {say.format_percent(number / options.games, 1):>7}")
    table = {"cli.simulate.plies": lengths} | ({"cli.simulate.points": points} if points else {})
    for key, numbers in table.items():
        print(say(key, **spread(numbers, say)))
    return 0


def spread(numbers: list[int], say: Translations) -> dict[str, Fact]:
    """Return the least, the middle and the most of `numbers`, for a text."""
    middle = median(numbers)
    digits = 0 if middle == int(middle) else 1
    return {"least": min(numbers), "middle": say.format_number(middle, digits), "most": max(numbers)}


def progress(done: int, of: int) -> None:
    """A bar on a terminal's error stream, so that tables can be piped; nothing elsewhere."""
    if not sys.stderr.isatty():
        return
    if not of:
        print("\r\x1b[K", end="", file=sys.stderr)
    elif done * 100 // of != (done - 1) * 100 // of:
        filled = done * 30 // of
        print(f"\r{'█' * filled}{'·' * (30 - filled)} {done}/{of}", end="", file=sys.stderr, flush=True)


# match


def match(options: argparse.Namespace, say: Translations) -> int:
    levels = [level.strip() for level in options.bots.split(",")]
    start = new_record(options)
    standing = play_match(
        start, levels, options.games, Random(options.seed), options.seconds, options.iterations, options.cap, progress,
        perf_counter,
    )  # fmt: skip
    progress(0, 0)
    print(start)
    width = max(len(tally.level) for tally in standing.tallies)
    for tally in standing.tallies:
        low, high = tally.interval
        won = f"{say.format_number(tally.share, 1):>8} / {tally.games}  {say.format_percent(tally.rate, 1):>7}"
        interval = f"[{say.format_percent(low, 1)} – {say.format_percent(high, 1)}]"
        print(f"{tally.level:{width}} {won}  {interval}  ≤ {say.format_number(tally.longest, 2)} s")
    for key, number in (("cli.simulate.draw", standing.draws), ("cli.simulate.unfinished", standing.unfinished)):
        if number:
            print(say("label", name=say(key), value=number))
    lengths = standing.lengths
    print(say("cli.simulate.plies", **spread(lengths, say)))
    return 0


# bench


def bench(options: argparse.Namespace, say: Translations) -> int:
    names = [find_game(name).name for name in options.names] or list(GAMES)
    for text in bench_table(names, options.seconds, say):
        print(text)
    return 0


def bench_table(names: list[str], seconds: float, say: Translations) -> Iterator[str]:
    chess, *figures = measure(names, seconds, lambda done: progress(round(done * 100), 100))
    progress(0, 0)
    if not chess.plies:
        yield say("cli.bench.no_chess")
    yield say("cli.bench.head")
    for one in (chess, *figures):
        ratio = f"{say.format_number(one.rate / chess.rate, 2)} ×" if chess.plies else "–"
        worst = f"{say.format_number(one.worst * 1e6, 1)} µs / {one.worst_moves}" if one.worst else "–"
        size = f"{one.size} B" if one.size else "–"
        yield f"{one.name:10} {say.format_number(one.rate):>9} {ratio:>9} {worst:>18} {size:>9}"
