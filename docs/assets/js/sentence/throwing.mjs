/** What is thrown in running text, by a seed. Pure: no DOM, so that Node can test it. */

import { SeededRoller } from '../throws/seeded.mjs';

/** The faces of dice, thrown in order. @param {string} seed @param {number[]} sides @returns {number[]} */
export function thrownDice(seed, sides) {
  const roller = new SeededRoller(seed);
  return sides.map((each) => roller.die(each));
}

/** The colours of tokens, drawn without putting back. @param {string} seed @param {{[colour: string]: number}} bag @param {number} count */
export function drawnTokens(seed, bag, count) {
  const roller = new SeededRoller(seed);
  const left = { ...bag };
  return Array.from({ length: count }, () => {
    const colour = roller.token(left);
    left[colour] -= 1;
    return colour;
  });
}
