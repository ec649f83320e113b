// The preview of a game in somebody else's page: the board as the post wants it, in its language and colours, and nothing
// of Python until a reader touches it. It runs in the head, so that the first paint is right; it takes no focus, scrolls
// nothing, stores nothing. What only the build knows is in the page, as #facts.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, string>} */
  const params = {};
  const address = `${location.search}&${location.hash}`;
  const isTooLong = address.length > 200_000; // as app/inputs.py has it: nothing of it is used
  for (const part of isTooLong ? [] : address.split(/[?&#]/)) {
    const [, name, value] = /^([\w-]+)=(.*)$/.exec(part) ?? [];
    if (name) params[name] = unescaped(value);
  }
  for (const name of ["record", "solution"]) if (params[name]) params[name] = params[name].replaceAll("_", " ").trim();
  if (/^(light|dark)$/.test(params.theme)) root.dataset.theme = params.theme;
  const accent = /^#?[\da-f]{6}$/i.test(params.accent) ? params.accent.slice(-6) : "";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  if (accent) dark.addEventListener("change", applyAccent);
  if (accent) applyAccent();
  /** @type {[x: number, y: number][]} */
  const touches = []; // where the board has been touched before it could answer, as shares of its size
  let touched = params.start === "now";
  document.addEventListener("click", activate);
  document.addEventListener("DOMContentLoaded", begin);
  addEventListener("hashchange", () => location.reload()); // another game is asked for

  /** @param {string} text */
  function unescaped(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** The post's colour, as far from the paper as a text must be. */
  function applyAccent() {
    /** @param {number[]} rgb */
    const luminance = (rgb) => rgb.map((c) => (c <= 10 ? c / 3295 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
    const paper = luminance((getComputedStyle(root).backgroundColor.match(/[\d.]+/g) ?? []).map(Number));
    /** @param {number[]} rgb @param {number} other */
    const contrast = (rgb, other) => {
      const own = luminance(rgb);
      return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
    };
    const away = paper > 0.2 ? 0 : 255;
    let shade = [0, 2, 4].map((at) => parseInt(accent.slice(at, at + 2), 16));
    for (let step = 0; step < 60 && contrast(shade, paper) < 4.5; step++) {
      shade = shade.map((c) => Math.round(c + (away - c) * 0.06));
    }
    root.style.setProperty("--accent", `rgb(${shade})`);
    root.style.setProperty("--on-accent", contrast(shade, 1) >= 4.5 ? "#fff" : "#000");
  }

  function begin() {
    const { body } = document;
    const board = document.getElementById("board");
    const facts = JSON.parse(document.getElementById("facts").textContent);
    const wrong = isTooLong ? [`${address.slice(1, 40)}…`] : dropUnknown(facts.known);
    translate(facts.words[params.lang]);
    body.dataset.mode = params.mode ?? "play";
    const warning = document.getElementById("wrong");
    if (wrong.length) warning.textContent = `${warning.dataset.wrong} ${wrong.join(", ")}`;
    const carry = document.getElementById("carry");
    if (params.record) carry.hash = `record=${encodeURIComponent(params.record.replaceAll(" ", "_"))}`;

    const first = svgOf(board);
    const usual = Object.entries(facts.usual).every(([name, value]) => (params[name] ?? value) === value);
    const built = params.record ? facts.first === (params.mode === "replay" ? params.record.split(/(?<=:)/)[0] : params.record) : usual;
    body.dataset.shown = built ? "position" : "first"; // whether the board is as the post wants it
    const begun = params.record ?? Object.keys(facts.usual).map((name) => params[name] ?? "").join("|");
    applyPreview(/** @type {SVGSVGElement} */ (first.cloneNode(true)), facts.base + begun).then((drawn) => {
      if (!drawn || root.dataset.state !== "poster") return;
      board.replaceChildren(drawn);
      body.dataset.shown = "position";
    });

    globalThis.poster = {
      /** Python calls this once: the board is again as the build has drawn it. Returns the parameters. */
      take() {
        document.removeEventListener("click", activate);
        board.replaceChildren(first);
        return params;
      },
      /** Python calls this when it has drawn the true board: the touches are repeated on it. */
      replay() {
        const box = svgOf(board).getBoundingClientRect();
        for (const [x, y] of touches) {
          const under = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
          under?.closest("#board [data-target]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
      },
    };
    postHeight(board);
    if (touched) start();
  }

  /**
   * A click on the board or on the button below it, even before the page is complete.
   * @param {MouseEvent} event
   */
  function activate({ target, detail, clientX, clientY }) {
    const place = /** @type {Element} */ (target).closest("#board,#touch");
    if (!place) return;
    if (place.id === "board" && detail) {
      const box = svgOf(place).getBoundingClientRect();
      touches.push([(clientX - box.x) / box.width, (clientY - box.y) / box.height]);
    }
    touched = true;
    if (globalThis.poster) start();
  }

  /**
   * Delete the parameters that are not among the known values, and return them as text. An empty list allows any value.
   * @param {Record<string, string[]>} known
   */
  function dropUnknown(known) {
    const wrong = [];
    for (const [name, value] of Object.entries(params)) {
      if (/^(utm_|secret$|ver$)/.test(name)) continue; // blogs append these
      const values = Object.hasOwn(known, name) && known[name];
      if (values && (!values.length || values.includes(value)) && (name !== "accent" || accent)) continue;
      wrong.push(`${name}=${value}`.slice(0, 40));
      delete params[name];
    }
    return wrong;
  }

  /**
   * The page is written in English; `words` has all of it that differs in the language asked for.
   * @param {Record<string, string>=} words
   */
  function translate(words) {
    if (!words) return;
    root.lang = params.lang;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; (node = /** @type {Text?} */ (texts.nextNode())); ) {
      const english = node.data.trim();
      const found = words[english];
      if (found && node.parentElement?.id !== "facts") node.data = node.data.replace(english, () => found);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const attribute of element.attributes) attribute.value = words[attribute.value] ?? attribute.value;
    }
  }

  /**
   * The position that the address holds, drawn into `board`; null if it holds none that fits and can be trusted.
   * @param {SVGSVGElement} board
   * @param {string} meant
   */
  async function applyPreview(board, meant) {
    const [sum, data] = (params.poster ?? "").split(".");
    if (!data || data.length > MAX_PACKED || sum !== checksum(meant)) return null;
    try {
      const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      const [[width, height], ...steps] = JSON.parse(await unpack(bytes));
      board.setAttribute("viewBox", allowed(`0 0 ${width} ${height}`, /^0 0 [1-9]\d{0,3} [1-9]\d{0,3}$/));
      /** @type {Record<string, Element>} */
      const marks = {};
      for (const mark of board.querySelectorAll("[data-key]")) marks[mark.getAttribute("data-key") ?? ""] = mark;
      for (const [key, before, tag, attrs, text, label] of steps) {
        if (tag === undefined) {
          marks[key].remove();
          continue;
        }
        let mark = marks[key];
        if (mark?.localName !== tag) {
          mark?.remove();
          marks[key] = mark = document.createElementNS(board.namespaceURI, allowed(tag, TAGS));
          mark.setAttribute("data-key", key);
        }
        if (before !== null) board.insertBefore(mark, marks[before] ?? null);
        for (const [name, value] of Object.entries(attrs)) {
          if (value === null) mark.removeAttribute(name);
          else mark.setAttribute(allowed(name, ATTRIBUTES), allowed(value, name === "href" ? LOCAL : HARMLESS));
        }
        // As Mark.said has it for a mark that cannot be tapped; null removes an attribute.
        mark.role = label ? "img" : null;
        mark.ariaLabel = label || null;
        mark.ariaHidden = !label && tag === "text" ? "true" : null;
        mark.textContent = text;
      }
      return board;
    } catch {
      return null;
    }
  }

  /**
   * A few bytes can unpack to gigabytes, so it is read piece by piece and only up to MAX_UNPACKED.
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  async function unpack(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MAX_UNPACKED) {
        reader.cancel();
        throw new Error("Too large for a poster");
      }
      text += decoder.decode(value, { stream: true });
    }
  }

  /** @param {string} text */
  function checksum(text) {
    let total = 0x811c9dc5;
    for (const letter of text) total = Math.imul(total ^ Number(letter.codePointAt(0)), 0x01000193);
    return (total >>> 0).toString(16).padStart(8, "0");
  }

  /** Load Python, with all that a page of a game has for it; boot.js must be there before the rest. */
  function start() {
    if (root.dataset.state !== "poster") return;
    root.dataset.state = "loading";
    const { content, dataset } = document.getElementById("runtime");
    document.head.append(...content.querySelectorAll("link"));
    const boot = Object.assign(document.createElement("script"), { src: dataset.boot });
    boot.addEventListener("load", () => document.body.append(content));
    boot.addEventListener("error", () => (root.dataset.state = "failed"));
    document.head.append(boot);
  }

  /**
   * Post our height to the host page whenever it changes. It grows rather than shrinks, so that a post stays calm.
   * @param {HTMLElement} board
   */
  function postHeight(board) {
    const table = document.getElementById("main");
    const panel = /** @type {Element} */ (table.lastElementChild);
    let wide = 0;
    let posted = 0;
    let below = 0;
    const update = () => {
      const beside = getComputedStyle(table).flexDirection === "row";
      const { width, height } = svgOf(board).viewBox.baseVal;
      below = Math.max(innerWidth === wide ? below : 0, beside ? 0 : panel.scrollHeight);
      const around = document.body.scrollHeight - table.clientHeight;
      const room = board.clientWidth;
      wide = innerWidth;
      const needed = Math.ceil(Math.min((room * height) / width, TALLEST) + below + around + 12);
      if (Math.abs(needed - posted) < 2) return;
      posted = needed;
      parent.postMessage({ crossboard: needed }, "*");
      // WordPress has its own: frames from other sites bear a secret by which they are known.
      if (params.secret) parent.postMessage({ message: "height", value: needed, secret: params.secret }, "*");
    };
    const watch = new ResizeObserver(update);
    watch.observe(document.body);
    watch.observe(panel);
    update();
  }

  const TALLEST = 760; // pixels for the board, however wide the post
  const MAX_PACKED = 8_000; // characters; embed/preview.py makes up to 6,000
  const MAX_UNPACKED = 100_000; // bytes
  const TAGS = /^(circle|ellipse|g|line|path|polygon|polyline|rect|text|use)$/;
  const ATTRIBUTES =
    /^([rdxy]|[cr][xy]|[xy][12]|d[xy]|class|fill|fill-(opacity|rule)|font-(size|weight)|height|href|opacity|points|rotate|stroke|stroke-[a-z]+|text-anchor|transform|width)$/;
  const LOCAL = /^#[\w-]+$/;
  const HARMLESS = /^(url\(#[\w-]+\)|(?!.*url\()[^<>\\]*)$/is;

  /** @param {Element} board */
  function svgOf(board) {
    return /** @type {SVGSVGElement} */ (board.firstElementChild);
  }

  /** @param {string} text @param {RegExp} pattern */
  function allowed(text, pattern) {
    if (!pattern.test(text)) throw new Error(`Not in a poster: ${text}`);
    return text;
  }
})();
