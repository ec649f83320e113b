"""`build.py new-game drop-four`: copies `_null`, the smallest game, under a new name."""

from __future__ import annotations

import io
import keyword
import re
import shutil
import tokenize
from pathlib import Path

from builder.errors import BuildError
from builder.paths import ROOT

GAMES = ROOT / "pygames/games"
TEMPLATE = "_null"
PAGE_NAMES = {"about"}  # pages of the site beside the games
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NEXT_STEPS = """Created {folder}/, a game that can be played:
    python3 -m pygames play {name} --bots easy
    python3 build.py serve --watch       and open /en/{name}/
Make it yours: rules.py first, then view.py and words.en.toml. docs/adding-a-game.md shows how. Then:
    python3 build.py check {name}"""


def create_game(name: str, games: Path = GAMES) -> str:
    """Copy the template to a new folder, and return what to do next."""
    folder = games / validate_name(name, games)
    shutil.copytree(games / TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in sorted(folder.rglob("*.*")):
        rename = rename_python if file.suffix == ".py" else rename_text
        file.write_text(rename(file.read_text("utf-8"), name), "utf-8")
    return NEXT_STEPS.format(folder=folder.relative_to(games.parents[1]), name=name)


def validate_name(name: str, games: Path) -> str:
    """Return the name of the game's folder, which has underscores where records and addresses have hyphens."""
    if not NAME.fullmatch(name):
        similar = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789")
        advice = f" Try '{similar}'." if NAME.fullmatch(similar) else ""
        rule = "Use lower-case letters and digits, with hyphens between words."
        raise BuildError(f"'{name}' cannot be the name of a game. {rule}{advice}")
    folder = name.replace("-", "_")
    if keyword.iskeyword(folder) or name in PAGE_NAMES:
        raise BuildError(f"'{name}' cannot be the name of a game, because Python or the site uses it. Choose another.")
    if (games / folder).exists():
        raise BuildError(f"The game '{name}' exists already, in pygames/games/{folder}/. Choose another name.")
    return folder


def rename_python(text: str, name: str) -> str:
    """Rename classes (`NullState`) and, in comments and strings, the game (`Null`, `_null`)."""
    class_name = "".join(word.capitalize() for word in name.split("-"))
    lines = text.splitlines(keepends=True)
    for token in reversed([*tokenize.generate_tokens(io.StringIO(text).readline)]):
        if token.type == tokenize.NAME and token.string.startswith("Null"):
            (row, start), (_, end) = token.start, token.end
            lines[row - 1] = lines[row - 1][:start] + class_name + token.string[4:] + lines[row - 1][end:]
    return rename_text("".join(lines), name)


def rename_text(text: str, name: str) -> str:
    title = name.replace("-", " ").capitalize()
    text = re.sub(rf"(?<=games[./]){TEMPLATE}\b", name.replace("-", "_"), text)
    text = re.sub(rf"\b{TEMPLATE}\b", name, text)
    return re.sub(r"\bNull\b", title, text)
