/**
 * What comes of a roll at the table: where its pieces lie, and in which sentences that is told; what may be done to it, as
 * the engine offers it; and what it leaves behind, on the sheets of those who are in it, on what the table shares, and what
 * it may cost whoever acts. What is placed, the calculator declares whose question follows the roll; which parts of the
 * roll are places, and the sentences, the game declares. It writes nothing; whoever is at the table presses.
 *
 * @import { Cost, Here } from './roll.mjs'
 * @import { Left, Rolled } from './stage.mjs'
 * @import { EngineRequest, EngineResponse, EngineSuccess } from '../engine/wire.mjs'
 * @import { Layout, Placing } from '../placing/layout.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, LaidPart as Part, LaidRoll as Roll, PlacedPiece } from '../shared/records.mjs'
 * @import { Sentence, Slot, ToldOutcome as Outcome } from '../shared/records.mjs'
 * @typedef {{placing: Placing, pieces: string[], layout: Layout}} Lying what lies where, of one kind of piece
 * @typedef {{label: string, changes: Partial<Roll>, told: string, words?: string}} Option one way in which an after is
 *   taken: what changes of the roll, what the log says of it, and the words that hold for whoever acts from then on
 * @typedef {{name: string, label: string, piece: string | null, cost: Cost, options: Option[]}} After what one costs,
 *   and whom, is in `roll.mjs`
 * @typedef {Pick<import('./table.mjs').SceneTable, 'table' | 'declared' | 'here' | 'document'>} Scene
 * @typedef {{title: string, says: string, options: Left[]}} Price what a roll may cost, in one of several ways
 */

import { bounded, changesFrom, filled, trackValue, withTrack } from '../sheet/declared.mjs';
import {
  boxesOf,
  completed,
  consequences,
  drawingOf,
  Foresight,
  inputsFor,
  isComplete,
  piecesIn,
  questionAfter,
  restOf,
} from '../placing/layout.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { engineDocument } from '../engine/markup.mjs';
import { hasTrack, sharedChanges, sheetOfTable } from './people.mjs';
import { isMet, isSpent, isWriting, named, personIn, spentWords, valuesAt } from './roll.mjs';
import { newElement } from '../shared/html.mjs';
import { newPlacer } from '../placing/placer.mjs';
import { numberText, shortened } from '../shared/text.mjs';

/** Characters of what a scene keeps as the source of a change. */
const LONGEST_SOURCE = 129;
/** Characters of the name of a place; those of a part have no more. */
const LONGEST_SPOT = 60;

/**
 * What is placed after a roll, where the game declares it and the answer brings its question.
 * @param {Table} table
 * @param {EngineSuccess} answer
 * @returns {{outcome: Outcome, question: EngineRequest} | null}
 */
export function placingIn({ outcomes }, { response, html }) {
  const outcome = outcomes.find(({ after }) => after === response.calculator);
  const question = outcome ? questionAfter(engineDocument(html), outcome.follow_up) : null;
  return outcome && question ? { outcome, question } : null;
}

/**
 * What lies where: each kind of piece in the places of the rules, or on the parts of the roll.
 * @param {Outcome} outcome
 * @param {Roll} roll
 * @param {JsonObject} inputs of the question that follows
 * @returns {Lying[]}
 */
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
  const spots = spotsIn(outcome, roll);
  return {
    ...placing,
    boxes: spots.map(({ box, name }) => [box, name]),
    limits: Object.fromEntries(spots.map(({ box, on }) => [box, labels[on]])),
    spots: Object.fromEntries(spots.map(({ box, on, name }) => [box, { on, name }])),
  };
}

/**
 * The places that the parts of a roll are, each with the name by which the engine takes it.
 * @param {Outcome} outcome
 * @param {Roll} roll
 */
function spotsIn({ spots }, { parts }) {
  return parts.flatMap(({ slot, label, inputs }, index) => {
    const isAmong = (/** @type {[value: string, wanted: string[]]} */ [value, wanted]) =>
      wanted.includes(String(inputs[value]));
    return spots
      .filter((spot) => spot.slot === slot && Object.entries(spot.where).every(isAmong))
      .map(({ on, name, large }) => ({
        box: `${on} ${index}`,
        on,
        name: shortened(
          name.replace('{item}', () => label),
          LONGEST_SPOT,
        ),
        isLarge: Object.entries(large).some(isAmong),
      }));
  });
}

