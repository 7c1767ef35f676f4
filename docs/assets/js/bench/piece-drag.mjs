/** Dragging a piece with mouse, pen or finger onto a box. */

const DRAGGED = 'data-dragged';
const OVER = 'data-over';

/**
 * @param {HTMLElement} piece what moves
 * @param {HTMLElement} handle where it is taken
 * @param {HTMLElement} area whose boxes take it
 * @param {(box: string) => void} drop
 */
export function letDrag(piece, handle, area, drop) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  const end = () => {
    from = null;
    piece.removeAttribute(DRAGGED);
    piece.style.transform = '';
    markOver(area, null);
  };
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
    piece.setAttribute(DRAGGED, '');
  });
  handle.addEventListener('pointermove', (event) => {
    if (!from) return;
    piece.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`;
    markOver(area, boxAt(area, event));
  });
  handle.addEventListener('pointerup', (event) => {
    const box = from && boxAt(area, event);
    end();
    if (box) drop(box.dataset.box ?? '');
  });
  handle.addEventListener('pointercancel', end);
}

/** @param {HTMLElement} area @param {PointerEvent} event */
function boxAt(area, event) {
  // The piece itself lies under the pointer, so all that lies there is asked for.
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const boxes = [...area.querySelectorAll('[data-box]')].filter((box) => box instanceof HTMLElement);
  return boxes.find((box) => under.includes(box)) ?? null;
}

/** @param {HTMLElement} area @param {HTMLElement | null} box */
function markOver(area, box) {
  for (const each of area.querySelectorAll('[data-box]')) each.toggleAttribute(OVER, each === box);
}
