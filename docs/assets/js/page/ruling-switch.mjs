/**
 * `<ruling-switch>`: above the table of a ruling, a choice of the reading; the table then marks that reading's column
 * and, in each cell that differs from the decided one, shows both values. The build wrote all of it into the page.
 */

import { widget } from '../shared/widget.mjs';

const READ = 'ruling-read';

export class RulingSwitchElement extends widget({ choices: 'fieldset', table: 'table', status: '.ruling-says' }) {
  connected() {
    this.listen(this.parts.choices, 'change', ({ target }) => target instanceof HTMLInputElement && this.#turn(target));
    // The browser restores the choice on a reload.
    const chosen = this.querySelector('input:checked');
    if (chosen instanceof HTMLInputElement) this.#turn(chosen);
  }

  /** @param {HTMLInputElement} chosen */
  #turn({ value, dataset }) {
    const column = Number(value) + 1;
    for (const row of this.parts.table.querySelectorAll('tr:not(.ruling-over)')) showColumn(row, column);
    this.parts.status.textContent = dataset.says ?? '';
  }
}

/** @param {Element} row @param {number} column the reading's, counted from the one behind the row's name */
function showColumn(row, column) {
  [...row.children].forEach((cell, place) => {
    const isRead = place === column;
    cell.classList.toggle(READ, isRead);
    cell.querySelector('.ruling-before')?.toggleAttribute('hidden', !isRead);
  });
}
