"""Words and names this project no longer uses: `python -m tests.language` lists where one of them is left.

Data keeps its names: texts that people read (their words are in docs/glossary/), records, addresses, storage, and
CHANGELOG.md.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

# A mannered voice, and words that had a second word for the same idea. Found anywhere, in any case, as whole words.
VOICES = (
    "whoever", "whatever", "anew", "afresh", "told", "for who", "of who", "to who", "by who", "who has no",
    "so many plays", "it is me", "is not told", "be had", "nobody need",
)  # fmt: skip

# Names that style.md has replaced. Found as identifiers in Python.
NAMES = (
    # the core
    "asks_person", "barred", "choosers", "clipped", "decider", "driven", "flattened", "all_of", "known_level",
    "open_to", "pass_to", "persons", "shortened", "breadth", "Reached", "LONGEST", "JOINING", "Words", "undoable",
    "redoable",
)  # fmt: skip

SKIPPED = re.compile(
    r"CHANGELOG\.md|LICENSE|package-lock\.json|docs/glossary/.*|.*(words|locale/|rules)\.?\w*\.(toml|html)"
    r"|.*\.(txt|svg|png)|tests/language\.py|tests/browser/(hosts|pictures)/.*"
)


def tracked_files() -> Iterator[Path]:
    for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines():
        if not SKIPPED.fullmatch(name):
            yield ROOT / name


def find_voices(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of each retired voice in `text`; a line break counts as a space."""
    pattern = r"\b(?:" + "|".join(r"[\s#*]+".join(map(re.escape, voice.split())) for voice in VOICES) + r")\b"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())


def find_names(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line of each retired name that a Python source uses."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.string in NAMES:
            yield token.start[0], token.string


def find_all() -> Iterator[str]:
    for file in tracked_files():
        text = file.read_text("utf-8")
        findings = [*find_voices(text), *(find_names(text) if file.suffix in (".py", ".pyi") else ())]
        for line, word in sorted(findings):
            yield f"{file.relative_to(ROOT)}:{line}: {word}"


if __name__ == "__main__":
    findings = list(find_all())
    print("\n".join(findings))
    sys.exit(bool(findings))
