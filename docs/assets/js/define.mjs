/**
 * The page's only script. It registers the elements and opens the link in the address.
 *
 * With instant navigation the pages are swapped while this script stays; the theme then tells of each page
 * through `document$`. Without it every page runs this script anew.
 */

import { listenForViews, showViews } from './page/view-preference.mjs';
import { listenForCites, upgradeCites } from './cite/controls.mjs';
import { listenForClauses } from './page/clause-links.mjs';
import { listenForFirstTouches } from './engine/cached-answers.mjs';
import { keepPrintedRows, listenForHands } from './calculator/form-hands.mjs';
import { listenForInquiries, openComparison } from './analysis/inquiry-door.mjs';
import { listenForNumberKeys } from './calculator/number-keys.mjs';
import { keepOffline } from './offline/registration.mjs';
import { listenForAnswers, openNewFragment, openPageLink } from './links/page-link.mjs';
import { listenForRolls } from './rolls/roll-watch.mjs';
import { listenForReadings } from './calculator/reading-difference.mjs';
import { openTables } from './page/tables.mjs';
import { RuleCalculatorElement } from './calculator/rule-calculator-element.mjs';
import { RuleSentenceElement } from './sentence/rule-sentence-element.mjs';
import { listenForFinds } from './page/search-results.mjs';
import { defineSeldomElements } from './seldom-elements.mjs';
import { listenForCopies } from './sentence/sentence-copy.mjs';
import { rememberAnswers } from './calculator/shown-answer.mjs';
import { listenForReturns } from './links/back.mjs';
import { hideTerm, listenForTerms } from './page/terms.mjs';

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
listenForCites();
listenForViews();
listenForTerms();
listenForFirstTouches();
listenForNumberKeys();
listenForHands();
listenForReadings();
listenForCopies();
listenForFinds();
listenForInquiries();
rememberAnswers();
listenForAnswers();
listenForRolls();
listenForReturns();
addEventListener('hashchange', openNewFragment);
const { document$ } = /** @type {ThemeWindow} */ (window);
if (document$) document$.subscribe(showPage);
else showPage();

/** A page has appeared. */
function showPage() {
  hideTerm();
  upgradeCites();
  showViews();
  keepPrintedRows();
  openTables();
  defineSeldomElements();
  keepOffline();
  openPageLink();
  void openComparison();
}
