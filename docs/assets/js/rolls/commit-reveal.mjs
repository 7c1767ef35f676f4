/**
 * The commit-reveal protocol of two who roll together: hashes, messages, and where the two stand. Pure: no DOM, so that
 * Node can test it.
 *
 * Method 1. All hashes are SHA-256 of UTF-8 text, written as 64 hexadecimal digits; lines are separated by one line feed.
 *
 *     commitment = hash of "indie-rulebook rolling together 1", "commitment", SECRET, QUESTION, POST
 *     seed       = "together 1 " + hash of "indie-rulebook rolling together 1", "seed", SECRET, QUESTION, POST, ANSWER
 *
 * QUESTION is the roll's link without its dice, `q1-...x`. POST is the address of a post, normalised, or empty.
 * ANSWER is the other's text in NFC without any white space or invisible mark: forums wrap lines.
 *
 * A message is one line of a closed form, in plain text the same:
 *
 *     rolling-together 1 commitment <64 digits> question <q1-...x> post <address> check <8 digits> end
 *     rolling-together 1 answer to <64 digits> says «free text» check <8 digits> end
 *     rolling-together 1 reveal of <64 digits> secret <32 digits> check <8 digits> end
 *
 * `post` is left out where there is none. `check` is the beginning of the SHA-256 of what stands before it, without
 * white space: it distinguishes a message that was changed on its way from a false one.
 *
 * @typedef {{kind: 'commitment', commitment: string, question: string, post: string}} Commitment
 * @typedef {{kind: 'answer', commitment: string, answer: string}} Answer
 * @typedef {{kind: 'reveal', commitment: string, secret: string}} Reveal
 * @typedef {Commitment | Answer | Reveal} Message
 *
 * @typedef {{secret: string, question: string, post: string}} Opening what a commitment is the hash of
 * @typedef {{[commitment: string]: Opening}} Openings those of this device, with their secrets
 *
 * @typedef {object} ProtocolState
 * @property {'begin' | 'answer' | 'answered' | 'waiting' | 'reveal' | 'done' | 'broken' | 'other' | 'unknown'} stage
 * @property {string} [commitment]
 * @property {string} [question]
 * @property {string} [post]
 * @property {string} [secret]
 * @property {string} [answer]
 * @property {string} [seed]
 * @property {boolean} [hasOthers] whether more than one answer was given; the first counts
 * @property {boolean} [hasStrangers] whether there are messages that do not fit; anybody may post them
 */

import { sha256Hex } from '../shared/sha256.mjs';

export const LONGEST_ANSWER = 300;
/** Characters of a pasted thread; several hundred messages are shorter. */
export const LONGEST_PASTE = 300_000;
const HASH_HEAD = 'indie-rulebook rolling together 1';
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
const CHECK = 8;
const MESSAGE_HEAD = 'rolling-together 1';
/** A tag contains no start of another tag, a message none of another message: each character is read once, however hostile the text. */
const TAGS = /\[\/?[a-z*]{1,20}(?:=[^[\]]{0,2000})?\]|<\/?[a-z][^<>]{0,2000}>/giu;
/** A free text may contain any words, but not the marks round it. */
const WHOLE = /rolling-together1(?:answerto[0-9a-f]{64}says«[^«»]*»|(?:commitment|revealof)(?:(?!rolling-together1)[^«»]){0,20000}?)check[0-9a-f]{8}end/gu;
/** Read without white space, which forums add and take away; only in a free text does it matter, and only to the eye. */
const FORMS = {
  commitment: /^rolling-together1commitment(?<commitment>[0-9a-f]{64})question(?<question>q1-[\w-]+x)(?:post(?<post>https:.+))?$/u,
  answer: /^rolling-together1answerto(?<commitment>[0-9a-f]{64})says«(?<answer>.+)»$/u,
  reveal: /^rolling-together1revealof(?<commitment>[0-9a-f]{64})secret(?<secret>[0-9a-f]{32})$/u,
};
/** Characters hashed to find the reveal that fits: a thread of commitments and reveals would take for ever. */
const MOST_HASHED = 200_000;

/** @param {Opening} opening */
export function commitmentOf({ secret, question, post }) {
  return sha256Hex([HASH_HEAD, 'commitment', secret, question, post].join('\n'));
}

/** @param {Opening} opening @param {string} answer */
export function jointSeed({ secret, question, post }, answer) {
  return `together 1 ${sha256Hex([HASH_HEAD, 'seed', secret, question, post, bareText(answer)].join('\n'))}`;
}

/** A free text without white space and invisible marks. @param {string} text */
export function bareText(text) {
  return text.normalize('NFC').replace(INVISIBLE, '');
}

/** @param {Message} message */
export function writeMessage(message) {
  const body = `${MESSAGE_HEAD} ${bodyOf(message)}`;
  return `${body} check ${checkOf(bareText(body))} end`;
}

/** @param {Message} message */
function bodyOf(message) {
  if (message.kind === 'reveal') return `reveal of ${message.commitment} secret ${message.secret}`;
  if (message.kind === 'answer') return `answer to ${message.commitment} says «${cleanAnswer(message.answer)}»`;
  return `commitment ${message.commitment} question ${message.question}${message.post ? ` post ${message.post}` : ''}`;
}

