/** Tables of rows in a form: a row more, a row less. The empty row is the table's `<template>`. */

let copies = 0;

/**
 * Adds an empty row at the end.
 * @param {HTMLElement} table
 * @returns {Element | null}
 */
export function addRow(table) {
  const template = table.querySelector('template') ?? table.closest('[data-field]')?.querySelector('template');
  const row = template?.content.querySelector('[data-row]');
  if (!row) return null;
  const copy = /** @type {Element} */ (table.ownerDocument.importNode(row, true));
  renameIds(copy);
  (table.querySelector('tbody') ?? table).append(copy);
  return copy;
}

/** Ids must stay unique, and labels and help texts go on finding theirs. @param {Element} row */
function renameIds(row) {
  copies += 1;
  for (const element of [row, ...row.querySelectorAll('*')]) {
    if (element.id) element.id = renamed(element.id);
    for (const name of ['for', 'aria-describedby', 'aria-labelledby']) {
      const ids = element.getAttribute(name)?.split(/\s+/u);
      // A column's heading lies outside the row and keeps its id.
      if (ids) element.setAttribute(name, ids.map((id) => (row.ownerDocument.getElementById(id) ? id : renamed(id))).join(' '));
    }
  }
}

/** @param {string} id */
function renamed(id) {
  return `${id}-${copies}`;
}

/**
 * Does what a button of a table asks for; false where the button is none of a table's.
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
  const neighbour = row?.previousElementSibling ?? row?.nextElementSibling;
  const next = neighbour?.querySelector('input, select');
  if (next instanceof HTMLElement) next.focus();
  row?.remove();
  return row !== null;
}
