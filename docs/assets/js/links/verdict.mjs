/**
 * What is said of an opened link's answer, and the list of corrections that explains it, which is loaded where an old
 * link's answer has changed and not before. Pure: no DOM, so that Node can test it.
 *
 * @typedef {{version: string, calculators: string[], what: string, why: string, rules?: string[]}} Correction one change
 *     of answers, with the ids of the clauses and rulings that changed
 * @typedef {{version: string, date: string, id: string, what: string, says: string, calculators: string[]}} Change a rule
 *     that means something else or was decided the other way, with the first version that holds the change
 * @typedef {{corrections: Correction[], changes: Change[], hasEdition?: boolean, growth?: string[]}} Known what may explain another answer,
 *     and whether the book of the link's version is kept
 */

import { siteRoot } from '../shared/site-root.mjs';

/** The parts of an answer in words. @type {{[part: string]: string}} */
const CHANGES = {
  inputs: 'what was left out of the question is filled in otherwise now',
  readings: 'a ruling is read otherwise now',
  faces: 'the dice or tokens are others',
  result: 'the result is another one',
  chances: 'the chances are others',
};

/** Said where the engine refuses a link that it once answered. */
export const UNANSWERED = 'When this link was made the question had an answer; the rules of this version refuse it, and the form says why.';

/**
 * One sentence; none where nothing is known and nothing suspected.
 * @param {string[] | null} changed names of the parts that differ; null where the link does not tell its answer
 * @param {string | undefined} linked version of the rules that answered then
 * @param {string} present version that answers now
 */
export function verdict(changed, linked, present) {
  const isOther = linked !== undefined && linked !== present;
  const versions = isOther ? ` The link was made with version ${linked} of the rules; version ${present} answers here.` : '';
  if (changed === null) return versions.trim();
  if (changed.length === 0) return `Worked out again: it matches the answer that was linked.${versions}`;
  return `This is not the answer that was linked: ${changed.map((part) => CHANGES[part]).join('; ')}.${versions}`;
}

/**
 * Why, as far as it is known.
 * @param {Known | null} known null where the list cannot be had
 * @param {string} linked
 * @param {string} present
 */
export function explanation(known, linked, present) {
  if (known === null) return ['The list of corrections cannot be loaded now; reload the page to see what was corrected.'];
  const { corrections, changes } = known;
  if (corrections.length > 0) return corrections.map(({ version, what, why }) => `Corrected in version ${version}: ${what} ${why}`);
  if (changes.length > 0) return [];
  if (linked === present) return ['The same version gives the same answer, so the link itself was altered on its way.'];
  return ['No known correction explains it; please report it with the link.'];
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
 * @returns {Promise<import('./verdict.mjs').Known | null>}
 */
export async function knownBetween(calculator, linked, present) {
  try {
    const answer = await fetch(new URL('corrections.json', siteRoot ?? location.href));
    const { corrections, changes, editions = [], growth = {} } = await answer.json();
    return {
      growth: growth[calculator] ?? [],
      corrections: chosen(corrections, calculator, linked, present),
      changes: sinceLinked(changes, calculator, linked, present),
      hasEdition: linked !== present && editions.includes(linked),
    };
  } catch {
    return null;
  }
}
