/**
 * `<rule-throw>`: dice or tokens that are named in the text, and thrown where they are named.
 *
 * Attributes: `data-throws`, their declaration as of a calculator. With `data-total` the sum is shown as well, and with
 * `data-says` what the engine says of what fell: each sentence with the faces of which it says so. Whoever reads one of
 * `data-rulings` otherwise than the book sees the faces alone. The drawings come from the build; without scripts they
 * show no faces.
 *
 * @typedef {import('../throws/declared.mjs').Face} Face
 */

import { throwDeclared } from '../throws/declared.mjs';
import { drawEmblem, writeFace } from '../throws/fallen.mjs';
import { freshDice } from '../shared/seed.mjs';
import { Widget } from '../shared/widget.mjs';
import { newButton, newElement, statusLine } from '../shared/html.mjs';

/** Set on a throw of which a group's readings say something else. */
export const READ_OTHERWISE = 'data-read-otherwise';

export class RuleThrowElement extends Widget {
  connected() {
    this.listen(this.querySelector('button') ?? this.#makeButton(), 'click', () => this.#throw());
  }

  #makeButton() {
    const button = newButton(newElement('span', 'rc-unseen', this.dataset.verb ?? ''));
    button.append(...this.querySelectorAll('.rs-words, .rs-faces'));
    // White space between the parts would come before the full stop.
    this.replaceChildren(button, ...this.querySelectorAll('template'));
    return button;
  }

  #throw() {
    const { seed, method } = freshDice();
    const { throws = '{"throws": []}', total, says = '' } = this.dataset;
    const thrown = throwDeclared(JSON.parse(throws), { seed, method }).rows.flatMap((row) => row.faces);
    const faces = thrown.map(({ face }) => face);
    const sum = total === undefined ? '' : String(faces.reduce((one, other) => Number(one) + Number(other), 0));
    const said = says && this.#isByTheBook ? sayingOf(says, faces) : '';
    this.#show(thrown, sum, said);
    const words = this.querySelector('.rs-words')?.textContent ?? '';
    statusLine().textContent = `${words}: ${faces.join(', ')}${sum && `, ${sum} in all`}${said && `; ${said}`}`;
  }

  /** Where a group reads the page, what the build asked of the book holds once no reading of theirs touches it. */
  get #isByTheBook() {
    const strip = document.querySelector('.group-strip');
    return (
      !this.hasAttribute(READ_OTHERWISE) && (strip === null || strip.querySelector('[data-state="read"]') !== null)
    );
  }

  /** @param {Face[]} faces @param {string} sum @param {string} said */
  #show(faces, sum, said) {
    const place = this.querySelector('.rs-faces');
    place?.replaceChildren(...faces.map((face, index) => this.#drawing(face, place.children[index])));
    const shown = this.querySelector('.rs-sum') ?? newElement('span', { class: 'rs-sum', 'aria-hidden': 'true' });
    shown.replaceChildren(...(sum ? [newElement('strong', '', ` = ${sum}`)] : []), said && ` (${said})`);
    if (sum || said) this.append(shown);
  }

  /** The token of a colour, or the die with its face. @param {Face} face @param {Element | undefined} die */
  #drawing(face, die) {
    const copy = drawEmblem(face) ?? /** @type {Element} */ (die?.cloneNode(true));
    if (typeof face.face === 'number') writeFace(copy, String(face.face));
    copy.classList.add('is-thrown');
    return copy;
  }
}

/**
 * What is said of some faces; '' where nothing is.
 * @param {string} says each sentence with the faces of which it says so
 * @param {(number | string)[]} faces
 */
function sayingOf(says, faces) {
  const key = faces.join(' ');
  const found = Object.entries(JSON.parse(says)).find(([, falls]) => falls.includes(key));
  return found?.[0] ?? '';
}
