/*
 * Links within the page stay within the page.
 *
 * The theme's instant navigation fetches and rebuilds the page at the first of them, and again when the reader
 * goes back: calculators would forget what was typed. The browser's own way to a heading needs no help, so these
 * clicks and steps are kept from the theme. The contents in the drawer of a phone stay the theme's, which closes it.
 *
 * No module: a window calls its listeners in the order in which they came, so this one must come before the theme's.
 */
(() => {
  // Steps of a bench's log and ways on between its stages are the bench's own, which lets nobody else have them.
  const KEPT = ':is(article, .md-sidebar--secondary) a[href*="#"]:not([data-entry], .rb-stage [data-onward])';
  let shown = location.pathname;

  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest(KEPT);
    if (link && link.origin === location.origin && link.pathname === shown && link.search === location.search) {
      event.stopPropagation();
    }
  }, { capture: true });

  addEventListener('popstate', (event) => {
    if (location.pathname === shown) event.stopImmediatePropagation();
  }, { capture: true });

  addEventListener('DOMContentLoaded', () => {
    window.document$?.subscribe(() => {
      shown = location.pathname;
    });
  });
})();
