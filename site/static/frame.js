// The preview of a game in a page of another site: the board in the position, language and colours of the post. Python is
// not loaded until a reader touches it. This script runs in the head, so that the first paint is right; it takes no focus,
// scrolls nothing and stores nothing. The build writes the data that it needs into the page, as #facts.
(() => {
  const root = document.documentElement;
  root.dataset.booted = "yes"; // otherwise the style sheet shows a sentence by itself
  const cut = { .../** @type {HTMLScriptElement} */ (document.currentScript).dataset }; // a sentence in each language
  /** @type {Record<string, string>} */
  const params = {};
  const address = `${location.search}&${location.hash}`;
  const isTooLong = address.length > 200_000; // as app/inputs.py has it: nothing of it is used
  for (const part of isTooLong ? [] : address.split(/[?&#]/)) {
    const [, name, value] = /^([\w-]+)=(.*)$/.exec(part) ?? [];
    if (name) params[name] = decode(value);
  }
  for (const name of ["record", "solution", "notes"]) if (params[name]) params[name] = params[name].replaceAll("_", " ").trim();
  if (/^(light|dark)$/.test(params.theme)) root.dataset.theme = params.theme;
  const accent = /^#?[\da-f]{6}$/i.test(params.accent) ? params.accent.slice(-6) : "";
  const pixels = /^\d{3,4}$/.test(params.height) ? Number(params.height) : 0;
  const chosenHeight = pixels >= 200 && pixels <= 1600 ? pixels : 0; // as app/embed/params.py has it
  const dark = matchMedia("(prefers-color-scheme: dark)");
  if (accent) dark.addEventListener("change", () => applyAccent(accent));
  if (accent) applyAccent(accent);
  /** @type {[x: number, y: number][]} */
  const touches = []; // positions of touches before the board could answer, as shares of its size
  let touched = params.start === "now";
  let isReading = false; // whether the steps of a replay are still being read
  /** @type {(() => void) | undefined} */
  let closeReplay;
  let sleep = () => {};
  /** @type {[width: number, height: number]} */
  const panel = [0, 0]; // the width of the frame, and the height of the panel in it
  document.addEventListener("click", activate);
  document.addEventListener("keydown", activateByKey);
  document.addEventListener("click", followLink);
  document.addEventListener("DOMContentLoaded", begin);
  addEventListener("hashchange", () => location.reload()); // another game is requested

  /** @param {string} text */
  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function begin() {
    const { body } = document;
    if (!document.getElementById("complete")) {
      showCut();
      return;
    }
    const board = document.getElementById("board");
    const facts = JSON.parse(document.getElementById("facts").textContent);
    const kept = loadKept(facts.scene);
    if (params.lang === "auto") params.lang = readerLanguage(facts.allowed.lang);
    const ignored = isTooLong ? [`${address.slice(1, 40)}…`] : dropUnknown(facts.allowed);
    translate(facts.texts[params.lang]);
    const addressed = params.mode;
    if (kept) {
      Object.assign(params, kept.params);
      [panel[0], panel[1]] = kept.panel;
      touched = kept.isAwake;
    }
    body.dataset.mode = params.mode ?? "play";
    const warning = document.getElementById("wrong");
    if (ignored.length) warning.textContent = `${warning.dataset.wrong} ${ignored.join(", ")}`;
    const carry = document.getElementById("carry");
    if (params.record) carry.hash = `record=${encodeURIComponent(params.record.replaceAll(" ", "_"))}`;

    if (kept && kept.params.mode !== addressed) body.dataset.branch = "yes";
    document.getElementById("to-replay").addEventListener("click", () => reload(null));
    const first = svgOf(board);
    const { defaults } = facts;
    const isFirst = params.record
      ? facts.first === (params.mode === "replay" ? params.record.split(/(?<=:)/)[0] : params.record)
      : Object.entries(defaults).every(([name, value]) => (params[name] ?? value) === value);
    body.dataset.shown = isFirst ? "position" : "first"; // whether the board shows the position of the post
    const subject = params.record ?? Object.keys(defaults).map((name) => params[name] ?? "").join("|");
    /** @param {string=} text @param {string=} of */
    const show = async (text, of = subject) => {
      const preview = await drawPreview(/** @type {SVGSVGElement} */ (first.cloneNode(true)), text, facts.scene + of);
      if (!preview || root.dataset.state !== "poster") return;
      board.replaceChildren(preview);
      body.dataset.shown = "position";
    };
    if (params.mode === "puzzle" && params.puzzle && body.dataset.puzzles) {
      if (params.puzzle === "today") params.puzzle = String(indexOfToday(facts.games, body.dataset.game) + 1);
      body.dataset.shown = "first";
      fetchPreview(body.dataset.puzzles, Number(params.puzzle) - 1).then((text) => show(text, "puzzle"), () => {});
    } else if (kept) {
      board.replaceChildren(keptBoard(kept));
      Object.assign(body.dataset, { shown: "position", asleep: "yes" });
    } else if (params.mode === "replay" && params.record && params.steps) {
      const { steps: packed, notes = "", lang = "en" } = params;
      isReading = true;
      show(params.poster).then(async () => {
        const of = [facts.scene + subject, lang, notes].join("|");
        const steps = isFirst || body.dataset.shown === "position" ? await readSteps(svgOf(board), packed, of) : null;
        isReading = false;
        if (steps) {
          Object.assign(body.dataset, { steps: "yes", phase: "play" });
          closeReplay = openReplay(board, steps, notes, playOn);
        } else if (touched) start();
      });
    } else show(params.poster);

    /** @param {Record<string, string>} changes @param {boolean} isAwake @returns {Kept} */
    const keep = (changes, isAwake) => {
      const svg = new XMLSerializer().serializeToString(svgOf(board));
      return { scene: facts.scene, params: { ...params, ...changes }, board: svg, panel, isAwake };
    };
    /** @param {number} ply */
    const playOn = (ply) => {
      const words = params.record.split(" ");
      const record = words.slice(0, words.indexOf(":") + 1 + ply).join(" ");
      if (root.dataset.state !== "poster") reload(keep({ mode: "play", record, progress: "" }, true));
      else {
        closeReplay?.();
        Object.assign(params, { mode: "play", record });
        Object.assign(body.dataset, { mode: "play", steps: "", branch: "yes" });
        start();
      }
    };
    sleep = () => {
      if (!/loading|ready/.test(root.dataset.state ?? "") || !navigator.onLine) return;
      const progress = globalThis.poster?.pause?.() ?? params.progress ?? "";
      reload(keep({ progress }, false));
    };

    globalThis.poster = {
      params,
      open: openAddress,
      playOn,
      /** Restore the board that the build has drawn. Python calls this once. */
      take() {
        document.removeEventListener("click", activate);
        document.removeEventListener("keydown", activateByKey);
        board.replaceChildren(first);
      },
      /** Repeat the touches on the board. Python calls this when it has drawn the position. */
      replay() {
        const box = svgOf(board).getBoundingClientRect();
        for (const [x, y] of touches) {
          const under = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
          under?.closest("#board [data-target]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
      },
    };
    postHeight(board, params, chosenHeight, panel);
    if (touched && !isReading) start();
  }

  /** Only part of the page has arrived, so nothing in it can be relied on: show a sentence instead. */
  function showCut() {
    const lang = cut[params.lang] ? params.lang : readerLanguage(Object.keys(cut));
    const sentence = Object.assign(document.createElement("p"), { className: "cut", lang, textContent: cut[lang] ?? "" });
    sentence.role = "alert";
    root.dataset.state = "failed";
    document.body.replaceChildren(sentence);
  }

  /** @param {string[]} languages */
  function readerLanguage(languages) {
    return navigator.languages.map((tag) => tag.slice(0, 2)).find((lang) => languages.includes(lang)) ?? "en";
  }

  /**
   * Handle a click on the board or on the button below it, even before the page is complete.
   * @param {MouseEvent} event
   */
  function activate({ target, detail, clientX, clientY }) {
    const touchable = /** @type {Element} */ (target).closest("#board,#touch");
    if (!touchable || closeReplay) return;
    if (touchable.id === "board" && detail) {
      const box = svgOf(touchable).getBoundingClientRect();
      touches.push([(clientX - box.x) / box.width, (clientY - box.y) / box.height]);
    }
    touched = true;
    if (globalThis.poster && !isReading) start();
  }

  /**
   * Handle Enter and the space bar on the board; on the button they are clicks.
   * @param {KeyboardEvent} event
   */
  function activateByKey(event) {
    if (!/^(Enter| )$/.test(event.key) || /** @type {Element} */ (event.target).id !== "board" || closeReplay) return;
    event.preventDefault(); // the space bar would scroll the host page
    touched = true;
    if (globalThis.poster && !isReading) start();
  }

  /**
   * Delete the parameters whose values are not allowed, and return them as text. An empty list allows any value.
   * @param {Record<string, string[]>} allowedValues
   */
  function dropUnknown(allowedValues) {
    const ignored = [];
    for (const [name, value] of Object.entries(params)) {
      if (/^(utm_|secret$|ver$)/.test(name)) continue; // blogs append these
      const values = Object.hasOwn(allowedValues, name) && allowedValues[name];
      const isInvalid = (name === "accent" && !accent) || (name === "height" && !chosenHeight);
      if (values && (!values.length || values.includes(value)) && !isInvalid) continue;
      ignored.push(`${name}=${value}`.slice(0, 40));
      delete params[name];
    }
    return ignored;
  }

  /**
   * Translate the page, which is written in English. `texts` maps English texts to those of the requested language.
   * @param {Record<string, string>=} texts
   */
  function translate(texts) {
    if (!texts) return;
    root.lang = params.lang;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; (node = /** @type {Text?} */ (walker.nextNode())); ) {
      const english = node.data.trim();
      const text = texts[english];
      if (text && node.parentElement?.id !== "facts") node.data = node.data.replace(english, () => text);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const attribute of element.attributes) attribute.value = texts[attribute.value] ?? attribute.value;
    }
  }

  /** Add the scripts and texts of a game's page, which load Python. boot.js must run before them. */
  function start() {
    if (root.dataset.state !== "poster") return;
    root.dataset.state = "loading";
    takeTurn(() => sleep());
    const { content, dataset } = document.getElementById("runtime");
    document.head.append(...content.querySelectorAll("link"));
    const boot = Object.assign(document.createElement("script"), { src: dataset.boot });
    Object.assign(boot.dataset, dataset);
    boot.addEventListener("load", () => document.body.append(content));
    boot.addEventListener("error", () => (root.dataset.state = "failed"));
    document.head.append(boot);
  }

  /** @param {MouseEvent} event */
  function followLink(event) {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openAddress(link.href);
  }

  /**
   * Open a page of ours: in WordPress, whose sandbox does not allow us to, by a message, elsewhere in a new window. No
   * browser says in advance whether a sandbox forbids that, so then we show the address instead.
   * @param {string} address
   */
  function openAddress(address) {
    if (params.secret && origin === "null") {
      parent.postMessage({ message: "link", value: address, secret: params.secret }, "*");
      return;
    }
    if (window.open(address, "_blank")) return; // without noopener, which would leave us without an answer
    const notice = document.getElementById("wrong");
    const { blocked = "" } = notice.dataset;
    const field = Object.assign(document.createElement("input"), { readOnly: true, value: address });
    field.setAttribute("aria-label", blocked);
    notice.replaceChildren(blocked, " ", field);
    field.select();
  }

  /** @param {Element} board */
  function svgOf(board) {
    return /** @type {SVGSVGElement} */ (board.firstElementChild);
  }

  ACCENT;
  HEIGHT;
  PREVIEW;
  REPLAY;
  SLEEP;
})();
