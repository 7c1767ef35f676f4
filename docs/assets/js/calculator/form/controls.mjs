/**
 * The controls of a widget's form: reads them as plain descriptions, fills them, and adds rows to tables.
 *
 * @typedef {import('./values.mjs').Control} Control
 * @typedef {import('./request.mjs').FormState} FormState
 * @typedef {import('../../shared/json.mjs').JsonObject} JsonObject
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

import { facesFrom, keptRows, rowCount, valuesFor } from './request.mjs';
import { wholeOrText, wordsOf } from './values.mjs';

/** Rows that were added on this page, for their ids. */
let copies = 0;

/**
 * Everything the form holds.
 * @param {HTMLElement} root
 * @returns {FormState}
 */
export function readForm(root) {
  return {
    controls: describedInputs(root),
    readings: readingFields(root).map((field) => ({
      ...described(field, new Map()),
      kind: 'choice',
      fallback: JSON.stringify(decisionOf(field)),
    })),
    text: roleField(root, 'text')?.value.trim() ?? '',
    seed: seedIn(root),
    faces: roleField(root, 'faces')?.value.trim() ?? '',
  };
}

/** @param {HTMLElement} root @returns {Control[]} */
function describedInputs(root) {
  return [...describedFields(root, inputFields(root)), ...tables(root).map(describedTable)];
}

/**
 * The fields of the inputs, in page order.
 * @param {HTMLElement} root
 * @returns {Field[]}
 */
export function inputFields(root) {
  // Controls inside an answer, such as the views of a chart, are no inputs.
  const named = root.querySelectorAll(':is(input, select)[name]:not([data-reading], [data-role], .rc-answer *)');
  return [...named].filter(isField);
}

/** @param {HTMLElement} root @returns {Field[]} */
export function readingFields(root) {
  return [...root.querySelectorAll('select[data-reading]')].filter(isField);
}

/**
 * The field with a part of its own: seed, faces or text.
 * @param {HTMLElement} root
 * @param {string} role
 */
export function roleField(root, role) {
  const field = root.querySelector(`[data-role="${role}"]`);
  return field && isField(field) ? field : null;
}

/** @param {Element} element @returns {element is Field} */
export function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function tables(root) {
  return [...root.querySelectorAll('[data-rows]')].filter((element) => element instanceof HTMLElement);
}

/** @param {HTMLElement} root @param {Field[]} fields @returns {Control[]} */
function describedFields(root, fields) {
  const rows = rowsOf(root);
  return fields.map((field) => described(field, rows));
}

/** @param {Field} field @param {Rows} rows @returns {Control} */
function described(field, rows) {
  const { kind, item } = field.dataset;
  const isFlag = field instanceof HTMLInputElement && field.type === 'checkbox';
  return {
    name: field.name,
    kind: kind ?? (isFlag ? 'flag' : field instanceof HTMLSelectElement ? 'choice' : 'text'),
    item,
    value: isFlag ? field.checked : field.value,
    fallback: field.dataset.default ?? firstOption(field),
    row: rowOf(field, rows),
  };
}

/** In a row, the default of a choice is its first option. @param {Field} field */
function firstOption(field) {
  if (!(field instanceof HTMLSelectElement) || !field.closest('[data-row]')) return undefined;
  const option = field.options[0]?.value ?? '';
  return JSON.stringify(field.dataset.item === 'whole' ? wholeOrText(option) : option);
}

/**
 * The rows of all tables, each with its place: looked up once for all fields, for a table may have many rows.
 * @typedef {Map<Element, {table: string, index: number}>} Rows
 * @param {HTMLElement} root @returns {Rows}
 */
function rowsOf(root) {
  return new Map(
    tables(root).flatMap((table) =>
      [...table.querySelectorAll('[data-row]')].map((row, index) => [row, { table: table.dataset.rows ?? '', index }]),
    ),
  );
}

/** @param {Field} field @param {Rows} rows */
function rowOf(field, rows) {
  const row = field.closest('[data-row]');
  return row ? rows.get(row) : undefined;
}

/** The name of the reading that the ruling has decided for. @param {Field} field */
function decisionOf(field) {
  return (field.dataset.default ?? '').replaceAll('"', '');
}

/** @param {HTMLElement} table @returns {Control} */
function describedTable(table) {
  return { name: table.dataset.rows ?? '', kind: 'rows', value: '', fallback: table.dataset.default };
}

/**
 * Fills the form from a link; what the link does not name goes back to its default.
 * A seed is not written into its field: every later roll would use it.
 * @param {HTMLElement} root
 * @param {import('../../engine/wire.mjs').LinkState} state
 */
