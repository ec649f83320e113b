"""Unfinished games: the build uses English for missing texts and lists them; a release fails."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from builder.new_game import create_game
from tests.site.building import link_packages, run_build

SENTENCES = """drop-four: words.fr.toml has no "tagline" (used in en, it).
drop-four: words.de.toml is missing; English stands in.
drop-four: rules.it.html is missing.
drop-four: cover.txt is missing: the position on the home page.
drop-four: perft.txt is missing: counts of moves.
drop-four: play/ has no annotated game."""


@pytest.fixture
def drop_four(project: Path) -> Path:
    """Return a copy of the project with a game that lacks some texts."""
    link_packages(project)
    create_game("drop-four", project / "pygames/games")
    folder = project / "pygames/games/drop_four"
    (folder / "rules.en.html").write_text('<section id="end"><h2>The end</h2></section>', "utf-8")
    for lang in ("fr", "de", "it"):
        (folder / f"words.{lang}.toml").write_text((folder / "words.en.toml").read_text("utf-8"), "utf-8")
        (folder / f"rules.{lang}.html").write_text((folder / "rules.en.html").read_text("utf-8"), "utf-8")
    french = folder / "words.fr.toml"
    lines = french.read_text("utf-8").splitlines(keepends=True)
    french.write_text("".join(line for line in lines if not line.startswith("tagline")), "utf-8")
    (folder / "words.de.toml").unlink()
    (folder / "rules.it.html").unlink()
    return project


def test_missing_texts_fall_back_to_english(drop_four: Path) -> None:
    run = run_build(drop_four)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(SENTENCES)
    italian = (drop_four / "dist/it/drop-four/rules/index.html").read_text("utf-8")
    assert '<div lang="en"><section' in italian
    english = drop_four / "pygames/games/drop_four/words.en.toml"
    tagline = tomllib.loads(english.read_text("utf-8"))["tagline"]
    for lang in ("de", "fr"):
        page = (drop_four / f"dist/{lang}/drop-four/index.html").read_text("utf-8")
        assert tagline in page


def test_release_fails_on_missing_texts(drop_four: Path) -> None:
    run = run_build(drop_four, "--release")
    assert run.returncode == 1
    failure = "A release needs finished games. Add what is missing, or build without --release."
    assert run.stderr == f"{SENTENCES}\n{failure}\n"
    assert not (drop_four / "dist").exists()
