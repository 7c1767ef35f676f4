/**
 * `<rule-throw>`: dice or tokens that are named in the text, and thrown where they are named.
 *
 * Attribute: `data-throws`, their declaration as of a calculator. With `data-total` the sum is shown as well. The
 * drawings come from the build; without scripts they show no faces.
 *
 * @typedef {import('../throws/declared.mjs').Face} Face
 */

import { throwDeclared } from '../throws/declared.mjs';
import { drawEmblem, writeFace } from '../throws/fallen.mjs';
import { freshDice } from '../shared/seed.mjs';
import { statusLine } from './element.mjs';
import { Widget } from '../shared/widget.mjs';
import { newButton, newElement } from '../shared/html.mjs';

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
    const { throws = '{"throws": []}', total } = this.dataset;
    const thrown = throwDeclared(JSON.parse(throws), { seed, method }).rows.flatMap((row) => row.faces);
    const faces = thrown.map(({ face }) => face);
    const sum = total === undefined ? '' : String(faces.reduce((one, other) => Number(one) + Number(other), 0));
    this.#show(thrown, sum);
    this.title = `Seed ${seed}, method ${method}`;
    const words = this.querySelector('.rs-words')?.textContent ?? '';
    statusLine().textContent = `${words}: ${faces.join(', ')}${sum && `, ${sum} in all`}`;
  }

  /** @param {Face[]} faces @param {string} sum */
  #show(faces, sum) {
    const place = this.querySelector('.rs-faces');
    place?.replaceChildren(...faces.map((face, index) => this.#drawing(face, place.children[index])));
    const shown = this.querySelector('.rs-sum') ?? newElement('span', { class: 'rs-sum', 'aria-hidden': 'true' });
    shown.textContent = sum && ` = ${sum}`;
    if (sum) this.append(shown);
  }

  /** The token of a colour, or the die with its face. @param {Face} face @param {Element | undefined} die */
  #drawing(face, die) {
    const copy = drawEmblem(face) ?? /** @type {Element} */ (die?.cloneNode(true));
    if (typeof face.face === 'number') writeFace(copy, String(face.face));
    copy.classList.add('is-thrown');
    return copy;
  }
}
