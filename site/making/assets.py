"""The files that pages refer to. Every name holds a version or a content hash, so that all may be cached for ever."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from making import packages, snapshot
from making.places import ROOT, SITE
from pygames.games import GAMES
from pygames.scene import STYLE, Interaction

SHEETS = ("crossboard.css", "reading.css", "framing.css")
RESTORE = 'import { NO_LIBRARY, instantiating, waking } from "./restore.mjs";\n'
DARK = re.compile(r"@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}")
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n|/\*\*(?:(?!\*/).)*\*/ ?", re.MULTILINE)
NEVER_IN_ARCHIVE = {"__main__.py", "terminal.py", "bench.py", "match.py", "perft.txt"}


@dataclass(frozen=True)
class Assets:
    """Where each thing ended up, as paths from the site's root. `large` is what takes longest to arrive, `preload` are
    the modules that a start will import."""

    parts: str
    interpreter: str
    pyscript: str
    style: str
    boot: str
    frame: str
    thinker: str
    large: tuple[str, ...]
    preload: tuple[str, ...]


def make(out: Path) -> Assets:
    assets = out / "assets"
    assets.mkdir(parents=True)
    shutil.copyfile(SITE / "static/icon.svg", out / "icon.svg")
    (out / "embed.js").write_text(read_script("embed.js"), "utf-8")  # in posts for years: its name stays
    pyodide = packages.pyodide(assets)
    compiled = pyodide / "pyodide.asm.mjs"
    pyscript = packages.pyscript(assets)
    (core,) = pyscript.glob("core-*.js")
    files = archive()
    memory = snapshot.make(files)
    loader = hashed(assets, "loader", ".mjs", packages.loader())
    lock = json.loads((packages.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    wasm, image = pyodide / "pyodide.asm.wasm", hashed(assets, "snapshot", ".bin", memory)
    where = {
        "pyodide": linked(pyodide, assets) + "/",
        "wasm": linked(wasm, assets),
        "snapshot": linked(image, assets),
        "size": len(memory),
        "archive": linked(hashed(assets, "crossboard", ".zip", files), assets),
        "lock": {"info": lock["info"], "packages": {}},
    }
    parts = script(assets, "parts.mjs", PARTS=json.dumps(where))
    links = {"./loader.mjs": loader, "./pyodide.asm.mjs": compiled, "./parts.mjs": parts}
    interpreter = script(
        assets,
        "interpreter.mjs",
        **{RESTORE: restore()},
        **{name: linked(file, assets) for name, file in links.items()},
    )
    thinker = script(assets, "thinker.mjs", **{"./interpreter.mjs": linked(interpreter, assets)})
    needed = (interpreter, loader, compiled, *sorted(pyscript.iterdir()))
    return Assets(
        parts=named(parts, out),
        interpreter=named(interpreter, out),
        pyscript=named(core, out),
        style=named(hashed(assets, "crossboard", ".css", style()), out),
        boot=named(script(assets, "boot.js", **{"./offline.mjs": linked(script(assets, "offline.mjs"), assets)}), out),
        frame=named(script(assets, "frame.js"), out),
        thinker=named(thinker, out),
        large=tuple(named(file, out) for file in (wasm, image)),
        preload=tuple(named(file, out) for file in needed),
    )


def named(file: Path, out: Path) -> str:
    return file.relative_to(out).as_posix()


def linked(file: Path, assets: Path) -> str:
    """As a module in `assets` imports it."""
    return f"./{file.relative_to(assets).as_posix()}"


def script(assets: Path, name: str, **put_in: str) -> Path:
    """A script of ours with what only the build knows: names of files."""
    text = read_script(name)
    for wanted, given in put_in.items():
        text = text.replace(wanted, given)
    stem, _, ending = name.partition(".")
    return hashed(assets, stem, f".{ending}", text.encode())


def read_script(name: str) -> str:
    """Return a script without its types and whole-line comments, which a test compares with what TypeScript removes."""
    return COMMENT.sub("", (SITE / "static" / name).read_text("utf-8"))


def restore() -> str:
    """Within the module that imports it: a request less. The build's own scripts use the file as it is."""
    return read_script("restore.mjs").replace("export const", "const").replace("export function", "function")


def style() -> bytes:
    """One sheet: what boards share, what each adds, and the site's own, whose tokens win."""
    boards = [
        game.renderer.scene(game.new().view(None), Interaction(), game.words("en")).style for game in GAMES.values()
    ]
    own = [(SITE / "static" / name).read_text("utf-8") for name in SHEETS]
    return DARK.sub(themed, "\n".join((STYLE, *boards, *own))).encode()


def themed(dark: re.Match[str]) -> str:
    """Dark by the device's setting, unless the page wants light; or by the page's own will."""

    def under(condition: str) -> str:
        rules = re.sub(r"([^{}]+)(\{[^{}]*\})", rf":root{condition} \1\2", dark[1].replace("\n", ""))
        return re.sub(r"(:root\S*) :root\b", r"\1", rules)

    return f"@media (prefers-color-scheme:dark){{{under(':not([data-theme=light])')}}}{under('[data-theme=dark]')}"


def hashed(assets: Path, name: str, ending: str, content: bytes) -> Path:
    file = assets / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{ending}"
    file.write_bytes(content)
    return file


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
