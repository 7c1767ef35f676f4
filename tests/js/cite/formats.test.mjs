/** What is pasted into a forum or a chat shows what was copied, leads back, and rolls nothing. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { FORMATS, answerCitation, passageCitation, portable, written } from '../../../docs/assets/js/cite/formats.mjs';
import { decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';
import { foundLinks, RENDERERS } from '../renderers.mjs';

const ROOT = 'https://example.org/book/';
const TAIL = ' (stated), A Game by Somebody, after “A thread”, post 2; The Book, current state, version 2026.2';
const PASSAGE = { says: 'Roll two dice. Take the sum away.', label: 'X11 Made it', tail: TAIL, url: `${ROOT}r/x11/` };
const EDITION = { name: 'edition 2026.1', url: `${ROOT}e/2026.1/r/x11/` };
const STATE = { calculator: 'game.check', mode: 'roll', inputs: { rating: 12 }, seed: 'ü>?~', engine: '1.0', at: 'check' };
const TOLD = {
  says: 'A Rating of 12 makes it 64 % of the time.',
  title: 'The check',
  tail: ', A Game',
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
  '@everyone', '\u202e/r 1d6', '[\u200b[1d6]]', 'a\u2028/r 1d6',
];

/** Every format with every renderer that is to show it. */
const RENDERED = Object.entries(RENDERERS).flatMap(([format, all]) => all.map(([name, render]) => ({ format, name, render })));
const addressesIn = ({ links }) => links.map(([address]) => address);
/** A forum that sets quotation marks and dashes has changed no word. */
const spoken = (text) => text.replace(/[“”"„‟]/gu, '"').replace(/[‘’]/gu, "'").replaceAll('--', '–').replace(/\s+/gu, ' ').trim();
/** What is left of a text from outside: one line, round brackets. */
const tamed = (text) => text.replace(/\s+/gu, ' ').replace(/[\u200b\u202e]/gu, '').replace(/@(?=everyone)/u, '(at) ').replaceAll('[', '(').replaceAll(']', ')').trim();

const isQuiet = (text) => {
  assert.doesNotMatch(text, /\[(roll|dice)|\[\[|\]\]/iu);
  assert.doesNotMatch(text, /^\s*\/r/mu);
  assert.doesNotMatch(text, /@everyone|[\u200b\u202e]/u);
};

describe('a passage', () => {
  const citation = passageCitation(PASSAGE);

  for (const { format, name, render } of RENDERED) {
    it(`is a quotation and a linked source in ${format} as ${name} shows it`, () => {
      const { quote, links, text } = render(written(format, citation));
      assert.equal(quote, PASSAGE.says);
      assert.deepEqual(links, [[PASSAGE.url, PASSAGE.label]]);
      assert.equal(spoken(text), spoken(`${PASSAGE.says} X11 Made it${TAIL}`));
    });

    it(`leads to another state of the book in ${format} as ${name} shows it`, () => {
      const { links, text } = render(written(format, passageCitation({ ...PASSAGE, other: EDITION })));
      assert.deepEqual(links, [[PASSAGE.url, PASSAGE.label], [EDITION.url, EDITION.name]]);
      assert.match(text, /version 2026\.2\n+The same place in edition 2026\.1$/u);
    });
  }

  it('ends in its address, alone on its line, in plain text', () => {
    assert.deepEqual(written('text', citation).split('\n'), [`“${PASSAGE.says}”`, `X11 Made it${TAIL}`, PASSAGE.url]);
  });

  it('is its address alone as a link', () => {
    assert.equal(written('link', citation), PASSAGE.url);
  });

  it('has an address for each edition', () => {
    const both = passageCitation({ ...PASSAGE, other: EDITION });
    assert.equal(written('other', both), EDITION.url);
    assert.equal(written('other', citation), PASSAGE.url);
    assert.deepEqual(written('text', both).split('\n').slice(-3), [PASSAGE.url, 'The same place in edition 2026.1:', EDITION.url]);
  });

  it('never calls the words of an edition the current ones', () => {
    const pinned = { ...PASSAGE, tail: TAIL.replace('current state, version 2026.2', 'edition 2026.1'), url: EDITION.url };
    const other = { name: 'the current state', url: PASSAGE.url };
    for (const [format] of FORMATS.slice(1)) {
      const [line, way] = written(format, passageCitation({ ...pinned, other })).split('\n').slice(-4).filter((each) => /edition|current/u.test(each));
      assert.match(line, /The Book, edition 2026\.1/u);
      assert.match(way, /^The same place in (?!edition)/u);
    }
  });

  it('is linked by forums that find addresses by themselves', () => {
    assert.deepEqual(foundLinks(written('text', citation)), [PASSAGE.url]);
    assert.deepEqual(foundLinks(`See ${PASSAGE.url}, or (${PASSAGE.url}).`), [PASSAGE.url, PASSAGE.url]);
  });
});

describe('an answer', () => {
  const citation = answerCitation(TOLD);
  const said = ['Made it 16/25 (64 %), Blow 1/10 (10 %)', 'By X10, XR1', 'Engine 2026.1; XR1 read as at or below; seed “a seed”, replayable'];

  for (const { format, name, render } of RENDERED) {
    it(`says chances, clauses, readings, seed and engine in ${format} as ${name} shows it`, () => {
      const text = spoken(render(written(format, citation)).text);
      for (const line of [TOLD.says, 'The check, A Game', ...said]) assert.ok(text.includes(spoken(line)), `${line} in ${text}`);
    });

    it(`links its clauses and itself in ${format} as ${name} shows it`, () => {
      const shown = render(written(format, citation));
      assert.deepEqual(addressesIn(shown), [TOLD.url, `${ROOT}r/x10/`, `${ROOT}r/xr1/`]);
    });

    it(`keeps its lines apart in ${format} as ${name} shows it`, () => {
      const lines = render(written(format, citation)).text.split(/\n+/u);
      assert.deepEqual(lines.map(spoken).slice(1), ['The check, A Game', ...said].map(spoken));
    });
  }

  it('says the same as plain text, with its address on a line of its own', () => {
    const lines = written('text', citation).split('\n');
    assert.deepEqual(lines.slice(1), ['The check, A Game', ...said, TOLD.url]);
    assert.deepEqual(foundLinks(lines.join('\n')), [TOLD.url]);
  });

  it('leads to another state of the book, and has an address there', () => {
    const both = answerCitation({ ...TOLD, other: EDITION });
    assert.equal(written('other', both), EDITION.url);
    assert.ok(written('markdown', both).endsWith(`The same place in [${EDITION.name}](${EDITION.url})`));
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
    const citation = answerCitation({ ...TOLD, says: text, seed: text });

    it(`is no command in any format: ${JSON.stringify(text)}`, () => {
      for (const [format] of FORMATS) isQuiet(written(format, citation));
    });

    for (const { format, name, render } of RENDERED) {
      it(`is shown as it stands in ${format} by ${name}: ${JSON.stringify(text)}`, () => {
        const shown = render(written(format, citation));
        assert.equal(spoken(shown.quote), spoken(tamed(text)));
        assert.ok(spoken(shown.text).includes(spoken(`seed “${tamed(text)}”`)), shown.text);
        // A forum may link an address that the text itself holds, and nothing else.
        const ours = addressesIn(shown).filter((address) => !text.includes(address));
        assert.deepEqual(ours, [TOLD.url, `${ROOT}r/x10/`, `${ROOT}r/xr1/`]);
        assert.doesNotMatch(shown.html, /<(?:img|script|em|code|del|h\d|ul|ol|hr)\b/u);
      });
    }
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

  for (const { format, name, render } of RENDERED) {
    it(`opens as ${name} shows it in ${format}`, () => {
      const [address] = addressesIn(render(written(format, answerCitation(TOLD))));
      assert.deepEqual(opened(address), { ok: true, state: STATE });
    });
  }

  for (const [before, behind] of [['', '.'], ['(', ')'], ['<', '>'], ['"', '"'], ['', ',\nand more'], ['see ', '!'], ['“', '”'], ['*', '*']]) {
    it(`opens where a forum finds it by itself in ${before}link${behind}`, () => {
      const found = foundLinks(`${before}${portable(TOLD.url)}${behind}`);
      assert.equal(found.length, 1);
      assert.deepEqual(opened(found[0]), { ok: true, state: STATE });
    });
  }

  it('opens after wraps and escapes on its way', () => {
    const [whole, half] = [portable(TOLD.url), portable(TOLD.url).length - 20];
    const broken = (by) => `${whole.slice(0, half)}${by}${whole.slice(half)}`;
    for (const by of ['\n', '\r\n', ' ', '%20', '%0A', '=\n', '\u200b', '\u00ad', '\n> ']) {
      const [, fragment] = broken(by).split('#');
      assert.deepEqual(decodeLink(fragment), { ok: true, state: STATE }, JSON.stringify(by));
    }
    const [, fragment] = whole.split('#');
    for (const escapes of [1, 2]) {
      const changed = Array.from({ length: escapes }).reduce((text) => encodeURIComponent(text), `${fragment}&`);
      assert.deepEqual(decodeLink(changed), { ok: true, state: STATE });
    }
  });
});
