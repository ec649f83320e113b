"""`check_game` finds no fault in any game, and names each fault that is planted in a copy of one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pygames.check import check_folders, check_release
from pygames.contract import check_game
from pygames.game import Game
from pygames.games import ALL_GAMES, GAMES

ROOT = Path(__file__).parent.parent
CHECK = """
from pygames.check import check_games
from pygames.games import ALL_GAMES
print(*check_games([ALL_GAMES[name] for name in ("_full", "_null")]), sep="\\n")
"""


def test_check_game_finds_nothing_in_any_game(game: Game) -> None:
    """Unfinished parts of a game matter to release builds only."""
    assert check_game(game) == []


def test_check_game_release_lists_what_is_unfinished() -> None:
    null = ALL_GAMES["_null"]
    assert "_null: words.fr.toml is missing; English stands in." in check_game(null, release=True)
    assert check_game(null, release=True) == check_release(null)
    assert check_release(ALL_GAMES["_full"]) == []


def test_published_games_are_ready_for_release() -> None:
    assert [sentence for game in GAMES.values() for sentence in check_release(game)] == []


def test_check_folders_finds_nothing() -> None:
    assert [*check_folders()] == []


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the library whose only games are the two fixtures."""
    copy = tmp_path_factory.mktemp("engines") / "pygames"
    published = shutil.ignore_patterns("__pycache__", *(game.package.rpartition(".")[2] for game in GAMES.values()))
    shutil.copytree(ROOT / "pygames", copy, ignore=published)
    return copy


