/** The roll log where it lies on the device, shared by all pages that are open. */

import { deviceStore } from '../shared/store.mjs';
import { merged, readLog, writeLog } from './roll-log.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @typedef {import('./roll-log.mjs').LoggedRoll} LoggedRoll */

export const NAME = 'rolls';
const DAMAGED = 'rolls damaged';

/** Every roll that can be read, newest first. Of a log that is damaged, or not of this version, all is put aside. @returns {LoggedRoll[]} */
export function keptRolls() {
  const text = deviceStore.read(NAME);
  const { rolls, isWhole } = readLog(text);
  if (isWhole) return rolls;
  deviceStore.write(DAMAGED, /** @type {string} */ (text));
  if (rolls.length) keepRolls(rolls);
  else deviceStore.remove(NAME);
  return rolls;
}

/** The text of a log that could not be read as a whole; null where there was none. */
export function damagedLog() {
  return deviceStore.read(DAMAGED);
}

/** @param {LoggedRoll[]} rolls @returns {boolean} whether they will last */
export function keepRolls(rolls) {
  return deviceStore.write(NAME, writeLog(rolls));
}

/** Deletes every roll, and a damaged log with them. */
export function forgetRolls() {
  deviceStore.remove(DAMAGED);
  return deviceStore.remove(NAME);
}

/**
 * Writes down a roll.
 * @param {HTMLElement} widget
 * @param {import('../engine/wire.mjs').EngineResponse} response
 * @param {string | null} link null where it is too long for one: then it cannot be shown again, and is not kept
 * @returns {boolean} whether it will last
 */
export function keepRoll(widget, response, link) {
  if (link === null) return false;
  const { title = response.calculator } = JSON.parse(widget.dataset.told ?? '{}');
  const address = new URL(link);
  const page = address.pathname.slice((siteRoot ?? new URL('./', address)).pathname.length);
  const roll = { time: new Date().toISOString(), name: '', title, sentence: response.sentence, page, link: address.hash.slice(1) };
  return keepRolls(merged(keptRolls(), [roll]).rolls);
}
