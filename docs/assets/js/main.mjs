/**
 * The entry: it registers the custom elements, adds the listeners of the page, and opens the link in the address.
 *
 * Instant navigation replaces the page while this script stays; the theme, which comes with the reader's first move,
 * then announces each page through `document$`. Without it every page runs this script anew.
 *
 * @typedef {{document$?: {subscribe: (listener: () => void) => void}}} ThemeWindow
 */

import { listenForViews, showViews } from './page/view-preference.mjs';
import { closeCites, listenForCites, upgradeCites } from './cite/controls.mjs';
import { listenForClauses } from './page/clause-links.mjs';
import { listenForFirstTouches } from './engine/cached-answers.mjs';
import { listenForShortcuts, storePrintedRows } from './calculator/form/shortcuts.mjs';
import { fillSwappedStages, listenForLazyFolds, STAGE_FILLED } from './shared/lazy-folds.mjs';
import { listenForInquiries, openComparison } from './analysis/lazy.mjs';
import { keepOffline } from './offline/registration.mjs';
import { listenForAnswers, listenForFoldedPlaces, openNewFragment, openPageLink } from './links/page-link.mjs';
import { listenForRolls } from './rolls/lazy.mjs';
import { listenForReadings } from './calculator/reading-diff.mjs';
import { readAsGroup } from './group/lazy.mjs';
import { RuleCalculatorElement } from './calculator/element.mjs';
import { listenForCopies, RuleSentenceElement } from './sentence/element.mjs';
import { registerAnswers } from './cite/answer-registry.mjs';
import { offerSheets } from './table/lazy.mjs';
import { presses } from './shared/press.mjs';
import { listenForReturns } from './links/back.mjs';
import { hideTerm, listenForTerms } from './page/terms.mjs';
import { layOut, layOutForPlace, layOutWhenIdle } from './page/idle-layout.mjs';

/**
 * Elements that stand on few pages: their scripts come with a page that has them.
 * @type {Record<string, () => Promise<CustomElementConstructor>>}
 */
const LAZY_ELEMENTS = {
  'character-desk': async () => (await import('./table/desk.mjs')).CharacterDeskElement,
  'roll-log': async () => (await import('./rolls/log-element.mjs')).RollLogElement,
  'rolling-together': async () => (await import('./rolls/together-element.mjs')).RollingTogetherElement,
  'glossary-switch': async () => (await import('./page/glossary-switch.mjs')).GlossarySwitchElement,
  'group-readings': async () => (await import('./group/element.mjs')).GroupReadingsElement,
  'game-try': async () => (await import('./page/game-try.mjs')).GameTryElement,
  'missing-page': async () => (await import('./page/not-found.mjs')).MissingPageElement,
  'moved-anchors': async () => (await import('./page/moved-anchors.mjs')).MovedAnchorsElement,
  'offline-book': async () => (await import('./offline/element.mjs')).OfflineBookElement,
  'placing-board': async () => (await import('./placing/board.mjs')).PlacingBoardElement,
  'rule-bench': async () => (await import('./bench/element.mjs')).RuleBenchElement,
  'rule-throw': async () => (await import('./sentence/throw.mjs')).RuleThrowElement,
  'rule-shelf': async () => (await import('./shelf/element.mjs')).RuleShelfElement,
  'scene-table': async () => (await import('./scene/element.mjs')).SceneTableElement,
  'ruling-filter': async () => (await import('./page/ruling-filter.mjs')).RulingFilterElement,
  'ruling-switch': async () => (await import('./page/ruling-switch.mjs')).RulingSwitchElement,
  'ruling-proposal': async () => (await import('./page/proposal.mjs')).RulingProposalElement,
  'target-finder': async () => (await import('./analysis/target-element.mjs')).TargetFinderElement,
  'thread-finder': async () => (await import('./page/thread-finder.mjs')).ThreadFinderElement,
};

define('rule-calculator', RuleCalculatorElement);
define('rule-sentence', RuleSentenceElement);

listenForLazyFolds();
listenForClauses();
listenForCites();
listenForViews();
listenForTerms();
listenForFirstTouches();
listenForShortcuts();
listenForReadings();
listenForCopies();
listenForInquiries();
registerAnswers();
listenForAnswers();
listenForFoldedPlaces();
listenForRolls();
listenForReturns();
presses.listen(window);
addEventListener('hashchange', layOutForPlace);
addEventListener('hashchange', openNewFragment);
addEventListener('focusin', followSearch);
addEventListener(STAGE_FILLED, ({ target }) => target instanceof Element && showStage(target));
queueMicrotask(showFirstPage); // in the bundle, scripts that it needs stand below this one
if (isThemeHere()) followTheme();
else addEventListener('book-theme-ready', followTheme);

function isThemeHere() {
  return Boolean(/** @type {ThemeWindow} */ (window).document$);
}

/** Shows each page that the theme swaps in; it announces the one that is here as well. */
function followTheme() {
  let isFirst = true;
  /** @type {ThemeWindow} */ (window).document$?.subscribe(() => {
    if (!isFirst) showNextPage();
    isFirst = false;
  });
}

function showFirstPage() {
  layOutWhenIdle();
  showPage();
}

function showNextPage() {
  layOut(document);
  showPage();
}

/** Runs for each page. */
function showPage() {
  hideTerm();
  closeCites();
  fillSwappedStages();
  showCalculators(document);
  readAsGroup();
  keepOffline();
  openPageLink();
  void openComparison();
}

/** @param {Element} stage that was kept back */
function showStage(stage) {
  layOut(stage);
  showCalculators(stage);
}

/** Runs for each page, and for each stage that was kept back. @param {ParentNode} place */
function showCalculators(place) {
  upgradeCites(place);
  showViews(place);
  storePrintedRows(place);
  defineLazyElements(place);
  offerSheets();
}

/** What a search finds is put right once somebody searches. @param {FocusEvent} event */
function followSearch({ target }) {
  const search = target instanceof Element && target.closest('.md-search');
  if (search) import('./page/search-results.mjs').then(({ followFinds }) => followFinds(search)).catch(() => {});
}

/** Registers an element; a second registration, by a copy of this script, does no harm. @param {string} tag @param {CustomElementConstructor} element */
function define(tag, element) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Loads the elements that stand in a place. @param {ParentNode} place */
function defineLazyElements(place) {
  for (const [tag, load] of Object.entries(LAZY_ELEMENTS)) {
    // A page is complete without the script of its element, as it is without any.
    if (!customElements.get(tag) && place.querySelector(tag)) load().then((element) => define(tag, element)).catch(() => {});
  }
}
