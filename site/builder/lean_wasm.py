"""Lean Pyodide: without support for compiled packages, and without a third of the library's compiled modules.

Pyodide exports everything, for packages that a page may load; no page of this site loads one. So most exports are
removed, and the modules of LEFT_OUT: their code is replaced by stubs, their tables are zeroed, they are removed from
the list of built-in modules (importing one is an ordinary ImportError), and Binaryen's wasm-opt removes everything that
is no longer referred to. The result is cached in `.cache/` by the hash of everything that goes into it.

The ranges and tables were measured for one version of Pyodide. With another version the build keeps what it does not
recognise: the site works but is larger, and the build prints a notice.
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
# The features that Pyodide is built with. Binaryen supports others, which browsers may lack.
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


class FunctionRange(NamedTuple):
    """The functions from one exported function to the one before `end`, and the modules that they contain."""

    first: str
    end: str
    modules: str = ""


# Functions have the order in which their libraries were linked.
LEFT_OUT = (
    FunctionRange("PyInit__ctypes", "PyInit__posixsubprocess", "_ctypes"),
    FunctionRange("PyInit__bz2", "PyInit_zlib", "_bz2"),
    FunctionRange("PyInit__hmac", "PyInit_array", "_hmac _lzma _sqlite3 _zstd"),
    FunctionRange("PyInit__lsprof", "PyInit__pickle", "_lsprof"),
    FunctionRange("PyInit__remote_debugging", "PyInit__struct", "_remote_debugging"),
    FunctionRange("PyInit__zoneinfo", "PyInit_math", "_zoneinfo"),
    FunctionRange("PyInit__decimal", "PyInit_binascii", "_decimal"),
    FunctionRange(
        "PyInit__sha3",
        "PyInit_fcntl",
        "_blake2 _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _elementtree _multibytecodec "
        "_sha3 pyexpat unicodedata",
    ),
    FunctionRange(  # Python's own tests
        "PyInit_xxsubtype",
        "PyUnstable_AtExit",
        "_testbuffer _testcapi _testcapi_datetime _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi "
        "_xxtestfuzz xxsubtype",
    ),
    FunctionRange("ffi_prep_cif", "hiwire_intern"),
    FunctionRange("lzma_version_number", "adler32"),  # lzma, sqlite, zstd
)
# The large tables of these modules, in the file with this digest. They were found by the addresses in the code of the
# modules. Only the tests, which play whole games, show that nothing else reads them.
WASM_DIGEST = "cc36e3cab04fdfc9"
TABLES = (
    (800416, 1391264),  # expat, and the codecs
    (1391264, 2077440),  # unicodedata
    (2715152, 2771296),  # lzma, sqlite, zstd
    (2823168, 2948768),  # iconv, which only removed exports needed
)
TABLES_SAVE_KB = 680  # compressed

MAX_GAP = 150  # between functions of one library, in the order of the table

# `_name=Module["_name"]=wasmExports["name"];`. Most are for packages that a page may load.
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
        print("· remove unused parts of Pyodide", flush=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as work:
            new = Path(work) / "lean"
            new.mkdir()
            for name in COPIED:
                shutil.copyfile(pyodide / name, new / name)
            # Words in comments count too, so a comment can keep an export.
            names = " ".join(file.read_text("utf-8") for file in users)
            (new / script.name).write_text(text := trim_exports(script.read_text("utf-8"), names), "utf-8")
            content, notices = stub_modules(compiled.read_bytes(), set(WORD.findall(text + names)))
            (new / compiled.name).write_bytes(optimize(content, Path(work)))
            (new / NOTICES).write_text("".join(f"{notice}\n" for notice in notices), "utf-8")
            try:
                new.replace(cached)
            except OSError:
                if not cached.exists():  # otherwise another process has built the same in the meantime
                    raise
    print_once((cached / NOTICES).read_text("utf-8"))
    return cached


@cache
def print_once(notices: str) -> None:
    """Print notices, but the same ones only once in a build."""
    print(notices, end="", flush=True)


def trim_exports(text: str, users: str) -> str:
    """Remove the wasm's exports that neither the script nor its users use from the script."""
    count, used = Counter(WORD.findall(text)), set(WORD.findall(users))
    # Each export occurs three times: once in its declaration, twice where it is assigned.
    unused = {name for name, _ in EXPORTED.findall(text) if count[name] <= 3 and name not in used}
    text = EXPORTED.sub(lambda match: "" if match[1] in unused else match[0], text)
    return DECLARED.sub(lambda match: f"var {','.join(n for n in match[1].split(',') if n not in unused)};", text)


