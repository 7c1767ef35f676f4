/** Puts text on the clipboard. */

/**
 * Copies text; where that is not allowed, lays it out in a field for an older way, or for the reader's own hand.
 * @param {string} text
 * @param {() => HTMLInputElement | HTMLTextAreaElement} layOut shows a field with the text in it
 * @returns {Promise<boolean>} false where the field stays, selected, for the reader
 */
export async function copyText(text, layOut) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFrom(layOut());
  }
}

/** Without https or the permission there is no clipboard. @param {HTMLInputElement | HTMLTextAreaElement} field */
function copyFrom(field) {
  field.select();
  const hasCopied = field.ownerDocument.execCommand('copy');
  if (hasCopied) field.remove();
  return hasCopied;
}
