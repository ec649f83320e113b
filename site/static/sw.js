// Stores the site on the device. The build fills in FILES: the hash of each path, in groups: "all", one for each language,
// and "plain" for a start without the snapshot. A page requests its language, and "plain" if it needs that.
//
// Every version has its own cache, filled completely before the version is used, and each file is checked against its
// hash, so pages and scripts of two versions never mix. A new version waits until the visitor accepts it in the page.
const { version, groups } = FILES;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "crossboard-";
const CACHE = PREFIX + version;
const scope = worker.registration.scope;
/** @param {string} path */
const urlOf = (path) => new URL(path, scope).href;

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

/** Store what every language needs, and the groups that an older version has stored: an update is complete or fails. */
async function install() {
  const stored = await Promise.all(Object.values(groups).map((files) => caches.match(urlOf(Object.keys(files)[0]))));
  for (const [index, group] of Object.keys(groups).entries()) if (group === "all" || stored[index]) await storeGroup(group);
}

/** Delete the caches of older versions, except the previous one: another tab may still show a page of it. */
async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Store the groups that a page requests, and report the progress to it.
 * @param {string[]} requested
 * @param {ExtendableMessageEvent["source"]} page
 */
async function storeGroups(requested, page) {
  try {
    for (const group of requested) await storeGroup(group, (share) => page?.postMessage({ share }));
    page?.postMessage({ ready: true });
  } catch (reason) {
    page?.postMessage({ refused: String(reason) });
  }
}

/**
 * Store a group's missing files, one after the other, so that the open page loads first.
 * @param {string} group
 * @param {(share: number) => unknown} report
 */
async function storeGroup(group, report = announce) {
  const cache = await caches.open(CACHE);
  const files = Object.entries(groups[group]);
  for (const [index, [path, hash]] of files.entries()) {
    if (!(await cache.match(urlOf(path)))) await cache.put(urlOf(path), await fetchVerified(path, hash));
    await report((index + 1) / files.length);
  }
}

/** @param {string} path @param {string} hash */
async function fetchVerified(path, hash) {
  const stored = path.startsWith("assets/") && (await caches.match(urlOf(path)));
  const response = stored || (await fetch(urlOf(path), { cache: path.startsWith("assets/") ? "default" : "no-cache" }));
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const actual = [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (actual !== hash) throw new Error(`${path} belongs to another version`);
  return response;
}

/**
 * Report to all open pages: while the first version is being stored, this worker controls none of them.
 * @param {number} share
 */
async function announce(share) {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ share });
}

/** @param {Request} request @param {URL} url */
async function respond(request, url) {
  const cache = await caches.open(CACHE);
  const path = url.origin + url.pathname;
  const stored = (await cache.match(path)) ?? (path.startsWith(urlOf("assets/")) && (await caches.match(path)));
  if (stored) return stored;
  if (await cache.match(`${path}/`)) return Response.redirect(`${path}/${url.search}`); // as the host redirects folders
  try {
    return await fetch(request);
  } catch (reason) {
    if (request.mode !== "navigate") throw reason;
    return fallbackPage(cache, url);
  }
}

/**
 * Return a page for one that is not stored, without a network: the same in a stored language, or the choice of languages.
 * @param {Cache} cache
 * @param {URL} url
 */
async function fallbackPage(cache, url) {
  const path = url.pathname.slice(new URL(scope).pathname.length).replace(/^\w\w\//, "");
  for (const lang of Object.keys(groups)) {
    const translated = urlOf(`${lang}/${path}`);
    if (await cache.match(translated)) return Response.redirect(translated);
  }
  return (await cache.match(scope)) ?? Response.error();
}
