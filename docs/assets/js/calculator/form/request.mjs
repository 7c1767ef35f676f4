/**
 * Turns the controls of a form into the inputs of a request, and back. Pure: no DOM, so that Node can test it.
 *
 * Inputs that have their declared default are left out: requests and links stay short, and a link goes on
 * meaning "the default" should a ruling change it. A group such as a bag is left out as a whole or sent as a whole.
 *
 * @typedef {import('../../shared/json.mjs').Json} Json
 * @typedef {import('../../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('./values.mjs').Control} Control
 *
 * @typedef {object} FormState everything a form holds
 * @property {Control[]} controls
 * @property {Control[]} readings
 * @property {string} text
 * @property {string} seed
 * @property {string} faces
 */

import { isObject, sameJson } from '../../shared/json.mjs';
import { defaultOf, readValue, saysDefault, wholeOrText, wordsOf, writeValue } from './values.mjs';

/** @param {Control[]} controls @returns {JsonObject} */
export function inputsFrom(controls) {
  const inputs = [...groupsOf(controls)].map(([name, members]) => [name, groupValue(name, members)]);
  return Object.fromEntries(inputs.filter(([, value]) => value !== undefined));
}

/** The controls by the input they belong to. @param {Control[]} controls */
function groupsOf(controls) {
  /** @type {Map<string, Control[]>} */
  const groups = new Map();
  for (const control of controls) {
    const name = inputOf(control);
    const group = groups.get(name);
    if (group) group.push(control);
    else groups.set(name, [control]);
  }
  return groups;
}

/** @param {Control} control */
function inputOf(control) {
  return control.row?.table ?? control.name.split('.')[0];
}

/** @param {string} name @param {Control[]} members @returns {Json | undefined} */
function groupValue(name, members) {
  const table = members.find((control) => control.kind === 'rows');
  if (table) return rowsValue(table, members);
  if (members.every(saysDefault)) return undefined;
  return members[0].name === name ? readValue(members[0]) : objectFrom(members, name);
}

/** @param {Control} table @param {Control[]} members @returns {Json | undefined} */
function rowsValue(table, members) {
  const cells = members.filter((control) => control.row);
  const rows = keptRows(members).map((index) =>
    objectFrom(
      cells.filter((cell) => cell.row?.index === index),
      table.name,
    ),
  );
  return sameJson(rows, defaultOf(table)) ? undefined : rows;
}

/**
 * The places, in the page, of the rows that are sent: entirely blank ones are left out.
 * @param {Control[]} members
 */
export function keptRows(members) {
  const filled = members.filter((control) => control.row && !isBlank(control));
  return [...new Set(filled.map((control) => control.row?.index ?? 0))].sort((one, other) => one - other);
}

/** Whether the control of a row is untouched. @param {Control} control */
function isBlank(control) {
  const value = readValue(control);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return true;
  return sameJson(value, defaultOf(control) ?? false);
}

/** @param {Control[]} members @param {string} prefix @returns {JsonObject} */
function objectFrom(members, prefix) {
  /** @type {JsonObject} */
  const object = {};
  for (const control of members) {
    const value = readValue(control);
    if (value !== undefined) place(object, control.name.slice(prefix.length + 1).split('.'), value);
  }
  return object;
}

/** @param {JsonObject} object @param {string[]} path @param {Json} value */
function place(object, [name, ...rest], value) {
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const inner = isObject(object[name]) ? object[name] : {};
  object[name] = inner;
  place(inner, rest, value);
}

/**
 * The value of each control for a form that stands for `inputs`; unnamed inputs go back to their default.
 * @param {Control[]} controls
 * @param {JsonObject} inputs
 */
export function valuesFor(controls, inputs) {
  return controls.map((control) => writeValue(control, valueAt(control, inputs)));
}

/** @param {Control} control @param {JsonObject} inputs @returns {Json | undefined} */
function valueAt(control, inputs) {
  if (!Object.hasOwn(inputs, inputOf(control))) return defaultOf(control);
  const path = control.name.split('.');
  /** @type {Json | undefined} */
  const start = control.row ? memberOf(inputs[control.row.table], String(control.row.index)) : inputs;
  return path.slice(control.row ? 1 : 0).reduce(memberOf, start);
}

/** @param {Json | undefined} value @param {string} name @returns {Json | undefined} */
function memberOf(value, name) {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * How many rows a table needs to show `inputs`.
 * @param {JsonObject} inputs
 * @param {string} table
 */
export function rowCount(inputs, table) {
  const rows = Object.hasOwn(inputs, table) ? inputs[table] : [];
  return Array.isArray(rows) ? rows.length : 0;
}

/**
 * Inputs that no control of this form shows.
 * @param {Control[]} controls
 * @param {JsonObject} inputs
 * @returns {JsonObject}
 */
export function unshownInputs(controls, inputs) {
  const shown = new Set(controls.map(inputOf));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !shown.has(name)));
}

/**
 * The readings chosen against the rulings, or all of them.
 * @param {Control[]} readings
 * @param {boolean} isComplete
 * @returns {{[ruling: string]: string}}
 */
export function readingsFrom(readings, isComplete) {
  const chosen = readings.filter((control) => control.value !== '' && (isComplete || !saysDefault(control)));
  return Object.fromEntries(chosen.map(({ name, value }) => [name, String(value)]));
}

/** The faces of the reader's own dice or tokens. @param {string} text */
export function facesFrom(text) {
  return wordsOf(text).map(wholeOrText);
}

/**
 * A request without its empty parts.
 * @param {EngineRequest} request
 * @returns {EngineRequest}
 */
export function withoutEmptyParts(request) {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const filled = entries.filter(([, value]) => typeof value !== 'object' || Object.keys(value).length > 0);
  return /** @type {EngineRequest} */ (Object.fromEntries(filled));
}
