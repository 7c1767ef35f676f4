/**
 * A citation as text to paste: BBCode, Markdown, plain text. Pure: no DOM, so that Node can test it.
 *
 * Its head says who speaks: an author, whose words nobody else's may be taken for, or the book. All of it is one
 * quotation, so that it stands apart from what the poster writes.
 *
 * Forums and chats act on what looks like a command, a mention or markup: `[roll]`, `[[1d20]]`, `@everyone`, a line that
 * begins with `/r`, `!r`, `#` or `-- `. None of that ever leaves here, whatever a name or a seed says: `tame` takes the
 * signs away, and every line begins with a word or a dash of ours.
 *
 * @typedef {object} Piece a stretch of a line
 * @property {string} text
 * @property {string} [url] in the book
 * @property {string} [source] the address of a thread or a page that somebody else wrote; plain text spells it out below
 * @property {boolean} [strong]
 *
 * @typedef {object} Citation
 * @property {Piece[][]} lines each begins with words of ours
 * @property {string} foot what leads back, up to the name of the book: `In the words of`
 * @property {string} book its name, with the number of the edition where this is one
 * @property {string} url the address that leads back
 * @property {Other} [other] the same in another edition
 * @property {number} [spare] how many of the last lines a short one can do without, the first of them most
 *
 * @typedef {{name: string, url: string}} Other another state of the book as a sentence names it, and the address there
 *
 * @typedef {object} Speaker who speaks, as the build has put it into the page; `post` and `source` are empty without a text
 * @property {string} label what is cited
 * @property {string} before who speaks, up to the name of the text
 * @property {string} [post] the text and the place in it
 * @property {string} [source] its address
 * @property {string} [after]
 * @property {string} book
 */

import { plainPart } from '../shared/text.mjs';

/** Formats in the order of the menu, with the words that say what was copied. @type {[string, string][]} */
export const FORMATS = [
  ['link', 'Link'],
  ['bbcode', 'BBCode'],
  ['markdown', 'Markdown'],
  ['text', 'Plain text'],
];

/** @type {{[format: string]: (citation: Citation) => string}} */
const WRITERS = {
  link: ({ url }) => portable(url),
  other: ({ other, url }) => portable(other?.url ?? url),
  bbcode,
  markdown,
  text: plain,
};

/** Characters of the longest message that some chats take. */
const LONGEST_MESSAGE = 2000;

/**
 * A citation as it can be copied: whole, and where that is too long for some chats with its length, and a short one.
 * @param {string} format @param {string} name of the format @param {Citation} citation
 * @returns {{name: string, text: string}[]}
 */
export function versions(format, name, citation) {
  const text = written(format, citation);
  if (lengthOf(text) <= LONGEST_MESSAGE) return [{ name, text }];
  const whole = { name: `${name}, ${lengthOf(text)} characters; some chats take ${LONGEST_MESSAGE}`, text };
  const { lines, spare = 0 } = citation;
  for (let gone = 1; gone <= spare; gone += 1) {
    const fewer = [...lines.slice(0, lines.length - spare), ...lines.slice(lines.length - spare + gone)];
    const short = written(format, { ...citation, lines: fewer });
    if (gone === spare || lengthOf(short) <= LONGEST_MESSAGE)
      return [whole, { name: `${name}, short, ${lengthOf(short)} characters`, text: short }];
  }
  return [whole];
}

/** @param {string} text */
function lengthOf(text) {
  return [...text].length;
}

/** @param {string} format @param {Citation} citation */
export function written(format, citation) {
  return WRITERS[format](citation);
}

/**
 * The citation of a clause, a ruling, a headword or a worked example.
 * @param {Speaker & {says: string, question?: string, reason?: string, url: string, other?: Other}} passage
 * @returns {Citation}
 */
export function passageCitation({ says, question, reason, url, other, ...speaker }) {
  const answer = [...(question ? [{ text: `${question} ` }] : []), { text: says, strong: true }];
  const why = reason ? [[{ text: `Why: ${reason}` }]] : [];
  return { lines: [headLine(speaker), answer, ...why], foot: 'In the words of', book: speaker.book, url, other };
}

