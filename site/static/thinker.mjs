// Thinks for bots beside the page, with a Python of its own that wakes from the same snapshot. A question is
// [number, record, level, seed, seconds]; the answer is [number, move].
import { loadPyodide } from "./interpreter.mjs";

const thinking = loadPyodide().then((python) => python.pyimport("app.thinking"));

thinking.then(() => postMessage(["ready", ""]));
// A start that fails must be heard as an error of the worker, not as a silent rejection.
thinking.catch((error) => setTimeout(() => { throw error; }));

addEventListener("message", async ({ data: [number, ...question] }) => {
  const { move } = await thinking;
  postMessage([number, move(...question)]);
});