/**
 * A piece that was sent away since lies nowhere.
 * @param {Placing} placing
 * @param {string[]} pieces
 * @param {PlacedPiece[]} placed
 * @returns {Layout}
 */
function layoutOf(placing, pieces, placed) {
  const left = placed.filter(
    ({ input, place }) => input === placing.input && boxesOf(placing).some(([box]) => box === place),
  );
  return pieces.map((piece) => {
    const at = left.findIndex((each) => each.piece === piece);
    return at < 0 ? restOf(placing) : left.splice(at, 1)[0].place;
  });
}

/**
 * What lies where once one kind of piece has another layout.
 * @param {Roll} roll
 * @param {Lying} lying
 * @param {Layout} layout
 * @returns {PlacedPiece[]}
 */
export function placedWith({ placed }, { placing, pieces }, layout) {
  const own = pieces.map((piece, index) => ({ input: placing.input, piece, place: layout[index] }));
  return [
    ...placed.filter(({ input }) => input !== placing.input),
    ...own.filter(({ place }) => place !== restOf(placing)),
  ];
}

/**
 * Whether every piece that has to lie does: the places for one are full, and no other is in the hand.
 * @param {Lying[]} all
 */
export function isWhole(all) {
  return all.every(isLaid);
}

/** @param {Lying} lying */
export function isLaid({ placing, layout }) {
  return placing.style === 'each' ? isComplete(placing, layout) : !layout.includes(restOf(placing));
}

/**
 * The question with what lies, with the names of what is large, and with the numbers of the table.
 * @param {Table} table
 * @param {Outcome} outcome
 * @param {Roll} roll
 * @param {EngineRequest} question
 * @param {Lying[]} all
 * @param {{[track: string]: number}} shared
 * @returns {EngineRequest}
 */
export function questionWith(table, outcome, roll, question, all, shared) {
  const inputs = question.inputs ?? {};
  const laid = all.map(({ placing, pieces, layout }) =>
    pieces.length > 0 ? inputsFor(placing, pieces, completed(placing, layout), inputs) : {},
  );
  const large = spotsIn(outcome, roll).flatMap(({ name, isLarge }) => (isLarge ? [name] : []));
  const counted = Object.entries(outcome.shares).flatMap(([input, name]) => {
    const track = table.shared.find((each) => each.name === name);
    const value = shared[name] ?? track?.start ?? 0;
    return value > Number(track?.least ?? 0) ? [[input, value]] : [];
  });
  const given = outcome.given.map((each) => [each.raises, givenUp(each, roll).length]).filter(([, number]) => number);
  return {
    ...question,
    inputs: Object.assign(
      {},
      inputs,
      ...laid,
      outcome.large && { [outcome.large]: large },
      Object.fromEntries([...counted, ...given]),
    ),
  };
}

/**
 * What was given up for an outcome, by name.
 * @param {Outcome['given'][number]} declared
 * @param {Roll} roll
 * @returns {string[]}
 */
export function givenUp({ raises }, { placed }) {
  return placed.filter(({ input }) => input === raises).map(({ piece }) => piece);
}

/**
 * What lies where once one thing more was given up.
 * @param {Outcome['given'][number]} declared
 * @param {Roll} roll
 * @param {Part} part
 * @param {string} gone what holds for it now
 * @returns {PlacedPiece[]}
 */
export function placedAway({ raises }, { placed }, { label }, gone) {
  return [...placed, { input: raises, piece: label, place: gone }];
}

/**
 * What has to happen in a sentence.
 * @param {Sentence} sentence
 * @param {JsonObject} result
 * @param {string[]} [items] that were given up
 * @returns {string[]}
 */
export function happeningsIn({ rows, where, also, says, given }, result, items = []) {
  const all = /** @type {JsonObject[]} */ (Array.isArray(result[rows]) ? result[rows] : []);
  const isOf = (/** @type {JsonObject} */ row, /** @type {{[part: string]: string[]}} */ wanted) =>
    Object.entries(wanted).length > 0 &&
    Object.entries(wanted).every(([name, values]) => values.includes(String(row[name])));
  const told = all
    .filter((row) => isOf(row, where) || isOf(row, also))
    .map((row) => {
      const whole =
        says.find((template) => [...template.matchAll(/\{row\.([a-z_]+)\}/gu)].every(([, name]) => row[name] !== '')) ??
        '';
      return filled(whole, { inputs: {}, result: {}, tracks: {}, row });
    });
  return [...told, ...(given ? items.map((item) => given.replace('{item}', () => item)) : [])];
}

