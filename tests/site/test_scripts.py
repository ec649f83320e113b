"""The JavaScript: its types, and that visitors get the same code without comments."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from builder.node import find_node
from builder.paths import MODULES, SITE
from builder.scripts import read_script

CONFIGS = sorted((SITE / "static").glob("tsconfig*.json"))
SCRIPTS = sorted(file for file in SITE.rglob("*") if file.suffix in {".js", ".mjs"})
SHIPPED = [file.name for file in SCRIPTS if file.parent.name == "static"]
PRINT_WITHOUT_COMMENTS = """
const { typescript, texts } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const ts = require(typescript);
const printer = ts.createPrinter({ removeComments: true });
const print = (text) => printer.printFile(ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest));
console.log(JSON.stringify(texts.map(print)));
"""


def run_tsc(config: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = (find_node(), str(MODULES / "typescript/bin/tsc"), "--pretty", "false", "--project", str(config))
    return subprocess.run([*command, *options], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("config", CONFIGS, ids=lambda config: config.stem)
def test_scripts_have_no_type_errors(config: Path) -> None:
    checked = run_tsc(config)
    assert checked.returncode == 0, checked.stdout


def test_every_script_is_type_checked() -> None:
    listed = {line for config in CONFIGS for line in run_tsc(config, "--listFilesOnly").stdout.splitlines()}
    assert {file.as_posix() for file in SCRIPTS} <= listed


def test_only_comments_are_stripped() -> None:
    sources = [(SITE / "static" / name).read_text("utf-8") for name in SHIPPED]
    stripped = [read_script(name) for name in SHIPPED]
    job = json.dumps({"typescript": str(MODULES / "typescript"), "texts": [*sources, *stripped]})
    printed = json.loads(
        subprocess.run(
            [find_node(), "-e", PRINT_WITHOUT_COMMENTS], input=job, capture_output=True, text=True, check=True
        ).stdout
    )
    assert dict(zip(SHIPPED, printed[len(SHIPPED) :], strict=True)) == dict(zip(SHIPPED, printed, strict=False))
    assert not any("/**" in text for text in stripped)