/** A free text on one line, without markup of forums and chats, and without the marks of this form. @param {string} text */
export function cleanAnswer(text) {
  const replacements = new Map([['[', '('], [']', ')'], ['<', '('], ['>', ')'], ['«', '"'], ['»', '"'], ['&', '+'], ['@', '(at)']]);
  return text.normalize('NFC').replace(/[\s\p{C}]+/gu, ' ').replace(/[[\]<>«»&@]/gu, (mark) => replacements.get(mark) ?? '').trim().slice(0, LONGEST_ANSWER);
}

/**
 * Every message in a text: a post, its quotation, a whole thread.
 * @param {string} pasted
 * @returns {{messages: Message[], damaged: number}} in their order; how many were changed on their way
 */
export function readMessages(pasted) {
  const plain = bareText(pasted.replace(/^[>\s]+/gmu, ' ').replace(TAGS, '').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"));
  const messages = [...plain.matchAll(WHOLE)].map(([text]) => messageIn(text)).filter((message) => message !== null);
  const count = plain.split('rolling-together1').length - 1;
  return { messages, damaged: count - messages.length };
}

/** @param {string} text @returns {Message | null} */
function messageIn(text) {
  const end = 'check'.length + CHECK + 'end'.length;
  const body = text.slice(0, -end);
  if (checkOf(body) !== text.slice(-'end'.length - CHECK, -'end'.length)) return null;
  for (const [kind, form] of Object.entries(FORMS)) {
    const match = form.exec(body);
    if (match) return /** @type {Message} */ ({ kind, ...(kind === 'commitment' ? { post: '' } : {}), ...definedIn(match.groups) });
  }
  return null;
}

/** @param {{[name: string]: string} | undefined} groups */
function definedIn(groups = {}) {
  return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
}

/** @param {string} text without white space */
function checkOf(text) {
  return sha256Hex(text).slice(0, CHECK);
}

/**
 * Where two who roll together stand, from the messages that one of them pasted.
 * @param {Message[]} messages
 * @param {Openings} own
 * @param {(question: string) => boolean} [isRoll] whether dice follow from a question
 * @returns {ProtocolState}
 */
export function protocolState(messages, own, isRoll = () => true) {
  const first = messages.find((message) => message.kind === 'commitment' || Object.hasOwn(own, message.commitment)) ?? messages[0];
  if (!first) return { stage: 'begin' };
  const { commitment } = first;
  const thread = messages.filter((message) => message.commitment === commitment);
  const opening = ownOpening(own, commitment);
  const claims = opening ? [opening] : claimsIn(thread);
  if (claims.length === 0) return { stage: 'unknown', commitment };
  const rolls = claims.filter(({ question }) => isRoll(question));
  if (rolls.length === 0) return { stage: 'other', commitment };
  const secrets = [...new Set(thread.flatMap((message) => (message.kind === 'reveal' ? [message.secret] : [])))];
  const revealed = findOpening(rolls, secrets, commitment);
  const { question, post } = revealed ?? rolls[0];
  const hasStrangers = claims.length > 1 || secrets.length > (revealed ? 1 : 0);
  const isBroken = secrets.length > 0 && !revealed && !opening;
  return { commitment, question, post, hasStrangers, ...stateAfterCommitment(answersIn(thread), { opening, revealed, isBroken }) };
}

/** The stored opening, if the commitment is its hash. @param {Openings} own @param {string} commitment @returns {Opening | undefined} */
function ownOpening(own, commitment) {
  const opening = Object.hasOwn(own, commitment) ? own[commitment] : undefined;
  return opening && commitmentOf(opening) === commitment ? opening : undefined;
}

/** The rolls posted with a commitment, each once; a stranger may have posted its digits with another roll. @param {Message[]} thread @returns {Omit<Opening, 'secret'>[]} */
function claimsIn(thread) {
  const commitments = thread.flatMap((message) => (message.kind === 'commitment' ? [message] : []));
  return [...new Map(commitments.map((message) => [`${message.question} ${message.post}`, message])).values()];
}

/** @param {Message[]} thread */
function answersIn(thread) {
  return thread.flatMap((message) => (message.kind === 'answer' ? [message.answer] : []));
}

/**
 * The opening of a commitment; undefined where no secret fits.
 * @param {Omit<Opening, 'secret'>[]} claims @param {string[]} secrets @param {string} commitment
 */
function findOpening(claims, secrets, commitment) {
  let hashed = 0;
  for (const secret of secrets) {
    for (const { question, post } of claims) {
      hashed += question.length + post.length + secret.length;
      if (hashed > MOST_HASHED) return undefined;
      if (commitmentOf({ secret, question, post }) === commitment) return { secret, question, post };
    }
  }
  return undefined;
}

/** @param {string[]} answers @param {{opening?: Opening, revealed?: Opening, isBroken: boolean}} known @returns {ProtocolState} */
function stateAfterCommitment(answers, { opening, revealed, isBroken }) {
  const [answer] = answers;
  if (answer === undefined) return { stage: opening ? 'waiting' : 'answer' };
  const given = { answer, hasOthers: new Set(answers).size > 1 };
  const known = revealed ?? opening;
  if (!known) return { stage: isBroken ? 'broken' : 'answered', ...given };
  return { stage: revealed ? 'done' : 'reveal', secret: known.secret, seed: jointSeed(known, answer), ...given };
}
