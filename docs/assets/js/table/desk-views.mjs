/**
 * What the desk shows of a game's sheets: those that are kept, and one of them in play.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./declared.mjs').Track} Track
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 */

import { actionButton, made } from './parts.mjs';
import { bounded, filled, trackValue, valuesOf } from './declared.mjs';
import { nameOf } from './document.mjs';
import { numberText } from '../shared/numbers.mjs';

/** A kept sheet in the list. @param {Declared} declared @param {KeptSheet} sheet @param {boolean} isOpen */
export function keptItem(declared, sheet, isOpen) {
  const name = nameOf(sheet.document);
  const item = made('li', '', made('span', 'desk-who', made('strong', '', name), ' ', summaryBeside(declared, sheet)));
  item.dataset.id = sheet.id;
  item.toggleAttribute('data-open', isOpen);
  const open = actionButton('open', isOpen ? 'Open below' : 'Open', `${isOpen ? 'open below' : 'open'}: ${name}`);
  open.disabled = isOpen;
  item.append(made('span', 'desk-buttons', open, actionButton('copy', 'Copy', `copy ${name}`), actionButton('delete', 'Delete', `delete ${name}`)));
  return item;
}

/** A character in one line: what the game declares, else the name. @param {Declared} declared @param {KeptSheet} sheet */
export function summaryOf({ summary, tracks }, sheet) {
  return (summary && sheet.answer && filled(summary, valuesOf(sheet, tracks))) || nameOf(sheet.document);
}

/** The same behind the name. @param {Declared} declared @param {KeptSheet} sheet */
function summaryBeside(declared, sheet) {
  const name = nameOf(sheet.document);
  const line = summaryOf(declared, sheet);
  return line.startsWith(name) ? line.slice(name.length).replace(/^[\s:,]+/u, '') : line;
}

/** One number that changes in play, with its steps. @param {Track} track @param {KeptSheet} sheet */
export function trackRow(track, sheet) {
  const value = trackValue(track, sheet);
  const less = actionButton('less', '\u2212', `${track.label}: one less`);
  const more = actionButton('more', '+', `${track.label}: one more`);
  less.disabled = bounded(track, sheet, value - 1) === value;
  more.disabled = bounded(track, sheet, value + 1) === value;
  const shown = made('output', 'desk-value', numberText(value));
  shown.setAttribute('aria-label', track.label);
  const label = made('span', 'desk-label', track.label);
  const saysUnit = track.label.toLowerCase().endsWith(track.unit.toLowerCase());
  if (!saysUnit) label.append(' ', made('span', 'desk-unit', track.unit));
  const row = made('div', 'desk-track', label, less, shown, more);
  row.dataset.track = track.name;
  return row;
}

/** @param {import('./document.mjs').LogLine} line */
export function logItem({ time, text }) {
  const when = made('time', '', new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
  when.dateTime = time;
  return made('li', '', when, ' ', text);
}

/** The inputs that this edition does not know, in one sentence. @param {{[path: string]: import('../shared/json.mjs').Json}} unknown */
export function strangeWords(unknown) {
  const named = Object.entries(unknown).map(([path, value]) => `${path.replaceAll('_', ' ')} (${JSON.stringify(value).slice(0, 60)})`);
  return named.length ? `Not known to this edition, and kept as it is: ${named.join(', ')}.` : '';
}

/** Opens the step after the one whose button was pressed. @param {HTMLButtonElement | null} button */
export function openNextStep(button) {
  const step = button?.dataset.action === 'next-step' ? button.closest('.rc-step')?.nextElementSibling : null;
  if (!(step instanceof HTMLDetailsElement)) return;
  step.open = true;
  step.querySelector('summary')?.focus();
  step.scrollIntoView({ block: 'nearest' });
}
