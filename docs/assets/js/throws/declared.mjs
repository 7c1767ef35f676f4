/**
 * What a request throws, by the declaration that the engine exports (`engine/throws.py`). Pure: no DOM.
 * A seed then gives the faces, without Python; a reader's own are in the request.
 *
 * @typedef {import('../shared/json.mjs').Json} Json
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{[ruling: string]: string}} Readings
 *
 * @typedef {object} Throw what is left out is as usual; `engine/chance/throws.py` says what each means
 * @property {string} [label]
 * @property {number | string} [die]
 * @property {string} [dice]
 * @property {string} [bag]
 * @property {boolean} [is_open]
 * @property {number | string} [times]
 * @property {string} [rows]
 * @property {JsonObject} [where]
 * @property {Readings} [back]
 * @property {Readings} [when]
 * @property {Readings} [unless]
 * @property {string} [note]
 *
 * @typedef {object} Declaration
 * @property {Throw[]} throws
 * @property {JsonObject} [defaults]
 * @property {{[input: string]: JsonObject}} [members]
 * @property {Readings} [decided]
 * @property {string[]} [by_reading]
 *
 * @typedef {{kind: string, face: number | string, note: string}} Face `kind` is d10, or the colour of a token
 * @typedef {{label: string, faces: Face[]}} Row
 * @typedef {{[colour: string]: number}} Bag
 * @typedef {{rows: Row[], isOpen: boolean, bags: {[input: string]: Bag}}} Thrown `isOpen`: more may follow, which depends on
 *   what came before; `bags`: what is left in those that were drawn from
 * @typedef {{inputs?: JsonObject, readings?: Readings, text?: string, seed?: string, faces?: (number | string)[]}} Asked
 */

import { isObject } from '../shared/json.mjs';
import { GivenFaces } from './given.mjs';
import { SeededRoller, sizeOf } from './seeded.mjs';

const LARGEST_DIE = 1000;
/** More are not shown before the engine answers. */
const MOST_FACES = 100;
const DIE = /^d(\d{1,4})(?:\+d(\d{1,4}))?$/u;

/** What the engine alone can say: inputs that it may refuse, and readings that are not known here. */
class Unknown extends Error {}

/**
 * The dice and tokens that a request throws, as far as they are known before the engine answers.
 * @param {Declaration} declared
 * @param {Asked} asked
 * @returns {Thrown}
 */
export function throwDeclared(declared, asked) {
  const hand = new Hand(declared, asked);
  const isOpen = hand.throwAll();
  return { rows: hand.rows, isOpen, bags: Object.fromEntries(hand.bags) };
}

/** The faces where all of them are known; null where more may follow. @param {Thrown} thrown */
export function knownFaces(thrown) {
  return thrown.isOpen ? null : facesOf(thrown);
}

/** The faces in the order of the response's. @param {Thrown} thrown */
export function facesOf({ rows }) {
  return rows.flatMap(({ faces }) => faces.map(({ face }) => face));
}

class Hand {
  /** @type {Row[]} */
  rows = [];
  #count = 0;
  /** @type {Map<string, Bag>} */
  bags = new Map();

  /** @param {Declaration} declared @param {Asked} asked */
  constructor(declared, asked) {
    this.declared = declared;
    this.asked = asked;
    this.roller = asked.faces ? new GivenFaces(asked.faces) : new SeededRoller(asked.seed ?? '');
  }