/**
 * The parts that an answer says are used up.
 * @param {Outcome} outcome
 * @param {Roll} roll
 * @param {JsonObject} result
 * @returns {Part[]}
 */
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
  #html = '';

  /** @param {(lying: Lying, layout: Layout) => void} place @param {(all: Lying[]) => EngineRequest} ask */
  constructor(place, ask) {
    this.ask = ask;
    this.element.addEventListener('piece-placed', (event) => {
      const { placing, layout } = /** @type {CustomEvent} */ (event).detail;
      const lying = this.#all.find((each) => each.placing.input === placing.input);
      if (lying) place(lying, layout);
    });
  }

  /**
   * @param {Lying[]} all
   * @param {string} html the answer that has drawn them
   * @param {EngineResponse | null} verdict what they do where they lie
   */
  show(all, html, verdict) {
    this.#all = all;
    if (html !== this.#html) for (const each of this.#placers) each.announce(''); // what it said was of other pieces
    this.#html = html;
    const drawn = engineDocument(html);
    while (this.#placers.length < all.length) this.#placers.push(newPlacer());
    if (this.element.childElementCount === 0) this.element.append(...this.#placers);
    all.forEach((lying, at) => {
      const { placing, pieces, layout } = lying;
      const drawings = pieces.map((piece) => drawingOf(drawn, piece));
      this.#placers[at].hidden = pieces.length === 0 || !all.slice(0, at).every(isLaid); // one after the other, as the rules have it
      this.#placers[at].show({
        placing,
        pieces,
        values: [],
        layout,
        inputs: {},
        drawings,
        isJudged: true,
        isFilling: placing.style === 'each',
        says: verdict ? consequences(placing, verdict, pieces, layout) : {},
        foresee: async ({ layout: moved, piece, box }) => {
          if (box === restOf(placing)) return '';
          const then = this.#all.map((each) =>
            each.placing.input === placing.input ? { ...lying, layout: moved } : each,
          );
          return this.#foresight.says(this.ask(then), placing, pieces[piece], box);
        },
      });
    });
  }
}

/* What may be done to a roll, and what it leaves behind. */

/**
 * What the engine offers for a question that is answered, each after with all its options; none without Python.
 * @param {object} request
 * @param {{[word: string]: string}} names
 * @param {(inputs: JsonObject) => boolean} [isWanted]
 * @returns {Promise<After[]>}
 */
export async function askAfters(request, names, isWanted = () => true) {
  const found = await engine.ask(JSON.stringify({ inquiry: 'afters', request }), {}, 'inquire').catch(() => null);
  /** @type {Map<string, After>} */
  const afters = new Map();
  for (const { name, label, piece, cost, choice, told, link } of /** @type {any} */ (found)?.answer?.afters ?? []) {
    const read = decodeLink(link);
    const inputs = read?.ok ? (read.state.inputs ?? {}) : null;
    if (!inputs || !isWanted(inputs)) continue;
    const after = afters.get(name) ?? {
      name,
      label: named(label, names),
      piece,
      cost: { ...cost, words: named(cost.words, names) },
      options: [],
    };
    afters.set(name, {
      ...after,
      options: [
        ...after.options,
        { label: choice?.label ?? '', changes: { inputs }, told: named(told ?? label, names) },
      ],
    });
  }
  return [...afters.values()];
}

/**
 * An after by which something is given up, with an option for each part that can be.
 * @param {After} after
 * @param {Outcome['given'][number]} declared
 * @param {Slot} slot
 * @param {Roll} roll
 * @param {Part[]} parts
 * @returns {After}
 */
export function withItems(after, declared, { gone }, roll, parts) {
  const [{ told }] = after.options;
  const options = parts.map((part) => ({
    label: part.label,
    changes: { placed: placedAway(declared, roll, part, gone) },
    told: `(${part.label}) ${told}`,
    words: `${part.label} ${gone}`,
  }));
  return { ...after, options };
}

/**
 * What answers change on the sheets of those who are in the roll, and on the table.
 * @param {Scene} scene
 * @param {Roll} roll
 * @param {Rolled} rolled
 * @param {EngineSuccess | null | undefined} outcome of what was placed
 * @returns {Left[]}
 */
