/** The field of the form that says the same as the board. */

import { made } from './parts.mjs';

/** Folds the field away, in "More" too, which may be open for another: typing stays possible. @param {Element} form @param {string} input */
export function foldField(form, input) {
  const field = form.querySelector(`.rc-form [data-field="${input}"]`);
  if (!field || field.closest('.pb-typed')) return;
  const details = made('details', 'pb-typed');
  details.append(made('summary', '', 'Type where they lie'));
  field.before(details);
  details.append(field);
}

/** @param {Element} form @param {string} input @param {string} value */
export function setField(form, input, value) {
  const field = form.querySelector(`.rc-form [name="${input}"]`);
  if (field instanceof HTMLInputElement) field.value = value;
}
