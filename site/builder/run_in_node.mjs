// Runs the command line in Pyodide, with the engines from the archive that the site ships, as browsers run them. Everything
// else, such as the command line and the tests' bots, comes from the project's folder.
// usage: node run_in_node.mjs '{"pyodide": folder, "archive": file, "project": folder}' ARGUMENTS…
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [jobText, ...args] = process.argv.slice(2);
const job = JSON.parse(jobText);
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: job.pyodide, args: ["-OO"], stdout: console.log, stderr: console.error });
python.unpackArchive(new Uint8Array(fs.readFileSync(job.archive)), "zip", { extractDir: "/home/pyodide" });
python.mountNodeFS("/project", job.project);
python.globals.set("arguments", args);
try {
  process.exitCode = python.runPython(`
import sys
sys.path[:0] = ["/home/pyodide"]
sys.path.append("/project")
import pygames
pygames.__path__.append("/project/pygames")
from pygames.__main__ import main
try:
    code = main(arguments.to_py())
except SystemExit as error:
    code = error.code
code
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
