// Embeds that sleep, in frame.js: each one that plays holds some 100 MB, so when a reader starts one, the others of the page
// become posters again. A frame is loaded again for it; what it needs to go on stays in its entry of the session history.
// In a sandbox that does not survive, but the frame's name does.
const AWAKE = "awake";
const isSandboxed = origin === "null";

/**
 * @typedef {object} Kept What a frame keeps while it is loaded again
 * @property {string} scene the checksum of the game's first scene, so that another version of the site does not use it
 * @property {Record<string, string>} params
 * @property {string} board
 * @property {[width: number, height: number]} panel
 * @property {boolean} isAwake whether the game goes on at once
 */

/** @param {string} scene @returns {Kept | null} */
function loadKept(scene) {
  try {
    const kept = isSandboxed ? JSON.parse(window.name) : history.state;
    return kept?.scene === scene ? kept : null;
  } catch { // the host has given the frame a name
    return null;
  }
}

/**
 * Load the page again, with what it keeps.
 * @param {Kept | null} kept
 */
function reload(kept) {
  if (isSandboxed) window.name = JSON.stringify(kept);
  else history.replaceState(kept, "");
  location.reload();
}

/** @param {Kept} kept */
function keptBoard({ board }) {
  return document.importNode(new DOMParser().parseFromString(board, "image/svg+xml").documentElement, true);
}

/**
 * Let the other games of the post sleep, and call `sleep` when another one starts. Frames of our origin share a channel;
 * in a sandbox, where there is none, a frame writes to its neighbours. It says no more than that it has started.
 * @param {() => void} sleep
 */
function takeTurn(sleep) {
  try {
    if (isSandboxed) throw new Error("No channel");
    const channel = new BroadcastChannel("crossboard");
    channel.addEventListener("message", sleep);
    channel.postMessage(AWAKE);
  } catch {
    for (let index = 0; index < parent.length; index++) {
      if (parent[index] !== window) parent[index].postMessage({ crossboard: AWAKE }, "*");
    }
  }
  addEventListener("message", ({ data, source }) => {
    const isNeighbour = source && source !== window && /** @type {Window} */ (source).parent === parent;
    if (isNeighbour && data?.crossboard === AWAKE) sleep();
  });
}
