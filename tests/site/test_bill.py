"""The bill of materials: what the site ships, no less and no more."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from builder.bill_of_materials import BILL, bill_of_materials
from builder.paths import MODULES, ROOT
from pygames import __version__
from tests.site.html_pages import Page


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(BILL.read_text("utf-8"))
    return loaded


def test_bill_is_up_to_date(bill: dict[str, Any]) -> None:
    """If this fails: python3 build.py lock."""
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    parts = {part["name"]: part for part in bill["components"]}
    assert bill["metadata"]["component"]["version"] == __version__
    for name in ("pyodide", "@pyscript/core"):
        package = packages[f"node_modules/{name}"]
        assert parts[name]["version"] == package["version"]
        assert parts[name]["hashes"][0]["alg"] == "SHA-512"
        assert package["integrity"] == f"sha512-{base64_of(parts[name]['hashes'][0]['content'])}"


def base64_of(digits: str) -> str:
    from base64 import b64encode

    return b64encode(bytes.fromhex(digits)).decode()


@pytest.mark.builds
def test_bill_is_reproducible() -> None:
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    assert bill_of_materials() == BILL.read_text("utf-8")


@pytest.mark.fault(
    "Dependency changed", cause="The site ships something new", outcome="The bill of materials must list it"
)
def test_bill_lists_what_is_shipped(bill: dict[str, Any], dist: Path) -> None:
    """The names of folders and Python's own files say which versions the site serves."""
    parts = {part["name"]: part.get("version") for part in bill["components"]}
    assert set(parts) == {"@pyscript/core", "pyodide", "cpython", "emscripten", "segno"}
    [pyodide] = dist.glob("assets/pyodide-*/")
    [pyscript] = dist.glob("assets/pyscript-*/")
    assert pyodide.name.startswith(f"pyodide-{parts['pyodide']}-")
    assert pyscript.name.startswith(f"pyscript-{parts['@pyscript/core']}-")
    [library] = pyodide.glob("python_stdlib.zip")
    assert library.is_file()
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text("utf-8"))
    assert lock["info"]["python"] == parts["cpython"]


def test_bill_names_no_development_tool(bill: dict[str, Any]) -> None:
    shipped = {part["name"] for whole in bill["components"] for part in (whole, *whole.get("components", ()))}
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for path, package in packages.items():
        assert not (package.get("dev") and path.rpartition("node_modules/")[2] in shipped), path
    assert {"polyscript", "weak-id"} < shipped
    assert "ws" not in shipped  # Pyodide needs it in Node only


def test_bill_names_no_host_or_time(bill: dict[str, Any]) -> None:
    schema = bill.pop("$schema")
    assert schema.endswith("/schema/bom-1.5.schema.json")
    assert not re.search(r"://|\b20\d\d-\d\d-\d\dT|urn:uuid", json.dumps(bill))
    bill["$schema"] = schema


def test_bill_is_shipped_and_linked(dist: Path, pages: dict[str, Page]) -> None:
    assert (dist / "licences" / BILL.name).read_bytes() == BILL.read_bytes()
    for path, page in pages.items():
        if path.endswith("/about/"):
            assert f"licences/{BILL.name}" in {page.resolve(link["href"])[0] for link in page.find_all("a")}
