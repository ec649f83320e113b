// The menu in browsers without popovers (before 2024: iOS 16, Firefox 124). The build puts this file into boot.js; the style sheet
// shows what has the attribute data-open.
(() => {
  if ("popover" in HTMLElement.prototype) return;
  const sheets = () => document.querySelectorAll("[popover]");
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const id = target.closest("[popovertarget]")?.getAttribute("popovertarget");
    for (const sheet of sheets()) {
      if (sheet.id === id) sheet.toggleAttribute("data-open");
      else if (!sheet.contains(target)) sheet.removeAttribute("data-open");
    }
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const sheet of sheets()) sheet.removeAttribute("data-open");
  });
})();
