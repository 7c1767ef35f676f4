/**
 * Pieces in boxes, and the inputs that say the same. Pure: no DOM, so that Node can test it.
 *
 * Three shapes of inputs: `each` box is an input that takes one piece by its name; `list` names a box for each piece;
 * `rows` are those of a table, one a piece, with the box in a column. Whether it is allowed, the engine says.
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
 * @property {string} rest label of the box for what is not used; '' where there is none
 */

/** The box of what is not used. */
export const REST = '';

/** Every box with its label. @param {Placing} placing @returns {[string, string][]} */
export function boxesOf({ boxes, rest }) {
  return rest ? [...boxes, [REST, rest]] : boxes;
}

/**
 * In which box each piece lies.
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {JsonObject} inputs what the stage was asked
 * @param {JsonObject} result what it found, where the inputs leave it open
 * @returns {string[]}
 */
export function placedIn(placing, pieces, inputs, result) {
  const said = inputs[placing.input] ?? result[placing.input];
  if (placing.style === 'each') return placedEach(placing, pieces, said);
  const listed = Array.isArray(said) ? said : [];
  const boxes = listed.map((item) => (placing.style === 'rows' ? /** @type {any} */ (item)?.[placing.column] : item));
  return pieces.map((_, place) => (isBox(placing, boxes[place]) ? boxes[place] : boxesOf(placing).at(-1)?.[0]));
}

/** @param {Placing} placing @param {unknown} name */
function isBox(placing, name) {
  return boxesOf(placing).some(([box]) => box === name);
}

/** @param {Placing} placing @param {string[]} pieces @param {unknown} said */
function placedEach(placing, pieces, said) {
  const placed = pieces.map(() => REST);
  for (const [box] of placing.boxes) {
    const wanted = /** @type {any} */ (said)?.[box];
    const place = pieces.findIndex((piece, index) => piece === wanted && placed[index] === REST);
    if (place >= 0) placed[place] = box;
  }
  return placed;
}

/**
 * The pieces after one of them was laid into a box. A box for one piece gives up the one it had, in exchange.
 * @param {Placing} placing
 * @param {string[]} placed
 * @param {number} piece
 * @param {string} box
 */
export function moved(placing, placed, piece, box) {
  const former = placing.style === 'each' && box !== REST ? placed.indexOf(box) : -1;
  return placed.map((lies, place) => (place === piece ? box : place === former ? placed[piece] : lies));
}

/**
 * The inputs that say where the pieces lie.
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {string[]} placed
 * @param {JsonObject} inputs what the stage was asked
 * @returns {JsonObject}
 */
export function inputsFor(placing, pieces, placed, inputs) {
  const { input, style, column } = placing;
  if (style === 'list') return { [input]: placed };
  if (style === 'each') {
    const filled = placing.boxes.filter(([box]) => placed.includes(box));
    return { [input]: Object.fromEntries(filled.map(([box]) => [box, pieces[placed.indexOf(box)]])) };
  }
  const rows = Array.isArray(inputs[input]) ? inputs[input] : [];
  return { [input]: rows.map((row, place) => ({ .../** @type {JsonObject} */ (row), [column]: placed[place] })) };
}
