/**
 * SHA-256 of a text. Pure: no DOM, so that Node can test it.
 *
 * The browser's own is missing on pages that came without https, where readers have the same right to check a roll.
 */

const BLOCK = 64;
const PRIMES = firstPrimes(64);
/** Fractional parts of the square roots of the first primes, and of their cube roots. */
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

/** The hash of the UTF-8 bytes of a text. @param {string} text @returns {Uint8Array} 32 bytes */
export function sha256(text) {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < bytes.length; offset += BLOCK) mix(state, scheduled(words, view, offset));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(place * 4, word));
  return new Uint8Array(digest.buffer);
}

/** The same as 64 hexadecimal digits. @param {string} text */
export function sha256Hex(text) {
  return Array.from(sha256(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

/** The first 32 bits behind the point. @param {number} number */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32);
}

/** A one bit, zeros, and the length in bits at the end of the last block. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

/**
 * The words of one block, written over those of the last.
 * @param {Uint32Array} words
 * @param {DataView} view
 * @param {number} offset
 */
function scheduled(words, view, offset) {
  for (let place = 0; place < 16; place += 1) words[place] = view.getUint32(offset + place * 4);
  for (let place = 16; place < 64; place += 1) {
    const early = words[place - 15];
    const late = words[place - 2];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = words[place - 16] + one + words[place - 7] + two;
  }
  return words;
}

/** @param {Uint32Array} state @param {Uint32Array} words */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round += 1) {
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + upper + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round]) | 0;
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One by one: a row of eight, made anew each round, would take many times as long.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] += word;
  });
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}
