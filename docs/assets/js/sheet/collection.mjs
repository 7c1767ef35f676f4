/**
 * All characters of a device in one file: what the device keeps, with a name for its form.
 *
 * @import { KeptSheet } from '../shared/records.mjs'
 * @typedef {{ok: true, sheets: KeptSheet[], isWhole: boolean, unread: number} | {ok: false, message: string}}
 *   ReadCollection `isWhole` where every character that was read could be; how many stand behind those, for which no
 *   device has room
 * @typedef {{sheets: KeptSheet[], added: number, here: number, left: number}} Joined all sheets; how many of the file are
 *   new, were there already, and found no room
 */

import { canonical, objectIn } from '../shared/json.mjs';
import { ALL_SHEETS } from '../shared/records.mjs';
import { documents } from '../shared/documents.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { keptSheet, readSheets, SHEETS, storeTrouble, takeSheets } from './store.mjs';
import { refusal } from '../shared/read-record.mjs';
import { saveFile } from '../shared/html.mjs';

const { format, sheets: all, version } = ALL_SHEETS.properties;
export const FORMAT = format.const;
const VERSION = version.const;
/** Sheets of a file, and of a device. */
export const MOST = all.maxItems;
/** Characters of a file; two hundred sheets have a few hundred thousand. */
export const LONGEST_FILE = 4_000_000;

/** The text of a file. @param {KeptSheet[]} sheets */
export function writeCollection(sheets) {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, sheets: sheets.slice(0, MOST) }, null, 1)}\n`;
}

/**
 * The characters in a file; null where it is a file of something else.
 * @param {string} text
 * @returns {ReadCollection | null}
 */
export function readCollection(text) {
  if (text.length > LONGEST_FILE)
    return refusal(`This file is larger than all characters together may be (${LONGEST_FILE} characters at most).`);
  const stored = objectIn(text);
  if (stored?.format !== FORMAT) return null;
  if (typeof stored.version === 'number' && stored.version > VERSION) {
    return refusal(
      'These characters have a newer form than this page can read; open them in the current state of the book.',
    );
  }
  const found = stored.version === VERSION && Array.isArray(stored.sheets) ? stored.sheets : [];
  const first = found.slice(0, MOST); // each is checked, which takes its time
  const sheets = first.map(keptSheet).filter((each) => each !== null);
  const isWhole = sheets.length === first.length;
  if (sheets.length === 0) return refusal('This file is damaged: no character in it can be read.');
  return { ok: true, sheets, isWhole, unread: found.length - first.length };
}

/**
 * The kept sheets with those of a file before them. One that is there already, the same in everything, is not doubled;
 * another with its id gets one of its own, and nothing that is kept is replaced.
 * @param {KeptSheet[]} kept
 * @param {KeptSheet[]} found
 * @param {() => string} freshId
 * @param {string[]} [unread] ids of those that are kept and cannot be read
 * @returns {Joined}
 */
export function joinSheets(kept, found, freshId, unread = []) {
  const textOf = (/** @type {KeptSheet} */ { document }) => canonical(/** @type {any} */ (document));
  const texts = new Set(kept.map(textOf));
  const missing = found.filter((each) => !texts.has(textOf(each)));
  const fresh = missing.slice(0, Math.max(0, MOST - kept.length));
  const ids = new Set([...unread, ...kept.map(({ id }) => id)]);
  const added = fresh.map((each) => {
    const id = ids.has(each.id) ? freshId() : each.id;
    ids.add(id);
    return { ...each, id };
  });
  return {
    sheets: [...added, ...kept],
    added: added.length,
    here: found.length - missing.length,
    left: missing.length - added.length,
  };
}

/** What came of it, in words. @param {Joined} joined @param {{isWhole: boolean, unread: number}} file */
export function joinedWords({ added, here, left }, { isWhole, unread }) {
  const said = [
    added === 0
      ? 'No character of the file is new.'
      : `${characters(added)} of the file ${added === 1 ? 'is' : 'are'} kept on this device now.`,
  ];
  if (here) said.push(`${characters(here)} ${here === 1 ? 'was' : 'were'} here already.`);
  if (left) said.push(`${characters(left)} found no room: this device keeps ${MOST} at most.`);
  if (unread)
    said.push(
      `${characters(unread)} behind the first ${MOST} of the file ${unread === 1 ? 'was' : 'were'} not read: this device keeps ${MOST} at most.`,
    );
  if (!isWhole) said.push('What is damaged in the file was left out.');
  return said.join(' ');
}

/** @param {number} count */
function characters(count) {
  return count === 1 ? '1 character' : `${count} characters`;
}

/* The file of this device. */

/** All characters of this device, of every game, as one file. */
export function saveAllSheets() {
  const sheets = readSheets();
  saveFile('characters.json', writeCollection(sheets), 'application/json');
  return `${characters(sheets.length)}, of every game, ${sheets.length === 1 ? 'is' : 'are'} in the file; open it with "a file", here or on another device.`;
}

/**
 * Keeps the characters of a file beside the others, and says what came of it.
 * @param {{sheets: KeptSheet[], isWhole: boolean, unread: number}} file
 */
export async function keepAllSheets(file) {
  const unread = documents.unreadable(SHEETS.kind).map(({ id }) => id);
  const joined = joinSheets(readSheets(), file.sheets, freshSeed, unread);
  const taken = await takeSheets(joined.sheets.slice(0, joined.added));
  return taken ? joinedWords(joined, file) : storeTrouble();
}
