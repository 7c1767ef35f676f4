/**
 * `<ruling-proposal>`: makes a post of two fields while the reader types. It sends nothing and keeps nothing.
 *
 * @typedef {{text: string, link: string, rules: {key: string, address: string}[]}} Proposal
 */

import { shortPlace } from '../shared/site-root.mjs';
import { Widget } from '../shared/widget.mjs';

const WRONG_LINK = 'this is no address of a page; copy it from the browser, with its https://';

export class RulingProposalElement extends Widget {
  connected() {
    for (const part of this.querySelectorAll('form, .rc-actions')) part.toggleAttribute('hidden', false);
    this.listen(this, 'submit', (event) => event.preventDefault());
    this.listen(this, 'input', () => this.#write());
    this.listen(this, 'click', ({ target }) => {
      const kind = target instanceof HTMLButtonElement ? target.dataset.copy : undefined;
      if (kind) void this.#copy(kind);
    });
    this.#write();
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
    return rulesNamed(text, known).map((key) => ({ key, address: new URL(shortPlace(key), root).href }));
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

/*
 * A proposal as a post, in the two markups of forums.
 *
 * What the reader writes stays what it is, but for what software takes for an order: a dice roller's call or a
 * command at the beginning of a line, and a tag that would end the quotation.
 */

const TITLE = 'Proposal for a ruling';
const NO_TEXT = 'what the ruling should say, and why';
const NO_LINK = 'address of the post';
const LONGEST_LINK = 2000;
const RULE = /\b[A-Z]R?\d+[a-z]?\b/g;

/** @param {Proposal} proposal */
export function markdownPost({ text, link, rules }) {
  const quoted = harmless(text || NO_TEXT)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  const touched = rules.map(({ key, address }) => `[${key}](${address})`).join(', ');
  return post([`**${TITLE}**`, quoted, touched && `Touches: ${touched}`, `Source: ${link ? `<${link}>` : NO_LINK}`]);
}

/** @param {Proposal} proposal */
export function bbcodePost({ text, link, rules }) {
  const quoted = `[quote]${harmless(text || NO_TEXT).replace(/\[(?=\/?quote\b)/gi, '(')}[/quote]`;
  const touched = rules.map(({ key, address }) => `[url=${address}]${key}[/url]`).join(', ');
  return post([
    `[b]${TITLE}[/b]`,
    quoted,
    touched && `Touches: ${touched}`,
    `Source: ${link ? `[url]${link}[/url]` : NO_LINK}`,
  ]);
}

/** The rules that a text names, each once, in its order. @param {string} text @param {string[]} known */
export function rulesNamed(text, known) {
  const keys = new Set(known);
  return [...new Set(text.match(RULE) ?? [])].filter((key) => keys.has(key));
}

/**
 * The link as posts carry it: an address of the web, with nothing in it that ends a tag.
 * @param {string} typed
 * @returns {string | null} null where it is no such address
 */
export function safeLink(typed) {
  const text = typed.trim();
  if (text.length > LONGEST_LINK) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) && !/\s/.test(text) ? new URL(whole) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return url.href.replace(/[[\]<>"()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** @param {string} text */
function harmless(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('[[', '[ [')
    .replace(/\[(?=(?:roll|dice)\b)/gi, '(')
    .replace(/^(?=[/!])/gm, ' ');
}

/** @param {string[]} parts */
function post(parts) {
  return parts.filter(Boolean).join('\n\n');
}
