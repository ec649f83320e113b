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
  const fail = () => {
    if (root.dataset.state === "loading" && document.querySelector("script[type=py]")) root.dataset.state = "failed";
  };
  globalThis.crossboard = {
    // Python calls this once, when it can answer: the taps made so far come back as [kind, name] pairs.
    take() {
      removeEventListener("click", keep, true);
      root.dataset.state = "ready";
      performance.mark("crossboard:interactive");
      return early.splice(0);
    },
  };
  addEventListener("click", keep, true);
  addEventListener("click", (event) => event.target.closest?.("[data-do=retry]") && location.reload());
  // A script or module that does not arrive, or fails before Python runs, ends the start.
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  const steps = ["Loading Pyodide", "Loaded Storage", "Loaded interpreter", "Loading files", "Loaded files", "Loaded Pyodide"];
  addEventListener("py:progress", ({ detail }) => {
    const bar = document.querySelector(".starting progress");
    const step = steps.indexOf(detail);
    if (bar && step >= 0) bar.value = Math.max(bar.value, (step + 1) / (steps.length + 1));
  });
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
