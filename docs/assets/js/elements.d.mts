/** The custom elements by tag, so that `querySelector` and `closest` know their types. */

import type { RuleCalculatorElement } from './calculator/element.mjs';
import type { RuleSentenceElement } from './sentence/element.mjs';

declare global {
  interface HTMLElementTagNameMap {
    'rule-calculator': RuleCalculatorElement;
    'rule-sentence': RuleSentenceElement;
  }
}
