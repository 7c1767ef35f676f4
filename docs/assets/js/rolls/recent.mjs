/**
 * Below the result of a roll: the last rolls of this calculator, newest first. They are kept while the page is; each
 * opens its roll again. The roll log keeps all of them (store.mjs).
 *
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {HTMLElement & {request: import('../engine/wire.mjs').EngineRequest, link: () => string | null}} Widget
 * @typedef {{list: HTMLElement, box: HTMLElement}} Parts
 */

const MOST = 5;
const PENDING = 'is-pending';

/** @type {WeakMap<HTMLElement, Parts>} */
const shown = new WeakMap();

/** A roll was asked for: there is room for it before its answer comes, so that nothing moves then. @param {Widget} widget */
export function expectRoll(widget) {
  const { list } = partsIn(widget);
  list.querySelector(`.${PENDING}`)?.remove();
  const entry = document.createElement('li');
  entry.className = PENDING;
  entry.textContent = 'The roll that was asked for just now';
  list.prepend(entry);
  trim(list);
}

/** The roll has no answer. @param {Widget} widget */
export function forgetRoll(widget) {
  const parts = shown.get(widget);
  parts?.list.querySelector(`.${PENDING}`)?.remove();
  if (parts && parts.list.childElementCount === 0) parts.box.hidden = true;
}

/** A roll was answered. @param {Widget} widget @param {EngineResponse} response */
export function addRecent(widget, response) {
  const { list } = partsIn(widget);
  list.querySelector(`.${PENDING}`)?.remove();
  list.prepend(entryOf(widget, response));
  trim(list);
}

/** Marks the roll whose answer is shown. @param {Widget} widget */
export function markRecent(widget) {
  const link = widget.link();
  for (const each of shown.get(widget)?.list.querySelectorAll('a') ?? []) each.toggleAttribute('aria-current', each.href === link);
}

/** @param {Widget} widget @returns {Parts} */
function partsIn(widget) {
  const known = shown.get(widget);
  const parts = known?.box.isConnected ? known : newParts(widget);
  shown.set(widget, parts);
  parts.box.hidden = false;
  return parts;
}

/** @param {Widget} widget @returns {Parts} */
function newParts(widget) {
  const [box, heading, list] = ['div', 'p', 'ol'].map((tag) => document.createElement(tag));
  box.className = 'rc-recent';
  heading.textContent = 'The last rolls here';
  box.append(heading, list);
  widget.querySelector('.rc-answer')?.after(box);
  return { list, box };
}

/** @param {Widget} widget @param {EngineResponse} response */
function entryOf(widget, response) {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  const sentence = document.createElement('span');
  const address = widget.link();
  if (address !== null) link.href = address;
  sentence.textContent = response.sentence;
  entry.className = 'rc-small';
  link.append(smallDice(widget), sentence);
  entry.append(link);
  return entry;
}

/** The dice and tokens of the answer, in one row. @param {Widget} widget */
function smallDice(widget) {
  const rows = [...widget.querySelectorAll('.rc-answer .rc-shown')].map((row) => /** @type {Element} */ (row.cloneNode(true)));
  const all = rows[0] ?? document.createElement('figure');
  for (const row of rows.slice(1)) all.querySelector('ul')?.append(...row.querySelectorAll('li'));
  all.setAttribute('aria-hidden', 'true'); // the sentence says what they show
  return all;
}

/** @param {HTMLElement} list */
function trim(list) {
  while (list.childElementCount > MOST) list.lastElementChild?.remove();
}
