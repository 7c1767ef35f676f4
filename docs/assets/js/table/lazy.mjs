/** Loads the scripts that bring characters to the calculators, where a character is kept and a calculator is there. */

import { deviceStore } from '../shared/store.mjs';
import { NAME } from './name.mjs';

/** A page has appeared. */
export function offerSheets() {
  if (!document.querySelector('rule-calculator') || deviceStore.read(NAME) === null) return;
  // A calculator is whole without them.
  import('./chooser.mjs').then(({ showChoosers }) => showChoosers()).catch(() => {});
}
