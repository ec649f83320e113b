// Games are kept twice. localStorage answers at once, but browsers bring it to disk seconds later; IndexedDB is on its way to
// disk before the move is painted. At startup the newer copy of each game wins, while Python is still loading. The build puts
// this file into boot.js.
(() => {
  const GAMES = /^crossboard\.(game|embed|mail|result)\./;
  // What else must survive with a game: whether all choose at once, and what they have chosen so far.
  const OTHERS = ["crossboard.together", "crossboard.chosen"];
  const STORE = "texts";
  const root = document.documentElement;
  /** @typedef {"" | "full" | "refused"} Problem */

  /** @type {IDBDatabase?} */
  let database = null;
  /** @type {Promise<void> | undefined} */
  let opening;
  /** @type {Map<string, string>} Texts that localStorage does not take. They are newer than what it still holds. */
  const memory = new Map();
  /** @type {Set<string>} Keys written or deleted here while IndexedDB could not be reached: what it holds is older. */
  const touched = new Set();
  /** @type {Problem} Why IndexedDB has not taken the last text. */
  let failure = "";
  /** @type {Problem} Why the last text is stored nowhere. */
  let problem = "";

  /** @param {unknown} error @returns {Problem} */
  const classify = (error) => (error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused");
  /** @param {string} key */
  const isDurable = (key) => GAMES.test(key) || OTHERS.includes(key);

  /** @param {string} key @returns {string?} */
  const read = (key) => {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  /** @param {string} key @param {string} text @returns {Problem} */
  const writeLocal = (key, text) => {
    try {
      localStorage.setItem(key, text);
      memory.delete(key);
      return "";
    } catch (error) {
      memory.set(key, text);
      return classify(error);
    }
  };
  const listKeys = () => {
    /** @type {string[]} */
    let keys = [];
    try {
      keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    } catch { /* storage is forbidden */ }
    return [...new Set([...keys, ...memory.keys()])];
  };

  /** When a game was saved; -1 if the text is damaged. @param {string?} text @returns {number} */
  const savedAt = (text) => {
    try {
      const { when } = JSON.parse(text ?? "");
      return Number.isFinite(when) ? when : -1;
    } catch {
      return -1;
    }
  };
  /** Whether a text of IndexedDB replaces another one. @param {string} key @param {string} text @param {string?} other */
  const isNewer = (key, text, other) => text !== other && (!GAMES.test(key) || savedAt(text) > savedAt(other));

  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const connect = async () => {
    const request = indexedDB.open("crossboard", 1); // throws in a sandboxed frame
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const opened = await answer(request);
    opened.onversionchange = () => opened.close();
    opened.onclose = () => {
      database = null;
      opening = undefined;
    };
    const hasTaken = await merge(opened);
    database = opened;
    if (!Array.from(memory.keys()).some(isDurable)) problem = "";
    show();
    // Later than open() waits, Python has already read the older copies.
    if (hasTaken && root.dataset.state !== "loading") dispatchEvent(new Event("crossboard:saves"));
  };

  /** Return whether IndexedDB had newer texts. @param {IDBDatabase} opened */
  const merge = async (opened) => {
    const store = opened.transaction(STORE).objectStore(STORE);
    const [keys, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    /** @type {Map<string, string>} */
    const stored = new Map(keys.map((key, index) => [String(key), String(texts[index])]));
    const newer = Array.from(stored).filter(([key, text]) => !touched.has(key) && isNewer(key, text, read(key)));
    for (const [key, text] of newer) take(key, text);
    // Games of versions that had only localStorage, or that IndexedDB refused.
    const missing = listKeys().filter((key) => {
      const [text, other] = [read(key), stored.get(key) ?? null];
      return isDurable(key) && text !== other && (GAMES.test(key) ? savedAt(text) > savedAt(other) : other === null);
    });
    const changed = new Set([...missing, ...touched]);
    touched.clear();
    if (changed.size) put(opened, Array.from(changed, (key) => [key, read(key)]));
    return newer.length > 0;
  };

  /** Take over a newer text before Python asks for it. @param {string} key @param {string} text */
  const take = (key, text) => {
    writeLocal(key, text);
    if (!key.startsWith("crossboard.game.") || !document.body || root.dataset.state !== "loading") return;
    const { page, game } = document.body.dataset;
    const { record, over } = JSON.parse(text);
    if (page === "play" && !over && String(record).startsWith(`${game} `)) document.body.dataset.phase = "play";
  };

  /** @param {IDBDatabase} opened @param {[key: string, text: string | null][]} entries null deletes */
  const put = (opened, entries) => {
    const transaction = opened.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    transaction.oncomplete = () => settle("");
    transaction.onabort = () => settle(classify(transaction.error));
    try {
      for (const [key, text] of entries) text === null ? store.delete(key) : store.put(text, key);
      transaction.commit?.(); // sends it now, without waiting for the answers
    } catch (error) {
      transaction.onabort = () => settle(classify(error));
      transaction.abort();
      failure = classify(error);
    }
  };

  /** @param {Problem} result */
  const settle = (result) => {
    failure = result;
    if (failure && memory.size) problem = failure;
    else if (!failure) problem = "";
    show();
  };

  /** Write to IndexedDB, or later if it cannot be reached. @param {[key: string, text: string | null][]} entries */
  const putDurably = (entries) => {
    opening ??= connect().catch(() => {}); // the browser had closed it
    if (database) {
      try {
        put(database, entries);
      } catch { // it is closing
        database = null;
        opening = undefined;
      }
    }
    if (!database) for (const [key] of entries) touched.add(key);
    return database !== null;
  };

  /** Say in the menu whether games are saved. The words are in the page, as data attributes. */
  const show = () => {
    const line = document.getElementById("saving");
    if (!line) return;
    const isApple = /^Apple/.test(navigator.vendor) && /^(Mac|iP)/.test(navigator.platform);
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    line.dataset.saving = problem || (isApple && !isInstalled ? "week" : "saved");
    line.textContent = String(line.dataset[line.dataset.saving]);
  };

  let asked = false;
  const saves = {
    /** Return when the newer copies are in place, or at the latest when somebody has waited for them long enough. */
    async open() {
      opening ??= connect().catch(() => {}); // without IndexedDB, localStorage is all there is
      await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 3000))]);
      if (!database) problem = probe();
      show();
    },
    read,
    /** @param {string} prefix @returns {string} as JSON, because one long text reaches Python faster than many */
    readAll(prefix) {
      const keys = listKeys().filter((key) => key.startsWith(prefix));
      return JSON.stringify(Object.fromEntries(keys.map((key) => [key, read(key) ?? ""])));
    },
    /** Return why the text is stored nowhere, or "". @param {string} key @param {string} text @returns {Problem} */
    write(key, text) {
      const refusal = writeLocal(key, text);
      if (!isDurable(key)) return refusal && database && !failure ? "" : refusal;
      const isPut = putDurably([[key, text]]);
      problem = refusal && isPut ? failure : refusal;
      show();
      return problem;
    },
    /** @param {string[]} keys */
    remove(keys) {
      for (const key of keys) {
        memory.delete(key);
        try {
          localStorage.removeItem(key);
        } catch { /* storage is forbidden: nothing is there */ }
      }
      putDurably(keys.map((key) => [key, null]));
    },
    /** Ask the browser, once in a tab and once in the installed site, not to delete games when it needs room. */
    persist() {
      if (asked || window.parent !== window) return;
      asked = true;
      const place = matchMedia("(display-mode: standalone)").matches ? "app" : "tab";
      if ((read("crossboard.asked") ?? "").includes(place)) return;
      writeLocal("crossboard.asked", `${read("crossboard.asked") ?? ""} ${place}`.trim());
      navigator.storage?.persist?.().catch(() => {});
    },
  };

  /** @returns {Problem} */
  const probe = () => {
    try {
      localStorage.setItem("crossboard.probe", "");
      localStorage.removeItem("crossboard.probe");
      return "";
    } catch (error) {
      return classify(error);
    }
  };

  if (globalThis.crossboard) globalThis.crossboard.saves = saves;
  if (root.dataset.state === "loading") saves.open();
})();
