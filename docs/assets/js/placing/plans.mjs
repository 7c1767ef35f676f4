/**
 * Placements that the engine proposes, as cards of which one tap takes each. The table of the answer gives their words.
 */

import { button, made } from './parts.mjs';

/** What a plan lacks or does not cost is not said on its card. */
const SAYS_NOTHING = ['', '–', '0', 'no'];
/** So many are offered at once; the others are folded. */
const OFFERED = 3;

/**
 * @param {Element} answer
 * @param {{caption: string, leading: string[]}} about the table with a row for each plan, and its most important columns
 * @param {number} count
 * @param {(index: number) => void} take
 * @returns {Element[]} nothing where there is no choice
 */
export function planCards(answer, { caption, leading }, count, take) {
  const table = tableIn(answer, caption);
  if (!table || count < 2) return [];
  table.closest('.rc-scroller')?.toggleAttribute('data-on-board', true);
  const heads = textsIn(table.querySelector('thead tr'));
  const rows = [...table.querySelectorAll('tbody tr')].slice(0, count).map(textsIn);
  const cards = rows.map((cells, index) => card(heads, cells, leading, () => take(index)));
  const [first, others] = [cards.slice(0, OFFERED), cards.slice(OFFERED)];
  return [made('p', 'pp-title', caption), list(first), ...(others.length > 0 ? [folded(others)] : [])];
}

/** @param {Element} answer @param {string} caption */
function tableIn(answer, caption) {
  return [...answer.querySelectorAll('table')].find((table) => table.caption?.textContent === caption) ?? null;
}

/** @param {Element | null} row */
function textsIn(row) {
  return [...(row?.children ?? [])].map((cell) => cell.textContent?.trim() ?? '');
}

/** @param {string[]} heads @param {string[]} cells @param {string[]} leading @param {() => void} onClick */
function card(heads, cells, leading, onClick) {
  const plan = button('', 'pb-plan');
  const [first, others] = [made('span', 'pb-first'), made('span', 'pb-others')];
  cells.forEach((cell, place) => {
    if (SAYS_NOTHING.includes(cell)) return;
    const part = made('span', 'pb-part');
    part.append(made('span', 'pb-head', `${heads[place]} `), made('span', 'pb-cell', cell));
    (leading.includes(heads[place]) ? first : others).append(part, ' ');
  });
  plan.append(first, others);
  plan.addEventListener('click', onClick);
  return plan;
}

/** @param {Element[]} cards */
function list(cards) {
  const place = made('ul', 'pb-plans');
  for (const each of cards) {
    const item = made('li', '');
    item.append(each);
    place.append(item);
  }
  return place;
}

/** @param {Element[]} cards */
function folded(cards) {
  const details = made('details', 'pb-more');
  details.append(made('summary', '', `${cards.length} more`), list(cards));
  return details;
}
