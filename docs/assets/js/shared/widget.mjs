/**
 * The base class of the site's custom elements. On each connection it finds the parts that the element's markup must
 * have, and it removes the element's listeners when the element leaves the page.
 *
 *     class RollLog extends widget({ form: 'form.rc-form', status: '[role=status]' }) {
 *       connected() {
 *         this.listen(this.parts.form, 'submit', (event) => this.#submit(event));
 *       }
 *     }
 */

/**
 * @template {string} Selector
 * @typedef {Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}.${string}` ? HTMLElementTagNameMap[Tag]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}[${string}` ? HTMLElementTagNameMap[Tag]
 *   : HTMLElement} ElementOf the type of the element that a selector finds
 */

/** An element without parts of its own. */
export class Widget extends HTMLElement {
  #connection = new AbortController();

  /** Aborts when the element leaves the page. */
  get signal() {
    return this.#connection.signal;
  }

  connectedCallback() {
    this.#connection = new AbortController();
    this.connected();
  }

  disconnectedCallback() {
    this.#connection.abort();
  }

  /** The element is on a page: listeners are added here. */
  connected() {}

  /**
   * Listens until the element leaves the page.
   * @template {string} Type
   * @param {EventTarget} target
   * @param {Type} type
   * @param {(event: Type extends keyof WindowEventMap ? WindowEventMap[Type] : CustomEvent) => void} handler
   */
  listen(target, type, handler) {
    target.addEventListener(type, /** @type {EventListener} */ (handler), { signal: this.signal });
  }
}

/**
 * The base class of an element with parts.
 * @template {Record<string, string>} const Selectors
 * @param {Selectors} selectors of the parts without which the element does nothing, by the part's name
 */
export function widget(selectors) {
  return class extends Widget {
    parts = /** @type {Parts<Selectors>} */ ({});

    connectedCallback() {
      this.parts = partsOf(this, selectors);
      super.connectedCallback();
    }
  };
}

/*
 * Finds the parts that the markup of an element must have.
 *
 * A selector that starts with a tag, such as `form.rc-form`, gives its part the type of that tag.
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
  return /** @type {any} */ (
    Object.fromEntries(entries.map(([name, selector]) => [name, element.querySelector(selector)]))
  );
}
