// What PyScript takes for Pyodide in a stock build (build.py site --stock): Pyodide as it comes, without a snapshot.
import { loadPyodide as load, version } from "./pyodide.mjs";
import { archive, indexURL, lock } from "./parts.mjs";

export { version };

export async function loadPyodide(options = {}) {
  const settings = { ...options, indexURL, packageBaseUrl: indexURL, lockFileContents: lock };
  const [python, files] = await Promise.all([load(settings), archive()]);
  python.unpackArchive(files, "zip");
  performance.mark("crossboard:plain");
  return python;
}
