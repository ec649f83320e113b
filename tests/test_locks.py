"""What is installed to build and test: every package by hash, for every system, and from no host in particular."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
GROUPS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
SYSTEMS = {"linux": ("posix", "Linux"), "darwin": ("posix", "Darwin"), "win32": ("nt", "Windows")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def lock(group: str) -> str:
    return (ROOT / f"requirements/{group}.txt").read_text("utf-8")


def locked(group: str) -> Iterator[tuple[Requirement, list[str]]]:
    """Yield each requirement of a lock file with its hashes."""
    text = re.sub(r"(?m)^\s*#.*\n", "", lock(group)).replace("\\\n", " ")
    for line in text.splitlines():
        requirement, *hashes = line.split("--hash=")
        yield Requirement(requirement), [hash_.strip() for hash_ in hashes]


def environments() -> Iterator[dict[str, str]]:
    for (system, (os_name, platform)), python in product(SYSTEMS.items(), PYTHONS):
        yield {
            **{name: str(value) for name, value in default_environment().items()},
            "sys_platform": system, "os_name": os_name, "platform_system": platform,
            "python_version": python, "python_full_version": f"{python}.0", "extra": "",
        }  # fmt: skip


def versions(group: str, environment: dict[str, str]) -> dict[str, str]:
    """Return what a lock file installs on a system."""
    return {
        canonicalize_name(requirement.name): str(requirement.specifier)
        for requirement, _ in locked(group)
        if not requirement.marker or requirement.marker.evaluate(environment)
    }


@pytest.mark.fault(
    "Dependency changed",
    cause="A Python package is exchanged",
    outcome="Its hash does not match, so it is not installed",
)
@pytest.mark.parametrize("group", GROUPS)
def test_every_python_package_has_hashes(group: str) -> None:
    found = [*locked(group)]
    assert len(found) >= len(GROUPS[group])
    for requirement, hashes in found:
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", hash_) for hash_ in hashes), requirement


@pytest.mark.parametrize("group", GROUPS)
def test_lock_file_has_versions_of_pyproject(group: str) -> None:
    for environment in environments():
        found = versions(group, environment)
        for direct in map(Requirement, GROUPS[group]):
            assert found[canonicalize_name(direct.name)] == str(direct.specifier)


@pytest.mark.parametrize("group", ["build", "dev"])
def test_lock_file_is_complete_on_every_system(group: str) -> None:
    """What an installed package requires is locked, too, whatever the system and the version of Python."""
    for environment in environments():
        found = versions(group, environment)
        for name in found:
            try:
                needed = [Requirement(text) for text in requires(name) or ()]
            except PackageNotFoundError:  # is for another system
                continue
            missing = {
                canonicalize_name(requirement.name)
                for requirement in needed
                if not requirement.marker or requirement.marker.evaluate(environment)
            }
            assert missing <= set(found), (name, environment["sys_platform"], environment["python_version"])


def test_groups_agree_on_versions() -> None:
    for environment in environments():
        seen: dict[str, str] = {}
        for group in GROUPS:
            for name, version in versions(group, environment).items():
                assert seen.setdefault(name, version) == version, name


@pytest.mark.fault(
    "Dependency changed", cause="An npm package is exchanged", outcome="Its hash does not match, so it is not installed"
)
def test_npm_packages_have_hashes_and_no_scripts() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    direct = json.loads((ROOT / "package.json").read_text("utf-8"))
    for name, version in (direct["dependencies"] | direct["devDependencies"]).items():
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "hasInstallScript" not in package, name
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text("utf-8").splitlines()


def test_lock_files_name_no_host() -> None:
    assert "resolved" not in (ROOT / "package-lock.json").read_text("utf-8")
    for group in GROUPS:
        assert not re.search(r"://|--(extra-)?index|--find-links|@ file", lock(group))
