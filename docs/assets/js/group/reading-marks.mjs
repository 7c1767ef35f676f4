/** Marks, where a ruling lists its readings, the one that the group plays. */

const MARK = 'group-mark';
const COLUMN = 'group-column';

/** @param {import('./document.mjs').Names} readings those that the book does not decide for */
export function markReadings(readings) {
  for (const [ruling, reading] of Object.entries(readings)) {
    for (const name of document.querySelectorAll(`[data-ruling="${ruling}"] [data-reading="${reading}"]`)) mark(name);
  }
}

/** @param {Element} name the head of a column, or an entry of a list */
function mark(name) {
  if (name.querySelector(`.${MARK}`)) return;
  const says = document.createElement('strong');
  says.className = MARK;
  says.textContent = ' (your group)';
  name.append(says);
  const column = [...(name.parentElement?.children ?? [])].indexOf(name);
  for (const row of name.closest('table')?.rows ?? []) if (row.cells.length > column) row.cells[column].classList.add(COLUMN);
}
