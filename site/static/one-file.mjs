// Starts the game in a page that is one file. builder/one_file.py has packed the files of the site into elements of the page:
// compressed, and each byte as a character. This script unpacks them and gives each an address of its own (blob:), so
// that the rest of the page runs as it does on the site.
import { decompress } from "./decompress.mjs";

const ESCAPE = 0x3d, SHIFT = 64; // for bytes that HTML does not keep
/** @type {Map<string, string>} Addresses by the names that other files use. */
const urls = new Map();

addEventListener("unhandledrejection", ({ reason }) => globalThis.crossboard?.remember(reason));
try {
  await Promise.all([unpackFiles(), addSavedGame()]);
  setAddresses();
  await import(urlOf(document.body.dataset.runtime));
  await import(urlOf(document.body.dataset.pyscript));
} catch (error) {
  globalThis.crossboard?.remember(error);
  globalThis.crossboard?.fail("damaged");
}

async function unpackFiles() {
  const decode = createDecoder();
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll("script[data-file]");
  for (const element of elements) {
    const { file = "", type = "", size } = element.dataset;
    await new Promise((resolve) => setTimeout(resolve)); // lets the page paint
    /** @type {Uint8Array<ArrayBuffer> | string} */
    let content = decompress(decode(element.textContent ?? ""), Number(size));
    if (type !== "application/wasm" && type !== "application/octet-stream") {
      content = new TextDecoder().decode(content);
      for (const [name, url] of urls) content = content.replaceAll(`"${name}"`, `"${url}"`);
      if (type === "text/javascript") content += `\n//# sourceURL=${file}`; // Pyodide looks for its name in stack traces
    }
    urls.set(file, URL.createObjectURL(new Blob([content], { type })));
    element.remove();
  }
}

/** Return the function that turns text into bytes: the file is read as windows-1252, which has 256 characters. */
function createDecoder() {
  const characters = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Uint8Array(0x2200);
  for (let byte = 0; byte < 256; byte++) bytes[characters.charCodeAt(byte)] = byte;
  return (/** @type {string} */ text) => {
    const result = new Uint8Array(text.length);
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      const byte = bytes[text.charCodeAt(at)];
      result[length++] = byte === ESCAPE ? bytes[text.charCodeAt(++at)] - SHIFT : byte;
    }
    return result.subarray(0, length);
  };
}

/** Save the game that came with the file, and open it, unless it has been saved here before: then it has gone on since. */
async function addSavedGame() {
  const { saved } = document.body.dataset;
  const saves = globalThis.crossboard?.saves;
  if (!saved || !saves) return;
  const { id, text } = JSON.parse(saved);
  document.body.dataset.phase = "play";
  await saves.open();
  if (saves.read(`crossboard.game.${id}`) !== null) return;
  saves.write(`crossboard.game.${id}`, text);
  if (!location.hash) history.replaceState(null, "", `#game=${id}`);
}

/** @param {string} [name] */
function urlOf(name = "") {
  const url = urls.get(name);
  if (!url) throw new Error(`${name} is missing`);
  return url;
}

/** Fill in the addresses of what the page itself names. */
function setAddresses() {
  const { worker, learn } = document.body.dataset;
  Object.assign(document.body.dataset, { worker: urlOf(worker), learn: urlOf(learn) });
  for (const link of document.querySelectorAll("a[data-file]")) link.setAttribute("href", urlOf(link.getAttribute("data-file") ?? ""));
  const script = document.querySelector("script[type=py]");
  script?.setAttribute("config", JSON.stringify({ interpreter: urlOf(document.body.dataset.interpreter) }));
}
