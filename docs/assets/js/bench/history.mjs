/**
 * The steps of a bench, with undo and redo. Pure: no DOM, so that Node can test it.
 *
 * @typedef {object} Entry one step
 * @property {string} label one sentence
 * @property {string} fragment the whole bench after it, as a link
 * @property {string} [key] consecutive edits of one field have the same key, and are one step
 *
 * @typedef {object} History
 * @property {Entry[]} entries the first is the bench as it was found
 * @property {number} at index of the entry that the bench shows
 */

export const MOST_ENTRIES = 100;

/** @param {Entry} start @returns {History} */
export function newHistory(start) {
  return { entries: [start], at: 0 };
}

/** @param {History} history @returns {Entry} */
export function currentEntry({ entries, at }) {
  return entries[at];
}

/** @param {History} history */
export function canUndo({ at }) {
  return at > 0;
}

/** @param {History} history */
export function canRedo({ entries, at }) {
  return at < entries.length - 1;
}

/** Adds a step; the steps that were undone are dropped. @param {History} history @param {Entry} entry @returns {History} */
export function pushEntry(history, entry) {
  const current = currentEntry(history);
  const isSame = entry.fragment === current.fragment; // the same question again, with the same answer
  const replaces = canUndo(history) && (isSame || (entry.key !== undefined && entry.key === current.key));
  const before = history.entries.slice(0, replaces ? history.at : history.at + 1);
  const entries = shorten([...before, entry]);
  return { entries, at: entries.length - 1 };
}

/** The current step has had consequences: its link holds them, too. @param {History} history @param {string} fragment @returns {History} */
export function amendEntry({ entries, at }, fragment) {
  return { at, entries: entries.map((entry, index) => (index === at ? { ...entry, fragment } : entry)) };
}

/** @param {History} history @param {number} index @returns {History} */
export function moveTo({ entries }, index) {
  return { entries, at: Math.min(Math.max(index, 0), entries.length - 1) };
}

/** The bench as it was found stays, and the newest steps. @param {Entry[]} entries */
function shorten(entries) {
  return entries.length <= MOST_ENTRIES ? entries : [entries[0], ...entries.slice(entries.length - MOST_ENTRIES + 1)];
}
