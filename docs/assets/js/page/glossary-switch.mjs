/**
 * `<glossary-switch>`: shows the headwords of one game, or of all; a link to a headword of another game shows that
 * game.
 */

import { withoutPercents } from '../links/repair.mjs';
import { widget } from '../shared/widget.mjs';

export class GlossarySwitchElement extends widget({ choices: 'fieldset' }) {
  connected() {
    this.hidden = false;
    this.listen(this, 'change', () => this.#show());
    this.listen(window, 'hashchange', () => this.#showLinked());
    this.#showLinked(); // a browser that goes back ticks the choice again
  }

  get #chosen() {
    const chosen = this.querySelector('input:checked');
    return chosen instanceof HTMLInputElement ? chosen.value : '';
  }

  /** Where the address names a word that is out of sight, its game comes into sight. */
  #showLinked() {
    const linked = document.getElementById(withoutPercents(location.hash.slice(1)));
    const game = linked?.closest('.glossary')?.getAttribute('data-game');
    if (game && this.#chosen && game !== this.#chosen) {
      for (const input of this.querySelectorAll('input')) input.checked = input.value === game;
    }
    this.#show();
    if (game) linked?.scrollIntoView();
  }

  #show() {
    const article = this.closest('article') ?? document;
    for (const list of article.querySelectorAll('.glossary')) {
      const isHidden = ![list.getAttribute('data-game'), ''].includes(this.#chosen);
      const letters = list.previousElementSibling;
      for (const part of [list, letters, letters?.previousElementSibling]) part?.toggleAttribute('hidden', isHidden);
    }
  }
}
