/**
 * Reads the answer that a widget shows: sentence, chances and clauses from its HTML, the rest from the response
 * behind it. Before the first live answer the build has left that rest in `data-told`.
 *
 * @typedef {import('../cite/formats.mjs').ToldAnswer} ToldAnswer
 * @typedef {Pick<ToldAnswer, 'title' | 'tail' | 'text' | 'seed' | 'faces' | 'engine'> & {readings: {[ruling: string]: string}}} Rest
 */

import { otherEdition } from '../cite/formats.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @type {WeakMap<Element, import('../engine/wire.mjs').EngineResponse>} */
const responses = new WeakMap();

/** Remembers what each widget was last answered, for the whole visit. */
export function rememberAnswers() {
  addEventListener('rule-calculator-answered', (event) => {
    if (event instanceof CustomEvent && event.target instanceof Element) responses.set(event.target, event.detail.response);
  });
}

/** @param {HTMLElement} widget @returns {ToldAnswer} */
export function shownAnswer(widget) {
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

/** The version of the engine that the build asked. @param {HTMLElement} widget @returns {string | undefined} */
export function builtWith(widget) {
  return JSON.parse(widget.dataset.told ?? '{}').engine;
}

/** @param {HTMLElement} widget @returns {Rest} */
function restOf(widget) {
  const told = JSON.parse(widget.dataset.told ?? '{}');
  const { readings, text, seed, faces, engine } = responses.get(widget) ?? told;
  return { title: told.title, tail: told.tail, readings, text, seed, faces, engine };
}

/** @param {Element} place @param {string} selector */
function textOf(place, selector) {
  return place.querySelector(selector)?.textContent ?? '';
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

/** The link that shows the answer again; where it would be too long, the page. @param {HTMLElement} widget */
function addressOf(widget) {
  const link = 'link' in widget && typeof widget.link === 'function' ? widget.link() : null;
  return link ?? new URL(location.pathname, location.href).href;
}
