// The large parts of the start, asked for as early as a page can: this module is the first script in the head and imports
// nothing. Whoever imports it later finds them on their way. PARTS is put in by the build: where each part is.
const at = PARTS;
const address = (name) => new URL(at[name], import.meta.url).href;

export const indexURL = address("pyodide");
export const lock = at.lock;

/** Python itself, compiled while it arrives. (Counting its bytes would cost the browser's cache of compiled code.) */
export const wasm = at.wasm && WebAssembly.compileStreaming(fetch(address("wasm")));
wasm?.then(() => tell("wasm", 1));

/** Python's memory with the games already loaded; null where it cannot be had: then Python starts the plain way. */
export const snapshot = at.snapshot && received(address("snapshot"), at.size).catch(() => null);

/** For the plain way only: the engines and the app as files. */
export const archive = async () => await (await found(address("archive"))).arrayBuffer();

function tell(part, share) {
  globalThis.dispatchEvent(new CustomEvent("crossboard:received", { detail: [part, share] }));
}

async function found(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
}

/** The bytes, as many as expected; boot.js hears how far it is. */
async function received(url, size) {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let reader = (await found(url)).body.getReader(), chunk; !(chunk = await reader.read()).done; ) {
    bytes.set(chunk.value, length); // throws where there is more than expected
    length += chunk.value.length;
    tell("snapshot", length / size);
  }
  if (length !== size) throw new Error(`${url} ended after ${length} bytes`);
  return bytes.buffer;
}

// Without boot.js, which would say that the start has failed, nobody could.
const alone = () => {
  if (!globalThis.crossboard) document.documentElement.dataset.state = "failed";
};
if (globalThis.document?.readyState === "complete") alone();
else globalThis.addEventListener("load", alone);
