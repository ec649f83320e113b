"""The command line of the build. build.py runs it in the virtual environment; one more command prints HTML for a post:
`python -m builder snippet crossado lang=fr mode=replay record="crossado players=2 : 4 6"`.

Modules that import the games are imported late, so that an error in a game is reported like any other build error."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from builder.dev_server import create_server
from builder.errors import BuildError, build_step
from builder.new_game import create_game
from builder.paths import DIST
from builder.watch import serve_and_watch, source_fingerprint


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py")
    commands = parser.add_subparsers(dest="command", required=True)
    site = commands.add_parser("site", help="build the site")
    site.add_argument("--stock", action="store_true", help="use unchanged Pyodide and no snapshot")
    site.add_argument("--release", action="store_true", help="fail if a game is unfinished")
    site.add_argument("--out", type=Path, default=DIST, help="the folder to write (default: dist)")
    serve = commands.add_parser("serve", help="build the site if it is out of date, and serve it")
    serve.add_argument("--watch", action="store_true", help="build again and reload open pages when a file changes")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (default: 8000)")
    rehearsal = commands.add_parser("rehearse", help="build with another Pyodide or PyScript, in a temporary folder")
    rehearsal.add_argument("package", help="package and version, such as pyodide@314.0.8")
    new_game = commands.add_parser("new-game", help="create a folder for a new game that can already be played")
    new_game.add_argument("name", help="the name in addresses, such as drop-four")
    check = commands.add_parser("check", help="check one game against the contract, and print what it still lacks")
    check.add_argument("game")
    commands.add_parser("picture", help="draw docs/boards.svg, the picture in README.md, again")
    commands.add_parser("api", help="write docs/api.md, the API reference, again from the docstrings")
    snippet = commands.add_parser("snippet", help="print the HTML for a post")
    snippet.add_argument("game")
    snippet.add_argument("params", nargs="*", help="name=value pairs, such as mode=replay")
    options = parser.parse_args()
    try:
        if options.command == "site":
            build(options.out, stock=options.stock, release=options.release)
        elif options.command == "serve":
            serve_site(options.port, options.watch)
        elif options.command == "new-game":
            print(create_game(options.name))
        elif options.command == "check":
            check_one(options.game)
        elif options.command == "rehearse":
            from builder.rehearse import rehearse

            rehearse(options.package)
        elif options.command == "picture":
            from builder.picture import write_picture

            write_picture()
        elif options.command == "api":
            from builder.api_reference import write_reference

            write_reference()
        else:
            from builder import embeds

            print(embeds.snippet(options.game, *options.params))
    except BuildError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print()
    return 0


def build(out: Path, *, stock: bool = False, release: bool = False) -> None:
    with build_step("The games or the build could not be imported."):
        from builder.build import build_site
    build_site(out, stock=stock, release=release)


def check_one(name: str) -> None:
    with build_step("The games could not be imported."):
        from builder.check_games import check_game_named
    check_game_named(name)


def serve_site(port: int, watch: bool) -> None:
    if watch:
        serve_and_watch(port)
        return
    if is_out_of_date(DIST):
        build(DIST)
    server = create_server(DIST, port)
    print(f"Serving http://localhost:{server.server_address[1]}/ (Ctrl-C to stop)", flush=True)
    server.serve_forever()


def is_out_of_date(out: Path) -> bool:
    index = out / "index.html"
    return not index.exists() or max(source_fingerprint().values()) > index.stat().st_mtime_ns


if __name__ == "__main__":
    sys.exit(main())
