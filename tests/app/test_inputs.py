"""What comes from outside: every parser has its limits, and what is unreadable costs nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from app import inputs
from app.embed.params import parse_fragment, parse_params
from app.game import opening
from app.game.move_lines import LINES_STEP, MAX_LINES, lines_around
from app.game.setup import GameSetup
from app.storage.saved_games import PREFIX, SavedGame, SavedGames
from app.storage.settings import Settings
from app.text import site_words
from pygames.bots import DEFAULT_LEVEL
from pygames.game import CHANCE, BadInput, Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import App, midgame_record, random_record
from tests.app.stand_ins import MemoryStorage, settle

NESTED = "[" * 100_000
LINK, FILE = "site.note.link_bad", "site.note.file_bad"


def changed_save(**fields: object) -> str:
    saved = SavedGame("bad", "_null players=2 : 1", {1: Player()}, False, 1.0)
    return json.dumps(json.loads(saved.to_json()) | fields)


@pytest.mark.fault(
    "Input from outside", cause="A save with absurd numbers, nesting or length", outcome="It costs no other"
)
@pytest.mark.parametrize(
    "text",
    [
        changed_save(when=10**400),
        changed_save(when=-1),
        changed_save(when="1"),
        changed_save(when=float("nan")),
        changed_save(record=7),
        changed_save(record="x" * inputs.MAX_STORED),
        changed_save(seats=[["Ada", ""]]),
        changed_save(seats={"0": ["Ada", ""]}),
        changed_save(seats={"1": ["Ada", None]}),
        changed_save(seats={"1": "Al"}),
        NESTED,
        changed_save().replace("false", NESTED, 1),
        '"' + "\\" * 100_001,
    ],
)
def test_unreadable_save_costs_no_other(text: str) -> None:
    storage = MemoryStorage()
    storage.write(PREFIX + "bad", text)
    storage.write(PREFIX + "good", SavedGame("good", "_null players=2 : 1", {1: Player()}, False, 1.0).to_json())
    assert [saved.id for saved in SavedGames(storage).load_all()] == ["good"]
    assert storage.read(PREFIX + "bad") == text
    assert storage.take_error() == "note.spoiled"


def test_nested_json_is_refused_by_depth() -> None:
    inputs.parse_json("[" * inputs.MAX_DEPTH + "]" * inputs.MAX_DEPTH)
    for text in ("[" * 50 + "]" * 50, '{"a":' * 50 + "1" + "}" * 50):
        with pytest.raises(BadInput):
            inputs.parse_json(text)
    names = ["[" * 50, '"[' * 9]  # brackets in texts are not nested
    assert inputs.parse_json(json.dumps(names)) == names


@pytest.mark.parametrize("key", ["again.{game}", "names", "chosen"])
async def test_nested_setting_is_ignored(game: Game, key: str) -> None:
    app = App(game)
    app.settings.set(key.format(game=game.name), NESTED)
    app.settings.set("together", "opened1")
    app.controller.tabletop.has_room = True
    app.open(midgame_record(game, 2))
    assert app.controller.last_setup() is None
    assert app.settings.get_list("names") == []


@pytest.mark.parametrize("text", ["garbage", "nan", "inf", "-1", "1e9", "1" * 5000])
@pytest.mark.parametrize("name", ["pace", "patience"])
def test_unknown_setting_has_default_and_is_named(name: str, text: str) -> None:
    settings = Settings(MemoryStorage())
    default = getattr(settings, name)
    settings.set(name, text)
    assert getattr(settings, name) == default
    (word,) = settings.unknown
    assert word.startswith(f"{name}={text[:10]}")
    assert settings.storage.read(f"crossboard.{name}") == text  # the other version may come back


async def test_save_of_other_version_opens_with_defaults(game: Game) -> None:
    app, record = App(game), midgame_record(game, 2)
    text = str(record).replace(" :", " tempo=allegro :")
    app.controller.opening.resume(
        SavedGame("newer", text, {1: Player(), 99: Player(bot="easy")}, False, 1.0, unknown=("wizard",))
    )
    assert app.session.record == record
    assert [*app.session.seats] == list(range(1, record.players + 1))
    assert app.state.message == app.controller.say("site.note.unknown", words="wizard and tempo=allegro")


async def test_link_of_other_version_opens_with_defaults(game: Game) -> None:
    app, record = App(game), midgame_record(game, 2)
    bots = ",".join(["-", "wizard", *["-"] * (record.players - 2)])
    assert app.controller.opening.open_record(str(record).replace(" :", " tempo=allegro :"), LINK, bots)
    assert app.session.record == record
    assert app.session.seats[2] == Player(bot=DEFAULT_LEVEL)
    assert {"tempo=allegro", "wizard"} <= set(app.state.message.rstrip(".").split())


def test_last_setup_of_other_version_has_defaults(game: Game) -> None:
    setup = GameSetup(game.players[0], {"tempo": "allegro"}, {1: Player(), 2: Player(bot="wizard")}, False)
    app = App(game)
    app.settings.set(f"again.{game.name}", setup.to_json())
    app.controller.bots.start()
    last = app.controller.last_setup()
    assert last
    assert (last.options, last.unknown) == ({}, ("tempo=allegro", "wizard"))


async def test_wrong_number_of_bots_is_named(game: Game) -> None:
    app = App(game)
    assert app.controller.opening.open_record(str(midgame_record(game, 2)), LINK, "easy")
    assert "easy" in app.state.message


def test_only_some_options_are_ignored() -> None:
    text = "crossado players=2 " + " ".join(f"x{number}=1" for number in range(20)) + " :"
    with pytest.raises(BadInput, match="x8"):
        inputs.parse_record(text, [])
    with pytest.raises(BadInput, match="not available"):
        inputs.parse_record("crossado players=3 corners=opposite :", [])


def test_too_many_moves_are_refused() -> None:
    text = f"crossado players=2 : {'4 ' * (inputs.MAX_MOVES + 1)}"
    app = App(GAMES["crossado"])
    assert not app.controller.opening.open_record(text, FILE)
    assert str(inputs.MAX_MOVES) in app.state.message
    params = parse_params(app.game, {"record": f"crossado players=2 : {'4 ' * 2001}"}, site_words("en", "crossado"))
    assert str(inputs.MAX_EMBED_MOVES) in params.warnings[0]


def test_too_long_address_is_refused() -> None:
    with pytest.raises(BadInput, match=str(inputs.MAX_ADDRESS)):
        parse_fragment("#record=" + "x" * inputs.MAX_ADDRESS)


def test_embed_of_other_version_warns(game: Game) -> None:
    texts = {"players": "9" * 5000, "mode": "dream", **dict.fromkeys(game.options, "wizard")}
    params = parse_params(game, texts, site_words("en", game.name))
    assert (params.mode, params.record) == ("play", Record(game.name, game.players[0]))
    warnings = " ".join(params.warnings)
    assert all(word in warnings for word in ("mode=dream", "players=999", *(f"{name}=wizard" for name in game.options)))


@pytest.mark.fault("Input from outside", cause="A malformed answer of the worker", outcome="It is refused")
@pytest.mark.parametrize("answer", [None, 1, "ready", [], [1], [1, 2], ["x", "a"], [1.5, "a"], [[1], "a"], [1, "a", 2]])
def test_malformed_answer_of_worker_is_refused(answer: object) -> None:
    with pytest.raises(BadInput):
        inputs.parse_answer(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_sentences(lang: str) -> None:
    for key, facts in (("damaged", {}), ("field", {"field": "when"}), ("too_long", {"length": 2, "most": 1})):
        assert BadInput(f"error.{key}", **facts).text(lang).endswith(".")


# Long games


@pytest.fixture
def long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make almost every game a long one, which is opened move by move."""
    monkeypatch.setattr(opening, "LONG_GAME", 1)
    monkeypatch.setattr(opening, "SLICE_SECONDS", 0)


