"""Bots from outside: functions that take a view, the legal moves and a random generator, and return a move.

    def choose(view, moves, rng):
        return rng.choice(moves)

The command line takes them as MODULE:FUNCTION, such as `mine:choose` for the file mine.py in the current folder.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from pathlib import PurePath
from pkgutil import iter_modules
from random import Random
from traceback import extract_tb, format_exception_only
from typing import Any

from pygames.bots import choose, validate_level
from pygames.game import CHANCE, BadInput, truncate
from pygames.session import Session

CustomBot = Callable[[Any, Sequence[str], Random], str]
MoveChooser = Callable[[Session, Random], str]

EXAMPLES = 5  # legal moves that an error message lists


def create_player(bot: str | CustomBot, *, seconds: float | None = None, iterations: int | None = None) -> MoveChooser:
    """Return what chooses the next move in a session: a level, a function, or the one that MODULE:FUNCTION names."""
    if isinstance(bot, str) and ":" not in bot:
        level = validate_level(bot)

        def choose_by_level(session: Session, rng: Random) -> str:
            recall = session.recall(session.state.actor or CHANCE)
            return choose(session.state, level, rng, seconds, iterations, history=recall.history, memory=recall.memory)

        return choose_by_level
    name, function = bot_name(bot), load_bot(bot) if isinstance(bot, str) else bot

    def choose_move(session: Session, rng: Random) -> str:
        state, moves = session.state, session.state.legal_moves()
        try:
            move = function(state.view(state.actor), moves, rng)
        except Exception as error:
            raise BadInput("cli.bot.failed", bot=name, error=describe_error(error)) from error
        if move not in moves:
            examples = " ".join(moves[:EXAMPLES]) + (" …" if len(moves) > EXAMPLES else "")
            raise BadInput("cli.bot.illegal", bot=name, move=truncate(move), moves=examples)
        return move

    return choose_move


def bot_name(bot: str | CustomBot) -> str:
    """Return the level or MODULE:FUNCTION."""
    if isinstance(bot, str):
        return bot
    return f"{getattr(bot, '__module__', '?')}:{getattr(bot, '__qualname__', type(bot).__qualname__)}"


def load_bot(name: str) -> CustomBot:
    """Return the function that MODULE:FUNCTION names. Raises BadInput, which says what is wrong with it."""
    module_name, _, function_name = name.partition(":")
    if not module_name or not function_name or "" in module_name.split("."):
        raise BadInput("error.player", player=truncate(name))
    if "" not in sys.path:
        sys.path.insert(0, "")  # the current folder, which only `python -m` searches by itself
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(f"{error.name}."):
            known = ", ".join(file.name for file in iter_modules([""]))
            raise BadInput("cli.bot.not_found", bot=name, module=module_name, known=known) from None
        raise BadInput("cli.bot.import_failed", bot=name, module=module_name, error=describe_error(error)) from error
    if not hasattr(module, function_name):
        known = ", ".join(key for key, value in vars(module).items() if callable(value))
        raise BadInput("cli.bot.no_function", bot=name, module=module_name, function=function_name, known=known)
    function = getattr(module, function_name)
    if not callable(function):
        raise BadInput("cli.bot.not_callable", bot=name, function=function_name, kind=type(function).__name__)
    check_parameters(name, function)
    bot: CustomBot = function
    return bot


def check_parameters(name: str, function: Callable[..., object]) -> None:
    """Raise BadInput unless the function can be called with three arguments."""
    try:
        parameters = signature(function)
    except ValueError:  # written in C
        return
    try:
        parameters.bind(None, None, None)
    except TypeError:
        raise BadInput("cli.bot.parameters", bot=name, parameters=f"({', '.join(parameters.parameters)})") from None


def describe_error(error: BaseException) -> str:
    """Return the last line of the traceback and its place: "NameError: name 'x' is not defined (mine.py, line 3)"."""
    last = format_exception_only(error)[-1].strip()
    if isinstance(error, SyntaxError):
        file, line = error.filename or "?", error.lineno
    else:
        frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
        file, line = frames[-1].filename, frames[-1].lineno
    place = f"{PurePath(file).name}, line {line}"
    return last if place in last else f"{last} ({place})"
