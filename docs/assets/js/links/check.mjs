/**
 * Says, above the answer to an opened link, whether it is still the answer that was linked.
 *
 * A link carries a hash of its answer. Until the answer to the linked question is there, no
 * answer to another question stands in its place: the old answer keeps its room, unseen, so that nothing moves.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {HTMLElement & {state: LinkState}} Widget
 * @typedef {{widget: HTMLElement, question: string, fragment: string, answerHash?: string, engine?: string, isHeard?: boolean}} Opened
 * @typedef {{version: string, calculators: string[], what: string, why: string, rules?: string[]}} Correction one change
 *     of answers, with the ids of the clauses and rulings that changed
 * @typedef {{version: string, date: string, id: string, what: string, says: string, calculators: string[]}} Change a rule
 *     that means something else or was decided the other way, with the first version that holds the change
 * @typedef {{corrections: Correction[], changes: Change[], hasEdition?: boolean}} Known what may explain another answer, and
 *     whether the book of the link's version is kept
 */

import { builtData } from '../cite/answer-registry.mjs';
import { bytesTo } from '../shared/base64url.mjs';
import { canonical } from '../shared/json.mjs';
import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { sha256 } from '../shared/sha256.mjs';
import { newElement } from '../shared/html.mjs';

const CLASS = 'rc-link-check';

/** @type {WeakMap<LinkState, EngineResponse>} */
const responses = new WeakMap();
/** @type {Opened | null} the link that was opened last */
let opened = null;

/** A widget is about to ask what a link says. @param {Widget} widget @param {LinkState} state @param {string} [answerHash] */
export function expectAnswer(widget, state, answerHash) {
  remove(widget);
  const asked = { ...state, mode: state.mode ?? widget.getAttribute('mode') ?? '' };
  opened = { widget, question: questionOf(asked), fragment: location.hash, answerHash, engine: state.engine };
  if (answerHash) watchForRefusal(opened);
  if (opened.question !== questionOf(widget.state)) awaitAnswer(widget, isAsked(asked));
}

/** A link to a roll may come without its dice. @param {LinkState} state */
function isAsked({ mode, seed, faces }) {
  return mode !== 'roll' || seed !== undefined || faces !== undefined;
}

/** Whether the address is still the link that led to this state. @param {LinkState} state */
export function isOpenedHere(state) {
  return opened !== null && opened.fragment === location.hash && opened.question === questionOf(state);
}

/** The hash of the answer to a state, where that is shown here. @param {LinkState} state @returns {string | undefined} */
export function shownHash(state) {
  const response = responses.get(state);
  return response ? hashOfAnswer(response) : builtHash(state);
}

/** The answer of the build has its hash from there, as long as nobody has touched the question. @param {LinkState} state */
function builtHash({ at = '', mode, seed, method = 1 }) {
  const widget = /** @type {HTMLElement & {isUntouched: boolean} | null} */ (document.getElementById(at));
  if (!widget || method !== 1 || mode !== widget.getAttribute('mode') || (seed ?? null) !== widget.getAttribute('seed')) return undefined;
  return widget.isUntouched ? builtData(widget).hash : undefined;
}

/** A widget shows an answer. @param {HTMLElement} widget @param {import('../cite/answer-registry.mjs').Answered} answered */
export function hearAnswer(widget, { response, state }) {
  responses.set(state, response);
  if (opened?.widget !== widget) return;
  opened.isHeard = true;
  if (opened.question === questionOf(state)) void judge(opened, response);
  else remove(widget);
}

/** Whether a widget's refusal is the first answer to the link that is still in the address. @param {HTMLElement} widget */
export function hearRefusal(widget) {
  if (opened?.widget !== widget || opened.isHeard || opened.fragment !== location.hash) return false;
  opened.isHeard = true;
  return true;
}

/** @param {Opened} link @param {EngineResponse} response */
async function judge(link, response) {
  const { widget, answerHash, engine } = link;
  const isSame = answerHash === undefined ? null : answerHash === hashOfAnswer(response);
  const known = isSame === false && engine ? await knownBetween(response.calculator, engine, response.engine) : null;
  if (opened !== link) return; // another link was opened meanwhile
  const sentence = verdict(isSame, engine, response.engine);
  if (sentence === '') return remove(widget);
  const note = noteIn(widget);
  note.classList.toggle('is-changed', isSame === false);
  note.replaceChildren(paragraph(sentence));
  if (isSame !== false || !engine) return;
  const { corrections = [], changes = [] } = known ?? {};
  const others = corrections.flatMap(({ rules = [] }) => rules).filter((id) => !changes.some((each) => each.id === id));
  note.append(...changes.map(changeLine), ...rulesLine(changedRules(rulesOf(response), others)));
  note.append(...explanation(known).map(paragraph));
  if (known?.hasEdition) note.append(...await pinnedLine(engine));
}

