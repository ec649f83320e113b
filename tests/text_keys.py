"""Which keys of the text files the code asks for, found by reading Python sources and templates.

A key is used if the sources contain it as it is, or if a pattern builds it whose variable parts do:
`say(f"level.{level}")` uses `level.easy` because "easy" is somewhere, and `say("site.bot." ~ level)` likewise."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

from pygames.game import Game
from pygames.games import ALL_GAMES
from pygames.i18n import package_name
from tests.texts import ROOT

KEY = re.compile(r"[a-z_]+(?:\.\w+)*")
SITE_KEY = re.compile(r"site(?:\.[a-z_]+)+")  # asked for wherever it stands
# What is called with a key first, besides all `Translations`: errors that know their text by its key.
CALLED = {"say", "_own", "BadInput", "IllegalMove"}
MAKERS = {"words", "site_words", "Translations"}
SHARED = ("pygames", "site/app", "site/builder")
TEMPLATES = "site/templates"


@dataclass
class Usage:
    """What sources say of keys: all strings, what calls ask for, and patterns for keys with variable parts."""

    strings: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    asked_patterns: set[str] = field(default_factory=set)

    def __or__(self, other: Usage) -> Usage:
        return Usage(
            self.strings | other.strings,
            self.asked | other.asked,
            self.patterns | other.patterns,
            self.asked_patterns | other.asked_patterns,
        )

    def uses(self, key: str, depth: int = 2) -> bool:
        if key in self.strings:
            return True
        matches = (re.fullmatch(pattern, key) for pattern in self.patterns if depth)
        return any(all(self.uses(part, depth - 1) for part in match.groups()) for match in matches if match)

    def missing(self, keys: Collection[str]) -> list[str]:
        """Return what is asked for and not among `keys`."""
        wrong = [key for key in self.asked if key not in keys]
        wrong += [one for one in self.asked_patterns if not any(re.fullmatch(one, key) for key in keys)]
        return sorted(wrong)

    def unused(self, keys: Iterable[str]) -> list[str]:
        return sorted(key for key in keys if not self.uses(key))


def pattern(parts: Iterable[str | None]) -> str | None:
    """Return the pattern for a string put together from these parts (None for what varies), if it can be a key."""
    known = list(parts)
    fixed = "".join(part for part in known if part)
    if not re.search(r"[a-z]", fixed) or not re.fullmatch(r"[a-z_.]+", fixed) or not re.search("[._]", fixed):
        return None
    return "".join("(.+)" if part is None else re.escape(part) for part in known)


def read_python(source: str) -> Usage:
    usage = Usage()
    tree = ast.parse(source)
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    called = CALLED | set(translations(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            usage.strings |= {node.value, *(node.value if is_row_of_letters(node.value) else ())}
            if SITE_KEY.fullmatch(node.value):
                usage.asked.add(node.value)
        elif isinstance(node, ast.JoinedStr) and (built := python_pattern(node)):
            usage.patterns.add(built)
        if isinstance(node, ast.Call) and called_name(node.func) in called:
            for argument in node.args[2:3] if called_name(node.func) == "_own" else node.args[:1]:
                add_asked(usage, argument)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Call):  # words(lang)("title")
            for argument in node.args[:1]:
                add_asked(usage, argument)
    return usage


def translations(tree: ast.Module) -> Iterator[str]:
    """Yield the names of parameters and variables that hold `Translations`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and ast.unparse(node.annotation) == "Translations":
            yield node.arg
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and is_maker(node.value.func):
            yield from (called_name(target) for target in node.targets)


def is_maker(function: ast.expr) -> bool:
    return called_name(function) in MAKERS


def add_asked(usage: Usage, argument: ast.expr) -> None:
    if isinstance(argument, ast.IfExp):
        add_asked(usage, argument.body)
        add_asked(usage, argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str) and KEY.fullmatch(argument.value):
        usage.asked.add(argument.value)
    elif isinstance(argument, ast.JoinedStr) and (built := python_pattern(argument)):
        usage.asked_patterns.add(built)


def python_pattern(node: ast.JoinedStr) -> str | None:
    return pattern(str(part.value) if isinstance(part, ast.Constant) else None for part in node.values)


def called_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def is_row_of_letters(text: str) -> bool:
    """Return whether a string lists things by a letter each, as `for colour in "RBYW"`."""
    return len(text) <= 8 and text.isupper() and text.isalpha()


def read_template(source: str) -> Usage:
    usage = Usage()
    tree = Environment().parse(source)
    for constant in tree.find_all(nodes.Const):
        if isinstance(constant.value, str):
            usage.strings.add(constant.value)
    for concat in tree.find_all(nodes.Concat):
        if built := template_pattern(concat):
            usage.patterns.add(built)
    macros = {macro.name for macro in tree.find_all(nodes.Macro)}
    for call in tree.find_all(nodes.Call):
        first = call.args[0] if call.args else None
        if isinstance(call.node, nodes.Name) and call.node.name in {*macros, *MAKERS}:
            continue
        if not isinstance(call.node, nodes.Name | nodes.Call):
            continue
        if isinstance(first, nodes.Const) and KEY.fullmatch(str(first.value)):
            usage.asked.add(str(first.value))
        elif isinstance(first, nodes.Concat) and (built := template_pattern(first)):
            usage.asked_patterns.add(built)
    return usage


def template_pattern(concat: nodes.Concat) -> str | None:
    return pattern(str(part.value) if isinstance(part, nodes.Const) else None for part in concat.nodes)


def sources(folders: Iterable[Path], pattern: str) -> Iterator[str]:
    for path in folders:
        for file in sorted(path.rglob(pattern)):
            if "games" not in file.relative_to(ROOT).parts[1:2] or path.parent.name == "games":
                yield file.read_text("utf-8")


@cache
def shared_usage() -> Usage:
    """Return what is asked for outside the games' folders."""
    usage = Usage(strings={str(seat) for seat in range(1, 9)})
    for source in sources((ROOT / name for name in SHARED), "*.py"):
        usage |= read_python(source)
    for source in sources([ROOT / TEMPLATES], "*.html"):
        usage |= read_template(source)
    return usage


def page_usage() -> Usage:
    """Return what the Python of pages asks for."""
    usage = Usage(strings={str(seat) for seat in range(1, 9)})
    for source in sources((ROOT / "pygames", ROOT / "site/app"), "*.py"):
        usage |= read_python(source)
    for game in ALL_GAMES.values():
        usage |= game_usage(game)
    return usage


def game_usage(game: Game) -> Usage:
    """Return what is asked for in a game's folder. Its options and their values are data that others ask for."""
    usage = Usage(strings={*game.options, *(value for option in game.options.values() for value in option.values)})
    for source in sources([ROOT / "pygames" / "games" / package_name(game.name)], "*.py"):
        usage |= read_python(source)
    return usage
