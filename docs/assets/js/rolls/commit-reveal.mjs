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
 * @typedef {{secret: string, question: string, post: string}} Opening what a commitment is the hash of
 * @typedef {{[commitment: string]: Opening}} Openings those of this device, with their secrets
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
 * @typedef {{ok: true, isNumbered: boolean, seed: (roll: number) => string} | {ok: false, message: string}} Binding
 * @typedef {object} Form how forum software writes the address of a post
 * @property {RegExp} page the path, or the route behind `index.php?`; its groups may hold the number
 * @property {string[]} [fields] of the query that hold the number
 * @property {RegExp} [field] how they hold it
 * @property {RegExp} [anchor] how the fragment holds it
 */

import { sha256Hex } from '../shared/sha256.mjs';
import { shortened } from '../shared/text.mjs';
import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { fragmentIn } from '../links/repair.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { coded, portable } from '../cite/formats.mjs';

const LONGEST_ANSWER = 300;
/** Characters of a pasted thread; several hundred messages are shorter. */
export const LONGEST_PASTE = 300_000;
const HASH_HEAD = 'indie-rulebook rolling together 1';
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
const CHECK = 8;
const MESSAGE_HEAD = 'rolling-together 1';
/**
 * A tag contains no start of another tag, a message none of another message: each character is read once, however
 * hostile the text.
 */
const TAGS = /\[\/?[a-z*]{1,20}(?:=[^[\]]{0,2000})?\]|<\/?[a-z][^<>]{0,2000}>/giu;
/** A free text may contain any words, but not the marks round it. */
const WHOLE =
  /rolling-together1(?:answerto[0-9a-f]{64}says«[^«»]*»|(?:commitment|revealof)(?:(?!rolling-together1)[^«»]){0,20000}?)check[0-9a-f]{8}end/gu;
/**
 * Read without white space, which forums add and take away; only in a free text does it matter, and only to the eye.
 */
const FORMS = {
  commitment:
    /^rolling-together1commitment(?<commitment>[0-9a-f]{64})question(?<question>q1-[\w-]+x)(?:post(?<post>https:.+))?$/u,
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

/**
 * A free text on one line, without markup of forums and chats, and without the marks of this form.
 * @param {string} text
 */
export function cleanAnswer(text) {
  const replacements = new Map([
    ['[', '('],
    [']', ')'],
    ['<', '('],
    ['>', ')'],
    ['«', '"'],
    ['»', '"'],
    ['&', '+'],
    ['@', '(at)'],
  ]);
  const clean = text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/[[\]<>«»&@]/gu, (mark) => replacements.get(mark) ?? '')
    .trim();
  return shortened(clean, LONGEST_ANSWER); // half a sign would not survive a post
}

/**
 * Every message in a text: a post, its quotation, a whole thread.
 * @param {string} pasted
 * @returns {{messages: Message[], damaged: number}} in their order; how many were changed on their way
 */
export function readMessages(pasted) {
  const plain = bareText(
    pasted
      .replace(/^[>\s]+/gmu, ' ')
      .replace(TAGS, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'"),
  );
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
    if (!match) continue;
    const { post = '', ...said } = match.groups ?? {};
    return /** @type {Message} */ ({ kind, ...said, ...(kind === 'commitment' && { post }) });
  }
  return null;
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
  const first =
    messages.find((message) => message.kind === 'commitment' || Object.hasOwn(own, message.commitment)) ?? messages[0];
  if (!first) return { stage: 'begin' };
  const { commitment } = first;
  const thread = messages.filter((message) => message.commitment === commitment);
  const opening =
    Object.hasOwn(own, commitment) && commitmentOf(own[commitment]) === commitment ? own[commitment] : undefined;
  const claims = opening ? [opening] : claimsIn(thread);
  if (claims.length === 0) return { stage: 'unknown', commitment };
  const rolls = claims.filter(({ question }) => isRoll(question));
  if (rolls.length === 0) return { stage: 'other', commitment };
  const secrets = [...new Set(thread.flatMap((message) => (message.kind === 'reveal' ? [message.secret] : [])))];
  const revealed = findOpening(rolls, secrets, commitment);
  const { question, post } = revealed ?? rolls[0];
  const roll = { commitment, question, post, hasStrangers: claims.length > 1 || secrets.length > (revealed ? 1 : 0) };
  const answers = thread.flatMap((message) => (message.kind === 'answer' ? [message.answer] : []));
  if (answers.length === 0) return { ...roll, stage: opening ? 'waiting' : 'answer' };
  const [answer] = answers;
  const answered = { ...roll, answer, hasOthers: new Set(answers).size > 1 };
  const known = revealed ?? opening;
  if (!known) return { ...answered, stage: secrets.length > 0 ? 'broken' : 'answered' };
  return { ...answered, stage: revealed ? 'done' : 'reveal', secret: known.secret, seed: jointSeed(known, answer) };
}