/** Clauses and rulings that an answer names, each once. @param {EngineResponse} response */
function rulesOf({ steps = [], readings }) {
  return [...new Set([...steps.map(({ clause }) => clause), ...Object.keys(readings)])];
}

/** @param {Change} change */
function changeLine(change) {
  const line = paragraph('');
  line.append(ruleLink(change.id), changeWords(change));
  return line;
}

/** @param {string[]} ids of the rules that changed */
function rulesLine(ids) {
  if (ids.length === 0) return [];
  const line = paragraph(changedWords(ids.length));
  ids.forEach((id, place) => line.append(place ? ', ' : '', ruleLink(id)));
  return [line];
}

/** @param {string} id */
function ruleLink(id) {
  return bookLink(id, `r/${id.toLowerCase()}/`);
}

/** The way to the rules by which a link was made, where their edition is kept. @param {string} linked */
async function pinnedLine(linked) {
  if (!siteRoot) return [];
  const place = pinnedPlace(linked, siteRoot, location.pathname);
  const hash = location.hash;
  const isKept = await fetch(place, { method: 'HEAD' }).then(({ ok }) => ok, () => false);
  if (!isKept) return [];
  const line = paragraph('The rules of that day still answer: ');
  line.append(bookLink(`open this link in edition ${linked}`, `${place.href}${hash}`));
  return [line];
}

/** The engine may refuse today what it once answered. @param {Opened} link */
function watchForRefusal(link) {
  const observer = new MutationObserver(() => {
    const { state } = link.widget.dataset;
    if (state !== 'failed' && state !== 'answered') return;
    observer.disconnect();
    if (state !== 'failed' || opened !== link || !link.widget.querySelector('[aria-invalid="true"]')) return;
    const note = noteIn(link.widget);
    note.classList.add('is-changed');
    note.replaceChildren(paragraph(UNANSWERED));
  });
  observer.observe(link.widget, { attributes: true, attributeFilter: ['data-state'] });
}

/** What a state asks, whoever answered it and wherever it stands. @param {LinkState} state */
function questionOf({ engine: _engine, at: _at, ...request }) {
  return canonical(/** @type {any} */ (request));
}

/** @param {HTMLElement} widget */
function noteIn(widget) {
  const note = widget.querySelector(`.${CLASS}`) ?? newElement('div', { class: CLASS, role: 'status' });
  if (!note.isConnected) widget.querySelector('.rc-answer')?.before(note);
  return note;
}

/** @param {HTMLElement} widget */
function remove(widget) {
  widget.querySelector(`.${CLASS}`)?.remove();
}

/** @param {string} words */
function paragraph(words) {
  return newElement('p', '', words);
}

const WORKING = 'Working out the linked answer …';
const NOT_THERE = 'The linked answer has not been worked out.';
const TO_BE_ROLLED = 'This link sets up a roll; press “Roll” to throw.';

/** @type {WeakMap<HTMLElement, MutationObserver>} */
const observers = new WeakMap();

/** A widget is about to be asked what a link says. @param {HTMLElement} widget @param {boolean} [isAsked] false where the link leaves the asking to its reader */
export function awaitAnswer(widget, isAsked = true) {
  const place = widget.querySelector('.rc-answer');
  if (!(place instanceof HTMLElement)) return;
  observers.get(widget)?.disconnect();
  const observer = new MutationObserver(() => follow(widget, place, observer));
  observers.set(widget, observer);
  observer.observe(widget, { attributes: true, attributeFilter: ['data-state'] });
  place.dataset.awaited = isAsked ? WORKING : TO_BE_ROLLED;
}

/** @param {HTMLElement} widget @param {HTMLElement} place @param {MutationObserver} observer */
function follow(widget, place, observer) {
  const { state = '' } = widget.dataset;
  const isUnderWay = state === 'loading' || state === 'busy';
  place.dataset.awaited = isUnderWay ? WORKING : NOT_THERE;
  if (state !== 'answered') return;
  observer.disconnect();
  delete place.dataset.awaited;
}

/*
 * What is said of an opened link's answer, and the list of corrections that explains it, which is loaded where an old
 * link's answer has changed and not before.
 */

const SAME = 'Worked out again: it matches the answer that was linked.';
/** An answer to which a result was added is another one, too. */
const OTHER = 'This link was made with another state of the book; the answer it had then may have been another one.';
/** Said where the engine refuses a link that it once answered. */
const UNANSWERED = 'When this link was made the question had an answer; the rules of this version refuse it, and the form says why.';

