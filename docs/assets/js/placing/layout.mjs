/**
 * Pieces in places, and the inputs that say the same. Pure: no DOM, so that Node can test it.
 *
 * Three shapes of inputs: `each` place is an input that takes one piece by its name; `list` names a place for each piece;
 * `rows` are those of a table, one a piece, with the place in a column. Whether a layout is allowed, the engine decides.
 *
 * @import { EngineAnswer, EngineRequest, JsonObject } from '../engine/wire.mjs'
 * @typedef {object} Placing how pieces are placed
 * @property {string} title
 * @property {string} kind die or token
 * @property {string} pieces source of the pieces' names
 * @property {string} values source of their numbers; '' where they have none
 * @property {'each' | 'list' | 'rows'} style
 * @property {string} input
 * @property {string} column of a table: the place of a piece
 * @property {string} [namedBy] of a table: the name of a piece
 * @property {[name: string, label: string][]} boxes
 * @property {{[box: string]: string}} [limits] how many pieces a place takes, in words
 * @property {string} rest label of the place for unused pieces; '' where there is none
 * @property {string} [restName] how a table writes that a piece is unused
 * @property {string} [restNote] what becomes of unused pieces
 * @property {string} [effects] the result that tells what each piece does in its place
 * @property {{[box: string]: {on: string, name: string}}} [spots] the place and the name of what it is, for boxes that
 *   stand for things with names
 * @property {string[]} [takenFrom] inputs whose change takes the pieces up again
 * @typedef {string[]} Layout the name of the place in which each piece lies
 */

import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';

/** The place of unused pieces, where they are left out of the inputs. */
export const REST = '';

/** The name of the place of unused pieces. @param {Placing} placing */
export function restOf({ restName }) {
  return restName || REST;
}

/** Every place with its label. @param {Placing} placing @returns {[string, string][]} */
export function boxesOf(placing) {
  return placing.rest ? [...placing.boxes, [restOf(placing), placing.rest]] : placing.boxes;
}

/**
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {JsonObject} inputs of the question
 * @param {JsonObject} result of its answer, where the inputs leave the layout open
 * @returns {Layout}
 */
export function layoutOf(placing, pieces, inputs, result) {
  const value = inputs[placing.input] ?? result[placing.input];
  if (placing.style === 'each') return layoutByBox(placing, pieces, value);
  const items = Array.isArray(value) && value.length > 0 ? value : listIn(result[placing.input]);
  const boxes = items.map((item) => (placing.style === 'rows' ? /** @type {any} */ (item)?.[placing.column] : item));
  const names = boxesOf(placing).map(([box]) => box);
  return pieces.map((_, index) => (names.includes(boxes[index]) ? boxes[index] : names.at(-1)));
}

