/**
 * The worker that searches, for the theme's box and for the list of rulings.
 *
 * It speaks as the theme's own worker does, whose place it takes: it is handed the index, and then questions, and answers
 * with entries in the groups in which the theme shows them. The list asks for the entries themselves. One module
 * without imports at run time: in the book out of the zip it runs in the page.
 *
 * @import { Entry, Found, Question } from './ranking.mjs'
 * @typedef {{location: string, title: string, text: string, score: number, terms: Record<string, boolean>}} Shown
 */

import { openIndex, stemOf, wordsOf } from './ranking.mjs';

const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;
const FIND = 4;
/** Letters of a text that a find shows. */
const SHOWN = 240;
const MOST = 60;
const MARKED = 6;

/** @type {(question: Question) => Found[]} */
let find = () => [];
/** @type {Map<string, Entry>} the pages by their addresses */
let pages = new Map();

addEventListener('message', ({ data: { type, data } }) => {
  if (type === SETUP) {
    find = openIndex(data.config.index, data.docs);
    pages = new Map(
      data.docs.flatMap((/** @type {Entry} */ each) => (each.location.includes('#') ? [] : [[each.location, each]])),
    );
    postMessage({ type: READY });
  }
  if (type === QUERY) postMessage({ type: RESULT, data: { items: groups(data) } });
  if (type === FIND) postMessage({ type: FIND, data: find(data).slice(0, MOST) });
});

/** What was found, in groups: a rule by itself, sections of a page together. @param {Question} question */
function groups(question) {
  /** @type {Map<string, Shown[]>} */
  const found = new Map();
  for (const each of find(question).slice(0, MOST)) {
    const [path] = each.location.split('#');
    const isRule = each.kind === 'clause' || each.kind === 'ruling';
    const key = isRule ? each.location : path;
    found.set(key, [...(found.get(key) ?? []), shown(each, question.words)]);
  }
  return [...found.values()].map(withPage);
}

/** The theme wants a group's page in it, and takes it for a find where it has a score. @param {Shown[]} group */
function withPage(group) {
  const [path] = group[0].location.split('#');
  const page = pages.get(path);
  return page && !group.some(({ location }) => location === path)
    ? [...group, { ...page, title: escaped(page.title), text: '', score: 0, terms: {} }]
    : group;
}

/** @param {Found} found @param {string} words @returns {Shown} */
function shown({ location, title, text, score, terms }, words) {
  const isFound = (/** @type {string} */ word) => terms.includes(stemOf(word) ?? '');
  const own = [...wordsOf(title), ...wordsOf(text)].filter(isFound);
  const marked = new Set(own.length > 0 ? own : wordsOf(words).filter((word) => stemOf(word)));
  return {
    location,
    title: withMarks(title, isFound),
    text: withMarks(cut(text, isFound), isFound),
    score,
    terms: Object.fromEntries([...marked].slice(0, MARKED).map((word) => [word, true])),
  };
}

/**
 * The sentences of a text from the first one that has a word of the question.
 * @param {string} text
 * @param {(word: string) => boolean} isFound
 */
function cut(text, isFound) {
  if (text.length <= SHOWN) return text;
  const sentences = text.split(/(?<=[.!?]"?) /u);
  const first = Math.max(
    0,
    sentences.findIndex((each) => wordsOf(each).some(isFound)),
  );
  const rest = sentences.slice(first).join(' ');
  return rest.length <= SHOWN ? rest : `${rest.slice(0, SHOWN).replace(/\s\S*$/u, '')} …`;
}

/** @param {string} text @param {(word: string) => boolean} isFound */
function withMarks(text, isFound) {
  return text.replace(/[\p{L}\p{N}]+(?:['\u2019]\p{L}+)?|[&<>]/gu, (part) =>
    wordsOf(part).some(isFound) ? `<mark>${part}</mark>` : escaped(part),
  );
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
}
