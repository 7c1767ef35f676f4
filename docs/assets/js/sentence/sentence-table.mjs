/**
 * The small table in a sentence's HTML: what it shows at the ordinary values of its fields.
 * Pure: no DOM, so that Node can test it.
 *
 * `rating,modifier;12,0=64 %|10 %;13,0=72 %|15 %`: the fields, then for every row their values and what is shown.
 */

import { wordsOf } from '../calculator/control-values.mjs';

/**
 * What the numbers of a sentence are at the values of its fields; null where the table does not say.
 * @param {string} table
 * @param {{[field: string]: string}} values as typed
 * @returns {string[] | null}
 */
export function shownAt(table, values) {
  const [fields, ...rows] = table.split(';');
  const key = fields.split(',').map((field) => wordsOf(values[field] ?? '').join(' ')).join(',');
  const row = rows.find((each) => each.startsWith(`${key}=`));
  return row === undefined ? null : row.slice(key.length + 1).split('|');
}
