/**
 * What a reader has in hand while the engine's HTML replaces a shelf: the focus, the place in a text, what is typed and
 * not added yet, what is open.
 *
 * @typedef {import('./basket.mjs').Path} Path
 * @typedef {import('../shared/json.mjs').Json} Json
 */

import { isObject } from '../shared/json.mjs';

const HELD = 'button, input, select, summary';

/** Notes what is in hand; the function that comes back restores it in the new HTML. @param {HTMLElement} place @returns {() => void} */
export function keepHand(place) {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const held = active && keyOf(active);
  const typed = active instanceof HTMLInputElement && active.type === 'text' ? active : null;
  const text = typed && { value: typed.value, start: typed.selectionStart, end: typed.selectionEnd };
  const asked = new Map([...place.querySelectorAll('details:not([data-sent]) [data-ask]')].map((field) => [keyOf(field), stateOf(field)]));
  const open = new Set([...place.querySelectorAll('details[open]:not([data-sent])')].map(keyOf));
  return () => {
    for (const details of place.querySelectorAll('details')) details.open = open.has(keyOf(details));
    for (const field of place.querySelectorAll('[data-ask]')) setState(field, asked.get(keyOf(field)));
    if (held === null) return;
    const next = [...place.querySelectorAll(HELD)].find((each) => keyOf(each) === held && each.checkVisibility());
    focus(next ?? neighbour(place, active));
    if (next instanceof HTMLInputElement && text) {
      next.value = text.value;
      next.setSelectionRange(text.start, text.end);
    }
  };
}

/** @param {Element | null} element */
function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Where the hand goes on when its place is gone: to the offer that was opened, else to the basket. @param {HTMLElement} place @param {Element | null} active */
function neighbour(place, active) {
  const offer = active?.closest('[data-offer]');
  const opened = offer && [...place.querySelectorAll('details')].find((each) => keyOf(each) === keyOf(offer));
  return opened?.querySelector('summary') ?? place.querySelector('.rs-basket .rs-title');
}

/** What an element does, by which the same one is found in other HTML. @param {Element} element */
function keyOf(element) {
  const data = element instanceof HTMLElement ? element.dataset : {};
  const field = element.closest('.rs-stepped')?.querySelector('input');
  const owner = element.closest('details');
  const names = [owner?.dataset.offer, owner?.closest('section')?.getAttribute('aria-label')];
  return [element.localName, ...names, data.add, data.take, data.row, data.at ?? field?.dataset.at, data.ask, data.step].join('|');
}

/** @param {Element} field */
function stateOf(field) {
  return field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : /** @type {HTMLInputElement} */ (field).value;
}

/** @param {Element} field @param {string | boolean | undefined} state */
function setState(field, state) {
  if (field instanceof HTMLInputElement && typeof state === 'boolean') field.checked = state;
  else if (typeof state === 'string') /** @type {HTMLInputElement} */ (field).value = state;
}

/**
 * The text of the field for a place in the inputs; `fallback` where nothing is there.
 * @param {Json | undefined} inputs
 * @param {Path} path
 * @param {string} fallback
 */
export function fieldText(inputs, path, fallback) {
  const value = path.reduce((/** @type {Json | undefined} */ node, part) => stepInto(node, part), inputs);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : fallback;
}

/** @param {Json | undefined} node @param {Path[number]} part @returns {Json | undefined} */
function stepInto(node, part) {
  if (typeof part === 'string') return isObject(node) ? node[part] : undefined;
  if (!Array.isArray(node)) return undefined;
  return node.find((row) => isObject(row) && Object.entries(part).every(([name, value]) => row[name] === value));
}
