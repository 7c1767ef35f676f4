/**
 * The latest answer of each widget, as data for a citation: sentence, chances and clauses come from its HTML, the rest
 * from the response. Before the first live answer that rest is in `data-told`, where the build has put it.
 *
 * @typedef {import('./formats.mjs').ToldAnswer} ToldAnswer
 * @typedef {Pick<ToldAnswer, 'title' | 'tail' | 'text' | 'seed' | 'faces' | 'engine'> & {readings: {[ruling: string]: string}}} Rest
 */

import { otherEdition } from './formats.mjs';
import { fillFolds } from '../shared/lazy-folds.mjs';
import { asTyped } from '../shared/quotes.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @type {WeakMap<Element, import('../engine/wire.mjs').EngineResponse>} */
const responses = new WeakMap();

/** Registers the latest response of each widget, for the whole visit. */
export function registerAnswers() {
  addEventListener('rule-calculator-answered', (event) => {
    if (event instanceof CustomEvent && event.target instanceof Element) responses.set(event.target, event.detail.response);
  });
}

/** @param {HTMLElement} widget @returns {ToldAnswer} */
export function shownAnswer(widget) {
  fillFolds(widget);
  const { readings, ...rest } = restOf(widget);
  const url = addressOf(widget);
  return {
    ...rest,
    says: textOf(widget, '.rc-answer .rc-sentence'),
    chances: [...widget.querySelectorAll('.rc-events data[data-event]')].map(chance),
    clauses: clauses(widget),
    readings: Object.entries(readings).filter(([ruling, reading]) => !isDecided(widget, ruling, reading)),
    url,
    other: otherEdition(widget.dataset.edition, url, siteRoot),
  };
}

/** The version of the engine that answered for the build. @param {HTMLElement} widget @returns {string | undefined} */
export function builtWith(widget) {
  return builtData(widget).engine;
}

/** @param {HTMLElement} widget @returns {Rest} */
function restOf(widget) {
  const built = builtData(widget);
  const { readings, text, seed, faces, engine } = responses.get(widget) ?? built;
  return { title: built.title, tail: built.tail, readings, text, seed, faces, engine };
}

/** What the build has put into the page beside its own answer. @param {HTMLElement} widget @returns {Rest} */
export function builtData(widget) {
  return JSON.parse(widget.dataset.told ?? '{}');
}

/** What an element shows, in quotes as they are typed: a citation is plain text. @param {Element} place @param {string} selector */
function textOf(place, selector) {
  return asTyped(place.querySelector(selector)?.textContent ?? '');
}

/** @param {Element} data */
function chance(data) {
  const line = data.closest('div') ?? data;
  return { label: textOf(line, 'dt'), exact: data.getAttribute('value') ?? '', percent: data.textContent ?? '' };
}

/** The clauses that the answer cites, each with its short address. @param {HTMLElement} widget */
function clauses(widget) {
  const links = [...widget.querySelectorAll('.rc-answer a[data-clause]')];
  const ids = new Set(links.map((link) => link.getAttribute('data-clause') ?? ''));
  return [...ids].map((id) => ({ id, url: new URL(`r/${id.toLowerCase()}/`, siteRoot ?? location.href).href }));
}

/** @param {HTMLElement} widget @param {string} ruling @param {string} reading */
function isDecided(widget, ruling, reading) {
  const select = [...widget.querySelectorAll('select[data-reading]')].find((each) => each.getAttribute('name') === ruling);
  const decision = select?.getAttribute('data-default');
  return !decision || JSON.parse(decision) === reading;
}

/** The link that shows the answer again; the page where that is too long. @param {HTMLElement} widget */
function addressOf(widget) {
  const link = 'link' in widget && typeof widget.link === 'function' ? widget.link() : null;
  return link ?? new URL(location.pathname, location.href).href;
}
