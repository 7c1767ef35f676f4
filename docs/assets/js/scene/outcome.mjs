/**
 * Where the pieces of a roll lie at the table, and what comes of that. What is placed, the calculator declares whose
 * question follows the roll; which parts of the roll are places, and in which sentences it is told, the game declares.
 *
 * @import { EngineRequest, EngineResponse } from '../engine/wire.mjs'
 * @import { Layout, Placing } from '../placing/layout.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, LaidPart as Part, LaidRoll as Roll, PlacedPiece, Sentence, ToldOutcome as Outcome } from '../shared/records.mjs'
 * @typedef {{placing: Placing, pieces: string[], layout: Layout}} Lying what lies where, of one kind of piece
 */

import { boxesOf, completed, consequences, drawingOf, Foresight, inputsFor, isComplete, piecesIn, questionAfter, restOf } from '../placing/layout.mjs';
import { engineDocument } from '../engine/markup.mjs';
import { filled } from '../sheet/declared.mjs';
import { newElement } from '../shared/html.mjs';
import { newPlacer } from '../placing/placer.mjs';

/** What is placed after a roll, where the game declares it and the answer brings its question. @param {Table} table @param {import('../engine/wire.mjs').EngineSuccess} answer @returns {{outcome: Outcome, question: EngineRequest} | null} */
export function placingIn({ outcomes }, { response, html }) {
  const outcome = outcomes.find(({ after }) => after === response.calculator);
  const question = outcome ? questionAfter(engineDocument(html), outcome.follow_up) : null;
  return outcome && question ? { outcome, question } : null;
}

/** What lies where: each kind of piece in the places of the rules, or on the parts of the roll. @param {Outcome} outcome @param {Roll} roll @param {JsonObject} inputs of the question that follows @returns {Lying[]} */
export function lyingIn(outcome, roll, inputs) {
  return outcome.placings.map((declared) => {
    const placing = placingFor(outcome, /** @type {Placing} */ (/** @type {unknown} */ (declared)), roll);
    const named = inputs[placing.pieces.split('.')[1] ?? ''];
    const pieces = Array.isArray(named) ? named.map(String) : piecesIn(placing, inputs);
    return { placing, pieces, layout: layoutOf(placing, pieces, roll.placed) };
  });
}

/** @param {Outcome} outcome @param {Placing} placing @param {Roll} roll @returns {Placing} */
function placingFor(outcome, placing, roll) {
  if (placing.input !== outcome.spotted) return placing;
  const labels = Object.fromEntries(placing.boxes);
  const spots = roll.parts.flatMap(({ slot, label }, index) => {
    const spot = outcome.spots.find((each) => each.slot === slot);
    return spot ? [{ box: `${spot.on} ${index}`, on: spot.on, name: label }] : [];
  });
  return {
    ...placing,
    boxes: spots.map(({ box, name }) => [box, name]),
    limits: Object.fromEntries(spots.map(({ box, on }) => [box, labels[on]])),
    spots: Object.fromEntries(spots.map(({ box, on, name }) => [box, { on, name }])),
  };
}

/** A piece that was sent away since lies nowhere. @param {Placing} placing @param {string[]} pieces @param {PlacedPiece[]} placed @returns {Layout} */
function layoutOf(placing, pieces, placed) {
  const left = placed.filter(({ input, place }) => input === placing.input && boxesOf(placing).some(([box]) => box === place));
  return pieces.map((piece) => {
    const at = left.findIndex((each) => each.piece === piece);
    return at < 0 ? restOf(placing) : left.splice(at, 1)[0].place;
  });
}

/** What lies where once one kind of piece has another layout. @param {Roll} roll @param {Lying} lying @param {Layout} layout @returns {PlacedPiece[]} */
export function placedWith({ placed }, { placing, pieces }, layout) {
  const own = pieces.map((piece, index) => ({ input: placing.input, piece, place: layout[index] }));
  return [...placed.filter(({ input }) => input !== placing.input), ...own.filter(({ place }) => place !== restOf(placing))];
}

/** Whether every piece that has to lie does: the places for one are full, and no other is in the hand. @param {Lying[]} all */
export function isWhole(all) {
  return all.every(isLaid);
}

/** @param {Lying} lying */
export function isLaid({ placing, layout }) {
  return placing.style === 'each' ? isComplete(placing, layout) : !layout.includes(restOf(placing));
}

