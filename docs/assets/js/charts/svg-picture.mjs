/** A drawing as a picture of dots. The drawing names nothing outside itself, so the canvas stays readable. */

import { withText } from './png-text.mjs';

const SCALE = 2;

/**
 * @param {string} svg a file that stands alone, with its size
 * @param {string} comment what is written into the picture
 * @returns {Promise<Uint8Array>} a PNG file
 */
export async function pngOf(svg, comment) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!(blob instanceof Blob)) throw new TypeError('this browser draws no picture of a chart');
  return withText(new Uint8Array(await blob.arrayBuffer()), 'Comment', comment);
}
