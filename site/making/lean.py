"""Pyodide without what this site never does: loading compiled packages, and a third of the library's compiled modules.

Pyodide exports everything, for packages that may come; here none comes. What only the exports kept alive goes, with the
modules of LEFT_OUT: their code is emptied, their tables are zeroed, the list of built-in modules no longer has them (so
that importing one is an ordinary ImportError), and Binaryen's wasm-opt sweeps up what nothing refers to any more. The
result is kept in `.cache/` by the hash of what goes in; the snapshot is made, and proven, with it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median

from making.places import CACHE, MODULES, ROOT, SITE, Missing, node
from making.wasm import Wasm

BINARYEN = MODULES / "binaryen/bin/wasm-opt"
# What Pyodide is built with; whatever else Binaryen knows, browsers may not.
FEATURES = (
    "mutable-globals", "sign-ext", "nontrapping-float-to-int", "bulk-memory", "exception-handling", "multivalue",
    "reference-types",
)  # fmt: skip
SWEEP = (
    *(f"--enable-{name}" for name in FEATURES),
    "--remove-unused-module-elements", "--memory-packing", "--strip-debug", "--strip-producers",
)  # fmt: skip

AS_IT_IS = ("pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json")

# Libraries lie in the order in which they were linked: each stretch goes from one exported name to before another.
LEFT_OUT = (
    ("PyInit__ctypes", "PyInit__posixsubprocess"),
    ("PyInit__bz2", "PyInit_zlib"),
    ("PyInit__hmac", "PyInit_array"),  # also _sqlite3, _lzma, _zstd
    ("PyInit__lsprof", "PyInit__pickle"),
    ("PyInit__remote_debugging", "PyInit__struct"),
    ("PyInit__zoneinfo", "PyInit_math"),
    ("PyInit__decimal", "PyInit_binascii"),
    ("PyInit__sha3", "PyInit_fcntl"),  # also _blake2, expat, codecs of the Far East, unicodedata
    ("PyInit_xxsubtype", "PyUnstable_AtExit"),  # the modules of Python's own tests
    ("ffi_prep_cif", "hiwire_intern"),
    ("lzma_version_number", "adler32"),  # lzma, sqlite, zstd
)
# Where the large tables of these lie, in the very file whose hash begins so: found by the addresses in their code. That
# nothing else reads them is shown by the tests alone, which play whole games with this file.
KNOWN = "cc36e3cab04fdfc9"
TABLES = (
    (800416, 1391264),  # expat, and the codecs
    (1391264, 2077440),  # unicodedata
    (2715152, 2771296),  # lzma, sqlite, zstd
    (2823168, 2948768),  # iconv, which only the exports made needed
)

FAR = 150  # functions of one library lie nearer to each other

# `_name=Module["_name"]=wasmExports["name"];`: most are for packages that may come.
HANDED_OUT = re.compile(r'([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;')
DECLARED = re.compile(r"(?<=[;{}])var ((?:[\w$]+,){50,}[\w$]+);")
WORD = re.compile(r"[\w$]+")


def make(pyodide: Path) -> Path:
    """A folder like Pyodide's own, with wasm and script lean."""
    compiled, script = pyodide / "pyodide.asm.wasm", pyodide / "pyodide.asm.mjs"
    users = [pyodide / "pyodide.mjs", SITE / "making/snapshot.mjs"]
    sources = (compiled, script, *users, Path(__file__), Path(__file__).with_name("wasm.py"), BINARYEN)
    if not BINARYEN.exists():
        raise Missing(f"{BINARYEN.relative_to(ROOT)} is missing. Run: npm ci")
    known = hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in sources))
    kept = CACHE / f"lean-{known.hexdigest()[:20]}"
    if not kept.exists():
        CACHE.resolve().mkdir(exist_ok=True)
        print("· making Pyodide lean", flush=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as work:
            fresh = Path(work) / "lean"
            fresh.mkdir()
            for name in AS_IT_IS:
                shutil.copyfile(pyodide / name, fresh / name)
            names = " ".join(file.read_text("utf-8") for file in users)
            (fresh / script.name).write_text(text := trimmed(script.read_text("utf-8"), names), "utf-8")
            (fresh / compiled.name).write_bytes(swept(emptied(compiled, set(WORD.findall(text + names))), Path(work)))
            try:
                fresh.replace(kept)
            except OSError:
                if not kept.exists():  # else another process has made the same meanwhile
                    raise
    return kept


def trimmed(text: str, users: str) -> str:
    """The script, without taking from the wasm what neither it nor its users name."""
    count, used = Counter(WORD.findall(text)), set(WORD.findall(users))
    # Once to declare it, twice to hand it out.
    unused = {name for name, _ in HANDED_OUT.findall(text) if count[name] <= 3 and name not in used}
    text = HANDED_OUT.sub(lambda found: "" if found[1] in unused else found[0], text)
    return DECLARED.sub(lambda found: f"var {','.join(n for n in found[1].split(',') if n not in unused)};", text)


def emptied(file: Path, named: set[str]) -> bytes:
    """The wasm with exports only of what a script names, and without the code and tables of what is left out."""
    content = file.read_bytes()
    if TABLES and not hashlib.sha256(content).hexdigest().startswith(KNOWN):
        raise Missing(f"{file.relative_to(ROOT)} is not the one whose tables site/making/lean.py knows")
    wasm = Wasm(content)
    at = {name: index for name, (kind, index) in wasm.exports.items() if kind == "function"}
    if lost := {name for stretch in LEFT_OUT for name in stretch} - at.keys():
        raise Missing(f"{file.relative_to(ROOT)} is not the one that site/making/lean.py knows: no {min(lost)}")
    gone = {index for first, end in LEFT_OUT for index in range(at[first], at[end])}
    modules(wasm, gone)
    wasm.keep_exports({name for name in wasm.exports if name in named or f"_{name}" in named})
    gone.difference_update(index for kind, index in wasm.exports.values() if kind == "function")
    shared(wasm, gone)
    for index in gone:
        wasm.stub(index)
    for start, end in TABLES:
        wasm.memory[start:end] = bytes(end - start)
    return wasm.written()


def shared(wasm: Wasm, gone: set[int]) -> None:
    """Takes from `gone` what others use as well. The linker made one function of those whose code was the same: such a
    one has several slots in the table, or one among functions of others. And what a staying function calls stays."""
    slots: dict[int, list[int]] = {}
    for slot, index in wasm.table.items():
        slots.setdefault(index, []).append(slot)
    for index in gone & slots.keys():
        (slot, *more) = slots[index]
        near = median(wasm.table[other] for other in range(slot - 6, slot + 7) if other in wasm.table)
        if more or abs(near - index) > FAR:
            gone.discard(index)
    staying = [index for index in wasm.bodies if index not in gone]
    while staying:
        for called in wasm.calls(staying.pop()):
            if called in gone:
                gone.discard(called)
                staying.append(called)


def modules(wasm: Wasm, gone: set[int]) -> None:
    """The list of built-in modules, pairs of a name's address and a function's slot, without those that are gone."""
    place = at = wasm.word(wasm.address("PyImport_Inittab"))
    stays = b""
    while wasm.word(at):
        if wasm.table.get(wasm.word(at + 4)) not in gone:  # `sys` has none
            stays += wasm.memory[at : at + 8]
        at += 8
    wasm.memory[place:at] = stays.ljust(at - place, b"\0")


def swept(content: bytes, work: Path) -> bytes:
    (work / "in.wasm").write_bytes(content)
    run = subprocess.run(
        [node(), BINARYEN, work / "in.wasm", "-o", work / "out.wasm", *SWEEP],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise Missing(f"Binaryen could not make Pyodide's wasm smaller:\n{run.stdout[-2000:]}{run.stderr[-4000:]}")
    return (work / "out.wasm").read_bytes()
