"""Run inside Pyodide when the snapshot is made, in two Pyodides. The first finds out what a page's Python needs and
compiles it (`compiled`). The second never sees a source and so is free of a compiler's litter; it imports it all, reads
every text, begins every game, and is what a page wakes (`prepare`)."""

from __future__ import annotations

import ast
import io
import marshal
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

HOME = Path("/home/pyodide")  # where PyScript works, and writes its own package
UNDATED = b"\0" * 12  # neither hash nor time of a source: there is none to compare with
MOVES = 20  # of each game are played

Pages = dict[str, tuple[CodeType, bool]]


class Compiled:
    """Finds modules that cannot run without a page (they import `js`): compiled here, run there."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.pages:
            return None
        code, package = self.pages[name]
        spec = spec_from_loader(name, self, origin=code.co_filename, is_package=package)  # type: ignore[arg-type]
        if spec and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(HOME / name))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """As modules are usually made."""

    def exec_module(self, module: ModuleType) -> None:
        exec(self.pages.pop(module.__name__)[0], module.__dict__)


# In the first Pyodide


def compiled(pyscript: dict[str, str]) -> tuple[bytes, bytes]:
    """A zip with what is needed of the standard library, and what `prepare` is to be given. `pyscript` are the files of
    PyScript's own package, which runs before the app."""
    from zipfile import ZipFile, ZipInfo
    from zipimport import zipimporter

    files = {str(file.relative_to(HOME)): file.read_text("utf-8") for file in sorted((HOME / "app").glob("*.py"))}
    pages: Pages = {}
    for name, text in (files | {f"pyscript/{name}": text for name, text in pyscript.items()}).items():
        stem = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        pages[stem] = compile(text, str(HOME / name), "exec", dont_inherit=True), name.endswith("/__init__.py")
        import_standard(text)
    wake_up()
    for name in pages.keys() & sys.modules.keys():
        del pages[name]  # pure: `prepare` can import it
    library = io.BytesIO()
    with ZipFile(library, "w") as packed:
        for name, module in [*sys.modules.items()]:
            if isinstance(module.__spec__ and module.__spec__.loader, zipimporter):
                place = name.replace(".", "/") + ("/__init__" if hasattr(module, "__path__") else "")
                code = module.__spec__.loader.get_code(name)
                packed.writestr(ZipInfo(f"{place}.pyc"), MAGIC_NUMBER + UNDATED + marshal.dumps(code))
    return library.getvalue(), marshal.dumps(([*sys.modules], pages))


def import_standard(text: str) -> None:
    """Whatever of the standard library a module imports, also what it imports only when it comes to it."""
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        for name in names:
            if name.partition(".")[0] in sys.stdlib_module_names:
                import_module(name)


# In both


def wake_up() -> None:
    """All games with their words in all languages."""
    from app.words import site_words
    from pygames.games import GAMES
    from pygames.i18n import LANGUAGES

    for name, game in GAMES.items():
        import_module(game.renderer.__name__)
        import_module(game.animator.__name__)
        if game.is_simultaneous:
            import_module(game.strip.__name__)
        import_module(game.narrator.__name__)
        import_module(game.bot.__name__)
        for lang in LANGUAGES:
            site_words(lang, name)
    try:
        raise LookupError  # what shows a mistake imports more at its first use; a page has nothing to import from
    except LookupError:
        import traceback

        traceback.format_exc()


# In the second Pyodide


def prepare(told: bytes) -> None:
    names, pages = marshal.loads(told)
    for name in names:
        import_module(name)
    wake_up()
    play()
    sys.meta_path.insert(0, Compiled(pages))
    tidy()


def play() -> None:
    """The beginning of each game, so that the tables are there that engines make at their first use."""
    from random import Random

    from app.words import site_words
    from pygames.bots import choose
    from pygames.games import GAMES
    from pygames.record import Record
    from pygames.scene import Interaction, diff
    from pygames.session import Session
    from pygames.taps import reach

    for name, game in GAMES.items():
        session, say, rng, shown = Session(Record(name, game.players[0])), site_words("en", name), Random(1), ()
        for _ in range(MOVES):
            state = session.state
            if state.actor is None:
                break
            view, reached = state.view(state.actor or None), reach(state.legal_moves(), game.renderer.move_taps, ())
            scene = game.renderer.scene(view, Interaction(targets=reached.targets), say)
            diff(shown, scene.marks)
            shown = scene.marks
            game.narrator.prompt(view, Interaction(), say)
            session.play(choose(state, "random", rng))
            session.told(len(session.moves) - 1, None, say)


def tidy() -> None:
    """Nothing stays of the making: folders and zips that were looked into, lines of files."""
    import gc
    import linecache
    import zipimport

    linecache.clearcache()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path.remove("")  # Pyodide puts it in again whenever it starts
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
