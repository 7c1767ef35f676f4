/**
 * Whether this device keeps anything that people made here, without the scripts that read it: most readers keep nothing,
 * and their pages load nothing for it.
 */

/** The database of `documents.mjs`. */
export const DATABASE = 'indie-rulebook';
/** The texts that states of the book before that database have kept in `localStorage` begin so. */
export const OLD_PREFIX = 'indie-rulebook ';

/** Those of `unsaved.mjs`, not of the old texts: a site that is rolled back leaves these alone. */
export const UNSAVED_PREFIX = 'unsaved indie-rulebook ';

/** @returns {Promise<boolean>} */
export async function hasDocuments() {
  if (hasOldTexts() || hasTexts(UNSAVED_PREFIX)) return true;
  try {
    // An older browser does not say.
    return !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}

/** Whether there is any text from before the database. */
export function hasOldTexts() {
  return hasTexts(OLD_PREFIX);
}

/** @param {string} prefix */
function hasTexts(prefix) {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}
