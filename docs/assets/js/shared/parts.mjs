/**
 * Finds the parts that the markup of an element must have.
 *
 * A selector that starts with a tag, such as `form.rc-form`, gives its part the type of that tag.
 *
 * @template {string} Selector
 * @typedef {Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}.${string}` ? HTMLElementTagNameMap[Tag]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}[${string}` ? HTMLElementTagNameMap[Tag]
 *   : HTMLElement} ElementOf the type of the element that a selector finds
 */

/**
 * @template {Record<string, string>} Selectors
 * @typedef {{[Name in keyof Selectors]: ElementOf<Selectors[Name]>}} Parts
 */

/**
 * The parts of an element by name; throws where one is missing.
 * @template {Record<string, string>} const Selectors
 * @param {HTMLElement} element
 * @param {Selectors} selectors
 * @returns {Parts<Selectors>}
 */
export function partsOf(element, selectors) {
  const entries = Object.entries(selectors);
  const missing = entries.filter(([, selector]) => !element.querySelector(selector)).map(([, selector]) => selector);
  if (missing.length > 0) throw new Error(`<${element.localName} id="${element.id}"> has no ${missing.join(', ')}`);
  return /** @type {any} */ (Object.fromEntries(entries.map(([name, selector]) => [name, element.querySelector(selector)])));
}
