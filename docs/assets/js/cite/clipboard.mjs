/** Copies text and links, with words that say whether it worked. */

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

const FEEDBACK_MS = 2500;
const TOO_LONG = 'This is too long for a link';

/** @type {WeakMap<HTMLElement, {label: string, timer: ReturnType<typeof setTimeout>}>} */
const feedback = new WeakMap();

/**
 * Copies the link, or lays it out to be copied by hand.
 * @param {HTMLButtonElement} button
 * @param {string | null} link null where the state is too long for one
 * @param {(words: string) => void} say
 */
export async function copyLink(button, link, say) {
  const words = link === null ? TOO_LONG : await copied(button, link);
  say(words);
  showFeedback(button, words);
}

/** @param {HTMLButtonElement} button @param {string} link */
async function copied(button, link) {
  const hasCopied = await copyText(link, () => linkField(button, link));
  return hasCopied ? 'Link copied' : 'Copy the link from the field';
}

/**
 * A field with the link, selected, right behind the button.
 * @param {HTMLButtonElement} button
 * @param {string} link
 */
export function linkField(button, link) {
  const former = button.nextElementSibling;
  const field = former instanceof HTMLInputElement ? former : document.createElement('input');
  field.className = 'rc-link';
  field.readOnly = true;
  field.value = link;
  field.setAttribute('aria-label', 'link to this answer');
  button.after(field);
  return field;
}

/** Says for a moment on a button what came of it. @param {HTMLElement} button @param {string} words */
export function showFeedback(button, words) {
  const former = feedback.get(button);
  clearTimeout(former?.timer);
  const label = former?.label ?? button.textContent ?? '';
  button.textContent = words;
  const timer = setTimeout(() => {
    button.textContent = label;
    feedback.delete(button);
  }, FEEDBACK_MS);
  feedback.set(button, { label, timer });
}

/** Whether this browser can lay a menu over the page. */
export const canOpenMenu = typeof HTMLElement.prototype.showPopover === 'function';
