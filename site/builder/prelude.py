"""Runs in two Pyodides when the snapshot is created. The first one finds out what a page's Python needs, and compiles
it (`compile_library`). The second one gets no sources, so its memory contains no remains of compiling; it imports
everything, reads every text and starts every game (`load_all`). Pages restore its memory."""

from __future__ import annotations

import ast
import io
import marshal
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import MAGIC_NUMBER, LazyLoader, spec_from_loader
from itertools import chain
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pygames.contract import GameParts
    from pygames.game import Game
    from pygames.scene import Mark

HOME = Path("/home/pyodide")  # PyScript's working directory; it writes its own package there
NO_SOURCE = b"\0" * 12  # in place of a source's hash or time
ENTRY_SIZE = 8  # instructions that an entry of a table of lines is for at most
MAX_MOVES = 20  # played of each game
# Modules of the app that can be imported without a page. They import the others.
PURE_APP_MODULES = ("app.bots.worker", "app.events.actions", "app.game.embedded", "app.render.win_chances")

ABSENT = ("ssl",)  # what asyncio can do without

PageModules = dict[str, tuple[bytes, bool]]  # the code, marshalled, and whether it is a package


class BytecodeFinder:
    """Finds modules that cannot run without a page, because they import `js`. They are compiled here and run there.

    Marshalled, their code takes less than half the space.
    """

    def __init__(self, pages: PageModules) -> None:
        self.pages = pages

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.pages:
            return None
        spec = spec_from_loader(name, self, is_package=self.pages[name][1])  # type: ignore[arg-type]
        if spec and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(HOME / name))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Create the module in the default way."""

    def exec_module(self, module: ModuleType) -> None:
        exec(marshal.loads(self.pages.pop(module.__name__)[0]), module.__dict__)


def is_bot(name: str) -> bool:
    return name.startswith("pygames.games.") and name.endswith(".bot")


class LazyBots:
    """Finds the bots' modules in the files, and loads each when something of it is first used."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if is_bot(name) else None
        if spec and spec.loader:
            spec.loader = LazyLoader(spec.loader)
        return spec


