/**
 * The log of a reader's rolls as plain records: stored, merged, filtered, exported, imported. Pure: no DOM.
 *
 * @typedef {object} LoggedRoll
 * @property {string} time when it was rolled, in UTC: `2026-11-21T09:30:00.000Z`
 * @property {string} name what the reader calls it; empty until then
 * @property {string} title of the calculator
 * @property {string} sentence of the answer
 * @property {string} page from the site's root: `game/chapter/`
 * @property {string} link the fragment that shows the roll again
 */

import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { builtData } from '../cite/answer-registry.mjs';
import { documents } from '../shared/documents.mjs';
import { shownHash } from '../links/check.mjs';
import { objectIn } from '../shared/json.mjs';
import { refusal } from '../shared/read-record.mjs';
import { hasWords, shortened } from '../shared/text.mjs';
import { rollId } from '../shared/old-texts.mjs';
import { siteRoot } from '../shared/site-root.mjs';

const FORMAT = 'indie-rulebook roll log 1';
/** Older rolls go when there are more: the storage of a browser is small. */
export const MOST = 2000;
export const LONGEST_FILE = 8_000_000;
export const LONGEST_NAME = 200;
const LONGEST = { time: 30, name: LONGEST_NAME, title: 200, sentence: 2000, page: 300, link: 20_000 };
const NAMES = /** @type {(keyof typeof LONGEST)[]} */ (Object.keys(LONGEST));
const ADVICE = 'choose a file that this page has exported';

/** For a file: one roll a line. @param {LoggedRoll[]} rolls */
export function exportJson(rolls) {
  return `{"format": ${JSON.stringify(FORMAT)}, "rolls": [\n${rolls.map((roll) => JSON.stringify(roll)).join(',\n')}\n]}\n`;
}

/**
 * The rolls of a file, or one sentence why there are none.
 * @param {string} text
 * @returns {{ok: true, rolls: LoggedRoll[]} | {ok: false, message: string}}
 */
export function importJson(text) {
  if (text.length > LONGEST_FILE) return refusal(`this file is too large for a roll log; ${ADVICE}`);
  const log = objectIn(text);
  if (log?.format !== FORMAT || !Array.isArray(log.rolls))
    return refusal(`this file is not a roll log of this book; ${ADVICE}`);
  const wrong = log.rolls.findIndex((roll) => !isRoll(roll));
  if (wrong !== -1)
    return refusal(`roll ${wrong + 1} of this file is damaged, so nothing was taken from it; ${ADVICE}`);
  return { ok: true, rolls: /** @type {any[]} */ (log.rolls).map(plain) };
}

/**
 * Merges two logs: newest first, each roll once, with the name that it has in the first. `added` counts the rolls that
 * the second has brought, `lost` those for which there was no room.
 * @param {LoggedRoll[]} rolls
 * @param {LoggedRoll[]} others
 */
export function mergeLogs(rolls, others) {
  const known = new Map(rolls.map((roll) => [keyOf(roll), roll]));
  const added = others.filter((roll) => !known.has(keyOf(roll)));
  for (const roll of added) known.set(keyOf(roll), roll);
  const all = [...known.values()].sort((one, other) => other.time.localeCompare(one.time));
  const isNew = new Set(added.map(keyOf));
  const ofOthers = all.slice(MOST).filter((roll) => isNew.has(keyOf(roll))).length;
  const lost = { ofThese: Math.max(all.length - MOST, 0) - ofOthers, ofOthers };
  return { rolls: all.slice(0, MOST), added: isNew.size - ofOthers, lost };
}

/** Says what an import has brought, and what found no room. @param {ReturnType<typeof mergeLogs>} log */
export function importSummary({ added, lost: { ofThese, ofOthers } }) {
  const taken = `${added === 1 ? '1 roll' : `${added} rolls`} taken from the file; those that were here already were left out`;
  const older = (/** @type {number} */ count) => (count === 1 ? '1 older one' : `${count} older ones`);
  const dropped = [
    ofOthers && `${older(ofOthers)} of the file ${ofOthers === 1 ? 'was' : 'were'} not taken`,
    ofThese &&
      `${older(ofThese)} that ${ofThese === 1 ? 'was' : 'were'} here ${ofThese === 1 ? 'was' : 'were'} dropped`,
  ].filter(Boolean);
  return dropped.length ? `${taken}; the log holds ${MOST} rolls, so ${dropped.join(' and ')}` : taken;
}

