/**
 * The messages of two who roll together, ready to paste, and read again out of what a forum made of them.
 * Pure: no DOM, so that Node can test it.
 *
 * A message is one line of a closed form, in plain text the same:
 *
 *     rolling-together 1 commitment <64 digits> question <q1-...x> post <address> check <8 digits> end
 *     rolling-together 1 answer to <64 digits> says «free text» check <8 digits> end
 *     rolling-together 1 reveal of <64 digits> secret <32 digits> check <8 digits> end
 *
 * `post` is left out where there is none. `check` is the beginning of the SHA-256 of what stands before it, without
 * white space: a message that was changed on its way is told from a false one.
 *
 * @typedef {{kind: 'commitment', commitment: string, question: string, post: string}} Commitment
 * @typedef {{kind: 'answer', commitment: string, answer: string}} Answer
 * @typedef {{kind: 'reveal', commitment: string, secret: string}} Reveal
 * @typedef {Commitment | Answer | Reveal} Message
 */

import { bareText } from './joint-seed.mjs';
import { sha256Hex } from '../shared/sha256.mjs';

export const LONGEST_ANSWER = 300;
/** Signs of a pasted thread; several hundred messages are shorter. */
export const LONGEST_PASTE = 300_000;
const CHECK = 8;
const HEAD = 'rolling-together 1';
/** A tag holds no beginning of another tag, a message none of another message: so each sign is read once, however hostile the text. */
const TAGS = /\[\/?[a-z*]{1,20}(?:=[^[\]]{0,2000})?\]|<\/?[a-z][^<>]{0,2000}>/giu;
/** A free text may hold any words, but not the marks round it. */
const WHOLE = /rolling-together1(?:answerto[0-9a-f]{64}says«[^«»]*»|(?:commitment|revealof)(?:(?!rolling-together1)[^«»]){0,20000}?)check[0-9a-f]{8}end/gu;
/** Read without white space, which forums add and take away; only a free text has any that matters to the eye. */
const FORMS = {
  commitment: /^rolling-together1commitment(?<commitment>[0-9a-f]{64})question(?<question>q1-[\w-]+x)(?:post(?<post>https:.+))?$/u,
  answer: /^rolling-together1answerto(?<commitment>[0-9a-f]{64})says«(?<answer>.+)»$/u,
  reveal: /^rolling-together1revealof(?<commitment>[0-9a-f]{64})secret(?<secret>[0-9a-f]{32})$/u,
};

/** @param {Message} message */
export function writeMessage(message) {
  const body = `${HEAD} ${bodyOf(message)}`;
  return `${body} check ${checkOf(bareText(body))} end`;
}

/** @param {Message} message */
function bodyOf(message) {
  if (message.kind === 'reveal') return `reveal of ${message.commitment} secret ${message.secret}`;
  if (message.kind === 'answer') return `answer to ${message.commitment} says «${cleanAnswer(message.answer)}»`;
  return `commitment ${message.commitment} question ${message.question}${message.post ? ` post ${message.post}` : ''}`;
}

/** A free text on one line, without what a forum, a chat or this form would take for its own. @param {string} text */
export function cleanAnswer(text) {
  const signs = new Map([['[', '('], [']', ')'], ['<', '('], ['>', ')'], ['«', '"'], ['»', '"'], ['&', '+'], ['@', '(at)']]);
  return text.normalize('NFC').replace(/[\s\p{C}]+/gu, ' ').replace(/[[\]<>«»&@]/gu, (sign) => signs.get(sign) ?? '').trim().slice(0, LONGEST_ANSWER);
}

/**
 * Every message in a text: a post, its quotation, a whole thread.
 * @param {string} pasted
 * @returns {{messages: Message[], damaged: number}} in their order; how many were changed on their way
 */
export function readMessages(pasted) {
  const plain = bareText(pasted.replace(/^[>\s]+/gmu, ' ').replace(TAGS, '').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"));
  const found = [...plain.matchAll(WHOLE)].map(([text]) => messageIn(text));
  const messages = found.filter((message) => message !== null);
  const begun = plain.split('rolling-together1').length - 1;
  return { messages, damaged: begun - messages.length };
}

/** @param {string} text @returns {Message | null} */
function messageIn(text) {
  const end = 'check'.length + CHECK + 'end'.length;
  const body = text.slice(0, -end);
  if (checkOf(body) !== text.slice(-'end'.length - CHECK, -'end'.length)) return null;
  for (const [kind, form] of Object.entries(FORMS)) {
    const found = form.exec(body);
    if (found) return /** @type {Message} */ ({ kind, ...(kind === 'commitment' ? { post: '' } : {}), ...told(found.groups) });
  }
  return null;
}

/** @param {{[name: string]: string} | undefined} groups */
function told(groups = {}) {
  return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
}

/** @param {string} text without white space */
function checkOf(text) {
  return sha256Hex(text).slice(0, CHECK);
}
