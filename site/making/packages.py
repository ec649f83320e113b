"""What the site serves of npm's packages, and the small openings that are made in it.

Each opening is looked for, and missed at once, should a new version have it elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from making import lean
from making.places import MODULES, ROOT, Missing

PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript/core"

# PyScript's other files are parsers and plugins that are never asked for: the page itself says when a start has failed.
PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYSCRIPT_FILES = ("dist/core-*.js",)

# Pyodide's loader keeps three things to itself that waking from a snapshot has to give or take: how an instance is made
# of a module that is compiled already, what such an instance imports, and a library that is at hand and not at a URL.
LOADER = {
    "instantiateWasm:Ie(e.indexURL)": "instantiateWasm:e.instantiateWasm??Ie(e.indexURL)",
    "export{dt as loadPyodide,": "export{K as errorMarker,dt as loadPyodide,",
    "function he(e){let t=j(e);": "function he(e){let t=e.byteLength?e:j(e);",
    "//# sourceMappingURL=pyodide.mjs.map": "",
}
# PyScript writes a hook for workers as text and makes it by `Function`, which our Content-Security-Policy forbids; this
# site starts no PyScript worker. It also keeps two databases, for packages and for folders of the visitor's, neither of
# which there are here: opening them costs time, and fails in a sandboxed frame.
CORE = {
    "onBeforeRunAsync:new So([({interpreter:e})=>": "onBeforeRunAsync:new So(null&&[({interpreter:e})=>",
    "for(const[t,s]of Object.entries(Ns))": "for(const[t,s]of[])",
    "l=new h(`${c}@${t}`)": "l=Object.assign(new Map,{sync(){},close(){}})",
    "no=new y(eo)": "no=new Map",
    "//# sourceMappingURL=core-C9KDLldu.js.map": "",
}


def loader() -> bytes:
    return opened(there(PYODIDE) / "pyodide.mjs", LOADER)


def lean_pyodide() -> Path:
    return lean.make(there(PYODIDE))


def pyodide(assets: Path) -> Path:
    files = {name: (lean_pyodide() / name).read_bytes() for name in PYODIDE_FILES}
    return written(assets, PYODIDE, files)


def pyscript(assets: Path) -> Path:
    files = {file.name: file.read_bytes() for pattern in PYSCRIPT_FILES for file in there(PYSCRIPT).glob(pattern)}
    (core,) = PYSCRIPT.glob(PYSCRIPT_FILES[0])
    return written(assets, PYSCRIPT, files | {core.name: opened(core, CORE)})


def there(package: Path) -> Path:
    if not package.is_dir():
        raise Missing(f"{package.relative_to(ROOT)} is missing. Run: npm ci")
    return package


def written(assets: Path, package: Path, files: Mapping[str, bytes]) -> Path:
    """In a folder named by the package's version, and by what is in its files: they are not as they came."""
    facts = json.loads((package / "package.json").read_text("utf-8"))
    known = hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:6]
    folder = assets / f"{facts['name'].strip('@').partition('/')[0]}-{facts['version']}-{known}"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def opened(file: Path, changes: Mapping[str, str]) -> bytes:
    text = file.read_text("utf-8")
    for closed, wanted in changes.items():
        if text.count(closed) != 1:
            raise Missing(f"{file.relative_to(ROOT)} is not the one that site/making/packages.py knows: no {closed!r}")
        text = text.replace(closed, wanted)
    return text.encode()
