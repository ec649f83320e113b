"""How much of what is repeated a run checks: `--quick`, the usual, or `--all` (see README.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil
from typing import TypeVar
from zlib import crc32

import pytest

from pygames.games import ALL_GAMES
from pygames.i18n import package_name

T = TypeVar("T")
Axes = dict[str, int]

SHARES = {"quick": 0.1, "test": 0.3, "all": 1.0}  # of the random games that a law asks for
# Fixtures that a quick run does without.
SLOW = {"browser", "whole_browser", "site_folder", "engine", "copy", "checkout"}

MANY = 1_000

tier = "test"


def add_options(parser: pytest.Parser) -> None:
    group = parser.getgroup("tiers")
    group.addoption("--quick", action="store_true", help="only what needs no browser and no built site")
    group.addoption("--all", action="store_true", help="every combination and all random games")
    group.addoption("--game", metavar="NAME", help="only what concerns this game")
    group.addoption("--part", metavar="K/N", type=parse_part, help="only the K-th of N parts of the slow tests")


def parse_part(text: str) -> tuple[int, int]:
    """Return K and N of `K/N`, with K from 1 to N."""
    number, _, count = text.partition("/")
    part = int(number), int(count)
    if not 1 <= part[0] <= part[1]:
        raise ValueError(text)  # argparse says which option is wrong
    return part


def configure(config: pytest.Config) -> None:
    global tier
    if (name := config.getoption("--game")) and name not in ALL_GAMES:
        raise pytest.UsageError(f"There is no game {name!r}. Choose from: {', '.join(ALL_GAMES)}.")
    if config.getoption("--quick") and config.getoption("--all"):
        raise pytest.UsageError("Choose one of --quick and --all.")
    tier = "quick" if config.getoption("--quick") else "all" if config.getoption("--all") else "test"


def share(number: int) -> int:
    """Return how many of `number` random games this run plays."""
    return ceil(number * SHARES[tier])


def sample(items: Iterable[T], size: int) -> list[T]:
    """Return all items with `--all`, otherwise `size` of them, evenly spread from the first to the last."""
    found = list(items)
    if tier == "all" or len(found) <= size:
        return found
    return [found[index * (len(found) - 1) // max(1, size - 1)] for index in range(size)]


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave only the tests of this run in `items`."""
    name = config.getoption("--game")
    concerned = [item for item in items if concerns(item, name)] if name else items
    if part := config.getoption("--part"):
        concerned = [item for item in concerned if not is_slow(item) or is_in_part(item, *part)]
    chosen = {id(item) for item in chosen_items(concerned, 1 if name else MANY)}
    dropped = [item for item in items if id(item) not in chosen]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
    # The longest go first, so that no process is still at them when the others are done.
    items[:] = sorted((item for item in items if id(item) in chosen), key=lambda item: not is_long(item))


def is_long(item: pytest.Item) -> bool:
    return "checkout" in getattr(item, "fixturenames", ())


def is_slow(item: pytest.Item) -> bool:
    return not SLOW.isdisjoint(getattr(item, "fixturenames", ()))


def function_name(item: pytest.Item) -> str:
    """Return file and name of the test, without what it is repeated for."""
    return item.nodeid.partition("[")[0]


def is_in_part(item: pytest.Item, number: int, count: int) -> bool:
    """Return whether the test's function is in this part. Its name alone decides, so new tests move no others."""
    return crc32(function_name(item).encode()) % count == number - 1


def concerns(item: pytest.Item, name: str) -> bool:
    """Return whether a test is repeated for games and this is the repetition for the game, or is in its folder."""
    if item.path.parent.parent.name == "games":
        return item.path.parent.name == package_name(name)
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return name in (getattr(value, "name", str(value).partition(" ")[0]) for value in values)


def chosen_items(items: Sequence[pytest.Item], most: int) -> Iterator[pytest.Item]:
    combined: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if tier == "quick" and (is_slow(item) or item.get_closest_marker("builds")):
            continue
        if tier == "test" and is_slow(item) and isinstance(item, pytest.Function) and len(axes(item)) > 1:
            combined[function_name(item)].append(item)
        else:
            yield item
    for name, tests in combined.items():
        yield from islice(covering(name, tests), most)


def axes(item: pytest.Function) -> Axes:
    """Return which value the test takes of each thing that it is repeated for; names given together are one."""
    if not hasattr(item, "callspec"):
        return {}
    together: dict[str, str] = {}
    for mark in item.iter_markers("parametrize"):
        names = mark.args[0] if isinstance(mark.args[0], str) else ",".join(mark.args[0])
        together |= {name.strip(): names for name in names.split(",")}
    return {together.get(name, name): index for name, index in item.callspec.indices.items()}


def covering(name: str, tests: Sequence[pytest.Function]) -> Iterator[pytest.Function]:
    """Yield tests until each value of each axis has been met: the k-th takes the k-th value of each, cyclically.

    Where an axis begins depends on the test's name, so that other tests meet other combinations."""
    by_values = {tuple(axes(test).values()): test for test in tests}
    values = [sorted(set(column)) for column in zip(*by_values, strict=True)]
    start = crc32(name.encode())
    for turn in range(max(map(len, values))):
        combination = []
        for axis, column in enumerate(values):
            combination.append(column[(turn + (start >> 4 * axis)) % len(column)])
        if found := by_values.get(tuple(combination)):
            yield found
