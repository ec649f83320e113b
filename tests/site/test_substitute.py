"""Replacements in the build: a missing or repeated placeholder gives one sentence."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from builder import pages, scripts, service_worker, styles, vendor
from builder.assets import Assets
from builder.errors import BuildError
from builder.paths import SITE, STATIC
from builder.scripts import write_script
from builder.substitute import substitute
from pygames.i18n import LANGUAGES

PATHS: dict[str, Any] = {field.name: f"assets/{field.name}" for field in fields(Assets)} | {
    "previews": {},
    "one_file_bytes": 0,
}
ASSETS = Assets(**PATHS)


def write_interpreter(folder: Path) -> str:
    names = ("loader", "pyodide.asm", "runtime-files")
    imports = {f"./{name}.mjs": folder / f"{name}-1.mjs" for name in names}
    return write_script(folder, "interpreter.mjs", imports, inline=("./restore.mjs",)).read_text("utf-8")


def write_runtime_files(folder: Path) -> None:
    write_script(folder, "runtime-files.mjs", placeholders={"= RUNTIME_FILES;": "= {};"})


def write_boot(folder: Path) -> None:
    write_script(folder, "boot.js", {"./offline.mjs": folder / "offline-1.mjs"})


def write_worker(folder: Path) -> None:
    (out := folder / "out").mkdir()
    for lang in LANGUAGES:
        (out / lang).mkdir()
    service_worker.write_service_worker(out)


def render_pages(folder: Path) -> None:
    pages.render_pages(folder, ASSETS)
    pages.render_embeds(folder, ASSETS)


def build_style(folder: Path) -> None:
    styles.build_style()


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of site/static and site/templates that the build reads instead."""
    shutil.copytree(STATIC, tmp_path / "site/static")
    shutil.copytree(SITE / "templates", tmp_path / "site/templates")
    for module in (scripts, styles, service_worker):
        monkeypatch.setattr(module, "STATIC", tmp_path / "site/static")
    monkeypatch.setattr(pages, "SITE", tmp_path / "site")
    return tmp_path / "site"


Step = Callable[[Path], object]
CASES: list[tuple[Step, str, str, str]] = [
    (write_runtime_files, "static/runtime-files.mjs", "= RUNTIME_FILES;", "= RUNTIME_FILES ;"),
    (write_runtime_files, "static/runtime-files.mjs", "= RUNTIME_FILES;", "= RUNTIME_FILES; // = RUNTIME_FILES;"),
    (write_interpreter, "static/interpreter.mjs", '"./loader.mjs"', "'./loader.mjs'"),
    (
        write_interpreter,
        "static/interpreter.mjs",
        '"./runtime-files.mjs";',
        '"./runtime-files.mjs"; await import("./runtime-files.mjs");',
    ),
    (write_interpreter, "static/interpreter.mjs", 'from "./restore.mjs"', "from './restore.mjs'"),
    (write_interpreter, "static/restore.mjs", "export function checksum", "export async  function checksum"),
    (write_boot, "static/boot.js", '"./offline.mjs"', "`./offline.mjs`"),
    (write_worker, "static/sw.js", "= FILES;", "=\n  FILES;"),
    (write_worker, "static/sw.js", "= FILES;", "= FILES; const again = FILES;"),
    (
        build_style,
        "static/crossboard.css",
        "(prefers-color-scheme:dark)",
        "(prefers-color-scheme:dark) and (width>9)",
    ),
    (render_pages, "templates/embed.html", "{{ facts }}", ""),
    (render_pages, "templates/embed.html", "{{ facts }}", "{{ facts }}{{ facts }}"),
    (render_pages, "templates/parts.html", 'src="{{ root }}{{ assets.runtime_files }}"', ""),
    (render_pages, "templates/base.html", 'src="{{ root }}{{ assets.boot }}"', ""),
    (render_pages, "templates/play.html", "{{ assets.bot_worker }}", "assets.bot_worker"),
]


