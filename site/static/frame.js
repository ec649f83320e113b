// The poster of a game in somebody else's page: the board as the post wants it, in its language and colours, and nothing
// of Python until a reader touches it. It runs in the head, so that the first paint is right; it takes no focus, scrolls
// nothing, stores nothing. What only the build knows is in the page, as #facts.
(() => {
  const root = document.documentElement;
  const asked = {};
  for (const part of `${location.search}&${location.hash}`.split(/[?&#]/)) {
    const [, name, value] = /^([\w-]+)=(.*)$/.exec(part) ?? [];
    if (name) asked[name] = unescaped(value);
  }
  for (const name of ["record", "solution"]) if (asked[name]) asked[name] = asked[name].replaceAll("_", " ").trim();
  if (/^(light|dark)$/.test(asked.theme)) root.dataset.theme = asked.theme;
  const accent = /^#?[\da-f]{6}$/i.test(asked.accent) && asked.accent.slice(-6);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  if (accent) dark.addEventListener("change", colour);
  if (accent) colour();
  const touches = []; // where the board has been touched before it could answer, as shares of its size
  let touched = asked.start === "now";
  document.addEventListener("click", touch);
  document.addEventListener("DOMContentLoaded", begin);
  addEventListener("hashchange", () => location.reload()); // another game is asked for

  function unescaped(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** The post's colour, as far from the paper as a text must be. */
  function colour() {
    const light = (parts) => parts.map((c) => (c <= 10 ? c / 3295 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
    const apart = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
    const paper = getComputedStyle(root).backgroundColor.match(/[\d.]+/g).map(Number);
    const away = light(paper) > 0.2 ? 0 : 255;
    let shade = accent.match(/../g).map((part) => parseInt(part, 16));
    for (let step = 0; step < 60 && apart(shade, paper) < 4.5; step++) {
      shade = shade.map((c) => Math.round(c + (away - c) * 0.06));
    }
    root.style.setProperty("--accent", `rgb(${shade})`);
    root.style.setProperty("--on-accent", apart(shade, [255, 255, 255]) >= 4.5 ? "#fff" : "#000");
  }

  function begin() {
    const { body } = document;
    const board = document.getElementById("board");
    const facts = JSON.parse(document.getElementById("facts").textContent);
    const wrong = checked(facts.known);
    speak(facts.words[asked.lang]);
    body.dataset.mode = asked.mode ?? "play";
    const told = document.getElementById("wrong");
    if (wrong.length) told.textContent = `${told.dataset.wrong} ${wrong.join(", ")}`;
    const carry = document.getElementById("carry");
    if (asked.record) carry.hash = `record=${encodeURIComponent(asked.record.replaceAll(" ", "_"))}`;

    const first = board.firstElementChild;
    const usual = Object.entries(facts.usual).every(([name, value]) => (asked[name] ?? value) === value);
    const built = asked.record ? facts.first === (asked.mode === "replay" ? asked.record.split(/(?<=:)/)[0] : asked.record) : usual;
    body.dataset.shown = built ? "position" : "first"; // whether the board is as the post wants it
    const begun = asked.record ?? Object.keys(facts.usual).map((name) => asked[name] ?? "").join("|");
    draw(first.cloneNode(true), facts.base + begun).then((drawn) => {
      if (!drawn || root.dataset.state !== "poster") return;
      board.replaceChildren(drawn);
      body.dataset.shown = "position";
    });

    globalThis.poster = {
      /** Python asks once: the board is again as the build has drawn it, and what is asked for is told. */
      take() {
        document.removeEventListener("click", touch);
        board.replaceChildren(first);
        return asked;
      },
      /** And when it has drawn the true board: now for the touches. */
      replay() {
        const box = board.firstElementChild.getBoundingClientRect();
        for (const [x, y] of touches) {
          const under = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
          under?.closest("#board [data-target]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
      },
    };
    measure(board);
    if (touched) start();
  }

  /** The board or the button below it: even before the page is complete. */
  function touch({ target, detail, clientX, clientY }) {
    const board = target.closest("#board");
    if (!board && !target.closest("#touch")) return;
    if (board && detail) {
      const box = board.firstElementChild.getBoundingClientRect();
      touches.push([(clientX - box.x) / box.width, (clientY - box.y) / box.height]);
    }
    touched = true;
    if (globalThis.poster) start();
  }

  /** What is not among the known values is left aside; it comes back as text, to be told. */
  function checked(known) {
    const wrong = [];
    for (const [name, value] of Object.entries(asked)) {
      if (/^(utm_|secret$|ver$)/.test(name)) continue; // blogs append these
      const values = Object.hasOwn(known, name) && known[name];
      const right = values && (!values.length || values.includes(value)) && (name !== "accent" || accent);
      if (right) continue;
      wrong.push(`${name}=${value}`.slice(0, 40));
      delete asked[name];
    }
    return wrong;
  }

  /** The page is written in English; `words` has all of it that is said otherwise in the language asked for. */
  function speak(words) {
    if (!words) return;
    root.lang = asked.lang;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const found = words[node.data.trim()];
      if (found && node.parentNode.id !== "facts") node.data = node.data.replace(node.data.trim(), () => found);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const attribute of element.attributes) attribute.value = words[attribute.value] ?? attribute.value;
    }
  }

  /** The position that the address holds, drawn into `board`; null if it holds none that fits and can be trusted. */
  async function draw(board, meant) {
    const [sum, data] = (asked.poster ?? "").split(".");
    if (!data || sum !== checksum(meant)) return null;
    try {
      const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
      const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const [[width, height], ...steps] = await new Response(plain).json();
      board.setAttribute("viewBox", allowed(`0 0 ${width} ${height}`, /^0 0 \d+ \d+$/));
      const found = Object.fromEntries([...board.querySelectorAll("[data-key]")].map((mark) => [mark.dataset.key, mark]));
      for (const [key, before, tag, attrs, text, label] of steps) {
        if (tag === undefined) {
          found[key].remove();
          continue;
        }
        let mark = found[key];
        if (mark?.localName !== tag) {
          mark?.remove();
          found[key] = mark = document.createElementNS(board.namespaceURI, allowed(tag, TAGS));
          mark.dataset.key = key;
        }
        if (before !== null) board.insertBefore(mark, found[before] ?? null);
        for (const [name, value] of Object.entries(attrs)) {
          if (value === null) mark.removeAttribute(name);
          else mark.setAttribute(allowed(name, ATTRIBUTES), allowed(value, name === "href" ? LOCAL : HARMLESS));
        }
        // What Mark.said says of a mark that cannot be tapped.
        const said = label ? { role: "img", "aria-label": label } : tag === "text" ? { "aria-hidden": "true" } : {};
        for (const name of ["role", "aria-label", "aria-hidden"]) {
          if (said[name]) mark.setAttribute(name, said[name]);
          else mark.removeAttribute(name);
        }
        mark.textContent = text;
      }
      return board;
    } catch {
      return null;
    }
  }

  function checksum(text) {
    let total = 0x811c9dc5;
    for (const letter of text) total = Math.imul(total ^ letter.codePointAt(0), 0x01000193);
    return (total >>> 0).toString(16).padStart(8, "0");
  }

  /** Python is asked for, with all that a page of a game has for it; boot.js must be there before the rest. */
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

  /** Those who frame us may follow our height: a number, and by whom it is told. It grows, so that a post stays calm. */
  function measure(board) {
    const table = document.getElementById("main");
    let wide = 0;
    let told = 0;
    let below = 0;
    const tell = () => {
      const beside = getComputedStyle(table).flexDirection === "row";
      const panel = table.lastElementChild;
      const { width, height } = board.firstElementChild.viewBox.baseVal;
      below = Math.max(innerWidth === wide ? below : 0, beside ? 0 : panel.scrollHeight);
      const around = document.body.scrollHeight - table.clientHeight;
      const room = board.clientWidth;
      wide = innerWidth;
      const needed = Math.ceil(Math.min((room * height) / width, TALLEST) + below + around + 12);
      if (Math.abs(needed - told) < 2) return;
      told = needed;
      parent.postMessage({ crossboard: needed }, "*");
      // WordPress has its own: frames from other sites bear a secret by which they are known.
      if (asked.secret) parent.postMessage({ message: "height", value: needed, secret: asked.secret }, "*");
    };
    const watch = new ResizeObserver(tell);
    watch.observe(document.body);
    watch.observe(table.lastElementChild);
    tell();
  }

  const TALLEST = 760; // pixels for the board, however wide the post
  const TAGS = /^(circle|ellipse|g|line|path|polygon|polyline|rect|text|use)$/;
  const ATTRIBUTES =
    /^([rdxy]|[cr][xy]|[xy][12]|d[xy]|class|fill|fill-(opacity|rule)|font-(size|weight)|height|href|opacity|points|rotate|stroke|stroke-[a-z]+|text-anchor|transform|width)$/;
  const LOCAL = /^#[\w-]+$/;
  const HARMLESS = /^(url\(#[\w-]+\)|(?!.*url\()[^<>]*)$/i;

  function allowed(text, pattern) {
    if (!pattern.test(text)) throw new Error(`Not in a poster: ${text}`);
    return text;
  }
})();
