/** Small pieces of HTML that the desk and the chooser are made of; all text goes in as text. */

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} className @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[Tag]} */
export function newElement(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A button for an action. @param {string} action @param {string} words @param {string} [label] what it says where its words are not enough */
export function actionButton(action, words, label) {
  const button = newElement('button', '', words);
  button.type = 'button';
  button.dataset.action = action;
  if (label) button.setAttribute('aria-label', label);
  return button;
}

/** Says a sentence in a place that is announced; the same one again is a change, too. @param {HTMLElement} place @param {string} text */
export function say(place, text) {
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