/** The rolls that contain every word. @param {LoggedRoll[]} rolls @param {string} text */
export function filterRolls(rolls, text) {
  return rolls.filter(({ name, title, sentence, time }) => hasWords(`${name} ${title} ${sentence} ${time}`, text));
}

/** Identifies a roll. @param {LoggedRoll} roll */
export function keyOf({ time, link }) {
  return `${time} ${link}`;
}

/**
 * A table for spreadsheets, which would take some cells for formulas.
 * @param {LoggedRoll[]} rolls
 * @param {(roll: LoggedRoll) => string} addressOf
 */
export function exportCsv(rolls, addressOf) {
  const lines = rolls.map((roll) => [roll.time, roll.name, roll.title, roll.sentence, addressOf(roll)]);
  return (
    [['time', 'name', 'calculator', 'answer', 'link'], ...lines].map((line) => line.map(cell).join(',')).join('\r\n') +
    '\r\n'
  );
}

/** @param {string} text */
function cell(text) {
  const escaped = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}

/** @param {any} roll @returns {roll is LoggedRoll} */
function isRoll(roll) {
  if (typeof roll !== 'object' || roll === null) return false;
  if (!NAMES.every((name) => typeof roll[name] === 'string' && shortened(roll[name], LONGEST[name]) === roll[name]))
    return false;
  const link = decodeLink(roll.link);
  const isPage = /^(?:[\w-]+\/)*$/u.test(roll.page);
  return isPage && !Number.isNaN(Date.parse(roll.time)) && link !== null && link.ok && link.state.mode === 'roll';
}

/** A roll without any other properties. @param {LoggedRoll} roll */
function plain({ time, name, title, sentence, page, link }) {
  return { time: new Date(time).toISOString(), name, title, sentence, page, link };
}

/* The roll log as the device stores it, shared by all pages that are open. */

/** @type {import('../shared/documents.mjs').Kind<LoggedRoll>} */
export const ROLLS = { kind: 'roll', form: 1, read: (value) => (isRoll(value) ? plain(value) : null) };

/** Every roll that can be read, newest first. @returns {Promise<LoggedRoll[]>} */
export async function readRolls() {
  await documents.load(ROLLS);
  return documents
    .all(ROLLS)
    .map(({ value }) => value)
    .sort((one, other) => other.time.localeCompare(one.time));
}

/**
 * A roll with another name, or as much of it as one may have.
 * @param {LoggedRoll} roll
 * @param {string} name
 * @returns {LoggedRoll}
 */
export function renamed(roll, name) {
  return { ...roll, name: shortened(name, LONGEST_NAME) };
}

/** @param {LoggedRoll} roll @returns {Promise<boolean>} whether it will last */
export async function keepRoll(roll) {
  const kept = documents.change(ROLLS, rollId(roll), () => roll);
  for (const each of (await readRolls()).slice(MOST)) void documents.change(ROLLS, rollId(each), () => null);
  return (await kept).lasts;
}

/** Takes the rolls of a file in, beside those that are here; null where none is. @param {LoggedRoll[]} rolls */
export async function takeRolls(rolls) {
  const log = mergeLogs(await readRolls(), rolls);
  const documentOf = (/** @type {LoggedRoll} */ roll) => ({
    id: rollId(roll),
    kind: ROLLS.kind,
    form: ROLLS.form,
    revision: 1,
    made: roll.time,
    date: roll.time,
    value: roll,
  });
  const ids = new Set(documents.all(ROLLS).map(({ id }) => id));
  const kept = new Set(log.rolls.map(rollId));
  if (!(await documents.merge(log.rolls.map(documentOf).filter(({ id }) => !ids.has(id))))) return null;
  for (const id of ids) if (!kept.has(id)) void documents.change(ROLLS, id, () => null);
  return log;
}

/**
 * Adds a roll to the log.
 * @param {HTMLElement} widget by now it may show the next answer
 * @param {import('../cite/answer-registry.mjs').Answered} answered
 * @param {string} path of the page where it was rolled: by now another one may be shown
 * @returns {Promise<boolean>} whether it will last; a roll that is too large for a link cannot be shown again, and is
 *   not stored
 */
export async function addRoll(widget, { response, state }, path) {
  const link = encodeLink(state, shownHash(state));
  if (link === null) return false;
  const { label: title = response.calculator } = builtData(widget);
  const page = path.slice((siteRoot ?? new URL('./', new URL(path, location.href))).pathname.length);
  return keepRoll({ time: new Date().toISOString(), name: '', title, sentence: response.sentence, page, link });
}