export function fillForm(root, { inputs = {}, readings = {}, text = '', faces = [] }) {
  fillInputs(root, inputs);
  fillReadings(root, readings);
  const roles = Object.entries({ text, seed: '', faces: faces.join(' ') });
  for (const [role, value] of roles) {
    const field = roleField(root, role);
    setField(field, value);
    if (field) field.dataset.rolled = value;
  }
  root.dispatchEvent(new CustomEvent('rule-form-filled', { bubbles: true }));
}

/** The readings and the dice stay. @param {HTMLElement} root @param {JsonObject} inputs */
export function fillInputs(root, inputs) {
  for (const table of tables(root)) fitRows(table, rowCount(inputs, table.dataset.rows ?? ''));
  const fields = inputFields(root);
  const values = valuesFor(describedFields(root, fields), inputs);
  fields.forEach((field, place) => setField(field, values[place]));
}

/**
 * At least one row stays, for the reader to type into.
 * @param {HTMLElement} table
 * @param {number} wanted
 */
function fitRows(table, wanted) {
  const rows = [...table.querySelectorAll('[data-row]')];
  rows.slice(Math.max(wanted, 1)).forEach((row) => row.remove());
  for (let count = rows.length; count < wanted; count += 1) addRow(table);
}

/**
 * Adds an empty row, a copy of the table's `<template>`, at the end.
 * @param {HTMLElement} table
 * @returns {Element | null}
 */
function addRow(table) {
  const template = table.querySelector('template');
  const row = template?.content.querySelector('[data-row]');
  if (!row) return null;
  const copy = /** @type {Element} */ (table.ownerDocument.importNode(row, true));
  renameIds(copy);
  table.append(copy);
  return copy;
}

/** Makes the ids of a copy unique, and its references to them. @param {Element} row */
function renameIds(row) {
  copies += 1;
  for (const element of [row, ...row.querySelectorAll('*')]) {
    if (element.id) element.id = renamed(element.id);
    for (const name of ['for', 'aria-describedby', 'aria-labelledby']) {
      const ids = element.getAttribute(name)?.split(/\s+/u);
      if (ids) element.setAttribute(name, ids.map(renamed).join(' '));
    }
  }
}

/** @param {string} id */
function renamed(id) {
  return `${id}-${copies}`;
}

/** @param {Field | null} field @param {string | boolean} value */
export function setField(field, value) {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value;
  else if (field) field.value = String(value);
}

/**
 * Sets the selects of the rulings; a ruling without a reading goes back to the decided one.
 * @param {HTMLElement} root
 * @param {{[ruling: string]: string}} readings
 */
export function fillReadings(root, readings) {
  for (const field of readingFields(root)) {
    field.value = Object.hasOwn(readings, field.name) ? readings[field.name] : decisionOf(field);
  }
}

/**
 * The field for a path of the engine, such as `bag.white` or `skills.0.grade`.
 * @param {HTMLElement} root
 * @param {string} path
 */
export function fieldAt(root, path) {
  const fields = inputFields(root);
  const [table, index, ...column] = path.split('.');
  const rows = keptRows(describedInputs(root).filter((control) => control.row?.table === table));
  const named = fields.filter((field) => field.name === path || field.name === [table, ...column].join('.'));
  const places = rowsOf(root);
  return named.find((field) => field.name === path || rowOf(field, places)?.index === rows[Number(index)]) ?? null;
}

/**
 * What a submitted form asks for: a mode, none where it stays as it is, and the reader's own dice, if any.
 * Enter in a field makes the form's first button the submitter, which the reader did not choose.
 * @param {SubmitEvent} event
 * @returns {{mode: string, own?: import('../request-state.mjs').Dice}}
 */
export function submission({ submitter }) {
  const place = document.activeElement;
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const pressed = takePressed(button?.form ?? null);
  const isAtField = !pressed && place !== null && isField(place) && place.form === button?.form;
  const own = ownDice(button?.form ?? null, (isAtField ? place.dataset.role : pressed) ?? '');
  if (isAtField) return { mode: own ? 'roll' : '', own };
  const rolls = button?.form && button.value === 'roll' && !pressed;
  return { mode: button?.value ?? '', own: rolls ? unrolledDice(button.form) : own };
}

/**
 * The fields of the reader's own dice that hold something else than what was asked, with their text.
 * @param {HTMLElement} root
 * @param {import('../request-state.mjs').Dice} asked
 * @returns {[Field, string][]}
 */
