/**
 * Pieces in boxes, and the inputs that say the same. Pure: no DOM, so that Node can test it.
 *
 * Three shapes of inputs: `each` box is an input that takes one piece by its name; `list` names a box for each piece;
 * `rows` are those of a table, one a piece, with the box in a column. Whether a layout is allowed, the engine decides.
 *
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {object} Placing how pieces are placed
 * @property {string} title
 * @property {string} kind die or token
 * @property {string} pieces source of the pieces' names
 * @property {string} values source of their numbers; '' where they have none
 * @property {'each' | 'list' | 'rows'} style
 * @property {string} input
 * @property {string} column
 * @property {[name: string, label: string][]} boxes
 * @property {string} rest label of the box for unused pieces; '' where there is none
 *
 * @typedef {string[]} Layout the name of the box in which each piece lies
 */

/** The box of unused pieces. */
export const REST = '';

/** Every box with its label. @param {Placing} placing @returns {[string, string][]} */
export function boxesOf({ boxes, rest }) {
  return rest ? [...boxes, [REST, rest]] : boxes;
}

/**
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {JsonObject} inputs of the stage's question
 * @param {JsonObject} result of its answer, where the inputs leave the layout open
 * @returns {Layout}
 */
export function layoutOf(placing, pieces, inputs, result) {
  const value = inputs[placing.input] ?? result[placing.input];
  if (placing.style === 'each') return layoutByBox(placing, pieces, value);
  const items = Array.isArray(value) ? value : [];
  const boxes = items.map((item) => (placing.style === 'rows' ? /** @type {any} */ (item)?.[placing.column] : item));
  return pieces.map((_, index) => (isBox(placing, boxes[index]) ? boxes[index] : boxesOf(placing).at(-1)?.[0]));
}

/** @param {Placing} placing @param {unknown} name */
function isBox(placing, name) {
  return boxesOf(placing).some(([box]) => box === name);
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
 * Moves a piece into a box. A box for one piece gives up the one it had, in exchange.
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

/**
 * The inputs that say where the pieces lie.
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {Layout} layout
 * @param {JsonObject} inputs of the stage's question
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
  return { [input]: rows.map((row, index) => ({ .../** @type {JsonObject} */ (row), [column]: layout[index] })) };
}
