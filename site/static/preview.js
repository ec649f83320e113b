// Previews of positions, and the puzzle of the day: the build puts this into frame.js and home.js. A preview is a patch of a
// game's first board (app/embed/preview.py); those of puzzles are in files of ten (builder/puzzles.py).
const MAX_PACKED = 8_000; // characters; embed/preview.py makes up to 6,000, embed/steps.py up to 8,000 with the checksum
const MAX_UNPACKED = 100_000; // bytes
const TAGS = /^(circle|ellipse|g|line|path|polygon|polyline|rect|text|use)$/;
const ATTRIBUTES =
  /^([rdxy]|[cr][xy]|[xy][12]|d[xy]|class|fill|fill-(opacity|rule)|font-(size|weight)|height|href|opacity|points|rotate|stroke|stroke-[a-z]+|text-anchor|transform|width)$/;
const LOCAL = /^#[\w-]+$/;
const HARMLESS = /^(url\(#[\w-]+\)|(?!.*url\()[^<>\\]*)$/is;
const FILE_SIZE = 10; // previews
const PUZZLES = 100, STRIDE = 37; // of the puzzle of the day, as pygames/puzzles.py has them

/** Return the local date as the number of days since the year 1, as Python's date.toordinal() does. */
function today(now = new Date()) {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5 + 719_163;
}

/**
 * Return the game of the day's puzzle, and the puzzle's index.
 * @param {number} day
 * @param {string[]} games
 * @returns {[game: string, index: number]}
 */
function puzzleOfDay(day, games) {
  const number = day % games.length;
  return [games[number], ((Math.floor(day / games.length) + number) * STRIDE) % PUZZLES];
}

/**
 * Return the index of today's puzzle of a game: its own one if that of all games is from another.
 * @param {string[]} games
 * @param {string=} own
 */
function indexOfToday(games, own = "") {
  const [game, index] = puzzleOfDay(today(), games);
  return game === own ? index : puzzleOfDay(today(), [own])[1];
}

/** @param {string} folder @param {number} index */
async function fetchPreview(folder, index) {
  const response = await fetch(`${folder}/${Math.floor(index / FILE_SIZE)}.json`);
  return response.ok ? (await response.json())[index % FILE_SIZE] : undefined;
}

/**
 * Draw a preview into `board`, and return it; null if there is none or it does not fit `subject`.
 * It may come from an address, so only elements and attributes of boards are allowed in it.
 * @param {SVGSVGElement} board
 * @param {string=} text
 * @param {string=} subject
 */
async function drawPreview(board, text, subject) {
  try {
    const [[width, height], ...patches] = await unpack(text, subject, MAX_UNPACKED);
    board.setAttribute("viewBox", allowed(`0 0 ${width} ${height}`, /^0 0 [1-9]\d{0,3} [1-9]\d{0,3}$/));
    applyPatches(board, patches);
    return board;
  } catch {
    return null;
  }
}

/**
 * Apply patches to the marks of a board. Return those that were there before, with new attributes.
 * @param {SVGSVGElement} board
 * @param {any[]} patches
 */
function applyPatches(board, patches) {
  /** @type {Record<string, Element>} */
  const marks = {};
  const changed = [];
  for (const mark of board.querySelectorAll("[data-key]")) marks[mark.getAttribute("data-key") ?? ""] = mark;
  for (const [key, before, tag, attrs, content, label] of patches) {
    if (tag === undefined) {
      marks[key].remove();
      continue;
    }
    let mark = marks[key];
    if (mark?.localName !== tag) {
      mark?.remove();
      marks[key] = mark = document.createElementNS(board.namespaceURI, allowed(tag, TAGS));
      mark.setAttribute("data-key", key);
    } else changed.push(mark);
    if (before !== null) board.insertBefore(mark, marks[before] ?? null);
    for (const [name, value] of Object.entries(attrs)) {
      if (value === null) mark.removeAttribute(name);
      else mark.setAttribute(allowed(name, ATTRIBUTES), allowed(value, name === "href" ? LOCAL : HARMLESS));
    }
    // Like Mark.a11y_attrs for a mark without a target; null removes an attribute.
    mark.role = label ? "img" : null;
    mark.ariaLabel = label || null;
    mark.ariaHidden = !label && tag === "text" ? "true" : null;
    mark.textContent = content;
  }
  return changed;
}

/**
 * Return what a pack holds (encode_pack in embed/preview.py). Throw an error if it is damaged or does not fit `subject`.
 * A few bytes can unpack to gigabytes, so it is read piece by piece and only up to `most` bytes.
 * @param {string=} packed
 * @param {string=} subject
 * @param {number=} most
 */
async function unpack(packed = "", subject = "", most = 0) {
  const [sum, data] = packed.split(".");
  if (!data || data.length > MAX_PACKED || (subject && sum !== checksum(subject))) throw new Error("Does not fit");
  const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return JSON.parse(text + decoder.decode());
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new Error("Too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** @param {string} text */
function checksum(text) {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ Number(letter.codePointAt(0)), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** @param {string} text @param {RegExp} pattern */
function allowed(text, pattern) {
  if (!pattern.test(text)) throw new Error(`Not allowed in a preview: ${text}`);
  return text;
}
