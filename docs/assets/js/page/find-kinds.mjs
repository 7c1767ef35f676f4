/** What a find of the search is: of which game, and of what kind. Pure: no DOM, so that Node can test it. */

const RULE = /^[a-z][0-9]+[a-z]?$/u;
const RULING = /^[a-z]r[0-9]+[a-z]?$/u;
/** Parts of the book that hold one game's in a folder, or in places that begin with the game's name. */
const SHARED = { rulings: 'rulings', glossary: 'headword', calculators: 'calculator', bench: 'bench' };

/**
 * @param {string} location from the site's root: `game/chapter/#s19`
 * @param {Map<string, string>} titles of the book's parts, by their folders
 * @returns {string} `Game · rule`
 */
export function kindOf(location, titles) {
  const [path, place = ''] = location.split('#');
  const [part = '', second = ''] = path.split('?')[0].split('/');
  const shared = Object.hasOwn(SHARED, part) ? SHARED[/** @type {keyof typeof SHARED} */ (part)] : '';
  const title = titles.get(shared ? gameOf(second, place, titles) : part) ?? '';
  if (part === '' || (shared && !title)) return titles.get(part) ?? '';
  return [title, kind(shared, second, place)].filter((word) => word !== '').join(' · ');
}

/** @param {string} folder @param {string} place @param {Map<string, string>} titles */
function gameOf(folder, place, titles) {
  const named = [...titles.keys()].filter((each) => each !== '' && place.startsWith(`${each}-`));
  return titles.has(folder) && folder !== '' ? folder : (named.sort((one, other) => other.length - one.length)[0] ?? '(none)');
}

/** @param {string} shared @param {string} folder @param {string} place */
function kind(shared, folder, place) {
  if (RULING.test(place)) return 'ruling';
  if (RULE.test(place)) return 'rule';
  if (folder === 'calculators' && place.startsWith('on-')) return 'calculator';
  return shared || 'page';
}
