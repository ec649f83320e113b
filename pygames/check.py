"""`check_game`: compares a game's folder with the contract and describes each fault in a sentence.

This module checks what can be read: names, parts, texts, records. `check_play.py` plays a few games.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

from pygames import contract, defaults
from pygames.check_play import check_play, describe_error
from pygames.errors import BadInput
from pygames.game import Game
from pygames.i18n import LANGUAGES, BrokenTexts, Entry, load_entries
from pygames.lessons import FILE as LESSON_FILE
from pygames.lessons import BrokenLesson, learn_entries, load_lesson
from pygames.paper import PaperKit, load_kit, paper_entries
from pygames.record import Record

GAMES_FOLDER = Path(__file__).parent / "games"
PARTS: dict[str, type] = {  # by the stem of the file
    "view": contract.Renderer,
    "describe": contract.Narrator,
    "guide": contract.Guide,
    "bot": contract.Bot,
    "animations": contract.Animator,
    "strip": contract.ChoiceStrip,
}
PART_FIELDS = {  # of GameParts, by the stem of the file
    "view": "renderer",
    "describe": "narrator",
    "guide": "guide",
    "bot": "bot",
    "animations": "animator",
    "strip": "strip",
}


def check_game(game: Game, *, release: bool = False) -> list[str]:
    """Return a sentence for each fault of a game; with `release`, also for what an unfinished game may lack."""
    return [f"{game.name}: {sentence}" for sentence in dict.fromkeys(_find_faults(game, release))]


def check_games(games: Iterable[Game], *, release: bool = False) -> list[str]:
    """Return a sentence for each fault of these games, and for each folder with a badly renamed copy of a game."""
    return [*check_folders(), *(sentence for game in games for sentence in check_game(game, release=release))]


def check_release(game: Game) -> list[str]:
    """Return a sentence for each thing that an unfinished game lacks for a release."""
    return [f"{game.name}: {sentence}" for sentence in _find_gaps(game)]


def _find_faults(game: Game, release: bool) -> Iterator[str]:
    yield from check_name(game)
    yield from check_imports(game)
    yield from check_info(game)
    try:
        yield from check_texts(game)
    except BrokenTexts as broken:
        yield str(broken)
        return
    try:
        assert game.parts
    except Exception as error:  # an unfinished game may raise anything when it is imported
        yield describe_error(error, "importing the parts")
        return
    faults = [*check_parts(game)]
    yield from faults
    if not faults:  # the other checks need the parts
        yield from check_colours(game)
        yield from check_styles(game)
        yield from check_records(game)
        yield from check_lesson(game)
        yield from check_paper(game)
        yield from check_play(game)
    if release:
        yield from _find_gaps(game)


# Names and files


def game_folder(game: Game) -> Path:
    return GAMES_FOLDER / game.package.rpartition(".")[2]


def check_folders(root: Path = GAMES_FOLDER) -> Iterator[str]:
    """Yield a sentence for each folder whose game belongs to another: a copy that still imports the original."""
    for folder in sorted(file.parent.name for file in root.glob("*/__init__.py")):
        package = f"pygames.games.{folder}"
        game = import_module(package).GAME
        if game.package != package:
            yield f"{folder}: __init__.py takes GAME from {game.package}. Import it from {package}.rules."


def check_name(game: Game) -> Iterator[str]:
    folder = game_folder(game).name
    if not re.fullmatch("_?[a-z][a-z0-9]*(_[a-z0-9]+)*", folder):
        yield f"The folder {folder!r} should be named in small letters and digits, with single underscores between."


def check_imports(game: Game) -> Iterator[str]:
    for file in sorted(game_folder(game).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if name.startswith("pygames.games.") and not f"{name}.".startswith(f"{game.package}."):
                    yield f"{file.name} imports {name}, another game's. Import from {game.package}."


def check_info(game: Game) -> Iterator[str]:
    players = getattr(game, "players", None)
    if not isinstance(players, range) or not players or players.start < 1:
        yield "rules.py: `players` should be a range of player counts, such as range(2, 5)."
    if game.minutes is not None and not 0 < game.minutes[0] <= game.minutes[-1]:
        yield "rules.py: `minutes` should be the duration of a short game and of a long one, such as (20, 40)."
    for name, option in game.options.items():
        if name in ("players", "version"):
            yield f"An option is called {name!r}, which means something else in records. Choose another name."
        if option.default not in option.values:
            yield f"The default of option {name!r}, {option.default!r}, is not one of its values."
    if game.is_simultaneous and not (game_folder(game) / "strip.py").exists():
        yield "is_simultaneous is set, but there is no strip.py. Add one, or remove the flag."


# Parts


def check_parts(game: Game) -> Iterator[str]:
    for stem, protocol in PARTS.items():
        part = getattr(game.parts, PART_FIELDS[stem])
        module = f"{game.package}.{stem}"
        if (game_folder(game) / f"{stem}.py").exists() and getattr(part, "__name__", "") != module:
            yield f"{stem}.py is there, but parts.py does not use it. Add {PART_FIELDS[stem]}={stem} to GameParts(…)."
        elif part is not None:
            yield from check_members(f"{stem}.py", part, protocol)


def check_members(file: str, part: object, protocol: type) -> Iterator[str]:
    functions = {name: value for name, value in vars(protocol).items() if name[0] != "_" and inspect.isfunction(value)}
    values = [
        *protocol.__annotations__,
        *(name for name, value in vars(protocol).items() if isinstance(value, property)),
    ]
    see = f"see {protocol.__name__} in {protocol.__module__.replace('.', '/')}.py."
    for name in values:
        if not hasattr(part, name):
            yield f"{file} has no {name}{_default_hint(name)}; {see}"
    for name, function in functions.items():
        expected = [*inspect.signature(function).parameters][1:]
        if not callable(member := getattr(part, name, None)):
            purpose = (function.__doc__ or "").partition("\n")[0].partition(". ")[0].rstrip(".")
            yield f"{file} has no {name}({', '.join(expected)}){_default_hint(name)}: {purpose}; {see}"
            continue
        parameters = inspect.signature(member).parameters
        names, count = [*parameters], len(expected)
        extras_required = any(parameters[extra].default is inspect.Parameter.empty for extra in names[count:])
        if names[:count] != expected or extras_required:
            yield f"{file}: {name}({', '.join(names)}) should be {name}({', '.join(expected)}); {see}"


def check_paper(game: Game) -> Iterator[str]:
    """Yield a sentence for each fault of what is printed, and for each part that has no name."""
    if (kit := load_kit(game)) is None:
        return
    if faults := [*check_members("paper.py", kit, PaperKit)]:
        yield from faults
        return
    keys = {"paper.needs", *(f"paper.parts.{part.key}" for part in kit.paper_parts(game.words("en")))}
    for lang in LANGUAGES:
        entries = paper_entries(lang, game)
        for key in sorted(keys - entries.keys()) if entries or lang == LANGUAGES[0] else ():
            yield f'paper.{lang}.toml has no "{key.removeprefix("paper.")}".'


def _default_hint(name: str) -> str:
    return f" (its default: {name} = defaults.{name})" if hasattr(defaults, name) else ""


def check_colours(game: Game) -> Iterator[str]:
    colours, max_players = game.renderer.SEAT_COLOURS, game.players[-1]
    if len(colours) < max_players:
        yield f"view.py: SEAT_COLOURS has {len(colours)} colours, but {max_players} can play."
    for colour in colours:
        if not re.fullmatch("#[0-9a-f]{6}", colour):
            yield f'view.py: SEAT_COLOURS has "{colour}"; write colours as "#rrggbb" in small letters.'


def check_styles(game: Game) -> Iterator[str]:
    """Yield a sentence for each class in DEFS that STYLE selects only by an ancestor: such rules miss a `<use>`."""
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", game.renderer.STYLE)
    selectors = [re.split(r"[\s>+~]+", selector.strip()) for rule in rules for selector in rule.split(",")]
    classes = {name for names in re.findall(r'class="([^"]*)"', game.renderer.DEFS) for name in names.split()}
    for name in sorted(classes):
        depths = [len(parts) for parts in selectors if name in re.split(r"[.:\[]", parts[-1])]
        if depths and min(depths) > 1:
            yield (
                f'view.py: DEFS has class="{name}", but STYLE has rules for it only behind an ancestor, which <use> '
                f"does not see. Write .{name}{{…}}."
            )


# Records in files


def check_records(game: Game) -> Iterator[str]:
    for name, text in find_records(game):
        try:
            record = Record.parse(text)
            if record.game == game.name:
                record.replay()
            else:
                yield f'{name} shows "{record.game}". Its record should begin with "{game.name}".'
        except BadInput as bad:
            hint = f" Records write the game as {game.name}." if text.split()[:1] == [game_folder(game).name] else ""
            yield f"{name}: {bad}{hint if '-' in game.name else ''}"


def find_records(game: Game) -> Iterator[tuple[str, str]]:
    """Yield file name and record for each record in cover.txt, perft.txt and the figures of rules pages."""
    for file in sorted(game_folder(game).glob("*.*")):
        text = file.read_text("utf-8") if file.suffix in (".txt", ".html") else ""
        if file.name == "cover.txt":
            yield file.name, text
        elif file.name == "perft.txt":
            yield from ((file.name, line.split(";")[0]) for line in text.splitlines() if line and line[0] != "#")
        elif file.suffix == ".html":
            yield from ((file.name, record) for record in re.findall(r'board\(\s*"([^"]*)"', text))


# Texts


def check_texts(game: Game) -> Iterator[str]:
    english = load_entries("en", game.name)
    say = game.words("en")
    needed = ["title", "tagline", *(f"seat.{seat}" for seat in getattr(game, "players", ()))]
    for name, option in game.options.items():
        needed += [f"option.{name}", *(f"value.{name}.{value}" for value in option.values)]
    yield from (f'words.en.toml has no "{key}".' for key in needed if key not in say)
    for lang in LANGUAGES[1:]:
        for key, entry in load_entries(lang, game.name).items():
            if key not in english:
                yield f'words.{lang}.toml has "{key}", which words.en.toml does not have.'
            elif placeholders(entry) != placeholders(english[key]):
                here, there = format_placeholders(entry), format_placeholders(english[key])
                yield f'words.{lang}.toml: "{key}" has {here}, but {there} in English.'
            elif not json.dumps(entry).strip('"{} '):
                yield f'words.{lang}.toml: "{key}" is empty.'


def check_lesson(game: Game) -> Iterator[str]:
    """Yield the fault of the guided first game, and a sentence for each of its texts that is missing or unused."""
    try:
        lesson = load_lesson(game)
        entries = {lang: learn_entries(lang, game) for lang in LANGUAGES}
    except (BrokenLesson, BrokenTexts) as broken:
        yield str(broken)
        return
    for lang in LANGUAGES:
        keys = [key for key in entries[lang] if key.startswith("first.")]
        if lesson and (keys or lang == LANGUAGES[0]):
            yield from (f'learn.{lang}.toml has no "{key}".' for key in lesson.text_keys if key not in keys)
            yield from (f'learn.{lang}.toml has "{key}" for no step.' for key in keys if key not in lesson.text_keys)


def placeholders(entry: Entry) -> set[str]:
    forms = [entry["other"]] if isinstance(entry, dict) else [entry]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def format_placeholders(entry: Entry) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(placeholders(entry))) or "no placeholders"


def _find_gaps(game: Game) -> Iterator[str]:
    texts = {lang: load_entries(lang, game.name) for lang in LANGUAGES}
    for lang, entries in texts.items():
        if not entries:
            yield f"words.{lang}.toml is missing; English stands in."
            continue
        for key in texts["en"]:
            if key not in entries:
                others = ", ".join(other for other in LANGUAGES if key in texts[other])
                yield f'words.{lang}.toml has no "{key}" (used in {others}).'
    for lang in LANGUAGES:
        if not (game_folder(game) / f"rules.{lang}.html").exists():
            yield f"rules.{lang}.html is missing."
        if (game_folder(game) / LESSON_FILE).exists() and not learn_entries(lang, game):
            yield f"learn.{lang}.toml is missing; English stands in."
    for name, purpose in (("cover.txt", "the position on the home page"), ("perft.txt", "counts of moves")):
        if not (game_folder(game) / name).exists():
            yield f"{name} is missing: {purpose}."
    if not [*(game_folder(game) / "play").glob("*.txt")]:
        yield "play/ has no annotated game."
