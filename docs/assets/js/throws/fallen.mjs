/**
 * The dice and tokens of a roll, in the place of its answer, from the press until the engine's answer comes.
 * The earlier answer stays there unseen: it comes back where the roll is cancelled or refused.
 *
 * @typedef {import('./declared.mjs').Thrown} Thrown
 */

import { drawRows } from './drawn.mjs';
import { Fall } from './fall.mjs';

export class FallenView {
  /** @type {Element | null} */
  #box = null;
  #fall;

  /** @param {HTMLElement} place of the answer */
  constructor(place) {
    this.place = place;
    this.#fall = new Fall(place);
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
    box.className = 'rc-fallen';
    box.append(sentence, drawRows(thrown));
    this.place.prepend(box);
    this.place.toggleAttribute('data-thrown', true);
    this.#box = box;
    this.#fall.begin(thrown);
    return box;
  }

  /** The roll has no answer: the earlier one is seen again. */
  clear() {
    this.#box?.remove();
    this.#box = null;
    this.place.removeAttribute('data-thrown');
    this.#fall.end();
  }

  /**
   * The engine's answer stands in the place.
   * @param {(number | string)[]} faces of the answer
   * @returns {boolean} whether they begin with those that the page has shown
   */
  settle(faces) {
    if (!this.#box) return true;
    this.clear();
    return this.#fall.goOn(faces);
  }
}
