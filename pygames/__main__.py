"""The command line: `python -m pygames`. Arguments in, exit codes out; what each command does is in `terminal.py`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from pygames import terminal
from pygames.bots import LEVELS
from pygames.game import BadInput
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, Translations, words

INPUT, STOPPED = 1, 130  # exit codes: text that cannot be used, Ctrl-C; argparse has 2 for wrong arguments


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    say = words(language(arguments))
    options = parser(say).parse_args(arguments)
    options.lang = say.lang
    try:
        return int(options.run(options, say))
    except BadInput as bad:
        print(bad.text(say.lang), file=sys.stderr)
    except OSError as error:
        print(say("cli.file", file=error.filename or "–", reason=error.strerror or str(error)), file=sys.stderr)
    except KeyboardInterrupt:
        return STOPPED
    return INPUT


def language(arguments: Sequence[str]) -> str:
    """--lang wherever it stands, else the environment's language if it is one of ours: needed before parsing, so that
    --help speaks it too."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang")
    asked = early.parse_known_args(arguments)[0].lang or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return asked[:2] if asked[:2] in LANGUAGES else "en"


def parser(say: Translations) -> argparse.ArgumentParser:
    def text(key: str) -> str:
        return say(f"cli.{key}").replace("%", "%%")

    top = argparse.ArgumentParser(prog="python -m pygames", description=text("about"), epilog=text("epilog"))
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: object, epilog: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(
            name, help=text(f"{name}.help"), description=text(f"{name}.help"), epilog=text(epilog) if epilog else None
        )
        made.set_defaults(run=run)
        made.add_argument("--lang", choices=LANGUAGES, help=text("lang"))
        return made

    def the_game(made: argparse.ArgumentParser) -> None:
        made.add_argument("game", metavar="GAME", help=text("game") + " " + ", ".join(GAMES))
        made.add_argument("--players", type=int, metavar="N", help=text("players"))
        made.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help=text("option"), dest="settings"
        )
        made.add_argument("--seed", type=int, metavar="S", help=text("seed"))

    command("games", terminal.games)

    play = command("play", terminal.play, "play.epilog")
    the_game(play)
    play.add_argument("--bots", default="", metavar="N=LEVEL,…", help=text("bots") + " " + ", ".join(LEVELS))
    play.add_argument("--names", default="", metavar="A,B,…", help=text("names"))
    play.add_argument("--by-hand", action="store_true", help=text("by_hand"))
    play.add_argument("--record", default="", metavar="FILE|RECORD", help=text("record"))

    replay = command("replay", terminal.replay, "replay.epilog")
    replay.add_argument("record", metavar="FILE|RECORD", help=text("record"))
    replay.add_argument("--chances", action="store_true", help=text("chances"))
    replay.add_argument("--svg", type=Path, metavar="FOLDER", help=text("svg"))

    simulate = command("simulate", terminal.simulate, "simulate.epilog")
    the_game(simulate)
    simulate.add_argument("--games", type=terminal.positive, default=100, metavar="N", help=text("games_number"))
    simulate.add_argument("--cap", type=terminal.positive, default=5_000, metavar="N", help=text("cap"))

    match = command("match", terminal.match, "match.epilog")
    the_game(match)
    match.add_argument(
        "--bots", default="hard,easy", metavar="LEVEL,…", help=text("match_bots") + " " + ", ".join(LEVELS)
    )
    match.add_argument("--games", type=terminal.positive, default=100, metavar="N", help=text("games_number"))
    match.add_argument("--seconds", type=float, default=None, metavar="N", help=text("match_seconds"))
    match.add_argument("--iterations", type=terminal.positive, default=None, metavar="N", help=text("match_iterations"))
    match.add_argument("--cap", type=terminal.positive, default=3_000, metavar="N", help=text("cap"))

    bench = command("bench", terminal.bench)
    bench.add_argument("names", nargs="*", metavar="GAME", help=text("bench_games"))
    bench.add_argument("--seconds", type=float, default=3.0, metavar="N", help=text("seconds"))
    return top


if __name__ == "__main__":
    sys.exit(main())
