// Part of every page that starts Python, so that it works when no file arrives: shows that boot.js or frame.js has not, and
// gets out of a failed start when somebody tries again. A newer version takes over, a damaged file is fetched past the caches,
// and a page whose files are gone is replaced by the present one.
(() => {
  const LIMIT_MS = 60_000; // for a server that does not answer
  const root = document.documentElement;
  const fail = () => {
    if (!globalThis.crossboard && !globalThis.poster) root.dataset.state = "failed";
  };
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
  addEventListener("load", fail);
  addEventListener("click", async (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-action=retry]"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    root.dataset.state = "loading";
    await Promise.race([repair().catch(() => {}), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
    location.reload();
  }, true);

  async function repair() {
    /** @type {HTMLLinkElement?} */
    const icon = document.querySelector("link[rel=icon]");
    const home = new URL(".", icon?.href ?? location.href).href;
    if (await replaceVersion(home).catch(() => false)) return; // a sandboxed frame may not ask
    const list = await (await fetch(`${home}sw.js`, { cache: "no-store" })).text();
    const hashes = new Map(Array.from(list.matchAll(/"(assets\/[^"]+)": "(\w+)"/g), ([, path, hash]) => [home + path, hash]));
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = document.querySelectorAll("script[src], link[rel=stylesheet]");
    files.push(...Array.from(named, (element) => new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", location.href).href));
    // A file that is not listed belongs to another version, and so does this page.
    await Promise.allSettled([...new Set(files)].map(async (file) => {
      const hash = hashes.get(file);
      if (hash && !(await isIntact(file, hash))) await (await fetch(file, { cache: "reload" })).arrayBuffer();
    }));
    await (await fetch(location.href, { cache: "reload" })).text();
  }

  /** Let a newer version take over, if there is one. @param {string} home */
  async function replaceVersion(home) {
    const workers = navigator.serviceWorker;
    const registration = await workers?.getRegistration(home);
    if (!registration) return false;
    workers.addEventListener("message", ({ data }) => {
      for (const bar of document.querySelectorAll("progress")) bar.value = data.share ?? bar.value;
    });
    await registration.update().catch(() => {}); // no network
    const { installing } = registration;
    if (installing) await changeOf(installing, "installing");
    const { waiting } = registration;
    // The newer version cannot be stored, and this one does not start: go on without what is stored.
    if (installing?.state === "redundant") return registration.unregister();
    if (!waiting) return false;
    waiting.postMessage({ use: true });
    await changeOf(waiting, "installed", "activating");
    return true;
  }

  /** Wait until a worker has left these states. @param {ServiceWorker} worker @param {string[]} states */
  async function changeOf(worker, ...states) {
    while (states.includes(worker.state)) {
      await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    }
  }

  /** Whether a file has the content that the present version's list states. @param {string} file @param {string} hash */
  async function isIntact(file, hash) {
    const response = await fetch(file);
    if (!response.ok || !crypto.subtle) return false; // without https, nothing can be compared
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return hash === Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
})();
