"""What the commands do, apart from `play` (terminal_play.py)."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter

from pygames.arguments import FAILED
from pygames.bench import measure
from pygames.bots import choose, win_probabilities
from pygames.contract import BaseView
from pygames.exploit import measure_exploitability
from pygames.find_puzzles import check_puzzles, find_puzzles
from pygames.game import BadInput, Game, State
from pygames.games import GAMES
from pygames.i18n import Translations
from pygames.match import play_match
from pygames.pictures import render_svg
from pygames.puzzles import FILE as PUZZLE_FILE
from pygames.puzzles import format_puzzle
from pygames.record import Record, find_game
from pygames.session import Session
from pygames.train import count_rounds
from pygames.train import train as train_bot
from pygames.weights import FILE


def list_games(options: argparse.Namespace, say: Translations) -> int:
    for name, game in GAMES.items():
        say = game.words(options.lang)
        few, many = game.players[0], game.players[-1]
        players = say("cli.players_range", few=few, many=many, n=len(game.players))
        print(say("label", name=name, value=f"{say('title')}, {players}. {say('tagline')}"))
        for option, setting in game.options.items():
            print(f"  {option}  {say(f'option.{option}')}")
            for value in setting.values:
                mark = "*" if value == setting.default else " "
                print(f"   {mark} {value}  {say(f'value.{option}.{value}')}")
    return 0


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
    """Parse a record, or the file that holds one. Lines that begin with # or = are comments."""
    if ":" not in text.split():
        lines = Path(text).read_text("utf-8", errors="replace").splitlines()
        text = " ".join(line for line in lines if not line.startswith(("#", "=")))
    return Record.parse(text)


