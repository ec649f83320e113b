// The module that PyScript loads in a stock build (build.py site --stock): unchanged Pyodide, without a snapshot.
import { loadPyodide as load, version } from "./pyodide.mjs";
import { archive, indexURL, lock } from "./runtime-files.mjs";

export { version };

export async function loadPyodide(options = {}) {
  const settings = { ...options, indexURL, packageBaseUrl: indexURL, lockFileContents: lock };
  const [python, files] = await Promise.all([load(settings), archive()]);
  python.unpackArchive(files, "zip");
  performance.mark("crossboard:plain");
  return python;
}
