/** What is pasted into a forum or a chat shows what was copied, leads back, and rolls nothing. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as commonmark from 'commonmark';

import { answerCitation } from '../../docs/assets/js/answer-text.mjs';
import { FORMATS, passageCitation, portable, written } from '../../docs/assets/js/cite-text.mjs';
import { decodeLink, encodeLink } from '../../docs/assets/js/permalink.mjs';
import { nodesOf, readBbcode, shownText } from './bbcode.mjs';

const ROOT = 'https://example.org/book/';
const PASSAGE = { says: 'Roll two dice. Take the sum away.', label: 'X11 Made it', game: 'A Game', url: `${ROOT}r/x11/` };
const STATE = { calculator: 'game.check', mode: 'roll', inputs: { rating: 12 }, seed: 'ü>?~', engine: '1.0', at: 'check' };
const TOLD = {
  says: 'A Rating of 12 makes it 64 % of the time.',
  title: 'The check',
  game: 'A Game',
  chances: [{ label: 'Made it', exact: '16/25', percent: '64 %' }, { label: 'Blow', exact: '1/10', percent: '10 %' }],
  clauses: [{ id: 'X10', url: `${ROOT}r/x10/` }, { id: 'XR1', url: `${ROOT}r/xr1/` }],
  readings: [['XR1', 'at_or_below']],
  text: null,
  seed: 'a seed',
  faces: [3, 5],
  engine: '2026.1',
  url: `${ROOT}chapter/#${encodeLink(STATE)}`,
};
/** Everything that a forum, a chat, or a dice bot could take for its own. */
const HOSTILE = [
  '[roll]1d20[/roll]', '[dice 2d6]', '[[1d20+3]]', '/roll 2d10', '/r 1d6', '[/quote][url=javascript:x]y[/url]',
  '*a* _b_ `c` ~~d~~ ||e||', '<b>&amp;</b>', '# h', '- l', '1. one', '2) two', '+ p', '=== r', '> q', '![i](j)',
  'a\n/r 1d6\n\nb', 'back\\slash', '&copy; & <!-- x -->', 'http://x.example/a_b_c',
];

const tree = (markdown) => new commonmark.Parser().parse(markdown);
const html = (markdown) => new commonmark.HtmlRenderer({ safe: true }).render(tree(markdown));
const unescaped = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const linksOf = (text) => [...html(text).matchAll(/<a href="([^"]*)"/gu)].map(([, address]) => unescaped(address));
const spoken = (markup) => unescaped(markup.replace(/<[^>]*>/gu, '')).replace(/\s+/gu, ' ').trim();
/** What is left of a text from outside: one line, round brackets. */
const tamed = (text) => text.replace(/\s+/gu, ' ').replaceAll('[', '(').replaceAll(']', ')').trim();

