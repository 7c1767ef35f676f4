/** `<ruling-proposal>`: makes a post of two fields while the reader types. It sends nothing and keeps nothing. */

import { bbcodePost, markdownPost, rulesNamed, safeLink } from './proposal-posts.mjs';

const WRONG_LINK = 'this is no address of a page; copy it from the browser, with its https://';

export class RulingProposalElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const part of this.querySelectorAll('form, .rc-actions')) part.toggleAttribute('hidden', false);
    this.addEventListener('submit', (event) => event.preventDefault(), { signal });
    this.addEventListener('input', () => this.#write(), { signal });
    this.addEventListener('click', ({ target }) => {
      const kind = target instanceof HTMLButtonElement ? target.dataset.copy : undefined;
      if (kind) void this.#copy(kind);
    }, { signal });
    this.#write();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #write() {
    const text = (this.querySelector('textarea')?.value ?? '').trim();
    const typed = (this.querySelector('input')?.value ?? '').trim();
    const link = typed === '' ? '' : safeLink(typed);
    this.#showError(link === null ? WRONG_LINK : '');
    const proposal = { text, link: link ?? '', rules: this.#rules(text) };
    this.#post('markdown').textContent = markdownPost(proposal);
    this.#post('bbcode').textContent = bbcodePost(proposal);
    this.#say('');
  }

  /** @param {string} text */
  #rules(text) {
    const root = new URL(this.dataset.root ?? './', location.href);
    const known = (this.dataset.keys ?? '').split(' ');
    return rulesNamed(text, known).map((key) => ({ key, address: new URL(`r/${key.toLowerCase()}/`, root).href }));
  }

  /** @param {string} kind @returns {Element} */
  #post(kind) {
    return /** @type {Element} */ (this.querySelector(`pre[data-post="${kind}"]`));
  }

  /** @param {string} message */
  #showError(message) {
    const error = this.querySelector('.rc-error');
    this.querySelector('input')?.setAttribute('aria-invalid', String(message !== ''));
    error?.toggleAttribute('hidden', message === '');
    if (error) error.textContent = message;
  }

  /** @param {string} kind */
  async #copy(kind) {
    const post = this.#post(kind);
    try {
      await navigator.clipboard.writeText(post.textContent ?? '');
      this.#say('Copied');
    } catch {
      getSelection()?.selectAllChildren(post); // not allowed here: the reader's own hand copies
      this.#say('The post is marked; copy it with your keyboard');
    }
  }

  /** @param {string} words */
  #say(words) {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = words;
  }
}
