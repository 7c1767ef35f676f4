/**
 * Shows a failure beside the field that caused it.
 *
 * @typedef {import('../engine/wire.mjs').EngineFailure} EngineFailure
 */

import { fieldAt, readingFields, roleField } from './form/controls.mjs';
import { openFoldsAround } from '../shared/lazy-folds.mjs';
import { partsOf } from '../shared/widget.mjs';

/** Parts of a request that are no inputs, and have a field of their own. */
const ROLES = ['seed', 'faces', 'text'];

// In a window of another size the error may cover other elements.
addEventListener('resize', () => document.querySelectorAll('.rc-error:not([hidden])').forEach(position));

export class FailureView {
  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.parts = partsOf(widget, { box: '.rc-failure', line: '.rc-failure p', retry: 'button[data-action="retry"]' });
  }

  clear() {
    this.parts.box.hidden = true;
    for (const field of this.widget.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    for (const place of this.widget.querySelectorAll('.rc-error')) hide(place);
  }

  /** Shows a refusal beside its field. @param {EngineFailure} failure */
  showRefusal({ field, message }) {
    this.clear();
    const { holder, fault } = this.#target(field ?? '');
    fault?.setAttribute('aria-invalid', 'true');
    // The line of a group itself comes before those of its parts, which stand higher up.
    const place = holder?.querySelector(':scope > .rc-error') ?? holder?.querySelector('.rc-error');
    openFoldsAround(fault ?? place ?? null);
    if (place) show(place, message);
    else this.#showInBox(message, false);
    if (place && fault) describe(fault, place);
    return message;
  }

  /** Shows why the engine could not be asked. @param {string} message */
  showBreakdown(message) {
    this.clear();
    this.#showInBox(message, true);
    return message;
  }

  /** @param {string} text @param {boolean} canRetry */
  #showInBox(text, canRetry) {
    const { box, line, retry } = this.parts;
    line.textContent = text;
    retry.hidden = !canRetry;
    box.hidden = false;
  }

  /** The part of the form that holds the fault, and the faulty field. @param {string} path */
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

/** @param {Element} place @param {string} text */
function show(place, text) {
  place.textContent = text;
  place.removeAttribute('hidden');
  position(place);
}

/**
 * The error lies over help text and empty room, so that nothing moves; where it would hide other text, it takes room.
 * @param {Element} place
 */
function position(place) {
  place.classList.remove('is-in-flow');
  place.classList.toggle('is-in-flow', coversText(place));
}

/** @param {Element} place */
function coversText(place) {
  const own = place.getBoundingClientRect();
  const others = place.closest('form')?.querySelectorAll('label, legend, input, select, button, summary') ?? [];
  return [...others].some((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return left < own.right && right > own.left && top < own.bottom - 1 && bottom > own.top + 1;
  });
}

/** Ties the error to the field for screen readers. @param {Element} fault @param {Element} place */
function describe(fault, place) {
  const ids = (fault.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  if (place.id && !ids.includes(place.id)) fault.setAttribute('aria-describedby', [...ids, place.id].join(' '));
}

/** @param {Element} place */
function hide(place) {
  place.textContent = '';
  place.classList.remove('is-in-flow');
  place.setAttribute('hidden', '');
}
