"""Embeds: the modes replay and puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.text import site_words
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction
from tests.browser.host_pages import Blog, embed_html, golden_record, half_game, iframe_html
from tests.browser.page_checks import turn_names
from tests.browser.reader import Reader
from tests.browser.sample_games import short_game

CROSS = GAMES["c-cross"]
CARRIES_MOVES = """moves => {
  carry.dispatchEvent(new Event("pointerdown"));
  return decodeURIComponent(carry.hash).includes(moves);
}"""


def test_replay_with_python_browses_moves(reader: Reader, blog: Blog) -> None:
    """Where the post has no steps, as those of earlier versions."""
    text = golden_record("crosswise", "three-players")
    record, game = Record.parse(text), GAMES["crosswise"]
    say = site_words("fr", "crosswise")
    reader.open_post(blog.add_page("replay", iframe_html(blog, game, lang="fr", record=text, mode="replay")))
    reader.activate()
    states, names = [*record.states()], turn_names(record, say)
    for ply in (1, 2, 3):
        reader.frame.click("[data-action=on]")
        reader.expect_frame_text("#todo", say("site.note.past", when=names[ply]))
        labels = [attrs.get("aria-label", "") for _, _, attrs in reader.frame_marks()]
        assert labels == [mark.label for mark in game.renderer.scene(states[ply].view(None), Interaction(), say).marks]
    reader.frame.click("[data-action=back]")
    reader.expect_frame_text("#todo", say("site.note.past", when=names[2]))
    expect(reader.frame.locator("#board [data-target]")).to_have_count(0)
    reader.frame.click("#log-toggle")
    reader.frame.click(f"[data-action='look:{len(record.moves)}']")
    lines = game.narrator.describe_result(states[-1].view(None), say)
    expect(reader.frame.locator("#end .line")).to_have_text(lines)
    assert reader.frame_record == record
    reader.frame.click("#log-toggle")
    reader.frame.click("[data-action=first]")
    reader.expect_frame_text("#todo", say("site.frame.replay"))


@pytest.fixture
def puzzle(reader: Reader, blog: Blog) -> Reader:
    """The puzzle in the post about C-Cross, activated."""
    reader.open_post(f"{blog.address}/beech")
    reader.activate()
    return reader


def test_puzzle_rejects_wrong_move_and_accepts_solution(puzzle: Reader) -> None:
    say, start = site_words("de", "c-cross"), puzzle.frame_record
    state = start.replay()
    wrong = next(move for move in state.legal_moves() if "+" not in move and move not in ("h7", "h8"))
    puzzle.play_in_frame(state, wrong)
    puzzle.expect_frame_text("#todo", say("site.frame.not_it"))
    puzzle.expect_frame_record(start)
    puzzle.wait_for_decision()
    puzzle.expect_frame_text("#todo", say("site.frame.not_it"))
    puzzle.play_in_frame(state, "h7")
    puzzle.expect_frame_text("#todo", say("site.frame.solved"))
    assert puzzle.frame_record.moves == (*start.moves, "h7")
    puzzle.frame.click("#restart")
    puzzle.expect_frame_record(start)


def test_puzzle_shows_answer(puzzle: Reader) -> None:
    say, start = site_words("de", "c-cross"), puzzle.frame_record
    puzzle.frame.click("#answer")
    puzzle.expect_frame_text("#todo", say("site.frame.answered"))
    assert puzzle.frame_record.moves == (*start.moves, "h7")


def test_puzzle_of_several_moves_replies(reader: Reader, blog: Blog) -> None:
    record = half_game(CROSS)
    line = short_game("c-cross", 2)[0].moves[len(record.moves) :][:3]
    params = {"mode": "puzzle", "record": str(record), "solution": " ".join(line)}
    reader.open_post(blog.add_page("several", embed_html(blog.base, "c-cross", **params)))
    reader.activate()
    mover, moves = record.replay().actor, record.moves
    for index, move in enumerate(line):
        state = Record("c-cross", 2, {}, moves).replay()
        if state.actor == mover:
            reader.wait_for_decision()
            reader.play_in_frame(state, move)
        else:
            reader.frame.wait_for_function(CARRIES_MOVES, arg="_".join((*moves, move)))
        moves = (*record.moves, *line[: index + 1])
    reader.expect_frame_text("#todo", site_words("en")("site.frame.solved"))
    assert reader.frame_record.moves == moves
