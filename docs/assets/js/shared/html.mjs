/** Elements made by scripts, what is announced, and files for the reader. All text goes in as text. */

/**
 * An element with its contents.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string | {[attribute: string]: string}} attributes its classes, or its attributes by name
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function newElement(tag, attributes, ...children) {
  const element = document.createElement(tag);
  if (typeof attributes === 'string') element.className = attributes;
  else for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== ''));
  return element;
}

/**
 * A button that sends no form.
 * @param {string | Node} words
 * @param {{[attribute: string]: string}} [attributes]
 * @param {() => unknown} [press] what a press of it does
 */
export function newButton(words, attributes = {}, press) {
  const button = newElement('button', { type: 'button', ...attributes }, words);
  if (press) button.addEventListener('click', () => void press());
  return button;
}

/**
 * A button for an action.
 * @param {string} action
 * @param {string} words
 * @param {string} [label] what it says where its words are not enough
 */
export function actionButton(action, words, label) {
  return newButton(words, { 'data-action': action, ...(label && { 'aria-label': label }) });
}

/** A moment, as the reader's own language writes it. @param {string} time in ISO 8601 */
export function newTime(time) {
  const words = new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return newElement('time', { datetime: time }, words);
}

/** The same without the day where that is today. @param {string} time @param {Date} [now] */
export function timeWords(time, now = new Date()) {
  const moment = new Date(time);
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(undefined, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}

/**
 * Announces a sentence in a live region; the same one again is a change, too, and is spoken. An empty one takes no room.
 * @param {Element} place
 * @param {string} text
 */
export function announce(place, text) {
  place.textContent = text && place.textContent === text ? `${text}\u00a0` : text;
}

/*
 * One status line for everything in the running text. It lies outside of it: what it says is not read or copied with it.
 */

/** The line, made on first use. @returns {HTMLElement} */
export function statusLine() {
  const present = document.querySelector('.rs-status');
  if (present instanceof HTMLElement) return present;
  const line = newElement('div', { class: 'rs-status', role: 'status' });
  document.body.append(line);
  return line;
}

/* Offers the reader a file that the page has made as a download. */

/** How long the browser may take to read the file. */
const REVOKE_AFTER_MS = 60_000;

/** Without it some spreadsheets take UTF-8 for something else. */
export const SPREADSHEET_MARK = '\ufeff';

/** @param {string} name @param {string | Uint8Array} content @param {string} type */
export function saveFile(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
