/**
 * Shows that an answer is under way: how much of Python has arrived, in real bytes, and a way to stop.
 * A quick answer shows nothing of it, so that the page does not flicker at every key.
 *
 * @typedef {import('../engine/loading-words.mjs').Loading} Loading
 */

import { loadingWords } from '../engine/loading-words.mjs';

/** Beside the words, for the note of an old answer has no room of its own while they stand there. */
const EARLIER = '; below: the earlier answer';
const SHOW_AFTER_MS = 150;
const CANCEL_AFTER_MS = 1000;

export class WaitView {
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  #isWaiting = false;
  #earlier = document.createElement('span');

  /**
   * @param {HTMLElement} widget
   * @param {(words: string) => void} say speaks to whoever listens
   */
  constructor(widget, say) {
    this.say = say;
    this.widget = widget;
    this.box = /** @type {HTMLElement} */ (widget.querySelector('.rc-wait'));
    this.bar = /** @type {HTMLProgressElement} */ (widget.querySelector('.rc-progress'));
    this.words = /** @type {HTMLElement} */ (widget.querySelector('.rc-stage'));
    this.#earlier.className = 'rc-earlier';
    this.#earlier.textContent = EARLIER;
    this.cancel = /** @type {HTMLElement | null} */ (widget.querySelector('[data-action="cancel"]'));
    if (!this.bar.hasAttribute('aria-label')) this.bar.setAttribute('aria-label', 'loading');
  }

  /** @param {Loading} loading */
  begin(loading) {
    this.#isWaiting = true;
    this.#clearTimers();
    this.#timers = [
      setTimeout(() => (this.box.hidden = false), this.box.hidden ? SHOW_AFTER_MS : 0),
      setTimeout(() => this.#offerCancel(), CANCEL_AFTER_MS),
    ];
    this.update(loading);
  }

  /** Whoever cannot see the bar hears that something is under way, once. */
  #offerCancel() {
    if (this.cancel?.hidden) this.say(this.words.firstChild?.textContent ?? '');
    this.cancel?.toggleAttribute('hidden', false);
  }

  /** @param {Loading} loading */
  update(loading) {
    if (!this.#isWaiting) return;
    const { stage, loaded, total } = loading;
    this.words.textContent = loadingWords(loading);
    this.words.append(this.#earlier);
    this.bar.hidden = stage === 'ready';
    this.bar.max = Math.max(total, 1);
    this.bar.value = loaded;
    this.widget.dataset.state = stage === 'ready' ? 'busy' : 'loading';
  }

  end() {
    this.#isWaiting = false;
    this.#clearTimers();
    this.box.hidden = true;
    this.cancel?.toggleAttribute('hidden', true);
  }

  #clearTimers() {
    this.#timers.splice(0).forEach((timer) => clearTimeout(timer));
  }
}
