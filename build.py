#!/usr/bin/env python3
"""Build, serve, test and measure the site. Needs Python 3.11 or newer and npm; everything else is installed into .venv
and node_modules at the first run.

    python3 build.py                     Build the site into dist/. --stock: with unchanged Pyodide and no snapshot;
                                         --release: fail if a game is unfinished, such as one without a translation.
    python3 build.py serve               Build the site if it is out of date, and serve it (--port 9000). --watch: build
                                         again, without a snapshot, and reload open pages when a file changes.
    python3 build.py test                Lint, check types and run the tests; further arguments go to pytest. --quick:
                                         without a browser, in under a minute; --all: every case, in under an hour.
    python3 build.py match …             Let bots play each other in Pyodide; arguments as in python3 -m pygames match.
    python3 build.py new-game drop-four  Create a folder for a new game that can already be played.
    python3 build.py check drop-four     Check one game, in under a minute: its contract, the tests of all games, and
                                         a whole game in the browser.
    python3 build.py rehearse pyodide@314.0.8
                                         Build with another version of Pyodide or PyScript, in a temporary folder.
    python3 build.py picture             Draw docs/boards.svg, the picture in README.md, again.
    python3 build.py api                 Write docs/api.md, the API reference, again from the docstrings.
    python3 build.py measure             Compare the speed with a stock PyScript page, and write docs/speed.md. --short:
                                         measure one visit, and compare its bytes with docs/bytes.toml.
    python3 build.py kills 200           Kill browsers while moves are made, and check what comes back.
    python3 build.py long-life           Start with 1,000 kept games, and play 500 games in one page.
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
STAMP = ".made-from"  # the digest of the file that a folder was installed from
MEASUREMENTS = ("measure", "kills", "long-life")
COMMANDS = ("site", "serve", "test", "match", "rehearse", "new-game", "check", "picture", "api", *MEASUREMENTS)
BROWSER_GAME = "tests/browser/test_whole_games.py::test_whole_game_against_bots_on_phone"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - python3 may be older
        version = sys.version.split()[0]
        sys.exit(f"Python 3.11 or newer is needed, but {sys.executable} is {version}. Try: python3.11 build.py")
    if {"-h", "--help"} & {*arguments[:1]}:
        print(__doc__)
        return 0
    command, rest = (
        ("site", arguments) if not arguments or arguments[0].startswith("-") else (arguments[0], arguments[1:])
    )
    if command not in COMMANDS:
        sys.exit(f"Unknown command '{command}'. Choose from: {', '.join(COMMANDS)}.")
    install_python_tools()
    install_npm_packages()
    if command == "test":
        return test(rest)
    if command == "check":
        return check(rest)
    if command == "match":
        return run("-m", "builder.run_in_node", "match", *rest)
    if command in MEASUREMENTS:
        install_chromium()
        return run("-m", f"tests.browser.{command.replace('-', '_')}", *rest)
    try:
        return run("-m", "builder", command, *rest)
    except KeyboardInterrupt:
        return 0


def test(arguments: list[str]) -> int:
    """Lint, check types and run the tests; tests/README.md says what `--quick` and `--all` select."""
    if "--quick" not in arguments:
        install_browsers()
        install_example_packages()
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        print("·", *step, flush=True)
        if code := run("-m", *step):
            return code
    print("· pytest", flush=True)
    has_own_options = bool({*arguments} - {"--quick", "--all"})
    return run("-m", "pytest", *arguments, *([] if has_own_options else ["-n", "auto", "--dist", "worksteal"]))


def check(names: list[str]) -> int:
    """Check one game: its contract, the tests of all games, and a whole game in the browser on a stock build."""
    if len(names) != 1:
        sys.exit(f"Expected one game, got {len(names)}. For example: python3 build.py check drop-four")
    install_chromium()
    print("· contract", flush=True)
    if code := run("-m", "builder", "check", *names):
        return code
    print("· laws", flush=True)
    # -rfE leaves out the reasons of skipped tests: a game may lack optional test files.
    if code := run("-m", "pytest", "-rfE", "--quick", "--game", *names, "-n", "auto", "--dist", "worksteal"):
        return code
    print("· a game in the browser", flush=True)
    return run("-m", "pytest", "--stock", "--game", *names, BROWSER_GAME)


def run(*arguments: str) -> int:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "site")))}
    return subprocess.run([PYTHON, *arguments], cwd=ROOT, env=environment, check=False).returncode


def install_python_tools() -> None:
    """Create .venv with the versions in pyproject.toml, unless it is up to date."""
    if is_up_to_date(VENV, ROOT / "pyproject.toml") and PYTHON.exists():
        return
    print("· create .venv", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False).returncode:
        sys.exit("Python could not create the virtual environment .venv. On Debian: apt-get install python3-venv")
    if pip_install("dev"):
        sys.exit("pip could not install the Python tools. Check the connection to the package registry, and try again.")
    write_stamp(VENV, ROOT / "pyproject.toml")


def install_example_packages() -> None:
    """Install the packages of examples/, once. They are 70 MB, and a build does not need them.

    If that fails, the tests of the examples are skipped.
    """
    stamp = VENV / ".examples"
    if not stamp.exists():
        print("· install the packages of the examples", flush=True)
        if not pip_install("examples"):
            stamp.touch()


def pip_install(group: str) -> int:
    """Install a dependency group of pyproject.toml in .venv, and return pip's exit code."""
    import tomllib

    pinned = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    return run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pinned)


def install_npm_packages() -> None:
    """Install the versions in package-lock.json, unless they are up to date."""
    if is_up_to_date(ROOT / "node_modules", ROOT / "package-lock.json"):
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is not installed. On Debian: apt-get install npm")
    print("· npm ci", flush=True)
    if subprocess.run([npm, "ci", "--silent", "--no-progress"], cwd=ROOT, check=False).returncode:
        sys.exit("npm could not install the packages. Check the connection to the package registry, and try again.")
    write_stamp(ROOT / "node_modules", ROOT / "package-lock.json")


def install_chromium() -> None:
    """Install Chromium on Debian if it is missing. Exit if that fails."""
    if not os.environ.get("CHROMIUM"):
        install_debian_packages({"chromium": "chromium"})
        if not shutil.which("chromium"):
            sys.exit(
                "Chromium is not installed. On Debian: apt-get install chromium. "
                "Elsewhere: set the environment variable CHROMIUM to its path."
            )


def install_browsers() -> None:
    """Install Chromium and the other browsers of the tests. Tests are skipped where these are missing."""
    install_chromium()
    install_debian_packages({
        "chromium-headless-shell": "chromium-headless-shell", "firefox-esr": "firefox-esr",
        "WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb", "xauth": "xauth",
    })  # fmt: skip


def install_debian_packages(packages: dict[str, str]) -> None:
    """Install Debian packages whose commands are missing. Does nothing on other systems, or if not run by root."""
    missing = [package for command, package in packages.items() if not shutil.which(command)]
    if not missing or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    print("· apt-get install", *missing, flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    for package in missing:  # one by one, because not every Debian has all of them
        subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False, **quiet)  # type: ignore[call-overload]


def is_up_to_date(folder: Path, source: Path) -> bool:
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text() == digest(source)


def write_stamp(folder: Path, source: Path) -> None:
    (folder / STAMP).write_text(digest(source))


def digest(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
