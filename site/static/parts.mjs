// The large parts of the start, asked for as early as a page can: this module is the first script in the head and imports
// nothing. Whoever imports it later finds them on their way. PARTS is put in by the build: where each part is.
const at = PARTS;
/** @param {"pyodide" | "wasm" | "snapshot" | "archive"} name */
const address = (name) => new URL(String(at[name]), import.meta.url).href;

export const indexURL = address("pyodide");
export const lock = at.lock;

/** Python itself, compiled while it arrives. (Counting its bytes would cost the browser's cache of compiled code.) */
export const wasm = at.wasm ? WebAssembly.compileStreaming(fetch(address("wasm"))) : null;
wasm?.then(() => reportProgress("wasm", 1));

/** Python's memory with the games already loaded; null where it cannot be had: then Python starts the plain way. */
export const snapshot = at.size ? download(address("snapshot"), at.size).catch(() => null) : null;

/** For the plain way only: the engines and the app as files. */
export const archive = async () => (await fetchOk(address("archive"))).arrayBuffer();

/** @param {Part} part @param {number} share */
function reportProgress(part, share) {
  dispatchEvent(new CustomEvent("crossboard:received", { detail: [part, share] }));
}

/** @param {string} url */
async function fetchOk(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
}

/**
 * The bytes, as many as expected; boot.js shows how far it is.
 * @param {string} url
 * @param {number} size
 */
async function download(url, size) {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = (await fetchOk(url)).body?.getReader();
  for (let chunk; (chunk = (await reader?.read())?.value); ) {
    bytes.set(chunk, length); // throws where there is more than expected
    length += chunk.length;
    reportProgress("snapshot", length / size);
  }
  if (length !== size) throw new Error(`${url} ended after ${length} bytes`);
  return bytes.buffer;
}

// Without boot.js, which would say that the start has failed, nobody could.
const failWithoutBoot = () => {
  if (!globalThis.crossboard) document.documentElement.dataset.state = "failed";
};
if (globalThis.document?.readyState === "complete") failWithoutBoot();
else addEventListener("load", failWithoutBoot);
