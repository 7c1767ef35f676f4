/**
 * The way back from a reset: until something else stands in the form, its button brings back what stood there before.
 */

import { dispatchInput, fillForm } from './controls.mjs';

/**
 * Makes the button that has reset a form the one that undoes it.
 * @param {import('../element.mjs').RuleCalculatorElement} widget
 * @param {HTMLButtonElement} button
 * @param {import('../../engine/wire.mjs').EngineRequest} former what stood in the form
 */
export function offerUndo(widget, button, former) {
  const words = button.textContent;
  const offer = new AbortController();
  const { signal } = offer;
  const giveUp = () => {
    offer.abort();
    button.textContent = words;
  };
  button.textContent = 'Undo reset';
  for (const type of ['input', 'rule-form-filled']) widget.addEventListener(type, giveUp, { signal });
  button.addEventListener(
    'click',
    (event) => {
      event.stopPropagation(); // or it would reset the form once more
      giveUp();
      fillForm(widget, former);
      dispatchInput(widget);
    },
    { signal },
  );
}
