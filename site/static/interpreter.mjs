// The module that PyScript loads in place of Pyodide. It restores Python from a snapshot in which the games are already
// loaded. If anything is wrong with the snapshot, it starts Python from the sources, which is slower.
import { errorMarker, loadPyodide as load, version } from "./loader.mjs";
import create from "./pyodide.asm.mjs";
import { archive, indexURL, lock, snapshot, wasm } from "./runtime-files.mjs";
import { NO_LIBRARY, restoreOptions, wasmInstantiator } from "./restore.mjs";

export { version };

export async function loadPyodide(options = {}) {
  const common = {
    ...options,
    indexURL,
    packageBaseUrl: indexURL,
    lockFileContents: lock, // the site uses no packages, so their list is empty
    instantiateWasm: wasmInstantiator(/** @type {Promise<WebAssembly.Module>} */ (wasm), errorMarker), // null in stock builds
  };
  try {
    const python = await load({ ...common, ...restoreOptions((await snapshot) ?? new ArrayBuffer(0), create), stdLibURL: NO_LIBRARY });
    python.runPython("import random; random.seed()"); // otherwise every visitor would get the same sequence
    performance.mark("crossboard:woken");
    return python;
  } catch {
    const [python, files] = await Promise.all([load({ ...common, createPyodideModule: create }), archive()]);
    python.unpackArchive(files, "zip");
    performance.mark("crossboard:plain");
    return python;
  }
}