def check_copy(engines: Path) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-B", "-c", CHECK], cwd=engines.parent, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "view.py",
            "def move_taps(move",
            "def moves_taps(move",
            "view.py has no move_taps(move): Return the taps that make a move",
        ),
        (
            "view.py",
            "COVER_CROP =",
            "CROP =",
            "view.py has no COVER_CROP (its default: COVER_CROP = defaults.COVER_CROP)",
        ),
        (
            "view.py",
            "ui: Interaction, say: Translations) -> Scene",
            "hints: Interaction, say: Translations) -> Scene",
            "view.py: scene(view, hints, say) should be scene(view, ui, say)",
        ),
        ("view.py", '"#9a2f1f", "#3b4a9b"', '"#9A2F1F"', "view.py: SEAT_COLOURS has 2 colours, but 3 can play."),
        ("view.py", '"#9a2f1f", "#3b4a9b"', '"#9A2F1F", "#3b4a9b"', 'view.py: SEAT_COLOURS has "#9A2F1F"'),
        (
            "view.py",
            'DEFS = draw.dice_defs("_full")',
            'DEFS = draw.dice_defs("_full") + \'<g class="_full-name"/>\'',
            'view.py: DEFS has class="_full-name", but STYLE has rules for it only behind an ancestor',
        ),
        ("view.py", "label=die_label", 'label=""', "view.py: the mark 'die' has"),
        (
            "view.py",
            'face = view["face"]',
            'face = view["nope"]',
            "KeyError: 'nope' (in scene with the target roll). It happens after: _full players=2 :",
        ),
        ("rules.py", "    choice_count: int\n", "", 'view() returns "choice_count", which FullView does not declare.'),
        (
            "rules.py",
            "    choice_count: int\n",
            "    choice_count: int\n    owed: int\n",
            'view() has no "owed", which FullView declares.',
        ),
        (
            "rules.py",
            "    choice_count: int\n",
            "    choice_count: str\n",
            'view() returns 0 for "choice_count", which FullView declares',
        ),
        (
            "rules.py",
            '"choice_count": choice_count',
            '"choice_count": {choice_count}',
            "TypeError: Object of type set is not JSON serializable",
        ),
        ("rules.py", "(*PAIRS, PASS) if", "(PASS, *PAIRS) if", "legal_moves() should be sorted words"),
        ("rules.py", "    has_dice = True\n", "", "There are positions with a die_owner, but has_dice is not set."),
        ("rules.py", "    has_hidden_information = True\n", "", "but has_hidden_information is not set."),
        (
            "rules.py",
            '("2", "4"), "2")',
            '("2", "4"), "3")',
            "The default of option 'rounds', '3', is not one of its values.",
        ),
        ("rules.py", '"rounds"', '"version"', "An option is called 'version', which means something else in records."),
        ("imagine.py", 'view["face"]', "0", "imagine(view, rng) returns a state with another view."),
        (
            "parts.py",
            ", strip=strip",
            "",
            "strip.py is there, but parts.py does not use it. Add strip=strip to GameParts(…).",
        ),
        (
            "parts.py",
            "from pygames.games._full.imagine",
            "from pygames.games._null.imagine",
            "parts.py imports pygames.games._null.imagine, another game's.",
        ),
        ("words.en.toml", "die = ", "cube = ", 'words.en.toml has no "die"'),
        ("words.it.toml", "die = ", "dado = ", 'words.it.toml has "dado", which words.en.toml does not have.'),
        (
            "words.it.toml",
            "il dado mostra {n}",
            "il dado",
            'words.it.toml: "die" has no placeholders, but {n} in English.',
        ),
        ("words.en.toml", 'title = "Full"', 'title = "Full" die', "words.en.toml, line 1, column 16: "),
        ("words.it.toml", "die = ", "die ", "words.it.toml, line "),
        ("words.en.toml", "apart = ", "side = ", "words.en.toml has no why.apart, which explain_illegal returns."),
        ("cover.txt", "_full", "c_cross", "cover.txt: There is no game"),
        ("cover.txt", "b1-b2", "b1-b3", "cover.txt: Move 3, “b1-b3”, is not possible"),
        ("rules.en.html", "a2-b2", "a2-a2", "rules.en.html: Move 2"),
        (
            "describe.py",
            'say("described.pass", seat=seat)',
            '""',
            "describe.py: describe_move returns nothing for 'pass'.",
        ),
        ("bot.py", "weight / sum(weights)", "weight", "bot.py: win_probabilities sum to"),
        ("bot.py", "{(seat,): ", "{(seat, 1): ", "bot.py: win_probabilities should have the sides ((1,), (2,));"),
        (
            "rules.py",
            "    def scores(",
            "    sides = ((1,),)\n\n    def scores(",
            "sides should contain each seat once",
        ),
        (
            "rules.py",
            "    def scores(",
            "    sides = property(lambda self: (tuple(range(1, self.player_count + 1)),))\n\n    def scores(",
            "result should have whole sides as winners",
        ),
    ],
)
def test_check_game_names_planted_fault(engines: Path, file: str, old: str, new: str, sentence: str) -> None:
    path = engines / "games" / "_full" / file
    right = path.read_text("utf-8")
    assert old in right
    path.write_text(right.replace(old, new), "utf-8")
    try:
        sentences = check_copy(engines)
    finally:
        path.write_text(right, "utf-8")
    assert any(line.startswith("_full: ") and sentence in line for line in sentences), sentences


def test_check_game_names_missing_strip(engines: Path) -> None:
    strip = engines / "games" / "_full" / "strip.py"
    text = strip.read_text("utf-8")
    strip.unlink()
    try:
        assert "_full: is_simultaneous is set, but there is no strip.py. Add one, or remove the flag." in check_copy(
            engines
        )
    finally:
        strip.write_text(text, "utf-8")


def test_check_folders_names_half_renamed_copy(engines: Path) -> None:
    copy = engines / "games" / "drop_four"
    shutil.copytree(engines / "games" / "_null", copy)
    try:
        assert check_copy(engines) == [
            "drop_four: __init__.py takes GAME from pygames.games._null. Import it from pygames.games.drop_four.rules."
        ]
    finally:
        shutil.rmtree(copy)


def test_check_folders_names_unusable_folder_name(engines: Path) -> None:
    copy = engines / "games" / "Drop__Four"
    shutil.copytree(engines / "games" / "_null", copy)
    for file in copy.glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("games._null", "games.Drop__Four"), "utf-8")
    try:
        sentences = subprocess.run(
            [sys.executable, "-B", "-c", "from pygames.contract import check_game\n"
             "from pygames.games import ALL_GAMES\nprint(*check_game(ALL_GAMES['Drop--Four']))"],
            cwd=engines.parent, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    finally:
        shutil.rmtree(copy)
    assert "should be named in small letters" in sentences
