/**
 * `<rule-sentence>`: a sentence with numbers that the reader can change in place; the results in it follow.
 *
 * It holds phrasing content only, for it stands inside a paragraph. Attributes: `calculator`, `mode`, `inputs`
 * (JSON) for what the sentence does not show, and `data-table`, its results at the usual values. Each
 * `<output data-show="selector">` takes the text of that part of the answer. The text in the HTML is the fallback.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

import { engine } from '../engine/shared.mjs';
import { inputFields, readForm } from '../calculator/form/controls.mjs';
import { inputsFrom, withoutEmptyParts } from '../calculator/form/request.mjs';
import { LatestRequest } from '../calculator/latest-request.mjs';
import { loadingText } from '../calculator/progress.mjs';
import { preloadOnIntent } from '../calculator/preload.mjs';
import { boundsMet, fieldError, numberFromDrag, tableResults } from './table.mjs';
import { Widget } from '../shared/widget.mjs';
import { engineDocument } from '../engine/markup.mjs';
import { newButton, statusLine } from '../shared/html.mjs';

const SHOW_LOADING_MS = 300;
/** Width of a field, in characters. */
const NARROWEST = 2;
const WIDEST = 24;

export class RuleSentenceElement extends Widget {
  #request = new LatestRequest(engine);
  #tail = new SentenceTail(this);
  /** Whether the answer takes long enough to tell the reader why. */
  #isSlow = false;
  #isBroken = false;
  /** Whether nobody has asked for the answer to come: it is not spoken. */
  #isUnasked = false;
  /** @type {{[ruling: string]: string} | null} */
  #readings = null;
  /** What follows an answer by these readings. */
  #afterReading = () => {};
  /** @type {Map<Field, string>} the printed values of the fields */
  #printed = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slowTimer;

