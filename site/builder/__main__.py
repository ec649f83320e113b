"""The command line of the build. build.py runs it in the virtual environment.

Modules that import the games are imported late, so that an error in a game is reported like any other build error."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from builder.errors import BuildError, UsageError, build_step
from builder.paths import CACHE, DIST, site_url

try:
    from builder.dev_server import create_server
    from builder.new_game import create_game
    from builder.watch import serve_and_watch, source_fingerprint
except ModuleNotFoundError as missing:
    sys.exit(
        f"The module {missing.name} is not installed here. Use 'python3 build.py' instead of 'python3 -m builder'."
    )

STAMP = CACHE / "dist-source"  # what dist/ was built from


def main() -> int:
    parser = create_parser()
    options = parser.parse_args()
    try:
        run(options)
    except UsageError as error:
        parser.exit(2, f"{error}\n")
    except BuildError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print()
    return 0


def create_parser() -> argparse.ArgumentParser:
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
    commands.add_parser("lock", help="write the list of what the site ships again")
    commands.add_parser("hosting", help="write the configurations in docs/hosting.md again")
    snippet = commands.add_parser("snippet", help="print the HTML for a post; URL is the address of the site")
    snippet.add_argument("game", help="such as crossado")
    snippet.add_argument("params", nargs="*", help="name=value pairs, such as mode=replay")
    draw = commands.add_parser("draw", help="draw the last position of a game")
    draw.add_argument("record", help="a game in notation, or a file with one")
    draw.add_argument("--svg", type=Path, metavar="FILE", help="write SVG to this file, not to the terminal")
    draw.add_argument("--png", type=Path, metavar="FILE", help="write a PNG of at most 60 kB")
    draw.add_argument("--lang", choices=("en", "fr", "de", "it"), default="en", help="the language (default: en)")
    one_file = commands.add_parser("one-file", help="write a game as one HTML file, which needs no server")
    one_file.add_argument("game", help="such as c-cross")
    one_file.add_argument("--lang", default="en", help="the language, such as de (default: en)")
    one_file.add_argument("--record", default="", help="a game to go on with, in notation")
    one_file.add_argument("--out", type=Path, help="the file to write (default: GAME.html)")
    return parser


def run(options: argparse.Namespace) -> None:
    match options.command:
        case "site":
            build(options.out, stock=options.stock, release=options.release)
            warn_without_url("there are no oEmbed answers, and link previews")
        case "serve":
            serve_site(options.port, options.watch)
        case "new-game":
            print(create_game(options.name))
        case "check":
            check_one(options.game)
        case "rehearse":
            from builder.rehearse import rehearse

            rehearse(options.package)
        case "picture":
            from builder.picture import write_picture

            write_picture()
        case "api":
            from builder.api_reference import write_reference

            write_reference()
        case "lock":
            from builder.bill_of_materials import write_bill

            write_bill()
        case "hosting":
            from builder.hosting import write_hosting_page

            write_hosting_page()
        case "snippet":
            print_snippet(options.game, options.params)
        case "draw":
            draw_position(options)
        case "one-file":
            print_one_file(options.game, options.lang, options.record, options.out)


def build(out: Path, *, stock: bool = False, release: bool = False) -> None:
    with build_step("The games or the build could not be imported."):
        from builder.build import build_site
    source = describe_source()  # from before the build, so that a change during it is noticed
    build_site(out, stock=stock, release=release)
    if out == DIST:
        STAMP.parent.mkdir(exist_ok=True)
        STAMP.write_text(f"{source} {build_time(out)}", "utf-8")


def print_snippet(game: str, params: list[str]) -> None:
    with build_step("The games could not be imported."):
        from builder.embeds import snippet
    html = snippet(game, *params)
    warn_without_url("the frame, the picture and the link in this code")
    print(html)


def draw_position(options: argparse.Namespace) -> None:
    with build_step("The games could not be imported."):
        from builder.draw import draw
    print(draw(options.record, options.lang, options.svg, options.png), end="")


def print_one_file(game: str, lang: str, record: str, out: Path | None) -> None:
    """Write a game as one file, from the site in dist/, which is built if it is out of date."""
    with build_step("The games could not be imported."):
        from builder.one_file import parse_arguments, write_one_file
    saved = parse_arguments(game, lang, record)
    if is_out_of_date(DIST):
        build(DIST)
    file = write_one_file(DIST, game, lang, saved, out)
    print(f"Wrote {file} ({file.stat().st_size / 1e6:.1f} MB)")


def warn_without_url(what: str) -> None:
    """Warn on stderr if the site's address is not known, which other sites need."""
    if not site_url():
        print(
            f"Warning: the environment variable URL does not hold the site's address, so {what} do not work on other "
            "sites. Set it, for example: URL=https://example.org",
            file=sys.stderr,
            flush=True,
        )


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
    """Return whether a source has been edited, added or removed, or URL has changed, since the site was built."""
    return not STAMP.exists() or STAMP.read_text("utf-8") != f"{describe_source()} {build_time(out)}"


def describe_source() -> str:
    """Return a digest of everything that decides what is built."""
    facts = sorted((str(file), time) for file, time in source_fingerprint().items()), site_url()
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def build_time(out: Path) -> int:
    index = out / "index.html"
    return index.stat().st_mtime_ns if index.exists() else 0


if __name__ == "__main__":
    sys.exit(main())