class BotFinder:
    """Finds the modules that only bots need. Their code is kept, and runs when something of a bot is first used.

    As objects they would be twice as large: 6 % of the snapshot.
    """

    def __init__(self, modules: dict[str, bytes]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        return spec_from_loader(name, LazyLoader(self) if is_bot(name) else self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Create the module in the default way."""

    def exec_module(self, module: ModuleType) -> None:
        exec(marshal.loads(self.modules.pop(module.__name__)), module.__dict__)


# In the first Pyodide


def compile_library(pyscript: dict[str, str]) -> tuple[bytes, bytes]:
    """Return a zip with the modules of the standard library that pages need, and the argument for `load_all`.

    `pyscript` are the files of PyScript's own package, which runs before the app.
    """
    from zipfile import ZipFile, ZipInfo
    from zipimport import zipimporter

    files = {str(file.relative_to(HOME)): file.read_text("utf-8") for file in sorted((HOME / "app").rglob("*.py"))}
    pages: PageModules = {}
    for name, text in (files | {f"pyscript/{name}": text for name, text in pyscript.items()}).items():
        stem = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        pages[stem] = marshal.dumps(compile_source(text, str(HOME / name))), name.endswith("/__init__.py")
        import_standard(text)
    sys.meta_path.insert(0, LazyBots())
    bots = find_bot_modules()
    for name in pages.keys() & sys.modules.keys():
        del pages[name]  # `load_all` can import it
    library = io.BytesIO()
    with ZipFile(library, "w") as archive:
        for name, module in [*sys.modules.items()]:
            if isinstance(module.__spec__ and module.__spec__.loader, zipimporter) and name not in ABSENT:
                path = name.replace(".", "/") + ("/__init__" if hasattr(module, "__path__") else "")
                code = module.__spec__.loader.get_code(name)
                archive.writestr(ZipInfo(f"{path}.pyc"), to_pyc(with_coarse_lines(code)))
    sources = [*(HOME / "pygames").rglob("*.py"), *(HOME / "app").rglob("*.py")]
    compiled = {str(file): to_pyc(compile_source(file.read_text("utf-8"), str(file))) for file in sources}
    kept = {
        name: marshal.dumps(with_coarse_lines(compile_source(file.read_text("utf-8"), str(file))))
        for name, file in bots.items()
    }
    names = [name for name in sys.modules if name not in (*bots, *ABSENT)]
    return library.getvalue(), marshal.dumps((names, pages, compiled, kept))


def find_bot_modules() -> dict[str, Path]:
    """Import all games, and return the files of the modules that nothing but their bots imports."""
    parts = import_games()
    before = {*sys.modules}
    for part in parts:
        part.bot.think  # noqa: B018  # loads the bot
    names = {name for name in sys.modules.keys() - before if name.startswith("pygames.")} | {*filter(is_bot, before)}
    return {name: Path(str(sys.modules[name].__file__)) for name in sorted(names)}


def to_pyc(code: CodeType | None) -> bytes:
    return MAGIC_NUMBER + NO_SOURCE + marshal.dumps(code)


def compile_source(text: str, path: str) -> CodeType:
    """Compile without the annotations of functions, which pages do not use: they would be 2 % of the snapshot."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code


def with_coarse_lines(code: CodeType) -> CodeType:
    """Replace the line numbers, a fifth of the code, by one for each function: the line where it begins.

    A table of lines consists of entries for up to eight instructions; these are of kind 13, a line without columns, and
    go on by no line. (InternalDocs/code_objects.md of CPython; with an empty table, no error could be described.)
    """
    size = len(code.co_code) // 2
    entries = [(0xE8 | min(ENTRY_SIZE, size - start) - 1, 0) for start in range(0, size, ENTRY_SIZE)]
    constants = [with_coarse_lines(value) if isinstance(value, CodeType) else value for value in code.co_consts]
    return code.replace(co_linetable=bytes(chain.from_iterable(entries)), co_consts=(*constants,))


def import_standard(text: str) -> None:
    """Import all modules of the standard library that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        for name in names:
            if name.partition(".")[0] in sys.stdlib_module_names:
                import_module(name)


# In both


def import_games() -> list[GameParts[Any, Any]]:
    """Import all games with their texts in all languages, and return their parts, which are imported at first use."""
    from app.text import site_words
    from pygames.games import GAMES
    from pygames.i18n import LANGUAGES

    for module in PURE_APP_MODULES:
        import_module(module)
    for name in GAMES:
        for lang in LANGUAGES:
            site_words(lang, name)
    try:
        raise LookupError  # formatting the first error imports modules, and a page cannot import any
    except LookupError:
        import traceback

        traceback.format_exc()
    return [game.parts for game in GAMES.values()]


# In the second Pyodide (check_games.py plays the games in CPython before that)


def load_all(library: bytes) -> None:
    names, pages, compiled, bots = marshal.loads(library)
    sys.meta_path.insert(0, BotFinder(bots))
    for path, pyc in compiled.items():
        Path(path).with_suffix(".pyc").write_bytes(pyc)
        Path(path).unlink()
    del compiled
    for name in names:
        import_module(name)
    import_games()
    pack_weights()
    play_games()
    pack_texts()
    sys.meta_path.insert(0, BytecodeFinder(pages))
    clear_caches()


def pack_weights() -> None:
    """Keep what bots have learned as text, without comments. As numbers it would be three times as large."""
    from pygames.games import GAMES
    from pygames.weights import BOOK_FILE, FILE, PACKED

    for game in GAMES.values():
        for name in (FILE, BOOK_FILE):
            file = HOME / game.package.replace(".", "/") / name
            if file.is_file():
                lines = file.read_text("utf-8").splitlines(keepends=True)
                PACKED[game.package, name] = "".join(line for line in lines if not line.startswith("#"))


def pack_texts() -> None:
    """Keep the texts of all languages as JSON, without those of the command line, and forget all that were read."""
    import json

    from app.text import site_entries
    from pygames import i18n

    files = [*(HOME / "pygames").rglob("*.toml"), *(HOME / "app").rglob("*.toml")]
    for file in sorted(files):
        entries = i18n.read_entries(file)
        kept = {key: entry for key, entry in entries.items() if not key.startswith("cli.")}
        i18n.PACKED[str(file)] = json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()
    for cache in (i18n.load_entries, i18n._without_names, site_entries):
        cache.cache_clear()


def play_games() -> None:
    """Play the start of each game, because engines build tables at their first use."""
    from pygames.games import GAMES

    for game in GAMES.values():
        play_game(game)


def play_game(game: Game) -> None:
    """Draw and describe the first positions of a random game."""
    from random import Random

    from app.text import site_words
    from pygames.bots import choose
    from pygames.record import Record
    from pygames.scene import Interaction, diff
    from pygames.session import Session
    from pygames.taps import match_taps

    session, say, rng = Session(Record(game.name, game.players[0])), site_words("en", game.name), Random(1)
    marks: tuple[Mark, ...] = ()
    for _ in range(MAX_MOVES):
        state = session.state
        if state.actor is None:
            break
        view, taps = state.view(state.actor or None), match_taps(state.legal_moves(), game.renderer.move_taps, ())
        scene = game.renderer.scene(view, Interaction(targets=taps.next_targets), say)
        diff(marks, scene.marks)
        marks = scene.marks
        game.narrator.prompt(view, Interaction(), say)
        session.play(choose(state, "random", rng))
        session.describe_move(len(session.moves) - 1, None, say)


def clear_caches() -> None:
    """Clear the caches of folders, zips and source lines."""
    import gc
    import linecache
    import zipimport

    linecache.clearcache()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path.remove("")  # Pyodide inserts it at every start
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
