/**
 * `<piece-placer>`: pieces such as drawn tokens or rolled dice, laid into boxes with a select or by dragging.
 *
 * Call `show` with the pieces. The event `piece-placed`, which bubbles, has in `detail.inputs` the inputs of a form that
 * say where the pieces lie. Nothing here knows which layout is allowed.
 *
 * @typedef {import('./placer.mjs').Placing} Placing
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {{placing: Placing, pieces: string[], values: string[], layout: string[], inputs: JsonObject}} Content
 */

import { boxesOf, inputsFor, movePiece } from './placer.mjs';

const DRAGGED = 'data-dragged';
const OVER = 'data-over';

export class PiecePlacerElement extends HTMLElement {
  /** @type {Content | undefined} */
  #content;
  #rendered = '';

  /** @param {Content} content */
  show(content) {
    const visible = JSON.stringify({ ...content, inputs: 0 });
    this.#content = content;
    if (visible === this.#rendered) return;
    this.#rendered = visible;
    this.#render(content);
  }

  /** @param {Content} content */
  #render({ placing, pieces, values, layout }) {
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute('data-piece') : null;
    const title = document.createElement('p');
    title.className = 'pp-title';
    title.textContent = pieces.length > 0 ? placing.title : `${placing.title}: none`;
    const boxes = document.createElement('div');
    boxes.className = 'pp-boxes';
    boxes.append(...boxesOf(placing).map(([name, label]) => boxElement(name, label, placing.style === 'each')));
    pieces.forEach((piece, index) => {
      const chip = this.#chip(piece, values[index], index, layout[index]);
      boxes.querySelector(`[data-box="${layout[index]}"] > .pp-pieces`)?.append(chip);
    });
    this.replaceChildren(title, ...(pieces.length > 0 ? [boxes] : []));
    const again = focused && this.querySelector(`select[data-piece="${focused}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {string} piece @param {string | undefined} value @param {number} index @param {string} box */
  #chip(piece, value, index, box) {
    const { placing } = /** @type {Content} */ (this.#content);
    const chip = document.createElement('div');
    chip.className = `pp-piece pp-${placing.kind}`;
    const face = document.createElement('span');
    face.className = 'pp-face';
    face.dataset.name = piece;
    face.textContent = value ?? piece;
    const select = document.createElement('select');
    const name = `${piece}${placing.kind === 'token' ? ' token' : ''}${value === undefined ? '' : ` showing ${value}`}, ${index + 1} of ${this.#content?.pieces.length}`;
    select.setAttribute('aria-label', `${name}: lies on`);
    select.dataset.piece = String(index);
    select.append(...boxesOf(placing).map(([each, label]) => new Option(label, each, each === box, each === box)));
    select.addEventListener('change', () => this.#move(index, select.value));
    const kind = document.createElement('span');
    kind.className = 'pp-name';
    kind.textContent = value === undefined ? '' : piece;
    chip.append(face, kind, select);
    makeDraggable(chip, face, this, (target) => this.#move(index, target));
    return chip;
  }

  /** @param {number} piece @param {string} box */
  #move(piece, box) {
    if (!this.#content || this.#content.layout[piece] === box) return;
    const { placing, pieces, inputs } = this.#content;
    const layout = movePiece(placing, this.#content.layout, piece, box);
    this.show({ ...this.#content, layout });
    const detail = { inputs: inputsFor(placing, pieces, layout, inputs) };
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

/**
 * Lets a piece be dragged onto a box with mouse, pen or finger.
 * @param {HTMLElement} piece
 * @param {HTMLElement} handle the part of the piece that is grabbed
 * @param {HTMLElement} area the boxes are in it
 * @param {(box: string) => void} drop
 */
function makeDraggable(piece, handle, area, drop) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  const end = () => {
    from = null;
    piece.removeAttribute(DRAGGED);
    piece.style.transform = '';
    highlight(area, null);
  };
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
    piece.setAttribute(DRAGGED, '');
  });
  handle.addEventListener('pointermove', (event) => {
    if (!from) return;
    piece.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`;
    highlight(area, boxAt(area, event));
  });
  handle.addEventListener('pointerup', (event) => {
    const box = from && boxAt(area, event);
    end();
    if (box) drop(box.dataset.box ?? '');
  });
  handle.addEventListener('pointercancel', end);
}

/** @param {HTMLElement} area @param {PointerEvent} event */
function boxAt(area, event) {
  // The piece itself lies under the pointer: elementFromPoint would find only that.
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const boxes = [...area.querySelectorAll('[data-box]')].filter((box) => box instanceof HTMLElement);
  return boxes.find((box) => under.includes(box)) ?? null;
}

/** @param {HTMLElement} area @param {HTMLElement | null} box */
function highlight(area, box) {
  for (const each of area.querySelectorAll('[data-box]')) each.toggleAttribute(OVER, each === box);
}
