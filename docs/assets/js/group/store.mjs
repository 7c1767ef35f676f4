/** The group by whose readings this device reads the book. */

import { deviceStore, GROUP } from '../shared/store.mjs';
import { groupFrom, isEmpty } from './document.mjs';

/** @typedef {import('../shared/records.mjs').Group} Group */

const FORMAT = 'indie-rulebook group 1';

/** @returns {Group | null} null where the book is read as decided */
export function readGroup() {
  try {
    const { format, group } = JSON.parse(deviceStore.read(GROUP) ?? 'null') ?? {};
    return format === FORMAT ? groupFrom(group) : null;
  } catch {
    return null;
  }
}

/** @param {Group} group @returns {boolean} whether it will last */
export function writeGroup(group) {
  return isEmpty(group) ? forgetGroup() : deviceStore.write(GROUP, JSON.stringify({ format: FORMAT, group }));
}

export function forgetGroup() {
  return deviceStore.remove(GROUP);
}
