/**
 * What a calculator shows of its rolls: the line below one, the last of them, what may be done to it,
 * and what the same faces could have come to.
 *
 * @typedef {import('../cite/answer-registry.mjs').Answered} Answered
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {request: EngineRequest, openState: (state: LinkState) => void, link: () => string | null}}
 *   Widget
 * @typedef {{list: HTMLElement, box: HTMLElement}} Parts
 */

import { pushAddress } from '../links/address.mjs';
import { bookLink } from '../shared/site-root.mjs';
import { documents } from '../shared/documents.mjs';
import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { linkTo } from '../links/answer-link.mjs';
import { addRoll } from './log.mjs';
import { engineMarkup, prefixLinks } from '../engine/markup.mjs';
import { newButton, newElement } from '../shared/html.mjs';

export { prepareDatabase } from '../shared/documents.mjs';

/* The line below a roll: its seed, to be edited and rolled again, a link to the log, and one to rolling together. */

/**
 * @param {HTMLElement} widget
 * @param {Answered} answered the detail of the event
 * @param {string | null} path of the page where the reader rolled it; null for a roll that a link shows: it belongs in
 *   nobody's log
 */
export function showRollLine(widget, answered, path) {
  const { response, state } = answered;
  widget.querySelector('.roll-line')?.remove();
  if (response.mode !== 'roll') return;
  const line = newElement('div', 'roll-line');
  if (response.seed !== null && response.seed !== undefined)
    line.append(...seedParts(/** @type {Widget} */ (widget), state, response.seed));
  line.append(
    logPart(widget, answered, path),
    bookLink('Roll it together', `bench/rolling-together/#${question(state)}`),
  );
  widget.querySelector('.rc-answer')?.after(line);
}

/** @param {Widget} widget @param {LinkState} state @param {string} seed */
function seedParts(widget, state, seed) {
  const field = newElement('input', { value: seed, spellcheck: 'false' });
  const reroll = () => widget.openState({ ...state, seed: field.value });
  const button = newButton(`${verbOf(widget)} again with this seed`, {}, reroll);
  field.addEventListener('keydown', (event) => event.key === 'Enter' && reroll());
  return [newElement('label', '', 'Seed ', field), button];
}

/** What the game calls it. @param {Widget} widget */
function verbOf(widget) {
  return widget.querySelector('.rc-form button[type="submit"][value="roll"]')?.textContent ?? 'Roll';
}

/** @param {HTMLElement} widget @param {Answered} answered @param {string | null} path */
function logPart(widget, answered, path) {
  const log = bookLink('Roll log', 'about/log/');
  if (path === null) return log;
  const said = newElement('span', '', log);
  // Only what was read back is kept; the words stand beside the link, so that nothing moves.
  void addRoll(widget, answered, path).then((lasts) => {
    said.prepend(lasts ? 'Kept in the ' : `Not kept for long: ${documents.words || 'it is too large for a link'}. `);
  });
  return said;
}

/**
 * Writes down a roll whose form was edited before its verdict came, here and in the log.
 * @param {Widget} widget
 * @param {{request: EngineRequest, path: string}} roll
 */
export async function logRoll(widget, { request, path }) {
  const answer = await engine.ask(JSON.stringify(request), {}).catch(() => null);
  if (!answer?.ok) return forgetRoll(widget);
  const { response } = answer;
  const answered = { response, state: { ...request, engine: response.engine, at: widget.id } };
  addRecent(widget, answered);
  await addRoll(widget, answered, path);
}

/** The same roll without its dice. @param {LinkState} state */
function question({ seed: _seed, method: _method, faces: _faces, engine: _engine, at: _at, ...request }) {
  return encodeLink(request) ?? '';
}

/*
 * Below the result of a roll: the last rolls of this calculator, newest first. They are kept while the page is; each
 * opens its roll again. The roll log keeps all of them (log.mjs).
 */

const MOST = 5;
const PENDING = 'is-pending';

/** @type {WeakMap<HTMLElement, Parts>} */
const shown = new WeakMap();

/**
 * A roll was asked for: there is room for it before its answer comes, so that nothing moves then.
 * @param {Widget} widget
 */
export function expectRoll(widget) {
  const { list } = partsIn(widget);
  list.querySelector(`.${PENDING}`)?.remove();
  list.prepend(newElement('li', PENDING, 'The roll that was asked for just now'));
  trim(list);
}

/** The roll has no answer. @param {Widget} widget */
export function forgetRoll(widget) {
  const parts = shown.get(widget);
  parts?.list.querySelector(`.${PENDING}`)?.remove();
  if (parts && parts.list.childElementCount === 0) parts.box.hidden = true;
}

/** A roll was answered. @param {Widget} widget @param {Answered} answered */
export function addRecent(widget, answered) {
  const { list } = partsIn(widget);
  list.querySelector(`.${PENDING}`)?.remove();
  list.prepend(entryOf(widget, answered));
  trim(list);
}

/** Marks the roll whose answer is shown. @param {Widget} widget */
export function markRecent(widget) {
  const link = widget.link();
  for (const each of shown.get(widget)?.list.querySelectorAll('a') ?? [])
    each.toggleAttribute('aria-current', each.href === link);
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
  const list = newElement('ol', '');
  const box = newElement('div', 'rc-recent', newElement('p', '', 'The last rolls here'), list);
  (widget.querySelector('.roll-line') ?? widget.querySelector('.rc-answer'))?.after(box);
  return { list, box };
}

