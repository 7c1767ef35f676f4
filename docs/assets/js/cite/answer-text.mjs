/**
 * What a copy of a calculator's answer says. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./cite-text.mjs').Citation} Citation
 * @typedef {import('./cite-text.mjs').Piece} Piece
 * @typedef {{label: string, exact: string, percent: string}} Chance
 *
 * @typedef {object} ToldAnswer
 * @property {string} says the answer's sentence
 * @property {string} title of the calculator
 * @property {string} tail what the build has made to stand behind the title: game, author, book and its state
 * @property {Chance[]} chances of the events, exact and as shown
 * @property {{id: string, url: string}[]} clauses cited, each once
 * @property {[ruling: string, reading: string][]} readings that are not the decided ones
 * @property {string | null} text a whole text that was played by
 * @property {string | null} seed
 * @property {(number | string)[] | null} faces
 * @property {string} engine
 * @property {string} url the address that shows the answer again
 * @property {import('./cite-text.mjs').Other} [other] the same question in another edition
 */

import { beside } from './cite-text.mjs';

/** @param {ToldAnswer} told @returns {Citation} */
export function answerCitation(told) {
  const head = [{ text: told.title, url: told.url, strong: true }, { text: told.tail }];
  const lines = [head, chanceLine(told.chances), clauseLine(told.clauses), noteLine(told), ...beside(told.other)];
  return { says: told.says, lines: lines.filter((line) => line.length > 0), url: told.url, other: told.other };
}

/** @param {Chance[]} chances @returns {Piece[]} */
function chanceLine(chances) {
  const words = chances.map(({ label, exact, percent }) => `${label} ${exact} (${percent})`);
  return words.length ? [{ text: words.join(', ') }] : [];
}

/** @param {{id: string, url: string}[]} clauses @returns {Piece[]} */
function clauseLine(clauses) {
  return clauses.flatMap(({ id, url }, index) => [{ text: index ? ', ' : 'By ' }, { text: id, url }]);
}

/** @param {ToldAnswer} told @returns {Piece[]} */
function noteLine({ readings, text, seed, faces, engine }) {
  const parts = readings.map(([ruling, reading]) => `${ruling} read as ${words(reading)}`);
  if (text) parts.push(`by the text ${text}`);
  if (seed !== null) parts.push(`seed “${seed}”, replayable`);
  else if (faces) parts.push(`own dice or tokens: ${faces.join(' ')}`);
  return [{ text: `Engine ${[engine, ...parts].join('; ')}` }];
}

/** @param {string} name */
function words(name) {
  return name.replaceAll('_', ' ');
}
