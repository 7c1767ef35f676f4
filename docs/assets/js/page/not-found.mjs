/** Leads on from the page for missing addresses to what was meant, or says what was looked for. */

import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { Widget } from '../shared/widget.mjs';
import { meantFragment, meantShort, missingInEdition, missingSentence, PERHAPS } from '../links/missing-page.mjs';

export class MissingPageElement extends Widget {
  connected() {
    const line = this.querySelector('p');
    if (line && siteRoot) void leadOn(line, siteRoot);
  }
}

/** @param {HTMLElement} line @param {URL} root */
async function leadOn(line, root) {
  const linked = meantFragment(new URL(location.href));
  if (linked) return location.replace(linked);
  const meant = meantShort(location.pathname, root.pathname);
  const [place, current] = meant?.places ?? [];
  const isHere = meant ? await isPage(place, root) : false;
  if (isHere) return location.replace(new URL(place + location.hash, root));
  if (meant && isHere === null) return offer(line, PERHAPS, place);
  if (meant?.edition && current && (await isPage(current, root)))
    return offer(line, missingInEdition(meant.edition, meant.key), current);
  line.textContent = missingSentence(location.pathname, root.pathname);
}

/** Whether the book has a page; null where nobody can be asked. @param {string} place @param {URL} root */
async function isPage(place, root) {
  const address = new URL(place, root);
  if (address.pathname === location.pathname) return false;
  try {
    const answer = await fetch(address, { method: 'HEAD' });
    return answer.ok || (answer.status === 404 ? false : null);
  } catch {
    return null;
  }
}

/** @param {HTMLElement} line @param {string} words @param {string} place */
function offer(line, words, place) {
  line.replaceChildren(words, bookLink(place, place));
}
