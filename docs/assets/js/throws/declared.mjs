/**
 * What a request throws, by the declaration that the engine exports (`engine/throws.py`). Pure: no DOM.
 * A seed then gives the faces, without Python; a reader's own are in the request.
 *
 * @typedef {import('../shared/json.mjs').Json} Json
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{[ruling: string]: string}} Readings
 * @typedef {object} Throw what is left out is as usual; `engine/calculator.py` says what each means
 * @property {string} [name]
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
 * @typedef {object} Declaration
 * @property {Throw[]} throws
 * @property {JsonObject} [defaults]
 * @property {{[input: string]: JsonObject}} [members]
 * @property {Readings} [decided]
 * @property {string[]} [by_reading]
 * @typedef {{kind: string, face: number | string, note: string}} Face `kind` is d10, or the colour of a token
 * @typedef {{label: string, faces: Face[]}} Row
 * @typedef {{[colour: string]: number}} Bag
 * @typedef {{rows: Row[], isOpen: boolean, bags: {[input: string]: Bag}}} Thrown `isOpen`: more may follow, which
 *   depends on what came before; `bags`: what is left in those that were drawn from
 * @typedef {{inputs?: JsonObject, readings?: Readings, text?: string, seed?: string, method?: number, faces?: (number |
 *   string)[]}} Asked
 */

import { isObject } from '../shared/json.mjs';
import { sha256 } from '../shared/sha256.mjs';

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
    this.roller = asked.faces ? new GivenFaces(asked.faces) : new SeededRoller(asked.seed ?? '', asked.method);
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
      for (let count = 0; count < times; count += 1) this.#add(each, `d${sides}`, this.roller.die(sides, each.name));
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
      const colour = this.roller.token(bag, each.name);
      this.#add(each, colour ?? '', colour);
      if (colour !== undefined && !goesBack) bag[colour] -= 1;
    }
    return false;
  }

  /**
   * @param {Throw} each
   * @param {string} kind
   * @param {number | string | undefined} face undefined where none was given that can be
   */
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
    return members.reduce(
      (/** @type {Json | undefined} */ value, member) => (isObject(value) ? value[member] : undefined),
      given,
    );
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

/* The faces of a reader's own dice and tokens, one after another. */

class GivenFaces {
  #faces;

  /** @param {(number | string)[]} faces */
  constructor(faces) {
    this.#faces = [...faces];
  }

  /** The next die, a 0 on a d10 being its 10; undefined where no such face was given. @param {number} sides */
  die(sides) {
    const given = this.#faces.shift();
    const face = sides === 10 && given === 0 ? 10 : given;
    return typeof face === 'number' && Number.isInteger(face) && face >= 1 && face <= sides ? face : undefined;
  }

  /** The next token; undefined where none of a colour in the bag was given. @param {{[colour: string]: number}} bag */
  token(bag) {
    const colour = String(this.#faces.shift());
    return Object.hasOwn(bag, colour) && bag[colour] > 0 ? colour : undefined;
  }
}

/* What is said of dice and tokens that lie there before their verdict. */

export const OUTDATED = 'The page showed other faces than these, so it is out of date: reload it before the next roll.';

/** In place of the verdict. @param {Thrown} thrown @param {boolean} isAwake whether the engine will answer at once */
export function fallenWords(thrown, isAwake) {
  const follows = isAwake ? 'the verdict follows' : 'the verdict follows as soon as the rules are loaded';
  return `${whatFell(thrown)}; ${follows}.`;
}

/** For whoever hears the page. @param {Thrown} thrown @param {boolean} isAwake */
export function fallenSpoken(thrown, isAwake) {
  const faces = facesOf(thrown).join(', ');
  return faces ? `${fallenWords(thrown, isAwake)} They show ${faces}.` : fallenWords(thrown, isAwake);
}

/** @param {Thrown} thrown */
function whatFell(thrown) {
  const faces = facesOf(thrown);
  if (faces.length === 0) return 'The roll is under way';
  const [what, does] = typeof faces[0] === 'number' ? ['dice', 'have fallen'] : ['tokens', 'are drawn'];
  return `The ${thrown.isOpen ? 'first ' : ''}${what} ${does}`;
}

/*
 * Seed methods 1 and 2: from a seed to dice and tokens, as the page "How a roll is made" describes them.
 * The engine has its own (`engine/chance/sample.py`); the published vectors hold both to the same faces.
 */

/** An endless row of bytes, by what is hashed before the number of each block. */
class ByteRow {
  #stem;
  #blocks = 0;
  /** @type {number[]} */
  #bytes = [];

  /** @param {string} stem */
  constructor(stem) {
    this.#stem = stem;
  }

  /** The next bytes. @param {number} count */
  bytes(count) {
    while (this.#bytes.length < count) {
      this.#bytes.push(...sha256(`${this.#stem}\n${this.#blocks}`));
      this.#blocks += 1;
    }
    return this.#bytes.splice(0, count);
  }

  /** A choice among so many, counted from 0. @param {number} number */
  choose(number) {
    let [size, span] = [0, 1];
    for (; span < number; span *= 256) size += 1;
    for (;;) {
      const drawn = this.bytes(size).reduce((value, byte) => value * 256 + byte, 0);
      if (drawn < span - (span % number)) return drawn % number;
    }
  }
}

export class SeededRoller {
  #stem;
  /** @type {ByteRow | null} that of the whole roll, by method 1 */
  #row;
  /** @type {Map<string, number>} */
  #counts = new Map();

  /** @param {string} seed @param {number} [method] */
  constructor(seed, method = 1) {
    this.#stem = `indie-rulebook seed method ${method}\n${seed}`;
    this.#row = method === 1 ? new ByteRow(this.#stem) : null;
  }

  /** The next die of a throw. @param {number} sides @param {string} [name] of the throw */
  die(sides, name = '') {
    return this.rowOf(name, `d${sides}`).choose(sides) + 1;
  }

  /**
   * The next token of a throw out of a bag, which stays as it is.
   * @param {{[colour: string]: number}} bag
   * @param {string} [name] of the throw
   */
  token(bag, name = '') {
    let place = this.rowOf(name, 'token').choose(sizeOf(bag));
    return Object.keys(bag).find((colour) => (place -= bag[colour]) < 0) ?? '';
  }

  /** The row of bytes of the next die or token. @param {string} name of the throw @param {string} kind */
  rowOf(name, kind) {
    if (this.#row) return this.#row;
    const line = `${name}\n${kind}`;
    const number = (this.#counts.get(line) ?? 0) + 1;
    this.#counts.set(line, number);
    return new ByteRow(`${this.#stem}\n${line}\n${number}`);
  }
}

/** The number of tokens in a bag. @param {{[colour: string]: number}} bag */
export function sizeOf(bag) {
  return Object.values(bag).reduce((sum, count) => sum + count, 0);
}
