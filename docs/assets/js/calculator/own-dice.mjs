/**
 * The reader's own dice and tokens: buttons for the faces of the one that is wanted next. It rolls nothing.
 *
 * Event: `own-dice-changed`, which bubbles from the field of the faces, typed or tapped.
 *
 * @typedef {import('./rule-calculator-element.mjs').RuleCalculatorElement} Widget
 * @typedef {import('../engine/wire.mjs').EngineFailure} EngineFailure
 */

import { bookLink } from '../shared/site-root.mjs';
import { engine } from '../engine/engine.mjs';
import { facesFrom } from './form-request.mjs';
import { roleField } from './form-controls.mjs';
import { wantedFace } from './wanted-face.mjs';

const REFUSED = 'This cannot be: see what is marked.';
const FIELD = 'rule-calculator [data-role="faces"]';

/** @type {WeakMap<HTMLElement, object>} each widget asks on a channel of its own, beside its questions */
const channels = new WeakMap();
/** @type {WeakSet<HTMLElement>} widgets whose row of faces is refused, as the reader types it */
const refused = new WeakSet();

// Typed faces are asked for one by one, too: an unfinished row is no mistake, and a blank one no wish to roll.
addEventListener('input', typed, { capture: true });

/** Says which die or token comes next, and offers its faces. @param {HTMLElement} widget @param {boolean} [isNew] whether a face came */
export async function offerFaces(widget, isNew = false) {
  const box = boxOf(widget);
  const answer = await engine.ask(JSON.stringify(questionOf(/** @type {Widget} */ (widget))), channelOf(widget)).catch(() => null);
  if (answer === null || !widget.isConnected) return;
  const count = shownFaces(widget).length;
  const wanted = answer.ok ? null : wantedFace(answer.failure);
  if (!answer.ok && !wanted) return refuse(/** @type {Widget} */ (widget), box, answer.failure, count);
  forgive(/** @type {Widget} */ (widget));
  if (!wanted) return finish(widget, box, count, isNew);
  const words = `Next: ${wanted.what}.`;
  fill(widget, box, words, wanted.faces, count);
  if (wanted.faces.length === 0) box.status.textContent = `${words} Type what it showed.`;
}

/** What is wrong is said once, beside its field, where the form says it, too. @param {Widget} widget @param {Box} box @param {EngineFailure} failure @param {number} count */
function refuse(widget, box, failure, count) {
  refused.add(widget);
  fill(widget, box, REFUSED, [], count);
  widget.say(widget.failure?.showRefusal(failure) ?? failure.message);
  widget.answer?.keep(true);
}

/** Takes back what was said of faces that are put right. @param {Widget} widget */
function forgive(widget) {
  if (refused.delete(widget)) widget.answer?.keep(false);
  else if (roleField(widget, 'faces')?.getAttribute('aria-invalid') !== 'true') return;
  widget.failure?.clear();
}

/** @param {HTMLElement} widget @param {Box} box @param {number} count @param {boolean} isNew */
function finish(widget, box, count, isNew) {
  fill(widget, box, count ? 'That is all of them; the answer stands below.' : 'Nothing is rolled here.', [], count);
  const button = widget.querySelector('button[data-dice="faces"]');
  if (isNew && button instanceof HTMLButtonElement) button.click();
}

/** The roll as the form asks for it, with the faces so far. @param {Widget} widget */
function questionOf(widget) {
  const { seed: _seed, ...request } = widget.request;
  return { ...request, mode: 'roll', faces: shownFaces(widget) };
}

/** @param {HTMLElement} widget */
function shownFaces(widget) {
  return facesFrom(roleField(widget, 'faces')?.value ?? '');
}

/** @param {HTMLElement} widget @param {(number | string)[]} faces */
function show(widget, faces) {
  const field = roleField(widget, 'faces');
  const seed = roleField(widget, 'seed');
  if (field) field.value = faces.join(' ');
  if (seed) seed.value = ''; // a roll has one source
}

/** @param {Event} event */
function typed(event) {
  const field = event.target;
  const widget = field instanceof Element ? field.closest('rule-calculator') : null;
  if (!(field instanceof HTMLElement) || !(widget instanceof HTMLElement)) return;
  if (field.matches(FIELD)) {
    event.stopPropagation();
    take(widget, true);
  } else if (widget.querySelector('.rc-own[open] .own-dice') && field.matches('.rc-form *')) queueMicrotask(() => void offerFaces(widget));
}

/** The dice are the reader's now: a bench must not put others in their place. @param {HTMLElement} widget @param {boolean} isNew */
function take(widget, isNew) {
  roleField(widget, 'faces')?.dispatchEvent(new Event('own-dice-changed', { bubbles: true }));
  void offerFaces(widget, isNew);
}

/** @param {HTMLElement} widget */
function channelOf(widget) {
  const channel = channels.get(widget) ?? {};
  channels.set(widget, channel);
  return channel;
}

/** @typedef {{status: HTMLElement, faces: HTMLElement}} Box @param {HTMLElement} widget @returns {Box} */
function boxOf(widget) {
  const former = widget.querySelector('.own-dice');
  const box = former ?? document.createElement('div');
  if (!former) {
    box.className = 'own-dice';
    box.append(document.createElement('p'), document.createElement('div'), pages());
    box.children[0].setAttribute('role', 'status');
    box.children[0].textContent = 'Asking which comes first …';
    box.children[1].setAttribute('role', 'group');
    box.children[1].setAttribute('aria-label', 'What it showed');
    widget.querySelector('.rc-own')?.append(box);
  }
  const [status, faces] = /** @type {HTMLElement[]} */ ([...box.children]);
  return { status, faces };
}

/** Where rolls are kept, and how two people roll. */
function pages() {
  const line = document.createElement('p');
  line.append(bookLink('Roll log', 'about/log/'), bookLink('Rolling together, so that nobody chooses the dice', 'about/rolling-together/'));
  return line;
}

/** @param {HTMLElement} widget @param {Box} box @param {string} words @param {(number | string)[]} faces @param {number} count */
function fill(widget, { status, faces: place }, words, faces, count) {
  const focused = place.contains(document.activeElement) ? document.activeElement?.textContent : null;
  status.textContent = words;
  const buttons = faces.map((face) => button(String(face), () => add(widget, face)));
  if (count) {
    buttons.push(button('Undo the last', () => back(widget, -1), 'is-quiet'));
    buttons.push(button('Begin again', () => back(widget, 0), 'is-quiet'));
  }
  place.replaceChildren(...buttons);
  if (focused !== null) (buttons.find(({ textContent }) => textContent === focused) ?? buttons[0])?.focus();
}

/** @param {string} words @param {() => void} press @param {string} [look] */
function button(words, press, look = '') {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = look;
  made.textContent = words;
  made.addEventListener('click', press);
  return made;
}

/** @param {HTMLElement} widget @param {number | string} face */
function add(widget, face) {
  show(widget, [...shownFaces(widget), face]);
  take(widget, true);
}

/** @param {HTMLElement} widget @param {number} end of the faces that stay */
function back(widget, end) {
  show(widget, shownFaces(widget).slice(0, end));
  take(widget, false);
}
