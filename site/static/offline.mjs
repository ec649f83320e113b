// Playing without a network: registers the service worker once the page answers taps, shows its progress, and offers to
// update or to install the site. Its texts are in the page, as data attributes (with # for a number).
const root = new URL("..", import.meta.url);
const { lang } = document.documentElement;
const panel = document.getElementById("offline");
const [line, use, install] = /** @type {Iterable<HTMLElement>} */ (panel.children);
/** @param {"storing" | "ready" | "refused"} state */
const show = (state, percent = 0) => {
  panel.dataset.offline = state;
  line.textContent = String(panel.dataset[state]).replace("#", `${percent}`);
};

const workers = navigator.serviceWorker;
if (workers) store().catch(() => show("refused"));
offerInstalling();

async function store() {
  workers.addEventListener("message", ({ data }) => {
    if (data.share && panel.dataset.offline !== "ready") show("storing", Math.round(data.share * 100));
    if (data.refused) show("refused");
    if (data.ready) {
      show("ready");
      performance.mark("crossboard:offline");
    }
  });
  const registration = await workers.register(new URL("sw.js", root), { scope: root.href, updateViaCache: "none" });
  offerUpdate(registration);
  registration.addEventListener("updatefound", () => watch(registration));
  watch(registration);
  const plain = performance.getEntriesByName("crossboard:plain").length ? ["plain"] : [];
  (await workers.ready).active?.postMessage({ keep: [lang, ...plain, "embed"] });
}

/**
 * Watch a new version: the first one is used at once, any later one waits until the visitor agrees.
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed") offerUpdate(registration);
    if (worker.state === "redundant" && !registration.active) show("refused"); // storage is full or blocked
  });
}

/** @param {ServiceWorkerRegistration} registration */
function offerUpdate({ waiting, active }) {
  if (!waiting || !active) return;
  document.documentElement.dataset.update = "yes";
  use.hidden = false;
  use.onclick = () => {
    // Only this page reloads; others get the new version when they are loaded next.
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ use: true });
  };
}

/** Offer to install the site as an app. The browser's event for that comes only once, and boot.js stores it. */
function offerInstalling() {
  const { crossboard } = globalThis;
  if (!crossboard) return;
  const update = () => {
    install.hidden = !crossboard.install;
  };
  install.onclick = () => crossboard.install?.prompt();
  addEventListener("beforeinstallprompt", () => queueMicrotask(update));
  addEventListener("appinstalled", () => {
    crossboard.install = null;
    update();
  });
  update();
}
