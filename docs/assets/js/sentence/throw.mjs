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
import { statusLine } from './element.mjs';
import { Widget } from '../shared/widget.mjs';
import { hasDocuments } from '../shared/device.mjs';
import { part } from '../shared/part.mjs';
import { newButton, newElement } from '../shared/html.mjs';

export class RuleThrowElement extends Widget {
  /** Asked with the first press: most readers throw nothing. @type {Promise<boolean> | null} */
  #isByTheBook = null;

  connected() {
    this.listen(this.querySelector('button') ?? this.#makeButton(), 'click', () => void this.#throw());
  }

  #makeButton() {
    const button = newButton(newElement('span', 'rc-unseen', this.dataset.verb ?? ''));
    button.append(...this.querySelectorAll('.rs-words, .rs-faces'));
    // White space between the parts would come before the full stop.
    this.replaceChildren(button, ...this.querySelectorAll('template'));
    return button;
  }

  async #throw() {
    const { seed, method } = freshDice();
    const { throws = '{"throws": []}', total, says = '', rulings = '' } = this.dataset;
    const thrown = throwDeclared(JSON.parse(throws), { seed, method }).rows.flatMap((row) => row.faces);
    const faces = thrown.map(({ face }) => face);
    const sum = total === undefined ? '' : String(faces.reduce((one, other) => Number(one) + Number(other), 0));
    this.#show(thrown, sum);
    this.#isByTheBook ??= isByTheBook(rulings).catch(() => false);
    const said = says && (await this.#isByTheBook) ? sayingOf(says, faces) : '';
    this.#say(sum, said);
    const words = this.querySelector('.rs-words')?.textContent ?? '';
    statusLine().textContent = `${words}: ${faces.join(', ')}${sum && `, ${sum} in all`}${said && `; ${said}`}`;
  }

  /** @param {Face[]} faces @param {string} sum */
  #show(faces, sum) {
    const place = this.querySelector('.rs-faces');
    place?.replaceChildren(...faces.map((face, index) => this.#drawing(face, place.children[index])));
    this.#say(sum, '');
  }

  /** @param {string} sum @param {string} said */
  #say(sum, said) {
    const shown = this.querySelector('.rs-sum') ?? newElement('span', { class: 'rs-sum', 'aria-hidden': 'true' });
    shown.replaceChildren(...(sum ? [newElement('strong', '', ` = ${sum}`)] : []), said && ` (${said})`);
    if (shown.textContent) this.append(shown);
  }

  /** The token of a colour, or the die with its face. @param {Face} face @param {Element | undefined} die */
  #drawing(face, die) {
    const copy = drawEmblem(face) ?? /** @type {Element} */ (die?.cloneNode(true));
    if (typeof face.face === 'number') writeFace(copy, String(face.face));
    copy.classList.add('is-thrown');
    return copy;
  }
}

/** Whether this device's group reads what the engine says of a throw as the book does. @param {string} rulings that may change it */
async function isByTheBook(rulings) {
  if (!rulings || !(await hasDocuments())) return true;
  const { readGroup, readingsAmong } = await part(() => import('../group/store.mjs'));
  const { readings, texts } = (await readGroup()) ?? { readings: {}, texts: {} };
  return Object.keys({ ...readingsAmong(rulings.split(' '), readings), ...texts }).length === 0;
}

/** What is said of some faces; '' where nothing is. @param {string} says each sentence with the faces of which it says so @param {(number | string)[]} faces */
function sayingOf(says, faces) {
  const key = faces.join(' ');
  const found = Object.entries(JSON.parse(says)).find(([, falls]) => falls.includes(key));
  return found?.[0] ?? '';
}
