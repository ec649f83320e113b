"""Drivers for Firefox and WebKitGTK as Debian installs them, without further packages.

Firefox speaks Marionette, its own protocol (JSON over a socket); WebKitGTK speaks WebDriver (JSON over HTTP), on a
virtual display."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

T = TypeVar("T")
TIMEOUT_MS = 90_000  # for all browsers; only a failing test takes that long

PREFERENCES: Mapping[str, object] = {
    "marionette.port": 0,  # any free port
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
}

# Calls back with the first true value of a function.
WAIT_UNTIL = """const done = arguments[arguments.length - 1], argument = arguments[0], condition = {condition};
(function poll() {{ const value = condition(argument); value ? done(value) : setTimeout(poll, 20); }})()"""


class DriverError(RuntimeError):
    """An error that the browser or its driver reports."""


class BrowserDriver(ABC):
    """A browser with one page. `run` takes the body of a function, as WebDriver does."""

    @abstractmethod
    def open(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def run(self, body: str, *arguments: object) -> Any: ...

    @abstractmethod
    def run_async(self, body: str, *arguments: object) -> Any: ...

    @abstractmethod
    def perform(self, actions: Sequence[Mapping[str, object]]) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    def wait_until(self, condition: str, argument: object = None) -> Any:
        """Return the first true value of a JavaScript function."""
        return self.run_async(WAIT_UNTIL.format(condition=condition), argument)

    def click(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}])


class Firefox(BrowserDriver):
    def __init__(self) -> None:
        self.profile = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
        (Path(self.profile.name) / "user.js").write_text("\n".join(lines), "utf-8")
        self.process = subprocess.Popen(
            [find_firefox() or "firefox", "--headless", "--marionette", "--no-remote", "--profile", self.profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.socket = wait_for_start(self.process, self.connect)
        self.stream = self.socket.makefile("rb")
        self.message_count = 0
        self._receive()  # the greeting
        self.call("NewSession", timeouts={"script": TIMEOUT_MS, "pageLoad": TIMEOUT_MS})

    def connect(self) -> socket.socket:
        port = (Path(self.profile.name) / "MarionetteActivePort").read_text()
        return socket.create_connection(("127.0.0.1", int(port)), timeout=2 * TIMEOUT_MS / 1000)

    def call(self, command: str, **parameters: object) -> Any:
        self.message_count += 1
        message = json.dumps([0, self.message_count, f"WebDriver:{command}", parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise DriverError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _receive(self) -> Any:
        length = b""
        while (letter := self.stream.read(1)) != b":":
            if not letter:
                raise DriverError("Firefox has closed the connection.")
            length += letter
        return json.loads(self.stream.read(int(length)))

    def open(self, url: str) -> None:
        self.call("Navigate", url=url)

    def reload(self) -> None:
        address = self.run("return location.href")
        self.open("about:blank")  # the Refresh command bypasses the service worker
        self.open(address)

    def run(self, body: str, *arguments: object) -> Any:
        return self.call("ExecuteScript", script=body, args=arguments, sandbox=None)

    def run_async(self, body: str, *arguments: object) -> Any:
        return self.call("ExecuteAsyncScript", script=body, args=arguments, sandbox=None)

    def perform(self, actions: Sequence[Mapping[str, object]]) -> None:
        self.call("PerformActions", actions=actions)

    def close(self) -> None:
        self.stream.close()
        self.socket.close()
        terminate(self.process)
        self.profile.cleanup()


class WebKit(BrowserDriver):
    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.address = f"http://127.0.0.1:{port}"
        options = {"binary": find_minibrowser(), "args": ["--automation"]}
        capabilities = {"webkitgtk:browserOptions": options, "timeouts": {"script": TIMEOUT_MS, "pageLoad": TIMEOUT_MS}}
        wait_for_start(self.process, lambda: self.call("GET", "/status"))
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.address += f"/session/{session['sessionId']}"

    def call(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=2 * TIMEOUT_MS / 1000) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(f"{value['error']}: {value['message']}") from error

    def open(self, url: str) -> None:
        self.call("POST", "/url", {"url": url})

    def reload(self) -> None:
        self.call("POST", "/refresh", {})

    def run(self, body: str, *arguments: object) -> Any:
        return self.call("POST", "/execute/sync", {"script": body, "args": arguments})

    def run_async(self, body: str, *arguments: object) -> Any:
        return self.call("POST", "/execute/async", {"script": body, "args": arguments})

    def perform(self, actions: Sequence[Mapping[str, object]]) -> None:
        self.call("POST", "/actions", {"actions": actions})

    def close(self) -> None:
        self.call("DELETE", "")
        terminate(self.process)


def wait_for_start(process: subprocess.Popen[Any], connect: Callable[[], T]) -> T:
    """Call `connect` until it succeeds, and return its value."""
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while True:
        try:
            return connect()
        except (OSError, ValueError) as error:  # not listening yet, or its port file is incomplete
            if time.monotonic() > deadline or process.poll() is not None:
                terminate(process)
                raise DriverError(f"{process.args!r} does not answer.") from error
            time.sleep(0.05)


def terminate(process: subprocess.Popen[Any]) -> None:
    """End a browser or driver and all processes that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_minibrowser() -> str | None:
    return next((str(file) for file in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


def find_webkit() -> str | None:
    return shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and find_minibrowser()


DRIVERS: Mapping[str, tuple[Callable[[], BrowserDriver], Callable[[], object]]] = {
    "firefox": (Firefox, find_firefox),
    "webkit": (WebKit, find_webkit),
}
