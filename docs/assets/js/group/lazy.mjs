/** Loads the script that reads a page as a group does, where this device has a group. */

import { deviceStore } from '../shared/store.mjs';
import { fillFolds, fillStages } from '../shared/lazy-folds.mjs';

/** A page has appeared. */
export function readAsGroup() {
  if (deviceStore.read('group') === null) return;
  fillStages();
  fillFolds(); // at once, for elements that come later would move what the reader has scrolled to
  // Without that script the page stands as the book decides.
  import('./reading.mjs').then(({ readPageAsGroup }) => readPageAsGroup()).catch(() => {});
}
