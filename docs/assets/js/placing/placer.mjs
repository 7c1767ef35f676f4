/**
 * `<piece-placer>`: pieces such as drawn tokens or rolled dice, laid into places: by a tap on the piece and one on the
 * place or on a piece to exchange it with, by dragging, or with the keys.
 *
 * Call `show` with the pieces. The event `piece-placed`, which bubbles, has in `detail.inputs` the inputs of a form that
 * say where the pieces lie, and in `detail.layout` the places. Nothing here knows which layout is allowed.
 *
 * @import { Layout, Placing } from './layout.mjs'
 * @import { JsonObject } from '../engine/wire.mjs'
 * @typedef {object} Candidate a placement that is not made yet
 * @property {Layout} layout
 * @property {number} piece index of the piece that is moved
 * @property {string} box the place that it is moved to
 * @typedef {object} Content
 * @property {Placing} placing
 * @property {string[]} pieces
 * @property {string[]} values
 * @property {Layout} layout
 * @property {JsonObject} inputs of the question
 * @property {(Element | null)[]} [drawings] of the pieces, by the engine
 * @property {{[box: string]: string}} [says] what happens in each place now
 * @property {(candidate: Candidate) => Promise<string>} [foresee] says what a placement would do
 * @property {boolean} [isFilling] whether a press on an unused piece lays it into the first place for one that is empty
 * @property {boolean} [isJudged] whether an answer has said what these pieces are worth
 */

import { sameJson } from '../shared/json.mjs';
import { boxesOf, exchange, inputsFor, movePiece, restOf } from './layout.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ASKING = '…';

export class PiecePlacerElement extends HTMLElement {
  /** @type {Content | undefined} */
  #content;
  #rendered = '';
  /** @type {number | null} the piece that is taken up */
  #taken = null;
  #body = newElement('div', 'pp-body');
  #status = newElement('p', { class: 'pp-status', role: 'status' });

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#press(event));
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {Content} content */
  show(content) {
    const { placing, pieces, values, layout, isJudged, drawings = [] } = content;
    const visible = JSON.stringify([
      placing,
      pieces,
      values,
      layout,
      isJudged,
      drawings.map((each) => each?.outerHTML),
    ]);
    const isSame = sameJson([pieces, layout], [this.#content?.pieces ?? [], this.#content?.layout ?? []]);
    const taken = isSame ? this.#taken : null;
    this.#content = content;
    if (visible !== this.#rendered) {
      // else no piece is drawn anew under a finger
      this.#rendered = visible;
      this.#render(content);
      if (taken !== null) this.#take(taken);
    } else if (this.#taken === null) {
      this.#sayAll();
    }
  }

  /** Says at each place what lies there does; while a piece is taken up, it says what that would do. */
  #sayAll() {
    for (const place of this.#places) sayAt(place, this.#content?.says?.[boxOf(place)] ?? '', false);
  }

  /** @param {string} text */
  announce(text) {
    this.#status.textContent = text;
  }

  /** @param {Content} content */
  #render(content) {
    const { placing, pieces, layout, says = {} } = content;
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute('data-piece') : null;
    this.#taken = null;
    this.removeAttribute('data-taking');
    const title = newElement('p', 'pp-title', pieces.length > 0 ? placing.title : `${placing.title}: none`);
    const boxes = newElement('div', { class: 'pp-boxes', role: 'group', 'aria-label': placing.title });
    for (const [index, [name, label]] of boxesOf(placing).entries()) {
      const isRest = name === restOf(placing);
      const key = String(index + 1);
      const limit = (isRest ? placing.restNote : placing.limits?.[name]) ?? '';
      const place = newButton(newElement('span', { class: 'pp-key', 'aria-hidden': 'true' }, key), {
        class: 'pp-place',
        'data-key': key,
        tabindex: '-1',
        'aria-disabled': 'true',
      });
      place.append(newElement('span', 'pp-label', label), newElement('span', 'pp-limit', limit));
      const kind = isRest ? ' pp-box--rest' : placing.style === 'each' ? ' pp-box--one' : '';
      const box = newElement(
        'div',
        { class: `pp-box${kind}`, 'data-box': name },
        place,
        newElement('div', 'pp-pieces'),
        newElement('p', 'pp-says', says[name] ?? ''),
      );
      if (isRest)
        boxes.prepend(box); // what is in the hand comes first, whatever its number
      else boxes.append(box);
    }
    pieces.forEach((_, index) => this.#addPiece(content, boxes, index, layout[index]));
    if (!this.#body.isConnected) this.append(this.#body, this.#status); // what is announced must stay where it is
    this.#body.replaceChildren(title, ...(pieces.length > 0 ? [this.#help(), boxes] : []));
    this.#roveTo(focused ? this.#piece(Number(focused)) : null, focused !== null);
  }

  #help() {
    const kind = this.#content?.placing.kind ?? '';
    const keys = newElement('span', 'pp-keys', ' With the keys: arrows and Enter, or the number of the place.');
    const [first, then] = this.#content?.isFilling
      ? [`Tap each ${kind}: it goes to the next empty place. `, 'a placed one']
      : ['', `a ${kind}`];
    return newElement(
      'p',
      'pp-help',
      `${first}Tap ${then}, then its place, or another ${kind} to exchange the two; or drag it.`,
      keys,
    );
  }

  /** @param {Content} content @param {HTMLElement} boxes @param {number} index @param {string} box */
  #addPiece(content, boxes, index, box) {
    const {
      placing,
      pieces,
      values: { [index]: value },
      drawings = [],
    } = content;
    const name = pieces[index];
    const drawing = drawings[index] ?? null;
    const picture = newElement(
      'span',
      { class: 'pp-face', 'data-name': name, ...(drawing && { 'data-drawn': '' }) },
      drawing ?? value ?? name,
    );
    const where = `${this.#name(index)}, ${index + 1} of ${pieces.length}: ${this.#label(box)}`;
    const piece = newButton(picture, {
      class: `pp-piece pp-${placing.kind}`,
      'data-piece': String(index),
      'aria-label': where,
      'aria-pressed': 'false',
    });
    piece.append(newElement('span', 'pp-name', drawing || value !== undefined ? name : ''));
    makeDraggable(piece, this, (target) => this.#move(index, target));
    boxes.querySelector(`[data-box="${box}"] > .pp-pieces`)?.append(piece);
  }

  /** @param {string} box */
  #label(box) {
    return boxesOf(/** @type {Content} */ (this.#content).placing).find(([name]) => name === box)?.[1] ?? box;
  }

  get #pieces() {
    return [...this.querySelectorAll('.pp-piece')].filter((each) => each instanceof HTMLElement);
  }

  get #places() {
    return [...this.querySelectorAll('.pp-place')].filter((each) => each instanceof HTMLElement);
  }

  /** @param {number} index */
  #piece(index) {
    return this.#pieces.find((each) => each.dataset.piece === String(index)) ?? null;
  }

