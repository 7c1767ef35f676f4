/**
 * The payload of a link in its second form: a text as codes of phrases. `engine/links/phrased.py` tells the form, and
 * writes and reads the same. Only who shares or opens a character loads this. Pure: no DOM, so that Node can test it.
 */

import { PHRASES } from './phrases.mjs';
import { sha256 } from '../shared/sha256.mjs';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIGN_BITS = 6;
const BYTE_BITS = 8;
const CHECK_BITS = 18;
const END = '';
const BYTE = '\0';

/** The bits of each phrase, whose bytes are letters. @type {Map<string, string>} */
const CODES = new Map();
/** How long the phrases are that begin with a letter, the longest first. @type {Map<string, number[]>} */
const LENGTHS = new Map();

let code = 0;
for (const [length, phrases] of PHRASES.entries()) {
  code *= 2;
  for (const phrase of phrases) {
    CODES.set(lettersOf(phrase), bitsOf(code, length));
    code += 1;
  }
}
for (const phrase of [...CODES.keys()].sort((one, other) => other.length - one.length)) {
  if (phrase === END || phrase === BYTE) continue;
  const lengths = LENGTHS.get(phrase[0]) ?? [];
  if (lengths.at(-1) !== phrase.length) LENGTHS.set(phrase[0], [...lengths, phrase.length]);
}
const PHRASE_OF = new Map([...CODES].map(([phrase, bits]) => [bits, phrase]));

/** The payload of a text: no other phrases say it in fewer bits. @param {string} text */
export function phrased(text) {
  const letters = lettersOf(text);
  const steps = stepsThrough(letters);
  const parts = [checkOf(text)];
  for (let place = 0; place < letters.length; place += steps[place].length) {
    parts.push(codeOf(steps[place]), steps[place] === BYTE ? bitsOf(letters.charCodeAt(place), BYTE_BITS) : '');
  }
  const bits = parts.join('') + codeOf(END);
  return bits.replace(/.{1,6}/gu, (six) => SIGNS[parseInt(six.padEnd(SIGN_BITS, '0'), 2)]);
}

/** At each place of a text, the phrase that begins the shortest way to its end. @param {string} letters */
function stepsThrough(letters) {
  const rest = new Array(letters.length + 1).fill(0);
  /** @type {string[]} */
  const steps = new Array(letters.length).fill('');
  for (let place = letters.length - 1; place >= 0; place -= 1) {
    const plain = codeOf(BYTE).length + BYTE_BITS + rest[place + 1];
    for (const length of LENGTHS.get(letters[place]) ?? []) {
      const phrase = letters.slice(place, place + length);
      const own = CODES.get(phrase);
      const bits = (own?.length ?? 0) + rest[Math.min(place + length, letters.length)];
      if (own !== undefined && (!steps[place] || bits < rest[place])) [rest[place], steps[place]] = [bits, phrase];
    }
    if (!steps[place] || plain < rest[place]) [rest[place], steps[place]] = [plain, BYTE];
  }
  return steps;
}

/**
 * The text of a payload; null where it is damaged, or holds more bytes than it may.
 * @param {string} payload
 * @param {number} most
 */
export function unphrased(payload, most) {
  const bits = Array.from(payload, (sign) => bitsOf(SIGNS.indexOf(sign), SIGN_BITS)).join('');
  let letters = '';
  let place = CHECK_BITS;
  let end = CHECK_BITS + 1;
  for (;;) {
    const phrase = PHRASE_OF.get(bits.slice(place, end));
    if (phrase === END) break;
    if (end > bits.length || letters.length > most) return null;
    if (phrase === undefined) {
      end += 1;
      continue;
    }
    place = phrase === BYTE ? end + BYTE_BITS : end;
    letters += phrase === BYTE ? String.fromCharCode(parseInt(bits.slice(end, place), 2)) : phrase;
    end = place + 1;
  }
  const text = textOf(letters);
  return text !== null && bits.startsWith(checkOf(text)) && /^0{0,5}$/u.test(bits.slice(end)) ? text : null;
}

/** @param {string} phrase */
function codeOf(phrase) {
  return CODES.get(phrase) ?? '';
}

/** @param {number} number @param {number} length */
function bitsOf(number, length) {
  return length === 0 ? '' : number.toString(2).padStart(length, '0');
}

/** The UTF-8 bytes of a text, a letter each. @param {string} text */
function lettersOf(text) {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** @param {string} letters @returns {string | null} */
function textOf(letters) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** @param {string} text */
function checkOf(text) {
  const [one, two, three] = sha256(text);
  return [one, two, three]
    .map((byte) => bitsOf(byte, BYTE_BITS))
    .join('')
    .slice(0, CHECK_BITS);
}
