// Stores the site on the device. The build fills in FILES: the hash of each path, in groups: "all", one for each language,
// "plain" for a start without the snapshot, "embed" for the figures of rules pages, and "one-file" for taking a game along. A page requests what it needs.
//
// Every version has its own cache, filled completely before the version is used, and each file is checked against its
// hash, so pages and scripts of two versions never mix. A new version waits until the visitor accepts it in the page, or
// takes over from one that has never started here. The cache of an older version stays while a page of it may be open.
const { version, groups } = FILES;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "crossboard-";
const CACHE = PREFIX + version;
const scope = worker.registration.scope;
/** @param {string} path */
const urlOf = (path) => new URL(path, scope).href;
// Notes in the cache: that a page of this version has started; which pages and caches are older than this version.
const STARTED = urlOf("assets/started");
const OLDER = urlOf("assets/older");

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data.use) worker.skipWaiting();
  if (event.data.keep) event.waitUntil(keep(event.data.keep, event.source));
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

/** Note which pages and caches are older than this version. */
async function activate() {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const cache = await caches.open(CACHE);
  const older = JSON.stringify({ pages: pages.map(({ id }) => id), names });
  if (names.length) await cache.put(OLDER, new Response(older));
  await worker.clients.claim();
}

/**
 * A page has started: store what it needs, and delete what no page needs any more.
 * @param {string[]} requested
 * @param {ExtendableMessageEvent["source"]} page
 */
async function keep(requested, page) {
  const cache = await caches.open(CACHE);
  const older = await (await cache.match(OLDER))?.json();
  if (!older?.pages.includes(page && "id" in page && page.id)) await cache.put(STARTED, new Response());
  await deleteOlder();
  await storeGroups(requested, page);
}

/** Delete the caches of older versions, unless a page of one is open, or a newer version may be copying from them. */
async function deleteOlder() {
  const cache = await caches.open(CACHE);
  const older = await (await cache.match(OLDER))?.json();
  const { installing, waiting } = worker.registration;
  if (!older || installing || waiting) return;
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (open.some(({ id }) => older.pages.includes(id))) return;
  await Promise.all(older.names.map((/** @type {string} */ name) => caches.delete(name)));
  await cache.delete(OLDER);
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

/**
 * Return a file that has the right content: from a cache of ours, from the browser's, or from the host.
 * @param {string} path
 * @param {string} hash
 */
async function fetchVerified(path, hash) {
  const isAsset = path.startsWith("assets/");
  const stored = isAsset && (await caches.match(urlOf(path)));
  if (stored && (await isIntact(stored, hash))) return stored;
  for (const cache of /** @type {const} */ ([isAsset ? "default" : "no-cache", "reload"])) {
    const response = await fetch(urlOf(path), { cache });
    if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
    if (await isIntact(response, hash)) return response;
  }
  throw new Error(`${path} belongs to another version`);
}

/** @param {Response} response @param {string} hash */
async function isIntact(response, hash) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  return hash === [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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
  if (request.cache === "reload") await repair(cache, path);
  const { waiting } = worker.registration;
  if (waiting && request.mode === "navigate" && !(await cache.match(STARTED))) {
    waiting.postMessage({ use: true }); // nobody has ever seen this version work
    const fresh = await fetch(request).catch(() => null);
    if (fresh && (fresh.ok || fresh.type === "opaqueredirect")) return fresh;
  }
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
 * Store a file again that is damaged. Whatever fails, the stored file stays.
 * @param {Cache} cache
 * @param {string} url
 */
async function repair(cache, url) {
  const path = url.slice(scope.length);
  for (const files of Object.values(groups)) {
    if (files[path]) await fetchVerified(path, files[path]).then((file) => cache.put(url, file)).catch(() => {});
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
