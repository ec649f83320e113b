"""Follows documents: creates their files, runs their commands and examples, and compares the output.

A file is a fenced block below its name in bold. In a `console` block, a command follows `$`, above its output.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"(?:^(?P<head>[^\n]+)\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
FILE = re.compile(r"\*\*(?P<add>Add to )?`(?P<path>[^`]+)`\*\*")
COMMANDS = {"python3 build.py": "-m builder", "python3 -m pygames": "-m pygames", "crossboard": "-m pygames"}


@dataclass(frozen=True)
class Block:
    """A fenced block and the line above it."""

    head: str
    kind: str
    text: str


def blocks(document: Path) -> Iterator[Block]:
    for match in BLOCK.finditer(document.read_text("utf-8")):
        yield Block(match["head"] or "", match["kind"], match["text"])


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a copy of the project, and return its output."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment |= {
        "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'site'}",
        "LANG": "en",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, check=False,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
    return process.stdout


def follow(block: Block, folder: Path) -> None:
    """Create the file of a block, or run its commands and compare their output."""
    if file := FILE.fullmatch(block.head):
        path = folder / file["path"]
        path.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8") + "\n" + block.text if file["add"] else block.text
        path.write_text(text, "utf-8")
    elif block.kind == "console":
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.M):
            for prefix, module in COMMANDS.items():
                if command.startswith(prefix):
                    command = module + command.removeprefix(prefix)
            if command.startswith("-m builder check"):  # build.py also runs the laws; a test runs them
                expected = expected.removeprefix("· contract\n").partition("· laws\n")[0]
            printed = run(folder, *shlex.split(command))
            same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
            assert same, f"$ {command}\n{printed}\nbut the document has:\n{expected}"


def run_examples(document: Path) -> None:
    """Run a document's Python examples (`>>>`) in one session, and compare their output."""
    python = "\n".join(block.text for block in blocks(document) if ">>> " in block.text)
    examples = doctest.DocTestParser().get_doctest(python, {}, document.name, str(document), 0)
    assert examples.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0
