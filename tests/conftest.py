"""Options, tiers, the built site, and the `game` parameter: a test that takes it runs for every game."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from builder.build import build_site
from pygames.games import ALL_GAMES
from tests import faults, tiers


def pytest_addoption(parser: pytest.Parser) -> None:
    tiers.add_options(parser)
    parser.addoption("--stock", action="store_true", help="build the site with stock Pyodide, which takes seconds")
    parser.addoption("--new-pictures", action="store_true", help="take the pictures of tests/browser/pictures/ again")


def pytest_configure(config: pytest.Config) -> None:
    tiers.configure(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tiers.select(config, items)


@pytest.fixture(scope="session")
def site_folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once for all processes of a run. No test may change it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "site" / "dist"
    with (shared / "site.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            patch.delenv("URL", raising=False)
            folder.parent.mkdir(exist_ok=True)
            build_site(folder, stock=request.config.getoption("--stock"))
    return folder


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", ALL_GAMES.values(), ids=[*ALL_GAMES])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    report_faults(terminalreporter)
    if terminalreporter.config.getoption("--quick") and terminalreporter.config.getoption("--game"):
        return  # `build.py check` plays too few games for the counts to mean anything
    rows = [
        (name, value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, value in report.user_properties
    ]
    if rows:
        terminalreporter.section("rare states in random games, and how often each occurred")
        for name, value in sorted(rows):
            terminalreporter.write_line(f"{value:>8}  {name}")


def report_faults(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many rows of the table of faults this run has proved."""
    reports = [
        report
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport)
    ]
    passed = {report.nodeid.partition("[")[0] for report in reports if report.passed and report.when == "call"}
    failed = {report.nodeid.partition("[")[0] for report in reports if report.failed}
    total, proved = faults.count_proved(passed, failed)
    if proved:
        terminalreporter.write_line(f"{proved} of the {total} rows of the table of faults (tests/README.md) hold.")
