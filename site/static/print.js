// The button of pages to print. Without scripts it stays hidden; the browser's own command does the same.
(() => {
  const button = /** @type {HTMLElement} */ (document.getElementById("print"));
  button.hidden = false;
  button.addEventListener("click", () => print());
})();