@pytest.mark.usefixtures("long_games")
async def test_long_game_is_stored_when_somebody_plays_on(game: Game) -> None:
    app, record = App(game), midgame_record(game, 2)
    progress: list[float | None] = []

    def show_progress(share: float | None) -> bool:
        progress.append(share)
        return True

    app.controller.on_progress = show_progress
    before = dict(app.storage.texts)
    assert app.controller.opening.open_record(str(record), LINK)
    assert app.controller.session is None
    await settle()
    assert app.session.record == record
    count = len(record.moves) + 1
    assert progress == [*(number / count for number in range(1, count + 1)), None]
    assert (app.storage.texts, app.addresses) == (before, [])
    await app.play(Random(1))
    assert [saved.id for saved in app.controller.saves.load_all()] == [app.controller.id]
    assert app.addresses == [f"#game={app.controller.id}"]


@pytest.mark.usefixtures("long_games")
async def test_moves_of_bots_do_not_store_long_game(game: Game) -> None:
    app, record = App(game), midgame_record(game, 2)
    app.bots.is_quick = True
    bots = ["-"] * record.players
    bots[(record.replay().actor or 1) - 1] = "easy"
    assert app.controller.opening.open_record(str(record), LINK, ",".join(bots))
    await settle()
    assert len(app.session.moves) > len(record.moves)
    assert app.controller.saves.load_all() == []


