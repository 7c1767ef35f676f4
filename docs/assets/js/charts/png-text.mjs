/**
 * Words inside a PNG file: an international text chunk, laid before the picture's end. Pure: no DOM.
 * A picture that is passed on without its page still says where it comes from.
 */

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