/** What is cited, and who speaks. @param {Speaker} speaker @returns {Piece[]} */
function headLine({ label, before, post, source, after = '' }) {
  const named = post ? [{ text: post, source }] : [];
  return [{ text: label, strong: true }, { text: ` (${before}` }, ...named, { text: `${after})` }];
}

/**
 * The lines that lead back, the second to another state of the book. What is quoted is not claimed to stand there, too.
 * @param {Citation} citation
 * @returns {Piece[][]}
 */
function footLines({ foot, book, url, other }) {
  const there = other ? [[{ text: 'The same place in ' }, { text: other.name, url: other.url }]] : [];
  return [[{ text: `${foot} ` }, { text: book, url }], ...there];
}

/** @param {Citation} citation */
function bbcode(citation) {
  const lines = [...citation.lines, ...footLines(citation)];
  return `[quote]${lines.map((line) => line.map(bbcodePiece).join('')).join('\n')}[/quote]`;
}

/** @param {Piece} piece */
function bbcodePiece({ text, url, source, strong }) {
  const words = strong ? `[b]${tame(text)}[/b]` : tame(text);
  const address = source ? foreign(source) : url && portable(url);
  return address ? `[url=${address}]${words}[/url]` : words;
}

/** @param {Citation} citation */
function markdown(citation) {
  // Two spaces at the end keep a line's end: a backslash there would be shown by chats.
  return [...citation.lines, ...footLines(citation)]
    .map((line) => `> ${line.map(markdownPiece).join('')}`)
    .join('  \n');
}

/** @param {Piece} piece */
function markdownPiece({ text, url, source, strong }) {
  const words = strong ? `**${escaped(text).trim()}**` : escaped(text);
  const address = source ? foreign(source) : url && portable(url);
  return address ? `[${words}](${address})` : words;
}

/** An address ends its line: no dot or bracket can stick to it. @param {Citation} citation */
function plain(citation) {
  const ways = footLines(citation).map((line) => `${wordsIn(line)}: ${portable(line.at(-1)?.url ?? citation.url)}`);
  return [...citation.lines.map(wordsIn), ...citation.lines.flat().flatMap(spelt), ...ways].join('\n');
}

/** @param {Piece[]} line */
function wordsIn(line) {
  return line.map(({ text }) => tame(text)).join('');
}

/** @param {Piece} piece */
function spelt({ text, source }) {
  return source ? [`${tame(text)}: ${foreign(source)}`] : [];
}

/**
 * Text on one line that no forum and no chat acts upon: no tag, no link, no mention, no block of code.
 * @param {string} text
 */
