#!/usr/bin/env python3
"""Build, serve, test and measure the site. Needs Python 3.11 or newer and npm; everything else is installed into .venv
and node_modules at the first run.

    python3 build.py                     Build the site into dist/. --stock: with unchanged Pyodide and no snapshot;
                                         --release: compress as well as possible (two minutes), and fail if a game is
                                         unfinished, such as one without a translation.
    python3 build.py serve               Build the site if it is out of date, and serve it (--port 9000). --watch: build
                                         again, without a snapshot, and reload open pages when a file changes.
    python3 build.py test                Lint, check types and run the tests; further arguments go to pytest. --quick:
                                         without a browser, in under a minute; --all: every case, in under an hour.
    python3 build.py match …             Let bots play each other in Pyodide; arguments as in python3 -m pygames match.
    python3 build.py new-game drop-four  Create a folder for a new game that can already be played.
    python3 build.py check drop-four     Check one game, in under a minute: its contract, the tests of all games, and
                                         a whole game in the browser.
    python3 build.py snippet crossado mode=replay record="crossado players=2 : 4 6"
                                         Print the HTML for a post; the environment variable URL is the site's address.
    python3 build.py draw "c-cross players=2 : e7" --png e7.png --lang de
                                         Draw the last position of a game, as SVG or as a PNG of at most 60 kB.
    python3 build.py one-file c-cross --lang de
                                         Write a game as one HTML file, c-cross.html, that needs no server. --record
                                         "c-cross players=2 : e7": with this game; --out FILE: under another name.
    python3 build.py rehearse pyodide@314.0.8
                                         Build with another version of Pyodide or PyScript, in a temporary folder.
    python3 build.py picture             Draw docs/boards.svg, the picture in README.md, again.
    python3 build.py api                 Write docs/api.md, the API reference, again from the docstrings.
    python3 build.py lock                Write requirements/, package-lock.json and the bill of materials again, after a
                                         change in pyproject.toml or package.json. --upgrade: with the newest versions
                                         of what our packages need.
    python3 build.py hosting             Write the configurations in docs/hosting.md again from site/headers.toml.
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

from tests.browser.chromium import find_chromium

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = ".made-from"  # the digest of the files that a folder was installed from
GROUPS = ("build", "dev", "examples", "lock")  # of pyproject.toml; requirements/ has a lock file for each
MEASUREMENTS = ("measure", "kills", "long-life")
COMMANDS = (
    "site", "serve", "test", "match", "rehearse", "new-game", "check", "snippet", "draw", "one-file", "picture", "api",
    "lock", "hosting", *MEASUREMENTS,
)  # fmt: skip
BROWSER_GAME = "tests/browser/test_whole_games.py::test_whole_game_against_bots_on_phone"
NGINX_BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
POLICY = Path("/usr/sbin/policy-rc.d")  # asked by Debian packages whether they may start what they install
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
    if command == "lock":
        return lock(rest)
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
        install_servers()
        install_example_packages()
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        print("·", *step, flush=True)
        if code := run("-m", *step):
            return code
    print("· pytest", flush=True)
    if {*arguments} - {"--quick", "--all"}:
        return run("-m", "pytest", *arguments)
    # One more process than processors, because those with a browser wait for it at times.
    processes = "auto" if "--quick" in arguments else str((os.cpu_count() or 1) + 1)
    return run("-m", "pytest", *arguments, "-n", processes, "--dist", "worksteal")


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


def lock(arguments: list[str]) -> int:
    """Write the lock files of pip and npm, and the list of what the site ships. `arguments` go to uv."""
    if pip_install("lock"):
        sys.exit("pip could not install uv. Check the connection to the package registry, and try again.")
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet", "--no-annotate"]
    for group in GROUPS:
        print(f"· requirements/{group}.txt", flush=True)
        source = ["--group", group, "--output-file", str(lock_file(group)), *arguments]
        if code := run(
            "-m", "uv", "pip", "compile", *options, "--custom-compile-command", "python3 build.py lock", *source
        ):
            return code
    print("· package-lock.json", flush=True)
    verb = "update" if "--upgrade" in arguments else "install"
    command = [find_npm(), verb, "--package-lock-only", "--silent", "--no-progress"]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    install_npm_packages()
    return run("-m", "builder", "lock")


def lock_file(group: str) -> Path:
    return ROOT / "requirements" / f"{group}.txt"


def install_python_tools() -> None:
    """Create .venv with the versions in requirements/, unless it is up to date."""
    sources = lock_file("build"), lock_file("dev")
    if is_up_to_date(VENV, *sources) and PYTHON.exists():
        return
    print("· create .venv", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False).returncode:
        sys.exit("Python could not create the virtual environment .venv. On Debian: apt-get install python3-venv")
    if pip_install("build") or pip_install("dev"):
        sys.exit("pip could not install the Python tools. Check the connection to the package registry, and try again.")
    write_stamp(VENV, *sources)


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
    """Install the lock file of a dependency group in .venv, and return pip's exit code.

    Every file must have one of the hashes listed. chess has no wheel: the locked setuptools of `build` builds it.
    """
    trusted = ["--require-hashes", "--only-binary", ":all:", "--no-binary", "chess", "--no-build-isolation"]
    return run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *trusted, "-r", str(lock_file(group)))


def install_npm_packages() -> None:
    """Install the versions in package-lock.json, unless they are up to date."""
    if is_up_to_date(ROOT / "node_modules", ROOT / "package-lock.json"):
        return
    npm = find_npm()
    print("· npm ci", flush=True)
    if subprocess.run([npm, "ci", "--silent", "--no-progress"], cwd=ROOT, check=False).returncode:
        sys.exit("npm could not install the packages. Check the connection to the package registry, and try again.")
    write_stamp(ROOT / "node_modules", ROOT / "package-lock.json")


def find_npm() -> str:
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is not installed. On Debian: apt-get install npm")
    return npm


def install_chromium() -> None:
    """Install Chromium if it is missing: on Debian the package, elsewhere Playwright's. Exit if that fails."""
    if find_chromium():
        return
    install_debian_packages({"chromium": "chromium"})
    if find_chromium():
        return
    print("· playwright install chromium", flush=True)
    if run("-m", "playwright", "install", "chromium"):
        sys.exit(
            "Chromium is not installed. Check the connection to the network and try again, or set the environment "
            "variable CHROMIUM to the path of Chromium, Chrome or Edge."
        )


