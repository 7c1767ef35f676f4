/**
 * Links of every kind as forums, chats and mail hand them on: each opens as it was made, or one sentence says why not,
 * and none holds the page.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { decodeComparison, encodeComparison } from '../../../docs/assets/js/analysis/comparison.mjs';
import { decodeBench, encodeBench } from '../../../docs/assets/js/bench/state.mjs';
import { holdsLink, LINK_KINDS, linkStart, strangeLink } from '../../../docs/assets/js/links/kinds.mjs';
import { meantShort } from '../../../docs/assets/js/links/missing-page.mjs';
import { meantPlace, missingPlace } from '../../../docs/assets/js/links/missing-place.mjs';
import { packLink, readLink } from '../../../docs/assets/js/links/packed.mjs';
import { LONGEST_FRAGMENT, withoutPercents } from '../../../docs/assets/js/links/repair.mjs';
import { CUT, decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';
import { fromLink as readScene } from '../../../docs/assets/js/scene/document.mjs';
import { fromLink as readSheet } from '../../../docs/assets/js/sheet/document.mjs';

const ANSWER = {
  calculator: 'game.check',
  mode: 'roll',
  inputs: { rating: 12, note: 'ü>?~' },
  seed: 'an owl',
  engine: '1.0',
  at: 'check',
};
const BENCH = {
  bench: 'a-game',
  stages: { one_roll: { mode: 'roll', inputs: { rating: 12 }, seed: 'x', own: ['rating'] } },
  shown: ['one_roll'],
};
const SETUPS = {
  setups: [8, 9].map((rating) => ({
    name: `für \u{1f3b2} ${rating}`,
    request: { calculator: 'some.roll', inputs: { rating } },
  })),
  at: 'mib',
};
const SHEET = {
  game: 'woods',
  calculator: 'woods.wanderer',
  inputs: {
    name: 'Zoë ???>>>',
    skills: Array.from({ length: 30 }, (_, at) => ({ name: `Skill ${at}`, level: at % 7 })),
  },
  tracks: { breath: 4 },
};
const SCENE = {
  game: 'woods',
  people: [
    { id: 'p1', name: 'Ilse ~~~', kind: 'character' },
    { id: 'p2', name: 'Watchman', kind: 'opponent' },
  ],
  turn: 'p2',
  round: 3,
};
const GROUP = { name: 'Thursday ???', texts: { woods: 'first' }, readings: { WR1: 'below' } };

/**
 * How each kind is read, as its page does.
 * @type {Record<import('../../../docs/assets/js/links/kinds.mjs').LinkKind, (text: string) => any>}
 */
const READ = {
  answer: decodeLink,
  bench: decodeBench,
  comparison: decodeComparison,
  sheet: (text) => readLink('sheet', text, readSheet),
  scene: (text) => readLink('scene', text, readScene),
  group: (text) => readLink('group', text, (document) => ({ ok: true, document })),
};
/** @type {[kind: keyof typeof READ, link: string][]} */
const LINKS = [
  ['answer', encodeLink(ANSWER, 'Ab-_9Ab-_') ?? ''],
  ['answer', `${encodeLink(ANSWER)}.m15mhTbx-POEsUlcux`], // as links were before they had a checksum
  ['bench', encodeBench(BENCH) ?? ''],
  ['comparison', encodeComparison(SETUPS) ?? ''],
  ['sheet', (await packLink('sheet', SHEET)) ?? ''],
  [
    'sheet',
    (await packLink(
      'sheet',
      JSON.parse(readFileSync(new URL('../../links/packed.json', import.meta.url), 'utf8')).phrased[0].document,
    )) ?? '',
  ],
  ['scene', (await packLink('scene', SCENE)) ?? ''],
  ['group', (await packLink('group', GROUP)) ?? ''],
];

