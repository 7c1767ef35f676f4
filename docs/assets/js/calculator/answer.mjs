/**
 * Shows an answer in a panel.
 *
 * @typedef {import('../engine/wire.mjs').EngineSuccess} EngineSuccess
 */

import { engineMarkup, prefixLinks } from '../engine/markup.mjs';
import { FallenView } from '../throws/fallen.mjs';
import { OUTDATED, fallenWords } from '../throws/declared.mjs';
import { UNASKED } from '../links/answer-link.mjs';
import { partsOf } from '../shared/widget.mjs';
import { presses } from '../shared/press.mjs';
import { announce, newElement } from '../shared/html.mjs';

const STALE_NOTE = 'Below: the answer to the earlier inputs';
/** The answer is shown bit by bit, and whoever shows it announces it. */
const VEILED = 'data-veiled';
/** Within this time the new answer replaces the old one before anybody could take that for current. */
const STALE_AFTER_MS = 150;
/** A layout shift within this time after a key or a press counts as expected by the reader. */
const EXPECTED_SHIFT_MS = 400;
const TOUCHES = ['click', 'keyup'];
/** Room for a sentence that is one line longer than the one before. */
const SPARE_PX = 32;

export class AnswerView {
  #requestedAt = 0;
  #height = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #staleTimer;

  /** @param {HTMLElement} panel */
  constructor(panel) {
    const { place, status, wait } = partsOf(panel, { place: '.rc-answer', status: '.rc-status', wait: '.rc-wait' });
    this.panel = panel;
    this.place = place;
    this.status = status;
    this.fallen = new FallenView(place);
    this.note = newElement('p', { class: 'rc-stale', hidden: '' });
    wait.after(this.note); // in the room that is reserved for waiting, so that the answer does not move
    linkWithinPage(place);
    // As it was painted: to measure it at a press would lay out the page once more.
    new ResizeObserver(([{ borderBoxSize }]) => (this.#height = borderBoxSize[0].blockSize)).observe(place);
  }

  /** @param {EngineSuccess} answer */
  show({ html, response }) {
    const open = openDetails(this.place);
    this.#reserveUntilTouch();
    this.place.innerHTML = engineMarkup(html);
    prefixLinks(this.place, this.panel.getAttribute('root') ?? '');
    linkWithinPage(this.place);
    reopenDetails(this.place, open);
    this.markStale(false);
    const isAsShown = this.fallen.settle(response.faces ?? []);
    if (!isAsShown) this.place.prepend(newElement('p', 'rc-outdated', OUTDATED));
    if (!this.panel.hasAttribute(VEILED))
      this.announce(isAsShown ? response.sentence : `${response.sentence} ${OUTDATED}`);
  }

  /**
   * Shows what has fallen, in place of the answer to come.
   * @param {import('../throws/declared.mjs').Thrown} thrown
   * @param {boolean} isAwake whether the answer comes at once
   */
  showFallen(thrown, isAwake) {
    this.#reserve(0);
    this.markStale(false);
    return this.fallen.show(thrown, fallenWords(thrown, isAwake));
  }

  /** What a reader looks for first: from the sentence to the last row of dice. */
  get head() {
    const rows = this.place.querySelectorAll('.rc-shown');
    return {
      first: this.place,
      last:
        rows[rows.length - 1] ?? this.place.querySelector('.rc-facts') ?? this.place.firstElementChild ?? this.place,
    };
  }

  /** Marks the answer as one to earlier inputs, or as current. @param {boolean} isStale */
  markStale(isStale) {
    if (isStale) this.fallen.clear();
    const marked = isStale && this.place.childElementCount > 0;
    this.place.toggleAttribute('data-stale', marked);
    this.note.hidden = !marked;
    this.note.textContent = marked ? STALE_NOTE : '';
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    clearTimeout(this.#staleTimer);
    if (isBusy) {
      this.#staleTimer = setTimeout(() => presses.after(() => this.#becomeStale()), STALE_AFTER_MS);
      this.#requestedAt = performance.now();
      this.place.setAttribute('aria-busy', 'true');
    } else this.place.removeAttribute('aria-busy');
  }

  #becomeStale() {
    if (this.fallen.isShown || !this.place.hasAttribute('aria-busy')) return;
    this.#reserve(SPARE_PX);
    this.markStale(true);
  }

  /** A late answer must not move the page: it keeps the height of the old one until the reader's next touch. */
  #reserveUntilTouch() {
    const isLate = performance.now() - this.#requestedAt > EXPECTED_SHIFT_MS;
    if (!isLate) return this.#release();
    this.#reserve(0);
    // After the click and not before it, or what the reader presses would move away under the finger.
    for (const touch of TOUCHES) this.place.ownerDocument.addEventListener(touch, this.#release, { once: true });
  }

  #release = () => {
    this.place.style.minHeight = '';
    for (const touch of TOUCHES) this.place.ownerDocument.removeEventListener(touch, this.#release);
  };

  /** @param {number} spare in pixels */
  #reserve(spare) {
    this.place.style.minHeight = `${this.#height + spare}px`;
  }

  /** Announces a sentence to screen readers, unless nobody has asked. @param {string} sentence */
  announce(sentence) {
    if (!this.panel.hasAttribute(UNASKED)) announce(this.status, sentence); // two rolls may well end alike
  }
}

/** A clause that stands on this page gets a link within the page. @param {HTMLElement} place */
function linkWithinPage(place) {
  for (const link of place.querySelectorAll('a[data-clause]')) {
    const id = (link.getAttribute('data-clause') ?? '').toLowerCase();
    if (id && place.ownerDocument.getElementById(id)) link.setAttribute('href', `#${id}`);
  }
}

/** Which details the reader has opened or closed, by their summaries. @param {HTMLElement} place */
function openDetails(place) {
  return new Map([...place.querySelectorAll('details')].map((part) => [summaryOf(part), part.open]));
}

/** @param {HTMLElement} place @param {Map<string, boolean>} open */
function reopenDetails(place, open) {
  for (const part of place.querySelectorAll('details')) part.open = open.get(summaryOf(part)) ?? part.open;
}

/** @param {HTMLDetailsElement} part */
function summaryOf(part) {
  return part.querySelector('summary')?.textContent ?? '';
}
