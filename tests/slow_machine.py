"""Whether bots keep their time limits on a slow machine: a control group gives them a share of one processor.

    python -m tests.slow_machine [GAME] --share 0.1 --seconds 0.3

Prints for each game the most processor time that *hard* used once its time was up, the slice in hand included, and by
how much its longest move exceeded the limit; fails if the former is too much. Chromium's own throttling leaves workers
alone, so it cannot show this.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from pygames.bots import run_search, think
from pygames.game import State
from pygames.games import GAMES
from tests.slices import play_positions

GROUPS = Path("/sys/fs/cgroup")
PERIOD_MICROSECONDS = 100_000
MAX_WORK_SECONDS = 0.05  # After the limit; in a page, Python is two to three times slower.


class Overrun(NamedTuple):
    processor_seconds: float
    seconds: float


class NoGroup(Exception):
    """This machine lets nobody create a control group with a share of the processor."""


@contextmanager
def slow_machine(share: float) -> Iterator[Path]:
    """Give this process a share of one processor. Raises NoGroup."""
    name, quota = f"crossboard-{os.getpid()}", int(share * PERIOD_MICROSECONDS)
    is_first_version = (GROUPS / "cpu").is_dir()
    parent = GROUPS / "cpu" if is_first_version else GROUPS
    group = parent / name
    try:
        group.mkdir()
    except OSError as error:
        raise NoGroup(str(error)) from None
    try:
        if is_first_version:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_MICROSECONDS))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD_MICROSECONDS}")
        (group / "cgroup.procs").write_text(str(os.getpid()))
    except OSError as error:
        group.rmdir()
        raise NoGroup(str(error)) from None
    try:
        yield group
    finally:
        (parent / "cgroup.procs").write_text(str(os.getpid()))
        group.rmdir()


def count_waits(group: Path) -> int:
    """Return how often the group had to wait, since its share was used up."""
    pairs = dict(line.split() for line in (group / "cpu.stat").read_text().splitlines())
    return int(pairs["nr_throttled"])


def measure_overrun(state: State, level: str, seconds: float) -> Overrun:
    """Return what a bot takes once its time is up."""
    end = perf_counter() + seconds
    in_time = process_time()

    def keep_searching() -> bool:
        nonlocal in_time
        if perf_counter() >= end:
            return False
        in_time = process_time()
        return True

    run_search(think(state, level, Random(1)), keep_searching)
    return Overrun(process_time() - in_time if perf_counter() >= end else 0.0, perf_counter() - end)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--positions", type=int, default=12)
    options = parser.parse_args(arguments)
    longest = 0.0
    for name in options.games:
        positions = play_positions(GAMES[name])
        positions = Random(1).sample(positions, min(len(positions), options.positions))
        with slow_machine(options.share) as group:
            overruns = [measure_overrun(state, "hard", options.seconds) for state in positions]
            waits = count_waits(group)
        work, wait = (max(values) for values in zip(*overruns, strict=True))
        print(
            f"{name:12}{work * 1000:6.1f} ms of processor time after the limit, {wait * 1000:.0f} ms over it; ", end=""
        )
        print(f"waited {waits} times for its share")
        longest = max(longest, work)
    return int(longest > MAX_WORK_SECONDS)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NoGroup as error:
        sys.exit(f"No control group with a share of the processor can be made here: {error}")
