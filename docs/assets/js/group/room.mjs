/**
 * The room that a part of a page has: what changes in it moves nothing around it while a reader looks at it. A frame keeps
 * its height and is scrolled inside where it has more, and in a line or a table what the book has is out of sight, until
 * the reader touches the page or the part is below the window. What is above the window counts as seen: not every
 * browser keeps the text in place when something grows there.
 */

/** No class: a table with one is no table of the text to the theme. */
const HELD = 'data-group-held';
const FRAME = '.rc-frame';
const LINES = 'table, p, li, dd, figcaption, h1, h2, h3, h4';
/** After these, a movement is the reader's own doing; paper has room. */
const TOUCHES = ['click', 'keyup', 'beforeprint'];

/** @type {Set<HTMLElement>} */
const held = new Set();
const unseen = new IntersectionObserver((entries) => {
  for (const { target } of entries) if (!movesText(target)) release(/** @type {HTMLElement} */ (target));
});
for (const touch of TOUCHES) addEventListener(touch, () => held.forEach(release));

/** @param {Element} part */
export function isInView(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether the reader would see the text move if a part grew. @param {Element} part */
function movesText(part) {
  return part.getBoundingClientRect().top < innerHeight;
}

/** Changes parts at one blow, in the room that they have. @param {Element[]} parts @param {() => void} change */
export function changeInRoom(parts, change) {
  const blocks = [...new Set(parts.map(blockOf))].filter((block) => block !== null).filter(movesText);
  const heights = new Map(blocks.map((block) => [block, heightOf(block)]));
  for (const [block, height] of heights) hold(block, height);
  change();
}

/** Keeps the room of a part that is about to change. @param {Element} part @returns {() => void} call it when the part has changed */
export function keepRoom(part) {
  const block = blockOf(part);
  if (!block) return () => {};
  fix(block, heightOf(block));
  return () => (movesText(block) ? hold(block, heightOf(block)) : release(block));
}

/** What moves as one. @param {Element} part @returns {HTMLElement | null} */
function blockOf(part) {
  return part.closest(FRAME) ?? part.closest(LINES);
}

/** @param {HTMLElement} block @returns {number} in pixels */
function heightOf(block) {
  return block.getBoundingClientRect().height;
}

/** @param {HTMLElement} block @param {number} height of a frame, in pixels */
function hold(block, height) {
  fix(block, height);
  held.add(block);
  unseen.observe(block);
}

/** @param {HTMLElement} block @param {number} height of a frame, in pixels */
function fix(block, height) {
  block.setAttribute(HELD, '');
  if (block.matches(FRAME)) block.style.height = `${height}px`;
}

/** @param {HTMLElement} block */
function release(block) {
  unseen.unobserve(block);
  held.delete(block);
  block.removeAttribute(HELD);
  block.style.height = '';
}