  /**
   * Of all pieces, and of all places, one is reached with the tab key.
   * @param {HTMLElement | null} target
   * @param {boolean} isFocused
   */
  #roveTo(target, isFocused) {
    const group = target?.matches('.pp-place') ? this.#places : this.#pieces;
    const chosen = target ?? group[0];
    for (const each of group) each.tabIndex = each === chosen ? 0 : -1;
    if (isFocused) chosen?.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const target = event.target instanceof Element ? event.target : null;
    const piece = target?.closest('.pp-piece');
    const box = target?.closest('[data-box]');
    if (piece instanceof HTMLElement) this.#pressPiece(Number(piece.dataset.piece), event.detail === 0);
    else if (box instanceof HTMLElement && this.#taken !== null) this.#move(this.#taken, box.dataset.box ?? '');
  }

  /** @param {number} index @param {boolean} isKey */
  #pressPiece(index, isKey) {
    const { layout, placing, isFilling } = /** @type {Content} */ (this.#content);
    const taken = this.#taken;
    const empty = placing.boxes.find(([box]) => !layout.includes(box));
    if (isFilling && empty && taken === null && layout[index] === restOf(placing)) return this.#move(index, empty[0]);
    if (taken === index) return this.#putDown();
    if (taken !== null && layout[taken] !== layout[index])
      return this.#place(taken, layout[index], exchange(layout, taken, index));
    this.#take(index);
    if (isKey) this.#roveTo(this.#places.find((place) => boxOf(place) !== layout[index]) ?? null, true);
  }

  /** @param {number} index */
  #take(index) {
    this.#putDown();
    this.#taken = index;
    this.#mark(index, true);
    this.#roveTo(this.#piece(index), false);
    this.announce(`${this.#name(index)} taken up. Its place?`);
    for (const place of this.#places) void this.#foresee(place, index);
  }

  /** What a piece is called. @param {number} index */
  #name(index) {
    const {
      pieces,
      values,
      placing: { kind },
    } = /** @type {Content} */ (this.#content);
    return `${pieces[index]}${kind === 'token' ? ' token' : ''}${values[index] === undefined ? '' : ` showing ${values[index]}`}`;
  }

  #putDown() {
    if (this.#taken !== null) this.#mark(this.#taken, false);
    this.#taken = null;
  }

