/**
 * A field that the address names: opened, brought into view and focused, as a link to a calculator's reading expects.
 */

const FIELD = 'rule-calculator :is(select, input)';

/** Shows the field of an id; false where the id names none. @param {string} id */
export function showNamedField(id) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLElement) || !field.matches(FIELD)) return false;
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}
