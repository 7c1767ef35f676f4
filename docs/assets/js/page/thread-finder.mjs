/** `<thread-finder>`: leaves on the page the texts whose address the reader pastes, and says what it found. */

import { findAmong } from './thread-address.mjs';

export class ThreadFinderElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.hidden = false;
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#find();
    }, { signal });
    this.addEventListener('input', () => this.#find(), { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #sections() {
    const place = this.closest('article') ?? document;
    return [...place.querySelectorAll('[data-thread]')];
  }

  #find() {
    const pasted = this.querySelector('input')?.value ?? '';
    const { wanted, words } = findAmong(this.#sections.map((each) => each.getAttribute('data-thread') ?? ''), pasted);
    this.#sections.forEach((section, index) => section.toggleAttribute('hidden', !wanted.includes(index)));
    for (const group of (this.closest('article') ?? document).querySelectorAll('.threads')) {
      const isEmpty = !group.querySelector('[data-thread]:not([hidden])');
      group.toggleAttribute('hidden', isEmpty);
      group.previousElementSibling?.toggleAttribute('hidden', isEmpty);
    }
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = words;
  }
}
