"""Lean Pyodide: what scripts name is kept, the rest is removed, and unknown versions keep more."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from builder import lean_wasm, vendor
from builder.lean_wasm import FunctionRange
from builder.wasm import Wasm


@pytest.fixture(scope="module")
def shipped(dist: Path) -> Wasm:
    [file] = dist.glob("assets/pyodide-*/pyodide.asm.wasm")
    return Wasm(file.read_bytes())


def test_exports_named_by_scripts_are_kept(shipped: Wasm) -> None:
    whole = Wasm(pyodide_wasm())
    [script] = vendor.lean_pyodide().glob("pyodide.asm.mjs")
    named = {match[2] for match in lean_wasm.EXPORTED.finditer(script.read_text("utf-8"))}
    assert named & whole.exports.keys() <= shipped.exports.keys() <= whole.exports.keys()
    assert len(shipped.exports) < len(whole.exports) / 10


def test_removed_modules_are_not_listed(shipped: Wasm) -> None:
    content, notices = lean_wasm.stub_modules(pyodide_wasm(), {"PyImport_Inittab"})
    wasm = Wasm(content)
    listed = [name for name, _ in lean_wasm.builtin_modules(wasm)]
    assert notices == []
    assert {"math", "zlib", "_random", "_sre", "sys", "builtins"} <= {*listed}
    assert not {"_sqlite3", "_ctypes", "unicodedata", "_testcapi", "_codecs_jp"} & {*listed}
    assert len(shipped.bodies) < len(wasm.bodies)


def pyodide_wasm() -> bytes:
    return (vendor.PYODIDE / "pyodide.asm.wasm").read_bytes()


def test_unknown_digest_keeps_tables_with_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    content = pyodide_wasm()
    start, end = lean_wasm.TABLES[0]
    stubbed, notices = lean_wasm.stub_modules(content, set())
    assert notices == []
    assert not any(Wasm(stubbed).memory[start:end])
    digest = hashlib.sha256(content + b"\0\1\0").hexdigest()  # with an additional empty section
    unknown, [notice] = lean_wasm.stub_modules(content + b"\0\1\0", set())
    assert Wasm(unknown).memory[start:end] == Wasm(content).memory[start:end]
    assert notice == (
        f"pyodide.asm.wasm has digest {digest[:4]}…, expected {lean_wasm.WASM_DIGEST[:4]}…: building without removing "
        "tables (680 kB larger). Measure TABLES again, see docs/how-it-works.md."
    )


@pytest.mark.parametrize(
    ("functions", "notice"),
    [
        (
            FunctionRange("PyInit__hmac", "PyInit_array", "_hmac _lzma _zstd"),
            "Keeping the functions from PyInit__hmac to PyInit_array: they now contain _sqlite3. Update LEFT_OUT in "
            "lean_wasm.py.",
        ),
        (
            FunctionRange("PyInit__hmac", "PyInit_arrays", "_hmac _lzma _sqlite3 _zstd"),
            "Keeping the functions from PyInit__hmac to PyInit_arrays: pyodide.asm.wasm has no PyInit_arrays. Update "
            "LEFT_OUT in lean_wasm.py.",
        ),
    ],
)
def test_changed_range_is_kept_with_notice(
    functions: FunctionRange, notice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wasm = Wasm(pyodide_wasm())
    slots = dict(lean_wasm.builtin_modules(wasm))
    monkeypatch.setattr(lean_wasm, "LEFT_OUT", (functions, FunctionRange("PyInit__bz2", "PyInit_zlib", "_bz2")))
    removed, notices = lean_wasm.find_removable(wasm)
    assert notices == [notice]
    assert wasm.table[slots["_bz2"]] in removed
    assert wasm.table[slots["_sqlite3"]] not in removed


def test_trim_exports_removes_unused_names() -> None:
    names = ",".join(f"_n{at}" for at in range(60))
    assignments = "".join(f'_n{at}=Module["_n{at}"]=wasmExports["n{at}"];' for at in range(60))
    text = lean_wasm.trim_exports(f"{{var {names};function take(){{{assignments}}}_n7()}}", "Module._n9")
    assert text == (
        '{var _n7,_n9;function take(){_n7=Module["_n7"]=wasmExports["n7"];_n9=Module["_n9"]=wasmExports["n9"];}_n7()}'
    )


def test_concurrent_builds_share_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If another process finishes the same build first, its result is used."""
    pyodide = vendor.require_package(vendor.PYODIDE)

    def finish_second(content: bytes, work: Path) -> bytes:
        monkeypatch.setattr(lean_wasm, "optimize", lambda content, work: b"")
        lean_wasm.build_lean_pyodide(pyodide)
        return b""

    monkeypatch.setattr(lean_wasm, "CACHE", tmp_path)
    monkeypatch.setattr(lean_wasm, "stub_modules", lambda content, named: (b"", []))
    monkeypatch.setattr(lean_wasm, "optimize", finish_second)
    folder = lean_wasm.build_lean_pyodide(pyodide)
    assert [folder] == list(tmp_path.iterdir())
    assert (folder / "pyodide.asm.wasm").exists()
