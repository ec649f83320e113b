// Tests a snapshot before it is cached: restores it as a page does and plays each game to its end.
// usage: node verify_snapshot.mjs '{"pyodide": folder, "loader", "restore", "out": files}'
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(process.argv[2]);
/** @param {string} file */
const load = (file) => import(pathToFileURL(path.resolve(file)).href);
/** @type {typeof import("../static/loader.mjs")} */
const { errorMarker, loadPyodide } = await load(job.loader);
/** @type {{ default: CreateModule }} */
const { default: create } = await load(path.join(job.pyodide, "pyodide.asm.mjs"));
/** @type {typeof import("../static/restore.mjs")} */
const { NO_LIBRARY, restoreOptions, wasmInstantiator } = await load(job.restore);

const wasm = WebAssembly.compile(fs.readFileSync(path.join(job.pyodide, "pyodide.asm.wasm")));
const snapshot = new Uint8Array(fs.readFileSync(job.out)).buffer;
const python = await loadPyodide({
  indexURL: path.resolve(job.pyodide),
  instantiateWasm: wasmInstantiator(wasm, errorMarker),
  stdLibURL: NO_LIBRARY,
  ...restoreOptions(snapshot, create),
});
python.runPython(`
from random import Random
from app.text import site_words
from pygames.bots import choose
from pygames.games import GAMES
from pygames.record import Record
from pygames.scene import Interaction, svg

for name, game in GAMES.items():
    for lang in ("en", "fr", "de", "it"):
        site_words(lang, name)("title")
    moves, state, rng = [], game.new(), Random()
    while state.actor is not None:
        moves.append(choose(state, "random", rng))
        state = state.play(moves[-1])
    if Record.parse(str(Record(name, state.player_count, {}, tuple(moves)))).replay() != state:
        raise SystemExit(f"{name} restored from the snapshot does not replay its own record")
    svg(game.renderer.scene(state.view(None), Interaction(), game.words("de")))
    state = game.new()
    while not state.actor:
        state = state.play(choose(state, "random", rng))
    choose(state, "hard", rng, iterations=3)
`);
process.exit(0);
