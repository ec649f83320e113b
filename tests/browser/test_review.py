"""The review of a finished game: its analysis in a worker, its marks on the chart, and a better move."""

from __future__ import annotations

from playwright.sync_api import expect

from app.learn.text import learn_words
from app.text import session_words
from pygames.games import GAMES
from tests.blunders import load_blunders
from tests.browser.conftest import VisitorFactory
from tests.browser.sample_games import record_path
from tests.browser.visitor import taps_of


def test_blunder_is_marked_and_mended(create_visitor: VisitorFactory) -> None:
    visitor, blunder = create_visitor(viewport={"width": 360, "height": 640}), load_blunders("c-cross")[-1]
    page, state = visitor.page, [*blunder.record.states()][blunder.index]
    bots = ",".join("-" if seat == blunder.seat else "easy" for seat in range(1, blunder.record.players + 1))
    visitor.open(f"{record_path(blunder.record, 'de')}&bots={bots}")
    say = learn_words(session_words("de", visitor.session), GAMES["c-cross"])

    visitor.press("review")
    page.click("[data-action='coach:close']")  # cancels the analysis
    expect(page.locator("#todo")).to_be_empty()
    expect(page.locator(".turns button")).to_have_count(0)

    visitor.press("review")
    expect(page.locator(".turns button")).to_have_count(2, timeout=90_000)
    mark = page.get_by_role("button", name=visitor.session.describe_choice(blunder.index, blunder.seat, say))
    expect(mark).to_have_text("2")
    question = say("learn.review.question", move="").strip()
    mark.click()
    expect(page.locator("#todo")).to_contain_text(question)
    for target in taps_of(state, blunder.move):
        visitor.tap(target)
    visitor.expect_text("todo", say("learn.review.same"))
    page.click("[data-action='coach:retry']")
    expect(page.locator("#todo")).to_contain_text(question)
    for target in taps_of(state, blunder.best[0]):
        visitor.tap(target)
    expect(page.locator("[data-action='coach:follow']")).to_be_visible()
    page.click("[data-action='coach:play']")
    expect(page.locator(".step")).to_have_count(0)
    moves = visitor.record.moves
    assert moves[: blunder.index + 1] == (*blunder.record.moves[: blunder.index], blunder.best[0])
