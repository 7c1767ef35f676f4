/**
 * `<piece-placer>`: pieces such as drawn tokens or rolled dice, laid into boxes by choosing or by dragging.
 *
 * Whoever uses it calls `show`. It sends `piece-placed`, which bubbles, with `detail.inputs`: what a form has to say so
 * that the pieces lie where they were laid. Nothing here knows what is allowed.
 *
 * @typedef {import('./piece-boxes.mjs').Placing} Placing
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {{placing: Placing, pieces: string[], values: string[], placed: string[], inputs: JsonObject}} Shown
 */

import { boxesOf, inputsFor, moved } from './piece-boxes.mjs';
import { letDrag } from './piece-drag.mjs';

export class PiecePlacerElement extends HTMLElement {
  /** @type {Shown | undefined} */
  #shown;
  #drawn = '';

  /** @param {Shown} shown */
  show(shown) {
    const isOther = JSON.stringify({ ...shown, inputs: 0 }) !== this.#drawn;
    this.#shown = shown;
    this.#drawn = JSON.stringify({ ...shown, inputs: 0 });
    if (isOther) this.#draw(shown);
  }

  /** @param {Shown} shown */
  #draw({ placing, pieces, values, placed }) {
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute('data-piece') : null;
    const title = document.createElement('p');
    title.className = 'pp-title';
    title.textContent = pieces.length > 0 ? placing.title : `${placing.title}: none`;
    const boxes = document.createElement('div');
    boxes.className = 'pp-boxes';
    boxes.append(...boxesOf(placing).map(([name, label]) => boxElement(name, label, placing.style === 'each')));
    pieces.forEach((piece, place) => {
      const chip = this.#chip(piece, values[place], place, placed[place]);
      boxes.querySelector(`[data-box="${placed[place]}"] > .pp-pieces`)?.append(chip);
    });
    this.replaceChildren(title, ...(pieces.length > 0 ? [boxes] : []));
    const again = focused && this.querySelector(`select[data-piece="${focused}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {string} piece @param {string | undefined} value @param {number} place @param {string} box */
  #chip(piece, value, place, box) {
    const { placing } = /** @type {Shown} */ (this.#shown);
    const chip = document.createElement('div');
    chip.className = `pp-piece pp-${placing.kind}`;
    const face = document.createElement('span');
    face.className = 'pp-face';
    face.dataset.name = piece;
    face.textContent = value ?? piece;
    const select = document.createElement('select');
    const name = `${piece}${placing.kind === 'token' ? ' token' : ''}${value === undefined ? '' : ` showing ${value}`}, ${place + 1} of ${this.#shown?.pieces.length}`;
    select.setAttribute('aria-label', `${name}: lies on`);
    select.dataset.piece = String(place);
    select.append(...boxesOf(placing).map(([each, label]) => new Option(label, each, each === box, each === box)));
    select.addEventListener('change', () => this.#move(place, select.value));
    const kind = document.createElement('span');
    kind.className = 'pp-name';
    kind.textContent = value === undefined ? '' : piece;
    chip.append(face, kind, select);
    letDrag(chip, face, this, (target) => this.#move(place, target));
    return chip;
  }

  /** @param {number} piece @param {string} box */
  #move(piece, box) {
    if (!this.#shown || this.#shown.placed[piece] === box) return;
    const { placing, pieces, inputs } = this.#shown;
    const placed = moved(placing, this.#shown.placed, piece, box);
    this.show({ ...this.#shown, placed });
    const detail = { inputs: inputsFor(placing, pieces, placed, inputs) };
    this.dispatchEvent(new CustomEvent('piece-placed', { bubbles: true, detail }));
  }
}

/** @param {string} name @param {string} label @param {boolean} isSingle */
function boxElement(name, label, isSingle) {
  const box = document.createElement('div');
  box.className = isSingle && name !== '' ? 'pp-box pp-box--one' : 'pp-box';
  box.dataset.box = name;
  const title = document.createElement('p');
  title.className = 'pp-label';
  title.textContent = label;
  const pieces = document.createElement('div');
  pieces.className = 'pp-pieces';
  box.append(title, pieces);
  return box;
}
