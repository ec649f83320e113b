"""Every test that takes a `game` runs for each game there is; what random games reached is printed at the end."""

from __future__ import annotations

import pytest

from pygames.games import ALL


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--new-pictures", action="store_true", help="make the pictures of tests/browser/pictures/ anew")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", ALL.values(), ids=[*ALL])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    rows = [
        (name, value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, value in report.user_properties
    ]
    if rows:
        terminalreporter.section("what random games reached, and how often")
        for name, value in sorted(rows):
            terminalreporter.write_line(f"{value:>8}  {name}")
