// Runs before Python can: shows the progress of the start, queues clicks until then, and says why if it fails.
// app/main.py calls crossboard.ready() when Python can answer.
(() => {
  const root = document.documentElement;
  /** @type {(() => void)[]} Functions that repeat a click or a submission. */
  const queued = [];
  /** @param {Event} event @param {string} selector @returns {HTMLElement?} */
  const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
  /** @param {Event} event */
  const queueClick = (event) => {
    const button = closest(event, "[data-target],[data-action]");
    if (!button || button.dataset.action === "retry" || button.closest("a[href]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.classList.add("queued");
    const { target, action } = button.dataset;
    const selector = action ? `[data-action="${action}"]` : `#board [data-target="${target}"]`;
    queued.push(() => {
      const current = button.isConnected ? button : document.querySelector(selector);
      current?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  };
  /** @param {Event} event */
  const queueSubmit = (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return; // the form that reloads the page
    event.preventDefault();
    queued.push(() => form.requestSubmit());
  };
  /** @type {NonNullable<typeof globalThis.crossboard>} */
  const crossboard = (globalThis.crossboard = {
    install: null, // the browser's offer to install the site, while it is valid
    saves: null, // set by saves.js, below
    fail() {}, // by failures.js
    remember() {},
    // Python calls this once, when it can answer. The queued events are dispatched again.
    ready() {
      removeEventListener("click", queueClick, true);
      removeEventListener("submit", queueSubmit, true);
      root.dataset.state = "ready";
      performance.mark("crossboard:interactive");
      // Later than the start, so that storing files does not slow it down. The page works without it.
      if (document.getElementById("offline")) setTimeout(() => import("./offline.mjs").catch(() => {}), 500);
      for (const repeat of queued.splice(0)) repeat();
    },
  });
  addEventListener("click", queueClick, true);
  addEventListener("submit", queueSubmit, true);
  // In a kiosk (?kiosk) nothing leads away from a game: controls.css hides what does, links keep ?kiosk, and after three idle minutes the rules return to the game, and the game to its setup (app/events/kiosk.py).
  if (new URLSearchParams(location.search).has("kiosk")) {
    root.dataset.kiosk = "yes";
    addEventListener("click", (event) => {
      const link = closest(event, "a[href]");
      if (link instanceof HTMLAnchorElement && link.origin === location.origin) link.search = "kiosk";
    }, true);
    document.addEventListener("DOMContentLoaded", () => {
      if (document.body.dataset.page !== "rules") return;
      let timer = 0;
      const restart = () => {
        clearTimeout(timer);
        timer = setTimeout(() => location.replace("../?kiosk"), 180_000);
      };
      for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, restart, { passive: true });
      restart();
    });
  }
  // Performance marks: when something is tapped, and when the answer to it has been painted. Those of the last taps are
  // kept, because browsers never delete any and a page may stay open for days.
  let tapped = false, taps = 0;
  addEventListener("click", (event) => {
    tapped = root.dataset.state === "ready" && Boolean(closest(event, "[data-target],[data-action]"));
    if (!tapped) return;
    if (++taps % 100 === 0) for (const name of ["tap", "move"]) performance.clearMarks(`crossboard:${name}`);
    performance.mark("crossboard:tap");
  }, true);
  addEventListener("click", () => {
    if (tapped) requestAnimationFrame(() => setTimeout(() => performance.mark("crossboard:move")));
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    crossboard.install = event;
  });
  // The progress: the two large files (bytes of the snapshot; the wasm once it is compiled), and PyScript's own steps.
  const steps = ["Loading Pyodide", "Loaded Storage", "Loading interpreter", "Loaded interpreter", "Loaded Pyodide"];
  const progress = { wasm: 0, snapshot: 0, steps: 0 };
  const renderProgress = () => {
    /** @type {HTMLProgressElement?} */
    const bar = document.querySelector(".starting progress");
    if (bar) bar.value = 0.05 + 0.4 * progress.wasm + 0.35 * progress.snapshot + 0.2 * progress.steps;
  };
  addEventListener("crossboard:received", ({ detail: [file, share] }) => {
    progress[file] = share;
    renderProgress();
  });
  addEventListener("py:progress", ({ detail }) => {
    progress.steps = Math.max(progress.steps, (steps.indexOf(detail) + 1) / steps.length);
    renderProgress();
  });

  // If a game is about to be resumed, the page is laid out for it from the first paint. storage/saved_games.py writes the
  // list of unfinished games.
  const applySavedPhase = () => {
    const { page, game } = document.body.dataset;
    if (page !== "play") return;
    try {
      if (localStorage.getItem(`crossboard.again.${game}`)) document.body.dataset.known = "yes"; // needs no first game
      const unfinished = (localStorage.getItem("crossboard.unfinished") ?? "").split(" ");
      const isRequested = /[#&](record|game|first|puzzle|mail|pass)=/.test(location.hash);
      const isResumed = !unfinished.includes(`${game}=over`) && unfinished.some((entry) => entry.startsWith(`${game}:`));
      if (isRequested || isResumed) document.body.dataset.phase = "play";
    } catch { /* storage is blocked: Python will report it */ }
  };
  if (document.body) applySavedPhase();
  else new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    applySavedPhase();
  }).observe(root, { childList: true });

  // Every page stores its language; the page without a language redirects to the stored one.
  document.addEventListener("DOMContentLoaded", () => {
    let stored = null;
    try {
      if (root.lang && document.body.dataset.page !== "index") localStorage.setItem("crossboard.lang", root.lang);
      else stored = localStorage.getItem("crossboard.lang");
    } catch { /* storage is blocked: the browser's languages decide */ }
    if (document.body.dataset.page !== "index") return;
    const available = Array.from(document.querySelectorAll("[data-lang]"), (link) => link.getAttribute("data-lang"));
    const preferred = [stored, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
    location.replace(`${preferred.find((lang) => available.includes(lang))}/${location.hash}`);
  });
})();

FAILURES;
NEWS;
POPOVERS;
SAVES;
