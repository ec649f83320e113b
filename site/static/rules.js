// Figures that can be tried: data-try of a figure is the fragment of an embed, which takes the place of its picture. Only
// one of them is live, because each has a Python of its own. Also prints the summary alone, which is a target in the page.
(() => {
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { embed = "", try: tryIt = "", picture = "" } = dataset;
  const frame = document.createElement("iframe");
  /** @type {HTMLElement | null} */
  let live = null;

  for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("figure[data-try]"))) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: tryIt });
    button.addEventListener("click", () => (live === figure ? putBack() : open(figure)));
    figure.append(button);
  }

  /** @param {HTMLElement} figure */
  function open(figure) {
    putBack();
    live = figure;
    frame.title = figure.querySelector("title")?.textContent ?? "";
    frame.src = `${embed}#${figure.dataset.try}`;
    figure.dataset.live = "yes";
    buttonOf(figure).textContent = picture;
    figure.prepend(frame);
    frame.focus({ preventScroll: true }); // the frame gives it to its board
  }

  function putBack() {
    if (!live) return;
    frame.remove();
    frame.style.height = "";
    delete live.dataset.live;
    buttonOf(live).textContent = tryIt;
    live = null;
  }

  /** @param {HTMLElement} figure */
  function buttonOf(figure) {
    return /** @type {HTMLElement} */ (figure.lastElementChild);
  }

  addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow || !Number.isFinite(data?.crossboard)) return;
    frame.style.height = `${data.crossboard}px`;
    frame.scrollIntoView({ block: "nearest" });
  });

  const link = document.querySelector('a[href="#one-page"]');
  link?.addEventListener("click", () => setTimeout(print));
  addEventListener("afterprint", () => {
    if (location.hash === "#one-page") location.hash = "summary"; // otherwise only this would be printed from now on
  });
})();
