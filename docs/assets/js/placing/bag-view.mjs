/**
 * The bag on the page: what is in it, and the buttons that draw.
 *
 * @typedef {import('./bag.mjs').Counts} Counts
 */

import { sizeOf } from '../throws/seeded.mjs';
import { button, made } from './parts.mjs';

/** A larger pile is no longer counted by eye. */
const MOST_DISCS = 12;

export class BagView {
  #counts = made('ul', 'pb-counts');
  #title = made('p', 'pp-title');
  #status = made('p', 'pp-status');
  #away = made('p', 'pb-away');
  #one = button('Draw one', 'pb-draw');
  #all = button('Draw all', 'pb-draw');

  /** @param {{drawOne: () => void, drawAll: () => void}} does */
  constructor({ drawOne, drawAll }) {
    this.element = made('div', 'pb-bag');
    this.#one.addEventListener('click', drawOne);
    this.#all.addEventListener('click', drawAll);
    const buttons = made('p', 'pb-buttons');
    buttons.append(this.#one, this.#all);
    this.#status.setAttribute('role', 'status');
    this.element.append(this.#title, this.#counts, buttons, this.#status, this.#away);
  }

  /** @param {Counts} counts @param {string} away what was put away, in words @param {boolean} isOver whether the next press draws anew */
  show(counts, away, isOver) {
    this.#one.textContent = isOver ? 'Draw anew, one by one' : 'Draw one';
    this.#all.textContent = isOver ? 'Draw all anew' : 'Draw all';
    this.#title.textContent = `In the bag: ${sizeOf(counts)}`;
    this.#away.textContent = away;
    this.#counts.replaceChildren(...Object.entries(counts).map(([kind, count]) => pile(kind, count)));
  }

  /** @param {string} text */
  say(text) {
    this.#status.textContent = text;
  }
}

/** @param {string} kind @param {number} count */
function pile(kind, count) {
  const item = made('li', count > 0 ? '' : 'is-empty');
  const discs = made('span', 'pb-discs');
  discs.setAttribute('aria-hidden', 'true');
  for (let place = 0; place < Math.min(count, MOST_DISCS); place += 1) discs.append(disc(kind));
  item.append(made('span', 'pb-count', `${count} ${kind}`), discs);
  return item;
}

/** @param {string} kind */
function disc(kind) {
  const face = made('span', 'pp-face');
  face.dataset.name = kind;
  return face;
}