/**
 * The rolls posted with a commitment, each once; a stranger may have posted its digits with another roll.
 * @param {Message[]} thread
 * @returns {Omit<Opening, 'secret'>[]}
 */
function claimsIn(thread) {
  const commitments = thread.flatMap((message) => (message.kind === 'commitment' ? [message] : []));
  return [...new Map(commitments.map((message) => [`${message.question} ${message.post}`, message])).values()];
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

/*
 * Addresses of forum posts, and the seed of a roll that is bound to one.
 *
 * One post has many addresses: with its thread or without, with the page of the thread, with a title, with fields
 * that the forum does not know. Whoever may choose among them chooses dice. So only host and number of the post count.
 * An address of a form that is not known here counts as a whole, as in version 1, and the reader is warned.
 *
 *     seed, version 1 = "post 1 " + ROLL + " " + ADDRESS
 *     seed, version 2 = "post 2 " + ROLL + " " + HOST + " " + POST
 *
 * HOST is in small letters, without "www." or "m.". POST is the post's number; where posts are counted anew in each thread,
 * it is the thread's number, a slash and the post's. ADDRESS is normalised.
 */

export const NO_POST = 'this is no address of a post; copy it from the browser, with its https://';
const NO_NUMBER =
  'this address names a thread and no post; copy the one that the post itself has, mostly from its number or its date';
const TWO_NUMBERS = 'this address names two posts, so nobody knows which one is meant; copy it from the post again';
const NUMBER = /^(\d{1,15})$/u;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|sid|s|phpsessid|highlight|hilit)$/iu;
const LONGEST = 700;

/** Boards that give each post a number of its own. @type {Form[]} */
const NUMBERED = [
  // phpBB: viewtopic.php?f=2&t=12&p=34#p34
  { page: /\/viewtopic\.php$/iu, fields: ['p'], anchor: /^p(\d+)$/u },
  // vBulletin and MyBB: showthread.php?p=34#post34, showpost.php?p=34, showthread.php?tid=12&pid=34#pid34,
  // thread-12-post-34.html
  { page: /\/show(?:thread|post)\.php(?:\/.*)?$/iu, fields: ['p', 'pid'], anchor: /^p(?:ost|id)(\d+)$/u },
  { page: /\/thread-\d+(?:-post-(\d+)|-page-\d+)?\.html$/iu, fields: ['pid'], anchor: /^pid(\d+)$/u },
  // SMF: index.php?topic=12.msg34#msg34, index.php/topic,12.msg34.html, index.php?msg=34
  { page: /\/index\.php\/topic,\d+\.(?:msg(\d+)|\d+)(?:\.html)?$/iu, anchor: /^msg(\d+)$/u },
  {
    page: /\/(?:index\.php)?\?(?:[^/]*[&;])?topic=\d+(?:\.\w+)?(?=$|[&;])/iu,
    fields: ['topic'],
    field: /^\d+\.msg(\d+)$/u,
    anchor: /^msg(\d+)$/u,
  },
  { page: /\/index\.php\?msg=\d+$/iu, fields: ['msg'], anchor: /^msg(\d+)$/u },
  // XenForo: threads/title.12/post-34, threads/title.12/page-2#post-34, posts/34/; vBulletin: threads/12-title?p=34#post34
  {
    page: /[/?]threads\/[^/]+(?:\/(?:post-(\d+)|page-\d+|latest|unread)?)?\/?$/iu,
    anchor: /^(?:js-)?post-?(\d+)$/u,
    fields: ['p'],
  },
  { page: /[/?]posts\/(\d+)\/?$/iu },
  // Invision: topic/12-title/?do=findComment&comment=34, topic/12-title/#comment-34
  {
    page: /[/?]topic\/\d+-[^/]+\/?(?:page\/\d+\/?)?$/iu,
    fields: ['comment', 'p'],
    anchor: /^(?:findComment|comment)-(\d+)$/iu,
  },
];

