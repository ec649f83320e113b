"""A game as one HTML file that needs no server: what pages put it together from, and the command that writes one.

The build writes a *shell* for each game and language (a page with slots, templates/one-file.html) and, once for all of
them, the packed files of the site. `app/learn/one_file.py` fills the slots, here and in pages. static/one-file.mjs
unpacks the files.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from app.inputs import parse_record
from app.learn.one_file import OneFile, format_saved_game, slot_paths
from app.storage.saved_games import SavedGame
from builder.compress import ENCODINGS, Encoding, compressed
from builder.errors import BuildError, UsageError
from builder.licences import SHIPPED
from builder.runtime import Runtime
from builder.scripts import import_path, inline_module, read_script, write_hashed
from builder.substitute import substitute
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.session import Player, Session

NAME = "one-file.txt"  # of the shells; they are no pages
GROUP = "one-file"  # of the packed files, in the service worker
LICENCES = "licences.txt"
TYPES = {
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    ".js": "text/javascript",
    ".json": "application/json",
    ".txt": "text/plain;charset=utf-8",
}
ESCAPE, SHIFT = b"=", 64
# What the text of a script element does not keep: NUL, carriage return, and `<`, which may end it.
ESCAPED = (ESCAPE, b"\0", b"\r", b"<")
NO_FOLDER = "blob:/"  # in place of Pyodide's folder, from which nothing is loaded


def compress(content: bytes, preset: int) -> bytes:
    """Compress as static/decompress.mjs expects it."""
    options = {"id": lzma.FILTER_LZMA1, "preset": preset, "dict_size": 1 << 24, "lc": 2, "lp": 2, "pb": 2}
    return lzma.compress(content, lzma.FORMAT_RAW, filters=[options])


LZMA = Encoding(".lzma", partial(compress, preset=1), partial(compress, preset=9))


def write_packed_files(assets: Path, runtime: Runtime, worker: Path, learn: Path, *, best: bool) -> Path:
    """Write what all files share, as HTML in windows-1252: the packed files and the script that unpacks them."""
    parts = [pack(name, content, best) for name, content in list_files(assets, runtime, worker, learn)]
    script = inline_module(read_script("one-file.mjs"), "./decompress.mjs", "one-file.mjs")
    parts.append(f'<script type="module">\n{script}</script>'.encode("ascii"))
    return write_hashed(assets, GROUP, ".lzma", b"\n".join(parts))


def list_files(assets: Path, runtime: Runtime, worker: Path, learn: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files by the names that other files use. Each may name only those before it."""
    folder = import_path(runtime.large[0].parent, assets) + "/"
    files = substitute(
        runtime.runtime_files.read_text("utf-8"), f'"{folder}"', f'"{NO_FOLDER}"', source="runtime-files"
    )
    interpreter, loader, compiled, core = runtime.preload
    for file in (*runtime.large, compiled, loader):
        yield import_path(file, assets), file.read_bytes()
    yield import_path(runtime.runtime_files, assets), files.encode()
    for file in (interpreter, core, worker):
        yield import_path(file, assets), file.read_bytes()
    for file in sorted(assets.glob("puzzles-*.txt")):
        yield file.name, file.read_bytes()
    yield import_path(learn, assets), learn.read_bytes()
    texts = (f"{name} ({licence})\n\n{file.read_text('utf-8')}" for name, licence, file in SHIPPED.values())
    yield LICENCES, "\n\n".join(texts).encode()


def pack(name: str, content: bytes, best: bool) -> bytes:
    """Return an element that contains a file, compressed, each byte as a character.

    Only the snapshot gains so much by LZMA that it is worth the time of decompressing. Browsers unpack gzip themselves.
    """
    is_large = name.endswith(".bin")
    text = compressed(content, LZMA if is_large else ENCODINGS["gzip"], best)
    for byte in ESCAPED:
        text = text.replace(byte, ESCAPE + bytes([(byte[0] + SHIFT) % 256]))
    facts = f'data-file="{name}" data-type="{TYPES[Path(name).suffix]}"'
    facts += f' data-size="{len(content)}"' if is_large else ""
    return f'<script type="text/plain" {facts}>'.encode() + text + b"</script>"


def parse_arguments(name: str, lang: str, text: str) -> SavedGame | None:
    """Return the game in the record `text`, if there is one. Raise a UsageError for what does not exist."""
    if name not in GAMES:
        raise UsageError(f"Unknown game '{name}'. Choose from: {', '.join(GAMES)}.")
    if lang not in LANGUAGES:
        raise UsageError(f"Unknown language '{lang}'. Choose from: {', '.join(LANGUAGES)}.")
    return create_saved_game(GAMES[name], text) if text else None


def write_one_file(site: Path, name: str, lang: str, saved: SavedGame | None, out: Path | None = None) -> Path:
    """Write a game as one file, from a site that is complete."""
    page = site / lang / name
    if not (page / NAME).exists():
        raise BuildError(f"{site.name}/ was built with --stock, from which no single file can be made. Build it again.")
    shell = (page / NAME).read_text("utf-8")
    files = {
        kind: page / (f"{path}index.html" if path.endswith("/") else path) for kind, path in slot_paths(shell).items()
    }
    texts = {kind: file.read_text("utf-8") for kind, file in files.items() if kind != "files"}
    before, after = OneFile(shell, texts).fill(format_saved_game(saved))
    out = out or Path(f"{name}.html")
    try:
        out.write_bytes(before + files["files"].read_bytes() + after)
    except OSError as error:
        raise UsageError(f"'{out}' cannot be written: {error.strerror}.") from None
    return out


def create_saved_game(game: Game, text: str) -> SavedGame:
    """Return the game in a record, for people to go on with. Raise a UsageError if it is no game of this kind."""
    try:
        record = parse_record(text, [])
        if record.game != game.name:
            raise UsageError(f"The record is of '{record.game}', not of '{game.name}'.")
        session = Session(record, {seat: Player() for seat in range(1, record.players + 1)})
    except BadInput as error:
        raise UsageError(f"The record cannot be read. {error.text('en')}") from None
    return SavedGame.of(record, session)