/** The question with what lies, with the names of what is large, and with the numbers of the table. @param {Table} table @param {Outcome} outcome @param {Roll} roll @param {EngineRequest} question @param {Lying[]} all @param {{[track: string]: number}} shared @returns {EngineRequest} */
export function questionWith(table, outcome, roll, question, all, shared) {
  const inputs = question.inputs ?? {};
  const laid = all.map(({ placing, pieces, layout }) => (pieces.length > 0 ? inputsFor(placing, pieces, completed(placing, layout), inputs) : {}));
  const isLarge = (/** @type {Part} */ { slot, inputs: own }) => outcome.spots.some((spot) => spot.slot === slot && Object.entries(spot.large).some(([name, values]) => values.includes(String(own[name]))));
  const large = roll.parts.filter(isLarge).map(({ label }) => label);
  const counted = Object.entries(outcome.shares).flatMap(([input, name]) => {
    const track = table.shared.find((each) => each.name === name);
    const value = shared[name] ?? track?.start ?? 0;
    return value > Number(track?.least ?? 0) ? [[input, value]] : [];
  });
  const given = outcome.given.map((each) => [each.raises, givenUp(each, roll).length]).filter(([, number]) => number);
  return { ...question, inputs: Object.assign({}, inputs, ...laid, outcome.large && { [outcome.large]: large }, Object.fromEntries([...counted, ...given])) };
}

/** What was given up for an outcome, by name. @param {Outcome['given'][number]} declared @param {Roll} roll @returns {string[]} */
export function givenUp({ raises }, { placed }) {
  return placed.filter(({ input }) => input === raises).map(({ piece }) => piece);
}

/** What lies where once one thing more was given up. @param {Outcome['given'][number]} declared @param {Roll} roll @param {Part} part @param {string} gone what holds for it now @returns {PlacedPiece[]} */
export function placedAway({ raises }, { placed }, { label }, gone) {
  return [...placed, { input: raises, piece: label, place: gone }];
}

/** What has to happen in a sentence. @param {Sentence} sentence @param {JsonObject} result @param {string[]} [items] that were given up @returns {string[]} */
export function happeningsIn({ rows, where, also, says, given }, result, items = []) {
  const all = /** @type {JsonObject[]} */ (Array.isArray(result[rows]) ? result[rows] : []);
  const isOf = (/** @type {JsonObject} */ row, /** @type {{[part: string]: string[]}} */ wanted) => Object.entries(wanted).length > 0 && Object.entries(wanted).every(([name, values]) => values.includes(String(row[name])));
  const told = all.filter((row) => isOf(row, where) || isOf(row, also)).map((row) => {
    const whole = says.find((template) => [...template.matchAll(/\{row\.([a-z_]+)\}/gu)].every(([, name]) => row[name] !== '')) ?? '';
    return filled(whole, { inputs: {}, result: {}, tracks: {}, row });
  });
  return [...told, ...(given ? items.map((item) => given.replace('{item}', () => item)) : [])];
}

/** The parts that an answer says are used up. @param {Outcome} outcome @param {Roll} roll @param {JsonObject} result @returns {Part[]} */
export function spentIn({ spends }, { parts }, result) {
  const names = result[spends];
  return parts.filter(({ label }) => Array.isArray(names) && names.includes(label));
}

/** The pieces in their places, laid by a press or a drag. They stay where they are while answers come. */
export class PlacedView {
  element = newElement('div', 'stage-placed');
  #foresight = new Foresight();
  /** @type {import('../placing/placer.mjs').PiecePlacerElement[]} */
  #placers = [];
  /** @type {Lying[]} */
  #all = [];

  /** @param {(lying: Lying, layout: Layout) => void} place @param {(all: Lying[]) => EngineRequest} ask */
  constructor(place, ask) {
    this.ask = ask;
    this.element.addEventListener('piece-placed', (event) => {
      const { placing, layout } = /** @type {CustomEvent} */ (event).detail;
      const lying = this.#all.find((each) => each.placing.input === placing.input);
      if (lying) place(lying, layout);
    });
  }

  /** @param {Lying[]} all @param {string} html the answer that has drawn them @param {EngineResponse | null} verdict what they do where they lie */
  show(all, html, verdict) {
    this.#all = all;
    const drawn = engineDocument(html);
    while (this.#placers.length < all.length) this.#placers.push(newPlacer());
    if (this.element.childElementCount === 0) this.element.append(...this.#placers);
    all.forEach((lying, at) => {
      const { placing, pieces, layout } = lying;
      const drawings = pieces.map((piece) => drawingOf(drawn, piece));
      this.#placers[at].hidden = pieces.length === 0 || !all.slice(0, at).every(isLaid); // one after the other, as the rules have it
      this.#placers[at].show({
        placing, pieces, values: [], layout, inputs: {}, drawings, isJudged: true, isFilling: placing.style === 'each',
        says: verdict ? consequences(placing, verdict, pieces, layout) : {},
        foresee: async ({ layout: moved, piece, box }) => {
          if (box === restOf(placing)) return '';
          const then = this.#all.map((each) => (each.placing.input === placing.input ? { ...lying, layout: moved } : each));
          return this.#foresight.says(this.ask(then), placing, pieces[piece], box);
        },
      });
    });
  }
}
