"""Pyodide made lean: what nobody asks for is gone, what somebody names stays, and another version is not guessed at."""

from __future__ import annotations

from pathlib import Path

import pytest

from making import lean, packages
from making.places import Missing
from making.wasm import Wasm


@pytest.fixture(scope="module")
def shipped(dist: Path) -> Wasm:
    [file] = dist.glob("assets/pyodide-*/pyodide.asm.wasm")
    return Wasm(file.read_bytes())


def test_what_scripts_name_is_there(shipped: Wasm) -> None:
    whole = Wasm((packages.PYODIDE / "pyodide.asm.wasm").read_bytes())
    [script] = (packages.lean_pyodide()).glob("pyodide.asm.mjs")
    named = {found[2] for found in lean.HANDED_OUT.finditer(script.read_text("utf-8"))}
    assert named & whole.exports.keys() <= shipped.exports.keys() <= whole.exports.keys()
    assert len(shipped.exports) < len(whole.exports) / 10


def test_modules_that_are_left_out_are_not_listed(shipped: Wasm) -> None:
    file = packages.PYODIDE / "pyodide.asm.wasm"
    wasm = Wasm(lean.emptied(file, {"PyImport_Inittab"}))
    at, listed = wasm.word(wasm.address("PyImport_Inittab")), []
    while place := wasm.word(at):
        listed.append(wasm.memory[place : wasm.memory.index(0, place)].decode())
        at += 8
    assert {"math", "zlib", "_random", "_sre", "sys", "builtins"} <= {*listed}
    assert not {"_sqlite3", "_ctypes", "unicodedata", "_testcapi", "_codecs_jp"} & {*listed}
    assert len(shipped.bodies) < len(wasm.bodies)


def test_another_version_ends_the_build_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lean, "ROOT", tmp_path)
    file = tmp_path / "pyodide.asm.wasm"
    file.write_bytes((packages.PYODIDE / file.name).read_bytes() + b"\0\1\0")
    with pytest.raises(Missing, match=r"pyodide\.asm\.wasm is not the one"):
        lean.emptied(file, set())


def test_a_script_gives_out_only_what_is_used() -> None:
    names = ",".join(f"_n{at}" for at in range(60))
    handed = "".join(f'_n{at}=Module["_n{at}"]=wasmExports["n{at}"];' for at in range(60))
    text = lean.trimmed(f"{{var {names};function take(){{{handed}}}_n7()}}", "Module._n9")
    assert text == (
        '{var _n7,_n9;function take(){_n7=Module["_n7"]=wasmExports["n7"];_n9=Module["_n9"]=wasmExports["n9"];}_n7()}'
    )


def test_two_may_make_it_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As two processes of the tests do in a fresh clone: who comes later takes what is there."""
    pyodide = packages.there(packages.PYODIDE)

    def overtaken(content: bytes, work: Path) -> bytes:
        monkeypatch.setattr(lean, "swept", lambda content, work: b"")
        lean.make(pyodide)
        return b""

    monkeypatch.setattr(lean, "CACHE", tmp_path)
    monkeypatch.setattr(lean, "emptied", lambda file, named: b"")
    monkeypatch.setattr(lean, "swept", overtaken)
    made = lean.make(pyodide)
    assert [made] == list(tmp_path.iterdir())
    assert (made / "pyodide.asm.wasm").exists()
