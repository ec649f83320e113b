"""Every move is reachable by taps on what is drawn or on buttons, and drawings patch into each other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames import defaults
from pygames.game import Game, IllegalMove
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction, Mark, diff, fit_text, svg, text_width
from pygames.taps import DONE, add_tap, match_taps
from tests.random_games import GameEvent, sampled


def test_every_move_is_reached_by_its_taps_in_any_order(game: Game) -> None:
    rng = Random(1)
    for step in sampled(game, 60, 0.1):
        moves, spell = step.after.legal_moves(), game.renderer.move_taps
        for move in rng.sample(moves, min(12, len(moves))):
            taps: list[str] = []
            for stage in spell(move):
                taps += rng.sample(sorted(stage), len(stage))
            path: tuple[str, ...] = ()
            for target in taps:
                reached = add_tap(moves, spell, path, target)
                assert move in reached.moves, (move, taps, reached)
                if reached.move is not None:
                    break
                path = reached.taps
            assert reached.move == move


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
    reached = add_tap(("abc", "aaa", "xyz"), lambda move: tuple(map(frozenset, move)), taps, target)
    assert reached.taps == after
    assert reached.moves


def test_no_move_hides_another_one(game: Game) -> None:
    for step in sampled(game, 40, 0.05):
        moves, spell = step.after.legal_moves(), game.renderer.move_taps
        for move in moves[:: max(1, len(moves) // 20)]:
            taps = [target for stage in spell(move) for target in sorted(stage)]
            assert match_taps(moves, spell, taps).moves == (move,)


def test_every_target_is_drawn_or_is_a_named_button(game: Game) -> None:
    rng = Random(2)
    for step in sampled(game, 60, 0.05):
        state, moves, spell = step.after, step.after.legal_moves(), game.renderer.move_taps
        if not moves:
            continue
        view = state.view(state.actor or None)
        path: tuple[str, ...] = ()
        while True:
            reached = match_taps(moves, spell, path)
            if reached.move:
                break
            scenes = [
                game.renderer.scene(view, Interaction(reached.taps, reached.next_targets), game.words(lang))
                for lang in LANGUAGES
            ]
            for lang, scene in zip(LANGUAGES, scenes, strict=True):
                assert scene.targets <= reached.next_targets
                assert all(mark.label for mark in scene.marks if mark.target)
                for target in reached.next_targets:
                    assert named(game.narrator.describe_target(view, target, game.words(lang)))
                    assert target in scene.targets or state.actor == 0 or is_button(target), target
            path = (*path, rng.choice(sorted(reached.next_targets)))


def is_button(target: str) -> bool:
    """Words that stand for no place on the board; places have a digit, a colon or one letter."""
    return target == DONE or (target.isalpha() and len(target) > 1) or target.isdigit()


def named(text: str) -> bool:
    return bool(text) and "{" not in text


def scenes_of(game: Game, step: GameEvent, lang: str) -> tuple[Sequence[Mark], Sequence[Mark]]:
    say, spell = game.words(lang), game.renderer.move_taps
    seat = step.before.actor or None
    before = game.renderer.scene(
        step.before.view(seat), Interaction((), match_taps(step.before.legal_moves(), spell, ()).next_targets), say
    )
    after = game.renderer.scene(step.after.view(seat), Interaction(last_move=step.move), say)
    return before.marks, after.marks


def test_a_tap_beside_the_targets_is_answered_with_a_reason(game: Game) -> None:
    """Whatever point of the drawing is tapped, the game names a move, or nothing; a refused one has its sentence."""
    attempt = game.renderer.intended_move
    if attempt is defaults.intended_move:
        return
    rng, refused = Random(6), 0
    for step in sampled(game, 40, 0.05):
        state, moves = step.after, step.after.legal_moves()
        if not state.actor:
            continue
        view = state.view(state.actor)
        scene = game.renderer.scene(view, Interaction(), game.words("en"))
        first = match_taps(moves, game.renderer.move_taps, ())
        for taps in ((), (rng.choice(sorted(first.next_targets)),)):
            if match_taps(moves, game.renderer.move_taps, taps).move:
                continue
            for _ in range(10):
                move = attempt(view, taps, rng.uniform(-9, scene.width + 9), rng.uniform(-9, scene.height + 9))
                if move and move not in moves:
                    with pytest.raises(IllegalMove) as illegal:
                        state.play(move)
                    assert all(illegal.value.reason(lang) for lang in LANGUAGES)
                    refused += 1
    assert refused


def test_patches_turn_one_scene_into_the_next(game: Game) -> None:
    for number, step in enumerate(sampled(game, 80, 0.1)):
        before, after = scenes_of(game, step, LANGUAGES[number % 4])
        for old, new in ((before, after), (after, before), (after, after), ((), after), (before, ())):
            assert len({mark.key for mark in new}) == len(new)
            assert patched(old, new) == list(new)
        assert diff(after, after) == ()


def patched(old: Sequence[Mark], new: Sequence[Mark]) -> list[Mark]:
    """The drawing as a page would have it after the patches, element by element."""
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
            shown = dict(page[patch.key].attrs) if patch.key in page and page[patch.key].tag == patch.new.tag else None
        else:
            shown = dict(page[patch.key].attrs)
        if shown is None:
            shown = dict(patch.new.attrs)
        for name, value in patch.attrs.items():
            if value is None:
                del shown[name]
            else:
                shown[name] = value
        mark = patch.new
        page[patch.key] = Mark(mark.key, mark.tag, shown, mark.text, mark.target, mark.label)
    return [page[key] for key in order]


def test_shuffled_drawings_patch_too(game: Game) -> None:
    rng = Random(4)
    for step in sampled(game, 20, 0.02):
        marks = list(scenes_of(game, step, "en")[1])
        shuffled = rng.sample(marks, rng.randrange(len(marks) + 1))
        assert patched(marks, shuffled) == shuffled
        assert patched(shuffled, marks) == marks


def test_pictures_are_well_formed_svg(game: Game) -> None:
    for step in sampled(game, 30, 0.03):
        for seat in (None, 1):
            scene = game.renderer.scene(step.after.view(seat), Interaction(last_move=step.move), game.words("fr"))
            root = ElementTree.fromstring(svg(scene))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            keys = [element.get("data-key") for element in root if element.get("data-key")]
            assert keys == [mark.key for mark in scene.marks]
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            used = {element.get("href", "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
            assert used <= set(ids)


@given(st.text(max_size=24), st.integers(2, 30))
def test_a_clipped_name_has_room(name: str, room: int) -> None:
    short = fit_text(name, room)
    assert text_width(short) <= room
    assert short == name or (short.endswith("…") and name.startswith(short[:-1]) and text_width(name) > room)
