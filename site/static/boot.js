// What must run before Python can: it shows how far the start is, queues the clicks made meanwhile, and offers another try
// when a file does not load. app/main.py calls crossboard.ready() when Python can answer.
(() => {
  const root = document.documentElement;
  /** @type {(() => void)[]} Each repeats a click or a submission. */
  const queued = [];
  /** @param {Event} event @param {string} selector @returns {HTMLElement?} */
  const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
  /** @param {Event} event */
  const queueClick = (event) => {
    const button = closest(event, "[data-target],[data-action]");
    if (!button || button.dataset.action === "retry" || button.closest("a[href]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.classList.add("kept");
    const { target, action } = button.dataset;
    const selector = action ? `[data-action="${action}"]` : `#board [data-target="${target}"]`;
    queued.push(() => {
      const found = button.isConnected ? button : document.querySelector(selector);
      found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  };
  /** @param {Event} event */
  const queueSubmit = (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return; // the form that reloads the page
    event.preventDefault();
    queued.push(() => form.requestSubmit());
  };
  const fail = () => {
    if (root.dataset.state === "loading" && document.querySelector("script[type=py]")) root.dataset.state = "failed";
  };
  /** @type {NonNullable<typeof globalThis.crossboard>} */
  const crossboard = (globalThis.crossboard = {
    install: null, // the browser's offer to install the site, as long as it is valid
    saves: null, // set by saves.js, below
    // Python calls this once, when it can answer: the queued clicks are sent as if they were made now.
    ready() {
      removeEventListener("click", queueClick, true);
      removeEventListener("submit", queueSubmit, true);
      root.dataset.state = "ready";
      performance.mark("crossboard:interactive");
      // Only now, so that storing files does not slow the first start. A page without it is no worse to play.
      if (document.getElementById("offline")) setTimeout(() => import("./offline.mjs").catch(() => {}), 500);
      for (const repeat of queued.splice(0)) repeat();
    },
  });
  addEventListener("click", queueClick, true);
  addEventListener("submit", queueSubmit, true);
  // Marks for measurements: when something was tapped, and when what Python changed for it has been painted.
  let tapped = false;
  addEventListener("click", (event) => {
    tapped = root.dataset.state === "ready" && Boolean(closest(event, "[data-target],[data-action]"));
    if (tapped) performance.mark("crossboard:tap");
  }, true);
  addEventListener("click", () => {
    if (tapped) requestAnimationFrame(() => setTimeout(() => performance.mark("crossboard:move")));
  });
  addEventListener("click", (event) => {
    if (!closest(event, "[data-action=retry]")) return;
    event.preventDefault();
    location.reload();
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    crossboard.install = event;
  });
  // A script that does not arrive, or fails before Python runs, ends the start; pictures and preloads do not.
  addEventListener("error", ({ target }) => (target === window || target instanceof HTMLScriptElement) && fail(), true);
  addEventListener("unhandledrejection", fail);

  // How far it is: the bytes of the two large files (compiled, in one case, as they arrive), then PyScript's own steps.
  const steps = ["Loading Pyodide", "Loaded Storage", "Loading interpreter", "Loaded interpreter", "Loaded Pyodide"];
  const done = { wasm: 0, snapshot: 0, steps: 0 };
  const show = () => {
    /** @type {HTMLProgressElement?} */
    const bar = document.querySelector(".starting progress");
    if (bar) bar.value = 0.05 + 0.4 * done.wasm + 0.35 * done.snapshot + 0.2 * done.steps;
  };
  addEventListener("crossboard:received", ({ detail: [part, share] }) => {
    done[part] = share;
    show();
  });
  addEventListener("py:progress", ({ detail }) => {
    done.steps = Math.max(done.steps, (steps.indexOf(detail) + 1) / steps.length);
    show();
  });

  // A game that is about to be resumed: the page is laid out for it from the first paint. storage/saved_games.py writes
  // the list of unfinished games.
  const applySavedPhase = () => {
    const { page, game } = document.body.dataset;
    if (page !== "play") return;
    try {
      const unfinished = (localStorage.getItem("crossboard.unfinished") ?? "").split(" ");
      const isWanted = /[#&](record|game)=/.test(location.hash);
      if (isWanted || unfinished.some((entry) => entry.startsWith(`${game}:`))) document.body.dataset.phase = "play";
    } catch { /* storage is forbidden: Python will say so */ }
  };
  if (document.body) applySavedPhase();
  else new MutationObserver((_, seeing) => {
    if (!document.body) return;
    seeing.disconnect();
    applySavedPhase();
  }).observe(root, { childList: true });

  // The chosen language is remembered; the page without one goes to it.
  document.addEventListener("DOMContentLoaded", () => {
    let chosen = null;
    try {
      if (root.lang && document.body.dataset.page !== "index") localStorage.setItem("crossboard.lang", root.lang);
      else chosen = localStorage.getItem("crossboard.lang");
    } catch { /* storage is forbidden: the browser's language decides */ }
    if (document.body.dataset.page !== "index") return;
    const offered = Array.from(document.querySelectorAll("[data-lang]"), (link) => link.getAttribute("data-lang"));
    const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
    location.replace(`${wanted.find((lang) => offered.includes(lang))}/${location.hash}`);
  });
})();

SAVES;
