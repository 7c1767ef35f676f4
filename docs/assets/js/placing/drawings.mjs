/** The engine's drawings of dice and tokens, copied out of an answer. */

/**
 * A drawing for each piece, from the first row of the answer that begins with these pieces; null where it has none.
 * @param {Element} answer
 * @param {string[]} pieces
 * @returns {(Element | null)[]}
 */
export function drawingsIn(answer, pieces) {
  const rows = [...answer.querySelectorAll('.rc-shown')].map((row) => [...row.querySelectorAll('li')]);
  const row = rows.find((items) => pieces.length > 0 && pieces.every((piece, index) => isOf(items[index], piece)));
  return pieces.map((_, index) => copyOf(row?.[index]));
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
