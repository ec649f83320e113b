"""The browser that build.py looks for on each system. Only Linux has been tried."""

from __future__ import annotations

from pathlib import Path

import pytest

import build
from tests.browser.chromium import find_chromium, list_candidates

MAC = "/Applications/{0}.app/Contents/MacOS/{0}"


@pytest.mark.parametrize(
    ("system", "environment", "candidates"),
    [
        ("linux", {}, [
            "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
            "microsoft-edge-stable", "/snap/bin/chromium",
        ]),
        ("darwin", {}, [MAC.format("Chromium"), MAC.format("Google Chrome"), MAC.format("Microsoft Edge")]),
        ("darwin", {"HOME": "/Users/ada"}, [
            folder + MAC.format(app)
            for app in ("Chromium", "Google Chrome", "Microsoft Edge") for folder in ("", "/Users/ada")
        ]),
        ("win32", {}, []),
        ("win32", {"ProgramFiles": r"C:\Program Files", "LocalAppData": r"C:\Users\ada\AppData\Local"}, [
            r"C:\Program Files\Chromium\Application\chrome.exe",
            r"C:\Users\ada\AppData\Local\Chromium\Application\chrome.exe",
            r"C:\Program Files\Google\Chrome\Application\chrome.exe",
            r"C:\Users\ada\AppData\Local\Google\Chrome\Application\chrome.exe",
            r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
            r"C:\Users\ada\AppData\Local\Microsoft\Edge\Application\msedge.exe",
        ]),
        ("win32", {"ProgramFiles(x86)": r"C:\Program Files (x86)"}, [
            r"C:\Program Files (x86)\Chromium\Application\chrome.exe",
            r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
            r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
        ]),
        *((system, {"CHROMIUM": "/opt/mine"}, ["/opt/mine"]) for system in ("linux", "darwin", "win32")),
    ],
)  # fmt: skip
def test_browser_is_looked_for(system: str, environment: dict[str, str], candidates: list[str]) -> None:
    assert list_candidates(system, environment) == candidates


def create_command(folder: Path, name: str) -> str:
    file = folder / name
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return str(file)


def test_first_installed_browser_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    edge, chrome = create_command(tmp_path, "microsoft-edge"), create_command(tmp_path, "google-chrome")
    shell, mine = create_command(tmp_path, "chromium-headless-shell"), create_command(tmp_path, "mine")
    assert find_chromium() == chrome
    assert find_chromium("chromium-headless-shell") == shell
    Path(chrome).unlink()
    assert find_chromium("firefox") == edge
    monkeypatch.setenv("CHROMIUM", mine)
    assert find_chromium("chromium-headless-shell") == mine
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert find_chromium() is None or find_chromium() == "/snap/bin/chromium"


@pytest.mark.parametrize("is_installed", [True, False])
def test_playwright_installs_its_browser_where_none_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_installed: bool
) -> None:
    """The command itself cannot be tried without a network."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(build, "find_chromium", lambda: None)
    monkeypatch.setattr(build, "install_debian_packages", lambda packages: None)

    def run(*command: str) -> int:
        commands.append(command)
        return 0 if is_installed else 1

    monkeypatch.setattr(build, "run", run)
    if is_installed:
        build.install_chromium()
    else:
        with pytest.raises(SystemExit, match="CHROMIUM"):
            build.install_chromium()
    assert commands == [("-m", "playwright", "install", "chromium")]


def test_installed_browser_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[object] = []
    monkeypatch.setattr(build, "find_chromium", lambda: "/usr/bin/chromium")
    for name in ("install_debian_packages", "run"):
        monkeypatch.setattr(build, name, lambda *packages: installed.append(packages))
    build.install_chromium()
    assert installed == []
