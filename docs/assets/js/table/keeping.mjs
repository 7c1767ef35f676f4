/**
 * What is kept of a character when its form is kept again. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 */

import { bounded, startOf } from './declared.mjs';

/**
 * The sheet to keep: the inputs of the form, and what play has made of the one that was kept before.
 * @param {Declared} declared
 * @param {KeptSheet | null} former
 * @param {KeptSheet} sheet with the inputs of the form, and the answer to them if there is one
 * @returns {KeptSheet}
 */
export function sheetToKeep(declared, former, sheet) {
  const { inputs, engine } = sheet.document;
  const document = former ? { ...former.document, inputs, engine } : sheet.document;
  const kept = { ...sheet, document };
  return { ...kept, document: { ...document, tracks: tracksToKeep(declared, former, kept) } };
}

/**
 * The document of a form with what play has made of the kept sheet meanwhile, at another page or in another tab.
 * @param {import('./document.mjs').SheetDocument} document
 * @param {KeptSheet | null} kept
 */
export function asPlayed(document, kept) {
  if (!kept) return document;
  const { tracks, log, notes } = kept.document;
  return { ...document, tracks, log, notes };
}

/** A track that is at its start stays there, wherever that goes; another keeps to its bounds. @param {Declared} declared @param {KeptSheet | null} former @param {KeptSheet} kept */
function tracksToKeep(declared, former, kept) {
  const entries = Object.entries(kept.document.tracks).flatMap(([name, value]) => {
    const track = declared.tracks.find((each) => each.name === name);
    if (!track) return [[name, value]]; // of another edition
    const isAtStart = former?.answer && value === startOf(track, former);
    return isAtStart ? [] : [[name, kept.answer ? bounded(track, kept, value) : value]];
  });
  return Object.fromEntries(entries);
}
