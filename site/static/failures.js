// What a page shows if it does not start, and what *Copy details* copies. The build puts this file into boot.js. The sentences
// are attributes of its script element, so they are there even if only the beginning of the page has arrived.
(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { version, ...words } = script.dataset;
  const ours = new URL(".", script.src || location.href).href; // in a page that is one file, the script is inside
  // A module with what Python needs of WebAssembly: exceptions, references, sign extension, conversions that saturate.
  const PROBE = "AGFzbQEAAAABBQFgAW8AAwIBAAoXARUABkBEAAAAAAAAAAD8AsAaGQkACws=";
  const STALL_MS = 20_000; // without any progress
  const ANSWER_MS = 5_000;
  const MAX_DETAILS = 2_000; // characters of an error

  let failure = "";
  let step = "page";
  let lastError = "";
  /** @type {Partial<Record<RuntimeFile, number>>} */
  const received = {};
  let isDiagnosing = false;
  let isUnstyled = false;

  const isStarting = () => root.dataset.state === "loading";

  // The sentence

  /** @param {string} kind a key of `words` */
  const fail = (kind) => {
    if (!isStarting()) return;
    failure = kind;
    root.dataset.state = "failed";
    show(kind);
  };

  /** @param {string} kind */
  const show = (kind) => {
    const place = document.querySelector(".failed");
    if (!place && document.readyState === "loading" && kind !== "slow") {
      document.addEventListener("DOMContentLoaded", () => show(failure || kind), { once: true });
    } else {
      const sentence = (place ?? createPlace()).querySelector("span");
      if (sentence) sentence.textContent = words[kind] ?? "";
    }
  };

  /** Create the sentence and its buttons, in a page that was cut off before them. */
  const createPlace = () => {
    const place = Object.assign(document.createElement("div"), { className: "failed", role: "alert" });
    const form = document.createElement("form");
    const retry = Object.assign(document.createElement("button"), { type: "submit", className: "primary", textContent: words.retry ?? "" });
    const copy = Object.assign(document.createElement("button"), { type: "button", textContent: words.copy ?? "" });
    retry.dataset.action = "retry";
    copy.dataset.details = "";
    form.append(document.createElement("span"), " ", retry, " ", copy);
    place.append(form);
    (document.body ?? root).append(place);
    return place;
  };

  // Without the style sheet nothing else hides what is out of date.
  const hideObsolete = () => {
    const { state } = root.dataset;
    for (const place of document.querySelectorAll(".starting")) place.toggleAttribute("hidden", state !== "loading");
    for (const place of document.querySelectorAll(".failed")) place.toggleAttribute("hidden", state === "ready" && !isUnstyled);
    if (state !== "loading") clearTimeout(stalling);
  };

  // The cause

  /** Return what is wrong with our files, as the host sends them now. @param {string[]} files */
  const diagnose = async (files) => {
    const answers = await Promise.all(files.map(async (file) => {
      try {
        const request = { method: "HEAD", cache: /** @type {const} */ ("no-store"), signal: AbortSignal.timeout(ANSWER_MS) };
        const { ok, headers } = await fetch(file, request);
        const type = headers.get("Content-Type") ?? "";
        if (!ok || type.startsWith("text/html")) return "missing";
        return (/\.js$/.test(file) && !/javascript/.test(type)) || (/\.css$/.test(file) && !/css/.test(type)) ? "type" : "";
      } catch {
        return "network";
      }
    }));
    return /** @type {const} */ (["network", "missing", "type"]).find((kind) => answers.includes(kind));
  };

  /** @param {string} [file] the one that failed, if the browser names it */
  const findFiles = (file) => {
    if (file) return [file];
    const loading = document.querySelectorAll("script[src],link[rel=stylesheet],link[rel=preload],link[rel=modulepreload]");
    const urls = Array.from(loading, (element) => (element instanceof HTMLLinkElement ? element.href : /** @type {HTMLScriptElement} */ (element).src));
    return [...new Set(urls)].filter((url) => url.startsWith(ours));
  };

  /** @param {unknown} error @param {string} [file] */
  const handle = async (error, file) => {
    remember(error ?? new Error(file));
    if (!isStarting() || isDiagnosing) return;
    isDiagnosing = true;
    const name = error instanceof Error ? error.name : "";
    const kind = name === "PythonError" ? "bug" : await diagnose(findFiles(file));
    isDiagnosing = false;
    if (kind) fail(kind);
    else if (/^(CompileError|SyntaxError)$/.test(name)) fail("damaged");
    else fail(!error || isLoadError(error) ? "network" : "bug");
  };

  /** Browsers agree on no name for it. @param {unknown} error */
  const isLoadError = (error) => error instanceof TypeError && /fetch|load|import|network/i.test(error.message);

  // Extensions run in the page, too: only errors that name one of our files count, and in promises those that name no file.
  addEventListener("error", (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement && target.src.startsWith(ours)) handle(null, target.src);
    else if (target instanceof HTMLLinkElement && target.rel === "stylesheet" && target.href.startsWith(ours)) {
      isUnstyled = true;
      handle(null, target.href);
    } else if (target === window && event.filename?.startsWith(ours)) handle(event.error);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof Error)) return;
    const text = `${reason.message} ${reason.stack}`;
    if (text.includes(ours) || !text.includes("://")) handle(reason);
  });

  /** Return why Python cannot run in this browser, or "". */
  const findObstacle = () => {
    if (typeof WebAssembly !== "object") return "wasm";
    try {
      new WebAssembly.Module(Uint8Array.from(atob(PROBE), (letter) => letter.charCodeAt(0)));
      return "";
    } catch (error) {
      remember(error);
      return /policy|unsafe-eval|disallowed/i.test(String(error)) ? "wasm" : "old";
    }
  };

  // The details

  /** Keep the last error for the details. @param {unknown} error a Python traceback as text, or anything thrown */
  const remember = (error) => {
    lastError = describe(error).slice(0, MAX_DETAILS);
    if (root.dataset.state === "ready") for (const button of document.querySelectorAll("#bug-details")) button.toggleAttribute("hidden", false);
  };

  /**
   * Describe an error by names and lines of code: messages may contain moves or players' names.
   * @param {unknown} error
   */
  const describe = (error) => {
    if (typeof error === "string") return describePython(error);
    if (!(error instanceof Error)) return typeof error;
    if (error.name === "PythonError") return describePython(error.message);
    const message = error.message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…").replace(/[?#]\S*/g, "");
    const lines = (error.stack ?? "").split("\n").filter((line) => /:\d+:\d+\)?$/.test(line));
    const places = lines.slice(0, 6).map((line) => line.trim().replace(ours, "").replace(/[?#][^:)]*/g, ""));
    return [`${error.name}: ${message.replace(ours, "")}`, ...places].join("\n  ");
  };

  /** @param {string} traceback or the message of an error in a worker */
  const describePython = (traceback) => {
    const known = /^(?:\s+File ".*", line \d+|(?:Uncaught )?(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Input|Move|Failed)(?=:|$))/;
    const lines = traceback.split("\n").map((line) => known.exec(line)?.[0]);
    return lines.filter((line) => line !== undefined).join("\n").trim() || "unknown";
  };

  /** Text for a report of a bug, in English, without anything of a game. */
  const details = () => {
    let worker = "";
    try {
      worker = navigator.serviceWorker?.controller ? "; offline copy" : "";
    } catch { /* a sandboxed frame */ }
    const shares = Object.entries(received).map(([file, share]) => `${file} ${Math.round(100 * share)} %`);
    return [
      `Crossboard ${version}`,
      `Page: ${location.origin}${location.pathname} (${[root.dataset.state, failure].filter(Boolean).join(", ")}${worker})`,
      `Browser: ${navigator.userAgent}`,
      `Screen: ${innerWidth} × ${innerHeight} × ${devicePixelRatio}, languages ${navigator.languages}`,
      `Saving: ${document.getElementById("saving")?.dataset.saving ?? "unknown"}`,
      `Step: ${[step, ...shares].join(", ")}`,
      `Last error: ${lastError || "none"}`,
    ].join("\n");
  };

  addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("[data-details]");
    if (!(button instanceof HTMLElement)) return;
    const text = details();
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = words.copied ?? "";
    } catch { // not allowed here: somebody can copy it by hand
      const field = Object.assign(document.createElement("textarea"), { className: "details", readOnly: true, rows: 6, value: text });
      field.setAttribute("aria-label", button.textContent ?? "");
      if (!button.nextElementSibling?.matches(".details")) button.after(field);
      field.select();
    }
  });

  if (globalThis.crossboard) Object.assign(globalThis.crossboard, { fail, remember });
  root.dataset.booted = "yes"; // otherwise the style sheet shows a sentence by itself
  let stalling = 0;
  const expectProgress = () => {
    clearTimeout(stalling);
    if (isStarting()) stalling = setTimeout(() => {
      root.dataset.slow = "yes";
      show("slow");
    }, STALL_MS);
    delete root.dataset.slow;
  };
  if (!isStarting()) return;
  new MutationObserver(hideObsolete).observe(root, { attributeFilter: ["data-state"] });
  addEventListener("crossboard:received", ({ detail: [file, share] }) => {
    received[file] = share;
    expectProgress();
  });
  addEventListener("py:progress", ({ detail }) => {
    step = detail;
    expectProgress();
  });
  expectProgress();
  // The last element of each page; in an embed, this script runs later.
  const checkEnd = () => {
    const [first, second] = document.querySelectorAll(".failed");
    if (second) { // the page stalled before its own
      second.replaceChildren(...first.childNodes);
      first.remove();
    }
    if (!document.getElementById("complete")) fail("cut");
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", checkEnd);
  else checkEnd();
  const obstacle = findObstacle();
  if (obstacle) fail(obstacle);
})();