/**
 * One sentence; none where nothing is known and nothing suspected.
 * @param {boolean | null} isSame whether the hashes of the two answers are equal; null where the link has none
 * @param {string | undefined} linked version of the rules that answered then
 * @param {string} present version that answers now
 */
export function verdict(isSame, linked, present) {
  const isOther = linked !== undefined && linked !== present;
  const versions = isOther ? ` The link was made with version ${linked} of the rules; version ${present} answers here.` : '';
  if (isSame === null) return versions.trim();
  return (isSame ? SAME : OTHER) + versions;
}

/** Why, as far as it is known. @param {Known | null} known null where the list cannot be had */
export function explanation(known) {
  if (known === null) return ['The list of corrections cannot be loaded now; reload the page to see what was corrected.'];
  return known.corrections.map(({ version, what, why }) => `Corrected in version ${version}: ${what} ${why}`);
}

/** What a page says behind the id of a rule that changed. @param {Change} change */
export function changeWords({ date, what, says }) {
  return ` changed on ${date} (${what}): ${says}`;
}

/**
 * The rules of an answer that have changed since it was linked, in the order in which the answer names them.
 * @param {string[]} touching ids of the clauses and rulings that the answer rests on
 * @param {string[]} changed ids that are known to have changed since, of whatever calculator
 */
export function changedRules(touching, changed) {
  return touching.filter((id) => changed.includes(id));
}

/**
 * The words before the ids of the rules that changed.
 * @param {number} count of them
 */
export function changedWords(count) {
  return count === 1 ? 'Of what it rests on, this has changed since: ' : 'Of what it rests on, these have changed since: ';
}

/**
 * Where the edition of a version keeps a page of this book, which may itself be an edition.
 * @param {string} linked version of the rules, which is the number of its edition
 * @param {URL} root of the book, or of the edition that is read
 * @param {string} path of the page
 */
export function pinnedPlace(linked, root, path) {
  const book = root.href.replace(/\/e\/[^/]+\/$/u, '/');
  return new URL(`e/${linked}/${path.slice(root.pathname.length)}`, book);
}

/**
 * What changed a calculator's answers after one version, up to another.
 * @param {Correction[]} known
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export function chosen(known, calculator, linked, present) {
  const isNews = (/** @type {string} */ version) => order(linked, version) < 0 && order(version, present) <= 0;
  return known.filter(({ version, calculators }) => calculators.includes(calculator) && isNews(version));
}

/**
 * The rules of a calculator that have changed since a link was made, or may have: a version that is not finished
 * gives links before a change and after it.
 * @param {Change[]} known
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export function sinceLinked(known, calculator, linked, present) {
  const isNews = (/** @type {string} */ version) => order(linked, version) <= 0 && order(version, present) <= 0;
  return known.filter(({ version, calculators }) => calculators.includes(calculator) && isNews(version));
}

/** Below 0 where the first version is the older one. @param {string} one @param {string} other */
function order(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}

/**
 * What may have changed a calculator's answers from one version to another; null where the list cannot be had.
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 * @returns {Promise<Known | null>}
 */
async function knownBetween(calculator, linked, present) {
  try {
    const answer = await fetch(new URL('corrections.json', siteRoot ?? location.href));
    const { corrections, changes, editions = [] } = await answer.json();
    return {
      corrections: chosen(corrections, calculator, linked, present),
      changes: sinceLinked(changes, calculator, linked, present),
      hasEdition: linked !== present && editions.includes(linked),
    };
  } catch {
    return null;
  }
}

/**
 * Nine letters that tell one answer from another, wherever and by whomever it was asked.
 *
 * Three letters each for the dice or tokens, the result and the chances: the first ones, in base64url, of the SHA-256 of
 * the part's values as JSON with sorted keys and without spaces, in a list, each number written as `"#"` and the sixteen
 * digits of its double. Sentences and steps are not hashed: a word may be mended without an answer's being another one.
 * The same stands in Python in `engine/links`.
 * @param {object} response
 */
export function hashOfAnswer(response) {
  const values = /** @type {{[key: string]: Json}} */ (response);
  const parts = HASHED.map((keys) => withDoubles(keys.map((key) => values[key] ?? null)));
  return parts.map((part) => bytesTo(sha256(/** @type {string} */ (canonical(part)))).slice(0, 3)).join('');
}

const HASHED = [['faces'], ['result'], ['events', 'distribution']];

/** Weights pass 2^53: as doubles they are the same in every language. @param {Json} value @returns {Json} */
function withDoubles(value) {
  if (typeof value === 'number') return `#${doubleOf(value)}`;
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDoubles(part)]));
}

/** @param {number} number */
function doubleOf(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return [0, 4].map((place) => view.getUint32(place).toString(16).padStart(8, '0')).join('');
}