function tame(text) {
  // Invisible signs turn words round or hide a command in them; an at sign calls everyone who has that name.
  return plainPart(text)
    .replace(/ +/gu, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .replace(/@(?=\S)/gu, '(at) ')
    .replace(/<(?=[\p{L}/!?(#:])/gu, '\u2039');
}

/**
 * Only what Markdown would read: a forum that links addresses by itself would take a needless `\_` into the address.
 * @param {string} text
 */
function escaped(text) {
  return tame(text).replace(/[\\*<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, String.raw`\$&`);
}

/**
 * An address of letters that forums leave alone: no `&` to become `&amp;`, no bracket to end the link at.
 * @param {string} address
 */
export function portable(address) {
  const url = new URL(address);
  url.search = '';
  return url.href.replace(/[^\w\-./:#%~@]/gu, coded);
}

/** The address of somebody else's page, which may ask for a thread by its number. @param {string} address */
function foreign(address) {
  return new URL(address).href.replace(/[^\w\-./:#%~@?=;&]/gu, coded);
}

/** A sign of an address, escaped. @param {string} sign */
export function coded(sign) {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * @typedef {{label: string, exact: string, percent: string}} Chance
 * @typedef {{id: string, url: string, status?: string}} Cited a clause, or a ruling with its status
 *
 * @typedef {object} Told
 * @property {string} says the answer's sentence
 * @property {Chance[]} chances of the events, exact and as shown
 * @property {Cited[]} clauses cited, each once
 * @property {[ruling: string, reading: string][]} readings that are not the decided ones
 * @property {string | null} text a whole text that was played by
 * @property {string | null} seed
 * @property {number} [method] of the seed, where it is not the first
 * @property {(number | string)[] | null} faces
 * @property {string} engine
 * @property {string} url the address that shows the answer again
 * @property {Other} [other] the same question in another edition
 *
 * @typedef {Speaker & Told} ToldAnswer
 */

/** @param {ToldAnswer} told @returns {Citation} */
export function answerCitation(told) {
  const answer = [{ text: 'Answer: ' }, { text: told.says, strong: true }];
  const lines = [headLine(told), answer, chanceLine(told.chances), clauseLine(told.clauses), noteLine(told)];
  const { book, url, other } = told;
  return { lines: lines.filter((line) => line.length > 0), foot: 'Worked out by', book, url, other };
}

/** @param {Chance[]} chances @returns {Piece[]} */
function chanceLine(chances) {
  const words = chances.map(({ label, exact, percent }) => `${label} ${exact} (${percent})`);
  return words.length ? [{ text: words.join(', ') }] : [];
}

/**
 * What the author wrote first, then how we read it, then what no text says.
 * @param {Cited[]} cited
 * @returns {Piece[]}
 */
function clauseLine(cited) {
  const readings = cited.filter(({ status }) => status === 'inferred');
  const rulings = cited.filter(({ status }) => status === 'invented' || status === 'open');
  const theirs = cited.filter((each) => !readings.includes(each) && !rulings.includes(each));
  const groups = [
    ['', theirs],
    [readings.length > 1 ? 'our readings ' : 'our reading ', readings],
    [rulings.length > 1 ? 'our rulings ' : 'our ruling ', rulings],
  ];
  const some = /** @type {[string, Cited[]][]} */ (groups.filter(([, each]) => each.length > 0));
  return some.flatMap(([words, each], index) => [
    { text: `${index === 0 ? 'By ' : index === some.length - 1 ? ' and ' : ', '}${words}` },
    ...listed(each),
  ]);
}

/** @param {Cited[]} cited @returns {Piece[]} */
function listed(cited) {
  return cited.flatMap(({ id, url }, index) => [...(index ? [{ text: ', ' }] : []), { text: id, url }]);
}

/** A roll names the version that replays it. @param {ToldAnswer} told @returns {Piece[]} */
function noteLine({ readings, text, seed, method, faces, engine }) {
  const parts = readings.map(([ruling, reading]) => `${ruling} read as ${words(reading)}`);
  if (text) parts.push(`by the text ${text}`);
  if (seed !== null)
    parts.push(`seed “${seed}”${method ? `, method ${method}` : ''}, replayable with version ${engine} of the rules`);
  else if (faces) parts.push(`own dice or tokens: ${faces.join(' ')}`);
  return parts.length ? [{ text: `With ${parts.join('; ')}` }] : [];
}

/** A name of the engine's as words. @param {string} name */
export function words(name) {
  return name.replaceAll('_', ' ');
}

/**
 * The way from an address of the book to the same one in a cut edition, or, inside one, in the current state.
 * @param {string | undefined} edition a number, or `current`; nothing where there is no other edition
 * @param {string} url
 * @param {URL | null} root of the book, or of the edition, that the address stands in
 * @returns {Other | undefined}
 */
export function otherEdition(edition, url, root) {
  if (!edition || !root || !url.startsWith(root.href)) return undefined;
  const place = url.slice(root.href.length);
  if (edition === 'current') return { name: 'the current state', url: new URL(`../../${place}`, root).href };
  return { name: `edition ${edition}`, url: new URL(`e/${edition}/${place}`, root).href };
}