def stub_modules(content: bytes, named: set[str]) -> tuple[bytes, list[str]]:
    """Return the wasm with only the named exports and without the code and tables of LEFT_OUT.

    The second result are notices about what is kept because this wasm is not the one that was measured.
    """
    digest, wasm = hashlib.sha256(content).hexdigest(), Wasm(content)
    removed, notices = find_removable(wasm)
    tables: tuple[tuple[int, int], ...] = TABLES
    if TABLES and not digest.startswith(WASM_DIGEST):
        tables = ()
        notices.append(
            f"pyodide.asm.wasm has digest {digest[:4]}…, expected {WASM_DIGEST[:4]}…: building without removing tables "
            f"({TABLES_SAVE_KB} kB larger). Measure TABLES again, see docs/how-it-works.md."
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
    """Return the functions of LEFT_OUT, and notices about ranges that are kept.

    A range is kept if one of its ends does not exist, or if it contains an unlisted module, which the site may need.
    """
    at = {name: index for name, (kind, index) in wasm.exports.items() if kind == "function"}
    modules = {name.removeprefix("PyInit_"): index for name, index in at.items() if name.startswith("PyInit_")}
    modules |= {name: wasm.table[slot] for name, slot in builtin_modules(wasm) if slot in wasm.table}
    removed: set[int] = set()
    notices = []
    for functions in LEFT_OUT:
        title = f"Keeping the functions from {functions.first} to {functions.end}:"
        if missing := [name for name in (functions.first, functions.end) if name not in at]:
            notices.append(f"{title} pyodide.asm.wasm has no {missing[0]}. Update LEFT_OUT in lean_wasm.py.")
            continue
        indices = range(at[functions.first], at[functions.end])
        inside = {name for name, index in modules.items() if index in indices}
        if unlisted := sorted(inside - set(functions.modules.split())):
            notices.append(f"{title} they now contain {', '.join(unlisted)}. Update LEFT_OUT in lean_wasm.py.")
            continue
        removed.update(indices)
    return removed, notices


def builtin_modules(wasm: Wasm) -> list[tuple[str, int]]:
    """Return names and slots of the built-in modules. A slot is 0 if there is no function, as for `sys`."""
    at, modules = wasm.read_u32(wasm.address("PyImport_Inittab")), []
    while name := wasm.read_u32(at):
        modules.append((wasm.memory[name : wasm.memory.index(0, name)].decode(), wasm.read_u32(at + 4)))
        at += 8
    return modules


def keep_shared(wasm: Wasm, removed: set[int]) -> None:
    """Drop functions from `removed` that others use as well, and everything that a kept function calls.

    The linker merges functions with the same code. Such a function has several slots in the table, or one among
    functions of other libraries.
    """
    slots: dict[int, list[int]] = {}
    for slot, index in wasm.table.items():
        slots.setdefault(index, []).append(slot)
    for index in removed & slots.keys():
        (slot, *more) = slots[index]
        near = median(wasm.table[other] for other in range(slot - 6, slot + 7) if other in wasm.table)
        if more or abs(near - index) > MAX_GAP:
            removed.discard(index)
    pending = [index for index in wasm.bodies if index not in removed]
    while pending:
        for called in wasm.find_calls(pending.pop()):
            if called in removed:
                removed.discard(called)
                pending.append(called)


def drop_builtins(wasm: Wasm, removed: set[int]) -> None:
    """Remove modules from the list of built-in modules: pairs of a name's address and a function's slot."""
    start = at = wasm.read_u32(wasm.address("PyImport_Inittab"))
    entries = b""
    while wasm.read_u32(at):
        if wasm.table.get(wasm.read_u32(at + 4)) not in removed:
            entries += wasm.memory[at : at + 8]
        at += 8
    wasm.memory[start:at] = entries.ljust(at - start, b"\0")


def optimize(content: bytes, work: Path) -> bytes:
    (work / "in.wasm").write_bytes(content)
    arguments = (str(work / "in.wasm"), "-o", str(work / "out.wasm"), *PASSES)
    run_node(BINARYEN, *arguments, failure="Binaryen could not optimize pyodide.asm.wasm.")
    return (work / "out.wasm").read_bytes()