export function changesAfter(
  { table, declared: sheets, here, document },
  roll,
  { declared, answer, further },
  outcome,
) {
  const isOwn = isWriting(declared, roll);
  const hurtsNobody = Object.keys(declared.writes).length > 0 && !isOwn;
  const shared = outcome || hurtsNobody ? [(outcome ?? answer).response] : [];
  const whoIn = (/** @type {string} */ slot) => here.find(({ person }) => person.id === personIn(table, roll, slot));
  const own = Object.entries(isOwn ? declared.writes : {}).map(([slot, tracks]) => {
    const who = whoIn(slot);
    const theirs = sheets.tracks.filter((track) => who && hasTrack(who.person, who.sheet, track));
    return {
      slot,
      filled: /** @type {string[]} */ ([]),
      tracks: tracks.filter((name) => theirs.some((track) => track.name === name)),
      answer,
    };
  });
  const all = [...own, ...further.map((each) => ({ ...each, tracks: sheets.tracks.map(({ name }) => name) }))];
  const ofTable = shared.flatMap((response) =>
    leftOf(roll, response.calculator, '', (moves) => {
      const tracks = sheetWithout(table.shared, sheetOfTable(document, ''), moves).document.tracks;
      return sharedChanges(table, { ...document, shared: tracks }, response);
    }),
  );
  const ofPeople = all.flatMap(({ slot, filled, tracks, answer: { response } }) => {
    const who = whoIn(slot);
    if (!who) return [];
    const found = leftOf(roll, response.calculator, who.person.id, (moves) =>
      changesFrom(sheets, sheetWithout(sheets.tracks, who.sheet, moves), response, { filled, isLast: true }),
    );
    return found.filter(({ change }) => tracks.includes(change.track));
  });
  return [...ofTable, ...ofPeople];
}

/**
 * What an answer changes for somebody, or on the table, from where the tracks stood before the roll had moved them: by
 * another reading, or with a piece in another place, it is the same roll still.
 * @param {Roll} roll
 * @param {string} of the calculator of the answer
 * @param {string} person empty for the table
 * @param {(moves: Roll['moves']) => import('../sheet/declared.mjs').Offered[]} changesWithout some of what the roll has
 *   moved
 * @returns {Left[]}
 */
function leftOf({ moves }, of, person, changesWithout) {
  const own = moves.filter((each) => each.of === of && each.person === person);
  const found = changesWithout(own);
  // By the answer as it is now, a track may stand where it stood at first: that is no change, except of what is written.
  const back = changesWithout([]).filter(
    ({ track, by }) =>
      own.some((each) => each.track === track && each.by === -by) && !found.some((each) => each.track === track),
  );
  return [...found, ...back.map((each) => ({ ...each, by: 0 }))].map(({ label, track, value, by }) => ({
    label,
    change: { person, track, value },
    of,
    by,
  }));
}

/**
 * A sheet as it would be without what a roll has moved; whatever else has moved it stays.
 * @param {{name: string, start: number | string}[]} tracks
 * @param {Here['sheet']} sheet
 * @param {Roll['moves']} moves
 */
function sheetWithout(tracks, sheet, moves) {
  return moves.reduce((now, { track: name, by }) => {
    const track = /** @type {any} */ (tracks.find((each) => each.name === name));
    return track ? withTrack(now, name, trackValue(track, now) - by) : now;
  }, sheet);
}

/** What a roll has written last for the same track. @param {Roll} roll @param {Left} left */
export function formerOf({ moves }, { of, change: { person, track } }) {
  return moves.find((each) => each.of === of && each.person === person && each.track === track);
}

/**
 * Whether something stands as it is told now. Scenes that were kept before know of their lines no more than the words.
 * @param {Roll} roll
 * @param {Left} left
 */
export function isWritten(roll, left) {
  const former = formerOf(roll, left);
  return former ? former.text === left.label : roll.written.includes(left.label);
}

/**
 * A roll once something of it is written, and the lines that have gone: it takes the place of what was written for the
 * same track before.
 * @param {Roll} roll
 * @param {Left} left
 * @returns {{roll: Roll, gone: string[]}}
 */
