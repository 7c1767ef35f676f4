/** Links with hashes, and messages of two who roll, as the renderers of real forums show them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import './browser.mjs';
import { FORMATS, answerCitation, versions, written } from '../../docs/assets/js/cite/formats.mjs';
import { readMessages, writePost } from '../../docs/assets/js/rolls/commit-reveal.mjs';
import { decodeLink } from '../../docs/assets/js/links/permalink.mjs';
import { characterPost } from '../../docs/assets/js/sheet/desk.mjs';
import { scenePost } from '../../docs/assets/js/scene/sharing.mjs';
import { foundLinks, HOSTILE, isQuiet, RENDERERS } from './renderers.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const LINKS = read('../links/opened.json').filter((_link, place) => place % 9 === 0);
const [VECTOR] = read('../../vectors/rolling-together-1.json').vectors;
const ROOT = 'https://example.org/book/chapter/';
const told = ({ fragment, state }) => ({
  says: 'Made.',
  label: 'The check',
  before: 'calculator; rules: A Game, by Somebody',
  book: 'The Book',
  chances: [],
  clauses: [],
  readings: [],
  text: state.text ?? null,
  seed: state.seed ?? null,
  faces: state.faces ?? null,
  engine: '2026.1',
  url: `${ROOT}#${fragment}`,
});

describe('a link with its hash', () => {
  for (const [format, renderers] of Object.entries(RENDERERS)) {
    for (const [name, render] of renderers) {
      it(`opens the same answer from ${format} as ${name} shows it`, () => {
        for (const link of LINKS) {
          const [[address]] = render(written(format, answerCitation(told(link)))).links;
          assert.deepEqual(decodeLink(new URL(address).hash), {
            ok: true,
            state: link.state,
            answerHash: decodeLink(`#${link.fragment}`).answerHash,
          });
        }
      });
    }
  }

  it('is found whole by forums that link addresses by themselves', () => {
    for (const link of LINKS) {
      const address = `${ROOT}#${link.fragment}`;
      for (const format of ['text', 'link'])
        assert.ok(foundLinks(written(format, answerCitation(told(link)))).includes(address));
      assert.deepEqual(foundLinks(`“${address}”, (${address}). <${address}>`), [address, address, address]);
    }
  });

  it('is the same in every format', () => {
    for (const [format] of FORMATS)
      assert.ok(written(format, answerCitation(told(LINKS[0]))).includes(LINKS[0].fragment));
  });
});

describe('a message of two who roll', () => {
  const links = [['The roll', `${ROOT}#${VECTOR.question}`]];
  for (const message of VECTOR.messages) {
    const post = writePost({ text: 'My part:', message, links });
    for (const [name, render] of RENDERERS.bbcode) {
      it(`is read from what ${name} shows, and from its HTML: ${message.slice(0, 30)}`, () => {
        const shown = render(post);
        const [expected] = readMessages(message).messages;
        assert.deepEqual(readMessages(shown.text), { messages: [expected], damaged: 0 });
        assert.deepEqual(readMessages(shown.html), { messages: [expected], damaged: 0 });
        assert.deepEqual(shown.links, [[`${ROOT}#${VECTOR.question}`, 'The roll']]);
      });
    }
  }
});

/**
 * What a reader has made, with one text in every place that takes any.
 * @type {{[name: string]: (text: string) => import('../../docs/assets/js/cite/formats.mjs').Citation}}
 */
const POSTS = {
  answer: (text) => answerCitation({ ...told(LINKS[0]), says: text, seed: text }),
  scene: (text) => {
    const log = [
      { time: '', text: `${text} is here.` },
      { time: '', text },
    ];
    const document = { people: [{ id: 'p1', name: text }], turn: 'p1', round: 2, log };
    const standings = [
      { name: text, isOpponent: false, tracks: [['Gold', 0]], conditions: text, whose: 'made up by The Book' },
      { name: text, isOpponent: true, tracks: [], conditions: '' },
    ];
    return scenePost(
      { title: 'A Game', book: 'The Book' },
      /** @type {any} */ (document),
      /** @type {any} */ (standings),
      [['Wood', 3]],
      `${ROOT}#scene1-x`,
    );
  },
  character: (text) => {
    const declared = { title: 'A Game', book: 'The Book', summary: '{name}: {inputs.who}', tracks: [] };
    const sheet = { document: { inputs: {} }, answer: { inputs: { who: text }, result: {} } };
    sheet.document.inputs = { name: text };
    return characterPost(/** @type {any} */ (declared), /** @type {any} */ (sheet), '', `${ROOT}#sheet1-x`);
  },
};
/** Names of the corpus that every reading of the book is held against, as long as a name may be. */
const CORPUS = read('../attacks/texts.json').texts.map(({ text, times = 1 }) => text.repeat(times).slice(0, 80));
const { names: NAMES } = read('../data/lines.json');
const MARKUP = /<(?!\/?(?:p|br|a|b|strong|blockquote|div|span)\b)[a-z/]/iu;

for (const [kind, post] of Object.entries(POSTS)) {
  describe(`a name in the post of: ${kind}`, () => {
    it('stays whole, whatever script it is in', () => {
      for (const name of NAMES)
        for (const format of ['bbcode', 'text']) assert.ok(written(format, post(name)).includes(name), name);
    });

    for (const name of [...HOSTILE, ...CORPUS]) {
      it(`does nothing: ${JSON.stringify(name)}`, () => {
        for (const [format] of FORMATS.slice(1)) {
          const text = written(format, post(name));
          isQuiet(text);
          // Plain text goes into whatever takes it, so no renderer may find more in it than words and addresses.
          const renderers = format === 'text' ? Object.values(RENDERERS).flat() : RENDERERS[format];
          for (const [renderer, render] of renderers) {
            const { html, links } = render(text);
            assert.doesNotMatch(
              html.replace(/<\/?(?:em|strong|del|s)>/gu, format === 'text' ? '' : '$&'),
              MARKUP,
              renderer,
            );
            for (const [address] of links)
              assert.ok(address.startsWith(ROOT) || name.includes(address.replace(/[:,]$/u, '')), address);
          }
        }
      });
    }
  });
}

it('a post that is too long for some chats says how long it is, and offers one without the oldest lines', () => {
  const log = Array.from({ length: 20 }, (_, at) => ({ time: '', text: `${20 - at} ${'x'.repeat(120)}` }));
  const post = (/** @type {any[]} */ lines) =>
    scenePost(
      { title: 'A Game', book: 'The Book' },
      /** @type {any} */ ({ people: [], turn: '', round: 1, log: lines }),
      [],
      [],
      `${ROOT}#scene1-x`,
    );
  const [whole, short, ...others] = versions('markdown', 'Markdown', post(log));
  assert.deepEqual(
    versions('markdown', 'Markdown', post([])).map(({ name }) => name),
    ['Markdown'],
  );
  assert.deepEqual(
    [whole.name, short.name],
    [
      `Markdown, ${whole.text.length} characters; some chats take 2000`,
      `Markdown, short, ${short.text.length} characters`,
    ],
  );
  assert.ok(others.length === 0 && short.text.length <= 2000 && short.text.length > 1800, short.name);
  assert.ok(short.text.includes('20 x') && !short.text.includes('> \u2013 1 x') && whole.text.includes('> \u2013 1 x'));
});