def result_lines(game: Game, view: BaseView, say: Translations) -> list[str]:
    """Return who won and why, and the score table in columns."""
    rows = [row for row in game.narrator.score_table(view, say) if row]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    columns = ["  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    return [*game.narrator.describe_result(view, say), *columns]


# replay


def replay(options: argparse.Namespace, say: Translations) -> int:
    record = read_record(options.record)
    game = find_game(record.game)
    say = game.words(options.lang)
    session = Session(record)
    if options.svg:
        write_pictures(session, options.svg, options.lang)
        print(say("cli.replay.written", n=len(session.states), folder=str(options.svg)))
        return 0
    states = session.states
    is_stepping = sys.stdin.isatty() and sys.stdout.isatty()
    for ply, move in enumerate(record.moves):
        chances = format_win_probabilities(states[ply + 1], say) if options.chances else ""
        print(f"{ply + 1:4}  {move:12}{chances}", session.describe_move(ply, states[ply].actor or None, say))
        if is_stepping:
            print(game.narrator.board_as_text(states[ply + 1].view(None), say))
            if input(say("cli.replay.step")).strip() == "q":
                return 0
    view = states[-1].view(None)
    if not is_stepping:
        print(game.narrator.board_as_text(view, say))
    print(*(result_lines(game, view, say) if states[-1].actor is None else [say("cli.replay.running")]), sep="\n")
    return 0


def write_pictures(session: Session, folder: Path, lang: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for ply, state in enumerate(session.states):
        last_move, last_outcome = session.last_move_and_outcome(ply, None)
        picture = render_svg(state, lang=lang, last_move=last_move, last_outcome=last_outcome)
        (folder / f"{session.game.name}-{ply:04}.svg").write_text(picture, "utf-8")


def format_win_probabilities(state: State, say: Translations) -> str:
    """Return each side's chance to win, in columns of one width."""
    sides = win_probabilities(state).items()
    names = {side: say.join_list([say.seat_name(seat) for seat in side]) for side, _ in sides}
    return "".join(f" {names[side]} {say.format_percent(part):>5} " for side, part in sides)


# simulate


def simulate(options: argparse.Namespace, say: Translations) -> int:
    record, rng = new_record(options), Random(options.seed)
    say = find_game(record.game).words(options.lang)
    outcomes: Counter[str] = Counter()
    lengths: list[int] = []
    points: list[int] = []
    for number in range(1, options.games + 1):
        state, plies = record.replay(), 0
        while state.actor is not None and plies < options.cap:
            state, plies = state.play(choose(state, "random", rng)), plies + 1
        lengths.append(plies)
        if result := state.result:
            winners = say.join_list([say.seat_name(seat) for seat in result.winners])
            outcomes[winners or say("cli.simulate.draw")] += 1
            points.extend((result.scores or {}).values())
        else:
            outcomes[say("cli.simulate.unfinished")] += 1
        show_progress(number, options.games)
    hide_progress()
    print(record)
    width = max(map(len, outcomes))
    for outcome, count in outcomes.most_common():
        print(f"{outcome:{width}}  {count:7}  {say.format_percent(count / options.games, 1):>7}")
    print(describe_spread("cli.simulate.plies", lengths, say))
    if points:
        print(describe_spread("cli.simulate.points", points, say))
    return 0


def describe_spread(key: str, numbers: Sequence[int], say: Translations) -> str:
    """Return the least, the median and the most of `numbers` in words."""
    middle = median(numbers)
    digits = 0 if middle == int(middle) else 1
    return say(key, least=min(numbers), middle=say.format_number(middle, digits), most=max(numbers))


def show_progress(done: int, total: int) -> None:
    """Draw a bar if the error stream is a terminal, so that tables can be piped."""
    if sys.stderr.isatty() and done * 100 // total != (done - 1) * 100 // total:
        filled = done * 30 // total
        print(f"\r{'█' * filled}{'·' * (30 - filled)} {done}/{total}", end="", file=sys.stderr, flush=True)


def hide_progress() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)


# match


def match(options: argparse.Namespace, say: Translations) -> int:
    bots = [bot.strip() for bot in options.bots.split(",")]
    start = new_record(options)
    result = play_match(
        start, bots, options.games, Random(options.seed), seconds=options.seconds, iterations=options.iterations,
        max_plies=options.cap, progress=show_progress, clock=perf_counter,
    )  # fmt: skip
    hide_progress()
    print(start)
    width = max(len(tally.bot) for tally in result.tallies)
    for tally in result.tallies:
        low, high = tally.interval
        won = f"{say.format_number(tally.points, 1):>8} / {tally.games}  {say.format_percent(tally.rate, 1):>7}"
        interval = f"[{say.format_percent(low, 1)} – {say.format_percent(high, 1)}]"
        print(f"{tally.bot:{width}} {won}  {interval}  ≤ {say.format_number(tally.slowest_move, 2)} s")
    for key, count in (("cli.simulate.draw", result.draws), ("cli.simulate.unfinished", result.unfinished)):
        if count:
            print(say("label", name=say(key), value=count))
    print(describe_spread("cli.simulate.plies", result.lengths, say))
    return 0


# train


def train(options: argparse.Namespace, say: Translations) -> int:
    game, end = find_game(options.game), perf_counter() + 60 * options.minutes
    file = Path(str(files(game.package) / FILE))
    for progress in train_bot(game, file, options.seed, lambda: perf_counter() < end):
        show_progress(progress.games, progress.total)
    hide_progress()
    rounds = count_rounds(file.read_text("utf-8"))
    print(say("cli.train.done", n=rounds, games=progress.total, file=str(file)))
    return 0


# puzzles


def puzzles(options: argparse.Namespace, say: Translations) -> int:
    game = find_game(options.game)
    file = Path(str(files(game.package) / PUZZLE_FILE))
    if options.check:
        return check(game, file, say)
    for progress in find_puzzles(game, file, options.count, options.seed):
        show_progress(progress.found, progress.wanted)
    hide_progress()
    print(say("cli.puzzles.done", n=progress.found, file=str(file)))
    return 0


def check(game: Game, file: Path, say: Translations) -> int:
    """Prove the puzzles of a file again, and print those that are wrong."""
    checked, wrong = 0, 0
    for puzzle, is_right in check_puzzles(game, file):
        checked += 1
        if not is_right:
            wrong += 1
            print(format_puzzle(puzzle))
    print(say("cli.puzzles.checked", n=checked, wrong=wrong))
    return FAILED if wrong else 0


# exploit


def exploit(options: argparse.Namespace, say: Translations) -> int:
    gains = []
    for gain in measure_exploitability(new_record(options), options.positions, Random(options.seed)):
        gains.append(gain)
        show_progress(len(gains), options.positions)
    hide_progress()
    mean, worst = (say.format_number(100 * value, 1) for value in (fmean(gains), max(gains)))
    print(say("cli.exploit.gains", n=len(gains), mean=mean, worst=worst))
    return 0


# bench


def bench(options: argparse.Namespace, say: Translations) -> int:
    names = [find_game(name).name for name in options.names] or list(GAMES)
    chess, *results = measure(names, options.seconds, lambda share: show_progress(round(share * 100), 100))
    hide_progress()
    if not chess.plies:
        print(say("cli.bench.no_chess"))
    print(say("cli.bench.head"))
    for one in (chess, *results):
        ratio = f"{say.format_number(one.rate / chess.rate, 2)} ×" if chess.plies else "–"
        worst = f"{say.format_number(one.worst * 1e6, 1)} µs / {one.worst_moves}" if one.worst else "–"
        size = f"{one.size} B" if one.size else "–"
        print(f"{one.name:10} {say.format_number(one.rate):>9} {ratio:>9} {worst:>18} {size:>9}")
    return 0
