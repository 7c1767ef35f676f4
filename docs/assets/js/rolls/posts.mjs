/**
 * Addresses of forum posts, and the seed of a roll that is bound to one. Pure: no DOM, so that Node can test it.
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
 *
 * @typedef {{ok: true, isNumbered: boolean, seed: (roll: number) => string} | {ok: false, message: string}} Binding
 *
 * @typedef {object} Form how forum software writes the address of a post
 * @property {RegExp} page the path, or the route behind `index.php?`; its groups may hold the number
 * @property {string[]} [fields] of the query that hold the number
 * @property {RegExp} [field] how they hold it
 * @property {RegExp} [anchor] how the fragment holds it
 */

import { bareText } from './commit-reveal.mjs';

const NO_POST = 'this is no address of a post; copy it from the browser, with its https://';
const NO_NUMBER = 'this address names a thread and no post; copy the one that the post itself has, mostly from its number or its date';
const TWO_NUMBERS = 'this address names two posts, so nobody knows which one is meant; copy it from the post again';
const NUMBER = /^(\d{1,15})$/u;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|sid|s|phpsessid|highlight|hilit)$/iu;
const LONGEST = 700;

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
 * @returns {Binding}
 */
export function bindToPost(pasted) {
  const url = pastedUrl(pasted);
  const address = postAddress(pasted);
  if (!url || address === null) return { ok: false, message: NO_POST };
  const match = COUNTED.map((page) => page.exec(url.pathname)).find(Boolean);
  if (match) return bindByNumber(url, `${withoutZeros(match[1])}/${withoutZeros(match[2] ?? '1')}`);
  const route = [url.pathname, routeOf(url)].find((each) => NUMBERED.some(({ page }) => page.test(each)));
  const form = NUMBERED.find(({ page }) => page.test(route ?? ''));
  if (route && form) return bindByForm(form, route, url);
  return { ok: true, isNumbered: false, seed: (roll) => postSeed(address, roll) };
}

/** @param {Form} form @param {string} route @param {URL} url @returns {Binding} */
function bindByForm(form, route, url) {
  const numbers = numbersOf(form, route, url);
  if (numbers.size === 0 || numbers.has('')) return { ok: false, message: NO_NUMBER };
  if (numbers.size > 1) return { ok: false, message: TWO_NUMBERS };
  return bindByNumber(url, [...numbers][0]);
}

/** The numbers that an address gives for the post; '' for a field without one. @param {Form} form @param {string} route @param {URL} url */
function numbersOf({ page, fields = [], field = NUMBER, anchor }, route, url) {
  const values = [...new URLSearchParams(url.search.replaceAll(';', '&'))].filter(([name]) => fields.includes(name));
  const numbers = [
    ...(page.exec(route) ?? []).slice(1),
    ...values.map(([, value]) => field.exec(value)?.[1] ?? (field === NUMBER ? '' : undefined)),
    anchor?.exec(url.hash.slice(1))?.[1],
  ];
  return new Set(numbers.filter((number) => number !== undefined).map(withoutZeros));
}

/** The path, with the route that boards without tidy addresses write behind `index.php?`. @param {URL} url */
function routeOf({ pathname, search }) {
  const [first] = search.split('&');
  return pathname + (first.includes('/') ? first : search);
}

/** @param {URL} url @param {string} post @returns {Binding} */
function bindByNumber(url, post) {
  const host = url.hostname.replace(/\.$/u, '').replace(/^(?:www|m)\./u, '');
  return { ok: true, isNumbered: true, seed: (roll) => `post 2 ${roll} ${host} ${post}` };
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
  if (!url) return null;
  const host = url.hostname.replace(/^www\./u, '');
  const fields = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = fields.map((field) => field.map(encodeURIComponent).join('=')).sort().join('&');
  const address = `https://${host}${url.pathname.replace(/\/+$/u, '')}${query && `?${query}`}${url.hash.length > 1 ? url.hash : ''}`;
  return address.replace(/[^\w\-./:#%~?=&+,;]/gu, (mark) => encodeURIComponent(mark).replace(/[!'()*@]/u, percentEncode));
}

/** A pasted web address, without the marks round it. @param {string} pasted @returns {URL | null} */
function pastedUrl(pasted) {
  if (pasted.length > LONGEST * 2) return null;
  const text = bareText(pasted).replaceAll('&amp;', '&').replace(/^[<("'“«]+|[>)"'”».,;]+$/gu, '');
  const whole = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole) || whole.length > LONGEST) return null;
  const url = new URL(whole);
  return url.hostname.replace(/^www\./u, '').includes('.') && !url.username && !url.port ? url : null;
}

/** @param {string} mark */
function percentEncode(mark) {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
