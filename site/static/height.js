// The height that an embed asks its post for, in frame.js.
const MAX_BOARD_PX = 760; // height of the board, however wide the post

/**
 * Post the height that we need to the host page, whenever it changes and when the host asks: the one that the post has
 * chosen, or one that depends on our width and on the texts, never on the height that we have. The panel shrinks only
 * with the width, so that posts do not jump.
 * @param {HTMLElement} board
 * @param {Record<string, string>} params
 * @param {number} chosenHeight 0 if the post has chosen none
 * @param {[width: number, height: number]} panel the width of the frame, and the height of the panel in it
 */
function postHeight(board, params, chosenHeight, panel) {
  const { body } = document;
  const table = document.getElementById("main");
  const texts = /** @type {HTMLElement} */ (table.lastElementChild);
  const imprint = /** @type {HTMLElement} */ (table.nextElementSibling);
  const viewBox = () => /** @type {SVGSVGElement} */ (board.firstElementChild).viewBox.baseVal;
  let posted = 0;
  /** The height with the texts below the board, or beside it from 900 px. */
  const measure = () => {
    body.dataset.measuring = "yes"; // the layout that we have when we are high enough
    const { width, height } = viewBox();
    panel[1] = Math.max(innerWidth === panel[0] ? panel[1] : 0, texts.scrollHeight);
    panel[0] = innerWidth;
    const boardHeight = Math.min((board.clientWidth * height) / width, MAX_BOARD_PX);
    const isBeside = getComputedStyle(table).flexDirection === "row";
    const tableHeight = isBeside ? Math.max(boardHeight, panel[1]) : boardHeight + panel[1];
    delete body.dataset.measuring;
    return tableHeight + imprint.offsetHeight + 12;
  };
  /** The height in landscape: the board's, within limits. Above 480 px, the texts would be below it. */
  const landscapeHeight = () => {
    const { width, height } = viewBox();
    return Math.min(Math.max(((innerWidth - 298) * height) / width + 42, 340), 470); // as app/embed/code.py has it
  };
  const isLandscape = () => params.format === "landscape" && innerWidth >= 560;
  const update = () => {
    if (!innerWidth) return; // not displayed
    const needed = Math.ceil(chosenHeight || (isLandscape() ? landscapeHeight() : measure()));
    if (Math.abs(needed - posted) < 2) return;
    posted = needed;
    parent.postMessage({ crossboard: needed }, "*");
    // WordPress has its own message, and identifies frames by a secret.
    if (params.secret) parent.postMessage({ message: "height", value: needed, secret: params.secret }, "*");
  };
  const observer = new ResizeObserver(update);
  observer.observe(body);
  observer.observe(texts);
  addEventListener("message", ({ data, source }) => {
    if (source !== parent || data?.message !== "ready") return; // WordPress and embed.js ask, when they can listen
    posted = 0;
    update();
  });
  update();
}