/** @param {Widget} widget by now it may show the next answer, and its dice @param {Answered} answered */
function entryOf(widget, { response, state }) {
  const address = linkTo(state);
  const dice = address === widget.link() ? [smallDice(widget)] : [];
  const link = newElement('a', '', ...dice, newElement('span', '', response.sentence));
  if (address !== null) link.href = address;
  return newElement('li', 'rc-small', link);
}

/** The dice and tokens of the answer, in one row. @param {Widget} widget */
function smallDice(widget) {
  const rows = [...widget.querySelectorAll('.rc-answer .rc-shown')].map(
    (row) => /** @type {Element} */ (row.cloneNode(true)),
  );
  const all = rows[0] ?? document.createElement('figure');
  for (const row of rows.slice(1)) all.querySelector('ul')?.append(...row.querySelectorAll('li'));
  all.setAttribute('aria-hidden', 'true'); // the sentence says what they show
  return all;
}

/** @param {HTMLElement} list */
function trim(list) {
  while (list.childElementCount > MOST) list.lastElementChild?.remove();
}

/*
 * Below the verdict of a roll, folded: what may be done to it now, and what the same faces would have come to after one
 * change. When the reader unfolds a line the engine finds and draws these; each opens in the form, with the dice that lie.
 * Unfolded, they follow the next roll.
 */

/** @type {Record<string, string>} what a roll may be asked, with the line that unfolds it */
const TITLES = { afters: 'What now?', what_if: 'What if one thing had been different?' };
const WAITING = 'Python works it out …';
/** In place of an answer, where there is no Python. */
const UNAVAILABLE = /** @type {const} */ ({ ok: false });
const FAILED = 'Python cannot answer now; fold this and unfold it to try again.';
/** What the folded lines come after: the last of these that an answer has. */
const VERDICT = '.rc-sentence, .rc-departures, .rc-shown, .rc-facts';

/** @typedef {{isOpen: boolean, height: number}} View of one inquiry of one widget: whether its line is unfolded */
/** @type {WeakMap<Element, Record<string, View>>} a view is its inquiry's channel, too */
const views = new WeakMap();

/**
 * Offers, with the verdict, what may be done to the roll now, and what else its faces would have come to.
 * @param {Widget} widget
 * @param {LinkState} state of the roll
 */
export function offerInquiries(widget, { engine: _engine, at: _at, ...request }) {
  const place = widget.querySelector('.rc-answer');
  const last = [...(place?.querySelectorAll(VERDICT) ?? [])].filter((part) => part.parentElement === place).at(-1);
  if (!last || widget.hasAttribute('data-veiled')) return;
  const known = views.get(widget) ?? {};
  views.set(widget, known);
  const asked = (widget.dataset.inquiries ?? '').split(' ').filter(Boolean);
  last.after(
    ...asked.map((inquiry) => newFold(widget, inquiry, (known[inquiry] ??= { isOpen: false, height: 0 }), request)),
  );
}

/**
 * The lines keep the room of those before them, so that nothing moves when they come.
 * @param {Widget} widget
 * @param {string} inquiry
 * @param {View} view
 * @param {object} request
 */
function newFold(widget, inquiry, view, request) {
  const found = newElement('div', { role: 'status' });
  found.style.minHeight = `${view.height}px`;
  const box = newElement('details', 'rc-ghosts', newElement('summary', '', TITLES[inquiry]), found);
  box.dataset.inquiry = inquiry;
  box.open = view.isOpen;
  box.addEventListener('click', (event) => open(widget, event));
  box.addEventListener('toggle', () => {
    view.isOpen = box.open;
    if (box.open && !found.hasAttribute('data-done')) void show(widget, found, view, { inquiry, request });
  });
  return box;
}

/** @param {Widget} widget @param {HTMLElement} found @param {View} view @param {object} inquiry */
async function show(widget, found, view, inquiry) {
  found.textContent = WAITING;
  const answer = await engine.ask(JSON.stringify(inquiry), view, 'inquire').catch(() => UNAVAILABLE);
  if (!answer || !found.isConnected) return; // unfolded again, or a later answer has a line of its own
  if (!answer.ok) return void (found.textContent = FAILED);
  found.toggleAttribute('data-done', true);
  found.innerHTML = engineMarkup(answer.html);
  prefixLinks(found, widget.getAttribute('root') ?? '');
  view.height = found.offsetHeight;
}

/**
 * Turns the form to an outcome; a link to another calculator leads there.
 * @param {Widget} widget
 * @param {MouseEvent} event
 */
function open(widget, event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const found = decodeLink(link?.hash ?? '');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || !found?.ok || found.state.calculator !== widget.getAttribute('calculator')) return;
  event.preventDefault();
  event.stopPropagation();
  const now = widget.link();
  if (now) pushAddress(now); // the way back leads to the roll as it lies
  const place = widget.querySelector('.rc-answer') ?? widget;
  const { top } = place.getBoundingClientRect();
  widget.openState(found.state);
  scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' }); // the form above may have unfolded
  const button = widget.querySelector('button[type="submit"]');
  if (button instanceof HTMLElement) button.focus({ preventScroll: true }); // the link goes with the answer
}
