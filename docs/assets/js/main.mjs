/**
 * The entry: it registers the custom elements, adds the listeners of the page, and opens the link in the address.
 *
 * Instant navigation replaces the page while this script stays; the theme, which comes with the reader's first move,
 * then announces each page through `document$`. Without it every page runs this script anew.
 *
 * @typedef {{document$?: {subscribe: (listener: () => void) => void}}} ThemeWindow
 */

import { listenForAnswerFolds, openComparison, showViews } from './page/answer-folds.mjs';
import { closeCites, listenForCites, listenForClauses, upgradeCites } from './cite/controls.mjs';
import { fillFolds, listenForLazyFolds } from './shared/lazy-folds.mjs';
import { keepOffline } from './offline/registration.mjs';
import { listenForFoldedPlaces, openNewFragment, openPageLink } from './links/page-link.mjs';
import { RuleThrowElement } from './sentence/throw.mjs';
import { listenForNumberKeys } from './calculator/form/number-keys.mjs';
import { hasDocuments } from './shared/device.mjs';
import { part } from './shared/part.mjs';
import { presses } from './shared/press.mjs';
import { hideTerm, listenForTerms } from './page/terms.mjs';
import { listenForFocus } from './page/focus-within.mjs';
import { layOut, layOutForPlace, layOutWhenIdle } from './page/idle-layout.mjs';
import { keepStyle } from './page/own-style.mjs';
import { addSwitches, listenForSwitches } from './page/switches.mjs';

/**
 * Elements that stand on few pages: their scripts come with a page that has them.
 * @type {Record<string, () => Promise<CustomElementConstructor>>}
 */
const LAZY_ELEMENTS = {
  'character-desk': async () => (await import('./sheet/desk.mjs')).CharacterDeskElement,
  'roll-log': async () => (await import('./rolls/log-element.mjs')).RollLogElement,
  'rolling-together': async () => (await import('./rolls/together-element.mjs')).RollingTogetherElement,
  'glossary-switch': async () => (await import('./page/glossary-switch.mjs')).GlossarySwitchElement,
  'group-readings': async () => (await import('./group/element.mjs')).GroupReadingsElement,
  'gallery-filter': async () => (await import('./page/gallery-filter.mjs')).GalleryFilterElement,
  'missing-page': async () => (await import('./page/not-found.mjs')).MissingPageElement,
  'kept-documents': async () => (await import('./shared/kept-element.mjs')).KeptDocumentsElement,
  'moved-anchors': async () => (await import('./page/moved-anchors.mjs')).MovedAnchorsElement,
  'offline-book': async () => (await import('./offline/element.mjs')).OfflineBookElement,
  'placing-board': async () => (await import('./placing/board.mjs')).PlacingBoardElement,
  'bench-links': async () => (await import('./bench/links-element.mjs')).BenchLinksElement,
  'rule-bench': async () => (await import('./bench/element.mjs')).RuleBenchElement,
  'rule-shelf': async () => (await import('./shelf/element.mjs')).RuleShelfElement,
  'scene-table': async () => (await import('./scene/element.mjs')).SceneTableElement,
  'ruling-search': async () => (await import('./page/ruling-search.mjs')).RulingSearchElement,
  'ruling-filter': async () => (await import('./page/ruling-filter.mjs')).RulingFilterElement,
  'ruling-switch': async () => (await import('./page/ruling-switch.mjs')).RulingSwitchElement,
  'ruling-proposal': async () => (await import('./page/proposal.mjs')).RulingProposalElement,
  'target-finder': async () => (await import('./analysis/target-element.mjs')).TargetFinderElement,
  'thread-finder': async () => (await import('./page/thread-finder.mjs')).ThreadFinderElement,
};

/** What stands in such a fold has time until somebody opens it: a table's stages, what a character may buy. */
const NOT_FOLDED = ':not(.rb-fold:not([open]) *)';
/**
 * What needs the script of the calculators: those, and all else that has a form like theirs. A try asks for it by
 * itself.
 */
const CALCULATORS = ':is(rule-calculator, rule-sentence:not(game-try *), target-finder, rolling-together)';
/** The press of a try, and what is said where its script does not come. */
const TRY_PRESS = 'game-try button[data-press]';
const NOT_FETCHED = 'The script for this could not be fetched; load the page again when you are online.';

define('rule-throw', RuleThrowElement);

listenForLazyFolds();
listenForClauses();
listenForCites();
listenForAnswerFolds();
listenForTerms();
listenForNumberKeys();
listenForFoldedPlaces();
listenForSwitches();
listenForFocus();
presses.listen(window);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) readAsGroup().catch(() => {});
}); // another page may have chosen
addEventListener('hashchange', layOutForPlace);
addEventListener('hashchange', (event) => void openAnswer(openNewFragment(event)));
addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof Element && target.matches('.rb-fold')) void showElements(hasDocuments());
  },
  { capture: true },
);
addEventListener('focusin', followSearch);
addEventListener('submit', sendLater, { capture: true });
sendEarly();
for (const type of ['pointerover', 'focusin', 'input', 'click'])
  addEventListener(type, (event) => void bringTry(event));
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
    keepStyle();
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
  const keepsAnything = hasDocuments();
  const { hash } = location; // before an answer writes its own
  upgradeCites(document);
  addSwitches();
  showViews();
  offerTries();
  keepOffline();
  const link = openPageLink();
  void openAnswer(link);
  void showElements(keepsAnything, hash);
  void openComparison();
}

/** @param {import('./links/page-link.mjs').AnswerLink | null} link */
async function openAnswer(link) {
  if (!link) return;
  await bringCalculators();
  dispatchEvent(new CustomEvent('rule-link-opened', { detail: link }));
}

