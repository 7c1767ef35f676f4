/** Says on the page for missing addresses what was looked for. */

import { missingSentence } from './missing-words.mjs';
import { siteRoot } from './site-root.mjs';

export class MissingPageElement extends HTMLElement {
  connectedCallback() {
    const line = this.querySelector('p');
    if (line && siteRoot) line.textContent = missingSentence(location.pathname, siteRoot.pathname);
  }
}
