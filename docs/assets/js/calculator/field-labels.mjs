/** Replaces the engine's names of inputs, such as `penetration_dice`, by the labels on the form. */

import { isField } from './form/controls.mjs';

/** JSON's terms, and what a form calls them. @type {[RegExp, string][]} */
const JSON_TERMS = [
  [/, or null\b/gu, ', or nothing'],
  [/\bis null\b/gu, 'is blank'],
  [/\bis true\b/gu, 'is ticked'],
  [/\bis false\b/gu, 'is not ticked'],
  [/\bset it to true\b/gu, 'tick it'],
];
/** Where a name that is an ordinary word, such as `dice`, can only be a name. */
const AT_START = /^((?:item \d+ of )?)([a-z]+)(?![\w.])/u;
const AFTER_VERB = /(\b(?:leave|raise|lower) )([a-z]+)(?![\w.])/gu;
/** Names with a dot or an underscore are never ordinary words. */
const CODED = /\b[a-z][a-z0-9]*(?:[._][a-z0-9]+)+\b/gu;
const NOT_LABEL = '.rc-unit, .rc-clause, .rc-cite, input, select, [hidden]';

/**
 * A refusal in the terms of the form. Text in quotation marks, which the reader typed, stays as it is.
 * @param {string} message
 * @param {Map<string, string>} labels by name
 */
export function withFieldLabels(message, labels) {
  const relabel = (/** @type {string} */ _all, /** @type {string} */ before, /** @type {string} */ name) => before + (labels.get(name) ?? name);
  return message
    .split(/("[^"]*")/u)
    .map((part, place) => (place % 2 ? part : decoded(part, labels).replace(AFTER_VERB, relabel)))
    .join('')
    .replace(AT_START, relabel);
}

/** @param {string} text @param {Map<string, string>} labels */
function decoded(text, labels) {
  const labelled = text.replace(CODED, (name) => labels.get(name) ?? name);
  return JSON_TERMS.reduce((result, [term, plain]) => result.replace(term, plain), labelled);
}

/**
 * The labels of inputs, groups and coded options, by name.
 * @param {Element[]} forms
 * @param {Element | null} [fault] the field to name, where several have one name
 */
export function fieldLabels(forms, fault = null) {
  /** @type {Map<string, string>} */
  const labels = new Map();
  for (const form of forms) {
    form.querySelectorAll('fieldset[data-field]').forEach((group) => add(labels, group.getAttribute('data-field'), textOf(group.querySelector('legend'))));
    form.querySelectorAll(':is(input, select)[name]:not(.rc-answer *)').forEach((field) => addField(labels, field));
    form.querySelectorAll('option[value*="_"]').forEach((option) => add(labels, option.getAttribute('value'), textOf(option).replace(/ \(decided\)$/u, '')));
  }
  if (fault) addField(labels, fault);
  return labels;
}

/** @param {Map<string, string>} labels @param {Element} field */
function addField(labels, field) {
  const row = field.closest('[data-row]');
  const line = row ? ` in line ${[...(row.parentElement?.children ?? [])].filter((each) => each.matches('[data-row]')).indexOf(row) + 1}` : '';
  add(labels, field.getAttribute('name'), labelOf(field), line);
}

/** Adds a label under the whole name, and under its last part. @param {Map<string, string>} labels @param {string | null} name @param {string} label */
function add(labels, name, label, line = '') {
  if (!name || !label) return;
  labels.set(name, quoted(label) + line);
  labels.set(name.slice(name.lastIndexOf('.') + 1), quoted(label) + line);
}

/** @param {Element} field */
function labelOf(field) {
  const by = field.getAttribute('aria-labelledby');
  if (by) return by.split(' ').map((id) => textOf(document.getElementById(id))).join(' ').trim();
  const own = field.getAttribute('aria-label');
  return own ?? textOf(isField(field) ? (field.labels?.[0] ?? null) : null);
}

/** @param {Element | null} element */
function textOf(element) {
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
  copy?.querySelectorAll(NOT_LABEL).forEach((part) => part.remove());
  return (copy?.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** A single word joins the sentence; several words are put in quotation marks. @param {string} label */
function quoted(label) {
  if (/^\p{Lu}\p{Ll}+$/u.test(label)) return label.toLowerCase();
  return /\s/u.test(label) ? `“${label}”` : label;
}
