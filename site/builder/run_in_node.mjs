// Runs the command line in Pyodide: the engines as browsers run them, from the archive that the site ships. The rest (the
// command line itself, the tests' players) comes from the project's folder.
// usage: node run_in_node.mjs '{"pyodide": folder, "archive": file, "project": folder}' WORDS…
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [description, ...words] = process.argv.slice(2);
const job = JSON.parse(description);
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: job.pyodide, args: ["-OO"], stdout: console.log, stderr: console.error });
python.unpackArchive(new Uint8Array(fs.readFileSync(job.archive)), "zip", { extractDir: "/home/pyodide" });
python.mountNodeFS("/project", job.project);
python.globals.set("words", words);
try {
  process.exitCode = python.runPython(`
import sys
sys.path[:0] = ["/home/pyodide"]
sys.path.append("/project")
import pygames
pygames.__path__.append("/project/pygames")
from pygames.__main__ import main
try:
    code = main(words.to_py())
except SystemExit as end:
    code = end.code
code
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