export function unsentDice(root, { seed = '', faces = [] }) {
  const asked = Object.entries({ seed, faces: faces.join(' ') });
  return asked.flatMap(([role, sent]) => {
    const field = roleField(root, role);
    const typed = field ? wordsOf(field.value).join(' ') : '';
    return field && typed !== '' && typed !== wordsOf(sent).join(' ')
      ? [/** @type {[Field, string]} */ ([field, field.value])]
      : [];
  });
}

/** The button of own dice, or of a seed, that sent a form. @param {HTMLElement | null} form */
function takePressed(form) {
  const pressed = form?.dataset.dice;
  delete form?.dataset.dice;
  return pressed;
}

/**
 * The dice or the seed that the reader typed; without a seed a roll draws one.
 * @param {HTMLElement | null} form
 * @param {string} role
 */
function ownDice(form, role) {
  const field = form && roleField(form, role);
  if (field) field.dataset.rolled = field.value;
  if (role === 'faces') return { faces: facesFrom(field?.value ?? '') };
  const seed = form && role === 'seed' ? seedIn(form) : '';
  return seed ? { seed } : undefined;
}

/** A seed as it is typed: accents in one way, for they look alike. @param {HTMLElement} root */
function seedIn(root) {
  return roleField(root, 'seed')?.value.trim().normalize() ?? '';
}

/**
 * The dice and the seed that were typed and not rolled yet: the next roll takes them. A seed that was rolled leaves its
 * field, or it would seem to be that of the new roll.
 * @param {HTMLElement} form
 */
function unrolledDice(form) {
  const fields = ['seed', 'faces'].map((role) => roleField(form, role));
  const typed = fields.filter((field) => field && field.value.trim() !== '' && field.dataset.rolled !== field.value);
  const [seed] = fields;
  if (typed.length > 0) return Object.assign({}, ...typed.map((field) => ownDice(form, field?.dataset.role ?? '')));
  if (seed) seed.value = '';
  return undefined;
}

/**
 * Adds or removes a row; false where the button is none of a table's.
 * @param {HTMLElement} button
 */
export function pressRowButton(button) {
  if (button.dataset.action === 'remove-row') return removeRow(button);
  if (button.dataset.action !== 'add-row') return false;
  const table = button.closest('[data-field]')?.querySelector('[data-rows]');
  const row = table instanceof HTMLElement ? addRow(table) : null;
  const first = row?.querySelector('input, select');
  if (first instanceof HTMLElement) first.focus();
  return row !== null;
}

/** @param {HTMLElement} button */
function removeRow(button) {
  const row = button.closest('[data-row]');
  const neighbour = [row?.previousElementSibling, row?.nextElementSibling].find((each) => each?.matches('[data-row]'));
  const next =
    neighbour?.querySelector('summary') ?? row?.closest('[data-field]')?.querySelector('[data-action="add-row"]');
  if (next instanceof HTMLElement) next.focus();
  row?.remove();
  return row !== null;
}

/** Whether a field has another value than the build gave it. @param {HTMLElement} widget */
export function isDirty(widget) {
  return ![...widget.querySelectorAll('.rc-form :is(input, select)')].every(hasBuiltValue);
}

/** @param {Element} field */
function hasBuiltValue(field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex === Math.max(builtIndex(field), 0);
  if (!(field instanceof HTMLInputElement) || field.readOnly) return true;
  return field.type === 'checkbox' ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

/** Without a marked option the first one is chosen. @param {HTMLSelectElement} field */
function builtIndex({ options }) {
  return [...options].findIndex(({ defaultSelected }) => defaultSelected);
}

/**
 * Fills the form with inputs; those without a value go back to their default. The readings stay.
 * @param {HTMLElement} widget
 * @param {import('../../shared/json.mjs').JsonObject} inputs
 * @param {string[]} [changed] the inputs that count as typed; the first one where left out
 */
export function applyPreset(widget, inputs, changed = []) {
  const readings = Object.fromEntries(readingFields(widget).map(({ name, value }) => [name, value]));
  fillForm(widget, { calculator: '', inputs, readings, text: roleField(widget, 'text')?.value ?? '' });
  dispatchInput(widget, changed);
}

/**
 * Lets the calculator ask, once for all fields that were changed.
 * @param {HTMLElement} widget
 * @param {string[]} [changed] names of inputs
 */
export function dispatchInput(widget, changed = []) {
  const fields = inputFields(widget);
  const first =
    fields.find((field) => changed.includes(inputNameOf(field))) ??
    fields[0] ??
    widget.querySelector('.rc-form :is(input, select)');
  first?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {Element & {name: string}} field */
function inputNameOf(field) {
  return field.closest('[data-rows]')?.getAttribute('data-rows') ?? field.name.split('.')[0];
}
