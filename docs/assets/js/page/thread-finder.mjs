/** `<thread-finder>`: leaves on the page the texts whose address the reader pastes, and says what it found. */

import { withoutPercents } from '../links/repair.mjs';
import { Widget } from '../shared/widget.mjs';

export class ThreadFinderElement extends Widget {
  connected() {
    this.hidden = false;
    this.listen(this, 'submit', (event) => {
      event.preventDefault();
      this.#find();
    });
    this.listen(this, 'input', () => this.#find());
  }

  get #sections() {
    const place = this.closest('article') ?? document;
    return [...place.querySelectorAll('[data-thread]')];
  }

  #find() {
    const pasted = this.querySelector('input')?.value ?? '';
    const { wanted, words } = findAmong(
      this.#sections.map((each) => each.getAttribute('data-thread') ?? ''),
      pasted,
    );
    this.#sections.forEach((section, index) => section.toggleAttribute('hidden', !wanted.includes(index)));
    for (const group of (this.closest('article') ?? document).querySelectorAll('.threads')) {
      const isEmpty = !group.querySelector('[data-thread]:not([hidden])');
      group.toggleAttribute('hidden', isEmpty);
      group.previousElementSibling?.toggleAttribute('hidden', isEmpty);
    }
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = words;
  }
}

/*
 * Which of the known texts stand at an address that a reader pasted.
 *
 * One text has many addresses: a key is equal for all the ways to write the address of one thread or page.
 *
 * Forums give a thread several addresses (page 2, the print page, one post of it, an older address of the whole forum),
 * blogs one for each country and for phones, web archives one for each copy. No site is named here: the rules follow
 * the forms of common software. What comes in may be anything; what goes out is text or null.
 */

const LONGEST = 2000;
const IN_TEXT = /https?:\/\/[^\s<>"\u201c\u201d[\]]+/iu;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const HAS_HOST = /^[^\s/?#]+\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const ARCHIVED = /^\/(?:web\/)?\d{4,14}(?:[a-z]{2}_)?\/(.+)$/i;
const ARCHIVES = /(?:^|\.)(?:archive\.org|archive\.(?:today|ph|is|li|md|vn|fo))$/;
const TOPIC_IN_PATH = /\/topic[/,](\d+)/i;
const NO_PART_OF_THE_PAGE = /^(?:utm_\w+|fbclid|gclid|m|spref|showcomment|view|sid|phpsessid|start|highlight)$/i;

/**
 * @param {string} pasted an address, alone or in the middle of a post
 * @returns {string | null} null where it holds no address of a page
 */
export function addressKey(pasted) {
  const url = unarchived(urlIn(pasted));
  if (!url) return null;
  const host = plainHost(url.hostname);
  const topic = topicOf(url);
  if (topic) return `${host} topic ${topic}`;
  const article = articleOf(url);
  if (article) return `${host} article ${article}`;
  return `${host}${plainPath(url.pathname)}${plainQuery(fields(url))}`;
}

/** The site of an address, by the same rules. @param {string} pasted */
export function siteOf(pasted) {
  const url = unarchived(urlIn(pasted));
  return url && plainHost(url.hostname);
}

/** @param {string} pasted @returns {URL | null} */
function urlIn(pasted) {
  const text = pasted.slice(0, LONGEST).trim();
  const found = IN_TEXT.exec(text)?.[0] ?? bareAddress(text);
  return found ? parsed(found.replace(/[).,;!?'\u2019*]+$/u, '')) : null;
}

/** @param {string} text */
function bareAddress(text) {
  const isBare = HAS_HOST.test(text) && !HAS_SCHEME.test(text) && !/\s/.test(text);
  return isBare || /^\/\/\S/.test(text) ? `http://${text.replace(/^\/\//, '')}` : null;
}

/** @param {string} text @returns {URL | null} */
function parsed(text) {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** The address that a web archive's copy was taken of. @param {URL | null} url */
function unarchived(url) {
  const inner = url && ARCHIVES.test(url.hostname) ? ARCHIVED.exec(url.pathname + url.search)?.[1] : undefined;
  if (!inner) return url;
  return parsed(/^https?:/i.test(inner) ? inner.replace(/^(https?:)\/*/i, '$1//') : `http://${inner}`);
}

/** A blog has one host for each country. @param {string} host */
function plainHost(host) {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:www|m)\d?\./, '')
    .replace(/\.blogspot\.[a-z.]+$/, '.blogspot.com');
}

/**
 * The fields of a query; older forum software parts them with semicolons.
 * @param {URL} url
 * @returns {[string, string][]}
 */
function fields(url) {
  return [...new URLSearchParams(url.search.replaceAll(';', '&'))];
}

/**
 * The number of a forum's thread: `index.php?topic=12.0`, `topic=12.msg34`, `/topic/12`, `topic,12.0.html`,
 * `viewtopic.php?t=12`.
 * @param {URL} url
 */
function topicOf(url) {
  const given = new Map(fields(url).map(([name, value]) => [name.toLowerCase(), value]));
  const named = given.get('topic') ?? (/\/viewtopic\.php$/i.test(url.pathname) ? given.get('t') : undefined);
  const number = /^(\d+)(?:\.|$)/.exec(named ?? '')?.[1] ?? TOPIC_IN_PATH.exec(url.pathname)?.[1];
  return number && number.replace(/^0+(?=\d)/, '');
}

/** The name of a wiki's article, of whatever version. @param {URL} url */
function articleOf(url) {
  const title = fields(url).find(([name]) => name === 'title')?.[1];
  const name = title ?? /^\/wiki\/([^/]+)$/.exec(url.pathname)?.[1];
  return name && withoutPercents(name).replaceAll(' ', '_').toLowerCase();
}

/** @param {string} path */
function plainPath(path) {
  return withoutPercents(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/(?:index\.(?:html?|php))?$/, '');
}

/** @param {[string, string][]} given */
function plainQuery(given) {
  const kept = given
    .filter(([name]) => !NO_PART_OF_THE_PAGE.test(name))
    .map((pair) => pair.join('='))
    .sort();
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/**
 * @param {string[]} addresses of the texts
 * @param {string} pasted
 * @returns {{wanted: number[], words: string}} which texts to show, and what to say
 */
export function findAmong(addresses, pasted) {
  const all = addresses.map((_, index) => index);
  if (!pasted.trim()) return { wanted: all, words: '' };
  const key = addressKey(pasted);
  if (!key)
    return { wanted: all, words: 'this is no address of a page; paste one that begins with http:// or https://' };
  const same = all.filter((index) => addressKey(addresses[index]) === key);
  if (same.length > 0)
    return {
      wanted: same,
      words:
        same.length > 1
          ? `${same.length} texts stand at this address`
          : 'this text is known; below stands what rests on it',
    };
  const near = all.filter((index) => siteOf(addresses[index]) === siteOf(pasted));
  if (near.length > 0)
    return { wanted: near, words: 'no rule rests on this address; these texts are from the same site' };
  return { wanted: all, words: 'no rule rests on this address; here are all the texts that the rules rest on' };
}
