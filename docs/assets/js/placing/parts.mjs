/**
 * The elements of which a placer is made: places and pieces. Nothing here listens.
 *
 * @typedef {import('./layout.mjs').Placing} Placing
 * @typedef {object} Face how a piece looks and what it is called
 * @property {string} name of the piece, as the engine calls it
 * @property {string | undefined} value what it shows
 * @property {Element | null} drawing by the engine; null where it has drawn none
 * @property {string} kind die or token
 */

/** @param {string} name @param {string} className @param {string} [text] */
export function made(name, className, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** @param {string} text @param {string} className */
export function button(text, className) {
  const element = /** @type {HTMLButtonElement} */ (made('button', className, text));
  element.type = 'button';
  return element;
}

/**
 * A place: a button with its name, its limit and what would happen, and room for pieces.
 * @param {[name: string, label: string]} box
 * @param {{key: number, limit: string, says: string, isSingle: boolean}} about its number, how much it takes, what happens here now
 */
export function placeElement([name, label], { key, limit, says, isSingle }) {
  const box = made('div', isSingle ? 'pp-box pp-box--one' : 'pp-box');
  box.dataset.box = name;
  const place = button('', 'pp-place');
  const number = made('span', 'pp-key', String(key));
  number.setAttribute('aria-hidden', 'true');
  place.dataset.key = String(key);
  place.append(number, made('span', 'pp-label', label), made('span', 'pp-limit', limit));
  place.tabIndex = -1;
  place.setAttribute('aria-disabled', 'true');
  box.append(place, made('div', 'pp-pieces'), made('p', 'pp-says', says));
  return box;
}

/** What a piece is called. @param {Face} face */
export function nameOf({ name, value, kind }) {
  return `${name}${kind === 'token' ? ' token' : ''}${value === undefined ? '' : ` showing ${value}`}`;
}

/**
 * A piece that can be taken up.
 * @param {Face} face
 * @param {number} index
 * @param {string} where its name and its place, for screen readers
 */
export function pieceElement(face, index, where) {
  const piece = button('', `pp-piece pp-${face.kind}`);
  piece.dataset.piece = String(index);
  piece.setAttribute('aria-label', where);
  piece.setAttribute('aria-pressed', 'false');
  const picture = made('span', 'pp-face');
  picture.dataset.name = face.name;
  if (face.drawing) picture.append(face.drawing);
  else picture.textContent = face.value ?? face.name;
  picture.toggleAttribute('data-drawn', face.drawing !== null);
  const isNamed = face.drawing !== null || face.value !== undefined;
  piece.append(picture, made('span', 'pp-name', isNamed ? face.name : ''));
  return piece;
}
