/**
 * What was rolled in a widget, until there is an answer: whether that is the reader's own roll, and to the question that
 * was asked. What is shown of rolls, and the log of them, is loaded when a calculator is approached.
 *
 * @typedef {import('./shown.mjs').Widget} Widget
 * @typedef {import('../cite/answer-registry.mjs').Answered} Answered
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 */

import { questionOf } from '../links/check.mjs';
import { part } from '../shared/part.mjs';

/**
 * @type {WeakMap<Element, string>} widgets whose next answer the reader has asked for with a button, and the path of
 *   the page where that was
 */
const submitted = new WeakMap();
/**
 * @type {WeakMap<Element, {request: EngineRequest, path: string}>} what was rolled in a widget, until there is an
 *   answer
 */
const rolled = new WeakMap();
/** @type {typeof import('./shown.mjs') | undefined} */
let shown;
/** @type {Promise<typeof import('./shown.mjs') | null> | undefined} */
let loading;

/** Listens for the whole visit. */
export function listenForRolls() {
  addEventListener(
    'submit',
    ({ target }) => {
      const widget = widgetAt(target);
      if (!widget) return;
      submitted.set(widget, location.pathname);
      // Early: a reader may roll, and leave at once or lose the network, and the roll is still to be logged.
      withShown(prepareLog);
    },
    { capture: true },
  );
  addEventListener('submit', ({ target }) => expect(widgetAt(target))); // the widget then knows what was asked
  // What makes room for a roll, and logs it, is there before the press.
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, ({ target }) => widgetAt(target) && withShown(prepareLog));
}

/** @param {EventTarget | null} target */
function widgetAt(target) {
  const widget = target instanceof Element ? target.closest('rule-calculator') : null;
  return /** @type {Widget | null} */ (widget);
}

/** @param {Widget | null} widget */
function expect(widget) {
  // A stored answer may be there before this.
  const path = widget ? submitted.get(widget) : undefined;
  if (!widget || path === undefined || widget.request.mode !== 'roll') return;
  rolled.set(widget, { request: widget.request, path });
  withShown(({ expectRoll }) => expectRoll(widget));
}

/** An answer has come. @param {HTMLElement} calculator @param {Answered} answered */
export function showRoll(calculator, answered) {
  const widget = /** @type {Widget} */ (calculator);
  const isRoll = answered.response.mode === 'roll';
  const path = submitted.get(widget);
  submitted.delete(widget);
  const isOwn = path !== undefined && isAnswerToRoll(widget, answered.state);
  withShown(({ addRecent, markRecent }) => {
    if (isOwn && isRoll) addRecent(widget, answered);
    markRecent(widget);
  });
  if (isRoll || widget.querySelector('.roll-line'))
    withShown(({ showRollLine }) => showRollLine(widget, answered, isOwn ? path : null));
  // What throws nothing itself works out what was drawn elsewhere, and that can go on, too.
  if (!isRoll && (widget.dataset.throws || !widget.dataset.inquiries)) return;
  // In the same frame as the verdict, so that nothing moves later.
  if (shown) shown.offerInquiries(widget, answered.state);
  else withShown(({ offerInquiries }) => offerInquiries(widget, answered.state));
}

/** A question has no answer. @param {HTMLElement} calculator */
export function forgetRoll(calculator) {
  const widget = /** @type {Widget} */ (calculator);
  isAnswerToRoll(widget, widget.request);
  withShown((rolls) => rolls.forgetRoll(widget));
}

/**
 * Whether an answer, or a refusal, is to what was rolled. Where the form was edited before, that is judged and written
 * down by itself.
 * @param {Widget} widget @param {LinkState} state
 */
function isAnswerToRoll(widget, state) {
  const roll = rolled.get(widget);
  rolled.delete(widget);
  const isSame = !roll || questionOf(roll.request) === questionOf(state);
  if (!isSame) withShown(({ logRoll }) => logRoll(widget, roll));
  return isSame;
}

/** @param {typeof import('./shown.mjs')} rolls */
function prepareLog({ prepareDatabase }) {
  return prepareDatabase();
}

/**
 * Without these scripts the calculator is whole. What is asked first is done first, which is why all wait for one promise:
 * several imports of one module end in any order.
 * @param {(rolls: typeof import('./shown.mjs')) => unknown} act
 */
function withShown(act) {
  loading ??= loadShown();
  loading.then((rolls) => rolls && act(rolls)).catch((error) => console.warn(error));
}

/** Null, and another try at the next roll, where they do not come. */
async function loadShown() {
  try {
    return (shown = await part(() => import('./shown.mjs')));
  } catch (error) {
    console.warn(error);
    loading = undefined;
    return null;
  }
}
