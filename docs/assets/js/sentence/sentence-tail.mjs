/**
 * What stands at the end of a sentence that a reader has changed: the way back, a word while Python wakes, what is
 * wrong, and, for whoever listens, the whole sentence once the reader has paused.
 */

const PAUSE_MS = 700;
const BACK = 'back to the printed values';

/** Sentences of the page that have had something wrong with them. */
let failed = 0;

export class SentenceTail {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<string, HTMLElement>} */
  #parts = new Map();

  /** @param {HTMLElement} sentence */
  constructor(sentence) {
    this.sentence = sentence;
  }

  /** Offers the way back, or takes it away. @param {boolean} isChanged @param {() => void} back */
  offerBack(isChanged, back) {
    if (!isChanged && !this.#parts.has('rs-back')) return;
    const button = this.#part('rs-back', () => backButton(back));
    button.hidden = !isChanged;
  }

  /** @param {string} words none takes them away */
  wait(words) {
    if (words || this.#parts.has('rc-stage')) this.#span('rc-stage').textContent = words && ` (${words})`;
  }

  /** What is wrong; it is heard after a pause, as the sentence is. @param {string} words none takes them away */
  fail(words) {
    if (!words && !this.#parts.has('rc-error')) return;
    const place = this.#span('rc-error');
    place.textContent = words && ` (${words})`;
    place.id ||= `rs-error-${(failed += 1)}`;
    for (const field of this.sentence.querySelectorAll('input')) {
      if (words) field.setAttribute('aria-describedby', place.id);
      else field.removeAttribute('aria-describedby');
    }
  }

  /** Speaks once the reader has paused, and not at each key. @param {() => string} words */
  speak(words) {
    clearTimeout(this.#timer);
    const status = statusLine();
    this.#timer = setTimeout(() => (status.textContent = words()), PAUSE_MS);
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** @param {string} className */
  #span(className) {
    return this.#part(className, () => document.createElement('span'));
  }

  /** The part of a class, made when it is first wanted. @param {string} className @param {() => HTMLElement} make */
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

/** One line for all sentences of a page, outside of them: what is spoken is no part of what is read or copied. */
function statusLine() {
  const line = document.querySelector('.rs-status') ?? document.createElement('div');
  if (line.isConnected) return line;
  line.className = 'rs-status';
  line.setAttribute('role', 'status');
  document.body.append(line);
  return line;
}

/** @param {() => void} back */
function backButton(back) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', BACK);
  button.title = BACK;
  button.addEventListener('click', back);
  return button;
}
