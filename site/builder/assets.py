"""The files that pages refer to. Each name contains a version or a content hash, so they can be cached for ever."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from builder import snapshot, vendor
from builder.errors import BuildError
from builder.paths import ROOT, SITE, STATIC
from builder.styles import build_style
from builder.substitute import substitute

RELATIVE_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\./[^"']+)["']""")
NEVER_IN_ARCHIVE = {"__main__.py", "terminal.py", "bench.py", "match.py", "perft.txt"}


@dataclass(frozen=True)
class Assets:
    """Paths from the site's root. `large` takes longest to download; `preload` are the modules a start imports."""

    parts: str
    interpreter: str
    pyscript: str
    style: str
    boot: str
    frame: str
    thinker: str
    large: tuple[str, ...]
    preload: tuple[str, ...]


def build_assets(out: Path) -> Assets:
    assets = out / "assets"
    assets.mkdir(parents=True)
    shutil.copyfile(STATIC / "icon.svg", out / "icon.svg")
    shutil.copyfile(STATIC / "embed.js", out / "embed.js")  # published posts refer to it by this name
    pyodide = vendor.copy_pyodide(assets)
    compiled = pyodide / "pyodide.asm.mjs"
    pyscript = vendor.copy_pyscript(assets)
    (core,) = pyscript.glob("core-*.js")
    archive = build_archive()
    memory = snapshot.build_snapshot(archive)
    loader = write_hashed(assets, "loader", ".mjs", vendor.patched_loader())
    lock = json.loads((vendor.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    wasm, image = pyodide / "pyodide.asm.wasm", write_hashed(assets, "snapshot", ".bin", memory)
    where = {
        "pyodide": import_path(pyodide, assets) + "/",
        "wasm": import_path(wasm, assets),
        "snapshot": import_path(image, assets),
        "size": len(memory),
        "archive": import_path(write_hashed(assets, "crossboard", ".zip", archive), assets),
        "lock": {"info": lock["info"], "packages": {}},
    }
    parts = write_script(assets, "parts.mjs", placeholders={"= PARTS;": f"= {json.dumps(where)};"})
    imports = {"./loader.mjs": loader, "./pyodide.asm.mjs": compiled, "./parts.mjs": parts}
    interpreter = write_script(assets, "interpreter.mjs", imports, inline=("./restore.mjs",))
    thinker = write_script(assets, "thinker.mjs", {"./interpreter.mjs": interpreter})
    boot = write_script(assets, "boot.js", {"./offline.mjs": write_script(assets, "offline.mjs")})
    preload = (interpreter, loader, compiled, *sorted(pyscript.iterdir()))
    return Assets(
        parts=site_path(parts, out),
        interpreter=site_path(interpreter, out),
        pyscript=site_path(core, out),
        style=site_path(write_hashed(assets, "crossboard", ".css", build_style()), out),
        boot=site_path(boot, out),
        frame=site_path(write_script(assets, "frame.js"), out),
        thinker=site_path(thinker, out),
        large=tuple(site_path(file, out) for file in (wasm, image)),
        preload=tuple(site_path(file, out) for file in preload),
    )


def site_path(file: Path, out: Path) -> str:
    return file.relative_to(out).as_posix()


def import_path(file: Path, assets: Path) -> str:
    """Return how a module in `assets` imports a file."""
    return f"./{file.relative_to(assets).as_posix()}"


def write_script(
    assets: Path,
    name: str,
    imports: Mapping[str, Path] | None = None,
    placeholders: Mapping[str, str] | None = None,
    inline: tuple[str, ...] = (),
) -> Path:
    """Write one of our scripts with everything that only the build knows: the names of files it imports, placeholders,
    and modules put in place of their import, which saves a request."""
    text = (STATIC / name).read_text("utf-8")
    for module in inline:
        text = inline_module(text, module, name)
    links = {module: import_path(file, assets) for module, file in (imports or {}).items()}
    found = RELATIVE_IMPORT.findall(text)
    if unknown := set(found) - links.keys():
        raise BuildError(f"{name} imports '{min(unknown)}', which builder/assets.py does not give it.")
    for module, link in links.items():
        text = substitute(text, f'"{module}"', f'"{link}"', source=name)
    for old, new in (placeholders or {}).items():
        text = substitute(text, old, new, source=name)
    stem, _, suffix = name.partition(".")
    return write_hashed(assets, stem, f".{suffix}", text.encode())


def inline_module(text: str, module: str, source: str) -> str:
    """Replace the import of a module by the module itself, without its exports."""
    statement = re.compile(rf'^import \{{([^{{}}]*)\}} from "{re.escape(module)}";\n', re.M)
    body = (STATIC / module).read_text("utf-8")
    exports = re.findall(r"^export (?:const|function|async function) (\w+)", body, re.M)
    keyword, name = re.compile(r"^export (?=(?:const|function|async function) \w)", re.M), module.removeprefix("./")
    body = substitute(body, keyword, "", source=name, expected=len(re.findall(r"^\s*export\b", body, re.M)))
    if match := statement.search(text):
        wanted = {part.strip() for part in match[1].split(",") if part.strip()}
        if missing := wanted - set(exports):
            raise BuildError(f"{source} imports {min(missing)!r} from {name}, which does not export it.")
    return substitute(text, statement, body, source=source)


def write_hashed(assets: Path, name: str, suffix: str, content: bytes) -> Path:
    file = assets / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
    file.write_bytes(content)
    return file


def build_archive() -> bytes:
    """Return engines and app as a zip. The same sources give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for base, folder in ((ROOT, "pygames"), (SITE, "app")):
            for file in sorted((base / folder).rglob("*")):
                if is_packaged(file):
                    entry = zipfile.ZipInfo(file.relative_to(base).as_posix(), (1980, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, file.read_bytes())
    return buffer.getvalue()


def is_packaged(file: Path) -> bool:
    """Return whether pages need the file: Python and texts, but nothing that only tests, terminal or build read."""
    return (
        file.suffix in {".py", ".toml"}
        and file.name not in NEVER_IN_ARCHIVE
        and not {"__pycache__", "_null", "play"} & set(file.parts)
    )
