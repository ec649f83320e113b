// Keeps the site on the device. FILES is put in by the build: for each path its hash, in groups: "all", a group for each
// language, and "plain", what a start without a snapshot needs. A page asks for its language, and for "plain" if need be.
//
// Every version has a store of its own, filled completely before the version is used, and each file is checked against its
// hash: pages and scripts of two versions never meet. A new version waits until a person asks for it, in the page.
const { version, groups } = FILES;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "crossboard-";
const STORE = PREFIX + version;
const scope = worker.registration.scope;
/** @param {string} path */
const address = (path) => new URL(path, scope).href;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data.use) worker.skipWaiting();
  if (event.data.keep) event.waitUntil(storeGroups(event.data.keep, event.source));
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(scope)) event.respondWith(respond(event.request, url));
});

/** What every language needs, and the groups that an older version has stored: an update is complete or does not happen. */
async function install() {
  const stored = await Promise.all(Object.values(groups).map((files) => caches.match(address(Object.keys(files)[0]))));
  for (const [at, group] of Object.keys(groups).entries()) if (group === "all" || stored[at]) await storeGroup(group);
}

/** Stores of older versions go, but for the one before: a page of it may still be open in another tab. */
async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Store the groups that a page asks for, and report to it how far this is.
 * @param {string[]} wanted
 * @param {ExtendableMessageEvent["source"]} page
 */
async function storeGroups(wanted, page) {
  try {
    for (const group of wanted) await storeGroup(group, (share) => page?.postMessage({ share }));
    page?.postMessage({ ready: true });
  } catch (reason) {
    page?.postMessage({ refused: String(reason) });
  }
}

/**
 * A group's files that are not there yet, one after the other: the page that is open comes first.
 * @param {string} group
 * @param {(share: number) => unknown} report
 */
async function storeGroup(group, report = announce) {
  const store = await caches.open(STORE);
  const files = Object.entries(groups[group]);
  for (const [at, [path, hash]] of files.entries()) {
    if (!(await store.match(address(path)))) await store.put(address(path), await fetchVerified(path, hash));
    await report((at + 1) / files.length);
  }
}

/** @param {string} path @param {string} hash */
async function fetchVerified(path, hash) {
  const stored = path.startsWith("assets/") && (await caches.match(address(path)));
  const response = stored || (await fetch(address(path), { cache: path.startsWith("assets/") ? "default" : "no-cache" }));
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const found = [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${path} is of another version`);
  return response;
}

/**
 * While the first version is stored no page belongs to us yet: report to all that are open.
 * @param {number} share
 */
async function announce(share) {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ share });
}

/** @param {Request} request @param {URL} url */
async function respond(request, url) {
  const store = await caches.open(STORE);
  const path = url.origin + url.pathname;
  const found = (await store.match(path)) ?? (path.startsWith(address("assets/")) && (await caches.match(path)));
  if (found) return found;
  if (await store.match(`${path}/`)) return Response.redirect(`${path}/${url.search}`); // as the host does with folders
  try {
    return await fetch(request);
  } catch (reason) {
    if (request.mode !== "navigate") throw reason;
    return fallbackPage(store, url);
  }
}

/**
 * No network, and a page that is not stored: the same page in a language that is, or the page of all languages.
 * @param {Cache} store
 * @param {URL} url
 */
async function fallbackPage(store, url) {
  const place = url.pathname.slice(new URL(scope).pathname.length).replace(/^\w\w\//, "");
  for (const lang of Object.keys(groups)) {
    const there = address(`${lang}/${place}`);
    if (await store.match(there)) return Response.redirect(there);
  }
  return (await store.match(scope)) ?? Response.error();
}
