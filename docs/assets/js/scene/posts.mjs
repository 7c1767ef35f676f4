/**
 * A scene as text for a post: who is here and how they are, what happened, and the link. Pure: no DOM, so that Node can
 * test it.
 *
 * @typedef {import('../cite/formats.mjs').Citation} Citation
 * @typedef {import('../shared/records.mjs').SceneDocument} SceneDocument
 * @typedef {import('./table.mjs').SceneTable} SceneTable
 * @typedef {object} Standing how somebody is
 * @property {string} name
 * @property {[label: string, value: number][]} tracks
 * @property {string} conditions
 * @property {string} [whose] who made them up, where the book brings them
 */

import { numberText } from '../shared/text.mjs';
import { addressOf } from './sharing.mjs';
import { offerPost } from '../cite/menu.mjs';
import { readyOf, sheetOfTable } from './people.mjs';
import { trackValue } from '../sheet/declared.mjs';

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
 * @param {{title: string, book: string}} table the game, and the book that the scene opens in
 * @param {SceneDocument} document
 * @param {Standing[]} standings
 * @param {[label: string, value: number][]} shared
 * @param {string} url that opens the scene
 * @returns {Citation}
 */
export function scenePost({ title, book }, document, standings, shared, url) {
  const head = [{ text: `A scene of ${title}`, strong: true }, { text: ' (played at a table)' }];
  const table = shared.length ? [standingLine({ name: 'At the table', tracks: shared, conditions: '' })] : [];
  const people = [...standings.map(standingLine), ...whoseLines(standings)];
  const log = document.log.slice(0, LINES).reverse().map(({ text }) => text);
  const lines = [turnLine(document), ...people.map(dashed), ...table, ...log.map(dashed)];
  return { lines: [head, ...lines.map((text) => [{ text }])], foot: 'Opens in', book, url, spare: log.length };
}

/** A name may look like a command or a heading, so no line begins with one. @param {string} text */
function dashed(text) {
  return `\u2013 ${text}`;
}

/** Those of the book, by who made them up. @param {Standing[]} standings */
function whoseLines(standings) {
  const told = [...new Set(standings.map(({ whose = '' }) => whose))].filter(Boolean);
  return told.map((words) => `${standings.filter(({ whose }) => whose === words).map(({ name }) => name).join(', ')}: ${words}`);
}

/* The menu that copies a scene for a post. */

/** @param {SceneTable} scene @param {HTMLButtonElement} button */
export async function postOf(scene, button) {
  const { table, declared, document } = scene;
  const url = (await addressOf(document)) ?? location.href.split('#')[0];
  const shown = declared.tracks.filter(({ name }) => table.shows.includes(name));
  const standings = scene.here.map(({ person, sheet }) => {
    const { name, conditions } = person;
    return { name, conditions, tracks: valuesIn(shown, sheet), whose: readyOf(person, table)?.whose ?? '' };
  });
  const shared = valuesIn(table.shared, sheetOfTable(document, 'The table'));
  await offerPost(button, 'Copy the scene as', scenePost(table, document, standings, shared, url));
}

/** @param {import('../shared/records.mjs').Track[]} tracks @param {import('../shared/records.mjs').KeptSheet} sheet @returns {[string, number][]} */
function valuesIn(tracks, sheet) {
  return tracks.map((track) => [track.label, trackValue(track, sheet)]);
}
