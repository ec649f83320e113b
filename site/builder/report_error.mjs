// Loaded before each script of the build (node.py): prints the message and stack of an error. Node itself would print the
// source line first, which in Pyodide is so long that the message after it is lost.
import fs from "node:fs";

process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error?.stack ?? error}\n`);
  process.exit(1);
});
