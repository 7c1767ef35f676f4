/** What a calculator asks as the build has made it. */

import { builtData } from '../cite/answer-registry.mjs';
import { RequestState } from './request-state.mjs';

/** The request of the page itself. @param {HTMLElement} calculator */
export function stateOfPage(calculator) {
  const mode = calculator.getAttribute('mode') ?? '';
  return new RequestState({ calculator: calculator.getAttribute('calculator') ?? '', mode, ...printedDice(calculator) });
}

/** The dice of the roll that the build shows. @param {HTMLElement} calculator @returns {import('./request-state.mjs').Dice} */
function printedDice(calculator) {
  const seed = calculator.getAttribute('seed');
  if (calculator.getAttribute('mode') !== 'roll' || seed !== null) return { seed: seed ?? '' };
  return { faces: builtData(calculator).faces ?? undefined };
}
