"""Pyodide without unused parts: what scripts name is kept, the rest is removed, other versions are not guessed at."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import lean_wasm, vendor
from builder.wasm import Wasm


@pytest.fixture(scope="module")
def shipped(dist: Path) -> Wasm:
    [file] = dist.glob("assets/pyodide-*/pyodide.asm.wasm")
    return Wasm(file.read_bytes())


def test_exports_named_by_scripts_are_kept(shipped: Wasm) -> None:
    whole = Wasm((vendor.PYODIDE / "pyodide.asm.wasm").read_bytes())
    [script] = vendor.lean_pyodide().glob("pyodide.asm.mjs")
    named = {found[2] for found in lean_wasm.EXPORTED.finditer(script.read_text("utf-8"))}
    assert named & whole.exports.keys() <= shipped.exports.keys() <= whole.exports.keys()
    assert len(shipped.exports) < len(whole.exports) / 10


def test_removed_modules_are_not_listed(shipped: Wasm) -> None:
    content, notices = lean_wasm.stub_modules((vendor.PYODIDE / "pyodide.asm.wasm").read_bytes(), {"PyImport_Inittab"})
    wasm = Wasm(content)
    listed = [name for name, _ in lean_wasm.builtin_modules(wasm)]
    assert notices == []
    assert {"math", "zlib", "_random", "_sre", "sys", "builtins"} <= {*listed}
    assert not {"_sqlite3", "_ctypes", "unicodedata", "_testcapi", "_codecs_jp"} & {*listed}
    assert len(shipped.bodies) < len(wasm.bodies)


def test_trim_exports_removes_unused_names() -> None:
    names = ",".join(f"_n{at}" for at in range(60))
    handed = "".join(f'_n{at}=Module["_n{at}"]=wasmExports["n{at}"];' for at in range(60))
    text = lean_wasm.trim_exports(f"{{var {names};function take(){{{handed}}}_n7()}}", "Module._n9")
    assert text == (
        '{var _n7,_n9;function take(){_n7=Module["_n7"]=wasmExports["n7"];_n9=Module["_n9"]=wasmExports["n9"];}_n7()}'
    )


def test_concurrent_builds_share_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two test processes do this in a fresh clone: the later one uses the earlier one's result."""
    pyodide = vendor.require_package(vendor.PYODIDE)

    def overtaken(content: bytes, work: Path) -> bytes:
        monkeypatch.setattr(lean_wasm, "optimize", lambda content, work: b"")
        lean_wasm.build_lean_pyodide(pyodide)
        return b""

    monkeypatch.setattr(lean_wasm, "CACHE", tmp_path)
    monkeypatch.setattr(lean_wasm, "stub_modules", lambda content, named: (b"", []))
    monkeypatch.setattr(lean_wasm, "optimize", overtaken)
    made = lean_wasm.build_lean_pyodide(pyodide)
    assert [made] == list(tmp_path.iterdir())
    assert (made / "pyodide.asm.wasm").exists()
