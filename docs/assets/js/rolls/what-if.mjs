/**
 * Below the verdict of a roll, folded: what the same faces would have come to after one change. When the reader unfolds
 * them the engine finds and draws these outcomes; each opens in the form. Unfolded, they follow the next roll.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {openState: (state: LinkState) => void}} Widget
 */

import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { engineMarkup, prefixLinks } from '../calculator/answer.mjs';

const TITLE = 'What if one thing had been different?';
const WAITING = 'Python works it out …';
const FAILED = 'Python cannot answer now; fold this and unfold it to try again.';
/** What the folded line comes after: the last of these that an answer has. */
const VERDICT = '.rc-sentence, .rc-departures, .rc-shown, .rc-facts';

/** @type {WeakMap<Element, {isOpen: boolean, height: number}>} for each widget, which is its channel, too */
const views = new WeakMap();

/**
 * Offers, with the verdict, what else its faces would have come to.
 * @param {Widget} widget
 * @param {LinkState} state of the roll
 */
export function offerWhatIf(widget, { engine: _engine, at: _at, ...request }) {
  const place = widget.querySelector('.rc-answer');
  const last = [...(place?.querySelectorAll(VERDICT) ?? [])].filter((part) => part.parentElement === place).at(-1);
  if (!last || !widget.hasAttribute('data-what-if') || widget.hasAttribute('data-veiled')) return;
  const view = views.get(widget) ?? { isOpen: false, height: 0 };
  views.set(widget, view);
  const { box, found } = newBox(view);
  last.after(box);
  box.addEventListener('click', (event) => open(widget, event));
  box.addEventListener('toggle', () => {
    view.isOpen = box.open;
    if (box.open && !found.hasAttribute('data-done')) void show(widget, found, request);
  });
}

/** The outcomes keep the room of those before them, so that nothing moves when they come. @param {{isOpen: boolean, height: number}} view */
function newBox({ isOpen, height }) {
  const [box, summary, found] = [document.createElement('details'), document.createElement('summary'), document.createElement('div')];
  box.className = 'rc-ghosts';
  summary.textContent = TITLE;
  found.setAttribute('role', 'status');
  found.style.minHeight = `${height}px`;
  box.append(summary, found);
  box.open = isOpen;
  return { box, found };
}

/** @param {Widget} widget @param {HTMLElement} found @param {object} request */
async function show(widget, found, request) {
  const view = /** @type {{height: number}} */ (views.get(widget));
  found.textContent = WAITING;
  const answer = await engine.ask(JSON.stringify({ inquiry: 'what_if', request }), view, 'inquire').catch(() => null);
  if (!found.isConnected) return; // a later answer has a line of its own
  if (!answer?.ok) return void (found.textContent = FAILED);
  found.toggleAttribute('data-done', true);
  found.innerHTML = engineMarkup(answer.html);
  prefixLinks(found, widget.getAttribute('root') ?? '');
  view.height = found.offsetHeight;
}

/** Turns the form to an outcome; a link to another calculator leads there. @param {Widget} widget @param {MouseEvent} event */
function open(widget, event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const found = decodeLink(link?.hash ?? '');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || !found?.ok || found.state.calculator !== widget.getAttribute('calculator')) return;
  event.preventDefault();
  event.stopPropagation();
  widget.openState(found.state);
  const button = widget.querySelector('button[type="submit"]');
  if (button instanceof HTMLElement) button.focus({ preventScroll: true }); // the link goes with the answer
}
