/** Loads the scripts for rolls, and for readers who throw their own dice, when they are needed. */

/**
 * @typedef {import('./shown.mjs').Widget} Widget
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 */

import { canonical } from '../shared/json.mjs';

/** @type {WeakSet<Element>} widgets whose next answer the reader has asked for with a button */
const submitted = new WeakSet();
/** @type {WeakMap<Element, EngineRequest>} what was rolled in a widget, until there is an answer */
const rolled = new WeakMap();
/** @type {typeof import('./shown.mjs') | undefined} */
let whatIf;

/** Listens for the whole visit. */
export function listenForRolls() {
  addEventListener('submit', ({ target }) => {
    const widget = widgetAt(target);
    if (!widget) return;
    submitted.add(widget);
    load();
  }, { capture: true });
  addEventListener('submit', ({ target }) => expect(widgetAt(target))); // the widget then knows what was asked
  for (const type of ['pointerover', 'focusin']) addEventListener(type, approached);
  addEventListener('rule-calculator-answered', answered);
  addEventListener('rule-calculator-unanswered', ({ target }) => {
    const widget = widgetAt(target);
    if (widget) isAnswerToRoll(widget, widget.request);
    void quietly(async () => (await loadRecent()).forgetRoll(/** @type {Widget} */ (target)));
  });
  addEventListener('toggle', opened, { capture: true });
}

/** What makes room for a roll, and logs it, is there before the press. @param {Event} event */
function approached({ target }) {
  if (target instanceof Element && target.closest('rule-calculator')) load();
}

/** Early: a reader may roll, and leave at once or lose the network, and the roll is still to be logged. */
function load() {
  for (const part of [loadRecent, loadLine, loadWhatIf]) void quietly(part);
}

/** @param {EventTarget | null} target */
function widgetAt(target) {
  const widget = target instanceof Element ? target.closest('rule-calculator') : null;
  return /** @type {Widget | null} */ (widget);
}

/** @param {Widget | null} widget */
function expect(widget) {
  // A stored answer may be there before this.
  if (!widget || !submitted.has(widget) || widget.request.mode !== 'roll') return;
  rolled.set(widget, widget.request);
  void quietly(async () => (await loadRecent()).expectRoll(widget));
}

/** @param {Event} event */
function answered(event) {
  if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
  const widget = event.target;
  const isOwn = submitted.delete(widget) && isAnswerToRoll(widget, event.detail.state);
  void quietly(async () => showRecent(/** @type {Widget} */ (widget), event.detail.response, isOwn));
  const hasLine = widget.querySelector('.roll-line') !== null;
  if (event.detail.response.mode !== 'roll' && !hasLine) return;
  void quietly(async () => (await loadLine()).showRollLine(widget, event.detail, isOwn));
  if (event.detail.response.mode !== 'roll') return;
  offerWhatIf(/** @type {import('./shown.mjs').Widget} */ (widget), event.detail.state);
}

/**
 * Whether an answer, or a refusal, is to what was rolled. Where the form was edited before, that is judged and written
 * down by itself.
 * @param {Element} widget @param {LinkState} state
 */
function isAnswerToRoll(widget, state) {
  const request = rolled.get(widget);
  rolled.delete(widget);
  const isSame = !request || questionOf(request) === questionOf(state);
  if (!isSame) void quietly(async () => (await loadLine()).logRoll(/** @type {Widget} */ (widget), request));
  return isSame;
}

/** @param {LinkState} state */
function questionOf({ engine: _engine, at: _at, ...request }) {
  return canonical(/** @type {any} */ (request));
}

/** @param {Widget} widget @param {import('../engine/wire.mjs').EngineResponse} response @param {boolean} isOwn */
async function showRecent(widget, response, isOwn) {
  const recent = await loadRecent();
  if (isOwn && response.mode === 'roll') recent.addRecent(widget, response);
  recent.markRecent(widget);
}

/** In the same frame as the verdict, so that nothing moves later. @param {import('./shown.mjs').Widget} widget @param {LinkState} state */
function offerWhatIf(widget, state) {
  if (whatIf) whatIf.offerWhatIf(widget, state);
  else void quietly(async () => (await loadWhatIf()).offerWhatIf(widget, state));
}

async function loadWhatIf() {
  return (whatIf ??= await import('./shown.mjs'));
}

function loadRecent() {
  return import('./shown.mjs');
}

function loadLine() {
  return import('./shown.mjs');
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
