/**
 * The answer that a widget shows, as data for a citation: sentence, chances and clauses come from its HTML, the rest from
 * the response.
 *
 * @typedef {import('./formats.mjs').ToldAnswer} ToldAnswer
 */

import { answeredData } from './answer-registry.mjs';
import { otherEdition } from './formats.mjs';
import { fillFolds } from '../shared/lazy-folds.mjs';
import { asTyped } from '../shared/quotes.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @param {HTMLElement} widget @returns {ToldAnswer} */
export function shownAnswer(widget) {
  fillFolds(widget);
  const { readings, ...rest } = answeredData(widget);
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
