/** Loads the scripts for rolls, and for readers who throw their own dice, when they are needed. */

/** @typedef {import('./recent.mjs').Widget} Widget */

/** @type {WeakSet<Element>} widgets whose next answer the reader has asked for with a button */
const submitted = new WeakSet();

/** Listens for the whole visit. */
export function listenForRolls() {
  addEventListener('submit', ({ target }) => {
    const widget = target instanceof Element ? target.closest('rule-calculator') : null;
    if (!widget) return;
    submitted.add(widget);
    void quietly(loadLine);
    queueMicrotask(() => expect(/** @type {Widget} */ (widget))); // the widget then knows what was asked
  }, { capture: true });
  for (const type of ['pointerover', 'focusin']) addEventListener(type, approached);
  addEventListener('rule-calculator-answered', answered);
  addEventListener('rule-calculator-unanswered', ({ target }) => {
    void quietly(async () => (await loadRecent()).forgetRoll(/** @type {Widget} */ (target)));
  });
  addEventListener('toggle', opened, { capture: true });
}

/** The room for a roll is there with its press: what makes it comes before. @param {Event} event */
function approached({ target }) {
  if (target instanceof Element && target.closest('rule-calculator')) void quietly(loadRecent);
}

/** @param {Widget} widget */
function expect(widget) {
  if (widget.request.mode === 'roll') void quietly(async () => (await loadRecent()).expectRoll(widget));
}

/** @param {Event} event */
function answered(event) {
  if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
  const widget = event.target;
  const isOwn = submitted.delete(widget);
  void quietly(loadLine);
  void quietly(async () => showRecent(/** @type {Widget} */ (widget), event.detail.response, isOwn));
  const hasLine = widget.querySelector('.roll-line') !== null;
  if (event.detail.response.mode !== 'roll' && !hasLine) return;
  void quietly(async () => (await loadLine()).showRollLine(widget, event.detail, isOwn));
}

/** @param {Widget} widget @param {import('../engine/wire.mjs').EngineResponse} response @param {boolean} isOwn */
async function showRecent(widget, response, isOwn) {
  const recent = await loadRecent();
  if (isOwn && response.mode === 'roll') recent.addRecent(widget, response);
  recent.markRecent(widget, response);
}

function loadRecent() {
  return import('./recent.mjs');
}

/** Early: a reader may roll, and leave at once or lose the network, and the roll is still to be logged. */
function loadLine() {
  return import('./line.mjs');
}

/** @param {Event} event */
function opened({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.rc-own')) return;
  const widget = target.closest('rule-calculator');
  if (widget instanceof HTMLElement) void quietly(async () => (await import('../calculator/own-dice.mjs')).offerFaces(widget));
}

/** Without these scripts the calculator is whole. @param {() => Promise<unknown>} load */
async function quietly(load) {
  try {
    await load();
  } catch (error) {
    console.warn(error);
  }
}
