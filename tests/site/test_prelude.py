"""The code that the snapshot keeps."""

from __future__ import annotations

import traceback
from typing import Any

import pytest

from builder.prelude import with_coarse_lines

SOURCE = """
def average(numbers):
    total = 0
    for number in numbers:
        total += number if number > 0 else -number * 2 + 1

    return [total / len(numbers) for _ in "x"]
"""


def test_coarse_lines_name_the_function() -> None:
    """Line numbers are needed to describe an error; the line where the function begins is enough."""
    names: dict[str, Any] = {}
    exec(with_coarse_lines(compile(SOURCE, "average.py", "exec")), names)
    average = names["average"]
    assert average([3, -4]) == [6.0]
    assert {line for _, _, line in average.__code__.co_lines()} == {2}
    with pytest.raises(ZeroDivisionError) as error:
        average([])
    assert 'File "average.py", line 2, in average' in "".join(traceback.format_exception(error.value))
