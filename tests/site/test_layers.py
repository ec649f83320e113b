"""The imports between parts of the app, as "Where things are" in CONTRIBUTING.md allows them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import pytest

from builder.paths import ROOT, SITE

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
FOLDERS = {"pages", "events", "game", "render", "storage", "bots", "embed", "learn", "mail"}
WITHOUT_FOLDER = {"app", "app.inputs", "app.late", "app.late_files", "app.main", "app.text"}
WITH_BROWSER = (
    "app.late", "app.main", "app.pages", "app.events", "app.render", "app.storage.browser", "app.bots.client",
    "app.learn.calendar",
    "app.learn.our_games",
    "app.learn.pictures",
    "app.learn.position_board",
    "app.learn.puzzle_shelf",
    "app.learn.share_sheet",
    "app.learn.take_along",
    "app.mail.desk",
    "app.mail.page",
    "app.mail.qr_page",
    "app.learn.review_worker",
)  # fmt: skip
# Also used by the build or by tests, so nothing that they import may need a browser.
PURE = ("app.embed.code", "app.embed.params", "app.embed.preview", "app.inputs", "app.render.state",
        "app.render.strip_layout", "app.render.win_chances", "app.text")  # fmt: skip
RENDER_STATE = "app.render.state"  # what the game hands to the renderer
FORBIDDEN = {
    "app.render": ("app.events", "app.game.controller", "app.pages"),
    "app.game": ("app.events", "app.pages", "app.render"),
    "pygames": ("app", "builder", *BROWSER),
}


def read_imports(folder: Path) -> dict[str, set[str]]:
    """Return the imports of each module of a package, including names in modules and imports for types."""
    return {module_name(file, folder.parent): set(imports_of(file)) for file in folder.rglob("*.py")}


def module_name(file: Path, base: Path) -> str:
    return ".".join(file.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{file} has a relative import"
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def is_within(module: str, packages: tuple[str, ...] | Set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def reachable(module: str, imports: Mapping[str, Set[str]]) -> set[str]:
    reached, pending = set[str](), [module]
    while pending:
        new = imports.get(pending.pop(), set()) - reached
        reached |= new
        pending += new
    return reached


def find_violations(imports: Mapping[str, Set[str]]) -> list[str]:
    violations = []
    for module, imported in sorted(imports.items()):
        package, _, rest = module.partition(".")
        if package == "app" and rest.partition(".")[0] not in FOLDERS and module not in WITHOUT_FOLDER:
            violations.append(f"{module} is in no folder of the app")
        if package == "app" and module not in PURE and not is_within(module, WITH_BROWSER):
            violations += [f"{module} imports {name}" for name in sorted(imported) if is_within(name, BROWSER)]
        if module in PURE:
            violations += [
                f"{module} needs {name}" for name in sorted(reachable(module, imports)) if is_within(name, BROWSER)
            ]
        for owner, others in FORBIDDEN.items():
            if is_within(module, (owner,)):
                forbidden = (name for name in sorted(imported) if is_within(name, others))
                violations += [f"{module} imports {name}" for name in forbidden if not is_within(name, (RENDER_STATE,))]
    return violations


def test_app_layers_import_only_what_they_may() -> None:
    imports = read_imports(SITE / "app")
    assert find_violations(imports) == []
    assert set(PURE) <= set(imports)


def test_pygames_imports_nothing_of_the_site() -> None:
    imports = read_imports(ROOT / "pygames")
    assert find_violations(imports) == []
    assert "pygames.scene" in imports["pygames.games._null.view"]


@pytest.mark.parametrize(
    ("module", "imported", "violation"),
    [
        ("app.game.controller", "app.render.page", "app.game.controller imports app.render.page"),
        ("app.game.autoplay", "pyodide.ffi.create_proxy", "app.game.autoplay imports pyodide.ffi.create_proxy"),
        ("app.render.page", "app.game.controller", "app.render.page imports app.game.controller"),
        ("app.render.state", "app.render.page", "app.render.state needs js"),
        ("app.storage.settings", "js", "app.storage.settings imports js"),
        ("app.helpers", "app.text", "app.helpers is in no folder of the app"),
        ("pygames.scene", "app.text", "pygames.scene imports app.text"),
    ],
)
def test_forbidden_import_is_found(module: str, imported: str, violation: str) -> None:
    allowed = {"app.render.page": {"js"}, "app.storage.browser": {"js"}, "app.pages.play": {"app.game.controller"}}
    assert find_violations(allowed) == []
    assert find_violations(allowed | {module: allowed.get(module, set()) | {imported}}) == [violation]