/**
 * Boards that count the posts of each thread: Discourse, t/title/12/3, and Flarum, d/12-title/3. Without a number it is
 * the first.
 */
const COUNTED = [
  /\/t\/(?:(?!\d+(?:\/\d+)?\/?$)[^/]+\/)?(\d+)(?:\/(\d+))?\/?$/iu,
  /\/d\/(\d+)(?:-[^/]*)?(?:\/(\d+))?\/?$/iu,
];

/**
 * @param {string} pasted
 * @returns {Binding}
 */
export function bindToPost(pasted) {
  const url = pastedUrl(pasted);
  if (!url) return { ok: false, message: NO_POST };
  const numbers = numbersIn(url);
  if (!numbers) return { ok: true, isNumbered: false, seed: (roll) => postSeed(addressOf(url), roll) };
  if (numbers.size === 0 || numbers.has('')) return { ok: false, message: NO_NUMBER };
  if (numbers.size > 1) return { ok: false, message: TWO_NUMBERS };
  const host = url.hostname.replace(/\.$/u, '').replace(/^(?:www|m)\./u, '');
  return { ok: true, isNumbered: true, seed: (roll) => `post 2 ${roll} ${host} ${[...numbers][0]}` };
}

/**
 * The numbers that an address gives for the post, '' for a field without one; null where its form is not known.
 * @param {URL} url
 */
function numbersIn(url) {
  const counted = COUNTED.map((page) => page.exec(url.pathname)).find(Boolean);
  if (counted) return new Set([[counted[1], counted[2] ?? '1'].map(withoutZeros).join('/')]);
  for (const route of [url.pathname, routeOf(url)]) {
    for (const { page, fields = [], field = NUMBER, anchor } of NUMBERED) {
      const match = page.exec(route);
      if (!match) continue;
      const values = [...new URLSearchParams(url.search.replaceAll(';', '&'))].filter(([name]) =>
        fields.includes(name),
      );
      const inFields = values.map(([, value]) => field.exec(value)?.[1] ?? (field === NUMBER ? '' : undefined));
      const numbers = [...match.slice(1), ...inFields, anchor?.exec(url.hash.slice(1))?.[1]];
      return new Set(numbers.filter((number) => number !== undefined).map(withoutZeros));
    }
  }
  return null;
}

/** The path, with the route that boards without tidy addresses write behind `index.php?`. @param {URL} url */
function routeOf({ pathname, search }) {
  const [first] = search.split('&');
  return pathname + (first.includes('/') ? first : search);
}

/** @param {string} number */
function withoutZeros(number) {
  return number.replace(/^0+(?=\d)/u, '');
}

/** A seed of version 1. @param {string} post normalised @param {number} number of the roll for this post */
export function postSeed(post, number) {
  return `post 1 ${number} ${post}`;
}

/**
 * The address of a post, the same for all who paste it: https, no "www.", no port of its own, no trackers and
 * sessions, the other fields in order, no slash at the end, odd characters percent-encoded. The fragment stays, for it
 * names the post in its thread.
 * @param {string} pasted
 * @returns {string | null} null where it is no address of a page
 */
export function postAddress(pasted) {
  const url = pastedUrl(pasted);
  return url && addressOf(url);
}

