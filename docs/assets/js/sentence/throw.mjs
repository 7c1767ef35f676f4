/**
 * `<rule-throw>`: dice or tokens that are named in the text, and thrown where they are named.
 *
 * Attributes: `data-dice`, the faces of each die, `10 10`; or `data-bag` (JSON) and `data-count` for tokens. With
 * `data-total` the sum is shown as well. The drawings come from the build; without scripts they show no faces.
 */

import { drawnTokens, thrownDice } from './throwing.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { statusLine } from './status.mjs';
import { Widget } from '../shared/widget.mjs';

export class RuleThrowElement extends Widget {
  connected() {
    this.listen(this.querySelector('button') ?? this.#makeButton(), 'click', () => this.#throw());
  }

  #makeButton() {
    const button = document.createElement('button');
    const action = document.createElement('span');
    button.type = 'button';
    action.className = 'rc-unseen';
    action.textContent = this.dataset.verb ?? '';
    button.append(action, ...this.querySelectorAll('.rs-words, .rs-faces'));
    // White space between the parts would stand before the full stop.
    this.replaceChildren(button, ...this.querySelectorAll('.rs-tokens'));
    return button;
  }

  #throw() {
    const seed = freshSeed();
    const { dice, bag = '{}', count = '0', total } = this.dataset;
    const faces = dice ? thrownDice(seed, dice.split(' ').map(Number)) : drawnTokens(seed, JSON.parse(bag), Number(count));
    const sum = total === undefined ? '' : String(faces.reduce((one, other) => Number(one) + Number(other), 0));
    this.#show(faces.map(String), sum);
    this.title = `Seed ${seed}`;
    const words = this.querySelector('.rs-words')?.textContent ?? '';
    statusLine().textContent = `${words}: ${faces.join(', ')}${sum && `, ${sum} in all`}`;
  }

  /** @param {string[]} faces @param {string} sum */
  #show(faces, sum) {
    const place = this.querySelector('.rs-faces');
    place?.replaceChildren(...faces.map((face, index) => this.#drawing(face, place.children[index])));
    const shown = this.querySelector('.rs-sum') ?? document.createElement('span');
    shown.className = 'rs-sum';
    shown.setAttribute('aria-hidden', 'true');
    shown.textContent = sum && ` = ${sum}`;
    if (sum) this.append(shown);
  }

  /** The token of a colour, or the die with its face. @param {string} face @param {Element | undefined} die */
  #drawing(face, die) {
    const token = this.querySelector(`.rs-tokens [data-face="${CSS.escape(face)}"] > svg`);
    const copy = /** @type {Element} */ ((token ?? die)?.cloneNode(true));
    const number = copy.querySelector('.rc-face');
    if (!token && number) number.textContent = face;
    copy.classList.add('is-thrown');
    return copy;
  }
}
