// Playing without a network: registers the service worker once the page answers taps, shows how far it has come, and
// offers a new version or installing where there is something to offer. Its words are in the page, as data attributes.
const root = new URL("..", import.meta.url);
const { lang } = document.documentElement;
const panel = document.getElementById("offline");
const [line, use, install] = panel.children;
const say = (what, percent = "") => {
  panel.dataset.offline = what;
  line.textContent = panel.dataset[what].replace("%", `${percent} %`);
};

const workers = navigator.serviceWorker;
if (workers) keep().catch(() => say("refused"));
offerInstalling();

async function keep() {
  workers.addEventListener("message", ({ data }) => {
    if (data.share && panel.dataset.offline !== "ready") say("storing", Math.round(data.share * 100));
    if (data.refused) say("refused");
    if (data.ready) {
      say("ready");
      performance.mark("crossboard:offline");
    }
  });
  const registration = await workers.register(new URL("sw.js", root), { scope: root.href, updateViaCache: "none" });
  offer(registration);
  registration.addEventListener("updatefound", () => watch(registration));
  if (registration.installing) watch(registration);
  const plain = performance.getEntriesByName("crossboard:plain").length ? ["plain"] : [];
  (await workers.ready).active.postMessage({ keep: [lang, ...plain] });
}

/** A version on its way: the first one is used at once, any later one waits for a person's word. */
function watch(registration) {
  const coming = registration.installing;
  coming.addEventListener("statechange", () => {
    if (coming.state === "installed") offer(registration);
    if (coming.state === "redundant" && !registration.active) say("refused"); // no room, or not allowed
  });
}

function offer(registration) {
  if (!registration.waiting || !registration.active) return;
  document.documentElement.dataset.update = "yes";
  use.hidden = false;
  use.onclick = () => {
    // Only this page goes over: others go on with what they have loaded, and find the new version when they next load.
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage({ use: true });
  };
}

/** Where the browser would install the site as an app, it says so once; boot.js has kept that for us. */
function offerInstalling() {
  const show = () => {
    install.hidden = !globalThis.crossboard.install;
  };
  install.onclick = () => globalThis.crossboard.install.prompt();
  addEventListener("beforeinstallprompt", () => queueMicrotask(show));
  addEventListener("appinstalled", () => {
    globalThis.crossboard.install = null;
    show();
  });
  show();
}
