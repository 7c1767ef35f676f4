/** The script of a page that stands in the place of one that went away. */

import { MovedAnchorsElement } from './moved-anchors.mjs';

customElements.define('moved-anchors', MovedAnchorsElement);
