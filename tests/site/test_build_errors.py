"""What a failing build prints: Python's traceback first and whole, or one sentence and our own lines."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builder import snapshot, vendor
from builder.assets import build_archive
from builder.errors import BuildError
from builder.node import run_node
from builder.paths import CACHE, ROOT
from builder.rehearse import rehearse
from tests.site.test_build import copy  # noqa: F401  (a fixture)

FAULT = """
from functools import wraps

@wraps(scene)
def scene(view, ui, say):  # type: ignore[no-redef]
    return view["nope"]
"""
NEVER_IN_PYODIDE = """

def scene(view, *rest):  # type: ignore[no-redef]
    import sys

    if sys.platform == "emscripten":
        return view["nope"]
    raise AssertionError("only for Pyodide")
"""


def a_game(root: Path) -> Path:
    return sorted((root / "pygames/games").glob("[a-z]*/view.py"))[0].parent


def build(folder: Path) -> list[str]:
    for name in ("node_modules", ".cache"):
        (folder / name).symlink_to(ROOT / name)
    run = subprocess.run(
        [sys.executable, "-B", "-m", "builder", "site", "--stock"],
        cwd=folder, env={"PYTHONPATH": ".:site"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert not (folder / "dist").exists()
    return run.stderr.splitlines()


def test_view_error_shows_cpython_traceback(copy: Path) -> None:  # noqa: F811
    game = a_game(copy)
    with (game / "view.py").open("a") as view:
        view.write(FAULT)
    first, *middle, error, sentence = build(copy)
    assert first == "Traceback (most recent call last):"
    assert [line.strip() for line in middle if str(game / "view.py") in line]
    assert '    return view["nope"]' in middle
    assert error == "KeyError: 'nope'"
    assert sentence.startswith(f"{game.name.replace('_', '-')}: view.py, line ")
    assert "KeyError: 'nope' (in scene(view, ui, say))." in sentence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b'title = "Full" die', "line 1, column 16: "),
        (b"title = 3", "key 'title': 3 is not a text. Write it in quotes."),
        (b"why.best = [true]", "key 'why.best': [True] is not a text. Write it in quotes."),
        (b'points = { one = 1, other = "{n} points" }', "key 'points.one': 1 is not a text. Write it in quotes."),
        ('title = "Dé"'.encode("latin-1"), "byte 11: the file is not UTF-8. Save it as UTF-8."),
    ],
)
def test_broken_texts_fail_with_one_sentence(text: bytes, expected: str, copy: Path) -> None:  # noqa: F811
    game = a_game(copy)
    (game / "words.fr.toml").write_bytes(text)
    (sentence,) = build(copy)
    assert sentence.startswith(f"{game.name.replace('_', '-')}: words.fr.toml, {expected}")


@pytest.mark.parametrize("path", ["site/app/words.fr.toml", "pygames/locale/fr.toml"])
def test_broken_shared_texts_name_their_file(path: str, copy: Path) -> None:  # noqa: F811
    (copy / path).write_text("home = 3")
    assert build(copy) == [f"{path}, key 'home': 3 is not a text. Write it in quotes."]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (f"{a_game(ROOT).relative_to(ROOT)}/rules.py", "The games or the build could not be imported."),
        ("site/app/main.py", "The assets could not be built."),
    ],
)
def test_syntax_error_shows_cpython_traceback(path: str, sentence: str, copy: Path) -> None:  # noqa: F811
    (copy / path).write_text("def broken(:\n")
    lines = build(copy)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["SyntaxError: invalid syntax", sentence]
    assert any(f'{copy / path}", line 1' in line for line in lines)


def test_missing_text_names_its_key(copy: Path) -> None:  # noqa: F811
    page = copy / "site/templates/about.html"
    page.write_text(page.read_text("utf-8") + '{% block skip %}{{ say("site.nope") }}{% endblock %}', "utf-8")
    lines = build(copy)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["KeyError: 'site.nope'", "The pages could not be rendered."]


@pytest.mark.usefixtures("dist")
def test_pyodide_error_shows_traceback_only(tmp_path: Path) -> None:
    """A fault that CPython does not have: the snapshot's Python traceback is whole, and nothing minified follows."""
    game = a_game(ROOT)
    path = (game / "view.py").relative_to(ROOT).as_posix()
    faulty = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(build_archive())) as archive, zipfile.ZipFile(faulty, "w") as written:
        for name in archive.namelist():
            written.writestr(name, archive.read(name) + (NEVER_IN_PYODIDE.encode() if name == path else b""))
    CACHE.mkdir(exist_ok=True)
    with pytest.raises(BuildError) as error:
        snapshot.create_snapshot(tmp_path, vendor.lean_pyodide(), faulty.getvalue())
    lines = str(error.value).splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["KeyError: 'nope'", "The snapshot of Python's memory could not be created."]
    assert any(f'{path}", line' in line for line in lines)
    assert max(map(len, lines)) < 200


def test_node_error_shows_message_and_own_frames(tmp_path: Path) -> None:
    (folder := tmp_path / "site/builder").mkdir(parents=True)
    minified = ";".join(f"let a{n}={n}" for n in range(500))
    (folder / "minified.mjs").write_text(f'{minified};export const fail = () => {{ throw new Error("no memory") }};')
    (folder / "script.mjs").write_text('import { fail } from "./minified.mjs";\nfail();\n')
    with pytest.raises(BuildError) as error:
        run_node(folder / "script.mjs", failure="The script failed.")
    lines = str(error.value).splitlines()
    assert lines[:2] == ["The script failed.", "Error: no memory"]
    assert lines[-1].endswith("site/builder/script.mjs:2:1")
    assert max(map(len, lines)) < 200
    assert len(lines) == 4


def test_rehearse_rejects_unknown_package() -> None:
    with pytest.raises(BuildError, match=r"^Unknown package 'left-pad'\. Choose from: pyodide, @pyscript/core"):
        rehearse("left-pad@1.0.0")
