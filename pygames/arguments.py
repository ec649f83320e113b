"""The arguments of the command line, with help and errors in four languages."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from pathlib import Path, PurePath
from typing import NoReturn, TypeVar

from pygames.bots import LEVELS
from pygames.game import BadInput, truncate
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, Fact, Translations
from pygames.match import MAX_PLIES

T = TypeVar("T", int, float)

FAILED = 2  # exit code for input that cannot be used; argparse has it too
MODULE = "python -m pygames"  # what the texts call the command

# What argparse itself says, with what it fills in: our key, and the names of its placeholders.
ARGPARSE_TEXTS: dict[str, tuple[str, dict[str, str]]] = {
    "usage: ": ("usage", {}),
    "positional arguments": ("positional", {}),
    "options": ("options", {}),
    "show this help message and exit": ("help", {}),
    "argument %(argument_name)s: %(message)s": ("argument", {"name": "%(argument_name)s", "problem": "%(message)s"}),
    "expected one argument": ("missing_value", {}),
    "ignored explicit argument %r": ("extra_value", {"value": "%s"}),
    "the following arguments are required: %s": ("required", {"names": "%s"}),
}
# Of errors that list what is possible: the parameter that holds what was given.
GIVEN = {
    "error.game": "game_name", "error.option": "option", "error.value": "value", "error.level": "level",
    "cli.bot.not_found": "module", "cli.bot.no_function": "function",
}  # fmt: skip


@contextmanager
def translated_argparse(say: Translations) -> Iterator[None]:
    """Let argparse take its own texts from `say`: its module looks them up with gettext, under the name `_`."""

    def translate(text: str) -> str:
        if text not in ARGPARSE_TEXTS:
            return text
        key, facts = ARGPARSE_TEXTS[text]
        return say(f"cli.argparse.{key}", **facts)

    original = argparse._  # type: ignore[attr-defined]
    argparse._ = translate  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._ = original  # type: ignore[attr-defined]


def parse_arguments(
    arguments: Sequence[str], commands: dict[str, Callable[..., int]]
) -> tuple[argparse.Namespace, str]:
    """Return the options, with the command's function as `run`, and the language."""
    say = Translations(find_language(arguments), None)
    with translated_argparse(say):
        options, rest = create_parser(say, commands).parse_known_args(arguments)
        if rest:
            options.parser.unexpected(rest[0])
    return options, say.lang


def find_language(arguments: Sequence[str]) -> str:
    """Return the value of --lang, or the environment's language. This is before parsing, which prints the help."""
    environment = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, environment), "")
    for index, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            found = value if equals else "".join(arguments[index + 1 : index + 2])
    return found[:2] if found[:2] in LANGUAGES else "en"


def suggest(say: Translations, given: str, known: Iterable[str]) -> str:
    """Return " Did you mean …?", or "" if nothing known is similar."""
    similar = get_close_matches(given.lower(), known, 1)
    return " " + say("cli.argparse.did_you_mean", value=similar[0]) if similar else ""


