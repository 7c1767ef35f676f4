/** What the book has, beside what a group's readings make of it. */

const NOTE = 'group-book';

/** Says behind a number what the book has; replaces what was said there. @param {Element} number @param {string} text none clears it */
export function besideNumber(number, text) {
  const former = number.nextElementSibling;
  if (former?.className === NOTE) former.remove();
  if (number instanceof HTMLElement) number.title = text; // for a pointer, where there is no room for the note yet
  if (!text) return;
  const note = document.createElement('small');
  note.className = NOTE;
  note.textContent = ` (${text})`;
  number.after(note);
}

/** Says at the top of an answer what the book has. @param {Element} part @param {string} text */
export function noteAbove(part, text) {
  const note = document.createElement('p');
  note.className = NOTE;
  note.textContent = text;
  part.prepend(note);
}
