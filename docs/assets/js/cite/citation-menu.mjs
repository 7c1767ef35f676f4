/**
 * What the menu of a control that cites has to copy. Loaded when one is pressed.
 *
 * @typedef {import('./formats.mjs').ToldAnswer} ToldAnswer
 */

import { answerCitation, FORMATS, otherEdition, passageCitation, written } from './formats.mjs';
import { toggleMenu } from './menu.mjs';
import { shortPlace, siteRoot } from '../shared/site-root.mjs';
import { answeredData } from './answer-registry.mjs';
import { fillFolds } from '../shared/lazy-folds.mjs';
import { asTyped } from '../shared/text.mjs';

export { closeMenu } from './menu.mjs';

/** Opens the menu of a control, or closes it. @param {HTMLElement} control */
export function openCitations(control) {
  const citation = control instanceof HTMLAnchorElement ? passage(control) : answer(control);
  const choices = formatsFor(control, citation).map(([format, name]) => ({ name, text: written(format, citation) }));
  const label =
    control instanceof HTMLAnchorElement ? (control.getAttribute('aria-label') ?? '') : 'Copy the answer as';
  toggleMenu(control, label, choices);
}

/**
 * An answer has a button of its own for its link; whatever stands in another edition offers that as well.
 * @param {HTMLElement} control @param {import('./formats.mjs').Citation} citation
 */
function formatsFor(control, { other }) {
  const [link, ...others] = FORMATS;
  const here = control instanceof HTMLAnchorElement ? [link] : [];
  const there = other ? [['other', `Link to ${other.name}`]] : [];
  return [...here, ...there, ...others];
}

/** @param {HTMLAnchorElement} link */
function passage({ href, dataset }) {
  const { label = '', before = '', says = '', book = '', edition, ...some } = dataset;
  return passageCitation({
    ...some,
    label,
    before,
    says,
    book,
    url: href,
    other: otherEdition(edition, href, siteRoot),
  });
}

/** @param {HTMLElement} button */
function answer(button) {
  return answerCitation(shownAnswer(/** @type {HTMLElement} */ (button.closest('rule-calculator'))));
}

/*
 * The answer that a widget shows, as data for a citation: sentence, chances and clauses come from its HTML, the rest from
 * the response.
 */

/** @param {HTMLElement} widget @returns {ToldAnswer} */
function shownAnswer(widget) {
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

/**
 * What an element shows, in quotes as they are typed: a citation is plain text.
 * @param {Element} place
 * @param {string} selector
 */
function textOf(place, selector) {
  return asTyped(place.querySelector(selector)?.textContent ?? '');
}

/** @param {Element} data */
function chance(data) {
  const line = data.closest('div') ?? data;
  return {
    label: textOf(line, 'dt'),
    exact: data.getAttribute('value') ?? '',
    percent: asTyped(data.textContent ?? ''),
  };
}

/** The clauses and rulings that the answer cites, each with its short address. @param {HTMLElement} widget */
function clauses(widget) {
  const links = /** @type {HTMLElement[]} */ ([...widget.querySelectorAll('.rc-answer a[data-clause]')]);
  const statuses = new Map(links.map(({ dataset }) => [dataset.clause ?? '', dataset.status ?? '']));
  return [...statuses].map(([id, status]) => {
    const { href: url } = new URL(shortPlace(id), siteRoot ?? location.href);
    return { id, url, status };
  });
}

/** @param {HTMLElement} widget @param {string} ruling @param {string} reading */
function isDecided(widget, ruling, reading) {
  const select = [...widget.querySelectorAll('select[data-reading]')].find(
    (each) => each.getAttribute('name') === ruling,
  );
  const decision = select?.getAttribute('data-default');
  return !decision || JSON.parse(decision) === reading;
}

/** The link that shows the answer again; the page where that is too long. @param {HTMLElement} widget */
function addressOf(widget) {
  const link = 'link' in widget && typeof widget.link === 'function' ? widget.link() : null;
  return link ?? new URL(location.pathname, location.href).href;
}
