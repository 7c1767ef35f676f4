/**
 * Draws dice and tokens with the blanks that the build has put on the page: copies, filled with a face.
 *
 * @typedef {import('./declared.mjs').Face} Face
 * @typedef {import('./declared.mjs').Thrown} Thrown
 */

/** A die without a drawing of its own. */
const ANY_DIE = 'd0';

/** The rows of a throw, as the engine draws them. @param {Thrown} thrown */
export function drawRows({ rows, isOpen }) {
  const drawn = document.createDocumentFragment();
  for (const { label, faces } of rows) drawn.append(drawRow(label, faces.map(drawFace)));
  if (!isOpen) return drawn;
  const list = drawn.lastElementChild?.querySelector('ul') ?? null;
  const more = blank('more');
  if (more) list ? list.append(more) : drawn.append(drawRow('', [more]));
  return drawn;
}

/** @param {string} label @param {Element[]} items */
function drawRow(label, items) {
  const row = blank('row') ?? document.createElement('figure');
  fill(row, 'figcaption', label);
  row.querySelector('ul')?.append(...items);
  return row;
}

/** @param {Face} face */
function drawFace({ kind, face, note }) {
  const item = blank(kind) ?? blank(ANY_DIE) ?? document.createElement('li');
  if (typeof face === 'number') {
    writeFace(item, String(face));
    fill(item, '.rc-kind', kind);
    fill(item, '.rc-spoken', `${kind} shows ${face}`);
  }
  if (note) item.append(noteOf(note));
  return item;
}

/** A die or token alone, for running text; null where the page has no blank of it. @param {Face} face */
export function drawEmblem({ kind }) {
  const item = blank(kind);
  const drawing = item?.querySelector('svg') ?? null;
  drawing?.classList.add('rc-emblem', ...(item?.classList ?? []));
  return drawing;
}

/** Writes its face on the drawing of a die. @param {Element} drawing @param {string} face */
export function writeFace(drawing, face) {
  fill(drawing, '.rc-face', face);
}

/** @param {string} text */
function noteOf(text) {
  const note = document.createElement('span');
  note.className = 'rc-note';
  note.textContent = text;
  return note;
}

/** A copy of a blank; null where the page has none of this name. @param {string} name @returns {Element | null} */
function blank(name) {
  const template = document.querySelector(`template[data-blank="${CSS.escape(name)}"]`);
  const first = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  return first && document.importNode(first, true);
}

/** @param {Element} item @param {string} selector @param {string} text */
function fill(item, selector, text) {
  const part = item.querySelector(selector);
  if (part) part.textContent = text;
}
