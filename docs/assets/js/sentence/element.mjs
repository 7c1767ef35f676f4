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
import { SentenceTail } from './tail.mjs';
import { shownIn } from './shown.mjs';
import { spokenText } from './text.mjs';
import { boundsMet, fieldError, tableResults } from './table.mjs';
import { listenForDrags } from './drag.mjs';
import { Widget } from '../shared/widget.mjs';

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
    this.listen(this, 'input', () => this.#ask());
    this.listen(this, 'keydown', (event) => this.#press(event));
    listenForDrags(this, this.signal);
    // On a card that throws, the reader asks by a press; the usual numbers come with the page.
    if (!this.closest('game-try')) preloadOnIntent(this, { prefetch: () => engine.wake(), announce: () => engine.wake() }, this.signal);
    this.signal.addEventListener('abort', engine.watch(() => this.#showLoading()));
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
    this.#ask();
  }

  /** Puts all printed values back. */
  #reset() {
    for (const [field, value] of this.#printed) field.value = value;
    [...this.#printed.keys()][0]?.focus();
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
    this.#tail.announce(() => spokenText(this));
  }

  #askEngine() {
    // A sentence has no room for a button that tries again: the next edit does.
    if (this.#isBroken) engine.retry();
    this.#isBroken = false;
    this.#request.send(this.request, (answer) => this.#show(answer), (message) => this.#breakDown(message));
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
    return withoutEmptyParts({ calculator, mode: this.getAttribute('mode') ?? undefined, inputs, readings: this.#readings ?? undefined });
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
    this.#tail.announce(() => spokenText(this));
  }

  /** @param {string} message none clears the last one @param {Field[]} [wrong] the fields at fault, as far as known */
  #showError(message, wrong = [...this.#printed.keys()]) {
    this.#endWait();
    this.#markStale(message !== '');
    this.toggleAttribute('data-refused', message !== '');
    for (const field of this.#printed.keys()) field.setAttribute('aria-invalid', String(message !== '' && wrong.includes(field)));
    this.#tail.showError(message);
    if (message) this.#tail.announce(() => message);
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
  return fieldError({ label: field.getAttribute('aria-label') ?? field.name, value: field.value, bounds: field.dataset });
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
