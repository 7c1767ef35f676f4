/**
 * Known corrections of the rules: which version changed which answers, and why. Loaded where an old link's answer
 * has changed, and not before.
 */

import { chosen } from './link-verdict.mjs';
import { siteRoot } from './site-root.mjs';

/**
 * What changed a calculator's answers after one version, up to another; null where the list cannot be had.
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export async function correctionsBetween(calculator, linked, present) {
  try {
    const answer = await fetch(new URL('corrections.json', siteRoot ?? location.href));
    return chosen((await answer.json()).corrections, calculator, linked, present);
  } catch {
    return null;
  }
}
