/** What a reader does at a bench: answers, edits, buttons, links, keys. */

import { DICE } from './bench-stage.mjs';
import { decodeLink } from '../links/permalink.mjs';

/**
 * @typedef {import('./rule-bench-element.mjs').RuleBenchElement} Bench
 * @typedef {import('./bench-stage.mjs').BenchStage} BenchStage
 */

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable]';

/** @param {Bench} bench @param {Element} page @param {AbortSignal} signal */
export function listenToReader(bench, page, signal) {
  page.addEventListener('rule-calculator-answered', (event) => answered(bench, event), { signal });
  page.addEventListener('rule-calculator-unanswered', ({ target }) => unanswered(bench, target), { signal });
  page.addEventListener('piece-placed', (event) => placed(bench, event), { signal });
  page.addEventListener('input', (event) => edited(bench, event), { signal, capture: true });
  page.addEventListener('own-dice-changed', (event) => edited(bench, event), { signal });
  page.addEventListener('submit', (event) => submitted(bench, event), { signal, capture: true });
  page.addEventListener('click', (event) => clicked(bench, event), { signal, capture: true });
  document.addEventListener('keydown', (event) => pressed(bench, event), { signal });
  const refusals = new MutationObserver(() => bench.stages?.markOld());
  for (const { widget } of bench.stages?.all ?? []) refusals.observe(widget, { attributeFilter: ['data-state'] });
  signal.addEventListener('abort', () => refusals.disconnect());
  addEventListener('hashchange', () => bench.openAddress(), { signal });
}

/** @param {Bench} bench @param {EventTarget | null} target */
function stageAt(bench, target) {
  const place = target instanceof Element ? target.closest('.rb-stage') : null;
  return bench.stages?.all.find((stage) => stage.place === place);
}

/** @param {Bench} bench @param {Event} event */
function answered(bench, event) {
  const stage = stageAt(bench, event.target);
  if (stage && event instanceof CustomEvent) bench.hear(stage, event.detail.response);
}

/** @param {Bench} bench @param {EventTarget | null} target */
function unanswered(bench, target) {
  const stage = stageAt(bench, target);
  if (stage) bench.keepAsked(stage);
}

/** @param {Bench} bench @param {Event} event */
function placed(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || !(event instanceof CustomEvent)) return;
  stage.edited = undefined;
  stage.speak(true);
  stage.ask(event.detail.inputs);
}

/** The reader overwrites what was fed; it stays so until it is to follow again. @param {Bench} bench @param {Event} event */
function edited(bench, event) {
  const stage = stageAt(bench, event.target);
  const field = event.target;
  if (!stage || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.closest('piece-placer')) return;
  const input = inputOf(field);
  stage.isExpected = false;
  stage.speak(true);
  stage.edited = input;
  if (input === DICE ? stage.diceOf : Object.hasOwn(stage.feeds, input)) stage.own.add(input);
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function inputOf(field) {
  if (field.matches('[data-role="seed"], [data-role="faces"]')) return DICE;
  const table = field.closest('[data-rows]');
  return (table instanceof HTMLElement ? table.dataset.rows : field.name.split('.')[0]) ?? '';
}

/** A stage that judges the dice of another one does not roll: it judges them once more. @param {Bench} bench @param {Event} event */
function submitted(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage) return;
  stage.isExpected = false;
  stage.edited = undefined;
  stage.speak(true);
  if (!stage.diceOf || stage.own.has(DICE)) return;
  event.preventDefault();
  event.stopPropagation();
  stage.ask({});
}

/** @param {Bench} bench @param {Event} event */
function clicked(bench, event) {
  const target = event.target instanceof Element ? event.target.closest('button, a') : null;
  if (target instanceof HTMLButtonElement) pressedButton(bench, target);
  if (!(target instanceof HTMLAnchorElement)) return;
  const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (isPlain && followLink(bench, target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Bench} bench @param {HTMLButtonElement} button */
function pressedButton(bench, button) {
  const { bench: action, follow, action: rows } = button.dataset;
  const stage = stageAt(bench, button);
  if (action === 'undo') bench.undo();
  if (action === 'redo') bench.redo();
  if (action === 'reset') bench.reset();
  if (action === 'copy') bench.copy(button);
  if (stage && follow) bench.followAgain(stage, follow);
  const table = rows?.endsWith('-row') ? button.closest('[data-field]') : null;
  if (stage && table instanceof HTMLElement && Object.hasOwn(stage.feeds, table.dataset.field ?? '')) stage.own.add(table.dataset.field ?? '');
}

/** @param {Bench} bench @param {HTMLAnchorElement} link @returns {boolean} whether the bench has followed it */
function followLink(bench, link) {
  if (link.dataset.entry !== undefined) {
    bench.goTo(Number(link.dataset.entry), 'Back to:');
    return true;
  }
  const from = stageAt(bench, link);
  const asked = link.dataset.onward === undefined || !from ? null : decodeLink(link.hash);
  if (!from || !asked?.ok) return false;
  const stage = bench.stages?.stageFor(from, link.dataset.onward ?? '', asked.state.calculator);
  if (!stage) return false;
  stage.isExpected = false;
  stage.edited = undefined;
  stage.speak(true);
  stage.widget.openState(asked.state);
  stage.place.scrollIntoView({ block: 'nearest' });
  return true;
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function pressed(bench, event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || (event.target instanceof Element && event.target.matches(TYPED_INTO))) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) bench.redo();
  else bench.undo();
}
