/**
 * Says, above the answer to an opened link, whether it is still the answer that was linked.
 *
 * A link carries the fingerprint of its answer (fingerprint.mjs). Until the answer to the linked question is there, no
 * answer to another question stands in its place: the old answer keeps its room, unseen, so that nothing moves.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {HTMLElement & {state: LinkState}} Widget
 * @typedef {{widget: HTMLElement, question: string, hash: string, mark?: string, engine?: string, isHeard?: boolean}} Opened
 */

import { builtData } from '../cite/answer-registry.mjs';
import { canonical } from '../shared/json.mjs';
import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { UNANSWERED, changeWords, changedRules, changedWords, explanation, knownBetween, pinnedPlace, verdict } from './verdict.mjs';
import { changedParts, markOf, rereadRulings } from './fingerprint.mjs';

const CLASS = 'rc-link-check';

/** @type {WeakMap<LinkState, EngineResponse>} */
const responses = new WeakMap();
/** @type {Opened | null} the link that was opened last */
let opened = null;

/** A widget is about to ask what a link says. @param {Widget} widget @param {LinkState} state @param {string} [mark] */
export function expectAnswer(widget, state, mark) {
  remove(widget);
  const asked = { ...state, mode: state.mode ?? widget.getAttribute('mode') ?? '' };
  opened = { widget, question: questionOf(asked), hash: location.hash, mark, engine: state.engine };
  if (mark) watchForRefusal(opened);
  if (opened.question !== questionOf(widget.state)) awaitAnswer(widget, isAsked(asked));
}

/** A link to a roll may come without its dice. @param {LinkState} state */
function isAsked({ mode, seed, faces }) {
  return mode !== 'roll' || seed !== undefined || faces !== undefined;
}

/** Whether the address is still the link that led to this state. @param {LinkState} state */
export function isOpenedHere(state) {
  return opened !== null && opened.hash === location.hash && opened.question === questionOf(state);
}

/** The mark of the answer to a state, where that is shown here. @param {LinkState} state @returns {string | undefined} */
export function markFor(state) {
  const response = responses.get(state);
  return response ? markOf(response) : builtMark(state);
}

/** The answer of the build has its mark from there, as long as nobody has touched the question. @param {LinkState} state */
function builtMark({ at = '', mode, seed }) {
  const widget = /** @type {HTMLElement & {isUntouched: boolean} | null} */ (document.getElementById(at));
  if (!widget || mode !== widget.getAttribute('mode') || (seed ?? null) !== widget.getAttribute('seed')) return undefined;
  return widget.isUntouched ? builtData(widget).mark : undefined;
}

/** A widget shows an answer. @param {HTMLElement} widget @param {{response: EngineResponse, state: LinkState}} answered */
export function hearAnswer(widget, { response, state }) {
  responses.set(state, response);
  if (opened?.widget !== widget) return;
  opened.isHeard = true;
  if (opened.question === questionOf(state)) void judge(opened, response);
  else remove(widget);
}

/** Whether a widget's refusal is the first answer to the link that is still in the address. @param {HTMLElement} widget */
export function hearRefusal(widget) {
  if (opened?.widget !== widget || opened.isHeard || opened.hash !== location.hash) return false;
  opened.isHeard = true;
  return true;
}

/** @param {Opened} link @param {EngineResponse} response */
async function judge(link, response) {
  const { widget, mark, engine } = link;
  const seen = mark === undefined ? null : changedParts(mark, response);
  const known = seen?.length && engine ? await knownBetween(response.calculator, engine, response.engine) : null;
  if (opened !== link) return; // another link was opened meanwhile
  const changed = seen && mark ? changedParts(mark, response, known?.growth) : seen;
  const sentence = verdict(changed, engine, response.engine);
  if (sentence === '') return remove(widget);
  const note = noteIn(widget);
  note.classList.toggle('is-changed', changed !== null && changed.length > 0);
  note.replaceChildren(paragraph(sentence));
  if (!changed?.length || !engine) return;
  const { corrections = [], changes = [] } = known ?? {};
  const reread = changed.includes('readings') && mark ? rereadRulings(mark, response, choicesIn(widget)) : [];
  const others = [...corrections.flatMap(({ rules = [] }) => rules), ...reread].filter((id) => !changes.some((each) => each.id === id));
  note.append(...changes.map(changeLine), ...rulesLine(changedRules(rulesOf(response), others)));
  note.append(...explanation(known, engine, response.engine).map(paragraph));
  if (known?.hasEdition) note.append(...await pinnedLine(engine));
}

/** Every reading of each ruling that the form offers. @param {HTMLElement} widget */
function choicesIn(widget) {
  const selects = [...widget.querySelectorAll('select[data-reading]')].filter((each) => each instanceof HTMLSelectElement);
  return Object.fromEntries(selects.map(({ name, options }) => [name, [...options].map(({ value }) => value)]));
}

/** Clauses and rulings that an answer names, each once. @param {EngineResponse} response */
function rulesOf({ steps = [], readings }) {
  return [...new Set([...steps.map(({ clause }) => clause), ...Object.keys(readings)])];
}

/** @param {import('./verdict.mjs').Change} change */
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
  const note = widget.querySelector(`.${CLASS}`) ?? document.createElement('div');
  note.className = CLASS;
  note.setAttribute('role', 'status');
  if (!note.isConnected) widget.querySelector('.rc-answer')?.before(note);
  return note;
}

/** @param {HTMLElement} widget */
function remove(widget) {
  widget.querySelector(`.${CLASS}`)?.remove();
}

/** @param {string} words */
function paragraph(words) {
  const made = document.createElement('p');
  made.textContent = words;
  return made;
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
