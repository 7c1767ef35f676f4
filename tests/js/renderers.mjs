/**
 * What forums and chats make of a text: the real libraries, set up as forum software sets them up.
 *
 * @typedef {{quote: string, links: [address: string, words: string][], text: string, html: string}} Shown
 */

import assert from 'node:assert/strict';

import bbobModule from '@bbob/html';
import presetModule from '@bbob/preset-html5';
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import YaBbcode from 'ya-bbcode';

const bbob = bbobModule.default ?? bbobModule;
const preset = presetModule.default ?? presetModule;
/** phpBB and its kin escape a post before they read its tags. */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const plain = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const words = (html) =>
  plain(html.replace(/<br[^>]*>/gu, '\n').replace(/<[^>]*>/gu, ''))
    .replace(/[^\S\n]+/gu, ' ')
    .trim();

/** Discourse: HTML let through (and cleaned later), line ends kept, addresses linked, quotation marks set. */
const discourse = new MarkdownIt({
  html: true,
  breaks: true,
  xhtmlOut: false,
  linkify: true,
  typographer: true,
  quotes: ['\u201c', '\u201d', '\u2018', '\u2019'],
});
const reader = new commonmark.Parser();
const writer = new commonmark.HtmlRenderer({ safe: true });

/** @type {[name: string, render: (text: string) => string][]} */
const BBCODE = [
  ['bbob', (text) => bbob(escaped(text), preset())],
  ['ya-bbcode', (text) => new YaBbcode({ newline: true }).parse(text)],
];
/** @type {[name: string, render: (text: string) => string][]} */
const MARKDOWN = [
  ['commonmark', (text) => writer.render(reader.parse(text))],
  ['markdown-it', (text) => new MarkdownIt('commonmark').render(text)],
  ['discourse', (text) => discourse.render(text)],
];

/** Every renderer of a format, by name: from the text that was pasted to what readers see. */
export const RENDERERS = { bbcode: BBCODE.map(shows), markdown: MARKDOWN.map(shows) };

/** @param {[string, (text: string) => string]} renderer @returns {[string, (text: string) => Shown]} */
function shows([name, render]) {
  return [name, (text) => shown(render(text))];
}

/** @param {string} html @returns {Shown} */
function shown(html) {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gsu)];
  const [, quote = ''] = /<blockquote[^>]*>(.*?)<\/blockquote>/su.exec(html) ?? [];
  return {
    quote: words(quote),
    links: links.map(([, address, inner]) => [plain(address), words(inner)]),
    text: words(html),
    html,
  };
}

/** Everything that a forum, a chat, or a dice bot could take for its own, as a name, a note or a seed. */
export const HOSTILE = [
  '[roll]1d20[/roll]',
  '[dice 2d6]',
  '[[1d20+3]]',
  '/roll 2d10',
  '/r 1d6',
  '!r 3d6',
  '[/quote][url=javascript:x]y[/url]',
  '*a* _b_ `c` ~~d~~ ||e||',
  '<b>&amp;</b>',
  '<script>hurt()</script>',
  '# Boss',
  '## h',
  '- l',
  '-- ',
  '---',
  '-# small',
  '* s',
  '1. one',
  '2) two',
  '+ p',
  '=== r',
  '> q',
  '>>> all',
  '```',
  '```js',
  '![i](j)',
  '[x](http://evil.example/)',
  '[url=http://evil.example/]x[/url]',
  'a\n/r 1d6\n\nb',
  'a\n-- \nb',
  'back\\slash',
  '&copy; & <!-- x -->',
  'http://x.example/a_b_c',
  '@everyone',
  'x@everyone',
  '@here',
  '@\u00d6d\u00f6n',
  '<@1234>',
  '<@&1234>',
  '<#1234>',
  '<:x:1234>',
  '\u202e/r 1d6',
  '[\u200b[1d6]]',
  'a\u2028/r 1d6',
];

/** No command, no mention, no heading, no rule above a signature, whatever shows the text. @param {string} text */
export function isQuiet(text) {
  assert.doesNotMatch(text, /\[(?:roll|dice)|\[\[|\]\]|`|@(?=\S)|[\u200b\u202e]|<[\p{L}/!?@#:]/iu);
  const lines = text.split('\n').map((line) => line.replace(/^> /u, ''));
  for (const line of lines) assert.match(line, /^(?:[\p{L}\u201c]|\u2013 |\*\*\p{L}|\[b\]\p{L}|\[(?:quote|url)\b)/u);
}

/** The addresses that forum software finds by itself in a plain text. @param {string} text */
export function foundLinks(text) {
  return (discourse.linkify.match(text) ?? []).map(({ url }) => url);
}
