/** A message of two who roll together, as a post: a sentence for people, the message for the page. Pure: no DOM. */

import { portable } from '../cite/formats.mjs';

/**
 * @param {'bbcode' | 'text'} format
 * @param {{says: string, message: string, links: [words: string, address: string][]}} post
 */
export function writePost(format, { says, message, links }) {
  const addresses = links.map(([words, address]) => (format === 'bbcode' ? `[url=${portable(address)}]${words}[/url]` : `${words}: ${portable(address)}`));
  const body = format === 'bbcode' ? `[code]${message}[/code]` : message;
  return [says, body, ...addresses].join('\n');
}
