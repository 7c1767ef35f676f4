/**
 * A scene as text for a post: who is here and how they are, what happened, and the link. Pure: no DOM, so that Node can
 * test it.
 *
 * @typedef {import('../cite/formats.mjs').Citation} Citation
 * @typedef {import('./document.mjs').SceneDocument} SceneDocument
 * @typedef {{name: string, tracks: [label: string, value: number][], conditions: string}} Standing how somebody is
 */

import { numberText } from '../shared/numbers.mjs';

/** Lines of the log that a post holds. */
const LINES = 20;

/** One line: the round, and who moves. @param {SceneDocument} document */
export function turnLine({ people, turn, round }) {
  const moves = people.find(({ id }) => id === turn);
  if (!moves) return people.length ? `Round ${round}: nobody has moved yet.` : 'Nobody is here yet.';
  return `Round ${round}: ${moves.name} moves.`;
}

/** @param {Standing} standing */
export function standingLine({ name, tracks, conditions }) {
  const parts = [...tracks.map(([label, value]) => `${label} ${numberText(value)}`), ...(conditions.trim() ? [conditions.trim()] : [])];
  return parts.length ? `${name}: ${parts.join(', ')}` : name;
}

/**
 * @param {string} title of the game
 * @param {SceneDocument} document
 * @param {Standing[]} standings
 * @param {[label: string, value: number][]} shared
 * @param {string} url that opens the scene
 * @returns {Citation}
 */
export function scenePost(title, document, standings, shared, url) {
  const said = document.log.slice(0, LINES).reverse().map(({ text }) => [{ text: `\u2013 ${text}` }]);
  const table = shared.length ? [[{ text: standingLine({ name: 'At the table', tracks: shared, conditions: '' }) }]] : [];
  const people = standings.map((each) => [{ text: standingLine(each) }]);
  const head = [{ text: `A scene of ${title}`, url, strong: true }];
  return { says: turnLine(document), lines: [head, ...people, ...table, ...said], url };
}
