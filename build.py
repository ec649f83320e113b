#!/usr/bin/env python3
"""Builds, serves, tests and measures the site. Needs only Python 3.11 or newer and npm; it installs everything else,
once, in .venv and node_modules.

    python3 build.py           build the site into dist/ (--stock: with Pyodide as it comes, and without a snapshot;
                               --release: only if no game lacks a text in any language)
    python3 build.py serve     build it if it is out of date, and serve it (--port 9000). With --watch: build again and
                               reload open pages whenever a file changes; this skips the snapshot
    python3 build.py test      lint, check types, run the tests (further words go to pytest). --quick: those without a
                               browser, in under a minute; --all: also what `test` only samples, in under an hour
    python3 build.py match     bots against each other in Pyodide, as in browsers (words: as python3 -m pygames match)
    python3 build.py new-game  create a folder for a new game, as in new-game drop-four, with rules that can be played
    python3 build.py check     check only one game, in under a minute, as in check drop-four
    python3 build.py rehearse  build with another version, as in rehearse pyodide@314.0.8, and change nothing
    python3 build.py picture   draw docs/boards.svg, the picture in README.md, again
    python3 build.py api       write docs/api.md, the API reference, again from the docstrings
    python3 build.py measure   compare its speed with a stock PyScript page, and keep the figures in docs/speed.md
    python3 build.py kills     kill browsers while somebody plays, as in kills 200, and look at what comes back
    python3 build.py long-life start with 1,000 kept games, and play 500 games in one page
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
MEASUREMENTS = ("measure", "kills", "long-life")
COMMANDS = ("site", "serve", "test", "match", "rehearse", "new-game", "check", "picture", "api", *MEASUREMENTS)
BROWSER_GAME = "tests/browser/test_whole_games.py::test_a_game_against_the_machine_on_a_phone"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - run by whatever python3 a machine has
        sys.exit(f"This needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Try python3.11.")
    if {"-h", "--help"} & {*arguments[:1]}:
        print(__doc__)
        return 0
    command, rest = (
        ("site", arguments) if not arguments or arguments[0].startswith("-") else (arguments[0], arguments[1:])
    )
    if command not in COMMANDS:
        sys.exit(f"Unknown command '{command}'. Choose from: {', '.join(COMMANDS)}.")
    python_tools()
    npm_packages()
    if command == "test":
        return test(rest)
    if command == "check":
        return check(rest)
    if command == "match":
        return run("-m", "builder.run_in_node", "match", *rest)
    if command in MEASUREMENTS:
        chromium()
        return run("-m", f"tests.browser.{command.replace('-', '_')}", *rest)
    try:
        return run("-m", "builder", command, *rest)
    except KeyboardInterrupt:
        return 0


def test(pytest_words: list[str]) -> int:
    """Lint, check types and run the tests; tests/README.md says what `--quick` and `--all` select."""
    if "--quick" not in pytest_words:
        browsers()
        example_packages()
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        print("·", *step, flush=True)
        if code := run("-m", *step):
            return code
    print("· pytest", flush=True)
    chosen = [word for word in pytest_words if word not in ("--quick", "--all")]
    return run("-m", "pytest", *pytest_words, *([] if chosen else ["-n", "auto", "--dist", "worksteal"]))


def check(names: list[str]) -> int:
    """Check one game: what it lacks, all laws, and a whole game in the browser, on a build that takes seconds."""
    if len(names) != 1:
        sys.exit("Name one game: python3 build.py check drop-four")
    chromium()
    print("· contract", flush=True)
    if code := run("-m", "builder", "check", *names):
        return code
    print("· laws", flush=True)
    # -rfE: optional test files that a game does not have are not worth a line.
    if code := run("-m", "pytest", "-rfE", "--quick", "--game", *names, "-n", "auto", "--dist", "worksteal"):
        return code
    print("· a game in the browser", flush=True)
    return run("-m", "pytest", "--stock", "--game", *names, BROWSER_GAME)


def run(*words: str) -> int:
    paths = os.pathsep.join((str(ROOT), str(ROOT / "site")))
    return subprocess.run([PYTHON, *words], cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, check=False).returncode


def python_tools() -> None:
    """Create .venv with what pyproject.toml pins, unless it is up to date."""
    if fresh(VENV, ROOT / "pyproject.toml") and PYTHON.exists():
        return
    print("· creating .venv", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False).returncode:
        sys.exit("Python could not make a virtual environment. On Debian: apt-get install python3-venv")
    if pip_install("dev"):
        sys.exit("The Python tools could not be installed. Is the package registry reachable? Then try again.")
    stamp(VENV, ROOT / "pyproject.toml")


def example_packages() -> None:
    """Install what examples/ needs, once: 70 MB that a build can do without. Where it fails, their tests say so."""
    mark = VENV / ".examples"
    if not mark.exists():
        print("· installing what the examples need", flush=True)
        if not pip_install("examples"):
            mark.touch()


def pip_install(group: str) -> int:
    """Install a dependency group of pyproject.toml in .venv; return pip's exit code."""
    import tomllib

    pinned = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    return run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pinned)


def npm_packages() -> None:
    """Install what package-lock.json pins, unless it is up to date."""
    if fresh(ROOT / "node_modules", ROOT / "package-lock.json"):
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed for the browser runtimes and is not installed. On Debian: apt-get install npm")
    print("· npm ci", flush=True)
    if subprocess.run([npm, "ci", "--silent", "--no-progress"], cwd=ROOT, check=False).returncode:
        sys.exit("The npm packages could not be installed. Is the package registry reachable? Then try again.")
    stamp(ROOT / "node_modules", ROOT / "package-lock.json")


def chromium() -> None:
    """Install Debian's Chromium, if it is missing and we may."""
    if not os.environ.get("CHROMIUM"):
        install({"chromium": "chromium"})
        if not shutil.which("chromium"):
            sys.exit(
                "The browser tests need Chromium. On Debian: apt-get install chromium; "
                "elsewhere set CHROMIUM to its path."
            )


def browsers() -> None:
    """Chromium, and the further browsers of the tests; where these are missing, the tests say so."""
    chromium()
    install({
        "chromium-headless-shell": "chromium-headless-shell", "firefox-esr": "firefox-esr",
        "WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb", "xauth": "xauth",
    })  # fmt: skip


def install(packages: dict[str, str]) -> None:
    """Install Debian's packages whose commands are missing, where we may."""
    missing = [package for command, package in packages.items() if not shutil.which(command)]
    if not missing or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    print("· apt-get install", *missing, flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    for package in missing:  # one by one: not every Debian has all of them
        subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False, **quiet)  # type: ignore[call-overload]


def fresh(folder: Path, source: Path) -> bool:
    mark = folder / ".made-from"
    return mark.exists() and mark.read_text() == digest(source)


def stamp(folder: Path, source: Path) -> None:
    (folder / ".made-from").write_text(digest(source))


def digest(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
