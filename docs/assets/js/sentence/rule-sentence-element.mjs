/**
 * `<rule-sentence>`: a sentence with numbers that the reader can change in place; the rest of it follows.
 *
 * It holds phrasing content only, for it stands inside a paragraph. Attributes: `calculator`, `mode`, `inputs`
 * (JSON) for what the sentence does not show, and `data-table`, what it shows at the ordinary values. Each
 * `<output data-show="selector">` takes the text of that part of the answer. The text in the HTML is the fallback.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

import { engine } from '../engine/engine.mjs';
import { engineDocument } from '../calculator/engine-markup.mjs';
import { Enquiry } from '../calculator/enquiry.mjs';
import { inputFields, readForm } from '../calculator/form-controls.mjs';
import { inputsFrom, withoutEmptyParts } from '../calculator/form-request.mjs';
import { watchIntent } from '../calculator/intent.mjs';
import { loadingWords } from '../engine/loading-words.mjs';
import { inReadersWords, namesIn } from '../calculator/reader-words.mjs';
import { shownAt } from './sentence-table.mjs';
import { faultOf } from './sentence-bounds.mjs';
import { SentenceTail } from './sentence-tail.mjs';
import { fitWidth, spokenSentence, turnable } from './sentence-words.mjs';

const SHOW_WAIT_MS = 300;

export class RuleSentenceElement extends HTMLElement {
  #enquiry = new Enquiry(engine);
  #tail = new SentenceTail(this);
  /** Whether the answer keeps the reader waiting long enough to say so. */
  #isSlow = false;
  #isBroken = false;
  /** @type {Map<Field, string>} what the fields hold in print */
  #printed = new Map();
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#printed = new Map(inputFields(this).map((field) => [field, printedValue(field)]));
    for (const field of this.#printed.keys()) turnable(field);
    this.addEventListener('input', () => this.#ask(), { signal });
    this.addEventListener('keydown', (event) => this.#press(event), { signal });
    watchIntent(this, { prefetch: () => engine.wake(), announce: () => engine.wake() }, signal);
    signal.addEventListener('abort', engine.watch(() => this.#showWait()));
    // Typed before the scripts came, or put back by the browser when the page was loaded anew.
    if (this.#isChanged) this.#ask();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#enquiry.end();
    this.#endWait();
    this.#tail.end();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const field = event.target;
    if (event.key !== 'Escape' || !(field instanceof HTMLInputElement)) return;
    field.value = this.#printed.get(field) ?? field.value;
    this.#ask();
  }

  /** Puts the printed values back. */
  #goBack() {
    for (const [field, value] of this.#printed) field.value = value;
    [...this.#printed.keys()][0]?.focus();
    this.#ask();
  }

  get #isChanged() {
    return [...this.#printed].some(([field, value]) => field.value !== value);
  }

  #ask() {
    const fields = [...this.#printed.keys()];
    fields.forEach(fitWidth);
    this.#tail.offerBack(this.#isChanged, () => this.#goBack());
    const wrong = fields.find((field) => fault(field));
    if (wrong) return this.#refuse(wrong);
    const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    const shown = shownAt(this.dataset.table ?? '', values);
    if (shown) this.#showAtOnce(shown);
    else this.#askEngine();
  }

  /** What no answer will come to: nobody has to wait for Python to hear it. @param {Field} field */
  #refuse(field) {
    this.#enquiry.end();
    this.#showError(fault(field), [field]);
  }

  /** What the build has asked already. @param {string[]} shown */
  #showAtOnce(shown) {
    this.#enquiry.end();
    this.#showError('');
    this.#outputs().forEach((output, place) => (output.textContent = shown[place]));
    this.#tail.speak(() => spokenSentence(this));
  }

  #askEngine() {
    // A sentence has no room for a button that tries again: the next edit does.
    if (this.#isBroken) engine.retry();
    this.#isBroken = false;
    this.#enquiry.ask(this.#request(), (answer) => this.#show(answer), (message) => this.#breakDown(message));
    this.#beginWait();
  }

  /** @param {string} message */
  #breakDown(message) {
    this.#isBroken = true;
    this.#showError(message);
  }

  #request() {
    const inputs = { ...JSON.parse(this.getAttribute('inputs') ?? '{}'), ...inputsFrom(readForm(this).controls) };
    const calculator = this.getAttribute('calculator') ?? '';
    return withoutEmptyParts({ calculator, mode: this.getAttribute('mode') ?? undefined, inputs });
  }

  #outputs() {
    return [...this.querySelectorAll('[data-show]')];
  }

  /** @param {EngineAnswer} answer */
  #show(answer) {
    if (!answer.ok) return this.#showError(inReadersWords(answer.failure.message, namesIn([this])));
    this.#showError('');
    const page = engineDocument(answer.html);
    for (const output of this.#outputs()) {
      output.textContent = page.querySelector(output.getAttribute('data-show') ?? '')?.textContent?.trim() ?? '-';
    }
    this.#tail.speak(() => spokenSentence(this));
  }

  /** @param {string} message none takes the last one away @param {Field[]} [wrong] those to blame, as far as one knows */
  #showError(message, wrong = [...this.#printed.keys()]) {
    this.#endWait();
    this.#markOld(message !== '');
    this.toggleAttribute('data-refused', message !== '');
    for (const field of this.#printed.keys()) field.setAttribute('aria-invalid', String(message !== '' && wrong.includes(field)));
    this.#tail.fail(message);
    if (message) this.#tail.speak(() => message);
  }

  /** Numbers that are no answer to what the fields say. @param {boolean} isOld */
  #markOld(isOld) {
    this.#outputs().forEach((output) => output.toggleAttribute('data-stale', isOld));
  }

  #beginWait() {
    clearTimeout(this.#waiting);
    this.dataset.state = 'busy';
    this.setAttribute('aria-busy', 'true');
    this.removeAttribute('data-refused');
    for (const field of this.#printed.keys()) field.setAttribute('aria-invalid', 'false');
    this.#tail.fail('');
    this.#markOld(true);
    this.#waiting = setTimeout(() => {
      this.#isSlow = true;
      this.#showWait();
    }, SHOW_WAIT_MS);
  }

  #showWait() {
    if (this.#enquiry.isOpen && this.#isSlow) this.#tail.wait(loadingWords(engine.loading));
  }

  #endWait() {
    clearTimeout(this.#waiting);
    this.#isSlow = false;
    this.removeAttribute('data-state');
    this.removeAttribute('aria-busy');
    this.#tail.wait('');
  }
}

/** @param {Field} field */
function printedValue(field) {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
}

/** What is wrong with what a field says, as far as the page knows. @param {Field} field */
function fault(field) {
  return faultOf({ label: field.getAttribute('aria-label') ?? field.name, value: field.value, told: field.dataset });
}
