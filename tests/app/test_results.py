"""Results: when they are written, what is counted, what to try next, and which are deleted."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.embed.params import EmbedParams
from app.learn.our_games_html import OurGames
from app.learn.results import (
    BOT,
    PERSON,
    SOMEBODY,
    YOU,
    Result,
    Score,
    Tally,
    count_streak,
    find_surplus,
    load_results,
    parse_result,
)
from app.learn.text import learn_words
from app.storage.saved_games import RESULTS, VERSION, SavedGames, format_result
from app.text import site_words
from pygames.bots import DEFAULT_LEVEL, SEARCH_LEVELS
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.session import Player, Session
from tests.app.embeds import embed
from tests.app.harness import App, almost_finished, random_record
from tests.app.our_games import bot, person, result
from tests.app.stand_ins import MemoryStorage, settle

LEVELS = SEARCH_LEVELS
FIRST = LEVELS.index(DEFAULT_LEVEL)
ADA, BEN = PERSON + "ada", PERSON + "ben"


def stored_results(app: App) -> dict[str, str]:
    return app.storage.read_all(RESULTS)


async def finish(app: App, seed: int = 1) -> None:
    """Play random moves for everybody until the game is over."""
    rng = Random(seed)
    for _ in range(2_000):
        if not await app.play(rng):
            return
    raise AssertionError("The game does not end.")


# When they are written


async def test_result_written_when_game_ends(game: Game) -> None:
    """Also of a game that was opened from a link, and played to its end here."""
    app = App(game)
    app.open(almost_finished(game))
    await finish(app)
    state = app.session.state
    assert state.result
    (key, text), *others = stored_results(app).items()
    assert not others
    assert key == RESULTS + app.controller.id
    ended = parse_result(app.controller.id, text)
    assert (ended.game, ended.seats, ended.sides, ended.winners) == (
        game.name, app.session.seats, state.sides, state.result.winners
    )  # fmt: skip


async def test_other_ending_after_undo_replaces_result(game: Game) -> None:
    app = App(game)
    app.open(almost_finished(game))
    await finish(app)
    before = stored_results(app)
    app.controller.undo(force=True)
    assert stored_results(app) == before
    await finish(app, seed=2)
    assert stored_results(app).keys() == before.keys()
    assert stored_results(app) != before  # at least later


async def test_change_after_the_end_leaves_result(game: Game) -> None:
    """A player who takes a seat after the end has not played."""
    app = App(game)
    app.open(almost_finished(game))
    await finish(app)
    before = stored_results(app)
    app.controller.set_player(1, "easy")
    await settle()
    assert stored_results(app) == before


async def test_finished_game_from_outside_has_no_result(game: Game) -> None:
    app = App(game)
    app.open(random_record(game, 10_000))
    assert app.session.state.actor is None
    app.controller.set_player(1, "easy")
    assert not stored_results(app)


async def test_resumed_game_has_result(game: Game) -> None:
    app = App(game)
    app.open(almost_finished(game))
    later = App(game, storage=app.storage)
    assert later.controller.opening.resume(later.controller.saves.load_all(game.name)[0])
    await finish(later)
    assert len(stored_results(later)) == 1


async def test_game_that_began_guided_has_no_result(game: Game) -> None:
    """Half of it was played for the learner: it is no win against easy, not even after a reload."""
    app = App(game)
    app.open(almost_finished(game))
    app.session.is_guided = True
    app.controller.save()
    later = App(game, storage=app.storage)
    assert later.controller.opening.resume(later.controller.saves.load_all(game.name)[0])
    await finish(later)
    assert not stored_results(later)


async def test_embedded_game_has_no_result(game: Game) -> None:
    start = almost_finished(game)
    app = embed(game, EmbedParams(start))
    app.settings.set("pace", "0")
    await finish(app)
    assert app.session.state.actor is None
    assert not stored_results(app)


# How they are read


def example_text(**changes: object) -> str:
    data = {"version": VERSION, "settings": "c-cross players=2", "seats": {"1": ["Ada", ""], "2": ["", "easy"]},
            "sides": [[1], [2]], "winners": [1], "when": 5.0}  # fmt: skip
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "9" * 5_000, "[" * 90, *(
        example_text(**{name: value})
        for name, values in {
            "version": (None, "1", VERSION + 1),
            "settings": (None, 1, "", "chess players=2", "c-cross players=99", ": :"),
            "seats": (None, [], {"9": ["", ""]}, {"1": [""]}, {"1": ["", "wizard"]}),
            "sides": (None, [], [[1]], [[1], [1, 2]], [["1"], [2]], [1, 2], [[1, 2, 3]]),
            "winners": (None, [3], ["1"], 1, [[1]]),
            "when": (None, -1, 1e300, "now"),
        }.items()
        for value in values
    )],
)  # fmt: skip
def test_unreadable_result_is_skipped_and_stays(text: str) -> None:
    storage = MemoryStorage()
    storage.write(RESULTS + "bad", text)
    storage.write(RESULTS + "good", example_text())
    assert [ended.id for ended in load_results(storage)] == ["good"]
    assert storage.read(RESULTS + "bad") == text
    with pytest.raises(BadInput):
        parse_result("bad", text)


def test_result_is_read_as_it_was_written(game: Game) -> None:
    session = Session(random_record(game, 10_000, seed=2), {1: Player("Zoë"), 2: Player(bot="master")})
    saves = SavedGames(MemoryStorage())
    saves.save("x", session)
    saved = saves.find("x")
    assert saved
    ended = parse_result("x", format_result(saved, session.state))
    assert (ended.seats, ended.sides, ended.ended_at) == (session.seats, session.state.sides, saved.saved_at)


# Counting


def test_names_are_one_person_whatever_their_case() -> None:
    tally = Tally([result(person("ada "), person("Ben")), result(person("Ada"), person("BEN"), winners=[2])])
    assert tally.people == [ADA, BEN]
    assert tally.score(ADA, BEN, "c-cross") == Score(won=1, lost=1)
    assert tally.names[BEN] == "Ben"


def test_only_person_in_a_game_is_you_without_a_name() -> None:
    alone, both = result(person(), bot("easy")), result(person(), person())
    assert [alone.player(1), alone.player(2)] == [YOU, BOT + "easy"]
    assert [both.player(1), both.player(2)] == [SOMEBODY, SOMEBODY]
    assert Tally([both]).people == []


def test_partners_are_no_opponents() -> None:
    teams = result(person("Ada"), bot("easy"), person("Ben"), bot("hard"), winners=[1, 3], sides=[[1, 3], [2, 4]])
    tally = Tally([teams])
    assert tally.opponents(ADA) == [BOT + "easy", BOT + "hard"]
    assert tally.score(ADA, BOT + "hard", "c-cross") == Score(won=1)


def test_win_of_somebody_else_decides_nothing_between_others() -> None:
    tally = Tally([result(person("Ada"), person("Ben"), person("Cleo"), winners=[3], game="crossado")])
    assert tally.opponents(ADA) == [PERSON + "cleo"]
    assert tally.score(PERSON + "cleo", BEN, "crossado") == Score(won=1)


@pytest.mark.parametrize("winners", [[], [1, 2]])
def test_draw_if_nobody_or_both_win(winners: list[int]) -> None:
    tally = Tally([result(person("Ada"), person("Ben"), winners=winners)])
    assert tally.score(ADA, BEN, "c-cross") == tally.score(BEN, ADA, "c-cross") == Score(drawn=1)


def test_several_seats_of_a_level_count_once() -> None:
    tally = Tally([result(person(), bot("easy"), bot("easy"), bot("medium"), game="crossing")])
    assert tally.score(YOU, BOT + "easy", "crossing") == Score(won=1)
    assert tally.score(YOU, BOT + "medium", "crossing") == Score(won=1)


def test_players_are_not_their_own_opponents() -> None:
    tally = Tally([result(person("Ada"), person("Ada"), bot("easy"), game="crossado")])
    assert tally.opponents(ADA) == [BOT + "easy"]


def test_people_come_before_levels_and_weak_levels_first() -> None:
    played = [
        result(person("Ada"), bot(level), number=number) for number, level in enumerate(("hard", "random", "easy"))
    ]
    tally = Tally([*played, result(person("Ada"), person("Ben"))])
    assert tally.opponents(ADA) == [BEN, BOT + "random", BOT + "easy", BOT + "hard"]


# The ladder


@pytest.mark.parametrize(
    ("won", "lost", "expected"),
    [
        ([], [], DEFAULT_LEVEL),
        ([], [DEFAULT_LEVEL], DEFAULT_LEVEL),
        ([], [DEFAULT_LEVEL] * 2, LEVELS[FIRST - 1]),
        ([LEVELS[0]], [DEFAULT_LEVEL] * 5, DEFAULT_LEVEL),
        ([DEFAULT_LEVEL] * 2, [], LEVELS[FIRST + 1]),
        ([LEVELS[-2]], [], LEVELS[-1]),
        ([LEVELS[-1]], [], ""),
        (["random"], [], DEFAULT_LEVEL),
    ],
)
def test_next_step_is_above_what_was_beaten(won: list[str], lost: list[str], expected: str) -> None:
    wins = [result(person(), bot(level)) for level in won]
    tally = Tally([*wins, *(result(person(), bot(level), winners=[2]) for level in lost)])
    assert tally.ladder(YOU, "c-cross", LEVELS).next_level == expected
    assert tally.ladder(YOU, "crossado", LEVELS).next_level == DEFAULT_LEVEL


def test_next_level_is_one_the_game_has(game: Game) -> None:
    for level in game.parts.levels:
        tally = Tally([result(person(), bot(level), game=game.name)])
        assert tally.ladder(YOU, game.name, game.parts.levels).next_level in ("", *game.parts.levels)


# What is deleted


def test_results_beyond_limit_are_deleted_from_storage() -> None:
    storage = MemoryStorage()
    for number in range(5):
        storage.write(f"{RESULTS}{number}", example_text(when=number, winners=[2]))
    assert [ended.id for ended in load_results(storage, 3)] == ["4", "3", "2"]
    assert [*storage.read_all(RESULTS)] == [f"{RESULTS}{number}" for number in (2, 3, 4)]


def test_beaten_level_stays_beaten() -> None:
    """Random results of many players: deleting the oldest changes no ladder."""
    rng = Random(3)
    players = [person("Ada"), person("Ben"), person()]
    played = [
        result(rng.choice(players), bot(rng.choice(LEVELS)), winners=[rng.choice([1, 2])],
               game=rng.choice([*GAMES]), number=-number)
        for number in range(400)
    ]  # fmt: skip
    surplus = find_surplus(played, 20)
    kept = [ended for ended in played if ended not in surplus]
    assert kept[:20] == played[:20]
    assert len(kept) <= 20 + len(players) * len(LEVELS) * len(GAMES)
    before, after = Tally(played), Tally(kept)
    for player in (ADA, BEN, YOU):
        for game in GAMES:
            assert after.ladder(player, game, LEVELS).highest == before.ladder(player, game, LEVELS).highest


# The streak


@pytest.mark.parametrize(
    ("dates", "streak"),
    [
        ([], 0),
        (["2026-11-20"], 1),
        (["2026-11-19"], 1),
        (["2026-11-18"], 0),
        (["2026-11-20", "2026-11-19", "2026-11-19", "2026-11-17"], 2),
        (["2026-11-21", "2026-11-20"], 1),
        (["never", "2026-13-01", "2026-11-20", ""], 1),
    ],
)
def test_streak_ends_today_or_yesterday(dates: list[str], streak: int) -> None:
    assert count_streak(dates, "2026-11-20") == streak


@pytest.mark.parametrize("today", ["2027-01-02", "2027-03-30", "2026-10-27"])  # after a new year, and clock changes
def test_streak_goes_over_every_kind_of_day(today: str) -> None:
    year, month, day = map(int, today.split("-"))
    ends = {1: 31, 3: 31, 10: 31, 12: 31, 2: 28, 9: 30}
    dates = list[str]()
    for _ in range(40):
        dates.append(f"{year}-{month:02}-{day:02}")
        day -= 1
        if not day:
            month -= 1
            if not month:
                year, month = year - 1, 12
            day = ends.get(month, 30)
    assert count_streak(dates, today) == 40


# The section


def section(played: list[Result], lang: str = "en", player: str = "") -> str:
    tally = Tally(played)
    return OurGames(
        tally,
        player or next(iter(tally.people), ""),
        3,
        2,
        learn_words(site_words(lang)),
        lambda when: f"day {when:.0f}",
    ).html()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_section_names_players_games_and_levels(lang: str) -> None:
    say = learn_words(site_words(lang))
    played = [result(person("Ada"), person("<b>Ben"), number=2), result(person("Ada"), bot("easy"), game="crosswise")]
    html = section(played, lang)
    for text in ("Ada", "&lt;b&gt;Ben", say("site.bot.easy"), *(game.words(lang)("title") for game in GAMES.values())):
        assert text in html
    assert "<b>" not in html
    assert say("learn.ours.player_beat", name="Ada", level=say("site.level.easy"), n=1) in html
    assert html.count('data-action="ours:start:') == len(GAMES)
    assert 'data-action="ours:start:crosswise:medium"' in html


def test_section_of_another_player() -> None:
    played = [result(person("Ada"), bot("master")), result(person(), bot("easy"), winners=[2])]
    assert "ours:start:c-cross" not in section(played, player=ADA)
    assert "ours:start:c-cross:easy" in section(played, player=YOU)


def test_people_without_names_have_their_colours() -> None:
    html = section([result(person(), person())])
    say = GAMES["c-cross"].words("en")
    assert say("seat.1") in html
    assert "ours:start" not in html


def test_section_empty_before_first_result() -> None:
    assert not OurGames(Tally([]), "", 0, 0, learn_words(site_words("en")), str).html()
