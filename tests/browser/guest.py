"""A visitor in another browser than Chromium: plays as `Visitor` does, by the few methods of a page that it needs."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.engines import Engine
from tests.browser.visitor import PREPARED, Visitor


class Guest(Visitor):
    """Prepared after each load, since these drivers run nothing before a page: dice fall as they may."""

    def __init__(self, engine: Engine, base: str) -> None:
        self.engine, self.base = engine, base
        self.page: Any = EnginePage(engine)
        self.touch = False
        self._session, self._id = None, ""

    def ready(self) -> None:
        self.engine.wait_until("() => document.documentElement.dataset.state === 'ready'")
        self.engine.run(PREPARED.replace("SEED", "1000003"))

    def start(self, path: str) -> None:
        """Open a page twice: the first time leaves the setting that the machine plays at once."""
        self.open(path)
        self.reload()

    def press(self, what: str) -> None:
        with self.clicking():
            self.engine.run("document.querySelector(`[data-action='${arguments[0]}']`).click()", what)


class EnginePage:
    """What `Visitor` uses of Playwright's Page and Mouse."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mouse = self
        self.goto, self.reload, self.click = engine.open, engine.reload, engine.click

    @property
    def url(self) -> str:
        return str(self.engine.run("return location.href"))

    def evaluate(self, expression: str, argument: object = None) -> Any:
        function = expression if "=>" in expression.partition("\n")[0] else f"() => {expression}"
        return self.engine.run(f"return ({function})(arguments[0])", argument)

    def wait_for_function(self, condition: str, arg: object = None) -> Found:
        return Found(self.engine.wait_until(condition, arg))

    def text_content(self, selector: str) -> str:
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))

    def get_attribute(self, selector: str, name: str) -> str | None:
        value = self.evaluate(f"document.querySelector({json.dumps(selector)}).getAttribute({json.dumps(name)})")
        return None if value is None else str(value)


class Found:
    def __init__(self, value: Any) -> None:
        self.value = value

    def json_value(self) -> Any:
        return self.value
