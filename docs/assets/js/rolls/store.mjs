/** The roll log as the device stores it, shared by all pages that are open. */

import { builtData } from '../cite/answer-registry.mjs';
import { deviceStore } from '../shared/store.mjs';
import { mergeLogs, readLog, writeLog } from './log.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @typedef {import('./log.mjs').LoggedRoll} LoggedRoll */

export const NAME = 'rolls';
const DAMAGED = 'rolls damaged';

/** Every roll that can be read, newest first. A damaged log, or one of another version, is put aside as a whole. @returns {LoggedRoll[]} */
export function readRolls() {
  const text = deviceStore.read(NAME);
  const { rolls, isWhole } = readLog(text);
  if (isWhole) return rolls;
  deviceStore.write(DAMAGED, /** @type {string} */ (text));
  if (rolls.length) writeRolls(rolls);
  else deviceStore.remove(NAME);
  return rolls;
}

/** The text of a log that could not be read as a whole; null where there was none. */
export function damagedLog() {
  return deviceStore.read(DAMAGED);
}

/** @param {LoggedRoll[]} rolls @returns {boolean} whether they will last */
export function writeRolls(rolls) {
  return deviceStore.write(NAME, writeLog(rolls));
}

/** Deletes every roll, and a damaged log with them. */
export function deleteRolls() {
  deviceStore.remove(DAMAGED);
  return deviceStore.remove(NAME);
}

/**
 * Adds a roll to the log.
 * @param {HTMLElement} widget
 * @param {import('../engine/wire.mjs').EngineResponse} response
 * @param {string | null} link null where the roll is too large for one: then it cannot be shown again, and is not stored
 * @returns {boolean} whether it will last
 */
export function addRoll(widget, response, link) {
  if (link === null) return false;
  const { label: title = response.calculator } = builtData(widget);
  const address = new URL(link);
  const page = address.pathname.slice((siteRoot ?? new URL('./', address)).pathname.length);
  const roll = { time: new Date().toISOString(), name: '', title, sentence: response.sentence, page, link: address.hash.slice(1) };
  return writeRolls(mergeLogs(readRolls(), [roll]).rolls);
}
