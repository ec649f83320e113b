"""Training: the same seed gives the same weights; it can be stopped and goes on; it refuses what does not learn."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from pygames.game import BadInput, Game
from pygames.games import ALL_GAMES, GAMES
from pygames.games.c_cross import learn
from pygames.games.crossado import learn as learn_crossado
from pygames.train import CHUNK, count_rounds, find_comments, train
from pygames.weights import FILE, format_weights, load_weights, parse_weights

MAX_BYTES = 20_000
LEARNING = [game for game in GAMES.values() if find_spec(f"{game.package}.learn")]


@pytest.fixture(autouse=True)
def short_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "STEPS", 2)
    monkeypatch.setattr(learn, "EXPANSIONS", 3)  # in the other processes, too: they are forked
    monkeypatch.setattr(learn_crossado, "RANDOM_RAFTS", 18)
    monkeypatch.setattr(learn_crossado, "MAX_PLIES", 24)


def copy_weights(game: Game, folder: Path) -> Path:
    file = folder / f"{game.name}.txt"
    file.write_text((files(game.package) / FILE).read_text("utf-8"), "utf-8")
    return file


@pytest.mark.parametrize("learner", LEARNING, ids=[game.name for game in LEARNING])
def test_training_stops_resumes_and_repeats(learner: Game, tmp_path: Path) -> None:
    game, file = learner, copy_weights(learner, tmp_path)
    original = file.read_text("utf-8")
    before = count_rounds(original)
    assert [progress.games for progress in train(game, file, 7, lambda: False, CHUNK)] == [CHUNK]
    assert file.read_text("utf-8") == original
    texts = []
    for _ in range(2):
        file.write_text(original, "utf-8")
        last = [*train(game, file, 7, partial(next, iter((True, False))), CHUNK)][-1]
        assert last.rounds == before + 1
        texts.append(file.read_text("utf-8"))
    assert texts[0] == texts[1] != original
    assert count_rounds(texts[0]) == before + 1
    assert find_comments(texts[0]) == find_comments(original)
    assert parse_weights(texts[0]).keys() == parse_weights(original).keys()


@pytest.mark.parametrize("learner", LEARNING, ids=[game.name for game in LEARNING])
def test_weights_are_small_and_say_how_they_were_made(learner: Game, tmp_path: Path) -> None:
    text = copy_weights(learner, tmp_path).read_text("utf-8")
    assert len(text.encode()) <= MAX_BYTES
    assert f"python3 -m pygames train {learner.name}" in text
    assert parse_weights(text) == load_weights(learner.package)


def test_weights_survive_writing() -> None:
    weights = {"own 2/3": [0.5, -1.25], "turn": [3.0]}
    text = format_weights(weights, ["what they are", "made by: somebody"])
    assert parse_weights(text) == weights
    assert find_comments(text) == ["what they are"]


def test_game_that_does_not_learn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"_null.*learn\.py"):
        next(train(ALL_GAMES["_null"], tmp_path / FILE, 1, lambda: True))
