// Searches for bot moves in a worker, with its own Python, restored from the same snapshot. A request is
// [number, record, level, seed, seconds]; the answer is [number, move]. Between requests the bot may think on, in slices.
// The request ["run", files, module, request] runs a module that the page has loaded late; its answers are ["run", text].
import { loadPyodide } from "./interpreter.mjs";

const worker = loadPyodide().then((python) => python.pyimport("app.bots.worker").bots);

worker.then(() => postMessage(["ready", ""]));
// The page must get an error event if the start or a search fails; a rejected promise alone would be silent.
/** @param {unknown} error */
const raise = (error) => {
  setTimeout(() => { throw error; });
};
worker.catch(raise);

let next = 0;
/** @param {{ ponder: () => boolean }} bots */
const ponder = (bots) => {
  next = setTimeout(() => bots.ponder() && ponder(bots));
};

addEventListener("message", ({ data: [number, ...request] }) => {
  clearTimeout(next);
  worker.then((bots) => {
    if (number === "run") return bots.run(...request, (/** @type {string} */ text) => postMessage([number, text]));
    postMessage([number, bots.choose_move(...request)]);
    ponder(bots);
  }).catch(raise);
});
