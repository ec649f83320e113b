"""The bill of materials (SBOM): what the site ships that others have written, in the format CycloneDX.

`build.py lock` writes it into the repository, so that a build needs no newer npm than the one that Debian has. It comes
from `npm sbom`, without what is only used to build or to test, and without host names, times and random numbers.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from builder.errors import BuildError
from builder.paths import MODULES, ROOT, SITE
from builder.vendor import PYODIDE, find_core
from pygames import __version__

BILL = SITE / "licences/crossboard.cdx.json"
MIN_NPM_VERSION = 10
LICENCE_NAMES = {"APACHE-2.0": "Apache-2.0"}  # npm ignores names that are not spelled as SPDX does
BUNDLED_SOURCE = re.compile(r".*node_modules/(?P<path>(?P<package>(?:@[^/]+/)?[^/]+)/.*)")

Component = dict[str, Any]


def write_bill() -> None:
    BILL.write_text(bill_of_materials(), "utf-8")


def bill_of_materials() -> str:
    """Return the bill. The same lock file and packages give the same text."""
    bill = read_npm_bill()
    found = {component["bom-ref"].rpartition("@")[0]: component for component in bill["components"]}
    pyodide, pyscript = (npm_component(found[name]) for name in ("pyodide", "@pyscript/core"))
    pyscript["components"] = list(bundled_components(found))
    components = [pyscript, pyodide, *python_components(), segno_component()]
    main = {
        "bom-ref": f"crossboard@{__version__}", "type": "application", "name": "crossboard", "version": __version__,
        "licenses": licences("MIT"),
    }  # fmt: skip
    *runtime, segno = [component["bom-ref"] for component in components]
    document = {
        "$schema": bill["$schema"],
        "bomFormat": bill["bomFormat"],
        "specVersion": bill["specVersion"],
        "version": 1,
        "metadata": {"tools": [{"vendor": "npm", "name": "cli"}], "component": main},
        "components": components,
        "dependencies": [
            {"ref": main["bom-ref"], "dependsOn": [*runtime[:2], segno]},
            {"ref": pyscript["bom-ref"], "dependsOn": [part["bom-ref"] for part in pyscript["components"]]},
            {"ref": pyodide["bom-ref"], "dependsOn": runtime[2:]},
        ],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def read_npm_bill() -> dict[str, Any]:
    """Return what `npm sbom` says of the packages in package-lock.json that are not for development."""
    npm = shutil.which("npm")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            content = json.loads((ROOT / name).read_text("utf-8"))
            for entry in (content, content.get("packages", {}).get("", {})):
                entry["version"] = __version__  # npm sbom requires one
            (Path(folder) / name).write_text(json.dumps(content), "utf-8")
        command = [npm or "npm", "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False) if npm else None
    if run is None or run.returncode:
        raise BuildError(
            f"npm sbom failed. It needs npm {MIN_NPM_VERSION} or newer.\n{run.stderr if run else ''}".strip()
        )
    bill: dict[str, Any] = json.loads(run.stdout)
    return bill


def npm_component(component: Component) -> Component:
    """Return a package as npm describes it, without where it was downloaded from."""
    kept = {key: component[key] for key in ("bom-ref", "type", "name", "version", "scope", "purl", "hashes")}
    return kept | {"licenses": licences(licence_of(component["name"]))}


def bundled_components(found: dict[str, Component]) -> Iterator[Component]:
    """Yield the packages inside PyScript's file. A version is only named if its code is the code in the file.

    PyScript's publishers bundled the versions they had, which need not be those that npm installs beside it.
    """
    source_map = json.loads(find_core().with_suffix(".js.map").read_text("utf-8"))
    is_same: dict[str, bool] = {}
    for source, content in zip(source_map["sources"], source_map["sourcesContent"], strict=True):
        if match := BUNDLED_SOURCE.fullmatch(source):
            file = MODULES / match["path"]
            same = file.is_file() and file.read_text("utf-8") == content
            is_same[match["package"]] = is_same.get(match["package"], True) and same
    for name in sorted(is_same):
        purl = f"pkg:npm/{name.replace('@', '%40')}"
        part = {"bom-ref": f"bundled/{name}", "type": "library", "name": name, "purl": purl}
        if is_same[name]:
            version = found[name]["version"]
            part |= {"version": version, "purl": f"{purl}@{version}"}
        yield part | {"licenses": licences(licence_of(name))}


def python_components() -> Iterator[Component]:
    """Yield what Pyodide's files contain: Python with its standard library, and Emscripten's runtime."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    python, emscripten = info["python"], info["platform"].partition("_")[2].replace("_", ".")
    yield {
        "bom-ref": f"cpython@{python}", "type": "library", "name": "cpython", "version": python,
        "description": "The interpreter and its standard library, as compiled by Pyodide", "scope": "required",
        "cpe": f"cpe:2.3:a:python:python:{python}:*:*:*:*:*:*:*", "purl": f"pkg:generic/cpython@{python}",
        "licenses": licences("PSF-2.0"),
    }  # fmt: skip
    yield {
        "bom-ref": f"emscripten@{emscripten}", "type": "library", "name": "emscripten", "version": emscripten,
        "description": "The runtime of the compiled interpreter", "scope": "required",
        "purl": f"pkg:generic/emscripten@{emscripten}", "licenses": licences("MIT"),
    }  # fmt: skip


def segno_component() -> Component:
    """Return what draws QR codes, of which the site ships two files."""
    number = version("segno")
    return {
        "bom-ref": f"segno@{number}", "type": "library", "name": "segno", "version": number, "scope": "required",
        "purl": f"pkg:pypi/segno@{number}", "licenses": licences("BSD-3-Clause"),
    }  # fmt: skip


def licence_of(package: str) -> str:
    name = str(json.loads((MODULES / package / "package.json").read_text("utf-8"))["license"])
    return LICENCE_NAMES.get(name, name)


def licences(name: str) -> list[dict[str, dict[str, str]]]:
    return [{"license": {"id": name}}]