/**
 * The calculators of a page come before the elements that stand round them.
 * @param {Promise<boolean>} keepsAnything this device
 * @param {string} [hash] of the page's address when it appeared
 */
async function showElements(keepsAnything, hash = location.hash) {
  const hasCalculators = document.querySelector(CALCULATORS) !== null;
  if (document.querySelector(`${CALCULATORS}${NOT_FOLDED}`) || (hasCalculators && (await keepsAnything)))
    await bringCalculators();
  defineLazyElements();
  if (hasCalculators) offerSheets(keepsAnything).catch(() => {});
  readAsGroup(keepsAnything, hash).catch((error) => console.warn(error)); // the page stands as the book decides
}

/** A page is complete without calculators, as it is without any script. */
async function bringCalculators() {
  await part(() => import('./calculators.mjs')).catch(() => {});
}

/** A form that is sent before its script is here is sent once more when it is. @param {SubmitEvent} event */
function sendLater(event) {
  const { target, submitter } = event;
  const calculator = target instanceof HTMLFormElement && target.closest('rule-calculator:not(:defined)');
  if (!calculator) return;
  event.preventDefault();
  void sendAgain(target, submitter, calculator);
}

/** What the inline script of `early-submit.html` has kept: it was sent before this script was here. */
function sendEarly() {
  /** @type {Pick<SubmitEvent, 'submitter'> & {target: HTMLFormElement} | undefined} */
  const early = /** @type {any} */ (globalThis).earlySubmit;
  const calculator = early?.target.closest('rule-calculator');
  if (early && calculator) void sendAgain(early.target, early.submitter, calculator);
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter @param {Element} calculator */
async function sendAgain(form, submitter, calculator) {
  await bringCalculators();
  if (customElements.get('rule-calculator')) form.requestSubmit(submitter);
  else sayNotFetched(calculator);
}

/**
 * Says at a calculator that its script did not come. The button there loads the page again, for some browsers ask for a
 * script no second time on the same page.
 * @param {Element} calculator
 */
function sayNotFetched(calculator) {
  const failure = calculator.querySelector('.rc-failure');
  failure?.removeAttribute('hidden');
  failure?.querySelector('p')?.replaceChildren(NOT_FETCHED);
  failure?.querySelector('button')?.addEventListener('click', () => location.reload());
}

/**
 * Where this device has a group, the script that reads a page as it does. Without it the page stands as the book
 * decides.
 * @param {Promise<boolean>} [keepsAnything] this device
 * @param {string} [hash]
 */
async function readAsGroup(keepsAnything = hasDocuments(), hash = location.hash) {
  if (!(await keepsAnything)) return;
  const { followGroup, hasGroup } = await part(() => import('./group/store.mjs'));
  followGroup(() => void readAsGroup().catch((error) => console.warn(error)));
  if (!(await hasGroup()) && !document.querySelector('.group-strip')) return;
  if (document.querySelector('rule-calculator, rule-sentence')) await bringCalculators();
  fillFolds(); // at once, for elements that come later would move what the reader has scrolled to
  const { readPageAsGroup } = await part(() => import('./group/reading.mjs'));
  await readPageAsGroup(hash);
}

/**
 * Where a character is kept, the scripts that bring it to the calculators, which are whole without them.
 * @param {Promise<boolean>} keepsAnything this device
 */
async function offerSheets(keepsAnything) {
  if (!(await keepsAnything)) return;
  const { loadSheets, readSheets } = await part(() => import('./sheet/store.mjs'));
  await loadSheets();
  if (readSheets().length === 0) return;
  const { showChoosers } = await part(() => import('./sheet/chooser.mjs'));
  await showChoosers();
}

/** What a search finds is put right once somebody searches. @param {FocusEvent} event */
function followSearch({ target }) {
  const search = target instanceof Element && target.closest('.md-search');
  if (search)
    part(() => import('./page/search-results.mjs'))
      .then(({ followFinds }) => followFinds(search))
      .catch(() => {});
}

/**
 * A try can be pressed from the beginning. One whose numbers the browser has restored on a reload has to be told so.
 */
function offerTries() {
  for (const press of document.querySelectorAll(TRY_PRESS)) press.removeAttribute('hidden');
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('game-try input'));
  for (const target of fields) if (target.value !== target.defaultValue) void bringTry({ type: 'input', target });
}

/**
 * What throws comes once a reader is about to press: few of those who see the page do.
 * @param {Pick<Event, 'type' | 'target'>} event
 */
async function bringTry({ type, target }) {
  const place = target instanceof Element && target.closest('game-try');
  if (!place || customElements.get('game-try')) return;
  try {
    await bringCalculators();
    define('game-try', (await part(() => import('./page/game-try.mjs'))).GameTryElement);
    const press = type === 'click' && target.closest(TRY_PRESS);
    if (press instanceof HTMLElement) press.click(); // the first one was heard by nobody
  } catch {
    place.querySelector('.try-says')?.replaceChildren(NOT_FETCHED);
  }
}

/**
 * Registers an element; a second registration, by a copy of this script, does no harm.
 * @param {string} tag
 * @param {CustomElementConstructor} element
 */
function define(tag, element) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Loads the elements that stand on a page. */
function defineLazyElements() {
  for (const [tag, load] of Object.entries(LAZY_ELEMENTS)) {
    // A page is complete without the script of its element, as it is without any.
    if (!customElements.get(tag) && document.querySelector(`${tag}${NOT_FOLDED}`))
      part(load)
        .then((element) => define(tag, element))
        .catch(() => {});
  }
}
