/**
 * What a whole document is as it is stored, whatever its value holds: one that came through a damaged text, file or
 * database may lack a part.
 */

import { isObject } from './json.mjs';

/** @param {any} each @returns {each is import('./documents.mjs').StoredDocument} */
export function isStored(each) {
  return (
    isObject(each) &&
    typeof each.id === 'string' &&
    typeof each.kind === 'string' &&
    Number.isSafeInteger(each.form) &&
    Number.isSafeInteger(each.revision) &&
    isDate(each.made) &&
    isDate(each.date) &&
    'value' in each
  );
}

/** @param {unknown} date */
function isDate(date) {
  return typeof date === 'string' && date.length <= 40 && !Number.isNaN(Date.parse(date));
}
