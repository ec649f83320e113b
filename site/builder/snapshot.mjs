// Creates the snapshot: starts Pyodide in Node, lets prelude.py import everything, and stores how memory has changed.
// usage: node snapshot.mjs '{"pyodide": folder, "pyscript", "archive", "prelude", "restore", "out": files}'
import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The same files must give the same snapshot, byte for byte: no time passes here and nothing is random.
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
  // Bytecode without documentation, assertions and error columns: nobody reads them in a page.
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
if (memory().length !== before.length) throw new Error("What prelude.py loads does not fit into Python's first memory");
fs.writeFileSync(job.out, pack(python.makeMemorySnapshot()));

/**
 * Starts a Pyodide that has our sources and the prelude.
 * @param {PrivateConfig} more
 */
async function startPython(more) {
  const python = await loadPyodide({ ...settings, ...more });
  python.unpackArchive(new Uint8Array(fs.readFileSync(job.archive)), "zip", { extractDir: "/home/pyodide" });
  python.FS.writeFile("/prelude.py", fs.readFileSync(job.prelude, "utf8"));
  // Python notices new files by the time of their folder, and here no time passes.
  python.runPython("import importlib, sys; importlib.invalidate_caches(); sys.path[:0] = ['/', '/home/pyodide']; del importlib, sys; import prelude");
  return python;
}

/** @param {PyodideAPI} python @returns {[library: Uint8Array, modules: Uint8Array]} */
function compileLibrary(python) {
  python.globals.set("sources", JSON.stringify(pyscript.pyscript));
  return python.runPython("import json; prelude.compile_library(json.loads(sources))").toJs();
}

/** Returns memory as it is before Python runs, which every page has anyway. */
async function initialMemory() {
  let bytes = new Uint8Array();
  /** @type {CreateModule} */
  const createPyodideModule = async (given) => {
    bytes = (await create(given)).HEAPU8.slice();
    throw initialMemory;
  };
  await loadPyodide({ ...settings, _loadSnapshot: new Uint8Array(4), createPyodideModule }).catch((reason) => {
    if (reason !== initialMemory) throw reason;
  });
  return bytes;
}

/**
 * Zeroes unused memory: allocates free blocks of every size, clears them and frees them again.
 * @param {PyodideModule} module
 */
function clearFreeBlocks({ _PyObject_Malloc, _PyObject_Free, _malloc, _free, _emscripten_get_sbrk_ptr, HEAPU32 }) {
  const end = HEAPU32[_emscripten_get_sbrk_ptr() >> 2]; // memory beyond was never used
  /** @type {(take: (size: number) => number, give: (at: number) => void, size: number, most: number) => void} */
  const sweep = (take, give, size, most) => {
    /** @type {number[]} */
    const blocks = [];
    for (let total = 0; total < most && (blocks.at(-1) ?? 0) < end; total += size) blocks.push(take(size));
    for (const block of blocks) memory().fill(0, block, block + size);
    for (const block of blocks.reverse()) give(block);
  };
  for (let size = 16; size <= 512; size += 16) sweep(_PyObject_Malloc, _PyObject_Free, size, 1.5e6);
  for (let size = 1 << 20; size >= 32; size >>= 1) sweep(_malloc, _free, size - 8, 8e6);
}

/**
 * Returns the file that restore.mjs describes, from Pyodide's own: a header and the whole memory.
 * @param {Uint8Array} full
 */
function pack(full) {
  const length = new Uint32Array(full.buffer, 0, 2)[1];
  const now = full.subarray(length);
  const grain = 16; // bytes; a gap between runs costs eight
  /** @type {[start: number, length: number][]} */
  const runs = [];
  for (let at = 0; at < now.length; at += grain) {
    let same = true;
    for (let byte = at; same && byte < at + grain; byte++) same = now[byte] === before[byte];
    if (same) continue;
    const last = runs.at(-1);
    if (last && at - last[0] - last[1] <= 2 * grain) last[1] = at + grain - last[0];
    else runs.push([at, grain]);
  }
  const head = [MAGIC, 0, now.length, runs.length, length, ...runs.flat()];
  const parts = [new Uint8Array(Uint32Array.from(head).buffer), full.subarray(0, length)];
  const file = Buffer.concat([...parts, ...runs.map(([from, size]) => now.subarray(from, from + size))]);
  const words = new Uint32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  words[1] = checksum(words);
  return new Uint8Array(words.buffer);
}