/** @param {string} link @param {string} between */
const broken = (link, between) => link.slice(0, 4) + between + link.slice(4, 24) + between + link.slice(24);
/** @param {string} text */
const percents = (text) => text.replace(/./gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
/** @type {Record<string, (link: string) => string>} */
const UNDONE = {
  'a hash before it': (link) => `##${link}`,
  'an escaped hash before it': (link) => `#%23${link}`,
  'a hash escaped twice before it': (link) => `%2523${link}`,
  'a capital letter': (link) => link[0].toUpperCase() + link.slice(1),
  'its word in capitals': (link) => link.replace(/^[a-z]+/u, (word) => word.toUpperCase()),
  'a bracket and quotation marks round it': (link) => `(“${link}”)`,
  'hyphens as percent signs': (link) => link.replaceAll('-', '%2D').replaceAll('_', '%5f').replaceAll('.', '%2e'),
  'every sign as a percent sign, three times': (link) => encodeURIComponent(encodeURIComponent(percents(link))),
  'percent signs and one that escapes nothing': (link) => `${link.replaceAll('-', '%2D')}% 100%`,
  'hyphens as entities': (link) => link.replaceAll('-', '&#45;').replaceAll('_', '&#95;'),
  'hyphens as entities in hexadecimal': (link) => link.replaceAll('-', '&#x2d;').replaceAll('_', '&#X5F;'),
  'entities escaped again': (link) => link.replaceAll('-', '&amp;#45;').replaceAll('_', '%26lowbar%3B'),
  'backslashes of Markdown': (link) => link.replaceAll('_', '\\_').replaceAll('-', '\\-').replaceAll('.', '\\.'),
  'backslashes as percent signs': (link) => link.replaceAll('_', '%5C_').replaceAll('-', '%5C%2D'),
  'hyphens that break no line': (link) => link.replaceAll('-', '\u2011'),
  'dashes for hyphens': (link) => link.replaceAll('--', '\u2014').replaceAll('-', '\u2013'),
  'words behind it': (link) => `${link} and words`,
  'words behind it that end as links do': (link) => `${link} fix box x and more x`,
  'words behind it, escaped': (link) => `${link}%20and%20words`,
  'words behind it, with plus signs': (link) => `${link}+and+words`,
  'a line broken': (link) => broken(link, '\n'),
  'a line broken, as Windows breaks it': (link) => broken(link, '%0D%0A'),
  'a line of mail broken': (link) => broken(link, '\n> '),
  'a line broken in quoted-printable': (link) => broken(link, '=\r\n'),
  'a line broken in quoted-printable, as an address field shows it': (link) => broken(link, '='),
  'signs in quoted-printable': (link) => broken(link.replace('.', '=2E'), '=\n').replaceAll('_', '=5F'),
  'a line broken, and words behind it': (link) => `${broken(link, '\n')} and words x`,
  'a line of mail broken that is quoted twice': (link) => broken(link, '\n> > '),
  'word joiners': (link) => broken(link, '\u2060'),
  'byte order marks': (link) => broken(link, '\ufeff'),
  'tags that break a line': (link) => broken(link, '<wbr>'),
  'tags that break a line, escaped': (link) => broken(link, '&lt;br /&gt;'),
  'soft hyphens': (link) => broken(link, '\u00ad'),
  'zero-width spaces': (link) => broken(link, '%E2%80%8B'),
  'no-break spaces': (link) => broken(link, '&nbsp;'),
  'itself once more': (link) => `${link}#${link}`,
  'an address before it': (link) => `${link}https://book.example/#${link}`,
};
for (const behind of [
  '.',
  ',',
  '!',
  ').',
  ']',
  '[/url]',
  '"',
  '”',
  '»',
  '&quot;',
  '&amp;utm_source=forum',
  '?fbclid=IwAR0',
  '**',
  ')**',
  '__',
  '~~',
  '||',
  '--',
  '…',
  '`',
  '>',
  '|',
  '/',
  '%',
  '%E2%80%9D',
]) {
  UNDONE[`${behind} behind it`] = (link) => link + behind;
}
/** @type {Record<string, (link: string) => string>} */
const LOST = {
  'its end missing': (link) => link.slice(0, Math.trunc(link.length / 2)).replace(/\..*$/u, ''),
  'its beginning missing': (link) => link.slice(3),
  'its closing x missing': (link) => link.split('.')[0].slice(0, -1),
  'an ellipsis in its middle': (link) => `${link.slice(0, 20)}…${link.slice(-20)}`,
  'dots in its middle': (link) => `${link.slice(0, 20)}...${link.slice(-20)}`,
  'a part of its middle missing': (link) => link.slice(0, 15) + link.slice(16),
  'all letters small': (link) => link.toLowerCase(),
  'all letters capitals': (link) => link.toUpperCase(),
  'nothing behind its start': (link) => link.replace(/-.*$/u, '-'),
  'an empty payload': (link) => link.replace(/-.*$/u, '-x'),
};

/**
 * What a page that opens every kind makes of a fragment: all that is read, and all sentences that it says.
 * @param {string} text
 */
async function opened(text) {
  const read = await Promise.all(LINK_KINDS.filter((kind) => holdsLink(kind, text)).map((kind) => READ[kind](text)));
  const said = [
    strangeLink(text, () => true) ?? missingPlace(`#${text}`, () => false),
    ...read.map(({ ok, message, note }) => (ok ? note : message)),
  ];
  return { read: read.filter(({ ok }) => ok), sentences: said.filter(Boolean) };
}

const SENTENCE =
  /^(?:a(?:ll letters| part) of this link|this (?:page has no place|link)) [^.]*; (?:ask|open|it may stand)[^.]*\.?$/iu;

/**
 * It opened as it was made, without a word or with one about the hash of its answer, or it did not open, and one
 * sentence says why.
 * @param {{read: any[], sentences: string[]}} found @param {any} whole @param {string} text
 */
function assertTold({ read, sentences }, whole, text) {
  if (read.length === 0) {
    assert.equal(sentences.length, 1, `${text}: ${JSON.stringify(sentences)}`);
    return assert.match(sentences[0], SENTENCE, text);
  }
  const [{ note, ...rest }] = read;
  const { answerHash, ...bare } = whole;
  const isToldNoHash = note !== undefined || rest.answerHash === undefined;
  assert.deepEqual([rest, sentences], [isToldNoHash ? bare : { ...bare, answerHash }, note ? [note] : []], text);
}

describe('a link of every kind', () => {
  it('has its place in this table', () => assert.deepEqual([...new Set(LINKS.map(([kind]) => kind))], LINK_KINDS));

  for (const [kind, link] of LINKS) {
    it(`opens whatever was done to it: ${kind}`, async () => {
      const whole = await READ[kind](`#${link}`);
      assert.equal(whole.ok, true);
      for (const [how, damage] of Object.entries(UNDONE)) {
        assert.deepEqual(await opened(`#${damage(link)}`), { read: [whole], sentences: [] }, `${how}: ${damage(link)}`);
      }
    });

    it(`says one sentence where something of it is lost: ${kind}`, async () => {
      const whole = await READ[kind](link);
      for (const [how, damage] of Object.entries(LOST)) {
        const found = await opened(`#${damage(link)}`);
        assert.deepEqual(found.read, [], how);
        assertTold(found, whole, how);
        for (const dress of Object.values(UNDONE))
          assertTold(await opened(dress(damage(link))), whole, `${how}: ${dress(damage(link))}`);
      }
    });

    it(`says one sentence of another form: ${kind}`, async () => {
      const [start] = link.split('-');
      const newer = start.replace(/\d/u, kind === 'sheet' ? '3' : '2');
      for (const damage of Object.values(UNDONE)) {
        const { sentences } = await opened(damage(link.replace(start, newer)));
        assert.equal(sentences.length, 1);
        assert.match(
          sentences[0],
          new RegExp(
            `^this link holds .*, in a newer form \\(${newer}\\) than this page can read; open it in the current`,
            'u',
          ),
        );
      }
    });

    it(`says one sentence where it is too long, and holds nothing up: ${kind}`, async (context) => {
      const start = `${linkStart(kind)}-`;
      const long = 2_000_000;
      const texts = [
        start + 'A'.repeat(long),
        start + 'x '.repeat(31_990),
        `${start}${'x=\n'.repeat(21_000)}`,
        percents(start + 'x-'.repeat(10_000)),
        start + '&amp;'.repeat(12_000),
        `${'#'.repeat(long)}${link}`,
        `${link} ${'word '.repeat(12_000)}`,
        start + '%25'.repeat(21_000),
        `${start}%${'25'.repeat(30_000)}`,
      ];
      const signs = countSigns(context);
      for (const text of texts) {
        Object.assign(signs, { searched: 0, decoded: 0 });
        const { sentences } = await opened(text);
        const begins = text.slice(0, 30);
        assert.ok(sentences.length <= 1, begins);
        const most =
          text.length > LONGEST_FRAGMENT
            ? { searched: LONGEST_FRAGMENT, decoded: 0 }
            : { searched: 24 * text.length, decoded: text.length };
        assert.ok(
          signs.searched <= most.searched && signs.decoded <= most.decoded,
          `${begins}: ${JSON.stringify(signs)}`,
        );
      }
      assert.match((await opened(texts[0])).sentences[0], /^this link is too long to be one of ours; ask for/iu);
    });
  }

  it('five hundred that were tampered with open as they were made, or say one sentence', async () => {
    const random = randomOf(20_261_126);
    /** @template Item @param {Item[]} items */
    const one = (items) => items[Math.trunc(random() * items.length)];
    const counts = { opened: 0, refused: 0 };
    for (let time = 0; time < 500; time += 1) {
      const [kind, link] = one(LINKS);
      const cut = Math.trunc(random() * link.length);
      const lost =
        random() < 0.4 ? one([...Object.values(LOST), (/** @type {string} */ text) => text.slice(0, cut)]) : String;
      const text = [lost, one(Object.values(UNDONE)), one(Object.values(UNDONE))].reduce(
        (damaged, damage) => damage(damaged),
        link,
      );
      const found = await opened(text);
      assertTold(found, await READ[kind](link), text);
      counts[found.read.length ? 'opened' : 'refused'] += 1;
    }
    assert.ok(counts.opened > 200 && counts.refused > 100, JSON.stringify(counts));
  });

  it('with more entries than a character has says so', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({ name: `Skill ${at}` }));
    const link = await packLink('sheet', { ...SHEET, inputs: { skills: rows } });
    const { read, sentences } = await opened(`#${link}`);
    assert.deepEqual(
      [read, sentences],
      [
        [],
        [
          'This link holds a list of 101 entries, and a character has at most 100 of a kind; shorten it where it was copied.',
        ],
      ],
    );
    const full = await packLink('sheet', { ...SHEET, inputs: { skills: rows.slice(1) } });
    assert.equal((await opened(`#${full}`)).read.length, 1);
  });

  it('says why nobody can tell whether its answer is still the same', () => {
    const bare = encodeLink(ANSWER) ?? '';
    for (const end of ['.m', '.m2', '.m2Ab-_9', '.m2Ab-_9Ab-_', '.m2Ab-_9Ab and words', '.m1Ab”', '.m2…'])
      assert.equal(decodeLink(bare + end)?.note, CUT, end);
    assert.match(decodeLink(`${bare}.m9Ab-_9x`)?.note ?? '', /in a newer form \(m9\) than this page can read/u);
    for (const end of ['', '.', '. mine', '.\nmaybe', ').', '.Then', '.md'])
      assert.deepEqual(decodeLink(bare + end), { ok: true, state: ANSWER }, end);
  });
});

