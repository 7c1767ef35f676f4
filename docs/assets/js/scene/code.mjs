/**
 * A link as a code for cameras: the squares of a QR code as the path of a drawing. Pure: no DOM, so that Node can test it.
 *
 * @typedef {typeof import('./uqr.mjs').encode} Encode
 */

/** Bytes that the largest code holds. */
export const MOST_BYTES = 2953;
/** Squares that have to stay white around it. */
const MARGIN = 4;

/**
 * @param {string} text
 * @param {Encode} encode of the library
 * @returns {{size: number, path: string} | null} squares a side with their margin, and the dark ones; null where the text
 *   is too long
 */
export function codeOf(text, encode) {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: MARGIN });
  return { size, path: data.map((row, y) => runsOf(row, y)).join('') };
}

/** Dark squares of a row that touch are one rectangle. @param {boolean[]} row @param {number} y */
function runsOf(row, y) {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x] || row[x - 1]) continue;
    let end = x;
    while (row[end]) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return path;
}
