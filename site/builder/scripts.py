"""Our scripts, with what only the build knows: names of files and other placeholders."""

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
    """Write a script of site/static with the names of the files it imports, and placeholders filled in. The modules in
    `inline` replace their import, which saves a request."""
    text = read_script(name)
    for module in inline:
        text = inline_module(text, module, name)
    links = {module: import_path(file, assets) for module, file in (imports or {}).items()}
    found = RELATIVE_IMPORT.findall(text)
    if unknown := set(found) - links.keys():
        raise BuildError(f"{name} imports '{min(unknown)}', which the build does not give it. See write_script().")
    for module, link in links.items():
        text = substitute(text, f'"{module}"', f'"{link}"', source=name)
    for old, new in (placeholders or {}).items():
        text = substitute(text, old, new, source=name)
    stem, _, suffix = name.partition(".")
    return write_hashed(assets, stem, f".{suffix}", text.encode())


def read_script(name: str) -> str:
    """Return a script without its types and whole-line comments, which a test compares with what TypeScript removes."""
    return COMMENT.sub("", (STATIC / name).read_text("utf-8"))


def inline_module(text: str, module: str, source: str) -> str:
    """Replace the import of a module by the module itself, without its exports."""
    statement = re.compile(rf'^import \{{([^{{}}]*)\}} from "{re.escape(module)}";\n', re.M)
    body = read_script(module)
    exports = re.findall(r"^export (?:const|function|async function) (\w+)", body, re.M)
    keyword, name = re.compile(r"^export (?=(?:const|function|async function) \w)", re.M), module.removeprefix("./")
    body = substitute(body, keyword, "", source=name, expected=len(re.findall(r"^\s*export\b", body, re.M)))
    if match := statement.search(text):
        wanted = {part.strip() for part in match[1].split(",") if part.strip()}
        if missing := wanted - set(exports):
            raise BuildError(f"{source} imports {min(missing)!r} from {name}, which does not export it.")
    return substitute(text, statement, body, source=source)


def write_hashed(assets: Path, name: str, suffix: str, content: bytes) -> Path:
    file = assets / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
    file.write_bytes(content)
    return file


def site_path(file: Path, out: Path) -> str:
    return file.relative_to(out).as_posix()


def import_path(file: Path, assets: Path) -> str:
    """Return how a module in `assets` imports a file."""
    return f"./{file.relative_to(assets).as_posix()}"
