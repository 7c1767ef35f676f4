/**
 * Seed method 1: from a seed to dice and tokens, as the page "How a roll is made" describes it. Pure: no DOM.
 * The engine has its own (`engine/chance/sample.py`); the published vectors hold both to the same faces.
 */

import { sha256 } from '../shared/sha256.mjs';

export class SeededRoller {
  #seed;
  #blocks = 0;
  /** @type {number[]} */
  #bytes = [];

  /** @param {string} seed */
  constructor(seed) {
    this.#seed = seed;
  }

  /** The next die. @param {number} sides */
  die(sides) {
    return this.#choose(sides) + 1;
  }

  /** The next token out of a bag, which stays as it is. @param {{[colour: string]: number}} bag */
  token(bag) {
    let place = this.#choose(sizeOf(bag));
    return Object.keys(bag).find((colour) => (place -= bag[colour]) < 0) ?? '';
  }

  /** The next bytes. @param {number} count */
  bytes(count) {
    while (this.#bytes.length < count) {
      this.#bytes.push(...sha256(`indie-rulebook seed method 1\n${this.#seed}\n${this.#blocks}`));
      this.#blocks += 1;
    }
    return this.#bytes.splice(0, count);
  }

  /** A choice among so many, counted from 0. @param {number} number */
  #choose(number) {
    let [size, span] = [0, 1];
    for (; span < number; span *= 256) size += 1;
    for (;;) {
      const drawn = this.bytes(size).reduce((value, byte) => value * 256 + byte, 0);
      if (drawn < span - (span % number)) return drawn % number;
    }
  }
}

/** The number of tokens in a bag. @param {{[colour: string]: number}} bag */
export function sizeOf(bag) {
  return Object.values(bag).reduce((sum, count) => sum + count, 0);
}
