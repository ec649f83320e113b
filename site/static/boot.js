// What must run before Python can: it says how far the start is, keeps the taps made meanwhile, and offers another try
// when a file does not load. Python takes over in app/main.py, which sets the state to "ready".
(() => {
  const root = document.documentElement;
  const early = [];
  const keep = (event) => {
    const found = event.target.closest?.("[data-target],[data-do]");
    if (!found || found.dataset.do === "retry" || found.closest("a[href]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.push([found.dataset.do ? "do" : "target", found.dataset.do || found.dataset.target]);
    found.classList.add("kept");
  };
  const send = (event) => {
    if (!event.target.dataset.form) return; // the one that loads the page anew
    event.preventDefault();
    early.push(["sent", event.target.dataset.form]);
  };
  const fail = () => {
    if (root.dataset.state === "loading" && document.querySelector("script[type=py]")) root.dataset.state = "failed";
  };
  const crossboard = (globalThis.crossboard = {
    install: null, // the browser's offer to install the site, as long as it holds
    // Python calls this once, when it can answer: what was tapped and sent so far comes back as [kind, name] pairs.
    take() {
      removeEventListener("click", keep, true);
      removeEventListener("submit", send, true);
      root.dataset.state = "ready";
      performance.mark("crossboard:interactive");
      // Only now, so that storing for later does not slow the first start; a page without it is no worse to play.
      if (document.getElementById("offline")) setTimeout(() => import("./offline.mjs").catch(() => {}), 500);
      return early.splice(0);
    },
  });
  addEventListener("click", keep, true);
  addEventListener("submit", send, true);
  // For whoever measures: when something was tapped, and when what Python changed for it has been painted.
  let tapped = false;
  addEventListener("click", ({ target }) => {
    tapped = root.dataset.state === "ready" && Boolean(target.closest?.("[data-target],[data-do]"));
    if (tapped) performance.mark("crossboard:tap");
  }, true);
  addEventListener("click", () => {
    if (tapped) requestAnimationFrame(() => setTimeout(() => performance.mark("crossboard:move")));
  });
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-do=retry]")) return;
    event.preventDefault();
    location.reload();
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    crossboard.install = event;
  });
  // A script that does not arrive, or fails before Python runs, ends the start; pictures and preloads do not.
  addEventListener("error", ({ target }) => (target === window || target.localName === "script") && fail(), true);
  addEventListener("unhandledrejection", fail);

  // How far it is: the bytes of the two large files (compiled, in one case, as they arrive), then PyScript's own steps.
  const steps = ["Loading Pyodide", "Loaded Storage", "Loading interpreter", "Loaded interpreter", "Loaded Pyodide"];
  const done = { wasm: 0, snapshot: 0, steps: 0 };
  const show = () => {
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
  const lay = () => {
    const { page, game } = document.body.dataset;
    const wanted = /[#&](record|game)=([^&]*)/.exec(location.hash);
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
  if (document.body) lay();
  else new MutationObserver((_, seeing) => {
    if (!document.body) return;
    seeing.disconnect();
    lay();
  }).observe(root, { childList: true });

  // The chosen language is remembered; the page without one goes to it.
  document.addEventListener("DOMContentLoaded", () => {
    let chosen = null;
    try {
      if (root.lang && document.body.dataset.page !== "index") localStorage.setItem("crossboard.lang", root.lang);
      else chosen = localStorage.getItem("crossboard.lang");
    } catch { /* storage is forbidden: the browser's language decides */ }
    if (document.body.dataset.page !== "index") return;
    const offered = [...document.querySelectorAll("[data-lang]")].map((link) => link.dataset.lang);
    const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
    location.replace(`${wanted.find((lang) => offered.includes(lang))}/${location.hash}`);
  });
})();