  /** @param {number} index @param {boolean} isTaken */
  #mark(index, isTaken) {
    this.toggleAttribute('data-taking', isTaken);
    this.#piece(index)?.setAttribute('aria-pressed', String(isTaken));
    for (const place of this.#places) {
      if (isTaken) place.removeAttribute('aria-disabled');
      else place.setAttribute('aria-disabled', 'true');
      place.tabIndex = isTaken && place === this.#places[0] ? 0 : -1;
    }
    if (!isTaken) this.#sayAll();
  }

  /** Says at a place what the piece would do there. @param {HTMLElement} place @param {number} index */
  async #foresee(place, index) {
    const content = /** @type {Content} */ (this.#content);
    const { placing, layout, foresee } = content;
    const box = boxOf(place);
    if (!foresee || layout[index] === box) return;
    sayAt(place, ASKING, true);
    const text = await foresee({ layout: movePiece(placing, layout, index, box), piece: index, box });
    if (this.#taken === index && this.#content?.layout === layout) sayAt(place, text, true);
  }

  /** @param {number} piece @param {string} box */
  #move(piece, box) {
    const { placing, layout } = /** @type {Content} */ (this.#content);
    if (layout[piece] === box) return this.#putDown();
    this.#place(piece, box, movePiece(placing, layout, piece, box));
  }

  /** @param {number} piece @param {string} box @param {Layout} layout */
  #place(piece, box, layout) {
    const content = /** @type {Content} */ (this.#content);
    const { placing, pieces, inputs } = content;
    const hadFocus = this.contains(document.activeElement);
    this.show({ ...content, layout, says: {} });
    if (hadFocus) this.#roveTo(this.#piece(piece), true);
    this.announce(`${this.#name(piece)}: ${this.#label(box)}.`);
    const detail = { inputs: inputsFor(placing, pieces, layout, inputs), layout, placing };
    this.dispatchEvent(new CustomEvent('piece-placed', { bubbles: true, detail }));
  }

  /** Escape puts down; arrows go on; the number of a place sends the piece there. @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken = this.#taken;
    const group = target.matches('.pp-place') ? this.#places : this.#pieces;
    const step = /** @type {{[key: string]: number}} */ (STEPS)[key];
    const place = this.#places.find((each) => each.dataset.key === key);
    const piece = taken ?? (target.matches('.pp-piece') ? Number(target.dataset.piece) : null);
    if (key === 'Escape' && taken !== null) {
      this.#putDown();
      this.#roveTo(this.#piece(taken), true);
    } else if (step !== undefined && group.includes(target)) {
      this.#roveTo(group[(group.indexOf(target) + step + group.length) % group.length], true);
    } else if (place && piece !== null) {
      this.#move(piece, boxOf(place));
    } else {
      return;
    }
    event.preventDefault();
  }
}

export function newPlacer() {
  if (!customElements.get('piece-placer')) customElements.define('piece-placer', PiecePlacerElement);
  return new PiecePlacerElement();
}

/** @param {HTMLElement} place */
function boxOf(place) {
  return place.parentElement?.dataset.box ?? '';
}

/** @param {HTMLElement} place @param {string} text @param {boolean} isForeseen */
function sayAt(place, text, isForeseen) {
  const line = place.parentElement?.querySelector('.pp-says');
  if (!line) return;
  line.textContent = text;
  line.toggleAttribute('data-foreseen', isForeseen);
}

/* Pieces that follow mouse, pen or finger. */

const DRAGGED = 'data-dragged';
const OVER = 'data-over';
/** A shorter way is a tap. */
const LEAST_PX = 6;

/**
 * Lets a piece be dragged onto a place.
 * @param {HTMLElement} piece
 * @param {HTMLElement} area the places are in it
 * @param {(box: string) => void} drop
 */
function makeDraggable(piece, area, drop) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  const isDragged = () => piece.hasAttribute(DRAGGED);
  const end = () => {
    from = null;
    piece.removeAttribute(DRAGGED);
    piece.style.transform = '';
    highlight(area, null);
  };
  piece.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    piece.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  });
  piece.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged() && Math.hypot(x, y) < LEAST_PX) return;
    piece.setAttribute(DRAGGED, '');
    piece.style.transform = `translate(${x}px, ${y}px)`;
    highlight(area, boxAt(area, event));
  });
  piece.addEventListener('pointerup', (event) => {
    const [wasDragged, box] = [isDragged(), from && boxAt(area, event)];
    end();
    if (!wasDragged) return;
    const swallow = (/** @type {Event} */ click) => click.stopPropagation(); // the click that ends a drag is no tap
    document.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
    if (box) drop(box.dataset.box ?? '');
  });
  piece.addEventListener('pointercancel', end);
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
