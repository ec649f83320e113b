// Searches for bot moves in a worker, with its own Python, restored from the same snapshot. A request is
// [number, record, level, seed, seconds]; the answer is [number, move].
import { loadPyodide } from "./interpreter.mjs";

const worker = loadPyodide().then((python) => python.pyimport("app.bots.worker"));

worker.then(() => postMessage(["ready", ""]));
// The page must get an error event if the start fails; a rejected promise alone would be silent.
worker.catch((error) => setTimeout(() => { throw error; }));

addEventListener("message", async ({ data: [number, ...request] }) => {
  const { choose_move } = await worker;
  postMessage([number, choose_move(...request)]);
});
