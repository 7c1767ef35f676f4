/**
 * The menu that copies a scene for a post.
 *
 * @typedef {import('./table.mjs').SceneTable} SceneTable
 */

import { addressOf } from './sharing.mjs';
import { canOpenMenu } from '../cite/menu-support.mjs';
import { toggleMenu } from '../cite/menu.mjs';
import { copyText } from '../cite/clipboard.mjs';
import { FORMATS, written } from '../cite/formats.mjs';
import { made } from '../table/parts.mjs';
import { scenePost } from './posts.mjs';
import { sheetOfTable } from './people.mjs';
import { trackValue } from '../table/declared.mjs';

/** @param {SceneTable} scene @param {HTMLButtonElement} button */
export async function postOf(scene, button) {
  const { table, declared, document } = scene;
  const url = (await addressOf(document)) ?? location.href.split('#')[0];
  const shown = declared.tracks.filter(({ name }) => table.shows.includes(name));
  const standings = scene.here.map(({ person, sheet }) => ({ name: person.name, conditions: person.conditions, tracks: valuesIn(shown, sheet) }));
  const post = scenePost(table.title, document, standings, valuesIn(table.shared, sheetOfTable(document, 'The table')), url);
  const choices = FORMATS.filter(([format]) => format !== 'link').map(([format, name]) => ({ name, text: written(format, post) }));
  if (canOpenMenu) return toggleMenu(button, 'Copy the scene as', choices);
  const [{ text }] = choices;
  await copyText(text, () => field(button, text));
}

/** @param {import('../table/declared.mjs').Track[]} tracks @param {import('../table/kept.mjs').KeptSheet} sheet @returns {[string, number][]} */
function valuesIn(tracks, sheet) {
  return tracks.map((track) => [track.label, trackValue(track, sheet)]);
}

/** @param {HTMLButtonElement} button @param {string} text */
function field(button, text) {
  const laid = made('textarea', 'rc-link');
  laid.readOnly = true;
  laid.value = text;
  button.after(laid);
  return laid;
}
