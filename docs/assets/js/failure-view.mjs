/**
 * Shows what is wrong, beside the field where it is wrong.
 *
 * @typedef {import('./wire.mjs').EngineFailure} EngineFailure
 */

import { fieldAt, readingFields, roleField } from './form-controls.mjs';

/** Parts of a request that are no inputs, and have a field of their own. */
const ROLES = ['seed', 'faces', 'text'];

export class FailureView {
  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.box = /** @type {HTMLElement} */ (widget.querySelector('.rc-failure'));
    this.retry = /** @type {HTMLElement | null} */ (widget.querySelector('[data-action="retry"]'));
  }

  clear() {
    this.box.hidden = true;
    for (const field of this.widget.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    for (const place of this.widget.querySelectorAll('.rc-error')) hide(place);
  }

  /** What the engine refuses. @param {EngineFailure} failure */
  showRefusal({ field, message, source }) {
    this.clear();
    const text = source ? `${message} (source: ${source})` : message;
    const { holder, fault } = this.#target(field ?? '');
    fault?.setAttribute('aria-invalid', 'true');
    // A group's own line comes before those of its parts, which stand higher up.
    const place = holder?.querySelector(':scope > .rc-error') ?? holder?.querySelector('.rc-error');
    if (place) show(place, text);
    else this.#showInBox(text, false);
    unfold(fault ?? place ?? null);
  }

  /** Why the engine could not be asked. @param {string} message */
  showBreakdown(message) {
    this.clear();
    this.#showInBox(message, true);
  }

  /** @param {string} text @param {boolean} canRetry */
  #showInBox(text, canRetry) {
    const line = this.box.querySelector('p');
    if (line) line.textContent = text;
    if (this.retry) this.retry.hidden = !canRetry;
    this.box.hidden = false;
  }

  /** The part of the form that holds the fault, and the field itself. @param {string} path */
  #target(path) {
    const [kind, ...rest] = path.split('.');
    if (kind === 'inputs') return this.#input(rest.join('.'));
    const reading = readingFields(this.widget).find((field) => kind === 'readings' && field.name === rest[0]);
    const fault = reading ?? (ROLES.includes(kind) ? roleField(this.widget, kind) : null);
    return { holder: fault?.closest('[data-field], .rc-field') ?? null, fault };
  }

  /** @param {string} path */
  #input(path) {
    const holder = longestMatch(this.widget, path);
    const exact = fieldAt(this.widget, path);
    return { holder, fault: exact ?? holder?.querySelector('input, select') ?? null };
  }
}

/**
 * The innermost `data-field` that the path leads through.
 * @param {HTMLElement} widget
 * @param {string} path
 */
function longestMatch(widget, path) {
  const holders = [...widget.querySelectorAll('[data-field]')];
  const matching = holders.filter((holder) => `${path}.`.startsWith(`${holder.getAttribute('data-field')}.`));
  return matching.sort((one, other) => nameLength(other) - nameLength(one))[0] ?? null;
}

/** @param {Element} holder */
function nameLength(holder) {
  return holder.getAttribute('data-field')?.length ?? 0;
}

/** An error inside a closed fold-out would be seen by nobody. @param {Element | null} element */
function unfold(element) {
  const part = element?.closest('details');
  if (part) part.open = true;
}

/** @param {Element} place @param {string} text */
function show(place, text) {
  place.textContent = text;
  place.removeAttribute('hidden');
}

/** @param {Element} place */
function hide(place) {
  place.textContent = '';
  place.setAttribute('hidden', '');
}
