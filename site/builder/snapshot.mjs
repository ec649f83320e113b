// Creates the snapshot: starts Pyodide in Node, lets prelude.py import everything, and stores how memory has changed.
// usage: node snapshot.mjs '{"pyodide": folder, "pyscript", "archive", "prelude", "restore", "out": files}'
import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The same files must give the same snapshot, byte for byte, so no time passes and nothing is random.
process.env.TZ = "UTC";
Object.assign(crypto, { randomFillSync: (/** @type {Uint8Array} */ view) => view.fill(0) });
syncBuiltinESMExports();
Date.now = () => 0;
performance.now = () => 0;

const job = JSON.parse(process.argv[2]);
/** @param {string} file */
const load = (file) => import(pathToFileURL(path.resolve(file)).href);
/** @type {{ loadPyodide: LoadPyodide }} */
const { loadPyodide } = await load(path.join(job.pyodide, "pyodide.mjs"));
/** @type {{ default: CreateModule }} */
const { default: create } = await load(path.join(job.pyodide, "pyodide.asm.mjs"));
const { default: pyscript } = await load(job.pyscript);
/** @type {typeof import("../static/restore.mjs")} */
const { MAGIC, checksum } = await load(job.restore);

const settings = {
  indexURL: path.resolve(job.pyodide),
  // Bytecode without docstrings, assertions and error columns, which pages do not use.
  args: ["-OO", "-X", "no_debug_ranges"],
  env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
  _sysExecutable: "python",
};
const before = await initialMemory();
const library = `${job.out}.library.zip`;
const [zip, modules] = compileLibrary(await startPython({}));
fs.writeFileSync(library, zip);
const python = await startPython({ _makeSnapshot: true, stdLibURL: library });
const memory = () => python._module.HEAPU8;
python.FS.writeFile("/library", modules);
python.runPython("prelude.load_all(open('/library', 'rb').read())");
python.runPython("import sys; sys.path[:] = [path for path in sys.path if path not in ('/', '/home/pyodide')]; del prelude, sys");
clearFreeBlocks(python._module);
if (memory().length !== before.length) throw new Error("The modules that prelude.py loads do not fit into Python's initial memory. Import fewer in a page.");
fs.writeFileSync(job.out, pack(python.makeMemorySnapshot()));

/**
 * Start a Pyodide that contains our sources and the prelude.
 * @param {PrivateConfig} more
 */
async function startPython(more) {
  const python = await loadPyodide({ ...settings, ...more });
  python.unpackArchive(new Uint8Array(fs.readFileSync(job.archive)), "zip", { extractDir: "/home/pyodide" });
  python.FS.writeFile("/prelude.py", fs.readFileSync(job.prelude, "utf8"));
  // Python notices new files by the modification time of their folder, but no time passes. (We cannot use
  // importlib.invalidate_caches, because it imports importlib.metadata and email.)
  python.runPython("import sys; sys.path_importer_cache.clear(); sys.path[:0] = ['/', '/home/pyodide']; del sys; import prelude");
  return python;
}

/** @param {PyodideAPI} python @returns {[library: Uint8Array, modules: Uint8Array]} */
function compileLibrary(python) {
  python.globals.set("sources", JSON.stringify(pyscript.pyscript));
  return python.runPython("import json; prelude.compile_library(json.loads(sources))").toJs();
}

/** Return the memory before Python runs, which pages have without the snapshot. */
async function initialMemory() {
  let bytes = new Uint8Array();
  /** @type {CreateModule} */
  const createPyodideModule = async (options) => {
    bytes = (await create(options)).HEAPU8.slice();
    throw initialMemory;
  };
  await loadPyodide({ ...settings, _loadSnapshot: new Uint8Array(4), createPyodideModule }).catch((reason) => {
    if (reason !== initialMemory) throw reason;
  });
  return bytes;
}

/**
 * Zero unused memory: allocate free blocks of every size, clear them and free them again.
 * @param {PyodideModule} module
 */
function clearFreeBlocks({ _PyObject_Malloc, _PyObject_Free, _malloc, _free, _emscripten_get_sbrk_ptr, HEAPU32 }) {
  const end = HEAPU32[_emscripten_get_sbrk_ptr() >> 2]; // memory after this address was never used
  /** @type {(allocate: (size: number) => number, free: (block: number) => void, size: number, limit: number) => void} */
  const clearBlocks = (allocate, free, size, limit) => {
    /** @type {number[]} */
    const blocks = [];
    for (let total = 0; total < limit && (blocks.at(-1) ?? 0) < end; total += size) blocks.push(allocate(size));
    for (const block of blocks) memory().fill(0, block, block + size);
    for (const block of blocks.reverse()) free(block);
  };
  for (let size = 16; size <= 512; size += 16) clearBlocks(_PyObject_Malloc, _PyObject_Free, size, 1.5e6);
  for (let size = 1 << 20; size >= 32; size >>= 1) clearBlocks(_malloc, _free, size - 8, 8e6);
}

/**
 * Return the file that restore.mjs describes. `full` is Pyodide's snapshot: a header and the whole memory.
 * @param {Uint8Array} full
 */
function pack(full) {
  const length = new Uint32Array(full.buffer, 0, 2)[1];
  const after = full.subarray(length);
  const grain = 16; // bytes; each run costs eight bytes more
  /** @type {[start: number, length: number][]} */
  const runs = [];
  for (let at = 0; at < after.length; at += grain) {
    let same = true;
    for (let byte = at; same && byte < at + grain; byte++) same = after[byte] === before[byte];
    if (same) continue;
    const last = runs.at(-1);
    if (last && at - last[0] - last[1] <= 2 * grain) last[1] = at + grain - last[0];
    else runs.push([at, grain]);
  }
  const head = [MAGIC, 0, after.length, runs.length, length, ...runs.flat()];
  const parts = [new Uint8Array(Uint32Array.from(head).buffer), full.subarray(0, length)];
  const file = Buffer.concat([...parts, ...runs.map(([start, size]) => after.subarray(start, start + size))]);
  const words = new Uint32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  words[1] = checksum(words);
  return new Uint8Array(words.buffer);
}
