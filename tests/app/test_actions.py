"""The table of actions: every button has one, and every action does one thing."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.events.actions import ACTIONS, MENU, Action
from app.game.presenter import END_BUTTONS
from app.text import site_entries
from builder.paths import SITE
from pygames.game import Game
from pygames.i18n import LANGUAGES
from tests.app.harness import App

OTHERS = {"retry", "remove"}  # boot.js reloads the page; the home page has one button of its own
IN_TEMPLATES = re.compile(r'data-action="(\w+)')
IN_PYTHON = re.compile(r'(?:\baction=|"data-action": )f?"(\w+)')


def names_in(pattern: re.Pattern[str], files: list[Path]) -> set[str]:
    return {name for file in files for name in pattern.findall(file.read_text("utf-8"))}


def test_every_button_has_an_action_and_every_action_a_button() -> None:
    templates = names_in(IN_TEMPLATES, [*(SITE / "templates").rglob("*.html")])
    python = [file for file in (SITE / "app").rglob("*.py") if file.name != "actions.py"]
    created = names_in(IN_PYTHON, python) | END_BUTTONS.keys()
    assert len(templates) > 10
    assert len(created) > 5
    menu = {action.name for action in MENU}
    assert templates | created | menu == ACTIONS.keys() | OTHERS


async def test_buttons_of_every_state_have_actions(game: Game) -> None:
    app = App(game)
    app.start()
    await app.play(Random(1), 5)
    app.controller.show_ply(1)
    marks = [mark for state in app.states for mark in (*state.choices, *state.move_lines)]
    actions = {str(mark.attrs["data-action"]).partition(":")[0] for mark in marks if "data-action" in mark.attrs}
    assert "look" in actions
    assert actions <= ACTIONS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_menu_texts_exist_in_every_language(lang: str) -> None:
    assert MENU
    assert {action.text for action in MENU} <= site_entries(lang).keys()


class Recorder:
    """A page that only notes which of its methods are called, and with what."""

    def __init__(self, calls: list[tuple[str, tuple[Any, ...]]], name: str = "page") -> None:
        self._calls, self._name = calls, name

    def __getattr__(self, name: str) -> Recorder:
        return Recorder(self._calls, f"{self._name}.{name}")

    def __call__(self, *args: Any) -> None:
        self._calls.append((self._name, args))


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_action_calls_one_method_of_its_own(action: Action) -> None:
    calls: list[tuple[str, tuple[Any, ...]]] = []
    recorder: Any = Recorder(calls)
    detail = "2:hard" if action.name == "level" else "2"
    action.run(recorder, detail)
    (called,) = calls
    uses_detail = "_" not in inspect.signature(action.run).parameters
    assert ("2" in "".join(map(str, called[1]))) == uses_detail
    for other in ACTIONS.values():
        if other is not action:
            calls.clear()
            other.run(recorder, detail if other.name == "level" else "2")
            assert calls != [called]


def test_level_action_names_seat_and_level() -> None:
    calls: list[tuple[str, tuple[Any, ...]]] = []
    recorder: Any = Recorder(calls)
    ACTIONS["level"].run(recorder, "3:medium")
    assert calls == [("page.set_player", (3, "medium"))]
