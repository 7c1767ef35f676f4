/**
 * A place that the address names and that is folded away: unfolded and brought into view. A browser does this by itself
 * for what is inside a fold, not for the fold, and older ones for neither.
 */

/** Listens for the whole visit: a link to the place of the address again makes no new address. */
export function listenForFoldedPlaces() {
  addEventListener('click', openAgain, { capture: true }); // the theme keeps such a click to itself
}

/** @param {MouseEvent} event */
function openAgain({ target }) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.hash && link.href === location.href) showFolded(link.hash.slice(1));
}

/**
 * Opens the folds around a place, and the place itself where it is one.
 * @param {string} id of the place
 * @param {boolean} [mayScroll] whether it is brought into view; whoever comes back is where they were
 * @returns {boolean} whether anything was folded
 */
export function showFolded(id, mayScroll = true) {
  const place = document.getElementById(id);
  const shut = [];
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (!fold.open) shut.push(fold);
  }
  for (const fold of shut) fold.open = true;
  if (shut.length > 0 && mayScroll) place?.scrollIntoView({ block: 'start' });
  return shut.length > 0;
}
