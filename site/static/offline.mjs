// Playing without a network: registers the service worker once the page answers taps, shows how far it has come, and
// offers a new version or installing where there is something to offer. Its words are in the page, as data attributes
// (with # for a number).
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
  (await workers.ready).active?.postMessage({ keep: [lang, ...plain] });
}

/**
 * A version on its way: the first one is used at once, any later one waits until the visitor agrees.
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  const coming = registration.installing;
  coming?.addEventListener("statechange", () => {
    if (coming.state === "installed") offerUpdate(registration);
    if (coming.state === "redundant" && !registration.active) show("refused"); // no room, or not allowed
  });
}

/** @param {ServiceWorkerRegistration} registration */
function offerUpdate({ waiting, active }) {
  if (!waiting || !active) return;
  document.documentElement.dataset.update = "yes";
  use.hidden = false;
  use.onclick = () => {
    // Only this page changes over: others keep what they have loaded, and find the new version when they next load.
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ use: true });
  };
}

/** Where the browser would install the site as an app, it says so once; boot.js has kept its offer. */
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