const isQuiet = (text) => {
  assert.doesNotMatch(text, /\[(roll|dice)|\[\[|\]\]/iu);
  assert.doesNotMatch(text, /^\s*\/r/mu);
};

describe('a passage', () => {
  const citation = passageCitation(PASSAGE);

  it('is a quotation and a linked source in BBCode', () => {
    const read = readBbcode(written('bbcode', citation));
    assert.equal(shownText(nodesOf(read, 'quote')[0]), PASSAGE.says);
    const [link] = nodesOf(read, 'url');
    assert.deepEqual([link.value, shownText(link)], [PASSAGE.url, PASSAGE.label]);
    assert.match(shownText(read), /, A Game$/u);
  });

  it('is a quotation and a linked source in Markdown', () => {
    const text = written('markdown', citation);
    assert.equal(html(text), '<blockquote>\n<p>Roll two dice. Take the sum away.</p>\n</blockquote>\n'
      + `<p><a href="${PASSAGE.url}"><strong>X11 Made it</strong></a>, A Game</p>\n`);
  });

  it('ends in its address, alone on its line, in plain text', () => {
    assert.deepEqual(written('text', citation).split('\n'), [`“${PASSAGE.says}”`, 'X11 Made it, A Game', PASSAGE.url]);
  });

  it('is its address alone as a link', () => {
    assert.equal(written('link', citation), PASSAGE.url);
  });

  it('names the edition beside the current state, with a link each', () => {
    const other = { name: 'edition 2026.1', url: `${ROOT}e/2026.1/r/x11/` };
    const both = passageCitation({ ...PASSAGE, other });
    assert.equal(written('other', both), other.url);
    assert.equal(written('other', citation), PASSAGE.url);
    const read = readBbcode(written('bbcode', both));
    assert.deepEqual(nodesOf(read, 'url').map(({ value }) => value), [PASSAGE.url, other.url]);
    assert.match(shownText(read), /X11 Made it, A Game \(edition 2026\.1\)$/u);
    assert.deepEqual(linksOf(written('markdown', both)), [PASSAGE.url, other.url]);
    assert.deepEqual(written('text', both).split('\n').slice(-2), [PASSAGE.url, other.url]);
  });
});

describe('an answer', () => {
  const citation = answerCitation(TOLD);
  const said = ['Made it 16/25 (64 %), Blow 1/10 (10 %)', 'By X10, XR1', 'Engine 2026.1; XR1 read as at or below; seed “a seed”, replayable'];

  for (const [format] of FORMATS.slice(1)) {
    it(`says chances, clauses, readings, seed and engine as ${format}`, () => {
      const shown = { bbcode: (text) => shownText(readBbcode(text)), markdown: (text) => spoken(html(text)), text: String };
      const text = shown[format](written(format, citation));
      for (const line of [TOLD.says, 'The check, A Game', ...said]) assert.ok(text.includes(line), `${line} in ${text}`);
    });
  }

  it('links its clauses and itself', () => {
    const addresses = [TOLD.url, `${ROOT}r/x10/`, `${ROOT}r/xr1/`];
    assert.deepEqual(nodesOf(readBbcode(written('bbcode', citation)), 'url').map(({ value }) => value), addresses);
    assert.deepEqual(linksOf(written('markdown', citation)), addresses);
    assert.equal(written('text', citation).split('\n').at(-1), TOLD.url);
  });

  it('keeps its lines apart in Markdown', () => {
    assert.equal(html(written('markdown', citation)).match(/<br \/>/gu).length, 3);
  });

  it('tells own dice where there is no seed, and a whole text', () => {
    const text = written('text', answerCitation({ ...TOLD, seed: null, text: 'first', readings: [] }));
    assert.match(text, /^Engine 2026\.1; by the text first; own dice or tokens: 3 5$/mu);
  });

  it('leaves out what there is not', () => {
    const bare = { ...TOLD, chances: [], clauses: [], readings: [], seed: null, faces: null };
    assert.deepEqual(written('text', answerCitation(bare)).split('\n').slice(1, -1), ['The check, A Game', 'Engine 2026.1']);
  });
});

describe('a text from outside', () => {
  for (const text of HOSTILE) {
    it(`commands nothing: ${JSON.stringify(text)}`, () => {
      const citation = answerCitation({ ...TOLD, says: text, seed: text });
      for (const [format] of FORMATS) isQuiet(written(format, citation));
      assert.equal(shownText(nodesOf(readBbcode(written('bbcode', citation)), 'quote')[0]), tamed(text));
      const markdown = html(written('markdown', citation));
      assert.deepEqual(linksOf(written('markdown', citation)).length, 3);
      assert.equal(spoken(/<blockquote>\n<p>(.*)<\/p>\n<\/blockquote>/su.exec(markdown)[1]), tamed(text));
      assert.ok(spoken(markdown).includes(`seed “${tamed(text)}”`), markdown);
    });
  }
});

describe('a link', () => {
  /** @param {string} text */
  const opened = (text) => decodeLink(new URL(text).hash);

  it('holds no letter that a forum would change', () => {
    const odd = 'https://example.org/a(b)/c&d/[e]/f\'g/?h=made+it&x=1#';
    const address = portable(`${odd}${encodeLink(STATE)}`);
    assert.match(address, /^[\w\-./:#%~@]+$/u);
    assert.equal(decodeURIComponent(new URL(address).pathname), "/a(b)/c&d/[e]/f'g/");
    assert.equal(new URL(address).search, '');
    assert.deepEqual(opened(address), { ok: true, state: STATE });
  });

  it('comes through forum software', () => {
    const address = portable(TOLD.url);
    const changes = [
      (text) => text.replaceAll('&', '&amp;'),
      (text) => `${text}.`,
      (text) => `${text})`,
      (text) => `${text}&quot;`,
      (text) => text.replace(/#.*/u, (fragment) => `#${encodeURIComponent(fragment.slice(1))}`),
    ];
    for (const change of changes) assert.deepEqual(opened(change(address)), { ok: true, state: STATE });
  });
});
