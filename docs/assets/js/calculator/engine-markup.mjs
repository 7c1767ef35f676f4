/** The engine's answers as markup: the one kind of text that this site's scripts put into a page as such. */

/** @typedef {{createPolicy: (name: string, rules: object) => {createHTML: (html: string) => string}}} TrustedTypes */

const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (globalThis);
const policy = trustedTypes?.createPolicy('engine', { createHTML: (/** @type {string} */ html) => html });

/**
 * An answer's own `html`, which the engine has escaped. Where browsers ask for it, it is marked as trusted.
 * @param {string} html
 */
export function engineMarkup(html) {
  return policy?.createHTML(html) ?? html;
}

/**
 * The same as a page that runs and loads nothing.
 * @param {string} html
 */
export function engineDocument(html) {
  return new DOMParser().parseFromString(engineMarkup(html), 'text/html');
}
