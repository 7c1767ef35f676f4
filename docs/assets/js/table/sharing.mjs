/**
 * A character on its way out of the page and into it: as a link, as a post, as a file.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./document.mjs').ReadDocument} ReadDocument
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 */

import { characters, joinedWords, joinSheets, LONGEST_FILE as LONGEST_COLLECTION, readCollection, writeCollection } from './collection.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { fromLink, linked, LONGEST_FILE, nameOf, readFile } from './document.mjs';
import { keepSheets, readSheets, storeTrouble } from './store.mjs';
import { withoutDefaults } from './declared.mjs';
import { packLink, readLink } from '../links/packed.mjs';
import { sameJson } from '../shared/json.mjs';
import { saveFile } from '../shared/save-file.mjs';
import { summaryOf } from './desk-views.mjs';

const LINK = /^#?sheet\d+-/u;

/** Whether the address holds a character. */
export function holdsSheet() {
  return LINK.test(location.hash);
}

/** The character in the address, or one sentence why it cannot be read. @returns {Promise<ReadDocument>} */
export async function sheetOfAddress() {
  return readLink('sheet1', location.hash, fromLink);
}

/** The address of a character on this page; null where it is too long for one. @param {Declared} declared @param {KeptSheet} sheet */
export async function addressOf({ defaults }, { document }) {
  const fragment = await packLink('sheet1', linked({ ...document, inputs: withoutDefaults(document.inputs, defaults) }));
  return fragment && `${location.href.split('#')[0]}#${fragment}`;
}

/**
 * A character for a post.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {string} whose who made it up, where the book brings it as it is
 * @param {string} url that opens it
 * @returns {import('../cite/formats.mjs').Citation}
 */
export function characterPost(declared, sheet, whose, url) {
  const head = [{ text: `A character for ${declared.title}`, strong: true }, ...(whose ? [{ text: ` (${whose})` }] : [])];
  // A name may look like a command or a heading, so no line begins with one.
  const line = [{ text: `\u2013 ${summaryOf(declared, sheet)}` }];
  return { lines: [head, line], foot: 'Opens in', book: declared.book, url };
}

/** Whether a character is as the book brings it. @param {Declared} declared @param {JsonObject} inputs @param {JsonObject} ready */
export function isReady({ defaults }, inputs, ready) {
  return sameJson(withoutDefaults(inputs, defaults), withoutDefaults(ready, defaults));
}

/** @param {KeptSheet} sheet */
export function saveSheet({ document }) {
  const name = nameOf(document).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/gu, '') || 'character';
  saveFile(`${name}.json`, `${JSON.stringify(document, null, 1)}\n`, 'application/json');
}

/** All characters of this device, of every game, as one file. */
export function saveAllSheets() {
  const sheets = readSheets();
  saveFile('characters.json', writeCollection(sheets), 'application/json');
  return `${characters(sheets.length)}, of every game, ${sheets.length === 1 ? 'is' : 'are'} in the file; open it with "a file", here or on another device.`;
}

/**
 * The character in a file, or all characters in it; a file that is far too large is not read.
 * @param {File} file
 * @returns {Promise<ReadDocument | import('./collection.mjs').ReadCollection>}
 */
export async function sheetsOfFile(file) {
  const isReadable = file.size <= LONGEST_COLLECTION * 4; // UTF-8: up to four bytes a character
  const text = isReadable ? await file.text() : ' '.repeat(LONGEST_FILE + 1);
  return readCollection(text) ?? readFile(text);
}

/** Keeps the characters of a file beside the others, and says what came of it. @param {KeptSheet[]} found @param {boolean} isWhole */
export function keepAllSheets(found, isWhole) {
  const joined = joinSheets(readSheets(), found, freshSeed);
  keepSheets(joined.sheets);
  return `${joinedWords(joined, isWhole)} ${storeTrouble()}`.trim();
}