export function withWritten(roll, left) {
  const former = formerOf(roll, left);
  const gone = former ? [former.text] : [];
  const { label: text, of, by, change } = left;
  const move = { of, person: change.person, track: change.track, by, text };
  return {
    roll: {
      ...roll,
      written: [...roll.written.filter((each) => !gone.includes(each)), text],
      moves: [...roll.moves.filter((each) => each !== former), move],
    },
    gone,
  };
}

/**
 * What a roll has written and leaves no more as it is told now, such as a hit that is a miss by another reading, or a
 * price that is none: with each, where its track stands without it. What has moved nothing stays as it is written.
 * @param {Scene} scene
 * @param {Roll} roll
 * @param {Rolled} rolled
 * @param {EngineSuccess | null | undefined} outcome of what was placed
 * @returns {{move: Roll['moves'][number], change: Left['change']}[]}
 */
export function undoneAfter(scene, roll, rolled, outcome) {
  const { table, declared, here, document } = scene;
  const due = table.costs.filter((each) => isMet({ where: {}, ...each }, roll, rolled.answer.response)).map(sourceOf);
  const told = changesAfter(scene, roll, rolled, outcome).map((left) => formerOf(roll, left));
  return roll.moves
    .filter((move) => move.by !== 0 && !due.includes(move.of) && !told.includes(move))
    .flatMap((move) => {
      const { person, track: name, by } = move;
      const sheet = person ? here.find((each) => each.person.id === person)?.sheet : sheetOfTable(document, '');
      const track = (person ? declared.tracks : table.shared).find((each) => each.name === name);
      const value = sheet && track ? bounded(track, sheet, trackValue(track, sheet) - by) : null;
      return value === null ? [] : [{ move, change: { person, track: name, value } }];
    });
}

/** What a scene keeps as the source of a price. @param {Table['costs'][number]} price */
function sourceOf({ title }) {
  return shortened(title, LONGEST_SOURCE);
}

/**
 * The parts that a roll has used up, as the outcome says, or may have where nothing is placed.
 * @param {Scene} scene
 * @param {Roll} roll
 * @param {Rolled} rolled
 * @param {EngineSuccess | null | undefined} outcome of what was placed
 * @returns {{who: Here, words: string, isDone: boolean}[]}
 */
export function spentAfter({ table, here }, roll, { placing }, outcome) {
  const parts = placing ? spentIn(placing.outcome, roll, outcome?.response.result ?? {}) : roll.parts;
  return parts.flatMap((part) => {
    const slot = table.slots.find(({ name }) => name === part.slot);
    const who = here.find(({ person }) => person.id === part.person);
    if (!slot?.spent || !who) return [];
    return [{ who, words: spentWords(slot, part), isDone: isSpent(slot, part, who.person.conditions) }];
  });
}

/**
 * What a roll may cost whoever acts, where somebody says so: points of the score that was used, or of any where the
 * part names none. It costs one of them, once.
 * @param {Scene} scene
 * @param {Roll} roll
 * @param {Rolled} rolled
 * @returns {Price[]}
 */
export function pricesAfter({ table, declared, here }, roll, { answer: { response } }) {
  return table.costs
    .filter((each) => isMet({ where: {}, ...each }, roll, response))
    .flatMap((price) => {
      const { slot, tracks, used, most, title, says } = price;
      const who = here.find(({ person }) => person.id === personIn(table, roll, slot));
      if (!who) return [];
      const all = declared.tracks.filter(
        (track) => tracks.includes(track.name) && hasTrack(who.person, who.sheet, track),
      );
      const of = sourceOf(price);
      const own = all.filter(({ label }) => valuesAt(roll, used).includes(label));
      const ways = (own.length ? own : all).flatMap((track) =>
        Array.from({ length: most }, (_, at) => {
          const number = at + 1;
          const value = trackValue(track, who.sheet) - number;
          const label = `${who.person.name}: ${numberText(-number)} ${track.label}`;
          return {
            label,
            change: { person: who.person.id, track: track.name, value },
            of,
            by: -number,
            isThere: bounded(track, who.sheet, value) === value,
          };
        }),
      );
      const options = ways.filter(({ isThere }) => isThere);
      const isPaid =
        roll.moves.some((each) => each.of === of && each.person === who.person.id) ||
        ways.some(({ label }) => roll.written.includes(label));
      return options.length && !isPaid ? [{ title, says, options }] : [];
    });
}
