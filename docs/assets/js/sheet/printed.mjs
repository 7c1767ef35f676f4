/**
 * A character as its sheet prints: the lines that the engine has checked, in the blocks that the game declares for its
 * ready characters too (`[[printed]]` in its people.toml).
 *
 * @typedef {{name: string, value: string, note: string}} Line
 * @typedef {{title: string, lines: Line[]}} Block
 * @typedef {object} PrintedLine which checked lines a block shows, and how it writes them
 * @property {string} section of the checked sheet; empty for that of the block's title
 * @property {string} name of the one line; empty for all of the section
 * @property {string} leaves what the names of lines that are left out look like
 * @property {string} called what the sheet writes in place of the name
 * @property {string} value a template of `{value}` and of the results of the calculator
 * @property {string} note
 * @property {boolean} splits whether what follows the first comma of the value is the note
 * @property {number} die of how many sides, where players roll a die for what the lines share out; 0 where they do not
 * @typedef {{title: string, lines: PrintedLine[]}} PrintedBlock
 * @typedef {{section: string, name: string, value: string}} CheckedLine
 * @import { JsonObject } from '../shared/json.mjs'
 */

import { newElement } from '../shared/html.mjs';

/** @type {PrintedLine} */
const WHOLE_SECTION = { section: '', name: '', leaves: '', called: '', value: '{value}', note: '', splits: false, die: 0 };

/**
 * The blocks of a checked sheet that have lines.
 * @param {PrintedBlock[]} printed none where every section of the checked sheet is a block
 * @param {JsonObject} result of the calculator that makes characters
 * @returns {Block[]}
 */
export function blocksOf(printed, result) {
  const checked = /** @type {CheckedLine[]} */ (result.lines ?? []);
  const sections = [...new Set(checked.map(({ section }) => section))];
  const blocks = printed.length ? printed : sections.map((title) => ({ title, lines: [WHOLE_SECTION] }));
  const filled = blocks.map(({ title, lines }) => ({ title, lines: lines.flatMap((rule) => linesOf(rule, title, result, checked)) }));
  return filled.filter(({ lines }) => lines.length);
}

/** @param {PrintedLine} rule @param {string} title @param {JsonObject} result @param {CheckedLine[]} checked @returns {Line[]} */
function linesOf(rule, title, result, checked) {
  if (!rule.value.includes('{value}')) return [{ name: rule.name, value: filledIn(rule.value, result), note: rule.note }];
  const section = rule.section || title;
  const isLeft = rule.leaves ? new RegExp(rule.leaves, 'u') : null;
  const found = checked.filter((each) => each.section === section && (!rule.name || each.name === rule.name) && !isLeft?.test(each.name));
  return (rule.die ? numbered(found, rule.die) : found).map((each) => {
    const comma = rule.splits ? each.value.indexOf(', ') : -1;
    const [value, rest] = comma < 0 ? [each.value, ''] : [each.value.slice(0, comma), each.value.slice(comma + 2)];
    return { name: rule.called || each.name, value: filledIn(rule.value, { value }), note: rest || rule.note };
  });
}

/** @param {string} template @param {JsonObject} values */
function filledIn(template, values) {
  return template.replaceAll(/\{([a-z_]+)\}/gu, (_, name) => String(values[name]));
}

/** Lines, the largest first; where they add up to the sides of a die, each with the numbers that mean it. @param {CheckedLine[]} lines @param {number} sides */
function numbered(lines, sides) {
  const isWhole = lines.reduce((sum, { value }) => sum + Number(value), 0) === sides;
  let last = 0;
  return [...lines].sort((one, other) => Number(other.value) - Number(one.value)).map((each) => {
    const first = last + 1;
    last += Number(each.value);
    const which = first === last ? `${first}` : `${first} to ${last}`;
    return isWhole ? { ...each, name: `${each.name} (${which})` } : each;
  });
}

/** The blocks as the tables of a sheet. @param {Block[]} blocks */
export function blockTables(blocks) {
  return newElement('div', 'sheet-blocks', ...blocks.map(blockTable));
}

/** @param {Block} block */
function blockTable({ title, lines }) {
  const isWide = lines.filter(({ note }) => note).length > 1;
  const isPaired = lines.some(({ value }) => value);
  const rows = newElement('tbody', '', ...lines.map((line) => newElement('tr', '', ...cells(line, isPaired))));
  return newElement('table', `sheet-block${isWide ? ' sheet-block--wide' : ''}`, newElement('caption', '', title), rows);
}

/** @param {Line} line @param {boolean} isPaired whether other lines of the block have a value */
function cells({ name, value, note }, isPaired) {
  const named = [name, ...(note ? [' ', newElement('span', 'sheet-note', `(${note})`)] : [])];
  if (value) return [newElement('th', { scope: 'row' }, ...named), newElement('td', '', value)];
  return [newElement('td', { class: 'sheet-alone', ...(isPaired && { colspan: '2' }) }, ...named)];
}