def install_browsers() -> None:
    """Install the browsers of the tests, and what measures printed pages. Tests are skipped where these are missing."""
    install_chromium()
    install_debian_packages({
        "chromium-headless-shell": "chromium-headless-shell", "firefox-esr": "firefox-esr",
        "WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb", "xauth": "xauth", "pdftoppm": "poppler-utils",
    })  # fmt: skip


def install_servers() -> None:
    """Install the servers on which tests try the site. Tests are skipped where these are missing."""
    install_debian_packages({"nginx": "nginx", "apache2": "apache2", "caddy": "caddy"})
    if not NGINX_BROTLI.exists():
        install_debian_packages({NGINX_BROTLI.name: "libnginx-mod-http-brotli-static"})


def install_debian_packages(packages: dict[str, str]) -> None:
    """Install Debian packages whose commands are missing. Does nothing on other systems, or if not run by root."""
    missing = [package for command, package in packages.items() if not shutil.which(command)]
    if not missing or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    print("· apt-get install", *missing, flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    POLICY.parent.mkdir(parents=True, exist_ok=True)
    new_policy = not POLICY.exists()
    if new_policy:  # packages of servers must not start them
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        for package in missing:  # one by one, because not every Debian has all of them
            subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False, **quiet)  # type: ignore[call-overload]
    finally:
        if new_policy:
            POLICY.unlink()


def is_up_to_date(folder: Path, *sources: Path) -> bool:
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text() == digest(*sources)


def write_stamp(folder: Path, *sources: Path) -> None:
    (folder / STAMP).write_text(digest(*sources))


def digest(*sources: Path) -> str:
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