  connected() {
    this.#printed = new Map(inputFields(this).map((field) => [field, printedValue(field)]));
    for (const field of this.#printed.keys()) describeNumber(field);
    this.listen(this, 'input', () => this.#turn());
    this.listen(this, 'keydown', (event) => this.#press(event));
    listenForDrags(this, this.signal);
    // On a card that throws, the reader asks by a press; the usual numbers come with the page.
    this.listen(window, 'rule-engine-mended', () => {
      if (this.#isBroken) this.#askEngine();
    });
    if (!this.closest('game-try'))
      preloadOnIntent(this, { prefetch: () => engine.wake(), announce: () => engine.wake() }, this.signal);
    this.signal.addEventListener(
      'abort',
      engine.watch(() => this.#showLoading()),
    );
    // The reader typed before the scripts were loaded, or the browser restored the fields on a reload.
    if (this.#isChanged) this.#ask();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#request.drop();
    this.#endWait();
    this.#tail.end();
  }

  /** Escape puts the printed value of a field back. @param {KeyboardEvent} event */
  #press(event) {
    const field = event.target;
    if (event.key !== 'Escape' || !(field instanceof HTMLInputElement)) return;
    field.value = this.#printed.get(field) ?? field.value;
    this.#turn();
  }

  /** Puts all printed values back. */
  #reset() {
    for (const [field, value] of this.#printed) field.value = value;
    [...this.#printed.keys()][0]?.focus();
    this.#turn();
  }

  /** The reader has changed a value, or put one back. */
  #turn() {
    this.#isUnasked = false;
    this.#ask();
  }

  /**
   * Answers by readings of a group, which the printed table does not hold.
   * @param {{[ruling: string]: string}} readings
   * @param {() => void} after called when an answer by them is shown
   */
  readAs(readings, after) {
    this.#readings = readings;
    this.#afterReading = after;
    this.#isUnasked = !this.#isChanged;
    this.#ask();
    clearTimeout(this.#slowTimer); // nobody waits for it
  }

  get #isChanged() {
    return [...this.#printed.keys()].some((field) => this.#isTurned(field));
  }

  /** Whether the reader has changed a field. @param {Field} field */
  #isTurned(field) {
    return this.#printed.get(field) !== field.value;
  }

  #ask() {
    const fields = [...this.#printed.keys()];
    fields.forEach(fitWidth);
    this.#tail.offerReset(this.#isChanged, () => this.#reset());
    const wrong = fields.find((field) => errorOf(field));
    this.#tail.showBounds(wrong ? '' : boundsOf(fields.filter((field) => this.#isTurned(field))));
    if (wrong) return this.#refuse(wrong);
    const results = this.#readings ? null : tableResults(this.dataset.table ?? '', this.values);
    if (results) this.#showTableResults(results);
    else this.#askEngine();
  }

  /** The engine would refuse this value, too: the reader need not wait for it. @param {Field} field */
  #refuse(field) {
    this.#request.drop();
    this.#showError(errorOf(field), [field]);
  }

  /** @param {string[]} results */
  #showTableResults(results) {
    this.#request.drop();
    this.#showError('');
    this.outputs.forEach((output, place) => (output.textContent = results[place]));
    this.#announce(() => spokenText(this));
  }

  #askEngine() {
    // A sentence has no room for a button that tries again: the next edit does, and a file that comes after all.
    if (this.#isBroken) engine.retry();
    this.#isBroken = false;
    this.#request.send(
      this.request,
      (answer) => this.#show(answer),
      (message) => this.#breakDown(message),
    );
    this.#beginWait();
  }

  /** @param {string} message */
  #breakDown(message) {
    this.#isBroken = true;
    this.#showError(message);
  }

  /** The request of the sentence as it stands. */
  get request() {
    const inputs = { ...JSON.parse(this.getAttribute('inputs') ?? '{}'), ...inputsFrom(readForm(this).controls) };
    const calculator = this.getAttribute('calculator') ?? '';
    return withoutEmptyParts({
      calculator,
      mode: this.getAttribute('mode') ?? undefined,
      inputs,
      readings: this.#readings ?? undefined,
    });
  }

  /** The texts of the fields, by name. */
  get values() {
    return Object.fromEntries([...this.#printed.keys()].map((field) => [field.name, field.value]));
  }

  /** Where the results stand. */
  get outputs() {
    return [...this.querySelectorAll('[data-show]')];
  }

  /** @param {EngineAnswer} answer */
  #show(answer) {
    if (!answer.ok) return this.#showError(answer.failure.message);
    this.#showError('');
    const results = shownIn(answer.html, this.outputs);
    this.outputs.forEach((output, place) => (output.textContent = results[place]));
    this.#afterReading();
    this.#announce(() => spokenText(this));
  }

  /** @param {() => string} text */
  #announce(text) {
    if (!this.#isUnasked) this.#tail.announce(text);
  }

  /** @param {string} message none clears the last one @param {Field[]} [wrong] the fields at fault, as far as known */
  #showError(message, wrong = [...this.#printed.keys()]) {
    this.#endWait();
    this.#markStale(message !== '');
    this.toggleAttribute('data-refused', message !== '');
    for (const field of this.#printed.keys())
      field.setAttribute('aria-invalid', String(message !== '' && wrong.includes(field)));
    this.#tail.showError(message);
    if (message) this.#announce(() => message);
  }

  /** Marks results that do not belong to the present values. @param {boolean} isStale */
  #markStale(isStale) {
    this.outputs.forEach((output) => output.toggleAttribute('data-stale', isStale));
  }

  #beginWait() {
    clearTimeout(this.#slowTimer);
    this.dataset.state = 'busy';
    this.setAttribute('aria-busy', 'true');
    this.removeAttribute('data-refused');
    for (const field of this.#printed.keys()) field.setAttribute('aria-invalid', 'false');
    this.#tail.showError('');
    this.#markStale(true);
    this.#slowTimer = setTimeout(() => {
      this.#isSlow = true;
      this.#showLoading();
    }, SHOW_LOADING_MS);
  }

  #showLoading() {
    if (this.#request.isPending && this.#isSlow) this.#tail.showLoading(loadingText(engine.loading));
  }

  #endWait() {
    clearTimeout(this.#slowTimer);
    this.#isSlow = false;
    this.removeAttribute('data-state');
    this.removeAttribute('aria-busy');
    this.#tail.showLoading('');
  }
}

/** @param {Field} field */
function printedValue(field) {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
}

/** What is wrong with the value of a field, as far as the page can tell. @param {Field} field */
function errorOf(field) {
  return fieldError({
    label: field.getAttribute('aria-label') ?? field.name,
    value: field.value,
    bounds: field.dataset,
  });
}