@pytest.mark.usefixtures("long_games")
async def test_cancelled_opening_changes_nothing(app: App) -> None:
    app.start()
    await settle()
    session, texts = app.session, dict(app.storage.texts)
    app.controller.on_progress = lambda share: False
    assert app.controller.opening.open_record(str(midgame_record(app.game, 2)), LINK)
    await settle()
    assert (app.controller.session, app.storage.texts) == (session, texts)
    assert not app.controller.opening.is_running


@pytest.mark.usefixtures("long_games")
async def test_illegal_long_game_changes_nothing(app: App) -> None:
    app.start()
    session = app.session
    assert app.controller.opening.open_record(f"{midgame_record(app.game, 2)} nonsense", LINK)
    await settle()
    assert app.controller.session is session
    assert "nonsense" in app.state.message


@pytest.mark.usefixtures("long_games")
async def test_other_game_cancels_opening(app: App) -> None:
    assert app.controller.opening.open_record(str(midgame_record(app.game, 2)), LINK)
    app.start()
    session = app.session
    await settle()
    assert app.controller.session is session


@pytest.mark.usefixtures("long_games")
async def test_long_saved_game_is_resumed(game: Game) -> None:
    app = App(game)
    app.open(midgame_record(game, 2))
    later = App(game, storage=app.storage)
    assert later.controller.opening.resume(later.controller.saves.load_all()[0])
    await settle()
    assert replace(later.render(), chart=None) == replace(app.render(), chart=None)


# The list of moves


def test_short_list_has_all_moves() -> None:
    for count in (0, 1, MAX_LINES):
        assert {lines_around(current, count) for current in range(count + 1)} == {range(count)}


@pytest.mark.parametrize("count", [MAX_LINES + 1, 1000, 2007])
def test_long_list_has_the_moves_around_the_current_one(count: int) -> None:
    starts = set()
    for current in range(count + 1):
        shown = lines_around(current, count)
        assert len(shown) <= MAX_LINES + LINES_STEP
        assert current == 0 or current - 1 in shown
        assert shown.start == 0 or shown.stop == count or LINES_STEP < current - shown.start < len(shown) - LINES_STEP
        starts.add(shown.start)
    assert len(starts) <= 1 + count / LINES_STEP


async def test_buttons_lead_through_long_list() -> None:
    game = GAMES["crossado"]
    record = max((random_record(game, 1000, seed) for seed in range(8)), key=lambda record: len(record.moves))
    assert len(record.moves) > 2 * MAX_LINES
    app = App(game)
    app.open(record)
    seen, line = set[str](), app.state.move_lines[0]
    while line.key == "earlier":
        seen |= {line.key for line in app.state.move_lines}
        app.controller.playback.show(int(str(line.attrs["data-action"]).partition(":")[2]))
        line = app.state.move_lines[0]
    seen |= {line.key for line in app.state.move_lines}
    folded = {f"move{ply}" for ply, state in enumerate(record.states()) if state.actor == CHANCE}
    assert {f"move{ply}" for ply in range(len(record.moves))} - folded <= seen
    assert app.state.move_lines[-1].key == "later"
