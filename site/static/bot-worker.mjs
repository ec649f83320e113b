// Searches for bot moves in a worker, with its own Python, restored from the same snapshot. A request is
// [number, record, level, seed, seconds]; the answer is [number, move].
import { loadPyodide } from "./interpreter.mjs";

const worker = loadPyodide().then((python) => python.pyimport("app.bots.worker"));

worker.then(() => postMessage(["ready", ""]));
// The page must get an error event if the start or a search fails; a rejected promise alone would be silent.
/** @param {unknown} error */
const raise = (error) => {
  setTimeout(() => { throw error; });
};
worker.catch(raise);

addEventListener("message", ({ data: [number, ...request] }) => {
  worker.then(({ choose_move }) => postMessage([number, choose_move(...request)])).catch(raise);
});
