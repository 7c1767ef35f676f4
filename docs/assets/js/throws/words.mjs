/**
 * What is said of dice and tokens that lie there before their verdict. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./declared.mjs').Thrown} Thrown
 */

import { facesOf } from './declared.mjs';

export const OUTDATED = 'The page showed other faces than these, so it is out of date: reload it before the next roll.';

/** In place of the verdict. @param {Thrown} thrown @param {boolean} isAwake whether the engine will answer at once */
export function fallenWords(thrown, isAwake) {
  const follows = isAwake ? 'the verdict follows' : 'the verdict follows as soon as the rules are loaded';
  return `${whatFell(thrown)}; ${follows}.`;
}

/** For whoever hears the page. @param {Thrown} thrown @param {boolean} isAwake */
export function fallenSpoken(thrown, isAwake) {
  const faces = facesOf(thrown).join(', ');
  return faces ? `${fallenWords(thrown, isAwake)} They show ${faces}.` : fallenWords(thrown, isAwake);
}

/** @param {Thrown} thrown */
function whatFell(thrown) {
  const faces = facesOf(thrown);
  if (faces.length === 0) return 'The roll is under way';
  const [what, does] = typeof faces[0] === 'number' ? ['dice', 'have fallen'] : ['tokens', 'are drawn'];
  return `The ${thrown.isOpen ? 'first ' : ''}${what} ${does}`;
}
