/**
 * A character as its sheet prints: the lines that the engine has checked, in the blocks that the game declares for its
 * ready characters too (`[[printed]]` in its people.toml), under a name, as a leaf or for the pocket.
 *
 * @import { DeclaredSheet as Declared, KeptSheet } from '../shared/records.mjs'
 * @typedef {{name: string, value: string, note: string, track: string}} Line `track` names what moves the number in
 *   play; empty where nothing does
 * @typedef {{title: string, lines: Line[]}} Block
 * @typedef {object} PrintedLine which checked lines a block shows, and how it writes them
 * @property {string} section of the checked sheet; empty for that of the block's title
 * @property {string} name of the one line; empty for all of the section
 * @property {string} leaves what the names of lines that are left out look like
 * @property {string} called what the sheet writes in place of the name
 * @property {string} value a template of `{now}` (as play has left it), `{value}` (as it was checked) and of the results
 *   of the calculator
 * @property {string} note
 * @property {boolean} splits whether what follows the first comma of the value is the note
 * @property {number} die of how many sides, where players roll a die for what the lines share out; 0 where they do not
 * @typedef {{title: string, lines: PrintedLine[]}} PrintedBlock
 * @typedef {{section: string, name: string, value: string}} CheckedLine
 * @typedef {{name: string, label: string, start: number, now: number, isPool: boolean}} Played a track of the sheet; a
 *   pool is used up, and never holds more than at its start
 * @typedef {'print' | 'pocket' | 'blank'} Way
 * @typedef {{declared: Declared, printed: PrintedBlock[], sheet: KeptSheet, whose: string}} Paper a character for a
 *   sheet; `whose` says who made it up, where the book brings it as it is
 * @import { JsonObject } from '../shared/json.mjs'
 */

import { nameOf } from './document.mjs';
import { newElement } from '../shared/html.mjs';
import { numberText } from '../shared/text.mjs';
import { startOf, trackValue } from './declared.mjs';

/** @type {PrintedLine} */
const WHOLE_SECTION = {
  section: '',
  name: '',
  leaves: '',
  called: '',
  value: '{now}',
  note: '',
  splits: false,
  die: 0,
};

/**
 * The blocks of a checked sheet that have lines.
 * @param {PrintedBlock[]} printed none where every section of the checked sheet is a block
 * @param {JsonObject} result of the calculator that makes characters
 * @param {Played[]} played
 * @returns {Block[]}
 */
export function blocksOf(printed, result, played) {
  const checked = /** @type {CheckedLine[]} */ (result.lines ?? []);
  const sections = [...new Set(checked.map(({ section }) => section))];
  const blocks = printed.length ? printed : sections.map((title) => ({ title, lines: [WHOLE_SECTION] }));
  const filled = blocks.map(({ title, lines }) => ({
    title,
    lines: lines.flatMap((rule) => linesOf(rule, title, result, checked, played)),
  }));
  return filled.filter(({ lines }) => lines.length);
}

/**
 * @param {PrintedLine} rule
 * @param {string} title
 * @param {JsonObject} result
 * @param {CheckedLine[]} checked
 * @param {Played[]} played
 * @returns {Line[]}
 */
function linesOf(rule, title, result, checked, played) {
  if (!/\{(now|value)\}/u.test(rule.value)) {
    const value = filledIn(rule.value, result);
    const { now, track } = nowOf({ section: title, name: rule.name, value }, played);
    return [{ name: rule.name, value: now, note: rule.note, track }];
  }
  const section = rule.section || title;
  const isLeft = rule.leaves ? new RegExp(rule.leaves, 'u') : null;
  const found = checked.filter(
    (each) => each.section === section && (!rule.name || each.name === rule.name) && !isLeft?.test(each.name),
  );
  return (rule.die ? numbered(found, rule.die) : found).map((each) => {
    const comma = rule.splits ? each.value.indexOf(', ') : -1;
    const [value, rest] = comma < 0 ? [each.value, ''] : [each.value.slice(0, comma), each.value.slice(comma + 2)];
    const { now, track, isUsed } = nowOf({ ...each, value }, played);
    const template = isUsed && rule.value === '{now}' ? '{now}/{value}' : rule.value;
    return {
      name: rule.called || each.name,
      value: filledIn(template, { now, value }),
      note: rest || rule.note,
      track,
    };
  });
}

/**
 * The value of a line as play has left it, and which track has moved it: one of the line's or its section's name, that
 * begins where the line does.
 * @param {CheckedLine} line
 * @param {Played[]} played
 */
function nowOf({ section, name, value }, played) {
  const track = played.find(({ label, start }) => [name, section].includes(label) && value === numberText(start));
  return track
    ? { now: numberText(track.now), track: track.name, isUsed: track.isPool && track.now !== track.start }
    : { now: value, track: '', isUsed: false };
}

/** @param {string} template @param {JsonObject} values */
function filledIn(template, values) {
  return template.replaceAll(/\{([a-z_]+)\}/gu, (_, name) => String(values[name]));
}

