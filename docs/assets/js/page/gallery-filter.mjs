/** `<gallery-filter>`: leaves in the gallery the calculators whose card has all the words, and those of one game. */

import { hasWords } from '../shared/text.mjs';
import { Widget } from '../shared/widget.mjs';

export class GalleryFilterElement extends Widget {
  connected() {
    this.hidden = false;
    this.listen(this, 'submit', (event) => event.preventDefault());
    this.listen(this, 'input', () => this.#show());
    this.#show(); // a browser that goes back fills the form again
  }

  #show() {
    const words = this.querySelector('input')?.value ?? '';
    const game = this.querySelector('select')?.value ?? '';
    let [shown, all] = [0, 0];
    for (const list of (this.closest('article') ?? document).querySelectorAll('.book-gallery')) {
      const isWanted = [list.getAttribute('data-game'), ''].includes(game);
      const found = [...list.children].filter((card) => {
        const fits = isWanted && hasWords(card.textContent ?? '', words.trim());
        card.toggleAttribute('hidden', !fits);
        return fits;
      });
      for (const part of [list, list.previousElementSibling]) part?.toggleAttribute('hidden', found.length === 0);
      shown += found.length;
      all += list.children.length;
    }
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = told(shown, all);
  }
}

/** @param {number} shown @param {number} all */
function told(shown, all) {
  if (shown === 0) return 'No calculator fits; take a word away, or ask for all games.';
  return shown === all ? `All ${all} calculators` : `${shown} of ${all} calculators`;
}
