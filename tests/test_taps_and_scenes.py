"""Every move can be made by taps on drawn targets or buttons, and patches turn one scene into the next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames import defaults
from pygames.check_play import is_button
from pygames.game import Game, IllegalMove
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction, Mark, diff, fit_text, svg, text_width
from pygames.taps import add_tap, match_taps
from tests.random_games import Step, sample_steps


def test_moves_reachable_by_taps_in_any_order(game: Game) -> None:
    rng = Random(1)
    for step in sample_steps(game, 60, 0.1):
        moves, move_taps = step.after.legal_moves(), game.renderer.move_taps
        for move in rng.sample(moves, min(12, len(moves))):
            taps: list[str] = []
            for stage in move_taps(move):
                taps += rng.sample(sorted(stage), len(stage))
            path: tuple[str, ...] = ()
            for target in taps:
                tap_state = add_tap(moves, move_taps, path, target)
                assert move in tap_state.moves, (move, taps, tap_state)
                if tap_state.move is not None:
                    break
                path = tap_state.taps
            assert tap_state.move == move


@pytest.mark.parametrize(
    ("taps", "target", "after"),
    [
        (("a",), "b", ("a", "b")),
        (("a", "b"), "b", ("a",)),
        (("a", "a"), "a", ("a", "a", "a")),
        (("a", "b"), "x", ("x",)),
    ],
    ids=["continues", "repeated_undoes_one", "repeated_continues_where_possible", "other_move_starts_again"],
)
def test_tap_leads_to_taps(taps: tuple[str, ...], target: str, after: tuple[str, ...]) -> None:
    tap_state = add_tap(("abc", "abd", "aaa", "xyz", "xzz"), by_letter, taps, target)
    assert tap_state.taps == after
    assert tap_state.moves


def by_letter(move: str) -> tuple[frozenset[str], ...]:
    return tuple(map(frozenset, move))


@pytest.mark.parametrize(
    ("taps", "after"),
    [
        ("a", "ab"),
        ("ab", "ab"),
        ("aa", ""),
        ("aba", ""),
        ("ac", "abc"),
        ("acc", "ab"),
        ("x", "xyyz"),
        ("xx", ""),
        ("k", "k"),
        ("ak", "k"),
    ],
    ids=[
        "is_implied",
        "may_be_tapped_all_the_same",
        "goes_with_the_tap_that_implied_it",
        "goes_after_it_was_tapped_all_the_same",
        "is_followed_by_the_next",
        "stays_when_the_next_is_undone",
        "is_one_of_many",
        "is_one_of_many_that_go_together",
        "confirms_if_it_is_the_last",
        "is_not_left_behind",
    ],
)
def test_only_possible_tap(taps: str, after: str) -> None:
    """After `taps`, the taps are `after`: nobody is asked what has one answer, but the last tap confirms the move."""
    path: tuple[str, ...] = ()
    for target in taps:
        path = add_tap(("abcd", "abce", "abfg", "xyyzd", "xyyze", "kl"), by_letter, path, target).taps
    assert "".join(path) == after


def test_no_question_has_one_answer(game: Game) -> None:
    """After the first tap there is a choice, or the last tap, which confirms the move."""
    for step in sample_steps(game, 60, 0.1):
        moves, move_taps = step.after.legal_moves(), game.renderer.move_taps
        for target in match_taps(moves, move_taps, ()).next_targets:
            tap_state = add_tap(moves, move_taps, (), target)
            if tap_state.move is None and len(tap_state.next_targets) == 1:
                assert match_taps(moves, move_taps, (*tap_state.taps, *tap_state.next_targets)).move, tap_state


def test_taps_of_move_match_it_alone(game: Game) -> None:
    for step in sample_steps(game, 40, 0.05):
        moves, move_taps = step.after.legal_moves(), game.renderer.move_taps
        for move in moves[:: max(1, len(moves) // 20)]:
            taps = [target for stage in move_taps(move) for target in sorted(stage)]
            assert match_taps(moves, move_taps, taps).moves == (move,)


def test_targets_are_drawn_or_buttons(game: Game) -> None:
    rng = Random(2)
    for step in sample_steps(game, 60, 0.05):
        state, moves, move_taps = step.after, step.after.legal_moves(), game.renderer.move_taps
        if not moves:
            continue
        view = state.view(state.actor or None)
        path: tuple[str, ...] = ()
        while True:
            tap_state = match_taps(moves, move_taps, path)
            if tap_state.move:
                break
            scenes = [
                game.renderer.scene(view, Interaction(tap_state.taps, tap_state.next_targets), game.words(lang))
                for lang in LANGUAGES
            ]
            for lang, scene in zip(LANGUAGES, scenes, strict=True):
                assert scene.targets <= tap_state.next_targets
                assert all(mark.label for mark in scene.marks if mark.target)
                for target in tap_state.next_targets:
                    assert is_named(game.narrator.describe_target(view, target, game.words(lang)))
                    assert target in scene.targets or state.actor == 0 or is_button(target), target
            path = (*path, rng.choice(sorted(tap_state.next_targets)))


def is_named(text: str) -> bool:
    return bool(text) and "{" not in text


def marks_before_and_after(game: Game, step: Step, lang: str) -> tuple[Sequence[Mark], Sequence[Mark]]:
    say, move_taps = game.words(lang), game.renderer.move_taps
    seat = step.before.actor or None
    before = game.renderer.scene(
        step.before.view(seat), Interaction((), match_taps(step.before.legal_moves(), move_taps, ()).next_targets), say
    )
    after = game.renderer.scene(step.after.view(seat), Interaction(last_move=step.move), say)
    return before.marks, after.marks


def test_tap_beside_targets_is_explained(game: Game) -> None:
    """For any point that is tapped the game names the intended move, or none; an illegal one has a reason."""
    intended_move = game.renderer.intended_move
    if intended_move is defaults.intended_move:
        return
    rng, illegal_count = Random(6), 0
    for step in sample_steps(game, 40, 0.05):
        state, moves = step.after, step.after.legal_moves()
        if not state.actor:
            continue
        view = state.view(state.actor)
        scene = game.renderer.scene(view, Interaction(), game.words("en"))
        initial = match_taps(moves, game.renderer.move_taps, ())
        for taps in ((), (rng.choice(sorted(initial.next_targets)),)):
            if match_taps(moves, game.renderer.move_taps, taps).move:
                continue
            for _ in range(10):
                move = intended_move(view, taps, rng.uniform(-9, scene.width + 9), rng.uniform(-9, scene.height + 9))
                if move and move not in moves:
                    with pytest.raises(IllegalMove) as illegal:
                        state.play(move)
                    assert all(illegal.value.reason(lang) for lang in LANGUAGES)
                    illegal_count += 1
    assert illegal_count


def test_patches_turn_scene_into_next(game: Game) -> None:
    for number, step in enumerate(sample_steps(game, 80, 0.1)):
        before, after = marks_before_and_after(game, step, LANGUAGES[number % 4])
        for old, new in ((before, after), (after, before), (after, after), ((), after), (before, ())):
            assert len({mark.key for mark in new}) == len(new)
            assert apply_patches(old, new) == list(new)
        assert diff(after, after) == ()


def apply_patches(old: Sequence[Mark], new: Sequence[Mark]) -> list[Mark]:
    """Return the marks that a page has after the patches from `old` to `new`, element by element."""
    page = {mark.key: mark for mark in old}
    order = [mark.key for mark in old]
    for patch in diff(old, new):
        if patch.new is None:
            del page[patch.key]
            order.remove(patch.key)
            continue
        if patch.before is not None:
            if patch.key in order:
                order.remove(patch.key)
            order.insert(order.index(patch.before) if patch.before else len(order), patch.key)
            attrs = dict(page[patch.key].attrs) if patch.key in page and page[patch.key].tag == patch.new.tag else None
        else:
            attrs = dict(page[patch.key].attrs)
        if attrs is None:
            attrs = dict(patch.new.attrs)
        for name, value in patch.attrs.items():
            if value is None:
                del attrs[name]
            else:
                attrs[name] = value
        mark = patch.new
        page[patch.key] = Mark(mark.key, mark.tag, attrs, mark.text, mark.target, mark.label)
    return [page[key] for key in order]


def test_patches_reorder_shuffled_marks(game: Game) -> None:
    rng = Random(4)
    for step in sample_steps(game, 20, 0.02):
        marks = list(marks_before_and_after(game, step, "en")[1])
        shuffled = rng.sample(marks, rng.randrange(len(marks) + 1))
        assert apply_patches(marks, shuffled) == shuffled
        assert apply_patches(shuffled, marks) == marks


def test_scene_renders_well_formed_svg(game: Game) -> None:
    for step in sample_steps(game, 30, 0.03):
        for seat in (None, 1):
            scene = game.renderer.scene(step.after.view(seat), Interaction(last_move=step.move), game.words("fr"))
            root = ElementTree.fromstring(svg(scene))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            keys = [element.get("data-key") for element in root if element.get("data-key")]
            assert keys == [mark.key for mark in scene.marks]
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            references = {element.get("href", "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
            assert references <= set(ids)


@given(st.text(max_size=24), st.integers(2, 30))
def test_fit_text_stays_within_width(name: str, max_width: int) -> None:
    short = fit_text(name, max_width)
    assert text_width(short) <= max_width
    assert short == name or (short.endswith("…") and name.startswith(short[:-1]) and text_width(name) > max_width)
