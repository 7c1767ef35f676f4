/**
 * The page's only script. It registers both elements and opens the link in the address.
 *
 * With instant navigation the pages are swapped while this script stays; the theme then tells of each page
 * through `document$`. Without it every page runs this script anew.
 */

import { listenForClauses } from './clause-links.mjs';
import { openNewFragment, openPageLink } from './page-link.mjs';
import { RuleCalculatorElement } from './rule-calculator-element.mjs';
import { RuleSentenceElement } from './rule-sentence-element.mjs';

/** @typedef {{document$?: {subscribe: (listener: () => void) => void}}} ThemeWindow */

/**
 * Registers an element; a second registration, by a copy of this script, does no harm.
 * @param {string} tag
 * @param {CustomElementConstructor} element
 */
function define(tag, element) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

define('rule-calculator', RuleCalculatorElement);
define('rule-sentence', RuleSentenceElement);

listenForClauses();
addEventListener('hashchange', openNewFragment);
const { document$ } = /** @type {ThemeWindow} */ (window);
if (document$) document$.subscribe(openPageLink);
else openPageLink();
