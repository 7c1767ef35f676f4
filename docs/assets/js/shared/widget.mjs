/**
 * The base class of the site's custom elements. On each connection it finds the parts that the element's markup must
 * have, and it removes the element's listeners when the element leaves the page.
 *
 *     class RollLog extends widget({ form: 'form.rc-form', status: '[role=status]' }) {
 *       connected() {
 *         this.listen(this.parts.form, 'submit', (event) => this.#submit(event));
 *       }
 *     }
 *
 * A selector that starts with a tag, such as `form.rc-form`, gives its part the type of that tag.
 */

/**
 * @template {string} Selector
 * @typedef {Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}.${string}` ? HTMLElementTagNameMap[Tag]
 *   : Selector extends `${infer Tag extends keyof HTMLElementTagNameMap}[${string}` ? HTMLElementTagNameMap[Tag]
 *   : HTMLElement} ElementOf the type of the element that a selector finds
 */

/**
 * @template {Record<string, string>} const Selectors
 * @param {Selectors} [selectors] of the parts without which the element does nothing, by the part's name
 */
export function widget(selectors) {
  return class Widget extends HTMLElement {
    parts = /** @type {{[Name in keyof Selectors]: ElementOf<Selectors[Name]>}} */ ({});
    /** Ends with the connection. */
    signal = AbortSignal.abort();
    #connection = new AbortController();

    connectedCallback() {
      const found = Object.entries(selectors ?? {}).map(([name, selector]) => [name, this.querySelector(selector), selector]);
      const missing = found.filter(([, part]) => part === null).map(([, , selector]) => selector);
      if (missing.length > 0) return console.error(`${this.localName} ${this.id}: there is no ${missing.join(', ')} in it`);
      this.parts = Object.fromEntries(found);
      this.#connection = new AbortController();
      this.signal = this.#connection.signal;
      this.connected();
    }

    disconnectedCallback() {
      this.#connection.abort();
    }

    /** The element is on a page, and has its parts: listeners are added here. */
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
  };
}
