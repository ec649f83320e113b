// A replay without Python, in frame.js: the steps that the post holds (app/embed/steps.py), as patches of the first position.
const MAX_STEPS = 1_000;
const MAX_STEP_BYTES = 500_000; // unpacked
const MAX_CAPTION = 2_000; // characters of a move in words
const MAX_COMMENT = 240; // as app/inputs.py has it
const MAX_WORDS = 0.3; // of the frame's height: the longest text, which the board makes room for
const STEP_MS = 900, READING_MS = 45; // from one step to the next, and for each letter to read

/**
 * Return the steps of a post, each tried out on a copy of `first`; null if there is anything wrong with them.
 * @param {SVGSVGElement} first
 * @param {string=} text
 * @param {string=} subject
 * @returns {Promise<[ply: number, caption: string, ...patches: any[]][] | null>}
 */
async function readSteps(first, text, subject) {
  try {
    const steps = await unpack(text, subject, MAX_STEP_BYTES);
    const board = /** @type {SVGSVGElement} */ (first.cloneNode(true));
    let before = 0;
    for (const [ply, caption, ...patches] of steps) {
      const isValid = Number.isInteger(ply) && ply > before && typeof caption === "string" && caption.length <= MAX_CAPTION;
      if (!isValid || steps.length > MAX_STEPS) throw new Error("Not a step");
      before = ply;
      applyPatches(board, patches);
    }
    return before ? steps : null;
  } catch {
    return null;
  }
}

/**
 * Let readers page through the steps, with the buttons of the page, by keys, or by touching the board. `playOn` gets the
 * number of moves that have been made in the position shown.
 * @param {HTMLElement} board
 * @param {[ply: number, caption: string, ...patches: any[]][]} steps
 * @param {string} notes
 * @param {(ply: number) => void} playOn
 */
