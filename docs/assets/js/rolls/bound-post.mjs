/**
 * The post that a roll of one's own is bound to: host and number, where the address is of a form that forums have.
 * Pure: no DOM, so that Node can test it.
 *
 * One post has many addresses: with its thread or without, with the page of the thread, with a title, with fields
 * that the forum does not know. Whoever may choose among them chooses dice. So only the number counts that the forum
 * gave to the post. An address of another form is taken whole, as in version 1, and that is said.
 *
 *     seed, version 2 = "post 2 " + ROLL + " " + HOST + " " + POST
 *
 * HOST is in small letters, without "www." or "m.". POST is the post's number; where posts are counted anew in each thread,
 * it is the thread's number, a slash and the post's.
 *
 * @typedef {{ok: true, isNumbered: boolean, seed: (roll: number) => string} | {ok: false, message: string}} BoundPost
 *
 * @typedef {object} Form how forum software writes the address of a post
 * @property {RegExp} page the path, or the route behind `index.php?`; its groups may hold the number
 * @property {string[]} [fields] of the query that hold the number
 * @property {RegExp} [field] how they hold it
 * @property {RegExp} [anchor] how the fragment holds it
 */

import { pastedUrl, postAddress, postSeed } from './joint-seed.mjs';

const NO_POST = 'this is no address of a post; copy it from the browser, with its https://';
const NO_NUMBER = 'this address names a thread and no post; copy the one that the post itself has, mostly from its number or its date';
const TWO_NUMBERS = 'this address names two posts, so nobody knows which one is meant; copy it from the post again';
const NUMBER = /^(\d{1,15})$/u;

/** Boards that give each post a number of its own. @type {Form[]} */
const NUMBERED = [
  // phpBB: viewtopic.php?f=2&t=12&p=34#p34
  { page: /\/viewtopic\.php$/iu, fields: ['p'], anchor: /^p(\d+)$/u },
  // vBulletin and MyBB: showthread.php?p=34#post34, showpost.php?p=34, showthread.php?tid=12&pid=34#pid34, thread-12-post-34.html
  { page: /\/show(?:thread|post)\.php(?:\/.*)?$/iu, fields: ['p', 'pid'], anchor: /^p(?:ost|id)(\d+)$/u },
  { page: /\/thread-\d+(?:-post-(\d+)|-page-\d+)?\.html$/iu, fields: ['pid'], anchor: /^pid(\d+)$/u },
  // SMF: index.php?topic=12.msg34#msg34, index.php/topic,12.msg34.html, index.php?msg=34
  { page: /\/index\.php\/topic,\d+\.(?:msg(\d+)|\d+)(?:\.html)?$/iu, anchor: /^msg(\d+)$/u },
  { page: /\/(?:index\.php)?\?(?:[^/]*[&;])?topic=\d+(?:\.\w+)?(?=$|[&;])/iu, fields: ['topic'], field: /^\d+\.msg(\d+)$/u, anchor: /^msg(\d+)$/u },
  { page: /\/index\.php\?msg=\d+$/iu, fields: ['msg'], anchor: /^msg(\d+)$/u },
  // XenForo: threads/title.12/post-34, threads/title.12/page-2#post-34, posts/34/; vBulletin: threads/12-title?p=34#post34
  { page: /[/?]threads\/[^/]+(?:\/(?:post-(\d+)|page-\d+|latest|unread)?)?\/?$/iu, anchor: /^(?:js-)?post-?(\d+)$/u, fields: ['p'] },
  { page: /[/?]posts\/(\d+)\/?$/iu },
  // Invision: topic/12-title/?do=findComment&comment=34, topic/12-title/#comment-34
  { page: /[/?]topic\/\d+-[^/]+\/?(?:page\/\d+\/?)?$/iu, fields: ['comment', 'p'], anchor: /^(?:findComment|comment)-(\d+)$/iu },
];

/** Boards that count the posts of each thread: Discourse, t/title/12/3, and Flarum, d/12-title/3. Without a number it is the first. */
const COUNTED = [/\/t\/(?:(?!\d+(?:\/\d+)?\/?$)[^/]+\/)?(\d+)(?:\/(\d+))?\/?$/iu, /\/d\/(\d+)(?:-[^/]*)?(?:\/(\d+))?\/?$/iu];

/**
 * @param {string} pasted
 * @returns {BoundPost}
 */
export function boundPost(pasted) {
  const url = pastedUrl(pasted);
  const address = postAddress(pasted);
  if (!url || address === null) return { ok: false, message: NO_POST };
  const counted = COUNTED.map((page) => page.exec(url.pathname)).find(Boolean);
  if (counted) return numbered(url, `${plain(counted[1])}/${plain(counted[2] ?? '1')}`);
  const route = [url.pathname, routeOf(url)].find((each) => NUMBERED.some(({ page }) => page.test(each)));
  const form = NUMBERED.find(({ page }) => page.test(route ?? ''));
  if (route && form) return boundBy(form, route, url);
  return { ok: true, isNumbered: false, seed: (roll) => postSeed(address, roll) };
}

/** @param {Form} form @param {string} route @param {URL} url @returns {BoundPost} */
function boundBy(form, route, url) {
  const numbers = numbersOf(form, route, url);
  if (numbers.size === 0 || numbers.has('')) return { ok: false, message: NO_NUMBER };
  if (numbers.size > 1) return { ok: false, message: TWO_NUMBERS };
  return numbered(url, [...numbers][0]);
}

/** Each number that an address gives for the post, and nothing for a field that holds none. @param {Form} form @param {string} route @param {URL} url */
function numbersOf({ page, fields = [], field = NUMBER, anchor }, route, url) {
  const given = [...new URLSearchParams(url.search.replaceAll(';', '&'))].filter(([name]) => fields.includes(name));
  const found = [
    ...(page.exec(route) ?? []).slice(1),
    ...given.map(([, value]) => field.exec(value)?.[1] ?? (field === NUMBER ? '' : undefined)),
    anchor?.exec(url.hash.slice(1))?.[1],
  ];
  return new Set(found.filter((number) => number !== undefined).map(plain));
}

/** The path with what stands for one behind it: boards without tidy addresses write it behind `index.php?`. @param {URL} url */
function routeOf({ pathname, search }) {
  const [first] = search.split('&');
  return pathname + (first.includes('/') ? first : search);
}

/** @param {URL} url @param {string} post @returns {BoundPost} */
function numbered(url, post) {
  const host = url.hostname.replace(/\.$/u, '').replace(/^(?:www|m)\./u, '');
  return { ok: true, isNumbered: true, seed: (roll) => `post 2 ${roll} ${host} ${post}` };
}

/** @param {string} number */
function plain(number) {
  return number.replace(/^0+(?=\d)/u, '');
}