/**
 * Counts, from now on, the signs of texts that are searched and those of payloads that are decoded.
 * @param {import('node:test').TestContext} context
 */
function countSigns({ mock }) {
  const signs = { searched: 0, decoded: 0 };
  /** @param {any} object @param {string} name @param {keyof typeof signs} what */
  const count = (object, name, what) => {
    const act = object[name];
    mock.method(
      object,
      name,
      /** @this {any} @param {any[]} given */ function counted(...given) {
        signs[what] += (what === 'decoded' ? given[0] : this).length;
        return act.apply(this, given);
      },
    );
  };
  for (const name of ['replace', 'split']) count(String.prototype, name, 'searched');
  count(globalThis, 'atob', 'decoded');
  return signs;
}

/** Numbers from 0 to 1, the same each time. @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a place of a page and a short address', () => {
  for (const id of ['s11', 'x-2']) {
    it(`are found whatever was done to them: ${id}`, () => {
      for (const [how, damage] of Object.entries(UNDONE)) {
        const text = damage(id);
        const place = meantPlace(`#${text}`, (each) => each === id);
        const isFound = withoutPercents(text) === id; // by the browser
        assert.equal(place, isFound ? null : id, `${how}: ${text}`);
        assert.equal(meantShort(`/book/r/${text}`, '/book/')?.key, id, `${how}: ${text}`);
      }
    });
  }
});
