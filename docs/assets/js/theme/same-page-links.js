/*
 * Links within the page stay within the page.
 *
 * The theme's instant navigation fetches and rebuilds the page at the first of them, and again when the reader
 * goes back: calculators would forget what was typed. The browser's own way to a heading needs no help, so these
 * clicks and steps are kept from the theme. The contents in the drawer of a phone stay the theme's, which closes it.
 *
 * The theme keeps something of every page that it has swapped for another. So now and then a link is kept from it
 * that leads to another page: the browser loads that page afresh, and forgets the ones before.
 *
 * No module: a window calls its listeners in the order in which they came, so this one must come before the theme's.
 */
(() => {
  // Steps of a bench's log and ways on between its stages are the bench's own, which lets nobody else have them, and
  // what may be done to a roll is its calculator's.
  const LINK = 'a[href]:not([data-entry], .rb-stage [data-onward], .rc-ghosts a)';
  const KEPT = ':is(article a, .md-sidebar--secondary a, .md-skip)[href*="#"]';
  const FRESH_AFTER = 30;
  let shown = location.pathname;
  let pages = 0;

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest(LINK);
      if (!link || link.origin !== location.origin) return;
      const isHere = link.pathname === shown && link.search === location.search;
      if (isHere ? link.matches(KEPT) : pages > FRESH_AFTER) event.stopPropagation();
    },
    { capture: true },
  );

  addEventListener(
    'popstate',
    (event) => {
      if (location.pathname === shown) event.stopImmediatePropagation();
    },
    { capture: true },
  );

  addEventListener('book-theme-ready', () => {
    window.document$?.subscribe(() => {
      shown = location.pathname;
      pages += 1;
    });
  });
})();
