/** Bytes and text in unpadded base64url, and back: what stands in a link. Pure: no DOM, so that Node can test it. */

/** The text as its UTF-8. @param {string} text */
export function toBase64Url(text) {
  return bytesTo(new TextEncoder().encode(text));
}

/** @param {string} text */
export function fromBase64Url(text) {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytesFrom(text));
}

/** @param {Uint8Array} bytes */
export function bytesTo(bytes) {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(signs.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text */
export function bytesFrom(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
