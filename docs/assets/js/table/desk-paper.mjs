/**
 * A character on paper: the engine's lines under a name, as a leaf or for the pocket; or the empty sheet of the page.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 * @typedef {'print' | 'pocket' | 'blank'} Way
 */

import { made } from './parts.mjs';
import { nameOf } from './document.mjs';
import { numberText } from '../shared/numbers.mjs';
import { trackValue } from './declared.mjs';

/**
 * Lays a sheet out, prints it, and clears the paper.
 * @param {HTMLElement} paper
 * @param {Way} way
 * @param {{declared: Declared, sheet: KeptSheet, answer: HTMLElement}} parts the engine's answer is copied
 */
export function printSheet(paper, way, parts) {
  const blank = document.querySelector('.sheet--blank');
  paper.replaceChildren(way === 'blank' && blank ? leafOf(blank) : filledSheet(way, parts));
  paper.hidden = false;
  document.documentElement.dataset.prints = way;
  addEventListener('afterprint', () => {
    delete document.documentElement.dataset.prints;
    paper.hidden = true;
    paper.replaceChildren();
  }, { once: true });
  print();
}

/** @param {Way} way @param {{declared: Declared, sheet: KeptSheet, answer: HTMLElement}} parts */
function filledSheet(way, { declared, sheet, answer }) {
  const { inputs, notes } = sheet.document;
  const head = made('p', 'sheet-head', made('strong', 'sheet-name', nameOf(sheet.document)), ' ', made('span', 'sheet-game', declared.title));
  const leaf = made('div', `sheet sheet--leaf desk-sheet${way === 'pocket' ? ' sheet--pocket' : ''}`, head);
  if (typeof inputs.who === 'string' && inputs.who) leaf.append(made('p', 'sheet-who', inputs.who));
  if (declared.tracks.length) leaf.append(made('p', 'desk-paper-tracks', ...declared.tracks.map((track) => trackBox(track, sheet))));
  for (const table of answer.querySelectorAll('.rc-table')) leaf.append(copyOf(table));
  if (notes) leaf.append(made('p', 'desk-paper-notes', notes));
  const group = document.querySelector('.group-strip [role="status"]')?.textContent;
  if (group) leaf.append(made('p', 'desk-paper-group', group));
  return leaf;
}

/** @param {import('./declared.mjs').Track} track @param {KeptSheet} sheet */
function trackBox(track, sheet) {
  return made('span', 'desk-paper-track', `${track.label} `, made('strong', '', numberText(trackValue(track, sheet))), ' ', made('span', 'desk-paper-room'));
}

/** @param {Element} blank */
function leafOf(blank) {
  const leaf = copyOf(blank);
  leaf.classList.add('sheet--leaf');
  return leaf;
}

/** A copy without ids, for they are on the page already. @param {Element} element */
function copyOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id');
  return copy;
}
