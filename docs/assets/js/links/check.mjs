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
 * @typedef {{widget: HTMLElement, question: string, fragment: string, answerHash?: string, engine?: string, isHeard?:
 *   boolean}} Opened
 */

import { builtData } from '../cite/answer-registry.mjs';
import { bytesTo } from '../shared/base64url.mjs';
import { canonical } from '../shared/json.mjs';
import { part } from '../shared/part.mjs';
import { sha256 } from '../shared/sha256.mjs';
import { newElement } from '../shared/html.mjs';

const CLASS = 'rc-link-check';

/** @type {WeakMap<LinkState, EngineResponse>} */
const responses = new WeakMap();
/** @type {Opened | null} the link that was opened last */
let opened = null;

/**
 * A widget is about to ask what a link says.
 * @param {Widget} widget
 * @param {LinkState} state
 * @param {string} [answerHash]
 */
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

/**
 * The hash of the answer to a state, where that is shown here.
 * @param {LinkState} state
 * @returns {string | undefined}
 */
export function shownHash(state) {
  const response = responses.get(state);
  return response ? hashOfAnswer(response) : builtHash(state);
}

/**
 * The answer of the build has its hash from there; to any other question it is none.
 * @param {LinkState} state
 */
function builtHash(state) {
  const widget = /** @type {HTMLElement & {printed?: LinkState | null} | null} */ (
    document.getElementById(state.at ?? '')
  );
  return widget?.printed && questionOf(widget.printed) === questionOf(state) ? builtData(widget).hash : undefined;
}

/**
 * A widget shows an answer.
 * @param {HTMLElement} widget
 * @param {import('../cite/answer-registry.mjs').Answered} answered
 */
export function hearAnswer(widget, { response, state }) {
  responses.set(state, response);
  if (opened?.widget !== widget) return;
  opened.isHeard = true;
  if (opened.question === questionOf(state)) void judge(opened, response);
  else remove(widget);
}

/**
 * Whether a widget's refusal is the first answer to the link that is still in the address.
 * @param {HTMLElement} widget
 */
export function hearRefusal(widget) {
  if (opened?.widget !== widget || opened.isHeard || opened.fragment !== location.hash) return false;
  opened.isHeard = true;
  return true;
}

/** @param {Opened} link @param {EngineResponse} response */
async function judge(link, response) {
  const { widget, answerHash, engine } = link;
  const isSame = answerHash === undefined ? null : answerHash === hashOfAnswer(response);
  const changes = isSame === false && engine ? await part(() => import('./changes.mjs')).catch(() => null) : null;
  const known = changes && engine ? await changes.knownBetween(response.calculator, engine, response.engine) : null;
  if (opened !== link) return; // another link was opened meanwhile
  const sentence = verdict(isSame, engine, response.engine);
  if (sentence === '') return remove(widget);
  const note = noteIn(widget);
  note.classList.toggle('is-changed', isSame === false);
  note.replaceChildren(newElement('p', '', sentence));
  if (!changes || !engine) return;
  note.append(...changes.whatChanged(response, known));
  if (known?.hasEdition) note.append(...(await changes.pinnedLine(engine)));
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
    note.replaceChildren(newElement('p', '', UNANSWERED));
  });
  observer.observe(link.widget, { attributes: true, attributeFilter: ['data-state'] });
}

/** What a state asks, whoever answered it and wherever it stands. @param {LinkState} state */
export function questionOf({ engine: _engine, at: _at, ...request }) {
  return canonical(/** @type {any} */ (request));
}

/** @param {HTMLElement} widget */
function noteIn(widget) {
  const note = widget.querySelector(`.${CLASS}`) ?? newElement('div', { class: CLASS, role: 'status' });
  // Above the strip that heads the answer: between the two it would part them.
  const answer = widget.querySelector(':scope > .rc-wait') ?? widget.querySelector('.rc-answer');
  if (!note.isConnected) answer?.before(note);
  return note;
}

/** @param {HTMLElement} widget */
function remove(widget) {
  widget.querySelector(`.${CLASS}`)?.remove();
}

const WORKING = 'Working out the linked answer …';
const NOT_THERE = 'The linked answer has not been worked out.';
const TO_BE_ROLLED = 'This link sets up a roll; press “Roll” to throw.';

/** @type {WeakMap<HTMLElement, MutationObserver>} */
const observers = new WeakMap();

/**
 * A widget is about to be asked what a link says.
 * @param {HTMLElement} widget
 * @param {boolean} [isAsked] false where the link leaves the asking to its reader
 */
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

/* What is said of an opened link's answer. */

const SAME = 'Worked out again: it matches the answer that was linked.';
/** An answer to which a result was added is another one, too. */
const OTHER = 'This link was made with another state of the book; the answer it had then may have been another one.';
/** Said where the engine refuses a link that it once answered. */
const UNANSWERED =
  'When this link was made the question had an answer; the rules of this version refuse it, and the form says why.';

/**
 * One sentence; none where nothing is known and nothing suspected.
 * @param {boolean | null} isSame whether the hashes of the two answers are equal; null where the link has none
 * @param {string | undefined} linked version of the rules that answered then
 * @param {string} present version that answers now
 */
export function verdict(isSame, linked, present) {
  const isOther = linked !== undefined && linked !== present;
  const versions = isOther
    ? ` The link was made with version ${linked} of the rules; version ${present} answers here.`
    : '';
  if (isSame === null) return versions.trim();
  return (isSame ? SAME : OTHER) + versions;
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
