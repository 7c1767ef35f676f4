/**
 * Leaves out of the theme's style sheets what the book does not use.
 *
 * A rule goes where its selector names a class, an id, a colour or a direction of writing that neither a page nor a script
 * has, and so does a value of the theme that no rule asks for. What a selector excludes, or offers as one of several,
 * decides nothing.
 */

/**
 * Every table of the book has a class (`tables.py`); a sheet that asks for one without has each change of a class
 * restyle all that is below.
 */
const WITHOUT_CLASS = ':not([class])';
/** Parts of the theme for which the book has other means or none; the theme's script still names them. */
const ABSENT =
  /^(?:md-(?:annotation|banner__button|code|consent|feedback|source|status|tag|tags|version)(?:[-_]|$)|mermaid$|tabbed-)/;
const NAME = /[A-Za-z_][\w-]*/g;
const GROUP = /^@(?:media|supports|layer|container)\b/;
const CHOICE = /:(?:is|where|not)\((?:[^()]|\([^()]*\))*\)/g;
const CLASS_OR_ID = /(?<!\\)[.#]((?:[\w-]|\\.)+)/g;
const SETTING = /\[(data-md-color-\w+|dir)=["']?([\w-]+)["']?\]/g;
/** In a page, also where it stands as text until somebody opens it. */
const CLASSES = /\b(?:class|id)=(?:"|&quot;)([^"&]*)/g;
const SETTINGS = /\b(data-md-color-\w+|dir)="([\w-]+)"/g;
const ASKED = /var\(\s*(--[\w-]+)/g;

/**
 * What a rule of the theme may ask for: the classes, ids and settings of the pages, and the names in the scripts. A
 * script's word without a hyphen is no name: `note` is one of the book's words, and no box of the theme's comes with
 * it.
 * @param {Iterable<string>} pages
 * @param {Iterable<string>} scripts and sheets, which name what scripts add
 * @returns {Set<string>}
 */
export function wordsOf(pages, scripts) {
  const words = new Set();
  for (const page of pages) {
    for (const [, names] of page.matchAll(CLASSES)) for (const [name] of names.matchAll(NAME)) words.add(name);
    for (const [, name, value] of page.matchAll(SETTINGS)) words.add(`${name}=${value}`);
  }
  for (const script of scripts) for (const [word] of script.matchAll(NAME)) if (word.includes('-')) words.add(word);
  return words;
}

/**
 * A theme's sheet without the rules that nothing can match.
 * @param {string} css minified
 * @param {Set<string>} words
 * @returns {string}
 */
export function withoutUnusedRules(css, words) {
  return rulesOf(css)
    .map((rule) => keptOf(rule, words))
    .join('');
}

/**
 * A theme's sheets without the values that no rule of any sheet asks for.
 * @param {string[]} sheets
 * @param {string[]} others sheets and scripts that may ask for the theme's values
 * @returns {string[]}
 */
export function withoutUnusedValues(sheets, others) {
  const asked = new Set([...sheets, ...others].flatMap((text) => [...text.matchAll(ASKED)].map(([, name]) => name)));
  const kept = sheets.map((sheet) => sheet.replace(VALUE, (all, name) => (asked.has(name) ? all : '')));
  const isSame = kept.every((sheet, index) => sheet === sheets[index]);
  return isSame ? sheets : withoutUnusedValues(kept, others); // a value may have been asked for by one that has gone
}

/** A declaration of a value: strings, brackets and what is in neither. */
const VALUE =
  /(?<=[{;])(--[\w-]+):(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()"']|\([^()]*\))*\)|[^;{}"'()])*(?:;|(?=}))/g;

/** @param {{start: string, body: string | null}} rule @param {Set<string>} words */
function keptOf({ start, body }, words) {
  if (body === null) return start;
  if (GROUP.test(start)) {
    const inside = withoutUnusedRules(body, words);
    return inside && `${start}{${inside}}`;
  }
  if (start.startsWith('@')) return `${start}{${body}}`;
  const selectors = parts(start).filter((selector) => isUsed(selector, words));
  return selectors.length ? `${selectors.join(',')}{${body}}` : '';
}

/** @param {string} selector @param {Set<string>} words */
function isUsed(selector, words) {
  if (selector.includes(WITHOUT_CLASS)) return false;
  const needed = selector.replace(CHOICE, '');
  const names = [...needed.matchAll(CLASS_OR_ID)].map(([, name]) => name.replaceAll('\\', ''));
  const settings = [...needed.matchAll(SETTING)].map(([, name, value]) => `${name}=${value}`);
  return (
    names.every((name) => words.has(name) && !ABSENT.test(name)) && settings.every((setting) => words.has(setting))
  );
}

/**
 * The rules of a sheet; one without a block, such as a character set, has no body.
 * @param {string} css
 * @returns {{start: string, body: string | null}[]}
 */
function rulesOf(css) {
  const rules = [];
  let [from, block, depth] = [0, -1, 0];
  for (const { 0: sign, index } of css.matchAll(
    /\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\)|[{};]/g,
  )) {
    if (sign === '{' && depth++ === 0) block = index;
    const isEnd = sign === '}' ? --depth === 0 : sign === ';' && depth === 0;
    if (!isEnd) continue;
    const start = css.slice(from, block < 0 ? index + 1 : block).trim();
    rules.push({ start, body: block < 0 ? null : css.slice(block + 1, index) });
    [from, block] = [index + 1, -1];
  }
  return rules;
}

/** The selectors of a list. @param {string} list */
function parts(list) {
  const found = [];
  let [from, depth] = [0, 0];
  for (const { 0: sign, index } of list.matchAll(/[()[\],]/g)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (!depth) found.push(list.slice(from, (from = index + 1) - 1));
  }
  return [...found, list.slice(from)];
}
