/**
 * Dice and tokens that fall in their place, one after another. Others that take their place fall on where they were.
 *
 * @typedef {import('./declared.mjs').Thrown} Thrown
 */

import { facesOf } from './declared.mjs';

const FRESH = 'rc-fresh';
/** When they began to fall, as a delay: before now. */
const BEGAN = '--fall-began';
/** One that was not known when the others began to fall. */
const LATE = 'data-late';
/** The last die lies after this time. */
const FALLING_MS = 400;

export class Fall {
  /** @type {(number | string)[]} */
  #faces = [];
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** What has just come into the place falls. @param {Thrown} thrown */
  begin(thrown) {
    this.#faces = facesOf(thrown);
    this.#since = performance.now();
    this.#show(0);
  }

  /**
   * The engine's dice are in the place now.
   * @param {(number | string)[]} faces
   * @returns {boolean} whether they begin with those that fell
   */
  goOn(faces) {
    const passed = performance.now() - this.#since;
    const late = [...this.place.querySelectorAll('.rc-shown li')].slice(this.#faces.length);
    for (const item of late) item.setAttribute(LATE, '');
    if (passed < FALLING_MS || late.length > 0) this.#show(passed);
    return this.#faces.every((face, index) => face === faces[index]);
  }

  /** All lie still. */
  end() {
    clearTimeout(this.#timer);
    this.place.classList.remove(FRESH);
  }

  /** @param {number} passed in milliseconds */
  #show(passed) {
    clearTimeout(this.#timer);
    this.place.style.setProperty(BEGAN, `${-passed}ms`);
    this.place.classList.add(FRESH);
    this.#timer = setTimeout(() => this.end(), 2 * FALLING_MS);
  }
}
