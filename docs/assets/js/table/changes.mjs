/**
 * What an answer changes on a character's sheet: one press writes it down, one more takes it back.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./declared.mjs').Offered} Offered
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 * @typedef {{label: string, where: string, write: () => (() => void) | null}} Writable a change, where it is written, and
 *   what writes it: it returns what takes it back
 * @typedef {{growth: import('./grow.mjs').Growth, sheet: KeptSheet}} Bought what a sheet can buy
 */

import { actionButton, made, say } from './parts.mjs';
import { changesFrom, offersFor } from './declared.mjs';
import { growthButton } from './growing.mjs';
import { growthsFrom } from './grow.mjs';
import { keepSheet, sheetWith, storeTrouble } from './store.mjs';
import { withLogLine } from './document.mjs';

/** The event at the window: what an answer changes was written on a kept sheet, or taken back. */
export const WRITTEN = 'sheet-written';

/**
 * Shows what an answer offers, in place of what the last one did.
 * @param {HTMLElement} widget
 * @param {Writable[]} offered
 * @param {Bought[]} bought
 */
export function offerChanges(widget, offered, bought) {
  widget.querySelector(':scope > .table-changes')?.remove();
  if (offered.length + bought.length === 0) return;
  const said = made('span', 'table-said');
  said.setAttribute('role', 'status');
  const growths = bought.map(({ growth, sheet }) => growthButton(growth, sheet, said));
  const place = made('div', 'table-changes', ...growths, ...offered.map((each) => changeButton(each, said)), said);
  place.dataset.searchExclude = '';
  widget.querySelector('.rc-answer')?.before(place);
}

/** @param {Writable} offered @param {HTMLElement} said */
function changeButton({ label, where, write }, said) {
  const button = actionButton('change', label);
  /** @type {(() => void) | null} */
  let takesBack = null;
  button.addEventListener('click', () => {
    if (takesBack) takesBack();
    takesBack = takesBack ? null : write();
    button.textContent = takesBack ? `Undo ${label}` : label;
    const words = takesBack ? `${label}, written ${where}.` : `${label} is taken back.`;
    say(said, `${words} ${storeTrouble()}`.trim());
  });
  return button;
}

/**
 * What an answer can buy for a kept sheet.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {import('../engine/wire.mjs').EngineResponse} response
 * @param {number} at which of the sheet's offers was used to ask
 * @returns {Bought[]}
 */
export function keptGrowths(declared, sheet, response, at) {
  const used = offersFor(declared, sheet, response.calculator)[at];
  return used ? growthsFrom(declared, sheet, response, used).map((growth) => ({ growth, sheet })) : [];
}

/**
 * What an answer changes on a kept sheet; what is bought is paid with it, and not once more.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {import('../engine/wire.mjs').EngineResponse} response
 * @param {import('./declared.mjs').Part} part of the sheet in the question
 * @param {Bought[]} bought
 * @returns {Writable[]}
 */
export function keptChanges(declared, sheet, response, part, bought) {
  const unpaid = changesFrom(declared, sheet, response, part).filter(({ track }) => !bought.some(({ growth }) => growth.track === track));
  return unpaid.map((offered) => ({
    label: offered.label,
    where: 'on the sheet',
    write: () => {
      const before = writeDown(sheet.id, offered);
      return before && (() => takeBack(before, offered));
    },
  }));
}

/** @param {string} id @param {Offered} offered @returns {KeptSheet | null} the sheet before */
function writeDown(id, { label, track, value }) {
  const sheet = sheetWith(id);
  if (!sheet) return null;
  const time = new Date().toISOString();
  const document = { ...sheet.document, tracks: { ...sheet.document.tracks, [track]: value } };
  keepWritten({ ...sheet, changed: time, document: withLogLine(document, { time, text: label }) });
  return sheet;
}

/** Only the one track and the one line: what else was written since stays. @param {KeptSheet} before @param {Offered} offered */
function takeBack(before, { label, track }) {
  const sheet = sheetWith(before.id);
  if (!sheet) return;
  const { [track]: _now, ...others } = sheet.document.tracks;
  const tracks = Object.hasOwn(before.document.tracks, track) ? { ...others, [track]: before.document.tracks[track] } : others;
  const at = sheet.document.log.findIndex(({ text }) => text === label);
  const log = sheet.document.log.filter((_line, place) => place !== at);
  keepWritten({ ...sheet, changed: new Date().toISOString(), document: { ...sheet.document, tracks, log } });
}

/** @param {KeptSheet} sheet */
function keepWritten(sheet) {
  keepSheet(sheet);
  dispatchEvent(new Event(WRITTEN));
}
