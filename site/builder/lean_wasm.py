"""Pyodide without what this site never does: loading compiled packages, and a third of the library's compiled modules.

Pyodide exports everything, for packages that a page may load; no page of this site loads one. So most exports go, and
the modules of LEFT_OUT: their code is replaced by stubs, their tables are zeroed, they are removed from the list of
built-in modules (importing one is an ordinary ImportError), and Binaryen's wasm-opt removes what nothing refers to any
more. The result is cached in `.cache/` by the hash of everything that goes into it; the snapshot is created and tested
with it.

All this was measured for one version of Pyodide. With another one the build keeps what it does not recognise: the site
works, is larger, and the build says so.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from builder.errors import BuildError
from builder.node import run_node
from builder.paths import CACHE, MODULES, SITE
from builder.wasm import Wasm

BINARYEN = MODULES / "binaryen/bin/wasm-opt"
# What Pyodide is built with; Binaryen supports features that browsers may lack.
FEATURES = (
    "mutable-globals", "sign-ext", "nontrapping-float-to-int", "bulk-memory", "exception-handling", "multivalue",
    "reference-types",
)  # fmt: skip
PASSES = (
    *(f"--enable-{name}" for name in FEATURES),
    "--remove-unused-module-elements", "--memory-packing", "--strip-debug", "--strip-producers",
)  # fmt: skip

COPIED = ("pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json")
NOTICES = "notices.txt"


class Stretch(NamedTuple):
    """The functions from one exported name to before another, and the modules that are known to be among them."""

    first: str
    end: str
    modules: str = ""


# Libraries lie in the order in which they were linked.
LEFT_OUT = (
    Stretch("PyInit__ctypes", "PyInit__posixsubprocess", "_ctypes"),
    Stretch("PyInit__bz2", "PyInit_zlib", "_bz2"),
    Stretch("PyInit__hmac", "PyInit_array", "_hmac _lzma _sqlite3 _zstd"),
    Stretch("PyInit__lsprof", "PyInit__pickle", "_lsprof"),
    Stretch("PyInit__remote_debugging", "PyInit__struct", "_remote_debugging"),
    Stretch("PyInit__zoneinfo", "PyInit_math", "_zoneinfo"),
    Stretch("PyInit__decimal", "PyInit_binascii", "_decimal"),
    Stretch(
        "PyInit__sha3",
        "PyInit_fcntl",
        "_blake2 _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _elementtree _multibytecodec "
        "_sha3 pyexpat unicodedata",
    ),
    Stretch(  # Python's own tests
        "PyInit_xxsubtype",
        "PyUnstable_AtExit",
        "_testbuffer _testcapi _testcapi_datetime _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi "
        "_xxtestfuzz xxsubtype",
    ),
    Stretch("ffi_prep_cif", "hiwire_intern"),
    Stretch("lzma_version_number", "adler32"),  # lzma, sqlite, zstd
)
# The large tables of these modules, in the file whose SHA-256 starts like this. They were found by the addresses in the
# modules' code. Only the tests show that nothing else reads them: they play whole games with this file.
WASM_DIGEST = "cc36e3cab04fdfc9"
TABLES = (
    (800416, 1391264),  # expat, and the codecs
    (1391264, 2077440),  # unicodedata
    (2715152, 2771296),  # lzma, sqlite, zstd
    (2823168, 2948768),  # iconv, which only removed exports needed
)
TABLES_SAVE_KB = 680  # as sent

MAX_GAP = 150  # functions of one library are nearer to each other

# `_name=Module["_name"]=wasmExports["name"];`: most are for packages that a page may load.
EXPORTED = re.compile(r'([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;')
DECLARED = re.compile(r"(?<=[;{}])var ((?:[\w$]+,){50,}[\w$]+);")
WORD = re.compile(r"[\w$]+")


def build_lean_pyodide(pyodide: Path) -> Path:
    """Return a folder like Pyodide's own, with a smaller wasm and script."""
    compiled, script = pyodide / "pyodide.asm.wasm", pyodide / "pyodide.asm.mjs"
    users = [pyodide / "pyodide.mjs", SITE / "builder/snapshot.mjs"]
    sources = (compiled, script, *users, Path(__file__), Path(__file__).with_name("wasm.py"), BINARYEN)
    if not BINARYEN.exists():
        raise BuildError(f"{BINARYEN.relative_to(MODULES.parent)} is missing. Run: npm ci")
    digest = hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in sources))
    cached = CACHE / f"lean-{digest.hexdigest()[:20]}"
    if not cached.exists():
        CACHE.resolve().mkdir(exist_ok=True)
        print("· removing unused parts of Pyodide", flush=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as work:
            new = Path(work) / "lean"
            new.mkdir()
            for name in COPIED:
                shutil.copyfile(pyodide / name, new / name)
            names = " ".join(file.read_text("utf-8") for file in users)
            (new / script.name).write_text(text := trim_exports(script.read_text("utf-8"), names), "utf-8")
            content, notices = stub_modules(compiled.read_bytes(), set(WORD.findall(text + names)))
            (new / compiled.name).write_bytes(optimize(content, Path(work)))
            (new / NOTICES).write_text("".join(f"{notice}\n" for notice in notices), "utf-8")
            try:
                new.replace(cached)
            except OSError:
                if not cached.exists():  # otherwise another process has built the same meanwhile
                    raise
    announce((cached / NOTICES).read_text("utf-8"))
    return cached


@cache
def announce(notices: str) -> None:
    """Print the notices, once in a build."""
    print(notices, end="", flush=True)


def trim_exports(text: str, users: str) -> str:
    """Remove from the script what it takes from the wasm although neither it nor its users use it."""
    count, used = Counter(WORD.findall(text)), set(WORD.findall(users))
    # Each export appears three times: once declared, twice where it is assigned.
    unused = {name for name, _ in EXPORTED.findall(text) if count[name] <= 3 and name not in used}
    text = EXPORTED.sub(lambda match: "" if match[1] in unused else match[0], text)
    return DECLARED.sub(lambda match: f"var {','.join(n for n in match[1].split(',') if n not in unused)};", text)


def stub_modules(content: bytes, named: set[str]) -> tuple[bytes, list[str]]:
    """Return the wasm with only the exports that scripts name and without the code and tables of what is left out. The
    second result are sentences about what was kept, if this wasm is not the one that was measured."""
    digest, wasm = hashlib.sha256(content).hexdigest(), Wasm(content)
    removed, notices = find_removable(wasm)
    tables: tuple[tuple[int, int], ...] = TABLES
    if TABLES and not digest.startswith(WASM_DIGEST):
        tables = ()
        notices.append(
            f"pyodide.asm.wasm has digest {digest[:4]}…, expected {WASM_DIGEST[:4]}…: building without removing tables "
            f"({TABLES_SAVE_KB} kB larger). Measure TABLES again, see CONTRIBUTING.md."
        )
    drop_builtins(wasm, removed)
    wasm.keep_exports({name for name in wasm.exports if name in named or f"_{name}" in named})
    removed.difference_update(index for kind, index in wasm.exports.values() if kind == "function")
    keep_shared(wasm, removed)
    for index in removed:
        wasm.stub(index)
    for start, end in tables:
        wasm.memory[start:end] = bytes(end - start)
    return wasm.to_bytes(), notices


def find_removable(wasm: Wasm) -> tuple[set[int], list[str]]:
    """Return the functions of LEFT_OUT. A stretch whose ends are gone, or that has a module nobody listed, is kept: the
    new module may be one that the site needs."""
    at = {name: index for name, (kind, index) in wasm.exports.items() if kind == "function"}
    modules = {name.removeprefix("PyInit_"): index for name, index in at.items() if name.startswith("PyInit_")}
    modules |= {name: wasm.table[slot] for name, slot in builtin_modules(wasm) if slot in wasm.table}
    removed: set[int] = set()
    notices = []
    for stretch in LEFT_OUT:
        title = f"Keeping the functions from {stretch.first} to {stretch.end}:"
        if missing := [name for name in (stretch.first, stretch.end) if name not in at]:
            notices.append(f"{title} pyodide.asm.wasm has no {missing[0]}. Update LEFT_OUT in lean_wasm.py.")
            continue
        functions = range(at[stretch.first], at[stretch.end])
        inside = {name for name, index in modules.items() if index in functions}
        if strangers := sorted(inside - set(stretch.modules.split())):
            notices.append(f"{title} they now contain {', '.join(strangers)}. Update LEFT_OUT in lean_wasm.py.")
            continue
        removed.update(functions)
    return removed, notices


def builtin_modules(wasm: Wasm) -> list[tuple[str, int]]:
    """Return the list of built-in modules: names, and slots of their functions (0 if there is none, as for `sys`)."""
    at, modules = wasm.read_u32(wasm.address("PyImport_Inittab")), []
    while name := wasm.read_u32(at):
        modules.append((wasm.memory[name : wasm.memory.index(0, name)].decode(), wasm.read_u32(at + 4)))
        at += 8
    return modules


def keep_shared(wasm: Wasm, removed: set[int]) -> None:
    """Take out of `removed` what others use as well. The linker merged functions with the same code: such a function
    has several slots in the table, or one among functions of other libraries. What a kept function calls is kept."""
    slots: dict[int, list[int]] = {}
    for slot, index in wasm.table.items():
        slots.setdefault(index, []).append(slot)
    for index in removed & slots.keys():
        (slot, *more) = slots[index]
        near = median(wasm.table[other] for other in range(slot - 6, slot + 7) if other in wasm.table)
        if more or abs(near - index) > MAX_GAP:
            removed.discard(index)
    kept = [index for index in wasm.bodies if index not in removed]
    while kept:
        for called in wasm.calls(kept.pop()):
            if called in removed:
                removed.discard(called)
                kept.append(called)


def drop_builtins(wasm: Wasm, removed: set[int]) -> None:
    """Remove modules from the list of built-in ones: pairs of a name's address and a function's slot."""
    start = at = wasm.read_u32(wasm.address("PyImport_Inittab"))
    kept = b""
    while wasm.read_u32(at):
        if wasm.table.get(wasm.read_u32(at + 4)) not in removed:
            kept += wasm.memory[at : at + 8]
        at += 8
    wasm.memory[start:at] = kept.ljust(at - start, b"\0")


def optimize(content: bytes, work: Path) -> bytes:
    (work / "in.wasm").write_bytes(content)
    arguments = (str(work / "in.wasm"), "-o", str(work / "out.wasm"), *PASSES)
    run_node(BINARYEN, *arguments, failure="Binaryen could not make Pyodide's wasm smaller.")
    return (work / "out.wasm").read_bytes()
