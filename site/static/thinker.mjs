// Thinks for bots beside the page. A question is [number, record, level, seed]; the answer is [number, move].
import { loadPyodide } from "@pyodide";

const thinking = (async () => {
  const [python, archive] = await Promise.all([
    loadPyodide(),
    fetch(new URL("@archive", import.meta.url)).then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip");
  return python.pyimport("app.thinking");
})();

thinking.then(() => postMessage(["ready", ""]));
// A start that fails must be heard as an error of the worker, not as a silent rejection.
thinking.catch((error) => setTimeout(() => { throw error; }));

addEventListener("message", async ({ data: [number, record, level, seed] }) => {
  const { answer } = await thinking;
  postMessage([number, answer(record, level, seed)]);
});
