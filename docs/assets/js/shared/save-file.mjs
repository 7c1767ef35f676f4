/** Offers the reader a file that the page has made as a download. */

/** How long the browser may take to read the file. */
const REVOKE_AFTER_MS = 60_000;

/** @param {string} name @param {string | Uint8Array} content @param {string} type */
export function saveFile(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
