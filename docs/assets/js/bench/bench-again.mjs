/**
 * How a flow starts over with what is left: the next blow, the next action.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {{words: string, press: string, carries: {[target: string]: string}, over: string}} Again
 */

/**
 * The inputs that are carried over, by stage; null where nothing is left to carry.
 * @param {Again} again
 * @param {(source: string) => Json} give
 * @returns {{[stage: string]: JsonObject} | null}
 */
export function againInputs({ carries }, give) {
  /** @type {{[stage: string]: JsonObject}} */
  const carried = {};
  for (const [target, source] of Object.entries(carries)) {
    const [stage, input] = target.split('.');
    const value = give(source);
    if (value === null) return null;
    carried[stage] = { ...carried[stage], [input]: value };
  }
  return carried;
}

/**
 * Shows the buttons, which do nothing without a script, and hears them.
 * @param {Element} page
 * @param {unknown} _stages
 * @param {AbortSignal} signal
 * @param {(again: Again) => void} press
 */
export function watchAgain(page, _stages, signal, press) {
  for (const button of page.querySelectorAll('button[data-again]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    const again = JSON.parse(button.dataset.again ?? '{}');
    button.addEventListener('click', () => press({ ...again, words: button.textContent ?? '' }), { signal });
  }
}