def explain_error(error: BadInput, say: Translations) -> str:
    """Return what is wrong and what to do, with the closest match if there is one."""
    text = error.text(say.lang)
    if error.key in GIVEN:
        text += suggest(say, str(error.facts[GIVEN[error.key]]), str(error.facts["known"]).split(", "))
    return text


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors name what was given, list what is possible and suggest what may be meant."""

    def __init__(self, say: Translations, **settings: object) -> None:
        self.say = say
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        hint = self.say("cli.argparse.see_help", command=f"{self.prog} --help")
        self.exit(FAILED, f"{message}\n{hint}\n")

    def unexpected(self, word: str) -> NoReturn:
        given = word.partition("=")[0]
        known = [name for action in self._actions for name in action.option_strings]
        key = "unknown_option" if given.startswith("-") else "unexpected"
        self.error(self.say(f"cli.argparse.{key}", value=truncate(given)) + suggest(self.say, given, known))

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        key = "command" if isinstance(action, argparse._SubParsersAction) else "choice"
        known = [*map(str, action.choices)]
        text = self.say(f"cli.argparse.{key}", value=truncate(value), known=", ".join(known))
        text += suggest(self.say, str(value), known)
        raise argparse.ArgumentError(None if key == "command" else action, text)


def create_parser(say: Translations, commands: dict[str, Callable[..., int]]) -> Parser:
    program = "crossboard" if PurePath(sys.argv[0]).stem == "crossboard" else MODULE

    def plain(key: str, **facts: Fact) -> str:
        return say(f"cli.{key}", **facts).replace(MODULE, program)

    def text(key: str, **facts: Fact) -> str:
        return plain(key, **facts).replace("%", "%%")  # argparse fills in the help of arguments and commands

    def number(kind: type[T], key: str, *, positive: bool = True) -> Callable[[str], T]:
        return partial(parse_number, kind=kind, key=key, positive=positive, say=say)

    def add_command(name: str, *, epilog: bool = True) -> Parser:
        parser: Parser = subparsers.add_parser(
            name, help=text(f"{name}.help"), description=plain(f"{name}.help"), say=say,
            epilog=plain(f"{name}.epilog") if epilog else None,
        )  # fmt: skip
        parser.set_defaults(run=commands[name], parser=parser)
        parser.add_argument("--lang", choices=LANGUAGES, help=text("lang"))
        return parser

    def add_game(parser: Parser) -> None:
        parser.add_argument("game", metavar="GAME", help=text("game") + " " + ", ".join(GAMES))
        parser.add_argument("--players", type=number(int, "whole"), metavar="N", help=text("players"))
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help=text("option"), dest="settings"
        )
        parser.add_argument("--seed", type=number(int, "whole", positive=False), metavar="S", help=text("seed"))

    def add_games(parser: Parser, max_plies: int) -> None:
        parser.add_argument("--games", type=number(int, "whole"), default=100, metavar="N", help=text("games_number"))
        cap = text("cap", n=max_plies)
        parser.add_argument("--cap", type=number(int, "whole"), default=max_plies, metavar="N", help=cap)

    levels = " " + ", ".join(LEVELS)
    top = Parser(say, prog=program, description=plain("about"), epilog=plain("epilog"))
    top.add_argument("--version", action="version", version=find_version(), help=text("argparse.version"))
    top.add_argument("--lang", choices=LANGUAGES, help=text("lang"))
    top.set_defaults(parser=top)
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)

    add_command("games", epilog=False)

    play = add_command("play")
    add_game(play)
    play.add_argument(
        "--bots", default="", metavar="N=BOT,…", help=f"{text('bots')}{levels}. {text('argparse.own_bot')}"
    )
    play.add_argument("--names", default="", metavar="A,B,…", help=text("names"))
    play.add_argument("--by-hand", action="store_true", help=text("by_hand"))
    play.add_argument("--record", default="", metavar="FILE|RECORD", help=text("record"))

    replay = add_command("replay")
    replay.add_argument("record", metavar="FILE|RECORD", help=text("record"))
    replay.add_argument("--chances", action="store_true", help=text("chances"))
    replay.add_argument("--svg", type=Path, metavar="FOLDER", help=text("svg"))

    simulate = add_command("simulate")
    add_game(simulate)
    add_games(simulate, 5_000)

    match = add_command("match")
    add_game(match)
    add_games(match, MAX_PLIES)
    match.add_argument("--bots", default="hard,easy", metavar="BOT,…", help=text("match_bots") + levels)
    match.add_argument("--seconds", type=number(float, "number"), metavar="N", help=text("match_seconds"))
    match.add_argument("--iterations", type=number(int, "whole"), metavar="N", help=text("match_iterations"))

    exploit = add_command("exploit")
    add_game(exploit)
    exploit.add_argument("--positions", type=number(int, "whole"), default=24, metavar="N", help=text("positions"))

    train = add_command("train")
    train.add_argument("game", metavar="GAME", help=text("game") + " " + ", ".join(GAMES))
    train.add_argument("--minutes", type=number(float, "number"), default=10.0, metavar="N", help=text("minutes"))
    train.add_argument("--seed", type=number(int, "whole", positive=False), default=1, metavar="S", help=text("seed"))

    puzzles = add_command("puzzles")
    puzzles.add_argument("game", metavar="GAME", help=text("game") + " " + ", ".join(GAMES))
    puzzles.add_argument("--count", type=number(int, "whole"), default=100, metavar="N", help=text("puzzles_number"))
    puzzles.add_argument("--seed", type=number(int, "whole", positive=False), default=1, metavar="S", help=text("seed"))
    puzzles.add_argument("--check", action="store_true", help=text("puzzles_check"))

    bench = add_command("bench", epilog=False)
    bench.add_argument("names", nargs="*", metavar="GAME", help=text("bench_games"))
    bench.add_argument("--seconds", type=number(float, "number"), default=3.0, metavar="N", help=text("seconds"))
    return top


def find_version() -> str:
    from pygames import __version__

    return __version__


def parse_number(text: str, kind: type[T], key: str, positive: bool, say: Translations) -> T:
    try:
        number = kind(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say(f"cli.argparse.{key}", value=truncate(text))) from None
    if positive and not number > 0:
        raise argparse.ArgumentTypeError(say("cli.argparse.positive", value=truncate(text)))
    return number
