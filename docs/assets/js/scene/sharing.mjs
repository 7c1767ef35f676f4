/**
 * A scene on its way out of the page and into it: as a link, as a code for cameras, as a file.
 *
 * @typedef {import('./document.mjs').ReadScene} ReadScene
 * @typedef {import('../shared/records.mjs').SceneDocument} SceneDocument
 * @typedef {typeof import('./uqr.mjs').encode} Encode
 */

import { fromLink, linked, LONGEST_FILE, readFile } from './document.mjs';
import { packLink, readLink } from '../links/packed.mjs';
import { readChosenFile } from '../shared/read-record.mjs';
import { part } from '../shared/part.mjs';
import { saveFile } from '../shared/html.mjs';

const SVG = 'http://www.w3.org/2000/svg';
const TOO_LONG = 'This scene is too long for a link; save it as a file.';
const NO_LIBRARY = 'The part of this page that draws codes could not be fetched; copy the link.';

/** The scene in the address, or one sentence why it cannot be read. @returns {Promise<ReadScene>} */
export async function sceneOfAddress() {
  return readLink('scene', location.hash, fromLink);
}

/** The address of a scene on this page; null where it is too long for one. @param {SceneDocument} document */
export async function addressOf(document) {
  const fragment = await packLink('scene', linked(document));
  return fragment && `${location.href.split('#')[0]}#${fragment}`;
}

/** A scene as a drawing of its code, or one sentence why there is none. @param {SceneDocument} document @returns {Promise<SVGSVGElement | string>} */
export async function drawnCode(document) {
  const link = await addressOf(document);
  if (link === null) return TOO_LONG;
  const library = await part(() => import('./uqr.mjs')).catch(() => null);
  if (!library) return NO_LIBRARY;
  const code = codeOf(link, library.encode);
  return code ? drawn(code) : `This scene is too long for a code: its link has ${link.length} characters, and the largest code holds ${MOST_BYTES}; copy the link.`;
}

/** @param {{size: number, path: string}} code @returns {SVGSVGElement} */
function drawn({ size, path }) {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', 'The link to this scene as a code for a camera');
  picture.setAttribute('shape-rendering', 'crispEdges');
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of [['width', size], ['height', size]]) paper.setAttribute(String(name), String(value));
  paper.setAttribute('fill', '#ffffff');
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', path);
  squares.setAttribute('fill', '#000000');
  picture.append(paper, squares);
  return picture;
}

/** @param {SceneDocument} document */
export function saveScene(document) {
  saveFile(`scene-${document.game.replaceAll('_', '-')}.json`, `${JSON.stringify(document, null, 1)}\n`, 'application/json');
}

/** The scene in a file. @param {File} file @returns {Promise<ReadScene>} */
export function sceneOfFile(file) {
  return readChosenFile(file, LONGEST_FILE, readFile);
}

/* A link as a code for cameras: the squares of a QR code as the path of a drawing. */

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
