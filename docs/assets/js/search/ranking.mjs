/**
 * How the book is searched: what a word is, which words mean the same, and what comes first.
 *
 * The build makes the index with it, and the worker asks that index.
 *
 * @typedef {object} Entry a record of the index as it is shown
 * @property {string} location from the book's root
 * @property {string} title
 * @property {string} text what a rule says, or how a section begins
 * @property {string} game in whose part of the book it is, or empty
 * @property {string} kind `clause`, `ruling`, `headword`, `list` or `page`
 * @property {string[]} [names] other words for it: a headword's other names, what players type for a rule
 *
 * @typedef {object} Question
 * @property {string} words
 * @property {string} [game] the reader's, whose entries come first
 * @property {boolean} [rulesOnly]
 *
 * @typedef {Entry & {score: number, terms: string[]}} Found `terms` are the stems that it has of the question
 */

import MiniSearch from './minisearch.mjs';

/** How much a word counts in each field: `asked` has the words of players, `says` a rule's question and answer. */
const FIELDS = { number: 30, title: 2, asked: 2, also: 3, says: 2, game: 2, text: 1 };
/**
 * How much more an entry counts for its kind: a rule comes before the pages that speak of it, lists of links come last.
 */
const KINDS = new Map([
  ['clause', 2.2],
  ['ruling', 2.2],
  ['headword', 1.6],
  ['list', 0.4],
]);
const RULES = ['clause', 'ruling'];
/**
 * How much more what is of the reader's game counts: enough for what has a name to come before the rules that other games
 * call by the words. Rules and headwords count alike, so that a headword stands to the rules of its game as it does where
 * no game is read; with less for it its own title finds it less often there than anywhere else.
 */
const OWN_GAME = { named: 16, other: 4 };
const TYPO = 0.35;
const BEGINNING = 0.4;
const SHORTEST = { typo: 5, beginning: 3 };
/** A phrase that is the whole question makes an entry count so many times more. */
const NAMED = 16;
/** What a word is worth that no rule is called by, beside the rarest one that is: in a quarrel it is mostly chatter. */
const CHATTER = 0.3;
const BM25 = { k: 2, b: 0.4, d: 0.5 };

const WORD = /[\p{L}\p{N}]+(?:'\p{L}+)?/gu;
const QUOTED = /"([^"]*)"/gu;
/** Words that say nothing of what is asked. */
const LEFT_OUT = new Set(
  (
    'a about also am an and any are as at be because been but by can could did do does doing done dont doesnt for from get gets ' +
    'getting got had has have having he her hers him his how i id if im in into is isnt it its ive just let like may me might ' +
    'my of on one or our really s shall she should so some still t than that the their them then there these they thing this ' +
    'those to too us want wants was we were what when where which who whom whose why will with would you your'
  ).split(' '),
);
/** Words that mean the same at a table. */
const SAME = sameWords([
  '1 ones 1s',
  '2 two',
  '3 three',
  'advantage adv',
  'armour armor armored armoured',
  'automatic auto automatically',
  'bad negative harmful',
  'buy bought purchase',
  'character char persona pc',
  'colour color coloured colored',
  'cost price',
  'critical crit',
  'damage dmg',
  'defend defence defense defender',
  'dice die',
  'difficulty dc',
  'disadvantage flaw weakness drawback fear phobia',
  'enemy foe opponent villain monster baddie npc adversary',
  'exact precise',
  'experience xp exp',
  'fail miss failure failed failing',
  'friend buddy ally companion mate teammate',
  'gm dm gamemaster master referee storyteller',
  'good positive helpful',
  'half halve halving divide division divisor',
  'heal recover restore regain',
  'initiative init',
  'keep kept',
  'limit cap',
  'lose lost loss',
  'max maximum highest',
  'min minimum',
  'mob minion mook goon extra',
  'natural nat',
  'raise bump increase boost',
  'redraw reroll',
  'relationship bond',
  'roll throw thrown threw',
  'slot spot place',
  'spend spent',
  'start begin beginner beginning initial',
  'statistic stat',
  'success succeed successful',
  'token bead stone chip marble',
  'win won winner',
  'wound injury hurt harm injure',
]);
const IN_FULL = new Map([['hp', 'hit points']]);

const SETTINGS = { idField: 'location', fields: Object.keys(FIELDS), tokenize: wordsOf, processTerm: stemOf };

/** @param {readonly {location: string}[]} records @returns {object} the index, to be stored */
export function makeIndex(records) {
  const index = new MiniSearch(SETTINGS);
  index.addAll(records);
  return index.toJSON();
}

/**
 * @param {object} stored
 * @param {readonly Entry[]} entries
 * @returns {(question: Question) => Found[]} finds what fits a question, the best first
 */
