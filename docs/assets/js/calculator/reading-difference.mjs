/**
 * The difference that a reading makes, beside its switch: what the answer would be as the ruling decides.
 * Both are answers of the engine to the same question; nothing is worked out here.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{label: string, value: string}} Figure
 */

import { engine } from '../engine/engine.mjs';
import { engineDocument } from './engine-markup.mjs';
import { Enquiry } from './enquiry.mjs';
import { differences } from './figure-differences.mjs';
import { readingFields, roleField } from './form-controls.mjs';
import { withoutEmptyParts } from './form-request.mjs';

/** @type {WeakMap<Element, Enquiry>} one for each switch */
const enquiries = new WeakMap();

export function listenForReadings() {
  document.addEventListener('rule-calculator-answered', (event) => {
    if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement) || !event.detail.state) return;
    const { engine: _engine, at: _at, ...request } = event.detail.state;
    for (const { field, decided } of switches(event.target, request)) compare(event.target, field, decided);
  });
}

/**
 * The switches of a widget, each with the question as its ruling decides; null where it is read so already.
 * @param {HTMLElement} widget
 * @param {EngineRequest} request
 * @returns {{field: Element, decided: EngineRequest | null}[]}
 */
function switches(widget, request) {
  const { text, readings = {}, ...rest } = request;
  const whole = roleField(widget, 'text');
  const rulings = readingFields(widget).map((field) => {
    const { [field.name]: chosen, ...others } = readings;
    const isChosen = !text && chosen !== undefined && JSON.stringify(chosen) !== field.dataset.default;
    return { field, decided: isChosen ? { ...rest, readings: others } : null };
  });
  return whole ? [{ field: whole, decided: text ? rest : null }, ...rulings] : rulings;
}

/**
 * @param {HTMLElement} widget
 * @param {Element} field
 * @param {EngineRequest | null} decided
 */
function compare(widget, field, decided) {
  const enquiry = enquiries.get(field) ?? new Enquiry(engine, widget);
  enquiries.set(field, enquiry);
  enquiry.end();
  if (decided === null) return note(field, '');
  const chosen = figuresOf(widget.querySelector('.rc-answer'));
  enquiry.ask(withoutEmptyParts(decided), (answer) => note(field, saidOf(answer, chosen)), () => note(field, ''));
}

/** @param {EngineAnswer} answer @param {Figure[]} chosen */
function saidOf(answer, chosen) {
  if (!answer.ok) return '';
  const page = engineDocument(answer.html);
  return differences(figuresOf(page.body), chosen);
}

/** The headline figures of an answer. @param {Element | null} answer @returns {Figure[]} */
function figuresOf(answer) {
  const figures = answer?.querySelectorAll('.rc-events data, .rc-figures data') ?? [];
  return [...figures].map((data) => ({
    label: data.closest('div')?.querySelector('dt')?.textContent ?? '',
    value: data.textContent?.trim() ?? '',
  }));
}

/** @param {Element} field @param {string} words none takes them away */
function note(field, words) {
  const holder = field.closest('.rc-field');
  const line = holder?.querySelector('.rc-difference') ?? document.createElement('p');
  line.className = 'rc-difference';
  line.textContent = words;
  if (words && !line.isConnected) field.after(line);
  if (!words) line.remove();
}
