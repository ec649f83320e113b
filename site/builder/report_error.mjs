// Loaded before each script of the build (see node.py). Prints the message and stack of an error, without the source line
// that Node would print first, because lines of Pyodide are extremely long.
import fs from "node:fs";

process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error?.stack ?? error}\n`);
  process.exit(1);
});
