"""What a failing build prints: Python's whole traceback, or one sentence and our own frames."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from builder import snapshot, vendor
from builder.assets import build_archive
from builder.errors import BuildError
from builder.node import run_node
from builder.paths import CACHE, ROOT
from builder.rehearse import rehearse
from tests.site.building import link_packages, run_build

FAULTY_SCENE = """
from functools import wraps

@wraps(scene)
def scene(view, ui, say):  # type: ignore[no-redef]
    return view["nope"]
"""
FAULTY_IN_PYODIDE = """

def scene(view, *rest):  # type: ignore[no-redef]
    import sys

    if sys.platform == "emscripten":
        return view["nope"]
    raise AssertionError("only for Pyodide")
"""


def first_game_folder(root: Path) -> Path:
    return sorted((root / "pygames/games").glob("[a-z]*/view.py"))[0].parent


def failing_build(project: Path) -> list[str]:
    """Run a build that must fail, and return the lines that it prints as the error."""
    link_packages(project)
    run = run_build(project)
    assert run.returncode == 1
    assert not (project / "dist").exists()
    return run.stderr.splitlines()


def test_view_error_shows_cpython_traceback(project: Path) -> None:
    game = first_game_folder(project)
    with (game / "view.py").open("a") as view:
        view.write(FAULTY_SCENE)
    first, *middle, error, sentence = failing_build(project)
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
def test_broken_texts_give_one_sentence(text: bytes, expected: str, project: Path) -> None:
    game = first_game_folder(project)
    (game / "words.fr.toml").write_bytes(text)
    (sentence,) = failing_build(project)
    assert sentence.startswith(f"{game.name.replace('_', '-')}: words.fr.toml, {expected}")


@pytest.mark.parametrize("path", ["site/app/words.fr.toml", "pygames/locale/fr.toml"])
def test_broken_shared_texts_name_their_file(path: str, project: Path) -> None:
    (project / path).write_text("home = 3")
    assert failing_build(project) == [f"{path}, key 'home': 3 is not a text. Write it in quotes."]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (f"{first_game_folder(ROOT).relative_to(ROOT)}/rules.py", "The games or the build could not be imported."),
        ("site/app/main.py", "The assets could not be built."),
    ],
)
def test_syntax_error_shows_cpython_traceback(path: str, sentence: str, project: Path) -> None:
    (project / path).write_text("def broken(:\n")
    lines = failing_build(project)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["SyntaxError: invalid syntax", sentence]
    assert any(f'{project / path}", line 1' in line for line in lines)


def test_missing_text_names_its_key(project: Path) -> None:
    page = project / "site/templates/about.html"
    page.write_text(page.read_text("utf-8") + '{% block skip %}{{ say("site.nope") }}{% endblock %}', "utf-8")
    lines = failing_build(project)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["KeyError: 'site.nope'", "The pages could not be rendered."]


@pytest.mark.usefixtures("dist")
def test_pyodide_error_shows_traceback_only(tmp_path: Path) -> None:
    """An error that only Pyodide has: Python's traceback is complete, and no minified script follows."""
    game = first_game_folder(ROOT)
    path = (game / "view.py").relative_to(ROOT).as_posix()
    faulty = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(build_archive())) as archive, zipfile.ZipFile(faulty, "w") as copy:
        for name in archive.namelist():
            copy.writestr(name, archive.read(name) + (FAULTY_IN_PYODIDE.encode() if name == path else b""))
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
