/**
 * The reader's own dice and tokens: buttons with the faces of the die that comes next. Nothing is rolled here.
 *
 * Event: `own-dice-changed`, which bubbles from the field of the faces, whether they were typed or tapped.
 *
 * @typedef {import('./element.mjs').RuleCalculatorElement} Widget
 * @typedef {import('../engine/wire.mjs').EngineFailure} EngineFailure
 * @typedef {number | string} Face
 * @typedef {{status: HTMLElement, faces: HTMLElement}} Box
 * @typedef {{place: number, what: string, faces: (number | string)[]}} NextDie `faces` can be tapped; none where there
 *   are too many
 */

import { bookLink } from '../shared/site-root.mjs';
import { engine } from '../engine/shared.mjs';
import { facesFrom } from './form/request.mjs';
import { LatestRequest } from './latest-request.mjs';
import { roleField } from './form/controls.mjs';
import { partsOf } from '../shared/widget.mjs';
import { presses } from '../shared/press.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const REFUSED = 'This cannot be: see what is marked.';
const FIELD = 'rule-calculator [data-role="faces"]';
const QUIET = { class: 'is-quiet' };

/** @type {WeakMap<Widget, LatestRequest>} each widget asks on a channel of its own, beside its other requests */
const requests = new WeakMap();
/**
 * @type {WeakSet<Widget>} widgets whose faces changed after the last press of a button: when all are there, they are
 *   judged
 */
const unjudged = new WeakSet();
/** @type {WeakSet<Widget>} widgets whose faces were refused while the reader typed them */
const refused = new WeakSet();

// Typed faces are checked one by one, too: an unfinished list is no mistake, and an empty one does not ask for a roll.
addEventListener('input', onInput, { capture: true });
addEventListener('submit', ({ target }) => void unjudged.delete(widgetAt(target)), { capture: true });

/**
 * Says which die or token comes next, and offers its faces; what is being tapped stays until the tap is over.
 * @param {Widget} widget
 */
export function offerFaces(widget) {
  const box = boxOf(widget);
  const request = requests.get(widget) ?? new LatestRequest(engine, undefined, (show) => presses.after(show));
  requests.set(widget, request);
  request.send(
    requestOf(widget),
    (answer) => show(widget, box, answer),
    (message) => fill(widget, box, message, [], facesOf(widget).length),
  );
}

/**
 * @param {Widget} widget
 * @param {Box} box
 * @param {import('../engine/wire.mjs').EngineAnswer} answer
 */
function show(widget, box, answer) {
  if (!widget.isConnected) return;
  const count = facesOf(widget).length;
  const next = answer.ok ? null : nextDie(answer.failure);
  if (!answer.ok && !next) return refuse(widget, box, answer.failure, count);
  clearRefusal(widget);
  if (!next) return finish(widget, box, count);
  const text = `Next: ${next.what}.`;
  fill(widget, box, text, next.faces, count);
  if (next.faces.length === 0) box.status.textContent = `${text} Type what it showed.`;
}

/**
 * The refusal is shown once, beside the field, as the form shows it.
 * @param {Widget} widget
 * @param {Box} box
 * @param {EngineFailure} failure
 * @param {number} count
 */
function refuse(widget, box, failure, count) {
  refused.add(widget);
  fill(widget, box, REFUSED, [], count);
  widget.announce(widget.failure?.showRefusal(failure) ?? failure.message);
  widget.answer?.markStale(true);
}

/** Clears the refusal of faces that are right now. @param {Widget} widget */
function clearRefusal(widget) {
  if (refused.delete(widget)) widget.answer?.markStale(false);
  else if (roleField(widget, 'faces')?.getAttribute('aria-invalid') !== 'true') return;
  widget.failure?.clear();
}

/** @param {Widget} widget @param {Box} box @param {number} count */
function finish(widget, box, count) {
  fill(widget, box, count ? 'That is all of them; the answer stands below.' : 'Nothing is rolled here.', [], count);
  const button = widget.querySelector('button[data-dice="faces"]');
  if (unjudged.delete(widget) && button instanceof HTMLButtonElement) button.click();
}

/** The form's request as a roll with the faces so far. @param {Widget} widget */
function requestOf(widget) {
  const { seed: _seed, method: _method, ...request } = widget.request;
  return { ...request, mode: 'roll', faces: facesOf(widget) };
}

