"""The files that pages refer to. Each name contains a version or a content hash, so browsers can always cache them."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

import segno

from builder.one_file import write_packed_files
from builder.paper import build_ink_style
from builder.paths import ROOT, SITE, STATIC
from builder.puzzles import puzzle_file, write_previews
from builder.runtime import build_runtime, build_stock_runtime
from builder.scripts import read_script, site_path, write_hashed, write_script
from builder.styles import build_paper_style, build_style
from pygames.games import GAMES
from pygames.weights import BOOK_FILE
from pygames.weights import FILE as WEIGHTS_FILE

LEARNED_FILES = {WEIGHTS_FILE, BOOK_FILE}
NEVER_IN_ARCHIVE = {
    "__main__.py", "arguments.py", "terminal.py", "terminal_play.py", "bench.py", "match.py", "custom_bots.py",
    "check.py", "check_play.py", "exploit.py", "train.py", "learn.py",
}  # fmt: skip
# What pages load when it is asked for (site/app/late.py), besides the package app.learn.
LATE_MODULES = {
    "lessons.py",
    "conditions.py",
    "puzzles.py",
    "resources.py",
    "review.py",
    "worths.py",
    "pictures.py",
    "png.py",
}
LATE_DATA = re.compile(r"first\.toml|learn\.\w\w\.toml")
LATE_PACKAGES = (SITE / "app/learn", SITE / "app/mail")
# Of segno, as it is: the rest writes image files, and needs modules that pages lack.
QR_ENCODER = ("consts.py", "encoder.py")
LATE_PARTS = {"clues.py", "review.py"}  # of a game: for its puzzles, and for the review of a game


@dataclass(frozen=True)
class Assets:
    """Paths from the site's root. `large` files take longest to download; a start imports the modules in `preload`."""

    runtime_files: str
    interpreter: str
    pyscript: str
    style: str
    boot: str
    frame: str
    home: str
    rules: str
    paper: str
    print: str
    ink_saving: str
    bot_worker: str
    learn: str
    one_file: str  # the packed files of one-file games; "" in a stock build
    one_file_bytes: int  # of what all one-file games share
    previews: dict[str, str]  # by game: the folder with the previews of its puzzles
    large: tuple[str, ...]
    preload: tuple[str, ...]


def build_assets(out: Path, *, stock: bool = False, best: bool = False) -> Assets:
    """Write the assets. `best` compresses what is packed into one file as well as possible."""
    assets = out / "assets"
    assets.mkdir(parents=True)
    shutil.copyfile(STATIC / "icon.svg", out / "icon.svg")
    (out / "embed.js").write_text(read_script("embed.js"), "utf-8")  # posts refer to it by this name, so it has no hash
    runtime = (build_stock_runtime if stock else build_runtime)(assets, build_archive())
    bot_worker = write_script(assets, "bot-worker.mjs", {"./interpreter.mjs": runtime.interpreter})
    offline = write_script(assets, "offline.mjs")
    parts = {f"{name.upper()};": read_script(f"{name}.js") for name in ("failures", "news", "popovers", "saves")}
    boot = write_script(assets, "boot.js", {"./offline.mjs": offline}, parts)
    preview = {"PREVIEW;": read_script("preview.js")}
    frame_parts = {f"{name.upper()};": read_script(f"{name}.js") for name in ("accent", "height", "replay", "sleep")}
    previews = {name: folder for name, game in GAMES.items() if (folder := write_previews(assets, game))}
    learn, style = write_hashed(assets, "learn", ".json", build_late_archive(assets)), write_style(assets)
    one_file = None if stock else write_packed_files(assets, runtime, bot_worker, learn, best=best)
    shared = (one_file, boot, style) if one_file else ()
    return Assets(
        runtime_files=site_path(runtime.runtime_files, out),
        interpreter=site_path(runtime.interpreter, out),
        pyscript=site_path(runtime.core, out),
        style=site_path(style, out),
        boot=site_path(boot, out),
        frame=site_path(write_script(assets, "frame.js", placeholders=preview | frame_parts), out),
        home=site_path(write_script(assets, "home.js", placeholders=preview), out),
        rules=site_path(write_script(assets, "rules.js"), out),
        paper=site_path(write_hashed(assets, "paper", ".css", build_paper_style()), out),
        print=site_path(write_script(assets, "print.js"), out),
        ink_saving=site_path(write_hashed(assets, "ink-saving", ".css", build_ink_style()), out),
        bot_worker=site_path(bot_worker, out),
        learn=site_path(learn, out),
        one_file=site_path(one_file, out) if one_file else "",
        one_file_bytes=sum(file.stat().st_size for file in shared),
        previews={name: site_path(folder, out) for name, folder in previews.items()},
        large=tuple(site_path(file, out) for file in runtime.large),
        preload=tuple(site_path(file, out) for file in runtime.preload),
    )


def write_style(assets: Path) -> Path:
    return write_hashed(assets, "crossboard", ".css", build_style())


def build_archive() -> bytes:
    """Return the engines and the app as a zip. The same sources give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for base, folder in ((ROOT, "pygames"), (SITE, "app")):
            for file in sorted((base / folder).rglob("*")):
                if is_packaged(file):
                    if file.suffix == ".py":
                        compile(file.read_bytes(), file, "exec")  # otherwise a syntax error would only show in a page
                    entry = zipfile.ZipInfo(file.relative_to(base).as_posix(), (1980, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, file.read_bytes())
    return buffer.getvalue()


def build_late_archive(assets: Path) -> bytes:
    """Write each game's puzzles and the encoder of QR codes, and return what pages load late, as JSON.

    It has the files by path, and the names of those that are fetched one by one.
    """
    files = {
        file.relative_to(base).as_posix(): file.read_text("utf-8")
        for base, folder in ((ROOT, "pygames"), (SITE, "app"))
        for file in sorted((base / folder).rglob("*"))
        if is_packaged(file, late=True)
    }
    puzzles = {}
    for name, game in GAMES.items():
        if (file := puzzle_file(game)).is_file():
            puzzles[name] = write_hashed(assets, f"puzzles-{name}", ".txt", file.read_bytes()).name
    qr = write_hashed(assets, "qr", ".json", json.dumps(read_qr_encoder()).encode()).name
    return json.dumps({"files": files, "puzzles": puzzles, "qr": qr}, ensure_ascii=False).encode()


def read_qr_encoder() -> dict[str, str]:
    """Return the files of the package that makes QR codes, by path."""
    folder = Path(segno.__file__).parent
    return {f"segno/{name}": (folder / name).read_text("utf-8") for name in QR_ENCODER}


def is_late(file: Path) -> bool:
    is_data = bool(LATE_DATA.fullmatch(file.name))
    is_module = file.name in (LATE_MODULES if file.parent == ROOT / "pygames" else LATE_PARTS)
    return is_data or is_module or any(package in file.parents for package in LATE_PACKAGES)


def is_packaged(file: Path, *, late: bool = False) -> bool:
    """Return whether pages need the file, from the start or `late`: not if only tests, terminal or build use it."""
    return (
        (file.suffix in {".py", ".toml"} or file.name in LEARNED_FILES)
        and file.name not in NEVER_IN_ARCHIVE
        and not file.name.startswith(("find_", "paper."))  # finds puzzles; is printed
        and not {"__pycache__", "_full", "_null"} & set(file.parts)
        and is_late(file) == late
    )
