/** The numbers of a sentence in an answer. */

import { engineDocument } from '../calculator/answer.mjs';

/** The text of what each output shows of an answer. @param {string} html @param {Element[]} outputs */
export function shownIn(html, outputs) {
  const page = engineDocument(html);
  return outputs.map((output) => page.querySelector(output.getAttribute('data-show') ?? '')?.textContent?.trim() ?? '-');
}