export function openIndex(stored, entries) {
  const index = MiniSearch.loadJS(stored, SETTINGS);
  const byPlace = new Map(entries.map((each) => [each.location, each]));
  const entryAt = (/** @type {string} */ place) => /** @type {Entry} */ (byPlace.get(place));
  const names = new Map(
    entries.map(({ location, title, names: others = [] }) => [location, [title, ...others].map(stemsOf)]),
  );
  const worth = worthOfWords(
    entries.filter(isRule).map(({ location }) => /** @type {Set<string>[]} */ (names.get(location))),
  );
  const worths = new Map([...names.values()].flat().map((name) => [name, worth(name)]));
  return ({ words, game, rulesOnly = false }) => {
    const asked = stemsOf(words);
    const whole = worth(asked);
    /** How much the question and a name have in common, up to 1. @param {Set<string>} name */
    const likeness = (name) => {
      const same = worth([...asked].filter((each) => name.has(each)));
      return same && same / Math.sqrt(whole * (worths.get(name) ?? 0));
    };
    const needed = [...straight(words).matchAll(QUOTED)].flatMap(([, quoted]) => [...stemsOf(quoted)]);
    const found = index.search(words, {
      boost: FIELDS,
      bm25: BM25,
      weights: { fuzzy: TYPO, prefix: BEGINNING },
      fuzzy: (term) => term.length >= SHORTEST.typo && !/\d/u.test(term) && 1,
      prefix: (term, place, terms) => place === terms.length - 1 && term.length >= SHORTEST.beginning,
      boostDocument: (place) => weightOf(entryAt(place), game),
      filter: ({ id, terms }) => (!rulesOnly || isRule(entryAt(id))) && needed.every((each) => terms.includes(each)),
    });
    const scored = found.map(({ id, score, terms, queryTerms }) => {
      const met = worth(queryTerms) / whole;
      const called = Math.max(...(names.get(id) ?? []).map(likeness));
      return { ...entryAt(id), terms, score: score * Math.sqrt(met) * (1 + NAMED * called) };
    });
    return scored.sort((one, other) => other.score - one.score);
  };
}

/** @param {Entry} entry */
function isRule({ kind }) {
  return RULES.includes(kind);
}

/**
 * Tells what words are worth together, each once: the fewer rules are called by a word, the more it says.
 * @param {Set<string>[][]} rules the names of each rule @returns {(words: Iterable<string>) => number}
 */
function worthOfWords(rules) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const names of rules)
    for (const word of new Set(names.flatMap((name) => [...name]))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (/** @type {number} */ count) => Math.log(1 + rules.length / count);
  const worthOf = (/** @type {string} */ word) =>
    counts.has(word) ? rarity(counts.get(word) ?? 1) : CHATTER * rarity(1);
  return (words) => [...new Set(words)].reduce((sum, word) => sum + worthOf(word), 0);
}

/** @param {Entry} entry @param {string | undefined} game */
function weightOf(entry, game) {
  const isOwn = Boolean(game) && entry.game === game;
  const isNamed = isRule(entry) || entry.kind === 'headword';
  return (KINDS.get(entry.kind) ?? 1) * (isOwn ? OWN_GAME[isNamed ? 'named' : 'other'] : 1);
}

/** @param {string} text */
export function stemsOf(text) {
  return new Set(wordsOf(text).flatMap((word) => stemOf(word) ?? []));
}

/** @param {string} text */
function straight(text) {
  return text.replace(/[\u2018\u2019]/gu, "'").replace(/[\u201c\u201d]/gu, '"');
}

/** @param {string} text @returns {string[]} in small letters, without accents */
export function wordsOf(text) {
  const plain = straight(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\u00d7/gu, 'x')
    .toLowerCase();
  return plain.match(WORD)?.flatMap((word) => IN_FULL.get(word)?.split(' ') ?? word) ?? [];
}

/** What a word is known by in the index; null if it says nothing. @param {string} word */
export function stemOf(word) {
  const [owner] = word.split("'");
  if (LEFT_OUT.has(owner) || LEFT_OUT.has(word.replace("'", ''))) return null;
  const stem = withoutEnding(owner);
  return SAME.get(stem) ?? stem;
}

/** A word without its ending, as far as English endings follow rules. @param {string} word */
function withoutEnding(word) {
  if (word.length < 4 || /\d/u.test(word)) return word;
  return word
    .replace(/ies$/u, 'y')
    .replace(/sses$/u, 'ss')
    .replace(/([^su])s$/u, '$1')
    .replace(/(.{3})(?:ing|ed|ly)$|(.{4})(?:er|or)$/u, '$1$2')
    .replace(/(.{2}[ts])ion$/u, '$1')
    .replace(/([^aeiou])\1$/u, '$1')
    .replace(/(.{3})e$/u, '$1')
    .replace(/(.{2})y$/u, '$1i');
}

/** @param {string[]} lines the first word of each stands for the others */
function sameWords(lines) {
  const groups = lines.map((line) => line.split(' ').map(withoutEnding));
  return new Map(groups.flatMap(([first, ...others]) => others.map((other) => /** @type {const} */ ([other, first]))));
}
