/**
 * The way from an address of the book to the same one in a cut edition, or, inside one, in the current state. Pure: no
 * DOM, so that Node can test it.
 *
 * @param {string | undefined} edition a number, or `current`; nothing where there is no other edition
 * @param {string} url
 * @param {URL | null} root of the book, or of the edition, that the address stands in
 * @returns {import('./cite-text.mjs').Other | undefined}
 */
export function otherEdition(edition, url, root) {
  if (!edition || !root || !url.startsWith(root.href)) return undefined;
  const place = url.slice(root.href.length);
  if (edition === 'current') return { name: 'the current state', url: new URL(`../../${place}`, root).href };
  return { name: `edition ${edition}`, url: new URL(`e/${edition}/${place}`, root).href };
}
