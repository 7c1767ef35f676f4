/**
 * A link as a code for cameras.
 *
 * @typedef {typeof import('./uqr.mjs').encode} Encode
 */

import { part } from '../shared/part.mjs';

const SVG = 'http://www.w3.org/2000/svg';
const DRAWN = 'The code is here: point the camera of the other phone at it.';
const NO_LIBRARY = 'The part of this page that draws codes could not be fetched; copy the link.';
/** Bytes that the largest code holds. */
export const MOST_BYTES = 2953;
/** Squares that have to stay white around it. */
const MARGIN = 4;

/**
 * Shows a link as a code, or nothing.
 * @param {Element} place
 * @param {string | null} link
 * @param {'scene' | 'character'} what it leads to
 * @param {() => boolean} isStill whether it is what was linked; to fetch what draws takes its time
 * @returns {Promise<string>} what is said of it
 */
export async function showCode(place, link, what, isStill) {
  const drawing = await drawnCode(link, what);
  const found = isStill() ? drawing : `This ${what} was changed while its code was drawn; press again.`;
  const isDrawn = typeof found !== 'string';
  place.replaceChildren(...(isDrawn ? [found] : []));
  return isDrawn ? DRAWN : found;
}

/**
 * A link as a drawing of its code, or one sentence why there is none.
 * @param {string | null} link null where there is too much for one
 * @param {'scene' | 'character'} what it leads to
 * @returns {Promise<SVGSVGElement | string>}
 */
async function drawnCode(link, what) {
  if (link === null) return `This ${what} is too long for a link; save it as a file.`;
  const library = await part(() => import('./uqr.mjs')).catch(() => null);
  if (!library) return NO_LIBRARY;
  const code = codeOf(link, library.encode);
  return code
    ? drawn(code, what)
    : `This ${what} is too long for a code: its link has ${link.length} characters, and the largest code holds ${MOST_BYTES}; copy the link.`;
}

/** @param {{size: number, path: string}} code @param {string} what @returns {SVGSVGElement} */
function drawn({ size, path }, what) {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `The link to this ${what} as a code for a camera`);
  picture.setAttribute('shape-rendering', 'crispEdges');
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of [
    ['width', size],
    ['height', size],
  ])
    paper.setAttribute(String(name), String(value));
  paper.setAttribute('fill', '#ffffff');
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', path);
  squares.setAttribute('fill', '#000000');
  picture.append(paper, squares);
  return picture;
}

/* The squares of a QR code as the path of a drawing. */

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
