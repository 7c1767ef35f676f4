/**
 * A chart as a PNG file with its source in a text chunk, so that a picture that is passed on still says where it comes
 * from. The drawing names nothing outside itself, so the canvas stays readable.
 */

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

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** The last chunk, IEND: length 0, type, checksum. */
const END = 12;

/**
 * @param {Uint8Array} png
 * @param {string} keyword one of the registered ones, such as `Comment`; Latin letters
 * @param {string} text
 */
export function withText(png, keyword, text) {
  if (!SIGNATURE.every((byte, index) => png[index] === byte)) throw new TypeError('this is no PNG file');
  const chunk = textChunk(keyword, text);
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, -END));
  whole.set(chunk, png.length - END);
  whole.set(png.subarray(-END), png.length - END + chunk.length);
  return whole;
}

/** @param {string} keyword @param {string} text */
function textChunk(keyword, text) {
  // After the keyword: its end, not compressed, no method, no language, no translated keyword.
  const body = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const numbers = new DataView(chunk.buffer);
  numbers.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  numbers.setUint32(body.length + 4, checksum(body));
  return chunk;
}

/** The CRC-32 that PNG asks for. @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}
