"""Hostile and very long input in the page: a sample of `python -m tests.browser.hostile`, and what visitors see."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.embed import preview
from app.embed.code import initial_scene
from app.embed.params import format_fragment
from app.inputs import MAX_FILE
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests import tiers
from tests.app.harness import midgame_record, random_record
from tests.browser.hostile import Attack
from tests.browser.sample_games import record_path
from tests.browser.visitor import Visitor

LONG = 15_000  # moves: several slices on any machine

# Closes the dialog as soon as it opens, and stores its text.
CLOSE_DIALOG = """document.addEventListener("DOMContentLoaded", () => {
  const dialog = document.querySelector("#ask");
  window.dialogs = [];
  new MutationObserver(() => {
    if (!dialog.open) return;
    window.dialogs.push(document.querySelector("#ask-text").textContent);
    if (!location.search) document.querySelector("#ask-yes").click();
  }).observe(dialog, { attributes: true, attributeFilter: ["open"] });
})"""


@pytest.mark.fault(
    "Input from outside",
    cause="Hostile fragments, pasted games, saves and posters",
    outcome="No exception, no foreign markup; the good game stays",
)
def test_hostile_input_costs_nothing(visitor: Visitor) -> None:
    many = tiers.tier == "all"
    done = Attack(visitor).run(2_000 if many else 80, 200 if many else 6)
    assert {"saves", "fragments", "imports", "posters"} < done.keys()


@pytest.fixture(scope="module")
def long_record() -> Record:
    record = random_record(GAMES["crossado"], LONG, 3)
    states = [*record.states()]
    count = max(ply for ply, state in enumerate(states) if state.actor)
    assert count > LONG - 100
    return Record(record.game, record.players, record.options, record.moves[:count])


def saved_games(visitor: Visitor) -> int:
    count = visitor.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('crossboard.game.')).length"
    )
    return int(count)


@pytest.mark.fault(
    "Input from outside", cause="A link to a very long game", outcome="Progress and *Cancel*; nothing is stored"
)
def test_cancelled_long_link_leaves_the_setup(visitor: Visitor, long_record: Record) -> None:
    visitor.context.add_init_script(CLOSE_DIALOG)
    visitor.open(record_path(long_record))
    visitor.page.wait_for_function("() => window.dialogs.length")
    visitor.page.wait_for_selector("#setup", state="attached")
    assert "long game" in visitor.page.evaluate("window.dialogs[0]")
    assert visitor.page.evaluate("document.body.dataset.phase") == "setup"
    assert visitor.page.locator("[data-action=quick]").is_visible()
    assert saved_games(visitor) == 0


def test_long_link_is_stored_when_somebody_plays_on(visitor: Visitor, long_record: Record) -> None:
    page = visitor.page
    visitor.context.add_init_script(CLOSE_DIALOG)
    visitor.open(record_path(long_record).replace("#", "?keep#"))
    last = page.locator(f"#moves [data-action='look:{len(long_record.moves)}'][aria-current]")
    last.wait_for(state="attached")
    assert not page.locator("#ask").is_visible()
    assert page.evaluate("location.hash").startswith("#record=")
    assert (saved_games(visitor), page.evaluate("window.dialogs.length")) == (0, 1)
    assert page.locator("#moves button").count() < 300
    state = long_record.replay()
    visitor.play(state.legal_moves()[0], state)
    page.wait_for_function("() => location.hash.startsWith('#game=')")
    assert saved_games(visitor) == 1


@pytest.mark.fault(
    "Input from outside", cause="A preview that unpacks to megabytes", outcome="It is not drawn; the embed starts"
)
def test_packed_bomb_is_not_drawn(visitor: Visitor, published: Game) -> None:
    record = str(midgame_record(published, 2))
    base = preview.scene_checksum(initial_scene(published, published.words("en")))
    steps: list[object] = [[100, 100], ["bomb", None, "text", {}, "x" * 5_000_000, ""]]
    poster = preview.encode_pack(steps, base + record)
    assert len(poster) < 8_000
    visitor.open(f"/embed/{published.name}/#{format_fragment({'record': record, 'poster': poster})}", wait=False)
    assert visitor.page.get_attribute("body", "data-shown") == "first"
    visitor.page.evaluate("() => document.querySelector('#touch')?.click()")
    visitor.wait_until_ready()  # and the position is there all the same
    assert visitor.page.locator("[data-key=bomb]").count() == 0


@pytest.mark.fault("Input from outside", cause="A file beyond the limit", outcome="It is refused with the limit")
def test_too_large_file_is_refused(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(b"x" * (MAX_FILE + 1))
    visitor.open("/en/c-cross/")
    visitor.press("open")
    visitor.page.set_input_files("#ask-file", tmp_path / "game.txt")
    visitor.page.wait_for_function(
        "limit => document.querySelector('#ask-note').textContent.includes(limit)", arg=str(MAX_FILE)
    )
    assert visitor.page.input_value("#ask-field") == ""


@pytest.mark.fault(
    "Input from outside",
    cause="A level or a setting of another version",
    outcome="The default is used, and the page names the word",
)
def test_unknown_setting_and_player_are_named(visitor: Visitor) -> None:
    visitor.context.add_init_script("localStorage.setItem('crossboard.patience', 'garbage')")
    visitor.open(f"{record_path(midgame_record(GAMES['c-cross'], 2))}&bots=-,wizard")
    note = visitor.text("note")
    assert "patience=garbage" in note
    assert "wizard" in note
    assert visitor.page.input_value("[data-setting=patience]") == "1"
