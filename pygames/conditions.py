"""Conditions on views, as guided games write them: `len(after.tiles.0) > len(before.tiles.0)`.

A condition compares two values: == != < <= > >= in, not in. A value is a number, a text in quotes, true, false, null,
a path of keys and indices into one of the views `before`, `after` and `later`, or `len(path)` or `count(path, value)`.
What a view does not have is null; null contains nothing, and is neither less nor more than anything.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

VIEWS = ("before", "after", "later")
CONSTANTS = {"true": True, "false": False, "null": None}
TOKEN = re.compile(r"\s*('[^']*'|\"[^\"]*\"|[=!<>]=|not\s+in\b|[<>(),]|[^\s=!<>(),'\"]+)")
NUMBER = re.compile(r"-?\d+")

Views = Mapping[str, Any]  # the views by name; `later` may be missing
Value = Callable[[Views], Any]


class BrokenCondition(ValueError):
    """A condition that cannot be read."""


def is_in(item: Any, container: Any) -> bool:
    return item in container if container else False


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": is_in,
    "not in": lambda item, container: not is_in(item, container),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison. `paths` are the views and their fields that it reads, such as ("after", "tiles")."""

    text: str
    paths: frozenset[tuple[str, str]]
    _left: Value
    _compare: Callable[[Any, Any], bool]
    _right: Value

    @property
    def needs_later(self) -> bool:
        return any(view == "later" for view, _ in self.paths)

    def holds(self, views: Views) -> bool:
        try:
            return self._compare(self._left(views), self._right(views))
        except TypeError:  # such as null < 3
            return False


def parse_condition(text: str) -> Condition:
    """Return the condition that `text` spells. Raises BrokenCondition."""
    parser = _Parser(text)
    left = parser.value()
    sign = " ".join(parser.next_token().split())
    if sign not in COMPARISONS:
        raise BrokenCondition(f"'{text}' needs one of {', '.join(COMPARISONS)} after its first value.")
    right = parser.value()
    if parser.tokens:
        raise BrokenCondition(f"'{text}' goes on after its end: '{parser.tokens[0]}'.")
    return Condition(text, frozenset(parser.paths), left, COMPARISONS[sign], right)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = TOKEN.findall(text)
        self.paths: set[tuple[str, str]] = set()
        if TOKEN.sub("", text).strip():
            raise BrokenCondition(f"'{text}' has a quotation mark or a sign too many.")

    def next_token(self, expected: str = "") -> str:
        token = self.tokens.pop(0) if self.tokens else ""
        if not token or (expected and token != expected):
            raise BrokenCondition(f"'{self.text}' needs {expected or 'more'} where {token or 'it ends'}.")
        return token

    def value(self) -> Value:
        token = self.next_token()
        if token in ("len", "count"):
            self.next_token("(")
            container = self.value()
            if token == "len":
                self.next_token(")")
                return lambda views: len(container(views) or ())
            self.next_token(",")
            item = self.value()
            self.next_token(")")
            return lambda views: sum(one == item(views) for one in container(views) or ())
        constant: Any
        if token[0] in "'\"":
            constant = token[1:-1]
        elif NUMBER.fullmatch(token):
            constant = int(token)
        elif token in CONSTANTS:
            constant = CONSTANTS[token]
        else:
            return self.path(token)
        return lambda views: constant

    def path(self, token: str) -> Value:
        view, *keys = token.split(".")
        if view not in VIEWS or not all(keys) or not keys:
            raise BrokenCondition(f"'{self.text}': '{token}' is no value. Begin paths with {', '.join(VIEWS)}.")
        self.paths.add((view, keys[0]))
        return lambda views: find_value(views.get(view), keys)


def find_value(value: Any, keys: list[str]) -> Any:
    """Return what a path leads to, or None."""
    for key in keys:
        if isinstance(value, Mapping):
            value = value.get(key)
        elif isinstance(value, list | tuple) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value