function openReplay(board, steps, notes, playOn) {
  const first = /** @type {SVGSVGElement} */ (board.firstElementChild?.cloneNode(true));
  const [todo, news, count] = ["todo", "news", "count"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  const invitation = document.querySelector(".invitation[data-mode=replay]")?.textContent ?? "";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const comments = notes.split("|").map((note) => /^(\d+)(?: \S+)?: +(.+)$/.exec(note.trim()) ?? []);
  const words = /** @type {HTMLElement} */ (document.getElementById("words"));
  let index = 0, timer = 0, width = 0;
  const plyAt = (/** @type {number} */ number) => (number ? steps[number - 1][0] : 0);
  const commentAt = (/** @type {number} */ number) => comments
    .filter(([, ply]) => Number(ply) <= plyAt(number) && Number(ply) > (number ? plyAt(number - 1) : -1))
    .map(([, , text]) => text.slice(0, MAX_COMMENT)).join(" ");
  /** @type {Record<string, () => void>} */
  const actions = {
    first: () => show(0),
    back: () => show(index - 1),
    on: () => show(index + 1),
    last: () => show(steps.length),
    run: () => (timer ? stop() : run(index === steps.length ? 0 : index)),
    branch: () => (stop(), playOn(plyAt(index))),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

  /** @param {number} number */
  function show(number, isRunning = false) {
    if (!isRunning) stop();
    const next = Math.min(Math.max(number, 0), steps.length);
    if (next === index + 1) glide(/** @type {SVGSVGElement} */ (board.firstElementChild), steps[index]);
    else {
      const copy = /** @type {SVGSVGElement} */ (first.cloneNode(true));
      for (const [, , ...patches] of steps.slice(0, next)) applyPatches(copy, patches);
      if (next) removeLabels(copy);
      board.replaceChildren(copy);
    }
    index = next;
    render();
  }

  /** @param {number} number */
  function write(number) {
    todo.textContent = number ? steps[number - 1][1] : invitation;
    news.textContent = commentAt(number);
  }

  /** Make room for the longest texts, so that the board need not change its size. */
  function makeRoom() {
    if (width === innerWidth) return;
    width = innerWidth;
    document.body.style.removeProperty("--panel");
    const lengths = steps.map(([, caption], number) => caption.length + commentAt(number + 1).length);
    const longest = [...lengths.keys()].sort((one, other) => lengths[other] - lengths[one]).slice(0, 5);
    let missing = 0;
    for (let round = 0; round < 2; round++) { // with more room, the style sheet makes the letters larger
      const heights = [...longest, steps.length - 1].map((number) => {
        write(number + 1);
        const texts = /** @type {HTMLElement[]} */ ([...words.children]).filter(({ textContent }) => textContent);
        return texts.reduce((sum, text) => sum + text.offsetHeight + 4, 0);
      });
      missing += Math.max(0, Math.min(Math.max(...heights), innerHeight * MAX_WORDS) - words.clientHeight);
      if (missing) document.body.style.setProperty("--panel", `calc(8.5rem + ${missing}px)`); // as framing.css has it
    }
    render();
  }

  function render() {
    write(index);
    words.dataset.more = words.scrollHeight > words.clientHeight ? "yes" : "no";
    count.textContent = `${index}/${steps.length}`;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#looking button"))) {
      const { action = "" } = button.dataset;
      // Not disabled, because a button would lose the focus.
      button.ariaDisabled = String(/first|back/.test(action) ? !index : /on|last/.test(action) && index === steps.length);
      if (action === "run") button.ariaPressed = String(Boolean(timer));
    }
  }

  /**
   * Apply the next step to the board. What was there before glides to its new position.
   * @param {SVGSVGElement} svg
   * @param {[ply: number, caption: string, ...patches: any[]]} step
   */
  function glide(svg, [, , ...patches]) {
    const keyed = [...svg.querySelectorAll("[data-key]")];
    const boxes = new Map(calm.matches ? [] : keyed.map((mark) => [mark, mark.getBoundingClientRect()]));
    const changed = applyPatches(svg, patches);
    removeLabels(svg);
    const scale = svg.getScreenCTM()?.a || 1;
    for (const mark of changed) {
      const [old, box] = [boxes.get(mark), mark.getBoundingClientRect()];
      if (!old || Math.hypot(old.x - box.x, old.y - box.y) < 3) continue;
      const way = `${(old.x - box.x) / scale}px ${(old.y - box.y) / scale}px`;
      mark.animate({ translate: [way, "0px 0px"] }, { duration: 300, easing: "ease-out" });
    }
  }

  /**
   * The captions say what has changed; what the marks of the first position were called is no longer true.
   * @param {SVGSVGElement} svg
   */
  function removeLabels(svg) {
    for (const mark of svg.querySelectorAll("[aria-label]")) {
      mark.role = null;
      mark.ariaLabel = null;
    }
  }

  /** @param {number} from */
  function run(from) {
    if (from !== index) show(from, true);
    const letters = (todo.textContent + news.textContent).length;
    timer = setTimeout(() => {
      show(index + 1, true);
      if (index < steps.length) run(index);
      else stop();
    }, index ? STEP_MS + READING_MS * letters : STEP_MS);
    render();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    render();
  }

  /** @param {MouseEvent} event */
  function click({ target }) {
    const button = /** @type {HTMLElement?} */ (/** @type {Element} */ (target).closest("[data-action]"));
    if (button) actions[button.dataset.action ?? ""]?.();
    else if (/** @type {Element} */ (target).closest("#board")) actions.on();
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const isBoard = /** @type {Element} */ (event.target).id === "board" && /^(Enter| )$/.test(event.key);
    const action = isBoard ? "on" : keys[/** @type {keyof typeof keys} */ (event.key)];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // the host page would scroll
    actions[action]();
  }

  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  addEventListener("resize", makeRoom);
  render();
  makeRoom();
  return () => {
    removeEventListener("resize", makeRoom);
    document.body.style.removeProperty("--panel");
    delete words.dataset.more;
    document.removeEventListener("click", click);
    document.removeEventListener("keydown", press);
  };
}
