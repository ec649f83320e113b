"""Bots keep their time limits with a tenth of a processor. By processor time, so that other work changes nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pygames.games import GAMES
from tests.slow_machine import NoGroup, slow_machine


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_hard_stops_in_time_on_a_slow_machine(name: str) -> None:
    command = [sys.executable, "-m", "tests.slow_machine", name, "--positions", "6"]
    run = subprocess.run(command, capture_output=True, text=True)
    if "No control group" in run.stderr:
        pytest.skip(run.stderr)
    assert run.returncode == 0, run.stdout + run.stderr


def test_share_of_no_use_is_refused() -> None:
    """A machine that lets nobody make one, or a share that is none."""
    with pytest.raises(NoGroup), slow_machine(0):
        pass
