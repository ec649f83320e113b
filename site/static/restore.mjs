// Restores Python from a snapshot of its memory. Pyodide can do so itself (experimentally, with full images of 30 MB); our
// snapshot contains only what differs from fresh memory, and its checksum is verified before it is used.
//
// The file, in 32-bit words: MAGIC, checksum of everything after it, size of the memory, number of runs, length of
// Pyodide's own header; then offset and length of each run, the header, and the bytes of the runs.
export const MAGIC = 0x31424243; // "CBB1"
const HEAD_WORDS = 5;

/** A zip without files: the snapshot contains every module of the library that pages need. */
export const NO_LIBRARY = Uint8Array.from("PK\x05\x06".padEnd(22, "\0"), (byte) => byte.charCodeAt(0));

/** @param {Uint32Array} words */
export function checksum(words) {
  let sum = 0x811c9dc5;
  for (let at = 2; at < words.length; at++) sum = Math.imul(sum ^ words[at], 0x01000193);
  return sum >>> 0;
}

/**
 * Return the options with which Pyodide restores this snapshot. Throws if it is damaged.
 * @param {ArrayBuffer} buffer
 * @param {CreateModule} create
 * @returns {PrivateConfig}
 */
export function restoreOptions(buffer, create) {
  const words = new Uint32Array(buffer);
  const [magic, sum, size, count, length] = words;
  if (magic !== MAGIC || sum !== checksum(words)) throw new Error("The snapshot is damaged");
  const bytes = new Uint8Array(buffer);
  const runs = words.subarray(HEAD_WORDS, HEAD_WORDS + 2 * count);
  const header = (HEAD_WORDS + 2 * count) * 4;
  return {
    _loadSnapshot: new Uint8Array(HEAD_WORDS), // never read; it only has to be there
    async createPyodideModule(settings) {
      settings.INITIAL_MEMORY = size;
      const module = await create(settings);
      // Pyodide restores from its own header, which names the build that it fits; we fill the memory from the runs.
      const restore = module.API.restoreSnapshot;
      module.API.restoreSnapshot = () => {
        if (module.HEAPU8.length !== size) throw new Error("The snapshot and the memory differ in size");
        const state = restore(bytes.slice(header, header + length));
        let from = header + length;
        for (let run = 0; run < runs.length; run += 2) {
          module.HEAPU8.set(bytes.subarray(from, from + runs[run + 1]), runs[run]);
          from += runs[run + 1];
        }
        return state;
      };
      return module;
    },
  };
}

/**
 * Return Pyodide's hook that creates an instance, for a module that is compiled already or soon.
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {ErrorMarker} errorMarker
 * @returns {PrivateConfig["instantiateWasm"]}
 */
export const wasmInstantiator = (wasm, errorMarker) => (imports, done) => {
  Promise.all([wasm, errorMarker()]).then(async ([module, { Jsv_GetError_import, JsvError_Check }]) => {
    Object.assign(imports.env, { Jsv_GetError_import, JsvError_Check });
    done(await WebAssembly.instantiate(module, imports), module);
  });
  return {};
};
