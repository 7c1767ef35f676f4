/**
 * Seed method 1 in the page: dice and tokens out of a seed without Python. Pure: no DOM, so that Node can test it.
 *
 * The method is published with its vectors (`vectors/seed-method-1.json`); `engine/chance/sample.py` says how it goes.
 */

import { sha256 } from './sha256.mjs';

const STEM = 'indie-rulebook seed method 1';

export class SeededRoller {
  #blocks = 0;
  /** @type {number[]} */
  #bytes = [];

  /** @param {string} seed any text */
  constructor(seed) {
    this.seed = seed;
  }

  /** The face of the next die. @param {number} sides */
  die(sides) {
    return this.#choice(sides) + 1;
  }

  /** The colour of the next token; the bag is the caller's to change. @param {[string, number][]} bag colours with their numbers, in order */
  token(bag) {
    const tokens = bag.flatMap(([colour, number]) => Array(number).fill(colour));
    return /** @type {string} */ (tokens[this.#choice(tokens.length)]);
  }

  /** One of so many things, from 0, each as likely as another. @param {number} number */
  #choice(number) {
    let span = 1;
    while (span < number) span *= 256;
    let drawn = this.#number(span);
    while (drawn >= span - (span % number)) drawn = this.#number(span);
    return drawn % number;
  }

  /** A number below `span`, a power of 256, highest byte first. @param {number} span */
  #number(span) {
    let drawn = 0;
    for (let place = 1; place < span; place *= 256) drawn = drawn * 256 + this.#byte();
    return drawn;
  }

  #byte() {
    if (this.#bytes.length === 0) {
      this.#bytes = [...sha256(`${STEM}\n${this.seed}\n${this.#blocks}`)];
      this.#blocks += 1;
    }
    return /** @type {number} */ (this.#bytes.shift());
  }
}

/** The faces of dice, thrown in order. @param {string} seed @param {number[]} sides @returns {number[]} */
export function thrownDice(seed, sides) {
  const roller = new SeededRoller(seed);
  return sides.map((each) => roller.die(each));
}

/** The colours of tokens, drawn without putting back. @param {string} seed @param {{[colour: string]: number}} bag @param {number} count @returns {string[]} */
export function drawnTokens(seed, bag, count) {
  const roller = new SeededRoller(seed);
  const left = new Map(Object.entries(bag));
  return Array.from({ length: count }, () => {
    const colour = roller.token([...left]);
    left.set(colour, (left.get(colour) ?? 0) - 1);
    return colour;
  });
}