/** The bounds of the first of some fields that is at one of its own. @param {Field[]} fields */
function boundsOf(fields) {
  return fields.map((field) => boundsMet(field.value, field.dataset)).find(Boolean) ?? '';
}

/** Makes a field as wide as its value, so that it reads as a part of the sentence. @param {Field} field */
function fitWidth(field) {
  if (!(field instanceof HTMLInputElement)) return;
  field.size = Math.min(Math.max(field.value.length + 1, NARROWEST), WIDEST);
  if (field.getAttribute('role') === 'spinbutton') field.setAttribute('aria-valuenow', field.value);
}

/** Arrow keys change a whole number: screen readers announce such a field as a spin button. @param {Field} field */
function describeNumber(field) {
  if (!(field instanceof HTMLInputElement) || field.dataset.kind !== 'whole') return;
  field.setAttribute('role', 'spinbutton');
  field.setAttribute('aria-valuenow', field.value);
  if (field.dataset.low !== undefined) field.setAttribute('aria-valuemin', field.dataset.low);
  if (field.dataset.high !== undefined) field.setAttribute('aria-valuemax', field.dataset.high);
}

/* Numbers of a sentence turned by dragging them, with a mouse or a finger: to the right more, to the left less. */

const FIELD = 'input[data-kind="whole"]';
/** How far a pointer moves before a press is a drag. */
const BEGINS_AT_PX = 5;

/** @typedef {{field: HTMLInputElement, id: number, x: number, value: string, isDrag: boolean}} Drag */

/** @param {HTMLElement} sentence @param {AbortSignal} signal */
function listenForDrags(sentence, signal) {
  /** @type {Drag | null} */
  let drag = null;
  sentence.addEventListener('pointerdown', (event) => (drag = begun(event)), { signal });
  sentence.addEventListener('pointermove', (event) => drag?.id === event.pointerId && move(drag, event), { signal });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    sentence.addEventListener(type, () => (drag = ended(drag)), { signal });
  }
}

/** @param {PointerEvent} event @returns {Drag | null} */
function begun({ target, button, pointerId, clientX }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(FIELD) || button !== 0) return null;
  return { field: target, id: pointerId, x: clientX, value: target.value, isDrag: false };
}

/** @param {Drag} drag @param {PointerEvent} event */
function move(drag, event) {
  const distance = event.clientX - drag.x;
  if (!drag.isDrag && Math.abs(distance) < BEGINS_AT_PX) return;
  if (!drag.isDrag) drag.field.setPointerCapture(drag.id);
  drag.isDrag = true;
  event.preventDefault();
  const number = numberFromDrag(drag.value, distance, drag.field.dataset);
  if (number === null || drag.field.value === String(number)) return;
  drag.field.value = String(number);
  drag.field.dispatchEvent(new Event('input', { bubbles: true }));
  drag.field.setSelectionRange(drag.field.value.length, drag.field.value.length);
}

/** A drag leaves nothing selected. @param {Drag | null} drag @returns {null} */
function ended(drag) {
  if (drag?.isDrag) drag.field.setSelectionRange(drag.field.value.length, drag.field.value.length);
  return null;
}

/*
 * The end of a sentence that a reader has changed: the button back to the printed values, the stage of loading, an
 * error, and, for screen readers, the whole sentence once the reader pauses.
 */

const PAUSE_MS = 700;
const RESET_LABEL = 'back to the printed values';

/** Number of error elements on the page, for their ids. */
let errors = 0;

