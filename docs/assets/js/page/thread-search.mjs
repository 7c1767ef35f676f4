/** Which of the known texts stand at an address, and what to say about it. What was pasted is never repeated. */

import { addressKey, siteOf } from './thread-address.mjs';

/**
 * @param {string[]} addresses of the texts
 * @param {string} pasted
 * @returns {{wanted: number[], words: string}} which texts to show, and what to say
 */
export function findAmong(addresses, pasted) {
  const all = addresses.map((_, index) => index);
  if (!pasted.trim()) return { wanted: all, words: '' };
  const key = addressKey(pasted);
  if (!key) return { wanted: all, words: 'this is no address of a page; paste one that begins with http:// or https://' };
  const same = all.filter((index) => addressKey(addresses[index]) === key);
  if (same.length > 0) return { wanted: same, words: same.length > 1 ? `${same.length} texts stand at this address` : 'this text is known; below stands what rests on it' };
  const near = all.filter((index) => siteOf(addresses[index]) === siteOf(pasted));
  if (near.length > 0) return { wanted: near, words: 'no rule rests on this address; these texts are from the same site' };
  return { wanted: all, words: 'no rule rests on this address; here are all the texts that the rules rest on' };
}
