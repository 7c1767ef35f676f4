/**
 * `<ruling-filter>`: leaves in the lists of the page the rulings that fit words, game and status.
 *
 * @typedef {{text: string, game: string, status: string, tonight: boolean}} Listed a ruling as the list shows it
 * @typedef {{words: string, game: string, status: string, tonight: boolean}} Wanted empty or false where anything will do
 */

import { hasWords } from '../shared/text.mjs';
import { WORDS } from '../links/not-found-text.mjs';
import { Widget } from '../shared/widget.mjs';

export class RulingFilterElement extends Widget {
  connected() {
    this.hidden = false;
    this.#takeWords();
    this.listen(window, 'hashchange', () => this.#takeWords());
    this.listen(this, 'submit', (event) => event.preventDefault());
    this.listen(this, 'input', () => this.#show());
    this.#show(); // a browser that goes back fills the form again
  }

  /** Words that were typed on another page. */
  #takeWords() {
    const field = this.querySelector('input');
    if (!field || !location.hash.startsWith(WORDS)) return;
    field.value = decoded(location.hash.slice(WORDS.length));
    this.#show();
  }

  #show() {
    const form = this.querySelector('form');
    if (!form) return;
    const data = new FormData(form);
    const [words, game, status] = ['words', 'game', 'status'].map((name) => text(data.get(name)));
    const wanted = { words, game, status, tonight: data.has('tonight') };
    const lists = [...(this.closest('article') ?? document).querySelectorAll('.ruling-list')];
    const counts = lists.map((list) => showIn(list, wanted));
    this.#say(sum(counts.map(({ shown }) => shown)), sum(counts.map(({ all }) => all)));
  }

  /** @param {number} shown @param {number} all */
  #say(shown, all) {
    const status = this.querySelector('[role=status]');
    if (!status) return;
    const none = 'No ruling fits; take a word away, or ask for all games, any status and any night.';
    status.textContent = shown === 0 ? none : shown === all ? `All ${all} rulings` : `${shown} of ${all} rulings`;
  }
}

/** Shows what fits in one game's list, and takes the list with its heading away where nothing does. @param {Element} list @param {Wanted} wanted */
function showIn(list, wanted) {
  const game = list.getAttribute('data-game') ?? '';
  const items = [...list.children];
  for (const item of items) {
    const status = item.getAttribute('data-status') ?? '';
    const listed = { text: item.textContent ?? '', game, status, tonight: item.hasAttribute('data-tonight') };
    item.toggleAttribute('hidden', !fits(listed, wanted));
  }
  const shown = items.filter((item) => !item.hasAttribute('hidden')).length;
  for (const part of [list, list.previousElementSibling]) part?.toggleAttribute('hidden', shown === 0);
  return { shown, all: items.length };
}

/** @param {string} words as an address has them */
function decoded(words) {
  try {
    return decodeURIComponent(words);
  } catch {
    return words; // a stray per cent sign
  }
}

/** @param {FormDataEntryValue | null} value */
function text(value) {
  return typeof value === 'string' ? value.trim() : '';
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/* What a reader looks for among the rulings. */

/**
 * Whether a ruling has every word somewhere, whatever the case and the quotes, is of the game and the status asked for, and matters tonight if it must.
 * @param {Listed} listed @param {Wanted} wanted
 */
export function fits(listed, wanted) {
  const isNow = listed.tonight || !wanted.tonight;
  return isNow && hasWords(listed.text, wanted.words) && [listed.game, ''].includes(wanted.game) && [listed.status, ''].includes(wanted.status);
}
