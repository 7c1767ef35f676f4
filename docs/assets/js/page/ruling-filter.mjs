/**
 * `<ruling-filter>`: shows the rules that fit a question, the best first; without one, the lists of the page by game,
 * status and what matters tonight.
 *
 * @import { Found, Question } from '../search/ranking.mjs'
 * @typedef {{game: string, status: string, tonight: boolean}} Listed a ruling as the list shows it
 * @typedef {{game: string, status: string, tonight: boolean}} Wanted empty or false where anything will do
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { WORDS } from '../links/missing-place.mjs';
import { withoutPercents } from '../links/repair.mjs';
import { isFromDisk } from '../shared/from-disk.mjs';
import { newElement } from '../shared/html.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { widget } from '../shared/widget.mjs';

/** Finds that somebody reads. */
const MOST = 12;

export class RulingFilterElement extends widget({ form: 'form', status: '[role=status]', found: 'ul' }) {
  #asked = '';

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
    field.value = withoutPercents(location.hash.slice(WORDS.length));
    this.#show();
  }

  #show() {
    const data = new FormData(this.parts.form);
    const [words, game, status] = ['words', 'game', 'status'].map((name) => text(data.get(name)));
    const wanted = { game, status, tonight: data.has('tonight') };
    this.#asked = JSON.stringify([words, wanted]);
    if (words) void this.#find(words, wanted, this.#asked);
    else this.#list(wanted);
  }

  get #lists() {
    return [...(this.closest('article') ?? document).querySelectorAll('.ruling-list[data-game]')];
  }

  /** @param {Wanted} wanted */
  #list(wanted) {
    const counts = this.#lists.map((list) => showIn(list, wanted));
    this.parts.found.replaceChildren();
    const [shown, all] = [sum(counts.map(({ shown }) => shown)), sum(counts.map(({ all }) => all))];
    const none = 'No ruling fits; ask for all games, any status or any night.';
    this.parts.status.textContent =
      shown === 0
        ? none
        : shown === all
          ? `All ${all} rulings`
          : `${shown} of ${all} rulings${wanted.tonight ? ': what matters tonight' : ''}`;
  }

  /**
   * A question is answered out of all rules, whatever matters tonight.
   * @param {string} words
   * @param {Wanted} wanted
   * @param {string} asked
   */
  async #find(words, { game, status }, asked) {
    try {
      const found = await findInBook({ words, game, rulesOnly: true });
      if (asked !== this.#asked) return;
      const fitting = found.filter((each) =>
        fits(
          { game: each.game, status: this.#row(each)?.dataset.status ?? '', tonight: false },
          { game, status, tonight: false },
        ),
      );
      for (const list of this.#lists) showList(list, false);
      this.parts.found.replaceChildren(...fitting.slice(0, MOST).map((each) => this.#shown(each)));
      this.parts.status.textContent =
        fitting.length === 0
          ? 'No rule has these words; use others, or ask for all games and any status.'
          : 'What fits best, of rulings and rules:';
    } catch {
      if (asked !== this.#asked) return;
      this.#list({ game, status, tonight: false });
      this.parts.status.textContent =
        'The search could not be loaded; check the connection and type again. Below is the whole list.';
    }
  }

  /** @param {Found} found */
  #shown({ location, title, text, game }) {
    const row = this.#row({ location });
    const of = this.querySelector(`option[value="${game}"]`)?.textContent ?? '';
    if (row) {
      const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
      copy.hidden = false;
      copy.querySelector('.term-more')?.prepend(`${of} · `);
      return copy;
    }
    const [number, ...words] = title.split(' ');
    const link = newElement(
      'a',
      { class: 'ruling-link', href: new URL(location, siteRoot ?? document.baseURI).href },
      newElement('span', 'ruling-number', number),
      ` ${words.join(' ')}`,
    );
    return newElement(
      'li',
      '',
      link,
      ' ',
      newElement('span', 'ruling-short', text),
      ' ',
      newElement('span', 'term-more', `${of} · rule`),
    );
  }

  /** The line of a ruling in the lists. @param {{location: string}} found */
  #row({ location }) {
    const number = location.split('#')[1];
    return this.#lists
      .flatMap((list) => /** @type {HTMLElement[]} */ ([...list.children]))
      .find(({ dataset }) => dataset.ruling?.toLowerCase() === number);
  }
}

/**
 * Shows what fits in one game's list, and takes the list with its heading away where nothing does.
 * @param {Element} list
 * @param {Wanted} wanted
 */
function showIn(list, wanted) {
  const game = list.getAttribute('data-game') ?? '';
  const items = [...list.children];
  for (const item of items) {
    const status = item.getAttribute('data-status') ?? '';
    item.toggleAttribute('hidden', !fits({ game, status, tonight: item.hasAttribute('data-tonight') }, wanted));
  }
  const shown = items.filter((item) => !item.hasAttribute('hidden')).length;
  showList(list, shown > 0);
  return { shown, all: items.length };
}

/** With its heading. @param {Element} list @param {boolean} isShown */
function showList(list, isShown) {
  for (const part of [list, list.previousElementSibling]) part?.toggleAttribute('hidden', !isShown);
}

/** @param {FormDataEntryValue | null} value */
function text(value) {
  return typeof value === 'string' ? value.trim() : '';
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/**
 * Whether a ruling is of the game and the status asked for, and matters tonight if it must.
 * @param {Listed} listed
 * @param {Wanted} wanted
 */
export function fits(listed, wanted) {
  return (
    (listed.tonight || !wanted.tonight) &&
    [listed.game, ''].includes(wanted.game) &&
    [listed.status, ''].includes(wanted.status)
  );
}

/* The search of the book, asked past the box of the theme. Its worker and the index come with the first question. */

const SETUP = 0;
const FIND = 4;

/** @type {Promise<(question: Question) => Promise<Found[]>> | null} */
let finding = null;

/**
 * What fits a question, the best first; rejects where the index does not come.
 * @param {Question} question
 * @returns {Promise<Found[]>}
 */
async function findInBook(question) {
  finding ??= startFinding();
  try {
    return await (
      await finding
    )(question);
  } catch (error) {
    finding = null; // the next question tries again
    throw error;
  }
}

async function startFinding() {
  const worker = new Worker(new URL('js/search/worker.mjs', ASSETS_URL).href, { type: 'module', name: 'search' });
  /** @type {((answer: any) => void)[]} */
  const waiting = [];
  const failed = new Promise((_resolve, reject) =>
    worker.addEventListener('error', () => reject(new Error('the search did not start')), { once: true }),
  );
  worker.addEventListener('message', ({ data }) => waiting.shift()?.(data.data));
  const ask = (/** @type {number} */ type, /** @type {unknown} */ data) => {
    const answer = new Promise((resolve) => waiting.push(resolve));
    worker.postMessage({ type, data });
    return Promise.race([answer, failed]);
  };
  failed.catch(() => {}); // told to whoever asks
  await ask(SETUP, await storedIndex());
  return (/** @type {Question} */ question) => /** @type {Promise<Found[]>} */ (ask(FIND, question));
}

/** The index; a page that was opened as a file may run a script and fetch nothing. */
async function storedIndex() {
  const address = new URL('search/search_index.js', siteRoot ?? location.href).href;
  if (!isFromDisk) return (await fetch(`${address}on`)).json();
  await new Promise((resolve, reject) => {
    const script = newElement('script', { src: address });
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('the index did not come')));
    document.head.append(script);
  });
  return /** @type {any} */ (window).__index;
}
