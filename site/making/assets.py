"""The files that pages refer to. Every name holds a version or a content hash, so that all may be cached for ever."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from pygames.games import GAMES
from pygames.scene import STYLE, UI

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
MODULES = ROOT / "node_modules"

# What of the packages the site serves. PyScript's editor, terminal and TOML parser are never asked for.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYSCRIPT_LEFT_OUT = ("codemirror", "xterm", "zip-", "toml", "index-", "pyodide_graph", "service-worker", "storage")
SHEETS = ("crossboard.css", "reading.css")
NEVER_IN_ARCHIVE = {"__main__.py", "terminal.py", "bench.py", "perft.txt"}


class Missing(Exception):
    """Something that the build needs is not there; the message says what to do."""


@dataclass(frozen=True)
class Assets:
    """Where each thing ended up, as paths from the site's root."""

    pyodide: str
    runtime: str
    archive: str
    style: str
    boot: str
    thinker: str


def make(out: Path) -> Assets:
    assets = out / "assets"
    assets.mkdir(parents=True)
    shutil.copyfile(SITE / "static/icon.svg", out / "icon.svg")
    pyscript = copied(MODULES / "@pyscript/core", assets, "pyscript", pyscript_files(), "dist")
    pyodide = copied(MODULES / "pyodide", assets, "pyodide", PYODIDE) + "/pyodide.mjs"
    packed = hashed(assets, "crossboard", ".zip", archive())
    return Assets(
        pyodide=pyodide,
        runtime=hashed(assets, "runtime", ".mjs", runtime(pyscript)),
        archive=packed,
        thinker=hashed(assets, "thinker", ".mjs", thinker(pyodide, packed)),
        style=hashed(assets, "crossboard", ".css", style()),
        boot=hashed(assets, "boot", ".js", (SITE / "static/boot.js").read_bytes()),
    )


def copied(package: Path, assets: Path, name: str, files: tuple[str, ...], folder: str = ".") -> str:
    """A package's files under a folder named by its version."""
    if not package.is_dir():
        raise Missing(f"{package.relative_to(ROOT)} is missing. Run: npm ci")
    version = json.loads((package / "package.json").read_text("utf-8"))["version"]
    target = assets / f"{name}-{version}"
    target.mkdir()
    for file in files:
        shutil.copyfile(package / folder / file, target / file)
    return f"assets/{target.name}"


def pyscript_files() -> tuple[str, ...]:
    scripts = sorted(file.name for file in (MODULES / "@pyscript/core/dist").glob("*.js"))
    return tuple(name for name in scripts if not name.startswith(PYSCRIPT_LEFT_OUT))


def runtime(pyscript: str) -> bytes:
    """The script that starts PyScript, told where it is."""
    text = (SITE / "static/runtime.mjs").read_text("utf-8")
    return text.replace("@pyscript/core", f"./{Path(pyscript).name}/core.js").encode()


def thinker(pyodide: str, packed: str) -> bytes:
    """The bots' worker, told where its Python and the engines are."""
    text = (SITE / "static/thinker.mjs").read_text("utf-8")
    return (
        text.replace("@pyodide", f"./{pyodide.partition('/')[2]}")
        .replace("@archive", f"./{Path(packed).name}")
        .encode()
    )


def style() -> bytes:
    """One sheet: what boards share, what each adds, and the site's own, whose tokens win."""
    boards = [game.look.scene(game.new().view(None), UI(), game.words("en")).style for game in GAMES.values()]
    own = [(SITE / "static" / name).read_text("utf-8") for name in SHEETS]
    return "\n".join((STYLE, *boards, *own)).encode()


def hashed(assets: Path, name: str, ending: str, content: bytes) -> str:
    file = assets / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{ending}"
    file.write_bytes(content)
    return f"assets/{file.name}"


def archive() -> bytes:
    """The engines and the app as one zip, the same bytes for the same sources."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for base, folder in ((ROOT, "pygames"), (SITE, "app")):
            for file in sorted((base / folder).rglob("*")):
                if belongs(file):
                    entry = zipfile.ZipInfo(file.relative_to(base).as_posix(), (1980, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    packed.writestr(entry, file.read_bytes())
    return buffer.getvalue()


def belongs(file: Path) -> bool:
    """Python and words; not what only tests, the terminal or the build read."""
    return (
        file.suffix in {".py", ".toml"}
        and file.name not in NEVER_IN_ARCHIVE
        and not {"__pycache__", "_null", "play"} & set(file.parts)
    )
