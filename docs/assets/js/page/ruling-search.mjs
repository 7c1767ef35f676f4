/**
 * `<ruling-search>`: a field for words, where the rulings stand on another page. They go there behind the `#`, which a
 * browser tells no server. Without scripts there is the link alone.
 */

import { WORDS } from '../links/missing-place.mjs';
import { widget } from '../shared/widget.mjs';

export class RulingSearchElement extends widget({ form: 'form', field: 'input', rulings: 'a' }) {
  connected() {
    this.parts.form.hidden = false;
    this.listen(this.parts.form, 'submit', (event) => {
      event.preventDefault();
      const { href } = /** @type {HTMLAnchorElement} */ (this.parts.rulings);
      const words = /** @type {HTMLInputElement} */ (this.parts.field).value.trim();
      location.assign(words ? href + WORDS + encodeURIComponent(words) : href);
    });
  }
}