@pytest.mark.parametrize(("step", "file", "old", "new"), CASES, ids=lambda part: getattr(part, "__name__", None))
def test_build_fails_on_changed_placeholder(
    step: Step, file: str, old: str, new: str, sources: Path, tmp_path: Path
) -> None:
    path = sources / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    (out := tmp_path / "assets").mkdir()
    with pytest.raises(BuildError) as error:
        step(out)
    sentence = str(error.value)
    names = {path.name} | ({"home.html", "index.html", "play.html"} if file.startswith("templates/") else set())
    assert sentence.partition(":")[0] in names
    assert re.search(r"occurs (once|\d times), expected (once|\d times)\.", sentence)
    assert "\n" not in sentence
    assert len(sentence) < 400


@pytest.mark.parametrize(
    "step", [write_runtime_files, write_interpreter, write_boot, write_worker, build_style, render_pages]
)
def test_unchanged_sources_build(step: Step, sources: Path, tmp_path: Path) -> None:
    (out := tmp_path / "assets").mkdir()
    step(out)


def test_inlined_names_may_be_reordered(sources: Path, tmp_path: Path) -> None:
    script = sources / "static/interpreter.mjs"
    text = script.read_text("utf-8")
    [names] = re.findall(r'import \{ (.*) \} from "\./restore\.mjs"', text)
    script.write_text(text.replace(names, ", ".join(reversed(names.split(", ")))), "utf-8")
    script_text = write_interpreter(tmp_path)
    assert "restore.mjs" not in script_text
    assert all(re.search(rf"\b(const|function) {name}\b", script_text) for name in names.split(", "))


def test_build_fails_on_missing_export(sources: Path, tmp_path: Path) -> None:
    script = sources / "static/restore.mjs"
    script.write_text(script.read_text("utf-8").replace("NO_LIBRARY", "EMPTY_LIBRARY"), "utf-8")
    with pytest.raises(BuildError, match=r"^interpreter\.mjs imports 'NO_LIBRARY', but restore\.mjs does not"):
        write_interpreter(tmp_path)


def test_build_fails_on_unknown_import(sources: Path, tmp_path: Path) -> None:
    script = sources / "static/runtime-files.mjs"
    script.write_text('import "./new.mjs";\n' + script.read_text("utf-8"), "utf-8")
    with pytest.raises(BuildError, match=r"^runtime-files\.mjs imports '\./new\.mjs', which"):
        write_runtime_files(tmp_path)


def test_formatted_css_keeps_theme_switching() -> None:
    compact = "@media (prefers-color-scheme:dark){:root{--ink:#fff} svg.board,p{fill:red}}"
    formatted = """@media (prefers-color-scheme: dark) {
      :root {
        --ink: #fff;
      }
      svg.board,
      p {
        fill: red;
      }
    }"""
    expected = (
        "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#fff}"
        ":root:not([data-theme=light]) svg.board,:root:not([data-theme=light]) p{fill:red}}"
        ":root[data-theme=dark]{--ink:#fff}:root[data-theme=dark] svg.board,:root[data-theme=dark] p{fill:red}"
    )
    assert styles.theme_rules(compact, "any.css") == expected
    assert re.sub(r"\s+|;", "", styles.theme_rules(formatted, "any.css")) == re.sub(r"\s+", "", expected)


def test_build_fails_without_dark_theme() -> None:
    with pytest.raises(BuildError, match=r"^crossboard\.css: '@media \(prefers-color-scheme:dark\)' is missing"):
        styles.theme_rules(":root{}", "crossboard.css")


@pytest.mark.parametrize("count", [0, 2])
def test_build_fails_on_changed_package(count: int, tmp_path: Path) -> None:
    text = (vendor.PYODIDE / "pyodide.mjs").read_text("utf-8")
    patch = "instantiateWasm:Ie(e.indexURL)"
    (file := tmp_path / "pyodide.mjs").write_text(text.replace(patch, patch * count), "utf-8")
    with pytest.raises(BuildError) as error:
        vendor.patch_source(file, vendor.LOADER_PATCHES, "LOADER_PATCHES")
    assert str(error.value) == (
        f"pyodide.mjs: '{patch}' occurs {count} times, expected once. Update LOADER_PATCHES in site/builder/vendor.py."
    )


def test_substitute_does_not_expand_backslashes() -> None:
    assert substitute("a = X;", "X", r"\1", source="any.js") == r"a = \1;"
