/**
 * Shows that an answer is on its way: how much of Python has arrived, in bytes, and a button that cancels.
 * A quick answer shows nothing of it, so that the page does not flicker at each key.
 *
 * @typedef {import('../engine/client.mjs').Loading} Loading
 */

import { partsOf } from '../shared/widget.mjs';
import { newElement } from '../shared/html.mjs';

/** Shown beside the stage: the note on an outdated answer has no room of its own meanwhile. */
const OUTDATED_NOTE = '; below: the earlier answer';
const SHOW_AFTER_MS = 150;
const CANCEL_AFTER_MS = 1000;
const MEGABYTE = 1_000_000;

export class ProgressView {
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  #isWaiting = false;
  #note = newElement('span', 'rc-earlier', OUTDATED_NOTE);

  /**
   * @param {HTMLElement} panel
   * @param {(text: string) => void} announce to screen readers
   */
  constructor(panel, announce) {
    this.panel = panel;
    this.announce = announce;
    this.parts = partsOf(panel, {
      box: '.rc-wait',
      bar: 'progress.rc-progress',
      text: '.rc-stage',
      cancel: 'button[data-action="cancel"]',
    });
  }

  /** @param {Loading} loading */
  begin(loading) {
    const { box } = this.parts;
    this.#isWaiting = true;
    this.#clearTimers();
    this.#timers = [
      setTimeout(() => (box.hidden = false), box.hidden ? SHOW_AFTER_MS : 0),
      setTimeout(() => this.#offerCancel(), CANCEL_AFTER_MS),
    ];
    this.update(loading);
  }

  /** Screen readers announce the stage once, when the button appears. */
  #offerCancel() {
    const { cancel, text } = this.parts;
    if (cancel.hidden) this.announce(text.firstChild?.textContent ?? '');
    cancel.hidden = false;
  }

  /** @param {Loading} loading */
  update(loading) {
    if (!this.#isWaiting) return;
    const { stage, loaded, total } = loading;
    const { bar, text } = this.parts;
    text.textContent = loadingText(loading);
    text.append(this.#note);
    bar.hidden = stage === 'ready';
    bar.max = Math.max(total, 1);
    bar.value = loaded;
    this.panel.dataset.state = stage === 'ready' ? 'busy' : 'loading';
  }

  end() {
    this.#isWaiting = false;
    this.#clearTimers();
    this.parts.box.hidden = true;
    this.parts.cancel.hidden = true;
  }

  #clearTimers() {
    this.#timers.splice(0).forEach((timer) => clearTimeout(timer));
  }
}

/** The stage of loading as text. @param {Loading} loading */
export function loadingText({ stage, loaded, total }) {
  if (stage === 'ready') return 'Working it out';
  if (stage === 'start') return 'Starting the rules';
  if (total === 0) return 'Loading the rules';
  return `Loading the rules: ${megabytes(loaded)} of ${megabytes(total)} MB, once`;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}
