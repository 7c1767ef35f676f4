/**
 * Shows what is wrong, beside the field where it is wrong.
 *
 * @typedef {import('../engine/wire.mjs').EngineFailure} EngineFailure
 */

import { fieldAt, readingFields, roleField } from './form-controls.mjs';
import { inReadersWords, namesIn } from './reader-words.mjs';

/** Parts of a request that are no inputs, and have a field of their own. */
const ROLES = ['seed', 'faces', 'text'];

// A window that is turned, or made narrower, has other neighbours beside the words.
addEventListener('resize', () => document.querySelectorAll('.rc-error:not([hidden])').forEach(settle));

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

  /** What the engine refuses, in the words of the form, which it returns. @param {EngineFailure} failure */
  showRefusal({ field, message, source }) {
    this.clear();
    const { holder, fault } = this.#target(field ?? '');
    const words = inReadersWords(message, namesIn([this.widget], fault));
    const text = source ? `${words} (source: ${source})` : words;
    fault?.setAttribute('aria-invalid', 'true');
    // A group's own line comes before those of its parts, which stand higher up.
    const place = holder?.querySelector(':scope > .rc-error') ?? holder?.querySelector('.rc-error');
    unfold(fault ?? place ?? null);
    if (place) show(place, text);
    else this.#showInBox(text, false);
    if (place && fault) tie(fault, place);
    return words;
  }

  /** Why the engine could not be asked. @param {string} message */
  showBreakdown(message) {
    this.clear();
    this.#showInBox(message, true);
    return message;
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
  settle(place);
}

/**
 * It lies over help and empty room, so that nothing moves; over a neighbour's words it would hide them.
 * @param {Element} place
 */
function settle(place) {
  place.classList.remove('is-in-flow');
  place.classList.toggle('is-in-flow', coversWords(place));
}

/** @param {Element} place */
function coversWords(place) {
  const own = place.getBoundingClientRect();
  const others = place.closest('form')?.querySelectorAll('label, legend, input, select, button, summary') ?? [];
  return [...others].some((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return left < own.right && right > own.left && top < own.bottom - 1 && bottom > own.top + 1;
  });
}

/** Whoever comes to the field hears what is wrong with it. @param {Element} fault @param {Element} place */
function tie(fault, place) {
  const ids = (fault.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  if (place.id && !ids.includes(place.id)) fault.setAttribute('aria-describedby', [...ids, place.id].join(' '));
}

/** @param {Element} place */
function hide(place) {
  place.textContent = '';
  place.classList.remove('is-in-flow');
  place.setAttribute('hidden', '');
}
