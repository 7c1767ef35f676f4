/** What comes from outside is read, or refused in one sentence; nothing throws, hangs, or changes anything else. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import './browser.mjs';
import { decodeBench } from '../../docs/assets/js/bench/state.mjs';
import { COMPARISONS, decodeComparison } from '../../docs/assets/js/analysis/comparison.mjs';
import { cleanAnswer, LONGEST_PASTE, postAddress, readMessages } from '../../docs/assets/js/rolls/commit-reveal.mjs';
import { decodeLink } from '../../docs/assets/js/links/permalink.mjs';
import { bbcodePost, markdownPost, safeLink } from '../../docs/assets/js/page/proposal.mjs';
import { DRAFTS, SHEETS } from '../../docs/assets/js/sheet/store.mjs';
import { GROUPS } from '../../docs/assets/js/group/store.mjs';
import { readEverything } from '../../docs/assets/js/shared/kept-element.mjs';
import { SCENES } from '../../docs/assets/js/scene/store.mjs';
import { exportCsv, importJson, ROLLS } from '../../docs/assets/js/rolls/log.mjs';
import { addressKey, findAmong } from '../../docs/assets/js/page/thread-finder.mjs';

const LONGEST_MS = 5000;

const corpus = (name) => JSON.parse(readFileSync(new URL(`../attacks/${name}.json`, import.meta.url), 'utf8'))[name];
const nested = ({ open, times, middle = '', close, end }) => open.repeat(times) + middle + close.repeat(times) + end;
const texts = corpus('texts').map((each) => [each.name, each.text.repeat(each.times ?? 1)]);
const documents = corpus('documents').map((each) => [each.name, each.text + (each.open ? nested(each) : '')]);
const all = [...texts, ...documents];

/** @param {string} text @param {string} kind */
const link = (text, kind) => `#${kind}-${Buffer.from(text).toString('base64url')}x`;

/** One sentence, of ours: it repeats nothing of what came. */
function isRefusal(message) {
  assert.match(message, /^[\p{L}\p{N} ,;:.'-]+$/u);
  assert.ok(!message.includes('hurt'));
}

/** Runs one reading; afterwards everything is as it was. */
function quietly(read) {
  const started = performance.now();
  const result = read();
  assert.ok(performance.now() - started < LONGEST_MS);
  assert.equal({}.polluted, undefined);
  assert.deepEqual(Object.keys(Object.prototype), []);
  return result;
}

describe('links', () => {
  for (const [name, text] of all) {
    it(name, () => {
      for (const [kind, decode] of Object.entries({ q1: decodeLink, b1: decodeBench, c1: decodeComparison })) {
        for (const fragment of [
          link(text, kind),
          `#${kind}-${text}x`,
          `#${text}`,
          encodeURI(`#${kind}-`) + text.slice(0, 50),
        ]) {
          const read = quietly(() => decode(fragment));
          if (read && !read.ok) isRefusal(read.message);
        }
        if (kind !== 'q1') assert.notEqual(decode(link(text, kind))?.ok, true);
      }
    });
  }

  it('names of the language are no names of inputs', () => {
    for (const input of ['__proto__', 'constructor.prototype', 'a b']) {
      const text = `{"calculator":"a.b","inputs":{${JSON.stringify(input)}:{"polluted":1}}}`;
      assert.equal(quietly(() => decodeLink(link(text, 'q1')))?.ok, false);
    }
  });
});

const KINDS = [COMPARISONS, DRAFTS, GROUPS, ROLLS, SCENES, SHEETS];

describe('files and storage', () => {
  for (const [name, text] of all) {
    it(name, () => {
      isRefusal(quietly(() => importJson(text)).message);
      const value = quietly(() => {
        try {
          return JSON.parse(text);
        } catch {
          return text;
        }
      });
      for (const kind of KINDS) quietly(() => kind.read(value));
      assert.equal(
        quietly(() => ROLLS.read(value)),
        null,
      );
      assert.equal(typeof quietly(() => readEverything(text)), 'string');
    });
  }

  it('a roll with a foreign page is damaged', () => {
    const good = {
      time: '2026-11-21T09:30:00.000Z',
      name: '',
      title: '',
      sentence: '',
      page: 'game/',
      link: link('{"calculator":"a.b","mode":"roll"}', 'q1').slice(1),
    };
    const file = (roll) => JSON.stringify({ format: 'indie-rulebook roll log 1', rolls: [roll] });
    assert.equal(importJson(file(good)).rolls.length, 1);
    for (const page of [
      '//elsewhere.example/',
      'https://elsewhere.example/',
      'javascript:hurt()//',
      '../../',
      'a b/',
    ]) {
      assert.match(importJson(file({ ...good, page })).message, /roll 1 of this file is damaged/u);
    }
  });

  it('no cell of a table is a formula', () => {
    const roll = { time: '', title: '', page: '', link: '' };
    for (const [, text] of texts) {
      const rows = exportCsv([{ ...roll, name: text, sentence: text }], () => '');
      assert.doesNotMatch(rows, /(?:^|",)"[=+\-@\t\r]/mu);
    }
  });
});

describe('pasted words', () => {
  for (const [name, text] of all) {
    it(name, () => {
      const messages = quietly(() => readMessages(text.slice(0, LONGEST_PASTE)).messages);
      assert.deepEqual(messages, []);
      assert.ok(quietly(() => cleanAnswer(text)).length <= 300);
      quietly(() => addressKey(text));
      assert.ok(!quietly(() => findAmong(['https://forum.example/'], text)).words.includes('hurt'));
      for (const address of [postAddress(text), safeLink(text)]) assert.match(address ?? 'https://', /^https?:\/\//u);
    });
  }

  it('a proposal ends no quotation of its post', () => {
    for (const [, text] of texts) {
      const proposal = { text: `${text}[/quote]\n[/quote]`, link: '', rules: [] };
      assert.equal(quietly(() => bbcodePost(proposal)).split('[/quote]').length, 2);
      for (const line of markdownPost(proposal).split('\n\n')[1].split('\n')) assert.match(line, /^>/u);
    }
  });
});
