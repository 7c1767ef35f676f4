/**
 * What stands beside the stages of a bench: buttons, a sentence, and the log of steps.
 *
 * @typedef {import('./history.mjs').History} History
 */

import { canRedo, canUndo } from './history.mjs';

/** @type {[action: string, label: string, keys?: string][]} */
const BUTTONS = [
  ['undo', 'Undo', 'Control+Z'],
  ['redo', 'Redo', 'Control+Shift+Z'],
  ['copy', 'Copy link'],
  ['reset', 'Start over'],
];

export class LogView {
  /** @param {HTMLElement} bench */
  constructor(bench) {
    this.bar = part('div', 'rb-bar');
    this.bar.setAttribute('role', 'toolbar');
    this.bar.setAttribute('aria-label', 'At the table');
    this.bar.append(...BUTTONS.map(button));
    this.status = part('p', 'rb-status');
    this.status.setAttribute('role', 'status');
    this.note = part('p', 'rb-note');
    this.note.hidden = true;
    this.log = /** @type {HTMLOListElement} */ (part('ol', 'rb-log'));
    this.log.setAttribute('aria-label', 'What was done, the newest first');
    const box = /** @type {HTMLDetailsElement} */ (part('details', 'rb-done'));
    const summary = document.createElement('summary');
    summary.textContent = 'What was done';
    box.append(summary, this.log);
    box.open = matchMedia('(min-width: 60em)').matches;
    bench.replaceChildren(this.bar, this.status, this.note, box);
  }

  /** Speaks one sentence. @param {string} text */
  say(text) {
    this.status.textContent = this.status.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {string} why the device does not store the bench; '' where it does */
  showTrouble(why) {
    this.note.hidden = why === '';
    this.note.textContent = why && `What you do here ends with the page, for ${why}. A copied link keeps it.`;
  }

  /** @param {History} history */
  show(history) {
    this.#allow('undo', canUndo(history));
    this.#allow('redo', canRedo(history));
    this.#resize(history.entries.length);
    const items = [...this.log.children].reverse();
    history.entries.forEach((entry, index) => fillItem(items[index], entry, index, index === history.at));
  }

  /** Items stay where they are: one that is exchanged between press and release would swallow the click. @param {number} count */
  #resize(count) {
    while (this.log.children.length > count) this.log.firstElementChild?.remove();
    while (this.log.children.length < count) {
      const item = document.createElement('li');
      item.append(document.createElement('a'));
      this.log.prepend(item);
    }
  }

  /** A button that is pressed keeps the focus, even where it has nothing to do any more. @param {string} action @param {boolean} isAllowed */
  #allow(action, isAllowed) {
    this.bar.querySelector(`[data-bench="${action}"]`)?.setAttribute('aria-disabled', String(!isAllowed));
  }
}

/** @param {string} tag @param {string} name */
function part(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

/** @param {[string, string, string?]} button */
function button([action, label, keys]) {
  const element = document.createElement('button');
  element.type = 'button';
  element.dataset.bench = action;
  element.textContent = label;
  if (keys) element.setAttribute('aria-keyshortcuts', keys);
  return element;
}

/** @param {Element} item @param {import('./history.mjs').Entry} entry @param {number} index @param {boolean} isCurrent */
function fillItem(item, { label, fragment }, index, isCurrent) {
  const link = /** @type {HTMLAnchorElement} */ (item.firstElementChild);
  link.href = `#${fragment}`;
  link.dataset.entry = String(index);
  if (link.textContent !== label) link.textContent = label;
  if (isCurrent) link.setAttribute('aria-current', 'step');
  else link.removeAttribute('aria-current');
}
