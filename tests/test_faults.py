"""The table of faults in README.md."""

from __future__ import annotations

from tests.faults import FAULTS, README, fault_rows, readme_with_table


def test_table_of_faults_is_up_to_date() -> None:
    assert readme_with_table() == README.read_text("utf-8"), "Run: PYTHONPATH=.:site python -m tests.faults"


def test_rows_are_complete_and_differ() -> None:
    rows = fault_rows()
    assert {row.fault for row in rows} == {*FAULTS}
    assert len({(row.fault, row.cause, row.outcome) for row in rows}) == len(rows)
    assert not [row for row in rows if "|" in f"{row.cause}{row.outcome}" or not (row.cause and row.outcome)]
