"""DriverVisitor: a Visitor in another browser than Chromium, by the few methods of a page that it needs."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.drivers import BrowserDriver
from tests.browser.visitor import INIT_SCRIPT, Visitor


class DriverVisitor(Visitor):
    """These drivers run no script before a page loads, so the init script runs afterwards and dice are not seeded."""

    def __init__(self, driver: BrowserDriver, base: str) -> None:
        self.driver, self.base = driver, base
        self.page: Any = DriverPage(driver)
        self.touch = False
        self._session, self._id = None, ""

    def wait_until_ready(self) -> None:
        self.driver.wait_until("() => document.documentElement.dataset.state === 'ready'")
        self.driver.run(INIT_SCRIPT.replace("SEED", "1000003"))

    def open_twice(self, path: str) -> None:
        """Open a page and reload it: only then does it find the setting that bots answer without a pause."""
        self.open(path)
        self.reload()

    def press(self, action: str) -> None:
        with self.expect_click():
            self.driver.run("document.querySelector(`[data-action='${arguments[0]}']`).click()", action)


class DriverPage:
    """The part of Playwright's Page and Mouse that `Visitor` uses."""

    def __init__(self, driver: BrowserDriver) -> None:
        self.driver = driver
        self.mouse = self
        self.goto, self.reload, self.click = driver.open, driver.reload, driver.click

    @property
    def url(self) -> str:
        return str(self.driver.run("return location.href"))

    def evaluate(self, expression: str, argument: object = None) -> Any:
        function = expression if "=>" in expression.partition("\n")[0] else f"() => {expression}"
        return self.driver.run(f"return ({function})(arguments[0])", argument)

    def wait_for_function(self, condition: str, arg: object = None) -> ValueHandle:
        return ValueHandle(self.driver.wait_until(condition, arg))

    def press(self, selector: str, key: str) -> None:
        """Activate an element as a key or a screen reader does."""
        assert key == "Enter"
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        assert state == "hidden"
        self.driver.wait_until(f"() => document.querySelector({json.dumps(selector)}).hidden", None)

    def text_content(self, selector: str) -> str:
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))

    def get_attribute(self, selector: str, name: str) -> str | None:
        value = self.evaluate(f"document.querySelector({json.dumps(selector)}).getAttribute({json.dumps(name)})")
        return None if value is None else str(value)


class ValueHandle:
    """A value with the interface of Playwright's JSHandle."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def json_value(self) -> Any:
        return self.value
