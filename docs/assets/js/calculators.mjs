/**
 * The calculators of a page, its sentences with numbers, and all that listens to them. `main.mjs` brings it to a page
 * that shows one, or whose address holds the link of an answer; other pages do without.
 */

import { compareReadings } from './calculator/reading-diff.mjs';
import { forgetRoll, listenForRolls, showRoll } from './rolls/rolled.mjs';
import { listenForFirstTouches } from './engine/cached-answers.mjs';
import { linkAnswer, linkQuestion, listenForReturns, openAnswerLink } from './links/answer-link.mjs';
import { listenForShortcuts, nameWhatIsSet } from './calculator/form/shortcuts.mjs';
import { registerAnswer } from './cite/answer-registry.mjs';
import { listenForCopies, RuleSentenceElement } from './sentence/element.mjs';
import { RuleCalculatorElement } from './calculator/element.mjs';
import { showView } from './page/answer-folds.mjs';

/** Who hears an answer, in this order; parts of the page that are loaded later hear it after these. */
const ON_ANSWER = [nameWhatIsSet, compareReadings, showView, registerAnswer, linkAnswer, showRoll];
/** Who hears that a question has no answer. */
const ON_REFUSAL = [linkQuestion, forgetRoll];

listenForFirstTouches();
listenForCopies();
listenForShortcuts();
listenForRolls();
listenForReturns();
addEventListener('rule-calculator-answered', (event) => tell(ON_ANSWER, /** @type {CustomEvent} */ (event)));
addEventListener('rule-calculator-unanswered', (event) => tell(ON_REFUSAL, /** @type {CustomEvent} */ (event)));
addEventListener('rule-link-opened', (event) => openAnswerLink(/** @type {CustomEvent} */ (event).detail));
// A second registration, by a copy of this script, does no harm.
if (!customElements.get('rule-calculator')) customElements.define('rule-calculator', RuleCalculatorElement);
if (!customElements.get('rule-sentence')) customElements.define('rule-sentence', RuleSentenceElement);

/**
 * What fails in one of them is no matter of the others.
 * @template Detail
 * @param {((widget: HTMLElement, detail: Detail) => void)[]} hearers
 * @param {CustomEvent<Detail>} event
 */
function tell(hearers, { target, detail }) {
  for (const hear of hearers) {
    try {
      hear(/** @type {HTMLElement} */ (target), detail);
    } catch (error) {
      reportError(error);
    }
  }
}
