/** Unpredictable seeds. The engine draws none of its own, so that every answer can be repeated. */

const BYTES = 16;
/** By which seeds become faces from now on; a link or a request that names no method was made by the first. */
export const METHOD = 2;

/** Sixteen random bytes as hexadecimal text. */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seed that nobody has seen, with the method by which it is rolled. */
export function freshDice() {
  return { seed: freshSeed(), method: METHOD };
}
