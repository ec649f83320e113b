"""The tier of a run (`--quick`, `test` or `--all`) decides how much of each repeated test it does (see README.md)."""

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
Axes = dict[str, tuple[int, ...]]

SHARES = {"quick": 0.1, "test": 0.3, "all": 1.0}  # of the random games in each law
SLOW_FIXTURES = {"browser", "full_browser", "site_folder", "driver", "copy", "checkout"}

MAX_COMBINATIONS = 2  # of a slow test in `test`; another two for each test

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
        raise ValueError(text)  # argparse names the option
    return part


def configure(config: pytest.Config) -> None:
    global tier
    if (name := config.getoption("--game")) and name not in ALL_GAMES:
        raise pytest.UsageError(f"There is no game {name!r}. Choose from: {', '.join(ALL_GAMES)}.")
    if config.getoption("--quick") and config.getoption("--all"):
        raise pytest.UsageError("Choose one of --quick and --all.")
    tier = "quick" if config.getoption("--quick") else "all" if config.getoption("--all") else "test"


def scale_count(count: int) -> int:
    """Return how many of `count` random games this run plays."""
    return ceil(count * SHARES[tier])


def sample(items: Iterable[T], size: int) -> list[T]:
    """Return all items with `--all`, otherwise `size` of them, evenly spread from the first to the last."""
    values = list(items)
    if tier == "all" or len(values) <= size:
        return values
    return [values[index * (len(values) - 1) // max(1, size - 1)] for index in range(size)]


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that are not part of this run, and sort the others."""
    name = config.getoption("--game")
    candidates = [item for item in items if is_about_game(item, name)] if name else items
    if part := config.getoption("--part"):
        candidates = [item for item in candidates if not is_slow(item) or is_in_part(item, *part)]
    selected = {id(item) for item in select_items(candidates, 1 if name else MAX_COMBINATIONS)}
    dropped = [item for item in items if id(item) not in selected]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
    # The longest tests go first, so that no process is still busy with one when the others are done.
    items[:] = sorted((item for item in items if id(item) in selected), key=lambda item: not is_long(item))


def is_long(item: pytest.Item) -> bool:
    return "checkout" in getattr(item, "fixturenames", ())


def is_slow(item: pytest.Item) -> bool:
    return not SLOW_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))


def function_name(item: pytest.Item) -> str:
    """Return the test's file and name without its parameters."""
    return item.nodeid.partition("[")[0]


def is_in_part(item: pytest.Item, number: int, count: int) -> bool:
    """Return whether the test is in this part. Its name alone decides, so a new test moves no other to another part."""
    return crc32(function_name(item).encode()) % count == number - 1


def is_about_game(item: pytest.Item, name: str) -> bool:
    """Return whether the test is in the game's folder, or has the game as a parameter."""
    if item.path.parent.parent.name == "games":
        return item.path.parent.name == package_name(name)
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return name in (getattr(value, "name", str(value).partition(" ")[0]) for value in values)


def select_items(items: Sequence[pytest.Item], max_combinations: int) -> Iterator[pytest.Item]:
    """Yield the tests of this tier, with at most `max_combinations` runs of a slow one that has several parameters."""
    combined: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if tier == "quick" and (is_slow(item) or item.get_closest_marker("builds")):
            continue
        if tier != "all" and item.get_closest_marker("full"):
            continue
        if tier == "test" and is_slow(item) and isinstance(item, pytest.Function) and len(axes(item)) > 1:
            combined[function_name(item)].append(item)
        else:
            yield item
    for name, tests in combined.items():
        chosen = list(islice(covering_tests(name, tests), max_combinations))
        assert chosen, f"no combination of {name} would run"
        yield from chosen


def axes(item: pytest.Function) -> Axes:
    """Return which value the test has on each axis; parameters that are declared together are one axis.

    Values are known by their identity, because pytest's own indices count the combinations.
    """
    if not hasattr(item, "callspec"):
        return {}
    axis_of: dict[str, str] = {}
    for mark in item.iter_markers("parametrize"):
        names = mark.args[0] if isinstance(mark.args[0], str) else ",".join(mark.args[0])
        axis_of |= {name.strip(): names for name in names.split(",")}
    values: dict[str, tuple[int, ...]] = defaultdict(tuple)
    for name, value in item.callspec.params.items():
        values[axis_of.get(name, name)] += (id(value),)
    return dict(values)


def covering_tests(name: str, tests: Sequence[pytest.Function]) -> Iterator[pytest.Function]:
    """Yield as many tests as are needed for all values of all axes: the k-th takes the k-th value of each, cyclically.

    The first value of an axis depends on the test's name, so that different tests use different combinations."""
    by_values = {tuple(axes(test).values()): test for test in tests}
    values = [list(dict.fromkeys(column)) for column in zip(*by_values, strict=True)]
    start = crc32(name.encode())
    for turn in range(max(map(len, values))):
        combination = []
        for axis, column in enumerate(values):
            combination.append(column[(turn + (start >> 4 * axis)) % len(column)])
        if test := by_values.get(tuple(combination)):
            yield test
