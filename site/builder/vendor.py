"""The files of npm packages that the site serves, and the patches made to them.

If a new version differs where a patch applies, the build fails.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from builder import lean_wasm
from builder.errors import BuildError
from builder.paths import MODULES, ROOT
from builder.substitute import substitute

PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript/core"

PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
STOCK_PYODIDE_FILES = ("pyodide.mjs", *PYODIDE_FILES)
# PyScript's other files are parsers and plugins that this site never loads.
PYSCRIPT_CORE = "dist/core-*.js"

Patches = Mapping[str | re.Pattern[str], str]

SOURCE_MAP = re.compile(r"//# sourceMappingURL=\S+")
# Restoring a snapshot needs three internals of Pyodide's loader: creating an instance of a compiled module, the imports
# of such an instance, and a library given as bytes instead of a URL.
LOADER_PATCHES: Patches = {
    "instantiateWasm:Ie(e.indexURL)": "instantiateWasm:e.instantiateWasm??Ie(e.indexURL)",
    "export{dt as loadPyodide,": "export{K as errorMarker,dt as loadPyodide,",
    "function he(e){let t=j(e);": "function he(e){let t=e.byteLength?e:j(e);",
    SOURCE_MAP: "",
}
# Modules are served as .js, because not every server knows .mjs. The script looks for its own name in stack traces.
# It also makes shared memory to sleep in while it waits for a terminal; browsers report that as deprecated.
SCRIPT_PATCHES: Patches = {
    '"pyodide.asm.mjs"': '"pyodide.asm.js"',
    "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer": "new ArrayBuffer(4)",
}
# The unchanged loader would also give up where a host sends wasm as another type.
STOCK_LOADER_PATCHES: Patches = {
    "${e.indexURL}pyodide.asm.mjs": "${e.indexURL}pyodide.asm.js",
    "n?l=await WebAssembly.instantiateStreaming(n,s):": "n?l=await WebAssembly.instantiateStreaming(n,s).catch("
    "async()=>WebAssembly.instantiate(await(await n).arrayBuffer(),s)):",
    SOURCE_MAP: "",
}
# PyScript creates a hook for workers from text with `Function`, which our Content-Security-Policy forbids; this site
# starts no PyScript worker.
STOCK_CORE_PATCHES: Patches = {
    "onBeforeRunAsync:new So([({interpreter:e})=>": "onBeforeRunAsync:new So(null&&[({interpreter:e})=>",
    SOURCE_MAP: "",
}
# PyScript also loads plugins, and opens two databases, for packages and for the visitor's folders. The site has none of
# these, and opening databases takes time and fails in a sandboxed frame.
CORE_PATCHES: Patches = {
    **STOCK_CORE_PATCHES,
    "for(const[t,s]of Object.entries(Ns))": "for(const[t,s]of[])",
    "l=new h(`${c}@${t}`)": "l=Object.assign(new Map,{sync(){},close(){}})",
    "no=new y(eo)": "no=new Map",
    # The interpreter's address may be a blob: in a page that is one file.
    r"[a-z0-9-]+:\/\/)/i.test(r)?": r"[a-z0-9-]+:)/i.test(r)?",
}


def patched_loader() -> bytes:
    return patch_source(require_package(PYODIDE) / "pyodide.mjs", LOADER_PATCHES, "LOADER_PATCHES")


def lean_pyodide() -> Path:
    return lean_wasm.build_lean_pyodide(require_package(PYODIDE))


def copy_pyodide(assets: Path) -> Path:
    return write_package(assets, PYODIDE, pyodide_files(lean_pyodide(), PYODIDE_FILES))


def copy_stock_pyodide(assets: Path) -> Path:
    package = require_package(PYODIDE)
    return write_package(assets, package, pyodide_files(package, STOCK_PYODIDE_FILES))


def pyodide_files(folder: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    """Return the files by the names under which they are served."""
    files = {name: (folder / name).read_bytes() for name in names}
    files["pyodide.asm.js"] = patch_source(folder / "pyodide.asm.mjs", SCRIPT_PATCHES, "SCRIPT_PATCHES")
    if "pyodide.mjs" in names:
        files["pyodide.js"] = patch_source(folder / "pyodide.mjs", STOCK_LOADER_PATCHES, "STOCK_LOADER_PATCHES")
    return {name: content for name, content in files.items() if not name.endswith(".mjs")}


def copy_pyscript(assets: Path) -> Path:
    """Copy PyScript without plugins, and return its only file."""
    core = find_core()
    content = patch_source(core, CORE_PATCHES, "CORE_PATCHES")
    return write_package(assets, PYSCRIPT, {core.name: content}) / core.name


def copy_stock_pyscript(assets: Path) -> Path:
    """Copy all of PyScript, and return the file that pages load."""
    core = find_core()
    files = {file.name: file.read_bytes() for file in core.parent.glob("*.js")}
    files[core.name] = patch_source(core, STOCK_CORE_PATCHES, "STOCK_CORE_PATCHES")
    return write_package(assets, PYSCRIPT, files) / core.name


def find_core() -> Path:
    files = [*require_package(PYSCRIPT).glob(PYSCRIPT_CORE)]
    if len(files) != 1:
        finding = f"{PYSCRIPT.relative_to(ROOT)}: {len(files)} files match '{PYSCRIPT_CORE}', expected one."
        raise BuildError(f"{finding} Update PYSCRIPT_CORE in site/builder/vendor.py.")
    return files[0]


def require_package(package: Path) -> Path:
    if not package.is_dir():
        raise BuildError(f"{package.relative_to(ROOT)} is missing. Run: npm ci")
    return package


def write_package(assets: Path, package: Path, files: Mapping[str, bytes]) -> Path:
    """Write files to a folder named after the package's version and a hash, because the files may be patched."""
    package_json = json.loads((package / "package.json").read_text("utf-8"))
    digest = hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:6]
    folder = assets / f"{package_json['name'].strip('@').partition('/')[0]}-{package_json['version']}-{digest}"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def patch_source(file: Path, patches: Patches, constant: str) -> bytes:
    """Return a file with all patches applied. `constant` names them in the error message."""
    text = file.read_text("utf-8")
    advice = f"Update {constant} in site/builder/vendor.py."
    for old, new in patches.items():
        text = substitute(text, old, new, source=file.name, advice=advice)
    return text.encode()
