/**
 * The engine names an input as a request does, `penetration_dice`; a reader knows it by the words on the form.
 */

const WORDS = [
  [/, or null\b/gu, ', or nothing'],
  [/\bis null\b/gu, 'is blank'],
  [/\bis true\b/gu, 'is ticked'],
  [/\bis false\b/gu, 'is not ticked'],
  [/\bset it to true\b/gu, 'tick it'],
];
/** Where a name that is an ordinary word, such as `dice`, can only be meant as a name. */
const AT_THE_HEAD = /^((?:item \d+ of )?)([a-z]+)(?![\w.])/u;
const AFTER_A_VERB = /(\b(?:leave|raise|lower) )([a-z]+)(?![\w.])/gu;
/** Nobody writes these but a programmer. */
const CODED = /\b[a-z][a-z0-9]*(?:[._][a-z0-9]+)+\b/gu;
const NO_WORDS = '.rc-unit, .rc-clause, .rc-cite, input, select, [hidden]';

/**
 * A refusal in the words that stand on the form. What somebody typed, in quotation marks, stays as it was typed.
 * @param {string} message
 * @param {Map<string, string>} names
 */
export function inReadersWords(message, names) {
  const said = (/** @type {string} */ _all, /** @type {string} */ before, /** @type {string} */ name) => before + (names.get(name) ?? name);
  return message
    .split(/("[^"]*")/u)
    .map((part, place) => (place % 2 ? part : plain(part, names).replace(AFTER_A_VERB, said)))
    .join('')
    .replace(AT_THE_HEAD, said);
}

/** @param {string} text @param {Map<string, string>} names */
function plain(text, names) {
  const told = text.replace(CODED, (name) => names.get(name) ?? name);
  return WORDS.reduce((words, [coded, says]) => words.replace(coded, String(says)), told);
}

/**
 * What the forms call their inputs, groups and coded options.
 * @param {Element[]} forms
 * @param {Element | null} [fault] the field that is to blame, where several have one name
 */
export function namesIn(forms, fault = null) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const form of forms) {
    form.querySelectorAll('fieldset[data-field]').forEach((group) => note(names, group.getAttribute('data-field'), wordsOf(group.querySelector('legend'))));
    form.querySelectorAll(':is(input, select)[name]:not(.rc-answer *)').forEach((field) => noteField(names, field));
    form.querySelectorAll('option[value*="_"]').forEach((option) => note(names, option.getAttribute('value'), wordsOf(option).replace(/ \(decided\)$/u, '')));
  }
  if (fault) noteField(names, fault);
  return names;
}

/** @param {Map<string, string>} names @param {Element} field */
function noteField(names, field) {
  const row = field.closest('[data-row]');
  const line = row ? ` in line ${[...(row.parentElement?.children ?? [])].filter((each) => each.matches('[data-row]')).indexOf(row) + 1}` : '';
  note(names, field.getAttribute('name'), labelOf(field), line);
}

/** Under its whole name, and under its last part. @param {Map<string, string>} names @param {string | null} name @param {string} label */
function note(names, name, label, line = '') {
  if (!name || !label) return;
  names.set(name, quoted(label) + line);
  names.set(name.slice(name.lastIndexOf('.') + 1), quoted(label) + line);
}

/** @param {Element} field */
function labelOf(field) {
  const by = field.getAttribute('aria-labelledby');
  if (by) return by.split(' ').map((id) => wordsOf(document.getElementById(id))).join(' ').trim();
  const own = field.getAttribute('aria-label');
  return own ?? wordsOf(/** @type {HTMLInputElement} */ (field).labels?.[0] ?? null);
}

/** @param {Element | null} element */
function wordsOf(element) {
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
  copy?.querySelectorAll(NO_WORDS).forEach((part) => part.remove());
  return (copy?.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** One word is a word of the sentence; several are held together. @param {string} label */
function quoted(label) {
  if (/^\p{Lu}\p{Ll}+$/u.test(label)) return label.toLowerCase();
  return /\s/u.test(label) ? `“${label}”` : label;
}
