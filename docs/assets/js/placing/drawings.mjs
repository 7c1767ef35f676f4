/** The engine's drawings of dice and tokens, copied out of an answer. */

/**
 * A drawing for each piece, from the first row of the answer that begins with these pieces; null where it has none.
 * @param {ParentNode} answer
 * @param {string[]} pieces
 * @returns {(Element | null)[]}
 */
export function drawingsIn(answer, pieces) {
  const items = itemsOf(rowOf(answer, pieces));
  return pieces.map((_, index) => copyOf(items[index]));
}

/** The row of the answer is not read out where its pieces are in their places beside it. @param {Element} answer @param {string[]} pieces */
export function silence(answer, pieces) {
  rowOf(answer, pieces)?.setAttribute('aria-hidden', 'true');
}

/** @param {ParentNode} answer @param {string[]} pieces */
function rowOf(answer, pieces) {
  const rows = pieces.length > 0 ? [...answer.querySelectorAll('.rc-shown')] : [];
  return rows.find((row) => pieces.every((piece, index) => isOf(itemsOf(row)[index], piece)));
}

/** @param {Element | undefined} row */
function itemsOf(row) {
  return [...(row?.querySelectorAll('li') ?? [])];
}

/** @param {Element | undefined} item @param {string} piece */
function isOf(item, piece) {
  return item?.querySelector('.rc-kind')?.textContent?.trim() === piece;
}

/** @param {Element | undefined} item */
function copyOf(item) {
  const drawing = item?.querySelector('svg')?.cloneNode(true);
  if (!item || !(drawing instanceof Element)) return null;
  const copy = document.createElement('span');
  copy.className = item.className;
  copy.append(drawing);
  return copy;
}