/** @param {Widget} widget */
function facesOf(widget) {
  return facesFrom(roleField(widget, 'faces')?.value ?? '');
}

/** @param {Widget} widget @param {Face[]} faces @param {boolean} isNew */
function setFaces(widget, faces, isNew) {
  const field = roleField(widget, 'faces');
  const seed = roleField(widget, 'seed');
  if (field) field.value = faces.join(' ');
  if (seed) seed.value = ''; // a roll has one source
  onFacesChanged(widget, isNew);
}

/** @param {Event} event */
function onInput(event) {
  const field = event.target;
  const widget = widgetAt(field);
  if (!(field instanceof HTMLElement) || !widget) return;
  if (field.matches(FIELD)) {
    event.stopPropagation();
    onFacesChanged(widget, true);
  } else if (widget.querySelector('.rc-own[open] .own-dice') && field.matches('.rc-form *'))
    queueMicrotask(() => offerFaces(widget));
}

/** @param {EventTarget | null} target @returns {any} */
function widgetAt(target) {
  return target instanceof Element ? target.closest('rule-calculator') : null;
}

/** The dice are the reader's now: a bench must not replace them. @param {Widget} widget @param {boolean} isNew */
function onFacesChanged(widget, isNew) {
  delete roleField(widget, 'faces')?.dataset.rolled;
  roleField(widget, 'faces')?.dispatchEvent(new Event('own-dice-changed', { bubbles: true }));
  if (isNew) unjudged.add(widget);
  else unjudged.delete(widget);
  offerFaces(widget);
}

/** @param {Widget} widget @returns {Box} */
function boxOf(widget) {
  const box = /** @type {HTMLElement | null} */ (widget.querySelector('.own-dice')) ?? newBox();
  if (!box.isConnected) widget.querySelector('.rc-own')?.append(box);
  return partsOf(box, { status: 'p', faces: 'div' });
}

function newBox() {
  const status = newElement('p', { role: 'status' }, 'Checking which die comes first …');
  const faces = newElement('div', { role: 'group', 'aria-label': 'What it showed' });
  const pages = [
    bookLink('Roll log', 'about/log/'),
    bookLink('Rolling together, so that nobody chooses the dice', 'bench/rolling-together/'),
  ];
  return newElement('div', 'own-dice', status, faces, newElement('p', '', ...pages));
}

/** @param {Widget} widget @param {Box} box @param {string} text @param {Face[]} faces @param {number} count */
function fill(widget, { status, faces: place }, text, faces, count) {
  const focused = place.contains(document.activeElement) ? document.activeElement?.textContent : null;
  status.textContent = text;
  const buttons = faces.map((face) =>
    newButton(String(face), {}, () => setFaces(widget, [...facesOf(widget), face], true)),
  );
  if (count) {
    buttons.push(newButton('Undo the last', QUIET, () => setFaces(widget, facesOf(widget).slice(0, -1), false)));
    buttons.push(newButton('Begin again', QUIET, () => setFaces(widget, [], false)));
  }
  place.replaceChildren(...buttons);
  if (focused !== null) (buttons.find(({ textContent }) => textContent === focused) ?? buttons[0])?.focus();
}

/*
 * Reads from the engine's refusal which die or token a roll with given faces needs next.
 *
 * The sentence is the same for every calculator (`engine/chance/sample.py`), and a test holds it to this form.
 */

const SENTENCE =
  /^The faces end early: face (\d+) is (.+); add (?:(1)|a whole number from 1 to (\d+)|a colour left in the bag \((.+)\))\.$/u;
const MOST = 30;

/**
 * @param {{field: string | null, message: string}} failure
 * @returns {NextDie | null} null where the engine refuses something else
 */
export function nextDie({ field, message }) {
  const found = field === 'faces' ? SENTENCE.exec(message) : null;
  if (!found) return null;
  const [, place, what, one, highest, colours] = found;
  return { place: Number(place), what, faces: colours ? colours.split(', ') : upTo(Number(one ?? highest)) };
}

/** @param {number} highest */
function upTo(highest) {
  return highest > MOST ? [] : Array.from({ length: highest }, (_, place) => place + 1);
}
