/** Loads the scripts for rolls, and for readers who throw their own dice, when they are needed. */

/** @type {WeakSet<Element>} widgets whose next answer the reader has asked for with a button */
const submitted = new WeakSet();

/** Listens for the whole visit. */
export function listenForRolls() {
  addEventListener('submit', ({ target }) => {
    const widget = target instanceof Element ? target.closest('rule-calculator') : null;
    if (!widget) return;
    submitted.add(widget);
    void quietly(loadLine);
  }, { capture: true });
  addEventListener('rule-calculator-answered', answered);
  addEventListener('toggle', opened, { capture: true });
}

/** @param {Event} event */
function answered(event) {
  if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
  const widget = event.target;
  const isOwn = submitted.delete(widget);
  void quietly(loadLine);
  const hasLine = widget.querySelector('.roll-line') !== null;
  if (event.detail.response.mode !== 'roll' && !hasLine) return;
  void quietly(async () => (await loadLine()).showRollLine(widget, event.detail, isOwn));
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
