/** Turns what a reader does on the page of a bench, and what its calculators answer, into events of the reducer. */

import { decodeLink } from '../links/permalink.mjs';
import { STAGE_FILLED } from '../shared/lazy-folds.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { UNASKED } from '../links/page-link.mjs';
import { DICE, stageFor } from './state.mjs';

/** @typedef {import('./element.mjs').Bench} Bench */

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable]';
/** An edit of such a field asks; dice wait for their button. */
const FORM_FIELD = '.rc-form *';
const DICE_FIELD = '[data-role="seed"], [data-role="faces"]';

/** @param {Bench} bench @param {Element} page @param {AbortSignal} signal */
export function listenToPage(bench, page, signal) {
  page.addEventListener('rule-calculator-answered', (event) => answered(bench, event), { signal });
  page.addEventListener('rule-calculator-unanswered', ({ target }) => unanswered(bench, target), { signal });
  page.addEventListener('piece-placed', (event) => placed(bench, event), { signal });
  page.addEventListener('input', ({ target }) => edited(bench, target), { signal, capture: true });
  page.addEventListener('sheet-used', (event) => used(bench, event), { signal });
  page.addEventListener('own-dice-changed', ({ target }) => edited(bench, target), { signal });
  page.addEventListener('submit', (event) => submitted(bench, event), { signal, capture: true });
  page.addEventListener('click', (event) => clicked(bench, event), { signal, capture: true });
  document.addEventListener('keydown', (event) => keyPressed(bench, event), { signal });
  addEventListener('hashchange', () => bench.dispatch({ type: 'address', fragment: location.hash }), { signal });
  const observer = new MutationObserver(() => bench.dispatch({ type: 'observed' }));
  observeStates(bench, observer);
  page.addEventListener(STAGE_FILLED, () => observeStates(bench, observer), { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  showAgainButtons(bench, page, signal);
}

/** An observer that observes a calculator already goes on with it. @param {Bench} bench @param {MutationObserver} observer */
function observeStates({ stages }, observer) {
  for (const { isAwake, calculator } of stages) if (isAwake) observer.observe(calculator, { attributeFilter: ['data-state'] });
}

/** The buttons do nothing without a script. @param {Bench} bench @param {Element} page @param {AbortSignal} signal */
function showAgainButtons(bench, page, signal) {
  for (const button of page.querySelectorAll('button[data-again]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    const again = { ...JSON.parse(button.dataset.again ?? '{}'), label: button.textContent ?? '' };
    button.addEventListener('click', () => bench.dispatch({ type: 'again', again, seed: freshSeed() }), { signal });
  }
}

/** @param {Bench} bench @param {EventTarget | null} target */
function stageAt(bench, target) {
  const place = target instanceof Element ? target.closest('.rb-stage') : null;
  return bench.stages.find((stage) => stage.place === place);
}

/** @param {Bench} bench @param {Event} event */
function answered(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || !(event instanceof CustomEvent)) return;
  const { response, state } = event.detail;
  const answer = { result: response.result, inputs: response.inputs, next: stage.next };
  const isUnasked = stage.calculator.hasAttribute(UNASKED);
  bench.dispatch({ type: 'answered', stage: stage.id, shown: state, answer, sentence: response.sentence, isUnasked });
}

/** @param {Bench} bench @param {EventTarget | null} target */
function unanswered(bench, target) {
  const stage = stageAt(bench, target);
  if (stage) bench.dispatch({ type: 'unanswered', stage: stage.id });
}

/** @param {Bench} bench @param {Event} event */
function placed(bench, event) {
  const stage = stageAt(bench, event.target);
  if (stage && event instanceof CustomEvent) bench.dispatch({ type: 'placed', stage: stage.id, inputs: event.detail.inputs });
}

/** @param {Bench} bench @param {EventTarget | null} field */
function edited(bench, field) {
  const stage = stageAt(bench, field);
  if (!stage || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.matches(DICE_FIELD)) bench.dispatch({ type: 'edited', stage: stage.id, input: DICE });
  else if (field.matches(FORM_FIELD)) bench.dispatch({ type: 'edited', stage: stage.id, input: inputOf(field) });
}

/** What is filled from a sheet follows no stage. @param {Bench} bench @param {Event} event */
function used(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || !(event instanceof CustomEvent)) return;
  for (const input of event.detail.inputs) bench.dispatch({ type: 'edited', stage: stage.id, input });
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function inputOf(field) {
  const table = field.closest('[data-rows]');
  return (table instanceof HTMLElement ? table.dataset.rows : field.name.split('.')[0]) ?? '';
}

/** Where the bench asks by itself, the calculator is not to roll. @param {Bench} bench @param {Event} event */
function submitted(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || bench.dispatch({ type: 'submitted', stage: stage.id }).length === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Bench} bench @param {Event} event */
function clicked(bench, event) {
  const target = event.target instanceof Element ? event.target.closest('button, a') : null;
  if (target instanceof HTMLButtonElement) buttonPressed(bench, target);
  if (!(target instanceof HTMLAnchorElement)) return;
  const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (isPlain && linkFollowed(bench, target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Bench} bench @param {HTMLButtonElement} button */
function buttonPressed(bench, button) {
  const { bench: action, follow, action: rows } = button.dataset;
  const stage = stageAt(bench, button);
  if (action === 'undo' || action === 'redo' || action === 'reset') bench.dispatch({ type: action });
  if (action === 'copy') bench.copyLink(button);
  if (stage && follow) bench.dispatch({ type: 'follow', stage: stage.id, input: follow });
  const table = rows?.endsWith('-row') ? button.closest('[data-field]') : null;
  if (stage && table instanceof HTMLElement) bench.dispatch({ type: 'edited', stage: stage.id, input: table.dataset.field ?? '' });
}

/** @param {Bench} bench @param {HTMLAnchorElement} link @returns {boolean} whether the bench has followed it */
function linkFollowed(bench, link) {
  const { entry, onward } = link.dataset;
  if (entry !== undefined) bench.dispatch({ type: 'goto', index: Number(entry) });
  return entry !== undefined || (onward !== undefined && questionOpened(bench, link, onward));
}

/** @param {Bench} bench @param {HTMLAnchorElement} link @param {string} question name of the question that follows an answer */
function questionOpened(bench, link, question) {
  const from = stageAt(bench, link);
  const decoded = decodeLink(link.hash);
  if (!from || !decoded?.ok) return false;
  const id = stageFor(bench.state, from.id, question, decoded.state.calculator);
  if (id === undefined) return false;
  bench.dispatch({ type: 'opened', stage: id, request: decoded.state });
  bench.stages.find((stage) => stage.id === id)?.place.scrollIntoView({ block: 'nearest' });
  return true;
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function keyPressed(bench, event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || (event.target instanceof Element && event.target.matches(TYPED_INTO))) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  bench.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}
