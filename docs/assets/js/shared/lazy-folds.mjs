/**
 * Folds whose contents become elements only when somebody wants them. The build keeps the contents in
 * `noscript` (`macros/postprocess/page_steps.py`), which is plain text where scripts run.
 */

const IN_FOLDS = 'details > noscript';

/** Listens for the whole visit; before others that listen for a fold being opened. */
export function listenForLazyFolds() {
  addEventListener('click', pressed, { capture: true });
  addEventListener('toggle', ({ target }) => target instanceof Element && fillFolds(target), { capture: true });
  addEventListener('beforeprint', () => fillFolds());
  matchMedia('print').addEventListener('change', () => fillFolds()); // a preview of the paper
  // Whoever searches the page with the browser goes into its search field first.
  addEventListener('blur', () => fillFolds());
}

/** Makes elements of all that folds in a place keep back, or a fold. @param {ParentNode} [place] */
export function fillFolds(place = document) {
  for (const contents of place.querySelectorAll(IN_FOLDS)) fill(contents);
}

/**
 * Opens the folds around a place, and the place itself where it is one.
 * @param {Element | null} place
 * @returns {boolean} whether anything was shut
 */
export function openFoldsAround(place) {
  const shut = [];
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (!fold.open) shut.push(fold);
  }
  for (const fold of shut) fold.open = true;
  return shut.length > 0;
}

/** A press on a summary opens its fold. @param {MouseEvent} event */
function pressed({ target }) {
  const fold = target instanceof Element ? target.closest('summary')?.parentElement : null;
  if (fold) fillFolds(fold);
}

/**
 * A page that the theme has swapped in was read by a parser that runs no scripts, and has the elements already.
 * @param {Element} contents
 */
function fill(contents) {
  const parsed = new DOMParser().parseFromString(contents.textContent ?? '', 'text/html').body;
  contents.replaceWith(...(contents.childElementCount > 0 ? contents : parsed).childNodes);
}
