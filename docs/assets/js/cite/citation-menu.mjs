/** What the menu of a control that cites has to copy. Loaded when one is pressed. */

import { FORMATS, answerCitation, otherEdition, passageCitation, written } from './formats.mjs';
import { toggleMenu } from './menu.mjs';
import { shownAnswer } from './shown-answer.mjs';
import { siteRoot } from '../shared/site-root.mjs';

export { closeMenu } from './menu.mjs';

/** Opens the menu of a control, or closes it. @param {HTMLElement} control */
export function openCitations(control) {
  const citation = control instanceof HTMLAnchorElement ? passage(control) : answer(control);
  const choices = formatsFor(control, citation).map(([format, name]) => ({ name, text: written(format, citation) }));
  const label = control instanceof HTMLAnchorElement ? (control.getAttribute('aria-label') ?? '') : 'Copy the answer as';
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
  return passageCitation({ ...some, label, before, says, book, url: href, other: otherEdition(edition, href, siteRoot) });
}

/** @param {HTMLElement} button */
function answer(button) {
  return answerCitation(shownAnswer(/** @type {HTMLElement} */ (button.closest('rule-calculator'))));
}
