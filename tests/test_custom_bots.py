"""Bots from the current folder, and errors that say what is wrong with one."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from pygames import BadInput, Record, play_match
from pygames.__main__ import main
from pygames.custom_bots import load_bot

FIRST = "def choose(view, moves, rng):\n    return moves[0]\n"
WriteBot = Callable[[str], None]


@pytest.fixture
def write_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WriteBot:
    """Writes mine.py in the current folder, an empty one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(source: str) -> None:
        (tmp_path / "mine.py").write_text(source, "utf-8")
        importlib.invalidate_caches()

    return write


def test_match_accepts_bot_from_folder(write_bot: WriteBot, capsys: pytest.CaptureFixture[str]) -> None:
    write_bot(FIRST)
    assert main(["match", "c-cross", "--bots", "mine:choose,random", "--games", "2", "--seed", "1"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:3]] == ["mine:choose", "random"]


@pytest.mark.parametrize("bots", ["mine:choose", "2=mine:choose"])
def test_play_accepts_bot_from_folder(
    bots: str, write_bot: WriteBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_bot(FIRST)
    monkeypatch.setattr("sys.stdin", io.StringIO("e7\n"))
    assert main(["play", "c-cross", "--bots", bots, "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "c-cross players=2 : e7 a3"


@pytest.mark.parametrize(
    ("bot", "source", "message"),
    [
        (":", "", "There is no player “:”. Give a level, or MODULE:FUNCTION."),
        ("mine:", "", "There is no player “mine:”. Give a level, or MODULE:FUNCTION."),
        ("nobody:choose", FIRST, "“nobody:choose”: no module “nobody” in this folder or among the installed packages. "
         "Start the command in the folder of your file."),
        ("mine.inner:choose", FIRST, "“mine.inner:choose”: no module “mine.inner” in this folder or among the "
         "installed packages. Start the command in the folder of your file."),
        ("mine:choose", "1 / 0", "“mine:choose”: the module “mine” cannot be imported. "
         "ZeroDivisionError: division by zero (mine.py, line 1)"),
        ("mine:choose", "\nimport nobody_at_all", "“mine:choose”: the module “mine” cannot be imported. "
         "ModuleNotFoundError: No module named 'nobody_at_all' (mine.py, line 2)"),
        ("mine:choose", "def choose(:", "“mine:choose”: the module “mine” cannot be imported. "
         "SyntaxError: invalid syntax (mine.py, line 1)"),
        ("mine:choose", "exit(3)", "“mine:choose”: the module “mine” cannot be imported. "
         "SystemExit: 3 (mine.py, line 1)"),
        ("mine:chose", FIRST, "“mine:chose”: the module “mine” has no function “chose”."),
        ("mine:choose", "choose = 3", "“mine:choose”: “choose” is not a function, but of type int."),
        ("mine:choose", "def choose(view, moves): pass", "“mine:choose” takes (view, moves). "
         "A bot is called with three arguments: (view, moves, rng)."),
    ],
)  # fmt: skip
def test_unusable_bot_is_explained(bot: str, source: str, message: str, write_bot: WriteBot) -> None:
    write_bot(source)
    with pytest.raises(BadInput) as error:
        load_bot(bot)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("return 'z9'", "“mine:choose” chose “z9”, which is not a legal move here. Some that are: a3 a4 a5 b2 b3 …"),
        ("return None", "“mine:choose” chose “None”, which is not a legal move here. Some that are: a3 a4 a5 b2 b3 …"),
        ("return view['nope']", "“mine:choose” stopped with an error. KeyError: 'nope' (mine.py, line 2)"),
    ],
)
def test_failing_bot_is_explained(
    source: str, message: str, write_bot: WriteBot, capsys: pytest.CaptureFixture[str]
) -> None:
    write_bot(f"def choose(view, moves, rng):\n    {source}\n")
    for command in (["match", "c-cross", "--bots", "mine:choose,easy"], ["play", "c-cross", "--bots", "1=mine:choose"]):
        assert main([*command, "--lang", "en"]) == 2
        assert capsys.readouterr().err == f"{message}\n"


@pytest.mark.parametrize(
    ("bot", "guess"), [("mine:chose", "Did you mean “choose”?"), ("mime:choose", "Did you mean “mine”?")]
)
def test_similar_bot_is_suggested(
    bot: str, guess: str, write_bot: WriteBot, capsys: pytest.CaptureFixture[str]
) -> None:
    write_bot(FIRST)
    assert main(["match", "c-cross", "--bots", bot]) == 2
    assert guess in capsys.readouterr().err


def test_match_accepts_functions() -> None:
    def last(view: object, moves: Sequence[str], rng: Random) -> str:
        return moves[-1]

    result = play_match(Record("c-cross", 2), [last, "random"], 4, Random(1))
    assert [tally.games for tally in result.tallies] == [4, 4]
    assert result.tallies[0].bot.endswith("last")
    assert sum(tally.points for tally in result.tallies) + result.draws + result.unfinished == 4
