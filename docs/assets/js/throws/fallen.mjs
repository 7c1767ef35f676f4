/**
 * The dice and tokens of a roll, in the place of its answer, from the press until the engine's answer comes.
 * The earlier answer stays there unseen: it comes back where the roll is cancelled or refused.
 *
 * @typedef {import('./declared.mjs').Thrown} Thrown
 * @typedef {import('./declared.mjs').Face} Face
 */

import { facesOf } from './declared.mjs';
import { newElement } from '../shared/html.mjs';

export class FallenView {
  /** @type {Element | null} */
  #box = null;
  #fall;

  /** @param {HTMLElement} place of the answer */
  constructor(place) {
    this.place = place;
    this.#fall = new Fall(place);
  }

  /** Whether dice lie there without a verdict. */
  get isShown() {
    return this.#box?.isConnected ?? false;
  }

  /** @param {Thrown} thrown @param {string} words @returns {Element} what has to be seen */
  show(thrown, words) {
    this.clear();
    const box = newElement('div', 'rc-fallen', newElement('p', '', words), drawRows(thrown));
    this.place.prepend(box);
    this.place.toggleAttribute('data-thrown', true);
    this.#box = box;
    this.#fall.begin(thrown);
    return box;
  }

  /** The roll has no answer: the earlier one is seen again. */
  clear() {
    this.#box?.remove();
    this.#box = null;
    this.place.removeAttribute('data-thrown');
    this.#fall.end();
  }

  /**
   * The engine's answer stands in the place.
   * @param {(number | string)[]} faces of the answer
   * @returns {boolean} whether they begin with those that the page has shown
   */
  settle(faces) {
    if (!this.#box) return true;
    this.clear();
    return this.#fall.goOn(faces);
  }
}

/*
 * Dice and tokens that fall in their place, one after another. Others that take their place fall on where they were.
 */

const FRESH = 'rc-fresh';
/** When they began to fall, as a delay: before now. */
const BEGAN = '--fall-began';
/** One that was not known when the others began to fall. */
const LATE = 'data-late';
/** The last die lies after this time. */
const FALLING_MS = 400;

export class Fall {
  /** @type {(number | string)[]} */
  #faces = [];
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** What has just come into the place falls. @param {Thrown} thrown */
  begin(thrown) {
    this.#faces = facesOf(thrown);
    this.#since = performance.now();
    this.#show(0);
  }

  /**
   * The engine's dice are in the place now.
   * @param {(number | string)[]} faces
   * @returns {boolean} whether they begin with those that fell
   */
  goOn(faces) {
    const passed = performance.now() - this.#since;
    const late = [...this.place.querySelectorAll('.rc-shown li')].slice(this.#faces.length);
    for (const item of late) item.setAttribute(LATE, '');
    if (passed < FALLING_MS || late.length > 0) this.#show(passed);
    return this.#faces.every((face, index) => face === faces[index]);
  }

  /** All lie still. */
  end() {
    clearTimeout(this.#timer);
    this.place.classList.remove(FRESH);
  }

  /** @param {number} passed in milliseconds */
  #show(passed) {
    clearTimeout(this.#timer);
    this.place.style.setProperty(BEGAN, `${-passed}ms`);
    this.place.classList.add(FRESH);
    this.#timer = setTimeout(() => this.end(), 2 * FALLING_MS);
  }
}

/* Draws dice and tokens with the blanks that the build has put on the page: copies, filled with a face. */

/** A die without a drawing of its own. */
const ANY_DIE = 'd0';

/** The rows of a throw, as the engine draws them. @param {Thrown} thrown */
export function drawRows({ rows, isOpen }) {
  const drawn = document.createDocumentFragment();
  for (const { label, faces } of rows) drawn.append(drawRow(label, faces.map(drawFace)));
  if (!isOpen) return drawn;
  const list = drawn.lastElementChild?.querySelector('ul') ?? null;
  const more = blank('more');
  if (more) list ? list.append(more) : drawn.append(drawRow('', [more]));
  return drawn;
}

/** @param {string} label @param {Element[]} items */
function drawRow(label, items) {
  const row = blank('row') ?? document.createElement('figure');
  fill(row, 'figcaption', label);
  row.querySelector('ul')?.append(...items);
  return row;
}

/** @param {Face} face */
function drawFace({ kind, face, note }) {
  const item = blank(kind) ?? blank(ANY_DIE) ?? document.createElement('li');
  if (typeof face === 'number') {
    writeFace(item, String(face));
    fill(item, '.rc-kind', kind);
    fill(item, '.rc-spoken', `${kind} shows ${face}`);
  }
  if (note) item.append(newElement('span', 'rc-note', note));
  return item;
}

/** A die or token alone, for running text; null where the page has no blank of it. @param {Face} face */
export function drawEmblem({ kind }) {
  const item = blank(kind);
  const drawing = item?.querySelector('svg') ?? null;
  drawing?.classList.add('rc-emblem', ...(item?.classList ?? []));
  return drawing;
}

/** Writes its face on the drawing of a die. @param {Element} drawing @param {string} face */
export function writeFace(drawing, face) {
  fill(drawing, '.rc-face', face);
}

/** A copy of a blank; null where the page has none of this name. @param {string} name @returns {Element | null} */
function blank(name) {
  const template = document.querySelector(`template[data-blank="${CSS.escape(name)}"]`);
  const first = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  return first && document.importNode(first, true);
}

/** @param {Element} item @param {string} selector @param {string} text */
function fill(item, selector, text) {
  const part = item.querySelector(selector);
  if (part) part.textContent = text;
}
