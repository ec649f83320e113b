// Makes the snapshot: starts Pyodide in Node, lets prelude.py import everything, and writes down how memory has changed.
// usage: node snapshot.mjs '{"pyodide": folder, "pyscript", "archive", "prelude", "restore", "out": files}'
import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The same files must give the same snapshot, byte for byte: here no time passes and nothing is random.
process.env.TZ = "UTC";
Object.assign(crypto, { randomFillSync: (/** @type {Uint8Array} */ view) => view.fill(0) });
syncBuiltinESMExports();
Date.now = () => 0;
performance.now = () => 0;

const job = JSON.parse(process.argv[2]);
/** @param {string} file */
const module = (file) => import(pathToFileURL(path.resolve(file)).href);
/** @type {{ loadPyodide: LoadPyodide }} */
const { loadPyodide } = await module(path.join(job.pyodide, "pyodide.mjs"));
/** @type {{ default: CreateModule }} */
const { default: create } = await module(path.join(job.pyodide, "pyodide.asm.mjs"));
const { default: pyscript } = await module(job.pyscript);
/** @type {typeof import("../static/restore.mjs")} */
const { MAGIC, checksum } = await module(job.restore);

const settings = {
  indexURL: path.resolve(job.pyodide),
  // Documentation, assertions and columns of errors are left out of what is compiled: nobody reads them in a page.
  args: ["-OO", "-X", "no_debug_ranges"],
  env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
  _sysExecutable: "python",
};
const before = await fresh();
const library = `${job.out}.library.zip`;
const [zip, told] = compiled(await prepared({}));
fs.writeFileSync(library, zip);
const python = await prepared({ _makeSnapshot: true, stdLibURL: library });
const memory = () => python._module.HEAPU8;
python.FS.writeFile("/told", told);
python.runPython("prelude.prepare(open('/told', 'rb').read())");
python.runPython("import sys; sys.path[:] = [path for path in sys.path if path not in ('/', '/home/pyodide')]; del prelude, sys");
emptied(python._module);
if (memory().length !== before.length) throw new Error("What prelude.py loads does not fit into Python's first memory");
fs.writeFileSync(job.out, packed(python.makeMemorySnapshot()));

/**
 * A Pyodide that knows our sources and the prelude.
 * @param {PrivateConfig} more
 */
async function prepared(more) {
  const python = await loadPyodide({ ...settings, ...more });
  python.unpackArchive(new Uint8Array(fs.readFileSync(job.archive)), "zip", { extractDir: "/home/pyodide" });
  python.FS.writeFile("/prelude.py", fs.readFileSync(job.prelude, "utf8"));
  python.runPython("import sys; sys.path[:0] = ['/', '/home/pyodide']; del sys; import prelude");
  return python;
}

/** @param {PyodideAPI} python @returns {[library: Uint8Array, told: Uint8Array]} */
function compiled(python) {
  python.globals.set("sources", JSON.stringify(pyscript.pyscript));
  return python.runPython("import json; prelude.compiled(json.loads(sources))").toJs();
}

/** Memory as it is before Python has run: what a page has anyway. */
async function fresh() {
  let bytes = new Uint8Array();
  /** @type {CreateModule} */
  const createPyodideModule = async (given) => {
    bytes = (await create(given)).HEAPU8.slice();
    throw fresh;
  };
  await loadPyodide({ ...settings, _loadSnapshot: new Uint8Array(4), createPyodideModule }).catch((reason) => {
    if (reason !== fresh) throw reason;
  });
  return bytes;
}

/**
 * Zeroes where nothing lives any more: takes free blocks of every size, clears them, and gives them back.
 * @param {PyodideModule} module
 */
function emptied({ _PyObject_Malloc, _PyObject_Free, _malloc, _free, _emscripten_get_sbrk_ptr, HEAPU32 }) {
  const end = HEAPU32[_emscripten_get_sbrk_ptr() >> 2]; // nothing has ever lived beyond
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
 * The file that restore.mjs describes, from Pyodide's own: a header, and the whole memory.
 * @param {Uint8Array} full
 */
function packed(full) {
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
