/** Unpredictable seeds. The engine draws none of its own, so that every answer can be repeated. */

const BYTES = 16;

/** Sixteen random bytes as hexadecimal text. */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
