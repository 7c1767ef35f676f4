/**
 * A scene on its way out of the page and into it: as a link, as a file.
 *
 * @import { ReadScene } from './document.mjs'
 * @import { SceneDocument } from '../shared/records.mjs'
 */

import { fromLink, linked, LONGEST_FILE, readFile } from './document.mjs';
import { packLink, readLink } from '../links/packed.mjs';
import { readChosenFile } from '../shared/read-record.mjs';
import { saveFile } from '../shared/html.mjs';

/** The scene in the address, or one sentence why it cannot be read. @returns {Promise<ReadScene>} */
export async function sceneOfAddress() {
  return readLink('scene', location.hash, fromLink);
}

/** The address of a scene on this page; null where it is too long for one. @param {SceneDocument} document */
export async function addressOf(document) {
  const fragment = await packLink('scene', linked(document));
  return fragment && `${location.href.split('#')[0]}#${fragment}`;
}

/** @param {SceneDocument} document */
export function saveScene(document) {
  saveFile(`scene-${document.game.replaceAll('_', '-')}.json`, `${JSON.stringify(document, null, 1)}\n`, 'application/json');
}

/** The scene in a file. @param {File} file @returns {Promise<ReadScene>} */
export function sceneOfFile(file) {
  return readChosenFile(file, LONGEST_FILE, readFile);
}
