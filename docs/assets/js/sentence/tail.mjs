/**
 * The end of a sentence that a reader has changed: the button back to the printed values, the stage of loading, an
 * error, and, for screen readers, the whole sentence once the reader pauses.
 */

import { statusLine } from './status.mjs';

const PAUSE_MS = 700;
const RESET_LABEL = 'back to the printed values';

/** Number of error elements on the page, for their ids. */
let errors = 0;

export class SentenceTail {
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
    const button = this.#part('rs-back', () => resetButton(reset));
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

/** @param {() => void} reset */
function resetButton(reset) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', RESET_LABEL);
  button.title = RESET_LABEL;
  button.addEventListener('click', reset);
  return button;
}