/**
 * Lines, the largest first; where they add up to the sides of a die, each with the numbers that mean it.
 * @param {CheckedLine[]} lines
 * @param {number} sides
 */
function numbered(lines, sides) {
  const isWhole = lines.reduce((sum, { value }) => sum + Number(value), 0) === sides;
  let last = 0;
  return [...lines]
    .sort((one, other) => Number(other.value) - Number(one.value))
    .map((each) => {
      const first = last + 1;
      last += Number(each.value);
      const which = first === last ? `${first}` : `${first} to ${last}`;
      return isWhole ? { ...each, name: `${each.name} (${which})` } : each;
    });
}

/** A block as a table of a sheet. @param {Block} block */
function blockTable({ title, lines }) {
  const isWide = lines.filter(({ note }) => note).length > 1;
  const isPaired = lines.some(({ value }) => value); // a line without one goes as far as those with one
  const rows = newElement(
    'tbody',
    '',
    ...lines.map(({ name, value, note }) => {
      const named = [name, ...(note ? [' ', newElement('span', 'sheet-note', `(${note})`)] : [])];
      const cells = value
        ? [newElement('th', { scope: 'row' }, ...named), newElement('td', '', value)]
        : [newElement('td', { class: 'sheet-alone', ...(isPaired && { colspan: '2' }) }, ...named)];
      return newElement('tr', '', ...cells);
    }),
  );
  return newElement(
    'table',
    `sheet-block${isWide ? ' sheet-block--wide' : ''}`,
    newElement('caption', '', title),
    rows,
  );
}

/* On paper: a character, or the empty sheet of the page. */

/** @param {HTMLElement} place @param {Way} way @param {Paper} paper */
export function layOut(place, way, paper) {
  const blank = way === 'blank' && document.querySelector('.sheet--blank');
  const leaf = blank ? copyOf(blank) : filledLeaf(way, paper);
  leaf.classList.add('sheet--leaf');
  place.replaceChildren(leaf);
}

/** Prints what is laid out, alone, and clears the paper. @param {HTMLElement} place @param {Way} way */
export function printPaper(place, way) {
  place.hidden = false;
  document.documentElement.dataset.prints = way;
  addEventListener(
    'afterprint',
    () => {
      delete document.documentElement.dataset.prints;
      place.hidden = true;
      place.replaceChildren();
    },
    { once: true },
  );
  print();
}

/** @param {Way} way @param {Paper} paper */
function filledLeaf(way, paper) {
  const { declared, sheet } = paper;
  const blocks = paperBlocks(paper);
  const leaf = sheetElement(`sheet desk-sheet${way === 'pocket' ? ' sheet--pocket' : ''}`, paper, blocks);
  const said = new Set(blocks.flatMap(({ lines }) => lines.map(({ track }) => track)));
  const boxes = declared.tracks.map((track) =>
    newElement(
      'span',
      'desk-paper-track',
      `${track.label} `,
      ...(said.has(track.name) ? [] : [newElement('strong', '', numberText(trackValue(track, sheet))), ' ']),
      newElement('span', 'desk-paper-room'),
    ),
  );
  if (boxes.length) leaf.append(newElement('p', 'desk-paper-tracks', ...boxes));
  const { notes } = sheet.document;
  if (notes) leaf.append(newElement('p', 'desk-paper-notes', notes));
  const group = document.querySelector('.group-strip [role="status"]');
  if (group) leaf.append(newElement('p', 'desk-paper-group', ...copyOf(group).childNodes));
  return leaf;
}

/** The blocks of a character; none without an answer. @param {Paper} paper @returns {Block[]} */
function paperBlocks({ declared, printed, sheet }) {
  const played = declared.tracks.map((track) => {
    const { name, label, most } = track;
    return { name, label, start: startOf(track, sheet), now: trackValue(track, sheet), isPool: most !== null };
  });
  return sheet.answer ? blocksOf(printed, sheet.answer.result, played) : [];
}

/**
 * A sheet like those of the ready characters.
 * @param {string} classes
 * @param {Paper} paper
 * @param {Block[]} [blocks] those of the character
 */
export function sheetElement(classes, paper, blocks = paperBlocks(paper)) {
  const { declared, sheet, whose } = paper;
  const { inputs } = sheet.document;
  const head = newElement(
    'p',
    'sheet-head',
    newElement('strong', 'sheet-name', nameOf(sheet.document)),
    ' ',
    newElement('span', 'sheet-game', declared.title),
  );
  const whole = newElement('div', classes, head);
  if (whose) head.append(' ', newElement('span', 'sheet-note', `(${whose})`));
  if (typeof inputs.who === 'string' && inputs.who) whole.append(newElement('p', 'sheet-who', inputs.who));
  if (blocks.length) whole.append(newElement('div', 'sheet-blocks', ...blocks.map(blockTable)));
  return whole;
}

/** A copy without ids, for they are on the page already. @param {Element} element */
function copyOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id');
  return copy;
}