/** @param {URL} url */
function addressOf(url) {
  const host = url.hostname.replace(/^www\./u, '');
  const fields = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = fields
    .map((field) => field.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const address = `https://${host}${url.pathname.replace(/\/+$/u, '')}${query && `?${query}`}${url.hash.length > 1 ? url.hash : ''}`;
  return address.replace(/[^\w\-./:#%~?=&+,;]/gu, (mark) => encodeURIComponent(mark).replace(/[!'()*@]/u, coded));
}

/** A pasted web address, without the marks round it. @param {string} pasted @returns {URL | null} */
function pastedUrl(pasted) {
  if (pasted.length > LONGEST * 2) return null;
  const text = bareText(pasted)
    .replaceAll('&amp;', '&')
    .replace(/^[<("'“«]+|[>)"'”».,;]+$/gu, '');
  const whole = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole) || whole.length > LONGEST) return null;
  const url = new URL(whole);
  return url.hostname.replace(/^www\./u, '').includes('.') && !url.username && !url.port ? url : null;
}

/* The roll that a link asks for, without its dice, and the address at which it is shown. */

/**
 * @param {string} text a link, whole or its fragment
 * @returns {string | null} `q1-...x`; null where it shows no roll
 */
export function bareQuestion(text) {
  const link = decodeLink(fragmentIn(text));
  if (!link?.ok) return null;
  const { seed: _seed, faces: _faces, engine: _engine, at: _at, ...request } = link.state;
  return encodeLink({ ...request, mode: 'roll' });
}

/**
 * Whether a question is a roll of one of these calculators, and nothing else: with dice of its own, as odds, or of
 * a calculator that rolls nothing, no dice would follow from a seed.
 * @param {string} question
 * @param {string[]} calculators
 */
export function isRoll(question, calculators) {
  const link = decodeLink(question);
  return link?.ok === true && calculators.includes(link.state.calculator) && bareQuestion(question) === question;
}

/**
 * Where a roll is shown, with the dice of a seed or without any: on the page of all calculators of its game.
 * @param {string} question
 * @param {string} [seed]
 */
export function rollAddress(question, seed) {
  const link = decodeLink(question);
  if (!link?.ok) return '';
  const fragment = seed === undefined ? question : (encodeLink({ ...link.state, seed }) ?? '');
  const game = link.state.calculator.split('.')[0].replaceAll('_', '-');
  return new URL(`${game}/calculators/#${fragment}`, siteRoot ?? location.href).href;
}

/* The sentences of rolling together: on the page, and in posts. */

/** On the page, by the stage of the protocol. @type {{[stage: string]: string}} */
export const STAGE_TEXT = {
  begin: 'There is no message in this text; paste the whole post of the other one.',
  answer:
    'This is a commitment. Type anything you like and post the answer; from then on neither of you can change the dice.',
  answered: 'The answer is given. Now the one who began has to reveal the secret.',
  waiting: 'This commitment is yours. Wait until the other one has answered, then paste the answer here.',
  reveal: 'The dice are fixed. Post the reveal: with it everyone can check them.',
  done: 'It holds: the secret fits the commitment, and these are the dice of both of you.',
  broken:
    'No reveal in this text fits the commitment, but anybody could have posted it. Paste the post of the one who began: if theirs does not fit either, the roll does not hold.',
  other:
    'This commitment is for no roll of this book, so no dice follow from it; ask for a new one, made with the link of a roll.',
  unknown: 'The commitment that this belongs to is missing; paste the post with it, too.',
};

/** In a post, before the message, by its kind. @type {{[kind: string]: string}} */
export const POST_TEXT = {
  commitment:
    'I commit to a secret for this roll. Answer with any text, and I shall reveal it; the dice come from both.',
  answer: 'My part of the roll:',
  reveal: 'My secret, so that everyone can check the roll:',
};

/** @param {number} count */
export function damageText(count) {
  const many = count === 1 ? 'One message' : `${count} messages`;
  return count ? `${many} in this text came through damaged; ask for it again, or copy it whole. ` : '';
}

/** Other messages in the thread. @param {{hasOthers?: boolean, hasStrangers?: boolean, stage: string}} state */
export function doubtText({ hasOthers, hasStrangers, stage }) {
  const others = hasOthers ? ' There is more than one answer; the first counts.' : '';
  return (
    others +
    (hasStrangers && stage !== 'broken'
      ? ' Something else stands in this text that does not fit; anybody could have posted it.'
      : '')
  );
}

/**
 * @param {string} seed of a roll that is bound to a post
 * @param {boolean} isNumbered whether it holds nothing but host and numbers
 */
export function bindingText(seed, isNumbered) {
  const weak =
    ' This book does not know how that site numbers its posts: the same post may have other addresses, and each gives other dice. So this says little more than a seed of your own.';
  return `Seed: ${seed}.${isNumbered ? ' Open the post and see that it has this number.' : weak}`;
}

/**
 * A post for a forum: a sentence for people, the message for the page, links.
 * @param {{text: string, message: string, links: [label: string, address: string][]}} post
 */
export function writePost({ text, message, links }) {
  return [
    text,
    `[code]${message}[/code]`,
    ...links.map(([label, address]) => `[url=${portable(address)}]${label}[/url]`),
  ].join('\n');
}
