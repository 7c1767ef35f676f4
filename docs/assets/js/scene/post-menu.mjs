/**
 * The menu that copies a scene for a post.
 *
 * @typedef {import('./table.mjs').SceneTable} SceneTable
 */

import { addressOf } from './sharing.mjs';
import { offerPost } from '../cite/menu.mjs';
import { readyOf, sheetOfTable } from './people.mjs';
import { scenePost } from './posts.mjs';
import { trackValue } from '../table/declared.mjs';

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

/** @param {import('../table/declared.mjs').Track[]} tracks @param {import('../table/kept.mjs').KeptSheet} sheet @returns {[string, number][]} */
function valuesIn(tracks, sheet) {
  return tracks.map((track) => [track.label, trackValue(track, sheet)]);
}
