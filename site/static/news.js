// Shows once after an update that there is something new. The build puts this file into boot.js. The key crossboard.news holds
// the date of the newest news that the visitor has been shown.
(() => {
  const KEY = "crossboard.news";
  const root = document.documentElement;
  const { news } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  if (!news || window.parent !== window) return;
  try {
    const shown = localStorage.getItem(KEY) ?? "";
    const isFirstVisit = !shown && localStorage.getItem("crossboard.lang") === null; // each page stores its language
    if (news > shown) localStorage.setItem(KEY, news);
    if (news > shown && !isFirstVisit) root.dataset.news = "yes";
  } catch { /* what was shown could not be remembered, so nothing is */ }
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#updated button")) delete root.dataset.news;
  });
})();
