// The puzzle of the day on the home page: its board, its link and the days of the calendar, before Python is there. What has
// been solved is marked by app/learn/calendar.py.
(() => {
  PREVIEW;
  const section = /** @type {HTMLElement?} */ (document.getElementById("daily"));
  let shown = 0;
  if (section) show(section);
  document.addEventListener("visibilitychange", () => {
    if (section && !document.hidden && shown !== today()) show(section);
  });

  /** @param {HTMLElement} section */
  async function show(section) {
    const day = (shown = today());
    const folders = Object.fromEntries((section.dataset.puzzles ?? "").trim().split(" ").map((pair) => pair.split(":")));
    const [game, index] = puzzleOfDay(day, (section.dataset.games ?? "").split(" "));
    section.dataset.today = game;
    showCalendar(section, day);
    for (const name of section.querySelectorAll("[data-title]")) {
      /** @type {HTMLElement} */ (name).hidden = name.getAttribute("data-title") !== game;
    }
    for (const link of section.querySelectorAll("a")) link.href = `${game}/#puzzle=today`;
    try {
      // The board is in the game's page, which is stored on the device and wanted next.
      const [page, text] = await Promise.all([fetch(`${game}/`).then((r) => r.text()), fetchPreview(folders[game], index)]);
      const first = new DOMParser().parseFromString(page, "text/html");
      const board = /** @type {SVGSVGElement?} */ (first.querySelector("#board svg"));
      const preview = board && (await drawPreview(document.importNode(board, true), text));
      if (!preview || day !== shown) return;
      const defs = first.querySelector("svg.defs");
      section.querySelector(".picture")?.replaceChildren(...(defs ? [document.importNode(defs, true)] : []), preview);
    } catch { /* there is the link */ }
  }

  /**
   * Number the days: today is in the last of the weeks, which begin on Monday.
   * @param {HTMLElement} section
   * @param {number} day
   */
  function showCalendar(section, day) {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("#days i"));
    const last = cells.length - 7 + ((day + 6) % 7);
    for (const [place, cell] of cells.entries()) {
      const number = day + place - last;
      cell.textContent = number > day ? "" : String(new Date((number - 719_163) * 864e5).getUTCDate());
      cell.dataset.day = String(number);
      cell.className = number === day ? "today" : "";
    }
  }
})();

// A game that arrives from elsewhere: a file opened with the installed site, or a text shared with it (manifest.json). It
// may be a link to a game, or the game itself.
(() => {
  const names = Array.from(document.querySelectorAll("[data-game]"), (card) => card.getAttribute("data-game"));
  /** @param {string} text */
  const open = (text) => {
    const [, linked] = /#(?:\S*&)?record=([^&\s]+)/.exec(text) ?? [];
    const [, record, game] = new RegExp(`(?:^|\\s)((${names.join("|")})[ _]players=[^\\n]*)`).exec(linked ?? text) ?? [];
    const note = /** @type {HTMLElement} */ (document.getElementById("arrived"));
    if (record) location.assign(`${game}/#record=${linked ?? encodeURIComponent(record.trim())}`);
    else note.textContent = String(note.dataset.unknown);
  };
  const query = new URLSearchParams(location.search);
  const shared = ["text", "url"].map((name) => query.get(name) ?? "").join(" ").trim();
  if (shared) open(shared);
  globalThis.launchQueue?.setConsumer(async ({ files: [file] }) => {
    if (file) open(await (await file.getFile()).text());
  });
})();
