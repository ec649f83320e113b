"""The table of actions: every button has one, and every action calls one method."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.events.actions import ACTIONS, MENU, Action
from app.game.prompt import END_BUTTONS
from app.text import site_entries
from builder.paths import SITE
from pygames.game import Game
from pygames.i18n import LANGUAGES
from tests.app.harness import App

OTHERS = {"retry", "all", "remove", "ours"}  # "retry" is handled by boot.js, the others by the home page
IN_TEMPLATES = re.compile(r'data-action="(\w+)')
IN_PYTHON = re.compile(r'(?:\baction=|"data-action": )f?"(\w+)')


def find_names(pattern: re.Pattern[str], files: list[Path]) -> set[str]:
    return {name for file in files for name in pattern.findall(file.read_text("utf-8"))}


def test_buttons_and_actions_match() -> None:
    templates = find_names(IN_TEMPLATES, [*(SITE / "templates").rglob("*.html")])
    python = [file for file in (SITE / "app").rglob("*.py") if file.name != "actions.py"]
    created = find_names(IN_PYTHON, python) | END_BUTTONS.keys()
    assert len(templates) > 10
    assert len(created) > 5
    menu = {action.name for action in MENU}
    assert templates | created | menu == ACTIONS.keys() | OTHERS


async def test_buttons_of_every_state_have_actions(game: Game) -> None:
    app = App(game)
    app.start()
    await app.play(Random(1), 5)
    app.controller.playback.show(1)
    marks = [mark for state in app.states for mark in (*state.choices, *state.move_lines)]
    actions = {str(mark.attrs["data-action"]).partition(":")[0] for mark in marks if "data-action" in mark.attrs}
    assert "look" in actions
    assert actions <= ACTIONS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_menu_texts_exist_in_every_language(lang: str) -> None:
    assert MENU
    assert {action.text for action in MENU} <= site_entries(lang).keys()


class Recorder:
    """A page that only records the calls of its methods, with their arguments."""

    def __init__(self, calls: list[tuple[str, tuple[Any, ...]]], name: str = "page") -> None:
        self._calls, self._name = calls, name

    def __getattr__(self, name: str) -> Recorder:
        return Recorder(self._calls, f"{self._name}.{name}")

    def __call__(self, *args: Any) -> None:
        self._calls.append((self._name, args))


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_action_calls_its_own_method(action: Action) -> None:
    calls: list[tuple[str, tuple[Any, ...]]] = []
    recorder: Any = Recorder(calls)
    action.run(recorder, "2")
    (call,) = calls
    uses_detail = "_" not in inspect.signature(action.run).parameters
    assert ("2" in "".join(map(str, call[1]))) == uses_detail
    for other in ACTIONS.values():
        if other is not action:
            calls.clear()
            other.run(recorder, "2")
            assert calls != [call]
