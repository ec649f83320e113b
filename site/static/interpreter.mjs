// What PyScript takes for Pyodide: the same, but woken from a snapshot in which the games are already loaded. Whatever may
// be wrong with the snapshot, the plain start below does without it, a little slower.
import { errorMarker, loadPyodide as load, version } from "./loader.mjs";
import create from "./pyodide.asm.mjs";
import { archive, indexURL, lock, snapshot, wasm } from "./parts.mjs";
import { NO_LIBRARY, instantiating, waking } from "./restore.mjs";

export { version };

export async function loadPyodide(options = {}) {
  const common = {
    ...options,
    indexURL,
    packageBaseUrl: indexURL,
    lockFileContents: lock, // no packages, so no list of them either
    instantiateWasm: instantiating(/** @type {Promise<WebAssembly.Module>} */ (wasm), errorMarker), // null in stock builds
  };
  try {
    const python = await load({ ...common, ...waking((await snapshot) ?? new ArrayBuffer(0), create), stdLibURL: NO_LIBRARY });
    python.runPython("import random; random.seed()"); // else every visitor would share one sequence
    performance.mark("crossboard:woken");
    return python;
  } catch {
    const [python, files] = await Promise.all([load({ ...common, createPyodideModule: create }), archive()]);
    python.unpackArchive(files, "zip");
    performance.mark("crossboard:plain");
    return python;
  }
}
