/**
 * Seeds that nobody chose alone: method 1 of rolling together. Pure: no DOM, so that Node can test it.
 *
 * All hashes are SHA-256 of UTF-8 text, written as 64 hexadecimal digits; lines are parted by one line feed.
 *
 *     commitment = hash of "indie-rulebook rolling together 1", "commitment", SECRET, QUESTION, POST
 *     seed       = "together 1 " + hash of "indie-rulebook rolling together 1", "seed", SECRET, QUESTION, POST, ANSWER
 *     bound seed = "post 1 " + NUMBER + " " + POST
 *
 * QUESTION is the roll's link without its dice, `q1-...x`. POST is the address of a post, normalised, or empty.
 * ANSWER is the other's text in NFC without any white space or invisible mark: forums wrap lines.
 */

import { sha256Hex } from '../shared/sha256.mjs';

const HEAD = 'indie-rulebook rolling together 1';
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|sid|s|phpsessid|highlight|hilit)$/iu;
const LONGEST_POST = 700;

/** @typedef {{secret: string, question: string, post: string}} Pledge what the one who begins binds themselves to */

/** @param {Pledge} pledge */
export function commitmentOf({ secret, question, post }) {
  return sha256Hex([HEAD, 'commitment', secret, question, post].join('\n'));
}

/** @param {Pledge} pledge @param {string} answer */
export function jointSeed({ secret, question, post }, answer) {
  return `together 1 ${sha256Hex([HEAD, 'seed', secret, question, post, bareText(answer)].join('\n'))}`;
}

/** A seed of one's own that a post's address fixes: version 1, which `bound-post.mjs` has for addresses of no known form. @param {string} post normalised @param {number} number of the roll for this post */
export function postSeed(post, number) {
  return `post 1 ${number} ${post}`;
}

/** What counts of a free text. @param {string} text */
export function bareText(text) {
  return text.normalize('NFC').replace(INVISIBLE, '');
}

/**
 * The address of a post, the same for all who paste it: https, no "www.", no port of its own, no trackers and
 * sessions, the other fields in order, no slash at the end, odd signs as percents. The fragment stays, for it names the post in its thread.
 * @param {string} pasted
 * @returns {string | null} null where it is no address of a page
 */
export function postAddress(pasted) {
  const url = pastedUrl(pasted);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./u, '');
  const fields = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = fields.map((field) => field.map(encodeURIComponent).join('=')).sort().join('&');
  const address = `https://${host}${url.pathname.replace(/\/+$/u, '')}${query && `?${query}`}${url.hash.length > 1 ? url.hash : ''}`;
  return address.replace(/[^\w\-./:#%~?=&+,;]/gu, (sign) => encodeURIComponent(sign).replace(/[!'()*@]/u, percentSign));
}

/** An address of the web as it was pasted, out of the marks that stand round it. @param {string} pasted @returns {URL | null} */
export function pastedUrl(pasted) {
  if (pasted.length > LONGEST_POST * 2) return null;
  const text = bareText(pasted).replaceAll('&amp;', '&').replace(/^[<("'“«]+|[>)"'”».,;]+$/gu, '');
  const whole = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole) || whole.length > LONGEST_POST) return null;
  const url = new URL(whole);
  return url.hostname.replace(/^www\./u, '').includes('.') && !url.username && !url.port ? url : null;
}

/** @param {string} sign */
function percentSign(sign) {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
