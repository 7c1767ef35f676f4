/** Whether a form still says what the build put into it. */

/** A table may have lost rows: it counts as touched. @param {HTMLElement} widget */
export function isUntouched(widget) {
  return !widget.querySelector('[data-rows]') && saysAsBuilt(widget);
}

/** Whether each field that is there says what it did; rows may have come and gone. @param {HTMLElement} widget */
export function saysAsBuilt(widget) {
  return [...widget.querySelectorAll('.rc-form :is(input, select)')].every(isAsBuilt);
}

/** @param {Element} field */
function isAsBuilt(field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex === Math.max(builtIndex(field), 0);
  if (!(field instanceof HTMLInputElement) || field.readOnly) return true;
  return field.type === 'checkbox' ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

/** Without a marked option the first one is chosen. @param {HTMLSelectElement} field */
function builtIndex({ options }) {
  return [...options].findIndex(({ defaultSelected }) => defaultSelected);
}
