"""Writes docs/api.md, the API reference, from the docstrings of the public names. A test compares it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from textwrap import fill
from typing import Any

import pygames
from builder.errors import BuildError
from builder.paths import ROOT

REFERENCE = ROOT / "docs/api.md"
WIDTH = 120
HEAD = """# API reference

The public names of the package: `from pygames import GAMES, choose`. [Use it from Python](use-from-python.md) shows
them at work. What the author of a game writes is declared in [contract.py](../pygames/contract.py).

This page is made from the docstrings by `python3 build.py api`.
"""
# The public names by section, and the members to list where not all are for programs.
SECTIONS: dict[str, dict[str, str]] = {
    "Games": {
        "GAMES": "",
        "Game": "name players options has_chance has_dice has_hidden_information is_simultaneous new imagine words "
                "renderer narrator bot",
        "Option": "",
    },
    "Positions": {
        "State": "game player_count sides actor legal_moves weights play result scores view is_hidden reveals_hidden",
        "Result": "",
    },
    "Games as text, and games being played": {
        "Record": "",
        "Session": "state record play play_chance undo redo undo_target can_redo human_seats awaits_human "
                   "handover_seat confirm_handover viewing_seat is_visible_to describe_move",
        "Player": "",
    },
    "Bots": {"choose": "", "win_probabilities": "", "play_match": "", "MatchResult": ""},
    "Pictures": {"render_svg": ""},
    "Errors": {"BadInput": "", "IllegalMove": ""},
}  # fmt: skip
TYPES = {"S_co": "State", "V_co": "BaseView"}  # the bounds of type variables
DATA = {"GAMES": ("dict[str, Game]", 'The games by name, such as `GAMES["crossado"]`.')}


def build_reference() -> str:
    listed = sorted(name for names in SECTIONS.values() for name in names)
    if listed != sorted(pygames.__all__):
        difference = ", ".join(sorted(set(listed) ^ set(pygames.__all__)))
        raise BuildError(f"SECTIONS in site/builder/api_reference.py and pygames.__all__ differ in: {difference}.")
    parts = [HEAD]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        for name, members in names.items():
            parts.append("\n".join(describe(name, members.split())) + "\n")
    return "\n".join(parts)


def describe(name: str, members: list[str]) -> Iterator[str]:
    """Yield the lines about a public name."""
    value = getattr(pygames, name)
    if name in DATA:
        kind, text = DATA[name]
        yield from (f"### {name}", "", f"`{name}: {kind}`", "", text)
    elif inspect.isclass(value):
        bases = [base.__name__ for base in value.__bases__ if base.__name__ in pygames.__all__]
        constructor = name if name in ("Game", "State") else f"{name}{format_parameters(value)}"
        yield from (f"### {name}", "", f"`{constructor}`" + (f", a `{bases[0]}`" if bases else ""))
        yield from ("", *paragraphs(value), "")
        for member in members or public_members(value):
            yield from describe_member(value, member)
    else:
        yield from (f"### {name}", "", f"```python\n{format_function(name, value)}\n```", "", *paragraphs(value))


def public_members(owner: type) -> list[str]:
    """Return the fields, then the methods and properties, in the order of the source."""
    names = [field.name for field in fields(owner)] if is_dataclass(owner) else []
    names += [name for name, value in vars(owner).items() if is_described(value)]
    return [name for name in names if not name.startswith("_")]


def is_described(value: object) -> bool:
    return callable(value) or isinstance(value, property | cached_property | classmethod)


def describe_member(owner: type, name: str) -> Iterator[str]:
    function: Any
    value: Any = inspect.getattr_static(owner, name, None)
    if isinstance(value, property | cached_property):
        function = value.fget if isinstance(value, property) else value.func
        head, text = f"`{name}: {annotation(function, 'return')}`", inspect.getdoc(value)
    elif isinstance(value, classmethod) or inspect.isfunction(value):
        function, text = getattr(value, "__func__", value), inspect.getdoc(value)
        head = f"`{name}{format_parameters(function)} -> {annotation(function, 'return')}`"
    else:
        kind, text = find_attribute(owner, name)
        head = f"`{name}: {kind}`" if kind else f"`{name}`"
    entry = f"- {head}" + (f": {' '.join(text.split())}" if text else "")
    yield fill(entry, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def find_attribute(owner: type, name: str) -> tuple[str, str]:
    """Return the annotation of an attribute, or the type of its value, and the comment on its line."""
    for base in owner.__mro__:
        if base.__module__.startswith("pygames"):
            for line in inspect.getsource(base).splitlines():
                if match := re.fullmatch(rf"    {name}(?:: (.+?))?(?: = (.+?))?(?:  # (.*))?", line):
                    kind = match[1] or type(getattr(owner, name)).__name__
                    return kind, match[3] or ""
    return "", ""


def format_function(name: str, function: Any) -> str:
    result = annotation(function, "return")
    text = f"{name}{format_parameters(function)} -> {result}"
    if len(text) <= WIDTH:
        return text
    return f"{name}(\n" + "".join(f"    {item},\n" for item in parameters_of(function)) + f") -> {result}"


def format_parameters(function: Any) -> str:
    return f"({', '.join(parameters_of(function))})"


def parameters_of(function: Any) -> Iterator[str]:
    """Yield the parameters as in the source. Those of a dataclass have no annotations."""
    if inspect.isclass(function) and is_dataclass(function):
        for field in fields(function):
            if field.init:
                default = field.default if field.default is not MISSING else field.default_factory
                yield field.name if default is MISSING else f"{field.name}={format_default(default)}"
        return
    is_keyword_only = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not is_keyword_only:
            is_keyword_only = True
            yield "*"
        prefix = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is parameter.empty else f" = {format_default(parameter.default)}"
        yield f"{prefix}{parameter.name}: {parameter.annotation}{default}"


def format_default(value: object) -> str:
    if inspect.isclass(value):
        return f"{value()!r}"
    if callable(value):
        return "…"
    return repr(value).replace("'", '"')


def annotation(function: Any, name: str) -> str:
    return re.sub(r"\b(S_co|V_co)\b", lambda match: TYPES[match[0]], function.__annotations__[name])


def paragraphs(value: object) -> Iterator[str]:
    """Yield the docstring in lines. Code blocks are unchanged."""
    text = inspect.getdoc(value)
    if not text:
        raise BuildError(f"{value!r} is public but has no docstring. Write one.")
    for number, block in enumerate(text.split("\n\n")):
        if number:
            yield ""
        yield block if block.startswith("    ") else fill(" ".join(block.split()), WIDTH, break_on_hyphens=False)


def write_reference() -> None:
    REFERENCE.write_text(build_reference(), "utf-8")
