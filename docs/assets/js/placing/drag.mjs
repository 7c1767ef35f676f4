/** Pieces that follow mouse, pen or finger. */

const DRAGGED = 'data-dragged';
const OVER = 'data-over';
/** A shorter way is a tap. */
const LEAST_PX = 6;

/**
 * Lets a piece be dragged onto a place.
 * @param {HTMLElement} piece
 * @param {HTMLElement} area the places are in it
 * @param {(box: string) => void} drop
 */
export function makeDraggable(piece, area, drop) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  const isDragged = () => piece.hasAttribute(DRAGGED);
  const end = () => {
    from = null;
    piece.removeAttribute(DRAGGED);
    piece.style.transform = '';
    highlight(area, null);
  };
  piece.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    piece.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  });
  piece.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged() && Math.hypot(x, y) < LEAST_PX) return;
    piece.setAttribute(DRAGGED, '');
    piece.style.transform = `translate(${x}px, ${y}px)`;
    highlight(area, boxAt(area, event));
  });
  piece.addEventListener('pointerup', (event) => {
    const [wasDragged, box] = [isDragged(), from && boxAt(area, event)];
    end();
    if (!wasDragged) return;
    swallowClick(piece);
    if (box) drop(box.dataset.box ?? '');
  });
  piece.addEventListener('pointercancel', end);
}

/** The click that ends a drag is no tap. @param {HTMLElement} piece */
function swallowClick(piece) {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  piece.ownerDocument.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => piece.ownerDocument.removeEventListener('click', swallow, { capture: true }));
}

/** @param {HTMLElement} area @param {PointerEvent} event */
function boxAt(area, event) {
  // The piece itself lies under the pointer: elementFromPoint would find only that.
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const boxes = [...area.querySelectorAll('[data-box]')].filter((box) => box instanceof HTMLElement);
  return boxes.find((box) => under.includes(box)) ?? null;
}

/** @param {HTMLElement} area @param {HTMLElement | null} box */
function highlight(area, box) {
  for (const each of area.querySelectorAll('[data-box]')) each.toggleAttribute(OVER, each === box);
}
