"""The files that pages refer to. Each name contains a version or a content hash, so browsers can always cache them."""

from __future__ import annotations

import io
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from builder.paths import ROOT, SITE, STATIC
from builder.runtime import build_runtime, build_stock_runtime
from builder.scripts import read_script, site_path, write_hashed, write_script
from builder.styles import build_style
from pygames.weights import FILE as WEIGHTS_FILE

NEVER_IN_ARCHIVE = {
    "__main__.py", "arguments.py", "terminal.py", "terminal_play.py", "bench.py", "match.py", "custom_bots.py",
    "pictures.py", "check.py", "check_play.py", "resources.py", "exploit.py", "train.py", "learn.py",
}  # fmt: skip


@dataclass(frozen=True)
class Assets:
    """Paths from the site's root. `large` files take longest to download; a start imports the modules in `preload`."""

    runtime_files: str
    interpreter: str
    pyscript: str
    style: str
    boot: str
    frame: str
    bot_worker: str
    large: tuple[str, ...]
    preload: tuple[str, ...]


def build_assets(out: Path, *, stock: bool = False) -> Assets:
    assets = out / "assets"
    assets.mkdir(parents=True)
    shutil.copyfile(STATIC / "icon.svg", out / "icon.svg")
    (out / "embed.js").write_text(read_script("embed.js"), "utf-8")  # posts refer to it by this name, so it has no hash
    runtime = (build_stock_runtime if stock else build_runtime)(assets, build_archive())
    bot_worker = write_script(assets, "bot-worker.mjs", {"./interpreter.mjs": runtime.interpreter})
    offline = write_script(assets, "offline.mjs")
    parts = {f"{name.upper()};": read_script(f"{name}.js") for name in ("failures", "news", "popovers", "saves")}
    boot = write_script(assets, "boot.js", {"./offline.mjs": offline}, parts)
    return Assets(
        runtime_files=site_path(runtime.runtime_files, out),
        interpreter=site_path(runtime.interpreter, out),
        pyscript=site_path(runtime.core, out),
        style=site_path(write_hashed(assets, "crossboard", ".css", build_style()), out),
        boot=site_path(boot, out),
        frame=site_path(write_script(assets, "frame.js"), out),
        bot_worker=site_path(bot_worker, out),
        large=tuple(site_path(file, out) for file in runtime.large),
        preload=tuple(site_path(file, out) for file in runtime.preload),
    )


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


def is_packaged(file: Path) -> bool:
    """Return whether pages need the file: Python or texts that not only tests, terminal or build use."""
    return (
        (file.suffix in {".py", ".toml"} or file.name == WEIGHTS_FILE)
        and file.name not in NEVER_IN_ARCHIVE
        and not {"__pycache__", "_full", "_null", "play"} & set(file.parts)
    )
