/**
 * The engine's HTML is trusted and inserted as it is: it is the one kind of text that these scripts insert as markup. All
 * other text from outside is inserted as text.
 *
 * @typedef {{createPolicy: (name: string, rules: object) => {createHTML: (html: string) => string}}} TrustedTypes
 */

const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (globalThis);
const policy = trustedTypes?.createPolicy('engine', { createHTML: (/** @type {string} */ html) => html });

/**
 * An answer's `html`, which the engine has escaped, marked as trusted where the browser asks for it.
 * @param {string} html
 */
export function engineMarkup(html) {
  return policy?.createHTML(html) ?? html;
}

/**
 * Calls the chart and the tables of an answer by another name than the title of its calculator, as `render` does for the
 * build: stored answers have that title, and a page may have several of one calculator.
 * @param {Element} place @param {string} name
 */
export function nameAnswer(place, name) {
  for (const each of place.querySelectorAll('.rc-answer :is(fieldset, .rc-scroller)')) {
    const label = each.getAttribute('aria-label') ?? '';
    each.setAttribute('aria-label', label.slice(0, label.lastIndexOf(':') + 2) + name);
  }
}

/** The same as a document that runs and loads nothing. @param {string} html */
export function engineDocument(html) {
  return new DOMParser().parseFromString(engineMarkup(html), 'text/html');
}

/**
 * The engine's links start at the site's root, for it does not know the page.
 * @param {HTMLElement} place
 * @param {string} root
 */
export function prefixLinks(place, root) {
  for (const link of place.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (!/^([a-z][a-z0-9+.-]*:|[#/])/iu.test(address)) link.setAttribute('href', root + address);
  }
}
