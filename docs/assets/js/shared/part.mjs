/**
 * Brings a part of the scripts, and mends the page where one does not come, or comes wrong.
 *
 * A browser keeps what has its content in its name for ever, also where it came wrong, and some ask no second time for
 * a module on the same page. So whatever the page has loaded is asked for past the browser's cache until it is right by
 * the list of the book, and then the page is loaded once more: what was typed stands in its address and its fields.
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { siteRoot } from './site-root.mjs';
import { fetchAnew, untilDone } from './again.mjs';

/** What this tab remembers over the reload, so that there is one: the inline script of `mending.html` does, too. */
const MENDED = 'mended';
/** What it remembers, so that the page says why it was loaded anew: the site has another build. */
export const AFRESH = 'loaded afresh';
const FIELD = 'input, select, textarea';

/** @type {Promise<unknown> | null} */
let mending = null;

/**
 * @template Part
 * @param {() => Promise<Part>} load
 * @returns {Promise<Part>}
 */
export async function part(load) {
  try {
    return await load();
  } catch (error) {
    mending ??= untilDone(renewScripts).then(loadOnceMore);
    throw error;
  }
}

/**
 * Fetches all scripts of this page anew; rejects while one of them is wrong.
 * @returns {Promise<boolean>} whether the site has another build: then this page has to change anyway
 */
async function renewScripts() {
  const sums = await listedSums().catch(() => new Map());
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = new Set(loaded.filter((name) => name.startsWith(ASSETS_URL.href) && /\.m?js$/u.test(name)));
  const own = [...scripts].filter((address) => sums.size === 0 || sums.has(address));
  await Promise.all(own.map((address) => fetchAnew(address, sums.get(address))));
  return own.length < scripts.size;
}

/** The sums of the book's files by their addresses. @returns {Promise<Map<string, string>>} */
async function listedSums() {
  const response = await fetch(new URL('offline.json', siteRoot ?? location.href), { cache: 'no-store' });
  /** @type {{files: [address: string, bytes: number, integrity: string][]}} */
  const { files } = await response.json();
  return new Map(files.map(([address, , integrity]) => [new URL(address, siteRoot ?? location.href).href, integrity]));
}

/**
 * Once for each build in a tab, and not under the hands of somebody who types.
 * @param {boolean} isChanged whether the site has another build: a press may be lost with this one, and the page says why
 */
function loadOnceMore(isChanged) {
  if (document.activeElement?.matches(FIELD))
    return addEventListener('focusout', () => loadOnceMore(isChanged), { once: true });
  const build = document.querySelector('meta[name=book-scripts]')?.getAttribute('content') ?? location.pathname;
  try {
    if (sessionStorage.getItem(MENDED) === build) return undefined;
    sessionStorage.setItem(MENDED, build);
    if (isChanged) sessionStorage.setItem(AFRESH, 'yes');
  } catch {
    return undefined; // a browser that keeps nothing could not know that it has done so
  }
  return location.reload();
}
