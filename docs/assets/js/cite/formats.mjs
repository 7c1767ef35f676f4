/**
 * A citation as text to paste: BBCode, Markdown, plain text. Pure: no DOM, so that Node can test it.
 *
 * Forums and chat bots roll what looks like a command: `[roll]`, `[[1d20]]`, a line that begins with `/r`. None of
 * that ever leaves here, whatever a seed says: square brackets of the text become round ones, and no line of ours
 * begins with a word from outside.
 *
 * @typedef {{text: string, url?: string, strong?: boolean}} Piece a stretch of a line
 * @typedef {object} Citation
 * @property {string} says the sentence that is quoted
 * @property {Piece[][]} lines what stands below it
 * @property {string} url the address that leads back
 * @property {Other} [other] the same in another edition
 *
 * @typedef {{name: string, url: string}} Other another state of the book as a sentence names it, and the address there
 */

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

/** @param {string} format @param {Citation} citation */
export function written(format, citation) {
  return WRITERS[format](citation);
}

/**
 * The citation of a clause, a ruling, a headword or a worked example.
 * @param {{says: string, label: string, tail: string, url: string, other?: Other}} passage label and tail are the line that
 *     the build has made
 * @returns {Citation}
 */
export function passageCitation({ says, label, tail, url, other }) {
  return { says, lines: [[{ text: label, url, strong: true }, { text: tail }], ...beside(other)], url, other };
}

/**
 * The line that leads to the same place in another state of the book. What is quoted is not claimed to stand there, too.
 * @param {Other | undefined} other
 * @returns {Piece[][]}
 */
export function beside(other) {
  return other ? [[{ text: 'The same place in ' }, { text: other.name, url: other.url }]] : [];
}

/** @param {Citation} citation */
function bbcode({ says, lines }) {
  return [`[quote]${tame(says)}[/quote]`, ...lines.map((line) => line.map(bbcodePiece).join(''))].join('\n');
}

/** @param {Piece} piece */
function bbcodePiece({ text, url, strong }) {
  const words = strong ? `[b]${tame(text)}[/b]` : tame(text);
  return url ? `[url=${portable(url)}]${words}[/url]` : words;
}

/** @param {Citation} citation */
function markdown({ says, lines }) {
  // Two spaces at the end keep a line's end: a backslash there would be shown by chats.
  return [`> ${lineStart(escaped(says))}\n`, lines.map((line) => line.map(markdownPiece).join('')).join('  \n')].join('\n');
}

/** @param {Piece} piece */
function markdownPiece({ text, url, strong }) {
  const words = strong ? `**${escaped(text)}**` : escaped(text);
  return url ? `[${words}](${portable(url)})` : words;
}

/** A link stands on a line of its own: no dot or bracket can stick to it. @param {Citation} citation */
function plain({ says, lines, url, other }) {
  const said = lines.map((line) => line.map(({ text }) => tame(text)).join(''));
  const there = other ? [`${said.pop()}:`, portable(other.url)] : [];
  return [`“${tame(says)}”`, ...said, portable(url), ...there].join('\n');
}

/** Text on one line that no forum takes for a command. @param {string} text */
function tame(text) {
  // Invisible signs turn words round or hide a command in them; an at sign calls everyone who has that name.
  const visible = text.replace(/[\s\p{Cc}]+/gu, ' ').replace(/\p{Cf}/gu, '');
  return visible.replaceAll('[', '(').replaceAll(']', ')').replace(/(?<!\w)@(?=\w)/gu, '(at) ');
}

/**
 * Only what Markdown would read: a forum that links addresses by itself would take a needless `\_` into the address.
 * @param {string} text
 */
function escaped(text) {
  return tame(text).replace(/[\\`*<>~|]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/gu, String.raw`\$&`);
}

/** What would begin a heading, a list or a rule. @param {string} line */
function lineStart(line) {
  return line.replace(/^([#+=-])/u, String.raw`\$1`).replace(/^(\d+)([.)])/u, String.raw`$1\$2`);
}

/**
 * An address of letters that forums leave alone: no `&` to become `&amp;`, no bracket to end the link at.
 * @param {string} address
 */
export function portable(address) {
  const url = new URL(address);
  url.search = '';
  return url.href.replace(/[^\w\-./:#%~@]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * @typedef {{label: string, exact: string, percent: string}} Chance
 *
 * @typedef {object} ToldAnswer
 * @property {string} says the answer's sentence
 * @property {string} title of the calculator
 * @property {string} tail what the build has made to stand behind the title: game, author, book and its state
 * @property {Chance[]} chances of the events, exact and as shown
 * @property {{id: string, url: string}[]} clauses cited, each once
 * @property {[ruling: string, reading: string][]} readings that are not the decided ones
 * @property {string | null} text a whole text that was played by
 * @property {string | null} seed
 * @property {(number | string)[] | null} faces
 * @property {string} engine
 * @property {string} url the address that shows the answer again
 * @property {Other} [other] the same question in another edition
 */

/** @param {ToldAnswer} told @returns {Citation} */
export function answerCitation(told) {
  const head = [{ text: told.title, url: told.url, strong: true }, { text: told.tail }];
  const lines = [head, chanceLine(told.chances), clauseLine(told.clauses), noteLine(told), ...beside(told.other)];
  return { says: told.says, lines: lines.filter((line) => line.length > 0), url: told.url, other: told.other };
}

/** @param {Chance[]} chances @returns {Piece[]} */
function chanceLine(chances) {
  const words = chances.map(({ label, exact, percent }) => `${label} ${exact} (${percent})`);
  return words.length ? [{ text: words.join(', ') }] : [];
}

/** @param {{id: string, url: string}[]} clauses @returns {Piece[]} */
function clauseLine(clauses) {
  return clauses.flatMap(({ id, url }, index) => [{ text: index ? ', ' : 'By ' }, { text: id, url }]);
}

/** @param {ToldAnswer} told @returns {Piece[]} */
function noteLine({ readings, text, seed, faces, engine }) {
  const parts = readings.map(([ruling, reading]) => `${ruling} read as ${words(reading)}`);
  if (text) parts.push(`by the text ${text}`);
  if (seed !== null) parts.push(`seed “${seed}”, replayable`);
  else if (faces) parts.push(`own dice or tokens: ${faces.join(' ')}`);
  return [{ text: `Engine ${[engine, ...parts].join('; ')}` }];
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
