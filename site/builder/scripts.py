"""Our scripts, with file names and other placeholders filled in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from builder.errors import BuildError
from builder.paths import STATIC
from builder.substitute import substitute

COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n|/\*\*(?:(?!\*/).)*\*/ ?", re.MULTILINE)
RELATIVE_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\./[^"']+)["']""")


def write_script(
    assets: Path,
    name: str,
    imports: Mapping[str, Path] | None = None,
    placeholders: Mapping[str, str] | None = None,
    inline: tuple[str, ...] = (),
) -> Path:
    """Write a script of site/static, with the names of the files it imports and with placeholders filled in.

    The modules in `inline` replace their import statements, which saves requests.
    """
    text = read_script(name)
    for module in inline:
        text = inline_module(text, module, name)
    links = {module: import_path(file, assets) for module, file in (imports or {}).items()}
    if unknown := set(RELATIVE_IMPORT.findall(text)) - links.keys():
        raise BuildError(
            f"{name} imports '{min(unknown)}', which the build does not provide. Pass it to write_script()."
        )
    for module, link in links.items():
        text = substitute(text, f'"{module}"', f'"{link}"', source=name)
    for old, new in (placeholders or {}).items():
        text = substitute(text, old, new, source=name)
    stem, _, suffix = name.partition(".")
    return write_hashed(assets, stem, f".{suffix}", text.encode())


def read_script(name: str) -> str:
    """Return a script without types and whole-line comments. A test compares the result with TypeScript's."""
    return COMMENT.sub("", (STATIC / name).read_text("utf-8"))


def inline_module(text: str, module: str, source: str) -> str:
    """Replace the import of a module by the module, without its `export` keywords."""
    statement = re.compile(rf'^import \{{([^{{}}]*)\}} from "{re.escape(module)}";\n', re.M)
    body = read_script(module)
    exports = re.findall(r"^export (?:const|function|async function) (\w+)", body, re.M)
    keyword, name = re.compile(r"^export (?=(?:const|function|async function) \w)", re.M), module.removeprefix("./")
    body = substitute(body, keyword, "", source=name, expected=len(re.findall(r"^\s*export\b", body, re.M)))
    if match := statement.search(text):
        imported = {part.strip() for part in match[1].split(",") if part.strip()}
        if missing := imported - set(exports):
            raise BuildError(f"{source} imports '{min(missing)}', but {name} does not export it. Correct one of them.")
    return substitute(text, statement, body, source=source)


def write_hashed(assets: Path, name: str, suffix: str, content: bytes) -> Path:
    file = assets / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
    file.write_bytes(content)
    return file


def site_path(file: Path, out: Path) -> str:
    return file.relative_to(out).as_posix()


def import_path(file: Path, assets: Path) -> str:
    """Return the path by which a module in `assets` imports a file."""
    return f"./{file.relative_to(assets).as_posix()}"
