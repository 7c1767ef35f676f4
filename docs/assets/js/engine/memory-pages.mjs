/**
 * A memory as it is kept: without its empty pages, which are two thirds of it, and with a checksum. Pure.
 *
 * Layout, in 32-bit words: mark, length of the memory in bytes, number of pages, checksum of the length and of all that follows;
 * then the number of each page; then the pages.
 */

const MARK = 0x31_6d_79_70; // "pym1"
const HEAD = 4;
const PAGE = 4096;
const WORDS = PAGE / 4;

/** @param {Uint8Array<ArrayBuffer>} memory its length a multiple of four bytes */
export function wrapped(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const used = usedPages(words);
  const result = new Uint32Array(HEAD + used.length + used.length * WORDS);
  result.set(used, HEAD);
  used.forEach((page, place) => {
    result.set(words.subarray(page * WORDS, (page + 1) * WORDS), HEAD + used.length + place * WORDS);
  });
  result.set([MARK, memory.length, used.length, checksum(result.subarray(HEAD), memory.length)]);
  return result;
}

/**
 * The memory, or null where it is not what was kept.
 * @param {ArrayBuffer} kept
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
export function unwrapped(kept) {
  const words = new Uint32Array(kept, 0, Math.floor(kept.byteLength / 4));
  const [mark, length, count, sum] = words;
  if (mark !== MARK || words.length !== HEAD + count + count * WORDS) return null;
  if (checksum(words.subarray(HEAD), length) !== sum) return null;
  const memory = new Uint32Array(length / 4);
  for (let place = 0; place < count; place += 1) {
    const start = HEAD + count + place * WORDS;
    const room = memory.length - words[HEAD + place] * WORDS;
    memory.set(words.subarray(start, start + Math.min(WORDS, room)), words[HEAD + place] * WORDS);
  }
  return new Uint8Array(memory.buffer);
}

/** @param {Uint32Array} words */
function usedPages(words) {
  const used = [];
  for (let page = 0; page * WORDS < words.length; page += 1) {
    if (words.subarray(page * WORDS, (page + 1) * WORDS).some((word) => word !== 0)) used.push(page);
  }
  return used;
}

/**
 * FNV's idea over whole words: it finds a slip of the store, and is not meant for an enemy.
 * @param {Uint32Array} words
 * @param {number} length of the memory, which must not slip either
 */
function checksum(words, length) {
  let sum = 0x81_1c_9d_c5 ^ length;
  for (let place = 0; place < words.length; place += 1) sum = Math.imul(sum ^ words[place], 0x01_00_01_93);
  return sum >>> 0;
}
