/**
 * The dice and tokens of a roll, in the place of its answer, from the press until the engine's answer comes.
 * The earlier answer stays there unseen: it comes back where the roll is cancelled or refused.
 *
 * @typedef {import('./declared.mjs').Thrown} Thrown
 */

import { drawRows } from './drawn.mjs';
import { facesOf } from './declared.mjs';

const FRESH = 'rc-fresh';
/** The last die lies after this time. */
const FALLING_MS = 400;

export class FallenView {
  /** @type {Element | null} */
  #box = null;
  /** @type {(number | string)[]} */
  #faces = [];
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} place of the answer */
  constructor(place) {
    this.place = place;
  }

  /** Whether dice lie there without a verdict. */
  get isShown() {
    return this.#box?.isConnected ?? false;
  }

  /** @param {Thrown} thrown @param {string} words @returns {Element} what has to be seen */
  show(thrown, words) {
    this.clear();
    const box = document.createElement('div');
    const sentence = document.createElement('p');
    sentence.textContent = words;
    box.className = `rc-fallen ${FRESH}`;
    box.append(sentence, drawRows(thrown));
    this.place.prepend(box);
    this.place.toggleAttribute('data-thrown', true);
    this.#box = box;
    this.#faces = facesOf(thrown);
    this.#since = performance.now();
    return box;
  }

  /** The roll has no answer: the earlier one is seen again. */
  clear() {
    this.#box?.remove();
    this.#box = null;
    this.place.removeAttribute('data-thrown');
  }

  /**
   * The engine's answer stands in the place. Its dice go on falling where those of the page were; what the page did not
   * know falls now.
   * @param {(number | string)[]} faces of the answer
   * @returns {boolean} whether they begin with those that the page has shown
   */
  settle(faces) {
    if (!this.#box) return true;
    this.clear();
    clearTimeout(this.#timer);
    this.place.classList.add(FRESH);
    const passed = performance.now() - this.#since;
    const items = this.place.querySelectorAll('.rc-shown li');
    items.forEach((item, index) => index < this.#faces.length && moveOn(item, passed));
    this.#timer = setTimeout(() => this.place.classList.remove(FRESH), 2 * FALLING_MS);
    return this.#faces.every((face, index) => face === faces[index]);
  }
}

/** @param {Element} item @param {number} passed in milliseconds */
function moveOn(item, passed) {
  for (const animation of item.getAnimations({ subtree: true })) {
    if (passed > FALLING_MS) animation.cancel();
    else animation.currentTime = passed;
  }
}
