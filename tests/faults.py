"""The table of faults in README.md: what can go wrong, by what cause, what a visitor sees then, and the test of it.

A row is a mark of a test: `@pytest.mark.fault("Network gone", cause="…", outcome="…")`; a test may have several.

    PYTHONPATH=.:site python -m tests.faults

writes the table again. `test_faults.py` fails if it is out of date, and each run says how many rows it has proved.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from builder.substitute import substitute

TESTS = Path(__file__).parent
README = TESTS / "README.md"
TABLE = re.compile(r"(?<=<!-- faults -->\n).*?(?=<!-- end of faults -->)", re.S)
FAULTS = (
    "Browser killed",
    "Storage lost, full or refused",
    "Secret shown",
    "File missing or damaged",
    "Network gone",
    "New version",
    "Input from outside",
    "Error or silence in a script",
    "Browser lacks something",
    "Unusual host",
    "Frame in a post",
    "Long use",
    "Dependency changed",
    "Privacy promise broken",
)


@dataclass(frozen=True)
class Row:
    fault: str
    cause: str
    outcome: str
    test: str  # as pytest names it, without parameters: `browser/test_kills.py::test_killed_browsers_lose_nothing`

    def __str__(self) -> str:
        file, _, name = self.test.partition("::")
        return f"| {self.fault} | {self.cause} | {self.outcome} | [{name}]({file}) |\n"


def fault_rows() -> list[Row]:
    """Return all rows, by fault, then by file."""
    rows = [row for file in sorted(TESTS.rglob("test_*.py")) for row in rows_of(file)]
    return sorted(rows, key=lambda row: FAULTS.index(row.fault))


def rows_of(file: Path) -> Iterator[Row]:
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.fault":
                    values = {word.arg: ast.literal_eval(word.value) for word in mark.keywords}
                    [fault] = map(ast.literal_eval, mark.args)
                    yield Row(fault, values["cause"], values["outcome"], f"{file.relative_to(TESTS)}::{node.name}")


def format_table(rows: Iterable[Row]) -> str:
    return "| Fault | Cause | Outcome | Test |\n|---|---|---|---|\n" + "".join(map(str, rows))


def readme_with_table() -> str:
    """Return README.md with the table written again."""
    table = format_table(fault_rows())
    return substitute(README.read_text("utf-8"), TABLE, lambda match: table, source=README.name)


def count_proved(passed: set[str], failed: set[str]) -> tuple[int, int]:
    """Return how many rows there are, and for how many a test has passed and none has failed."""
    rows = fault_rows()
    return len(rows), sum(f"tests/{row.test}" in passed - failed for row in rows)


if __name__ == "__main__":
    README.write_text(readme_with_table(), "utf-8")