/** @param {unknown} value @returns {any[]} */
function listIn(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {Placing} placing @param {string[]} pieces @param {unknown} value */
function layoutByBox(placing, pieces, value) {
  const layout = pieces.map(() => REST);
  for (const [box] of placing.boxes) {
    const wanted = /** @type {any} */ (value)?.[box];
    const found = pieces.findIndex((piece, index) => piece === wanted && layout[index] === REST);
    if (found >= 0) layout[found] = box;
  }
  return layout;
}

/**
 * The pieces that the inputs themselves name.
 * @param {Placing} placing
 * @param {JsonObject} inputs
 * @returns {string[]}
 */
export function piecesIn(placing, inputs) {
  const value = /** @type {any} */ (inputs[placing.input]);
  if (placing.style === 'each')
    return placing.boxes.map(([box]) => value?.[box]).filter((piece) => typeof piece === 'string');
  return placing.style === 'rows' ? listIn(value).map((row) => String(row?.[placing.namedBy ?? ''] ?? '')) : [];
}

/**
 * Moves a piece into a place. A place for one piece gives up the one it had, in exchange.
 * @param {Placing} placing
 * @param {Layout} layout
 * @param {number} piece its index
 * @param {string} box
 * @returns {Layout}
 */
export function movePiece(placing, layout, piece, box) {
  const former = placing.style === 'each' && box !== REST ? layout.indexOf(box) : -1;
  return layout.map((place, index) => (index === piece ? box : index === former ? layout[piece] : place));
}

/** Two pieces change places. @param {Layout} layout @param {number} one @param {number} other @returns {Layout} */
export function exchange(layout, one, other) {
  return layout.map((place, index) => (index === one ? layout[other] : index === other ? layout[one] : place));
}

/** Whether each place for one piece has one. @param {Placing} placing @param {Layout} layout */
export function isComplete({ style, boxes }, layout) {
  return style !== 'each' || boxes.every(([box]) => layout.includes(box));
}

/**
 * The same with an unused piece, the first one left, in each empty place for one.
 * @param {Placing} placing
 * @param {Layout} layout
 * @returns {Layout}
 */
export function completed(placing, layout) {
  const full = [...layout];
  for (const [box] of placing.style === 'each' ? placing.boxes : []) {
    const unused = full.indexOf(REST);
    if (!full.includes(box) && unused >= 0) full[unused] = box;
  }
  return full;
}

/**
 * The inputs that say where the pieces lie.
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {Layout} layout
 * @param {JsonObject} inputs of the question
 * @returns {JsonObject}
 */
export function inputsFor(placing, pieces, layout, inputs) {
  const { input, style, column } = placing;
  if (style === 'list') return { [input]: layout };
  if (style === 'each') {
    const filled = placing.boxes.filter(([box]) => layout.includes(box));
    return { [input]: Object.fromEntries(filled.map(([box]) => [box, pieces[layout.indexOf(box)]])) };
  }
  const rows = Array.isArray(inputs[input]) ? inputs[input] : [];
  const lies = (/** @type {string} */ box) => {
    const spot = placing.spots?.[box];
    return spot ? { [column]: spot.on, name: spot.name } : { [column]: box };
  };
  return { [input]: rows.map((row, index) => ({ .../** @type {JsonObject} */ (row), ...lies(layout[index]) })) };
}

/**
 * What a piece does in its place, as an answer says it: of this piece alone, else the whole answer in a sentence.
 * @param {Placing} placing
 * @param {{result: JsonObject, sentence: string}} response
 * @param {string} piece
 * @param {string} box
 */
export function consequence({ effects, spots }, { result, sentence }, piece, box) {
  if (!effects) return sentence;
  const spot = spots?.[box];
  const isThere = (/** @type {any} */ { place, name }) =>
    spot ? place === spot.on && name === spot.name : place === box;
  const row = listIn(result[effects]).find((each) => isThere(each) && each.token === piece);
  return row ? String(row.effect) : '';
}

/**
 * The question that follows an answer, which brings it as a link; null where it does not.
 * @param {ParentNode} answer
 * @param {string} name
 */
export function questionAfter(answer, name) {
  const address = answer.querySelector(`a[data-onward="${CSS.escape(name)}"]`)?.getAttribute('href') ?? '';
  const read = decodeLink(address.slice(address.indexOf('#')));
  return read?.ok ? read.state : null;
}

/**
 * What the pieces do in each place; nothing where an answer says it of all together.
 * @param {Placing} placing
 * @param {{result: JsonObject, sentence: string}} response
 * @param {string[]} pieces
 * @param {Layout} layout
 * @returns {{[box: string]: string}}
 */
export function consequences(placing, response, pieces, layout) {
  if (!placing.effects) return {};
  const says = placing.boxes.map(([box]) => {
    const words = pieces
      .filter((_, index) => layout[index] === box)
      .map((piece) => consequence(placing, response, piece, box));
    return [box, [...new Set(words)].join('; ')];
  });
  return Object.fromEntries(says);
}

/* Asks the engine what a placement would do, before it is made. */

/** As many answers as one placing asks for. */
const MOST_KEPT = 60;

export class Foresight {
  /** @type {Map<string, EngineAnswer>} */
  #known = new Map();
  /** @type {Map<string, object>} a channel for each place, so that one question does not drop another */
  #channels = new Map();

  /**
   * @param {EngineRequest} request
   * @param {string} purpose a later request for the same purpose replaces this one
   * @returns {Promise<EngineAnswer | null>} null where the engine cannot be asked
   */
  async ask(request, purpose) {
    const text = JSON.stringify(request);
    const channel = this.#channels.get(purpose) ?? {};
    this.#channels.set(purpose, channel);
    const answer = this.#known.get(text) ?? (await engine.ask(text, channel).catch(() => null));
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    if (answer) this.#known.set(text, answer);
    return answer;
  }

  /**
   * What a piece would do in a place: the words of an answer, or of a refusal.
   * @param {EngineRequest} request
   * @param {Placing} placing
   * @param {string} piece
   * @param {string} box
   */
  async says(request, placing, piece, box) {
    const answer = await this.ask(request, box);
    if (answer?.ok) return consequence(placing, answer.response, piece, box);
    return answer ? answer.failure.message : '';
  }
}

/* The engine's drawings of dice and tokens, copied out of an answer. */

/**
 * A drawing for each piece, from the first row of the answer that begins with these pieces; null where it has none.
 * @param {ParentNode} answer
 * @param {string[]} pieces
 * @returns {(Element | null)[]}
 */
export function drawingsIn(answer, pieces) {
  const items = itemsOf(rowOf(answer, pieces));
  return pieces.map((_, index) => copyOf(items[index]));
}

/**
 * The row of the answer is not read out where its pieces are in their places beside it.
 * @param {Element} answer
 * @param {string[]} pieces
 */
export function silence(answer, pieces) {
  rowOf(answer, pieces)?.setAttribute('aria-hidden', 'true');
}

/**
 * A drawing of a piece, wherever one of its kind lies in the answer; those of a kind look alike.
 * @param {ParentNode} answer
 * @param {string} piece
 * @returns {Element | null}
 */
export function drawingOf(answer, piece) {
  return copyOf([...answer.querySelectorAll('.rc-shown li')].find((item) => isOf(item, piece)));
}

/** @param {ParentNode} answer @param {string[]} pieces */
function rowOf(answer, pieces) {
  const rows = pieces.length > 0 ? [...answer.querySelectorAll('.rc-shown')] : [];
  return rows.find((row) => pieces.every((piece, index) => isOf(itemsOf(row)[index], piece)));
}

/** @param {Element | undefined} row */
function itemsOf(row) {
  return [...(row?.querySelectorAll('li') ?? [])];
}

/** @param {Element | undefined} item @param {string} piece */
function isOf(item, piece) {
  return item?.querySelector('.rc-kind')?.textContent?.trim() === piece;
}

/** @param {Element | undefined} item */
function copyOf(item) {
  const drawing = item?.querySelector('svg')?.cloneNode(true);
  if (!item || !(drawing instanceof Element)) return null;
  const copy = document.createElement('span');
  copy.className = item.className;
  copy.append(drawing);
  return copy;
}
