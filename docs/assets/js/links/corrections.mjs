/**
 * Known corrections of the engine and changes of rules: which version changed which answers, and why. Loaded where an
 * old link's answer has changed, and not before.
 */

import { chosen, sinceLinked } from './link-verdict.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/**
 * What may have changed a calculator's answers from one version to another; null where the list cannot be had.
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 * @returns {Promise<import('./link-verdict.mjs').Known | null>}
 */
export async function knownBetween(calculator, linked, present) {
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
