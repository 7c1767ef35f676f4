/**
 * The sheets on this device, and what is typed on a desk before it is kept: a draft for each tab, so that two tabs do not
 * write over each other.
 *
 * @import { Outcome } from '../shared/documents.mjs'
 * @import { KeptSheet } from '../shared/records.mjs'
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{game: string, id: string, document: import('../shared/records.mjs').SheetDocument, opened?: JsonObject}} Draft
 *   what stands in the form, the id of the kept sheet it is of, empty where it is of none, and the inputs that the form
 *   was opened with: what differs from them is the reader's work
 */

import { documents } from '../shared/documents.mjs';
import { isObject, sameJson } from '../shared/json.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { readDocument } from './document.mjs';

/** @type {import('../shared/documents.mjs').Kind<KeptSheet>} */
export const SHEETS = { kind: 'sheet', form: 1, read: keptSheet };
/** @type {import('../shared/documents.mjs').Kind<Draft>} */
export const DRAFTS = { kind: 'draft', form: 1, read: draftIn };
/** Drafts of tabs that were closed; older ones go to the bin. */
const MOST_DRAFTS = 5;
const TAB = 'tab';
/**
 * The event at the window: a sheet has grown, or was taken back; its detail has the `id`, the `inputs` before, and the
 * button.
 */
export const GROWN = 'sheet-grown';

/** Before this nothing of it can be read. */
export function loadSheets() {
  return documents.load(SHEETS, DRAFTS);
}

/** Every sheet that can be read, the newest first. @returns {KeptSheet[]} */
export function readSheets() {
  return documents.all(SHEETS).map(({ value }) => value);
}

/**
 * What the desk of a game says of sheets and drafts that it cannot read; '' where it can read all.
 * @param {string} game
 */
export function unreadableWords(game) {
  const ofDrafts = documents.unreadableWords(DRAFTS, (id) => id.startsWith(`draft ${game} `));
  return [...new Set([documents.unreadableWords(SHEETS), ofDrafts])].join(' ').trim();
}

/** @param {string} id @returns {KeptSheet | null} */
export function sheetWith(id) {
  return documents.read(SHEETS, id);
}

/**
 * Changes a kept sheet as every page has left it; nothing where it is gone.
 * @param {string} id @param {(sheet: KeptSheet) => KeptSheet} change pure
 * @returns {Promise<Outcome>}
 */
export function changeSheet(id, change) {
  return documents.change(SHEETS, id, (kept) => kept && change(kept));
}

/**
 * @param {KeptSheet} sheet
 * @param {string} [why] the one that is kept under its id goes to the bin, with this reason
 * @returns {Promise<Outcome>}
 */
export function keepSheet(sheet, why = '') {
  const kept = structuredClone(sheet); // the form goes on with its own
  return documents.change(SHEETS, sheet.id, () => kept, why);
}

/** Keeps new sheets, all in one step. @param {KeptSheet[]} sheets */
export function takeSheets(sheets) {
  const date = new Date().toISOString();
  return documents.merge(
    sheets.map((sheet) => ({
      id: sheet.id,
      kind: SHEETS.kind,
      form: SHEETS.form,
      revision: 1,
      made: date,
      date,
      value: sheet,
    })),
  );
}

/** One sentence where what was kept last will not last; empty where it will. */
export async function troubleOfStore() {
  await documents.settled();
  return storeTrouble();
}

/** The same of what was stored before. */
export function storeTrouble() {
  return documents.troubleWords('save it as a file');
}

/** What was typed in this tab, else what was typed last. @param {string} game @returns {Draft | null} */
export function readDraft(game) {
  // What a newer state of the book has kept of this tab stays; from here on the tab has another name.
  if (documents.unreadable(DRAFTS.kind).some(({ id, isNewer }) => isNewer && id === draftId(game))) renameTab();
  const own = documents.read(DRAFTS, draftId(game));
  ownDraft = own ?? ownDraft;
  const [last] = draftsOf(game);
  return own ?? last?.value ?? null;
}

/**
 * @param {Draft} draft
 * @param {string} why what was typed before goes to the bin, with this reason
 * @returns {Promise<Outcome>}
 */
export function writeDraft(draft, why) {
  for (const { id } of draftsOf(draft.game)
    .filter(({ id }) => id !== draftId(draft.game))
    .slice(MOST_DRAFTS)) {
    void documents.remove(DRAFTS, id, 'typed in a tab that was closed');
  }
  const kept = structuredClone(draft); // the form goes on with its own
  ownDraft = kept;
  return documents.change(DRAFTS, draftId(draft.game), () => kept, why);
}

/**
 * Where a tab was doubled, both have one draft until one of them writes: the other takes a name of its own.
 * @param {string} game
 * @param {() => void} forked
 * @param {AbortSignal} signal
 */
export function followDrafts(game, forked, signal) {
  documents.follow(
    [DRAFTS],
    ({ detail }) => {
      const now = documents.read(DRAFTS, draftId(game));
      if (detail?.isRestored) ownDraft = now ?? ownDraft; // by a press on this page
      if (!now || sameJson(/** @type {any} */ (now), /** @type {any} */ (ownDraft))) return;
      renameTab();
      forked();
    },
    signal,
  );
}

/** @param {string} game */
function draftsOf(game) {
  const found = documents.all(DRAFTS).filter(({ value }) => value.game === game);
  return found.sort((one, other) => other.date.localeCompare(one.date));
}

/* Somebody who is called to the table of their game, in this tab, and who sits down there once. */

const CALLED = 'called to the table';

/** @param {string} game @param {string} id of a kept sheet */
export function callToTable(game, id) {
  rememberInTab(`${CALLED} ${game}`, id);
}

/**
 * The id of the kept sheet that is called; '' where nobody is.
 * @param {string} game
 * @param {{isTaken?: boolean}} [how] taken, it is called no more
 */
export function calledToTable(game, { isTaken = false } = {}) {
  const id = knownInTab(`${CALLED} ${game}`);
  if (isTaken) rememberInTab(`${CALLED} ${game}`, '');
  return id;
}

let tab = '';
/** What this tab has read or written last. @type {Draft | null} */
let ownDraft = null;

/** @param {string} game */
function draftId(game) {
  tab ||= knownInTab(TAB);
  if (!tab) renameTab();
  return `draft ${game} ${tab}`;
}

function renameTab() {
  tab = freshSeed();
  rememberInTab(TAB, tab);
}

/** @param {string} name @returns {string} '' where the tab knows nothing of the name */
function knownInTab(name) {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} name @param {string} value '' to forget it */
function rememberInTab(name, value) {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch {
    // This browser keeps nothing: it lasts as long as the page.
  }
}

/** @param {unknown} value @returns {Draft | null} */
function draftIn(value) {
  if (!isObject(value) || typeof value.id !== 'string') return null;
  const read = readDocument(value.document);
  const opened = isObject(value.opened) && { opened: value.opened };
  return read.ok ? { game: read.document.game, id: value.id, document: read.document, ...opened } : null;
}

/** @param {unknown} value @returns {KeptSheet | null} */
export function keptSheet(value) {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.changed !== 'string') return null;
  const read = readDocument(value.document);
  const { id, changed, answer } = value;
  const known =
    isObject(answer) && isObject(answer.inputs) && isObject(answer.result)
      ? { inputs: answer.inputs, result: answer.result }
      : null;
  return read.ok ? { id, changed, document: read.document, answer: known } : null;
}
