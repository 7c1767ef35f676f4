/**
 * What moved from this page: a list of old anchors with a link each. Whoever comes with one of them is led on.
 *
 * In the place of a page that went away as a whole, `data-page` says where to; every other fragment goes there too,
 * so that a link with a calculator's state keeps working.
 */

import { Widget } from '../shared/widget.mjs';

export class MovedAnchorsElement extends Widget {
  connected() {
    this.listen(window, 'hashchange', () => this.#leadOn());
    this.#leadOn();
  }

  #leadOn() {
    const target = this.#target();
    // In place of this step of the history: the way back leads to where the reader came from.
    if (target) location.replace(target);
  }

  #target() {
    const items = [...this.querySelectorAll('li')];
    const link = items.find(({ id }) => location.hash === `#${id}`)?.querySelector('a');
    if (link) return link.href;
    const { page } = this.dataset;
    return page === undefined
      ? null
      : Object.assign(new URL(page, location.href), location.hash && { hash: location.hash }).href;
  }
}