  /** Makes every throw; true where nothing is known of what follows. */
  throwAll() {
    try {
      return this.declared.throws.some((each) => this.#stopsAt(each));
    } catch (error) {
      if (error instanceof Unknown) return true;
      throw error;
    }
  }

  /** Makes one throw; true where nothing is known of what follows. @param {Throw} each */
  #stopsAt(each) {
    if (!this.#holds(each.when ?? {}) || (each.unless && this.#holds(each.unless))) return false;
    const times = this.#number(each.times ?? 1);
    if (each.is_open) return times > 0;
    if (each.bag !== undefined) return this.#drawsBagEmpty(each, each.bag, times);
    for (const sides of this.#sides(each)) {
      for (let count = 0; count < times; count += 1) this.#add(each, `d${sides}`, this.roller.die(sides));
    }
    return false;
  }

  /** @param {Throw} each @param {string} name @param {number} times */
  #drawsBagEmpty(each, name, times) {
    const bag = this.bags.get(name) ?? this.#bagOf(name);
    this.bags.set(name, bag);
    const goesBack = each.back !== undefined && this.#holds(each.back);
    for (let count = 0; count < times; count += 1) {
      if (sizeOf(bag) === 0) return true; // it is filled again, with what depends on the rules
      const colour = this.roller.token(bag);
      this.#add(each, colour ?? '', colour);
      if (colour !== undefined && !goesBack) bag[colour] -= 1;
    }
    return false;
  }

  /** @param {Throw} each @param {string} kind @param {number | string | undefined} face undefined where none was given that can be */
  #add({ label = '', note = '' }, kind, face) {
    this.#count += 1;
    if (face === undefined || this.#count > MOST_FACES) throw new Unknown();
    let row = this.rows.at(-1);
    if (row?.label !== label) this.rows.push((row = { label, faces: [] }));
    row.faces.push({ kind, face, note });
  }

  /** The sides of the dice of one throw. @param {Throw} each @returns {number[]} */
  #sides({ die, dice, rows, where = {} }) {
    if (dice !== undefined) return this.#named(dice);
    if (rows === undefined) return [sidesFrom(typeof die === 'string' ? this.#value(die) : die)];
    const usual = this.declared.members?.[rows] ?? {};
    const table = this.#value(rows);
    if (!Array.isArray(table)) throw new Unknown();
    const lines = table.map((line) => ({ ...usual, ...(isObject(line) ? line : {}) }));
    const thrown = lines.filter((line) => Object.entries(where).every(([column, value]) => line[column] === value));
    return thrown.map((line) => sidesFrom(line[String(die)]));
  }

  /** The dice that an input names; none where it holds something else. @param {string} path */
  #named(path) {
    const value = this.#value(path);
    const names = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    return names.flatMap((name) => {
      const [, ...sizes] = DIE.exec(String(name)) ?? [];
      if (sizes.length === 0) throw new Unknown();
      return sizes.filter((size) => size !== undefined).map((size) => sidesFrom(Number(size)));
    });
  }

  /** @param {string} name */
  #bagOf(name) {
    const given = this.asked.inputs?.[name];
    const isUsual = given === undefined && this.declared.by_reading?.includes(name);
    if (isUsual && (this.asked.text || Object.keys(this.asked.readings ?? {}).length > 0)) throw new Unknown();
    const colours = this.declared.members?.[name] ?? {};
    const held = this.#value(name);
    const bag = Object.entries({ ...colours, ...(isObject(held) ? held : {}) });
    if (bag.some(([colour, count]) => !Object.hasOwn(colours, colour) || !isCount(count))) throw new Unknown();
    return /** @type {Bag} */ (Object.fromEntries(bag));
  }

  /** @param {number | string} times */
  #number(times) {
    const value = typeof times === 'string' ? this.#value(times) : times;
    if (!isCount(value)) throw new Unknown();
    return value;
  }

  /** What the request says, or the declared default. @param {string} path @returns {Json | undefined} */
  #value(path) {
    const [name, ...members] = path.split('.');
    const given = this.asked.inputs?.[name] ?? this.declared.defaults?.[name];
    return members.reduce((/** @type {Json | undefined} */ value, member) => (isObject(value) ? value[member] : undefined), given);
  }

  /** Whether all these readings hold. @param {Readings} readings */
  #holds(readings) {
    return Object.entries(readings).every(([ruling, reading]) => {
      const chosen = this.asked.readings?.[ruling];
      if (chosen === undefined && this.asked.text) throw new Unknown(); // the text decides it
      return (chosen ?? this.declared.decided?.[ruling]) === reading;
    });
  }
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** @param {unknown} value */
function sidesFrom(value) {
  if (!isCount(value) || value < 1 || value > LARGEST_DIE) throw new Unknown();
  return value;
}
