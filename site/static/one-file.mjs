// Starts the game in a page that is one file. builder/one_file.py has packed the files of the site into elements of the page:
// compressed, and each byte as a character. This script unpacks them and gives each an address of its own (blob:), so
// that the rest of the page runs as it does on the site.
import { decompress } from "./decompress.mjs";

const ESCAPE = 0x3d, SHIFT = 64; // for bytes that HTML does not keep
/** @typedef {[name: string, content: Blob]} PackedFile its name is the one that other files use */

addEventListener("unhandledrejection", ({ reason }) => globalThis.crossboard?.remember(reason));
try {
  const [files] = await Promise.all([unpackFiles(), addSavedGame()]);
  const urls = await createUrls(files);
  /** @param {string} [name] */
  const urlOf = (name = "") => urls.get(name) ?? "";
  const data = document.body.dataset;
  replaceWorker(String(data.worker), files);
  data.learn = urlOf(data.learn);
  for (const link of document.querySelectorAll("a[data-file]")) link.setAttribute("href", urlOf(link.getAttribute("data-file") ?? ""));
  document.querySelector("script[type=py]")?.setAttribute("config", JSON.stringify({ interpreter: urlOf(data.interpreter) }));
  await import(urlOf(data.runtime));
  await import(urlOf(data.pyscript));
} catch (error) {
  globalThis.crossboard?.remember(error);
  globalThis.crossboard?.fail("damaged");
}

/** Take the files out of the page. */
async function unpackFiles() {
  const decode = createDecoder();
  /** @type {PackedFile[]} */
  const files = [];
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll("script[data-file]");
  for (const element of elements) {
    await new Promise((resolve) => setTimeout(resolve)); // lets the page paint
    const { file = "", type, size } = element.dataset;
    const bytes = decode(element.textContent ?? "");
    files.push([file, new Blob([size ? decompress(bytes, Number(size)) : await gunzip(bytes)], { type })]);
    element.remove();
  }
  return files;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function gunzip(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * Return an address for each file. Those that scripts and lists name come before these.
 * @param {PackedFile[]} files
 */
async function createUrls(files) {
  /** @type {Map<string, string>} */
  const urls = new Map();
  for (const [name, blob] of files) {
    let content = blob;
    if (/javascript|json/.test(blob.type)) {
      let text = await blob.text();
      for (const [known, url] of urls) text = text.replaceAll(`"${known}"`, `"${url}"`);
      if (name.endsWith(".js")) text += `\n//# sourceURL=${name}`; // Pyodide looks for its name in stack traces
      content = new Blob([text], { type: blob.type });
    }
    urls.set(name, URL.createObjectURL(content));
  }
  return urls;
}

/**
 * Let workers get the files in a message: a page from a disk shares no addresses with them. Messages that arrive before
 * the worker's own script listens are repeated.
 * @param {string} name of the script
 * @param {PackedFile[]} files
 */
function replaceWorker(name, files) {
  const start = `${createUrls}
    globalThis.importScripts = null; // Pyodide refuses workers that have it, but needs nothing that they lack
    const early = [];
    onmessage = async ({ data: [name, files] }) => {
      onmessage = ({ data }) => early.push(data);
      try {
        await import((await createUrls(files)).get(name));
      } catch (error) {
        setTimeout(() => { throw error; });
      }
      onmessage = null;
      for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
    };`;
  document.body.dataset.worker = URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} url */
    constructor(url) {
      super(url); // Chromium loads no module worker from a disk
      this.postMessage([name, files]);
    }
  };
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
