/**
 * What forums and chats make of a text: the real libraries, set up as forum software sets them up.
 *
 * @typedef {{quote: string, links: [address: string, words: string][], text: string, html: string}} Shown
 */

import bbobModule from '@bbob/html';
import presetModule from '@bbob/preset-html5';
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import YaBbcode from 'ya-bbcode';

const bbob = bbobModule.default ?? bbobModule;
const preset = presetModule.default ?? presetModule;
/** phpBB and its kin escape a post before they read its tags. */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const plain = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const words = (html) => plain(html.replace(/<br[^>]*>/gu, '\n').replace(/<[^>]*>/gu, '')).replace(/[^\S\n]+/gu, ' ').trim();

/** Discourse: HTML let through (and cleaned later), line ends kept, addresses linked, quotation marks set. */
const discourse = new MarkdownIt({
  html: true, breaks: true, xhtmlOut: false, linkify: true, typographer: true, quotes: ['\u201c', '\u201d', '\u2018', '\u2019'],
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
  return { quote: words(quote), links: links.map(([, address, inner]) => [plain(address), words(inner)]), text: words(html), html };
}

/** The addresses that forum software finds by itself in a plain text. @param {string} text */
export function foundLinks(text) {
  return (discourse.linkify.match(text) ?? []).map(({ url }) => url);
}
