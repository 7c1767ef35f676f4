/** Links with marks, and messages of two who roll, as the renderers of real forums show them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { FORMATS, answerCitation, written } from '../../docs/assets/js/cite/formats.mjs';
import { readMessages } from '../../docs/assets/js/rolls/commit-reveal.mjs';
import { writePost } from '../../docs/assets/js/rolls/text.mjs';
import { decodeLink } from '../../docs/assets/js/links/permalink.mjs';
import { foundLinks, RENDERERS } from './renderers.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const LINKS = read('../links/opened.json').filter((_link, place) => place % 9 === 0);
const [VECTOR] = read('../../vectors/rolling-together-1.json').vectors;
const ROOT = 'https://example.org/book/chapter/';
const told = ({ fragment, state }) => ({
  says: 'Made.', title: 'The check', tail: ' (calculator, computed), A Game by Somebody', chances: [], clauses: [], readings: [], text: state.text ?? null,
  seed: state.seed ?? null, faces: state.faces ?? null, engine: '2026.1', url: `${ROOT}#${fragment}`,
});

describe('a link with its mark', () => {
  for (const [format, renderers] of Object.entries(RENDERERS)) {
    for (const [name, render] of renderers) {
      it(`opens the same answer from ${format} as ${name} shows it`, () => {
        for (const link of LINKS) {
          const [[address]] = render(written(format, answerCitation(told(link)))).links;
          assert.deepEqual(decodeLink(new URL(address).hash), { ok: true, state: link.state, mark: link.fragment.slice(-16, -1) });
        }
      });
    }
  }

  it('is found whole by forums that link addresses by themselves', () => {
    for (const link of LINKS) {
      const address = `${ROOT}#${link.fragment}`;
      for (const format of ['text', 'link']) assert.ok(foundLinks(written(format, answerCitation(told(link)))).includes(address));
      assert.deepEqual(foundLinks(`“${address}”, (${address}). <${address}>`), [address, address, address]);
    }
  });

  it('is the same in every format', () => {
    for (const [format] of FORMATS) assert.ok(written(format, answerCitation(told(LINKS[0]))).includes(LINKS[0].fragment));
  });
});

describe('a message of two who roll', () => {
  const links = [['The roll', `${ROOT}#${VECTOR.question}`]];
  for (const message of VECTOR.messages) {
    const post = writePost('bbcode', { text: 'My part:', message, links });
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
