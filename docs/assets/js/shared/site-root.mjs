/**
 * The book's root, as the first page of a visit tells it: instant navigation does not renew the theme's note of it.
 * A page outside the book has none.
 */

export const siteRoot = readRoot();

function readRoot() {
  const text = document.getElementById('__config')?.textContent;
  // The page for missing addresses lies anywhere, so its root begins and ends with a slash; `//` would be a host.
  return text ? new URL(`${JSON.parse(text).base.replace(/\/$/u, '')}/`, location.href) : null;
}
