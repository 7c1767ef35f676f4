/**
 * What may have changed an answer since it was linked: corrections, and rules that mean something else or were decided the
 * other way. `check.mjs` loads this where the answer to a link is another one today, which few readers ever see.
 *
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {{version: string, calculators: string[], what: string, why: string, rules?: string[]}} Correction one change
 *     of answers, with the ids of the clauses and rulings that changed
 * @typedef {{version: string, date: string, id: string, what: string, says: string, calculators: string[]}} Change a rule
 *     that means something else or was decided the other way, with the first version that holds the change
 * @typedef {{corrections: Correction[], changes: Change[], hasEdition?: boolean}} Known what may explain another
 *   answer, and
 *     whether the book of the link's version is kept
 */

import { bookLink, shortPlace, siteRoot } from '../shared/site-root.mjs';
import { newElement } from '../shared/html.mjs';

/**
 * What is said of the changes, a paragraph each.
 * @param {EngineResponse} response
 * @param {Known | null} known null where the list cannot be had
 */
export function whatChanged(response, known) {
  const { corrections = [], changes = [] } = known ?? {};
  const others = corrections.flatMap(({ rules = [] }) => rules).filter((id) => !changes.some((each) => each.id === id));
  return [
    ...changes.map(changeLine),
    ...rulesLine(changedRules(rulesOf(response), others)),
    ...explanation(known).map((words) => newElement('p', '', words)),
  ];
}

/** Clauses and rulings that an answer names, each once. @param {EngineResponse} response */
function rulesOf({ steps = [], readings }) {
  return [...new Set([...steps.map(({ clause }) => clause), ...Object.keys(readings)])];
}

/** @param {Change} change */
function changeLine(change) {
  return newElement('p', '', ruleLink(change.id), changeWords(change));
}

/** @param {string[]} ids of the rules that changed */
function rulesLine(ids) {
  if (ids.length === 0) return [];
  const line = newElement('p', '', changedWords(ids.length));
  ids.forEach((id, place) => line.append(place ? ', ' : '', ruleLink(id)));
  return [line];
}

/** @param {string} id */
function ruleLink(id) {
  return bookLink(id, shortPlace(id));
}

/** The way to the rules by which a link was made, where their edition is kept. @param {string} linked */
export async function pinnedLine(linked) {
  if (!siteRoot) return [];
  const place = pinnedPlace(linked, siteRoot, location.pathname);
  const hash = location.hash;
  const isKept = await fetch(place, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isKept) return [];
  const line = newElement('p', '', 'The rules of that day still answer: ');
  line.append(bookLink(`open this link in edition ${linked}`, `${place.href}${hash}`));
  return [line];
}

/** Why, as far as it is known. @param {Known | null} known null where the list cannot be had */
export function explanation(known) {
  if (known === null)
    return ['The list of corrections cannot be loaded now; reload the page to see what was corrected.'];
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
  return count === 1
    ? 'Of what it rests on, this has changed since: '
    : 'Of what it rests on, these have changed since: ';
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
 * What changed for a calculator since a link was made, up to another version: answers after its version, rules perhaps in
 * it, for a version that is not finished gives links before a change and after it.
 * @template {Correction | Change} Known
 * @param {Known[]} known
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export function sinceLinked(known, calculator, linked, present) {
  return known.filter((each) => {
    const isNews = order(linked, each.version) < ('id' in each ? 1 : 0);
    return isNews && order(each.version, present) <= 0 && each.calculators.includes(calculator);
  });
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
export async function knownBetween(calculator, linked, present) {
  try {
    const answer = await fetch(new URL('corrections.json', siteRoot ?? location.href));
    const { corrections, changes, editions = [] } = await answer.json();
    return {
      corrections: sinceLinked(corrections, calculator, linked, present),
      changes: sinceLinked(changes, calculator, linked, present),
      hasEdition: linked !== present && editions.includes(linked),
    };
  } catch {
    return null;
  }
}
