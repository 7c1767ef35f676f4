/**
 * No paste keeps the page busy: however hostile a text, reading it takes as long as its length asks for.
 *
 * Machines differ, so nothing is held to the clock: a text of 300,000 signs is measured against a quarter of it, in the
 * processor's time, which does not count while other programs run. Steps that grow with the length take four times as
 * long, steps that grow with its square sixteen times.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import './browser.mjs';
import { decodeBench } from '../../docs/assets/js/bench/state.mjs';
import { decodeComparison } from '../../docs/assets/js/analysis/comparison.mjs';
import { wordsOf } from '../../docs/assets/js/calculator/form/values.mjs';
import {
  bareText,
  bindToPost,
  cleanAnswer,
  LONGEST_PASTE,
  postAddress,
  protocolState,
  readMessages,
  writeMessage,
} from '../../docs/assets/js/rolls/commit-reveal.mjs';
import { decodeLink } from '../../docs/assets/js/links/permalink.mjs';
import { bbcodePost, markdownPost, rulesNamed, safeLink } from '../../docs/assets/js/page/proposal.mjs';
import { filterRolls, importJson, ROLLS } from '../../docs/assets/js/rolls/log.mjs';
import { fits } from '../../docs/assets/js/page/ruling-filter.mjs';
import { findAmong } from '../../docs/assets/js/page/thread-finder.mjs';

/** Between 4, for steps that grow with the length, and 16, for its square. */
const MOST_TIMES = 8;
/**
 * What is too short to be measured counts as this, in milliseconds: eight times as long is what a reader does not
 * notice.
 */
const LEAST = 12;
const RUNS = 4;

const filled = (/** @type {string} */ part) =>
  part.repeat(Math.ceil(LONGEST_PASTE / part.length)).slice(0, LONGEST_PASTE);
/** A longer link is refused unread. */
const fragment = (/** @type {string} */ text) => text.slice(0, text.length / 5);
const digits = 'a'.repeat(64);
const known = Array.from({ length: 400 }, (_, place) => `S${place}`);
const rolls = Array.from({ length: 2000 }, () => ({
  time: '',
  name: 'a b',
  title: '',
  sentence: '',
  page: '',
  link: '',
}));

const HOSTILE = [
  '<a',
  '</a',
  '<',
  '[a=',
  '[',
  '[[',
  '[/a',
  '>',
  '> ',
  '\n>',
  '\n',
  ' ',
  '\u200b',
  '&amp;',
  '&#45;',
  '%25',
  '%',
  'rolling-together 1 commitment ',
  'rolling-together 1 reveal of ',
  `rolling-together 1 answer to ${digits} says «`,
  `rolling-together 1 answer to ${digits} says «a» check `,
  'rolling-together 1',
  'check 00000000 end',
  '«',
  '»',
  `rolling-together 1 commitment ${digits} question q1-Ax post https:`,
  `rolling-together 1 commitment ${digits} check 00000000 end `,
  'http://',
  'https://a.b/',
  'a.',
  'A1',
  'A1 ',
  'A',
  '1',
  'a ',
  '-',
  '=',
  '_',
  'x-',
  '.',
  ')',
  '\u00fc',
  'a\u0301',
  '\u0301',
  '{"a":',
  '[1,',
  '"',
  '\\',
  'q1-',
  'b1-',
  'q1-x',
  '/roll\n',
  '!',
  '[roll]',
  '[quote]',
  'viewtopic.php?p=1&',
  'post-1/',
  '#p1',
  '/t/1',
];

/** @type {{[name: string]: (text: string) => unknown}} */
const READINGS = {
  messages: (text) => protocolState(readMessages(text).messages, {}),
  answer: cleanAnswer,
  'bare text': bareText,
  'address of a post': postAddress,
  'post that a roll is bound to': bindToPost,
  'link of a roll': (text) => decodeLink(fragment(text)),
  'link of a roll, its beginning hostile': (text) => decodeLink(`q1-${fragment(text)}`),
  bench: (text) => decodeBench(`b1-${fragment(text)}`),
  comparison: (text) => decodeComparison(`c1-${fragment(text)}`),
  'thread search': (text) => findAmong(['https://forum.example/topic/1', 'https://b.example/'], text),
  'rules of a proposal': (text) => rulesNamed(text, known),
  'proposal as Markdown': (text) => markdownPost({ text, link: '', rules: [] }),
  'proposal as BBCode': (text) => bbcodePost({ text, link: '', rules: [] }),
  'link of a proposal': safeLink,
  'link of a proposal, its host hostile': (text) => safeLink(`https://${text}.example/`),
  'imported rolls': importJson,
  'kept roll': (text) => [
    ROLLS.read(text),
    ROLLS.read({ time: text, name: text, title: text, sentence: text, page: text, link: text }),
  ],
  'words in a roll log': (text) => filterRolls(rolls, text),
  'words among rulings': (text) =>
    fits({ text: 'a ruling', game: '', status: '' }, { words: text, game: '', status: '' }),
  'words of a field': wordsOf,
};

/** The processor's milliseconds for the quickest of a few runs. @param {() => unknown} read */
function shortest(read) {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > LEAST; run += 1) {
    const { user, system } = process.cpuUsage();
    read();
    const used = process.cpuUsage({ user, system });
    best = Math.min(best, (used.user + used.system) / 1000);
  }
  return Math.max(best, LEAST);
}

for (const [name, read] of Object.entries(READINGS)) {
  describe(name, () => {
    for (const part of HOSTILE) {
      it(`takes as long as its length asks for: ${JSON.stringify(part.slice(0, 60))}`, () => {
        const text = filled(part);
        const whole = shortest(() => read(text));
        // The shorter one is needed only where the whole took longer than anything linear may be excused with.
        if (whole <= LEAST * MOST_TIMES) return;
        const quarter = shortest(() => read(text.slice(0, LONGEST_PASTE / 4)));
        assert.ok(
          whole < quarter * MOST_TIMES,
          `${whole.toFixed(0)} ms, and ${quarter.toFixed(0)} ms for a quarter of it`,
        );
      });
    }
  });
}

it('a thread of many true messages is read whole', () => {
  const messages = Array.from({ length: 900 }, (_, place) => ({
    kind: 'reveal',
    commitment: digits,
    secret: place.toString(16).padStart(32, '0'),
  }));
  const thread = messages.map((message) => writeMessage(/** @type {any} */ (message))).join(' <b>and</b> ');
  assert.deepEqual(readMessages(thread), { messages, damaged: 0 });
});
