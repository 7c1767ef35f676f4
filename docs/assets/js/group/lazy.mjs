/** Loads the script that reads a page as a group does, where this device has a group. */

import { deviceStore } from '../shared/store.mjs';

/** A page has appeared. */
export function readAsGroup() {
  if (deviceStore.read('group') === null) return;
  // Without it the page stands as decided.
  import('./reading.mjs').then(({ readPageAsGroup }) => readPageAsGroup()).catch(() => {});
}