class SentenceTail {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<string, HTMLElement>} */
  #parts = new Map();

  /** @param {HTMLElement} sentence */
  constructor(sentence) {
    this.sentence = sentence;
  }

  /** Shows the button back to the printed values, or hides it. @param {boolean} isChanged @param {() => void} reset */
  offerReset(isChanged, reset) {
    if (!isChanged && !this.#parts.has('rs-back')) return;
    const button = this.#part('rs-back', () => newButton('', { 'aria-label': RESET_LABEL, title: RESET_LABEL }, reset));
    button.hidden = !isChanged;
  }

  /** @param {string} text none removes it */
  showLoading(text) {
    if (text || this.#parts.has('rc-stage')) this.#span('rc-stage').textContent = text && ` (${text})`;
  }

  /** @param {string} text none removes it */
  showError(text) {
    if (!text && !this.#parts.has('rc-error')) return;
    const place = this.#span('rc-error');
    place.textContent = text && ` (${text})`;
    place.id ||= `rs-error-${(errors += 1)}`;
    for (const field of this.sentence.querySelectorAll('input')) {
      if (text) field.setAttribute('aria-describedby', place.id);
      else field.removeAttribute('aria-describedby');
    }
  }

  /** Shows the bounds that a number has met, quietly. @param {string} text none removes it */
  showBounds(text) {
    if (text || this.#parts.has('rs-bounds')) this.#span('rs-bounds').textContent = text && ` (${text})`;
  }

  /** Announces a text to screen readers once the reader pauses, and not at each key. @param {() => string} text */
  announce(text) {
    clearTimeout(this.#timer);
    const status = statusLine();
    this.#timer = setTimeout(() => (status.textContent = text()), PAUSE_MS);
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** @param {string} className */
  #span(className) {
    return this.#part(className, () => document.createElement('span'));
  }

  /** The part of a class, made on first use. @param {string} className @param {() => HTMLElement} make */
  #part(className, make) {
    const part = this.#parts.get(className) ?? make();
    if (!this.#parts.has(className)) {
      part.className = className;
      this.sentence.append(part);
      this.#parts.set(className, part);
    }
    return part;
  }
}

/* The numbers of a sentence in an answer. */

/** The text of what each output shows of an answer. @param {string} html @param {Element[]} outputs */
export function shownIn(html, outputs) {
  const page = engineDocument(html);
  return outputs.map(
    (output) => page.querySelector(output.getAttribute('data-show') ?? '')?.textContent?.trim() ?? '-',
  );
}

/* A sentence as plain text, with the values of its fields: for screen readers, and for what a reader copies. */

const FIELDS = 'rule-sentence :is(input, select)';

/** The text of a sentence, fields included. @param {HTMLElement} sentence */
function spokenText(sentence) {
  const copy = /** @type {HTMLElement} */ (sentence.cloneNode(true));
  const originals = [...sentence.querySelectorAll('input, select')];
  copy.querySelectorAll('button, .rc-stage, .rc-error, .rs-bounds').forEach((part) => part.remove());
  copy.querySelectorAll('input, select').forEach((field, place) => field.replaceWith(textOf(originals[place])));
  return (copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** Makes a copied part of the page hold the values of the fields in its sentences. */
export function listenForCopies() {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData || isInField()) return;
    const part = selection.getRangeAt(0).cloneContents();
    if (!part.querySelector('rule-sentence')) return;
    replaceControls(part, selection.getRangeAt(0));
    const place = document.createElement('div');
    place.append(part);
    event.clipboardData.setData('text/html', place.innerHTML);
    event.clipboardData.setData('text/plain', linesOf(place).replaceAll('\u00a0', ' ')); // no line of ours breaks there
    event.preventDefault();
  });
}

/** Inside a field the browser copies the field's own text. */
function isInField() {
  return document.activeElement instanceof HTMLInputElement;
}

/**
 * Replaces controls by text. A cloned field has its printed value: the present one is in the page.
 * @param {DocumentFragment} part
 * @param {Range} range
 */
function replaceControls(part, range) {
  const root = range.commonAncestorContainer;
  const holder = root instanceof Element ? root : root.parentElement;
  const originals = [...(holder?.querySelectorAll(FIELDS) ?? [])].filter((field) => range.intersectsNode(field));
  part.querySelectorAll('rule-sentence button').forEach((each) => each.remove());
  // Whoever gets the text could not tell that a stale result is wrong.
  part.querySelectorAll('rule-sentence [data-stale]').forEach((each) => (each.textContent = '…'));
  part.querySelectorAll(FIELDS).forEach((field, place) => field.replaceWith(textOf(originals[place] ?? field)));
}

/** The text with a line for each block. @param {HTMLElement} place */
function linesOf(place) {
  for (const block of place.querySelectorAll('p, li, h1, h2, h3, h4, dt, dd, tr, br')) block.after('\n');
  return (place.textContent ?? '').replace(/[ \t]*\n\s*/gu, '\n').trim();
}

/** The value of a control as the reader sees it. @param {Element} field */
function textOf(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  return field instanceof HTMLInputElement ? field.value : '';
}
