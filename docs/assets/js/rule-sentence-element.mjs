/**
 * `<rule-sentence>`: a sentence with numbers that the reader can change in place; the rest of it follows.
 *
 * It holds phrasing content only, for it stands inside a paragraph. Attributes: `calculator`, `mode`, and `inputs`
 * (JSON) for what the sentence does not show. Each `<output data-show="selector">` takes the text of that part of
 * the answer. The text in the HTML is the fallback.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 */

import { engine } from './engine.mjs';
import { Enquiry } from './enquiry.mjs';
import { readForm } from './form-controls.mjs';
import { inputsFrom, withoutEmptyParts } from './form-request.mjs';
import { watchIntent } from './intent.mjs';
import { loadingWords } from './loading-words.mjs';

const SHOW_WAIT_MS = 300;

export class RuleSentenceElement extends HTMLElement {
  #enquiry = new Enquiry(engine);
  /** Whether the answer keeps the reader waiting long enough to say so. */
  #isSlow = false;
  #isBroken = false;
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener('input', () => this.#ask(), { signal });
    watchIntent(this, { prefetch: () => engine.wake(), announce: () => engine.wake() }, signal);
    signal.addEventListener('abort', engine.watch(() => this.#showWait()));
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#enquiry.end();
    this.#endWait();
  }

  #ask() {
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

  /** @param {EngineAnswer} answer */
  #show(answer) {
    if (!answer.ok) return this.#showError(answer.failure.message);
    this.#showError('');
    const page = new DOMParser().parseFromString(answer.html, 'text/html');
    for (const output of this.querySelectorAll('[data-show]')) {
      output.textContent = page.querySelector(output.getAttribute('data-show') ?? '')?.textContent?.trim() ?? '-';
    }
    this.dispatchEvent(new CustomEvent('rule-calculator-answered', { bubbles: true, detail: { response: answer.response } }));
  }

  /** @param {string} message none takes the last one away */
  #showError(message) {
    this.#endWait();
    this.querySelectorAll('[data-show]').forEach((output) => output.toggleAttribute('data-stale', message !== ''));
    this.querySelectorAll('input, select').forEach((field) => field.setAttribute('aria-invalid', String(message !== '')));
    this.#trailing('rc-error', 'alert').textContent = message && ` (${message})`;
  }

  #beginWait() {
    clearTimeout(this.#waiting);
    this.dataset.state = 'busy';
    this.#waiting = setTimeout(() => {
      this.#isSlow = true;
      this.#showWait();
    }, SHOW_WAIT_MS);
  }

  #showWait() {
    if (!this.#enquiry.isOpen || !this.#isSlow) return;
    this.#trailing('rc-stage', 'none').textContent = ` (${loadingWords(engine.loading)})`;
  }

  #endWait() {
    clearTimeout(this.#waiting);
    this.#isSlow = false;
    this.removeAttribute('data-state');
    this.querySelector('.rc-stage')?.remove();
  }

  /**
   * The sentence's last part of a class, made when it is first wanted.
   * @param {string} className
   * @param {string} role
   */
  #trailing(className, role) {
    const part = this.querySelector(`.${className}`) ?? document.createElement('span');
    if (!part.isConnected) {
      part.className = className;
      part.setAttribute('role', role);
      this.append(part);
    }
    return part;
  }
}
