// Starts the large downloads as early as a page can: this module is the first script in the head and imports nothing.
// Modules that import it later find the downloads under way. The build fills in RUNTIME_FILES: where each file is.
const files = RUNTIME_FILES;
/** @param {"pyodide" | "wasm" | "snapshot" | "archive"} name */
const urlOf = (name) => new URL(String(files[name]), import.meta.url).href;

export const indexURL = urlOf("pyodide");
export const lock = files.lock;

/** Python itself, compiled while it arrives. (Counting its bytes would cost the browser's cache of compiled code.) */
export const wasm = files.wasm ? compile(urlOf("wasm")) : null;
wasm?.then(() => reportProgress("wasm", 1));

/** Python's memory with the games already loaded, or null if it is not available: then Python starts from the sources. */
export const snapshot = files.size ? download(urlOf("snapshot"), files.size).catch(() => null) : null;

/** Return the engines and the app as files, for a start without the snapshot. */
export const archive = async () => (await fetchOk(urlOf("archive"))).arrayBuffer();

/** @param {RuntimeFile} file @param {number} share */
function reportProgress(file, share) {
  dispatchEvent(new CustomEvent("crossboard:received", { detail: [file, share] }));
}

/** @param {string} url */
async function fetchOk(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
}

/**
 * Compile a file that some hosts send as another type than application/wasm: then browsers refuse to compile it on the way.
 * @param {string} url
 */
async function compile(url) {
  const response = await fetchOk(url);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (reason) {
    if (response.bodyUsed) throw reason;
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/**
 * Download exactly `size` bytes, and report the progress to boot.js.
 * @param {string} url
 * @param {number} size
 */
async function download(url, size) {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = (await fetchOk(url)).body?.getReader();
  for (let chunk; (chunk = (await reader?.read())?.value); ) {
    bytes.set(chunk, length); // throws if there is more than expected
    length += chunk.length;
    reportProgress("snapshot", length / size);
  }
  if (length !== size) throw new Error(`${url} ended after ${length} bytes`);
  return bytes.buffer;
}
