/** What is pasted into a forum or a chat shows what was copied, leads back, and rolls nothing. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  FORMATS,
  answerCitation,
  otherEdition,
  passageCitation,
  portable,
  written,
} from '../../../docs/assets/js/cite/formats.mjs';
import { decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';
import { foundLinks, HOSTILE, isQuiet, RENDERERS } from '../renderers.mjs';

const ROOT = 'https://example.org/book/';
const THREAD = 'https://forum.example/index.php?action=printpage;topic=12.0';
const POST = '“A thread”, post 2';
const HEAD = `X11 Made it (A Game, by Somebody, ${POST})`;
const PASSAGE = {
  label: 'X11 Made it',
  before: 'A Game, by Somebody, ',
  post: POST,
  source: THREAD,
  after: '',
  question: 'What do I roll?',
  says: 'Roll two dice. Take the sum away.',
  reason: 'The thread says so.',
  book: 'The Book',
  url: `${ROOT}r/x11/`,
};
const SAID = [
  HEAD,
  'What do I roll? Roll two dice. Take the sum away.',
  'Why: The thread says so.',
  'In the words of The Book',
];
const EDITION = { name: 'edition 2026.1', url: `${ROOT}e/2026.1/r/x11/` };
const STATE = {
  calculator: 'game.check',
  mode: 'roll',
  inputs: { rating: 12 },
  seed: 'ü>?~',
  engine: '1.0',
  at: 'check',
};
const TOLD = {
  says: 'A Rating of 12 makes it 64 % of the time.',
  label: 'The check',
  before: 'calculator; rules: A Game, by Somebody, ',
  post: '“A thread”',
  source: THREAD,
  after: '',
  book: 'The Book',
  chances: [
    { label: 'Made it', exact: '16/25', percent: '64 %' },
    { label: 'Blow', exact: '1/10', percent: '10 %' },
  ],
  clauses: [
    { id: 'X10', url: `${ROOT}r/x10/` },
    { id: 'XR1', url: `${ROOT}r/xr1/`, status: 'invented' },
  ],
  readings: [['XR1', 'at_or_below']],
  text: null,
  seed: 'a seed',
  faces: [3, 5],
  engine: '2026.1',
  url: `${ROOT}chapter/#${encodeLink(STATE)}`,
};
const ANSWERED = [
  'The check (calculator; rules: A Game, by Somebody, “A thread”)',
  'Answer: A Rating of 12 makes it 64 % of the time.',
  'Made it 16/25 (64 %), Blow 1/10 (10 %)',
  'By X10 and our ruling XR1',
  'With XR1 read as at or below; seed “a seed”, replayable with version 2026.1 of the rules',
  'Worked out by The Book',
];
/** The addresses in an answer, in their order. */
const WAYS = [THREAD, `${ROOT}r/x10/`, `${ROOT}r/xr1/`, TOLD.url];
/** Every format with every renderer that is to show it. */
const RENDERED = Object.entries(RENDERERS).flatMap(([format, all]) =>
  all.map(([name, render]) => ({ format, name, render })),
);
const addressesIn = ({ links }) => links.map(([address]) => address);
/** A forum that sets quotation marks and dashes has changed no word. */
const spoken = (text) =>
  text
    .replace(/[“”"„‟]/gu, '"')
    .replace(/[‘’]/gu, "'")
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replace(/\s+/gu, ' ')
    .trim();
/** What is left of a text from outside: one line, round brackets, no code, no tag, nobody called. */
const tamed = (text) => {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\u200b\u202e]/gu, '')
    .replace(/@(?=[^\s])/gu, '(at) ');
  return line
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .replace(/<(?=[a-z/!(#:])/gu, '\u2039');
};

describe('a passage', () => {
  const citation = passageCitation(PASSAGE);

  for (const { format, name, render } of RENDERED) {
    it(`is one quotation that says who speaks in ${format} as ${name} shows it`, () => {
      const { quote, links, text } = render(written(format, citation));
      assert.deepEqual(
        links.map(([address, named]) => [address, spoken(named)]),
        [
          [THREAD, spoken(POST)],
          [PASSAGE.url, 'The Book'],
        ],
      );
      assert.deepEqual(text.split(/\n+/u).map(spoken), SAID.map(spoken));
      assert.equal(spoken(quote), spoken(SAID.join(' ')));
    });

    it(`leads to another state of the book in ${format} as ${name} shows it`, () => {
      const { links, text } = render(written(format, passageCitation({ ...PASSAGE, other: EDITION })));
      assert.deepEqual(links.slice(1), [
        [PASSAGE.url, 'The Book'],
        [EDITION.url, EDITION.name],
      ]);
      assert.match(text, /In the words of The Book\n+The same place in edition 2026\.1$/u);
    });
  }

  it('spells its addresses out, each at the end of a line, in plain text', () => {
    const [head, answer, why, way] = SAID;
    assert.deepEqual(written('text', citation).split('\n'), [
      head,
      answer,
      why,
      `${POST}: ${THREAD}`,
      `${way}: ${PASSAGE.url}`,
    ]);
  });

  it('leaves out what there is not', () => {
    const { label, says, book, url } = PASSAGE;
    const bare = passageCitation({ label, before: 'our worked example for A Game', says, book, url });
    assert.deepEqual(written('text', bare).split('\n'), [
      'X11 Made it (our worked example for A Game)',
      says,
      `In the words of The Book: ${url}`,
    ]);
  });

  it('is its address alone as a link', () => {
    assert.equal(written('link', citation), PASSAGE.url);
  });

  it('has an address for each edition', () => {
    const both = passageCitation({ ...PASSAGE, other: EDITION });
    assert.equal(written('other', both), EDITION.url);
    assert.equal(written('other', citation), PASSAGE.url);
    assert.deepEqual(written('text', both).split('\n').slice(-2), [
      `In the words of The Book: ${PASSAGE.url}`,
      `The same place in edition 2026.1: ${EDITION.url}`,
    ]);
  });

  it('never calls the words of an edition the current ones', () => {
    const other = { name: 'the current state', url: PASSAGE.url };
    const pinned = passageCitation({ ...PASSAGE, book: 'The Book, edition 2026.1', url: EDITION.url, other });
    for (const [format] of FORMATS.slice(1)) {
      const [line, way] = written(format, pinned).split('\n').slice(-2);
      assert.match(line, /In the words of .*The Book, edition 2026\.1/u);
      assert.match(way, /The same place in (?!.*edition 2026\.1)/u);
    }
  });

  it('is linked by forums that find addresses by themselves', () => {
    assert.deepEqual(foundLinks(written('text', citation)), [THREAD, PASSAGE.url]);
    assert.deepEqual(foundLinks(`See ${PASSAGE.url}, or (${PASSAGE.url}).`), [PASSAGE.url, PASSAGE.url]);
  });

  it('asks the site of somebody else what its address asks for', () => {
    const source = 'https://wiki.example/index.php?oldid=1;title=A_(B)';
    const [address] = foundLinks(written('text', passageCitation({ ...PASSAGE, source })));
    assert.equal(decodeURIComponent(address), source);
    for (const { format, render } of RENDERED)
      assert.deepEqual(addressesIn(render(written(format, passageCitation({ ...PASSAGE, source }))))[0], address);
  });
});

describe('an answer', () => {
  const citation = answerCitation(TOLD);

  for (const { format, name, render } of RENDERED) {
    it(`says who worked it out, chances, clauses, readings and seed in ${format} as ${name} shows it`, () => {
      const shown = render(written(format, citation));
      assert.deepEqual(shown.text.split(/\n+/u).map(spoken), ANSWERED.map(spoken));
      assert.deepEqual(addressesIn(shown), WAYS);
    });
  }

  it('says the same as plain text, with its address at the end of a line', () => {
    const lines = written('text', citation).split('\n');
    assert.deepEqual(lines, [...ANSWERED.slice(0, -1), `“A thread”: ${THREAD}`, `Worked out by The Book: ${TOLD.url}`]);
    assert.deepEqual(foundLinks(lines.join('\n')), [THREAD, TOLD.url]);
  });

  it('leads to another state of the book, and has an address there', () => {
    const both = answerCitation({ ...TOLD, other: EDITION });
    assert.equal(written('other', both), EDITION.url);
    assert.ok(written('markdown', both).endsWith(`> The same place in [${EDITION.name}](${EDITION.url})`));
  });

  it('tells what the author wrote from how the book reads it, and from what no text says', () => {
    const statuses = { XR2: 'invented', XR4: 'open', XR5: 'inferred', XR6: 'stated', XR7: 'inferred' };
    const by = (/** @type {string[]} */ ...ids) => {
      const clauses = ids.map((id) => ({ id, url: `${ROOT}r/${id.toLowerCase()}/`, status: statuses[id] ?? '' }));
      return /^By .*$/mu.exec(written('text', answerCitation({ ...TOLD, clauses })))?.[0];
    };
    assert.equal(by('X1', 'XR2', 'X3', 'XR4'), 'By X1, X3 and our rulings XR2, XR4');
    assert.equal(by('XR2', 'XR5'), 'By our reading XR5 and our ruling XR2');
    assert.equal(by('XR7', 'XR6', 'XR4', 'XR5'), 'By XR6, our readings XR7, XR5 and our ruling XR4');
    assert.equal(by('X1'), 'By X1');
    assert.equal(by(), undefined);
  });

  it('tells own dice where there is no seed, and a whole text', () => {
    const text = written('text', answerCitation({ ...TOLD, seed: null, text: 'first', readings: [] }));
    assert.match(text, /^With by the text first; own dice or tokens: 3 5$/mu);
  });

  it('leaves out what there is not', () => {
    const bare = { ...TOLD, chances: [], clauses: [], readings: [], seed: null, faces: null };
    assert.deepEqual(written('text', answerCitation(bare)).split('\n').slice(2, -2), []);
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
        assert.ok(spoken(shown.text).includes(spoken(`Answer: ${tamed(text).trim()} Made it`)), shown.text);
        assert.ok(spoken(shown.text).includes(spoken(`seed “${tamed(text)}”`)), shown.text);
        // A forum may link an address that the text itself holds, and nothing else.
        assert.deepEqual(
          addressesIn(shown).filter((address) => !text.includes(address)),
          WAYS,
        );
        assert.doesNotMatch(shown.html, /<(?:img|script|em|code|del|h\d|ul|ol|hr)\b/u);
      });
    }
  }
});

describe('a link', () => {
  /** @param {string} text */
  const opened = (text) => decodeLink(new URL(text).hash);

  it('holds no letter that a forum would change', () => {
    const odd = "https://example.org/a(b)/c&d/[e]/f'g/?h=made+it&x=1#";
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
      const address = addressesIn(render(written(format, answerCitation(TOLD)))).at(-1);
      assert.deepEqual(opened(address), { ok: true, state: STATE });
    });
  }

  for (const [before, behind] of [
    ['', '.'],
    ['(', ')'],
    ['<', '>'],
    ['"', '"'],
    ['', ',\nand more'],
    ['see ', '!'],
    ['“', '”'],
    ['*', '*'],
  ]) {
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

const BOOK = new URL('https://rules.example/book/');
const CUT = new URL('e/2026.1/', BOOK);

describe('the other edition', () => {
  for (const place of ['r/x11/', 'chapter/#x11', 'chapter/#q1-abcx', '']) {
    it(`has "${place}" where this one has it, and back`, () => {
      assert.deepEqual(otherEdition('2026.1', `${BOOK.href}${place}`, BOOK), {
        name: 'edition 2026.1',
        url: `${CUT.href}${place}`,
      });
      assert.deepEqual(otherEdition('current', `${CUT.href}${place}`, CUT), {
        name: 'the current state',
        url: `${BOOK.href}${place}`,
      });
    });
  }

  it('is none where there is none, or the address is not of the book', () => {
    assert.equal(otherEdition(undefined, `${BOOK.href}r/x11/`, BOOK), undefined);
    assert.equal(otherEdition('2026.1', 'https://rules.example/other/', BOOK), undefined);
    assert.equal(otherEdition('2026.1', `${BOOK.href}r/x11/`, null), undefined);
  });
});
