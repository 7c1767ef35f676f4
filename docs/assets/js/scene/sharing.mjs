/**
 * A scene on its way out of the page and into it: as a link, as a file, and as text for a post, which says who is here and
 * what holds them, and what happened in its order, so that it reads as a story.
 *
 * @import { ReadScene } from './document.mjs'
 * @import { SceneTable } from './table.mjs'
 * @import { Citation } from '../cite/formats.mjs'
 * @import { SceneDocument } from '../shared/records.mjs'
 * @typedef {object} Standing how somebody is
 * @property {string} name
 * @property {boolean} isOpponent
 * @property {[label: string, value: number][]} tracks those that have moved
 * @property {string} conditions
 * @property {string} [whose] who made them up, where the book brings them
 */

import { linked, listed, LONGEST_FILE, readFile } from './document.mjs';
import { numberText } from '../shared/text.mjs';
import { offerPost } from '../cite/menu.mjs';
import { packLink } from '../links/packed.mjs';
import { readFileField } from '../shared/read-record.mjs';
import { readyOf, sheetOfTable } from './people.mjs';
import { startOf, trackValue } from '../sheet/declared.mjs';

/** The address of a scene on this page; null where it is too long for one. @param {SceneDocument} document */
export async function addressOf(document) {
  const fragment = await packLink('scene', linked(document));
  return fragment && `${location.href.split('#')[0]}#${fragment}`;
}

/**
 * The scene in the file that a reader has chosen; undefined where they have chosen none.
 * @param {HTMLInputElement} field
 * @returns {Promise<ReadScene | undefined>}
 */
export function sceneOfFile(field) {
  return readFileField(field, LONGEST_FILE, readFile);
}

/* A scene as text for a post. */

/** Lines of the log that a post holds. */
const LINES = 20;

/** One line: the round, and who moves. @param {SceneDocument} document */
export function turnLine({ people, turn, round }) {
  const moves = people.find(({ id }) => id === turn);
  if (!moves) return people.length ? `Round ${round}: nobody has moved yet.` : 'Nobody is here yet.';
  return `Round ${round}: ${moves.name} moves.`;
}

/** Somebody, and what has become of them: "Oak (Breath 3, wet)". @param {Standing} standing */
export function standingWords({ name, tracks, conditions }) {
  const parts = [
    ...tracks.map(([label, value]) => `${label} ${numberText(value)}`),
    ...(conditions.trim() ? [conditions.trim()] : []),
  ];
  return parts.length ? `${name} (${parts.join(', ')})` : name;
}

/** A line of the log as a sentence: "Oak: Breath from 4 to 3." @param {string} line */
export function sentenceOf(line) {
  const words = line.trim().replace(/([\u2212-]?\d+) \u2192 ([\u2212-]?\d+)/gu, 'from $1 to $2');
  return /[.!?\u2026:][)"'\u201d]?$/u.test(words) ? words : `${words}.`;
}

/**
 * @param {{title: string, book: string}} table the game, and the book that the scene opens in
 * @param {SceneDocument} document
 * @param {Standing[]} standings
 * @param {[label: string, value: number][]} shared
 * @param {string} url that opens the scene
 * @returns {Citation}
 */
export function scenePost({ title, book }, document, standings, shared, url) {
  const head = [{ text: `A scene of ${title}`, strong: true }, { text: ' (played at a table)' }];
  const of = (/** @type {boolean} */ isOpponent) =>
    standings.filter((each) => each.isOpponent === isOpponent).map(standingWords);
  const [own, others] = [of(false), of(true)];
  const people = [
    ...(own.length ? [`With ${listed(own)}.`] : []),
    ...(others.length ? [`Against ${listed(others)}.`] : []),
  ];
  const table = shared.length
    ? [`At the table: ${shared.map(([label, value]) => `${label} ${numberText(value)}`).join(', ')}.`]
    : [];
  const log = document.log
    .slice(0, LINES)
    .reverse()
    .map(({ text }) => sentenceOf(text));
  const lines = [...people, ...whoseLines(standings).map(dashed), ...table, ...log.map(dashed)];
  return { lines: [head, ...lines.map((text) => [{ text }])], foot: 'Opens in', book, url, spare: log.length };
}

/** A name may look like a command or a heading, so no line begins with one. @param {string} text */
function dashed(text) {
  return `\u2013 ${text}`;
}

/** Those of the book, by who made them up. @param {Standing[]} standings */
function whoseLines(standings) {
  const all = [...new Set(standings.map(({ whose = '' }) => whose))];
  if (all.length === 1 && all[0] && standings.length > 1) return [`All of them: ${all[0]}`];
  return all
    .filter(Boolean)
    .map((words) => `${listed(standings.filter(({ whose }) => whose === words).map(({ name }) => name))}: ${words}`);
}

/* The menu that copies a scene for a post. */

/** @param {SceneTable} scene @param {HTMLButtonElement} button */
export async function postOf(scene, button) {
  const { table, declared, document } = scene;
  const url = (await addressOf(document)) ?? location.href.split('#')[0];
  const shown = declared.tracks.filter(({ name }) => table.shows.includes(name));
  const standings = scene.here.map(({ person, sheet }) => {
    const { name, conditions } = person;
    return {
      name,
      isOpponent: person.kind === 'opponent',
      conditions,
      tracks: valuesIn(shown, sheet, readyOf(person, table)?.tracks),
      whose: readyOf(person, table)?.whose ?? '',
    };
  });
  const shared = valuesIn(table.shared, sheetOfTable(document, 'The table'));
  await offerPost(button, 'Copy the scene as', scenePost(table, document, standings, shared, url));
}

/**
 * Those that have moved: the others say nothing of what happened.
 * @param {import('../shared/records.mjs').Track[]} tracks
 * @param {import('../shared/records.mjs').KeptSheet} sheet
 * @param {{[track: string]: number}} [begun] where the book begins them
 * @returns {[string, number][]}
 */
function valuesIn(tracks, sheet, begun = {}) {
  return tracks
    .filter((track) => trackValue(track, sheet) !== (begun[track.name] ?? startOf(track, sheet)))
    .map((track) => [track.label, trackValue(track, sheet)]);
}
