// Searches bot moves beside the page, with a Python of its own restored from the same snapshot. A request is
// [number, record, level, seed, seconds]; the answer is [number, move].
import { loadPyodide } from "./interpreter.mjs";

const worker = loadPyodide().then((python) => python.pyimport("app.bots.worker"));

worker.then(() => postMessage(["ready", ""]));
// A start that fails must be heard as an error of the worker, not as a silent rejection.
worker.catch((error) => setTimeout(() => { throw error; }));

addEventListener("message", async ({ data: [number, ...question] }) => {
  const { choose_move } = await worker;
  postMessage([number, choose_move(...question)]);
});
