/**
 * The finds of the search, as the theme lists them, put right for readers: each says of which game and kind it is, and
 * the best of a page comes before the page itself, so that the arrow keys lead where the eye and the mouse do.
 *
 * Each find is a link around an article, out of which Firefox reads no name for the link: so it is no article.
 */

import { siteRoot } from '../shared/site-root.mjs';
import { newElement } from '../shared/html.mjs';

const LIST = '.md-search-result__list';
const KIND = 'book-find';

/** @type {MutationObserver | undefined} */
let finds;

/** Puts right what a search lists, from now on. @param {Element} search which has the focus */
export function followFinds(search) {
  const list = search.querySelector(LIST);
  if (!list) return;
  finds ??= new MutationObserver(tellFinds);
  finds.observe(list, { childList: true, subtree: true });
  tellFinds();
}

function tellFinds() {
  const titles = partTitles();
  for (const item of document.querySelectorAll(`${LIST} > li:not([data-told])`)) {
    item.setAttribute('data-told', '');
    for (const article of item.querySelectorAll('article')) tellKind(article, titles);
    putBestFirst(item);
  }
}

/** @param {Element} article @param {Map<string, string>} titles */
function tellKind(article, titles) {
  article.setAttribute('role', 'presentation');
  const href = article.closest('a')?.href ?? '';
  const kind = kindOf(href.slice(siteRoot?.href.length ?? 0), titles);
  if (kind) article.prepend(newElement('p', KIND, kind));
}

/** The titles of the book's parts, as its tabs say them. */
function partTitles() {
  const tabs = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.md-tabs__link'));
  const start = siteRoot?.href.length ?? 0;
  return new Map(
    [...tabs].map(({ href, textContent }) => [href.slice(start).split('/')[0], (textContent ?? '').trim()]),
  );
}

/** The theme begins with the page, even where nothing of it was found but a rule. @param {Element} item */
function putBestFirst(item) {
  const links = [...item.querySelectorAll(':scope > a')];
  const [best, ...others] = [...links].sort((one, other) => scoreOf(other) - scoreOf(one));
  if (best && best !== links[0]) item.prepend(best);
  others.filter((link) => scoreOf(link) === 0).forEach((link) => link.remove());
}

/** @param {Element} link */
function scoreOf(link) {
  return Number(link.querySelector('article')?.getAttribute('data-md-score') ?? 0);
}

const RULE = /^[a-z][0-9]+[a-z]?$/u;
const RULING = /^[a-z]r[0-9]+[a-z]?$/u;
/** Parts of the book that hold one game's in a folder, or in places that begin with the game's name. */
const SHARED = { rulings: 'rulings', glossary: 'headword', calculators: 'calculator', bench: 'at the table' };

/**
 * @param {string} location from the site's root: `game/chapter/#s19`
 * @param {Map<string, string>} titles of the book's parts, by their folders
 * @returns {string} `Game · rule`
 */
export function kindOf(location, titles) {
  const [path, place = ''] = location.split('#');
  const [part = '', second = ''] = path.split('?')[0].split('/');
  const shared = Object.hasOwn(SHARED, part) ? SHARED[/** @type {keyof typeof SHARED} */ (part)] : '';
  const title = titles.get(shared ? gameOf(second, place, titles) : part) ?? '';
  // What all games share and has no tab of its own stands with the glossary.
  if (part === '' || (shared && !title)) return titles.get(part) ?? titles.get('glossary') ?? '';
  return [title, kind(shared, second, place)].filter((word) => word !== '').join(' · ');
}

/** @param {string} folder @param {string} place @param {Map<string, string>} titles */
function gameOf(folder, place, titles) {
  const named = [...titles.keys()].filter((each) => each !== '' && place.startsWith(`${each}-`));
  return titles.has(folder) && folder !== ''
    ? folder
    : (named.sort((one, other) => other.length - one.length)[0] ?? '(none)');
}

/** @param {string} shared @param {string} folder @param {string} place */
function kind(shared, folder, place) {
  if (RULING.test(place)) return 'ruling';
  if (RULE.test(place)) return 'rule';
  if (folder === 'calculators' && place.startsWith('on-')) return 'calculator';
  if (folder === 'table' && place) return 'at the table';
  return shared || 'page';
}
