// What must run before Python can: it shows how far the start is, queues the taps made meanwhile, and offers another try
// when a file does not load. Python takes over in app/main.py by calling `take`, which sets the state to "ready".
(() => {
  const root = document.documentElement;
  /** @type {[kind: string, name: string][]} */
  const queued = [];
  /** @param {Event} event @param {string} selector @returns {HTMLElement?} */
  const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
  /** @param {Event} event */
  const queueClick = (event) => {
    const found = closest(event, "[data-target],[data-do]");
    if (!found || found.dataset.do === "retry" || found.closest("a[href]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queued.push(found.dataset.do ? ["do", found.dataset.do] : ["target", found.dataset.target ?? ""]);
    found.classList.add("kept");
  };
  /** @param {Event} event */
  const queueForm = (event) => {
    const name = closest(event, "form")?.dataset.form;
    if (!name) return; // the form that reloads the page
    event.preventDefault();
    queued.push(["sent", name]);
  };
  const fail = () => {
    if (root.dataset.state === "loading" && document.querySelector("script[type=py]")) root.dataset.state = "failed";
  };
  /** @type {NonNullable<typeof globalThis.crossboard>} */
  const crossboard = (globalThis.crossboard = {
    install: null, // the browser's offer to install the site, as long as it holds
    // Python calls this once, when it can answer: what was tapped and sent so far comes back as [kind, name] pairs.
    take() {
      removeEventListener("click", queueClick, true);
      removeEventListener("submit", queueForm, true);
      root.dataset.state = "ready";
      performance.mark("crossboard:interactive");
      // Only now, so that storing for later does not slow the first start; a page without it is no worse to play.
      if (document.getElementById("offline")) setTimeout(() => import("./offline.mjs").catch(() => {}), 500);
      return queued.splice(0);
    },
  });
  addEventListener("click", queueClick, true);
  addEventListener("submit", queueForm, true);
  // Marks for measurements: when something was tapped, and when what Python changed for it has been painted.
  let tapped = false;
  addEventListener("click", (event) => {
    tapped = root.dataset.state === "ready" && Boolean(closest(event, "[data-target],[data-do]"));
    if (tapped) performance.mark("crossboard:tap");
  }, true);
  addEventListener("click", () => {
    if (tapped) requestAnimationFrame(() => setTimeout(() => performance.mark("crossboard:move")));
  });
  addEventListener("click", (event) => {
    if (!closest(event, "[data-do=retry]")) return;
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

  // A game that is about to come back: the page is laid out for it from the first paint on.
  const applySavedPhase = () => {
    const { page, game } = document.body.dataset;
    const wanted = /[#&](record|game)=([^&]*)/.exec(location.hash);
    /** @param {[key: string, text: string]} item */
    const waits = ([key, text]) => {
      if (!key.startsWith("crossboard.game.")) return false;
      const { record, over } = JSON.parse(text);
      return record.startsWith(`${game} `) && (wanted ? key.endsWith(`.${wanted[2]}`) : !over);
    };
    try {
      const comes = page === "play" && (wanted?.[1] === "record" || Object.entries(localStorage).some(waits));
      if (comes) document.body.dataset.phase = "play";
    } catch { /* nothing can be kept here, or it is spoiled: Python will say so */ }
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
