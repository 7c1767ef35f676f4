/**
 * Shows an answer inside a widget. The engine's HTML is ours and is placed as it comes; whatever else came from
 * outside is only ever placed as text.
 *
 * @typedef {import('../engine/wire.mjs').EngineSuccess} EngineSuccess
 */

import { engineMarkup } from './engine-markup.mjs';

const STALE_NOTE = 'Below: the answer to the earlier inputs';
/** An answer that comes sooner takes the place of the old one before anybody could take that for current. */
const OLD_AFTER_MS = 150;
/** A change within this time of a key or a press is the reader's own; what moves later, moves under their eyes. */
const OWN_MS = 400;
const TOUCHES = ['click', 'keyup'];
/** Room for a sentence that is one line longer than the one before. */
const SPARE_PX = 32;

export class AnswerView {
  #askedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.place = /** @type {HTMLElement} */ (widget.querySelector('.rc-answer'));
    this.status = /** @type {HTMLElement} */ (widget.querySelector('.rc-status'));
    this.note = widget.ownerDocument.createElement('p');
    this.note.className = 'rc-stale';
    this.note.hidden = true;
    const wait = widget.querySelector('.rc-wait');
    if (wait) wait.after(this.note); // in the room that is kept for waiting, so that the answer does not move
    leadLinksHere(this.place);
  }

  /** @param {EngineSuccess} answer */
  show({ html, response }) {
    const open = openParts(this.place);
    this.#keepRoom();
    this.place.innerHTML = engineMarkup(html);
    prefixLinks(this.place, this.widget.getAttribute('root') ?? '');
    leadLinksHere(this.place);
    reopen(this.place, open);
    this.keep(false);
    this.say(response.sentence);
  }

  /**
   * Marks the answer shown as one to inputs that have changed since, or as current.
   * @param {boolean} isStale
   */
  keep(isStale) {
    const marked = isStale && this.place.childElementCount > 0;
    this.place.toggleAttribute('data-stale', marked);
    this.note.hidden = !marked;
    this.note.textContent = marked ? STALE_NOTE : '';
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    clearTimeout(this.#waiting);
    if (isBusy) this.#waiting = setTimeout(() => this.#growOld(), OLD_AFTER_MS);
    if (isBusy) this.#askedAt = performance.now();
    if (isBusy) this.place.setAttribute('aria-busy', 'true');
    else this.place.removeAttribute('aria-busy');
  }

  /** The answer shown is no answer to what the form says, and there is time to see it. */
  #growOld() {
    this.#reserve(SPARE_PX);
    this.keep(true);
  }

  /** An answer that comes late moves nothing: the old one's room stays until the reader's next touch. */
  #keepRoom() {
    const isLate = performance.now() - this.#askedAt > OWN_MS;
    if (!isLate) return this.#release();
    this.#reserve(0);
    // After the click and not before it, or what the reader presses would move away under the finger.
    for (const touch of TOUCHES) this.place.ownerDocument.addEventListener(touch, this.#release, { once: true });
  }

  #release = () => {
    this.place.style.minHeight = '';
    for (const touch of TOUCHES) this.place.ownerDocument.removeEventListener(touch, this.#release);
  };

  /** @param {number} spare */
  #reserve(spare) {
    this.place.style.minHeight = `${this.place.offsetHeight + spare}px`;
  }

  /** Speaks one sentence to whoever listens. @param {string} sentence */
  say(sentence) {
    // The same words twice are no change, and would not be spoken: two rolls may well end alike.
    this.status.textContent = this.status.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }
}

/**
 * The engine gives links from the site's root, for it does not know the page.
 * @param {HTMLElement} place
 * @param {string} root
 */
function prefixLinks(place, root) {
  for (const link of place.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (!/^([a-z][a-z0-9+.-]*:|[#/])/iu.test(address)) link.setAttribute('href', root + address);
  }
}

/** A clause that stands on this page is a step away, not a page away. @param {HTMLElement} place */
function leadLinksHere(place) {
  for (const link of place.querySelectorAll('a[data-clause]')) {
    const id = (link.getAttribute('data-clause') ?? '').toLowerCase();
    if (id && place.ownerDocument.getElementById(id)) link.setAttribute('href', `#${id}`);
  }
}

/** Which fold-outs the reader has opened or closed, by their summaries. @param {HTMLElement} place */
function openParts(place) {
  return new Map([...place.querySelectorAll('details')].map((part) => [summaryOf(part), part.open]));
}

/** @param {HTMLElement} place @param {Map<string, boolean>} open */
function reopen(place, open) {
  for (const part of place.querySelectorAll('details')) part.open = open.get(summaryOf(part)) ?? part.open;
}

/** @param {HTMLDetailsElement} part */
function summaryOf(part) {
  return part.querySelector('summary')?.textContent ?? '';
}
