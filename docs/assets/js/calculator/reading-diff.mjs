/**
 * Shows beside the switch of a reading what the answer would be as the ruling decides.
 * Both are answers of the engine to the same request; nothing is computed here.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{label: string, value: string}} Figure
 */

import { engine } from '../engine/shared.mjs';
import { engineDocument } from '../engine/markup.mjs';
import { LatestRequest } from './latest-request.mjs';
import { readingFields, roleField } from './form/controls.mjs';
import { withoutEmptyParts } from './form/request.mjs';

const MOST_NAMED = 3;

/** @type {WeakMap<Element, LatestRequest>} one for each switch */
const requests = new WeakMap();

/** An answer has come. @param {HTMLElement} widget @param {import('../cite/answer-registry.mjs').Answered} answered */
export function compareReadings(widget, { state: { engine: _engine, at: _at, ...request } }) {
  for (const { field, decided } of switches(widget, request)) compare(widget, field, decided);
}

/**
 * The switches of a widget, each with the request as its ruling decides; null where it is read so already.
 * @param {HTMLElement} widget
 * @param {EngineRequest} request
 * @returns {{field: Element, decided: EngineRequest | null}[]}
 */
function switches(widget, request) {
  const { text, readings = {}, ...rest } = request;
  const textField = roleField(widget, 'text');
  const rulings = readingFields(widget).map((field) => {
    const { [field.name]: chosen, ...others } = readings;
    const isChosen = !text && chosen !== undefined && JSON.stringify(chosen) !== field.dataset.default;
    return { field, decided: isChosen ? { ...rest, readings: others } : null };
  });
  return textField ? [{ field: textField, decided: text ? rest : null }, ...rulings] : rulings;
}

/**
 * @param {HTMLElement} widget
 * @param {Element} field
 * @param {EngineRequest | null} decided
 */
function compare(widget, field, decided) {
  const request = requests.get(field) ?? new LatestRequest(engine, widget);
  requests.set(field, request);
  request.drop();
  if (decided === null) return showNote(field, '');
  const chosen = figuresOf(widget.querySelector('.rc-answer'));
  request.send(
    withoutEmptyParts(decided),
    (answer) => showNote(field, noteOn(answer, chosen)),
    () => showNote(field, ''),
  );
}

/** @param {EngineAnswer} answer @param {Figure[]} chosen */
function noteOn(answer, chosen) {
  return answer.ok ? differences(figuresOf(engineDocument(answer.html).body), chosen) : '';
}

/**
 * What differs between two answers, as a sentence.
 * @param {Figure[]} decided as the ruling decides
 * @param {Figure[]} chosen as the reader has chosen
 */
export function differences(decided, chosen) {
  const known = new Map(chosen.map(({ label, value }) => [label, value]));
  const changed = decided.filter(({ label, value }) => known.has(label) && known.get(label) !== value);
  if (changed.length === 0) return 'The figures are the same as decided.';
  const named = changed
    .slice(0, MOST_NAMED)
    .map(({ label, value }) => `${label}: ${value} as decided, ${known.get(label)} here`);
  return named.join('; ');
}

/** The headline figures of an answer. @param {Element | null} answer @returns {Figure[]} */
function figuresOf(answer) {
  const figures = answer?.querySelectorAll('.rc-events data, .rc-figures data') ?? [];
  return [...figures].map((data) => ({
    label: data.closest('div')?.querySelector('dt')?.textContent ?? '',
    value: data.textContent?.trim() ?? '',
  }));
}

/** @param {Element} field @param {string} text none removes the note */
function showNote(field, text) {
  const holder = field.closest('.rc-field');
  const line = holder?.querySelector('.rc-difference') ?? document.createElement('p');
  line.className = 'rc-difference';
  line.textContent = text;
  if (text && !line.isConnected) field.after(line);
  if (!text) line.remove();
}
