/** Numbers of a sentence turned by dragging them, with a mouse or a finger: to the right more, to the left less. */

import { numberFromDrag } from './table.mjs';

const FIELD = 'input[data-kind="whole"]';
/** How far a pointer moves before a press is a drag. */
const BEGINS_AT_PX = 5;

/** @typedef {{field: HTMLInputElement, id: number, x: number, value: string, isDrag: boolean}} Drag */

/** @param {HTMLElement} sentence @param {AbortSignal} signal */
export function listenForDrags(sentence, signal) {
  /** @type {Drag | null} */
  let drag = null;
  sentence.addEventListener('pointerdown', (event) => (drag = begun(event)), { signal });
  sentence.addEventListener('pointermove', (event) => drag?.id === event.pointerId && move(drag, event), { signal });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    sentence.addEventListener(type, () => (drag = ended(drag)), { signal });
  }
}

/** @param {PointerEvent} event @returns {Drag | null} */
function begun({ target, button, pointerId, clientX }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(FIELD) || button !== 0) return null;
  return { field: target, id: pointerId, x: clientX, value: target.value, isDrag: false };
}

/** @param {Drag} drag @param {PointerEvent} event */
function move(drag, event) {
  const distance = event.clientX - drag.x;
  if (!drag.isDrag && Math.abs(distance) < BEGINS_AT_PX) return;
  if (!drag.isDrag) drag.field.setPointerCapture(drag.id);
  drag.isDrag = true;
  event.preventDefault();
  const number = numberFromDrag(drag.value, distance, drag.field.dataset);
  if (number === null || drag.field.value === String(number)) return;
  drag.field.value = String(number);
  drag.field.dispatchEvent(new Event('input', { bubbles: true }));
  drag.field.setSelectionRange(drag.field.value.length, drag.field.value.length);
}

/** A drag leaves nothing selected. @param {Drag | null} drag @returns {null} */
function ended(drag) {
  if (drag?.isDrag) drag.field.setSelectionRange(drag.field.value.length, drag.field.value.length);
  return null;
}
