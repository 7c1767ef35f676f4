/**
 * What was deleted or replaced is offered back on the spot; all of it lies in the bin, which the privacy page shows.
 */

import { announce, newButton } from './html.mjs';
import { documents } from './documents.mjs';

/**
 * Says what is gone, beside a button that brings it back.
 * @param {Element} place a live region
 * @param {string} words
 * @param {(number | undefined)[]} binned keys of the bin; where nothing went there, only the words are said
 * @param {() => unknown} isBack called once it is back
 */
export function offerBack(place, words, binned, isBack) {
  announce(place, words);
  const keys = binned.filter((key) => key !== undefined);
  if (keys.length === 0) return;
  const button = newButton(keys.length === 1 ? 'Bring it back' : 'Bring them back', { 'data-action': 'back' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    const trouble = await bringBack(...keys);
    if (trouble) announce(place, trouble);
    else await isBack();
  });
  place.append(' ', button);
}

/**
 * Brings back what lies in the bin.
 * @param {number[]} keys
 * @returns {Promise<string>} a sentence why it is not back; '' where it is
 */
export async function bringBack(...keys) {
  const back = await documents.restore(...keys);
  if (back.length) return '';
  return documents.trouble ? `It is not back: ${documents.words}.` : 'It is not in the bin any more.';
}
