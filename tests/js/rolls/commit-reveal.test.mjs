/** Two who roll together get the same dice, whatever their forum does to the messages, and see through each other. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import {
  bareText,
  bindingText,
  bindToPost,
  cleanAnswer,
  commitmentOf,
  doubtText,
  isRoll,
  jointSeed,
  postAddress,
  postSeed,
  protocolState,
  readMessages,
  STAGE_TEXT,
  writeMessage,
  writePost,
} from '../../../docs/assets/js/rolls/commit-reveal.mjs';
import { encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const {
  vectors: VECTORS,
  addresses,
  bound,
} = JSON.parse(readFileSync(new URL('../../../vectors/rolling-together-1.json', import.meta.url), 'utf8'));
const BOUND = JSON.parse(readFileSync(new URL('../../../vectors/bound-post-2.json', import.meta.url), 'utf8'));
const [FIRST] = VECTORS;
const BOUND_TO_POST = VECTORS[2];
const messagesOf = ({ commitment, question, post, answer, secret }) => [
  { kind: 'commitment', commitment, question, post },
  { kind: 'answer', commitment, answer },
  { kind: 'reveal', commitment, secret },
];
/** A message as it is read: the free text without its white space. */
const asRead = (message) => (message.kind === 'answer' ? { ...message, answer: bareText(message.answer) } : message);

describe('the published vectors', () => {
  for (const vector of VECTORS) {
    it(`hold for ${JSON.stringify(vector.answer)}`, () => {
      assert.equal(commitmentOf(vector), vector.commitment);
      assert.equal(jointSeed(vector, vector.answer), vector.seed);
      assert.deepEqual(messagesOf(vector).map(writeMessage), vector.messages);
    });
  }

  for (const { pasted, post } of addresses) {
    it(`have an address for ${JSON.stringify(pasted)}`, () => assert.equal(postAddress(pasted), post));
  }

  it('have a seed for a post', () => {
    for (const { post, number, seed } of bound) assert.equal(postSeed(post, number), seed);
  });
});

describe('a roll bound to a post', () => {
  const told = ({ ok, isNumbered, seed, message }, roll) => (ok ? [isNumbered, seed(roll)] : message);

  for (const { roll, seed, pasted } of BOUND.posts) {
    for (const address of pasted)
      it(`has one seed, however it is written: ${address}`, () =>
        assert.deepEqual(told(bindToPost(address), roll), [true, seed]));
  }

  for (const { roll, seed, pasted } of BOUND.unknown) {
    it(`takes an address of no known form whole: ${pasted}`, () =>
      assert.deepEqual(told(bindToPost(pasted), roll), [false, seed]));
  }

  for (const pasted of BOUND.refused) {
    it(`refuses what names no post, or two: ${pasted}`, () =>
      assert.match(told(bindToPost(pasted), 1), /^this (?:address|is no address)[\w ,;':/.-]+$/u));
  }

  it('is told to be weak where only its address is known', () => {
    assert.match(bindingText('post 1 1 https://forge.example', false), /each gives other dice/u);
    assert.doesNotMatch(bindingText('post 2 1 forge.example 34', true), /proves|fair/iu);
  });

  it('cannot be ground with what a forum ignores', () => {
    const seeds = Array.from(
      { length: 50 },
      (_, place) => told(bindToPost(`https://forge.example/viewtopic.php?v=${place}&t=${place}&p=34`), 1)[1],
    );
    assert.deepEqual([...new Set(seeds)], ['post 2 1 forge.example 34']);
  });
});

describe('a message', () => {
  const wrapped = (text, width) => text.replace(new RegExp(`(.{${width}})`, 'gu'), '$1\n');
  const changes = [
    ['as it is', (text) => text],
    ['in a quotation', (text) => `[quote="A"]hello [b]all[/b]\n${text}[/quote]\nmy words`],
    ['as mail quotes it', (text) => wrapped(text, 40).replace(/^/gmu, '> ')],
    ['wrapped hard', (text) => wrapped(text, 17)],
    ['with Windows lines', (text) => wrapped(text, 30).replaceAll('\n', '\r\n')],
    ['in one line with others', (text) => `said: ${text} and so on`],
    [
      'with markup round its words',
      (text) => text.replace('rolling-together', '[b]rolling-together[/b]').replace('check', '<em>check</em>'),
    ],
    ['as HTML', (text) => `<p>${text.replaceAll('«', '&laquo;').replaceAll('&laquo;', '«')}</p>`],
    ['with zero-width spaces', (text) => text.replace(/(.{25})/gu, '$1\u200b')],
    ['with no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
    ['twice', (text) => text],
  ];
  for (const message of [...messagesOf(FIRST), ...messagesOf(BOUND_TO_POST)]) {
    for (const [how, change] of changes) {
      it(`(${message.kind}) is read ${how}`, () => {
        assert.deepEqual(readMessages(change(writeMessage(message))), { messages: [asRead(message)], damaged: 0 });
      });
    }
  }

  it('is read out of a whole thread, in order', () => {
    const thread = messagesOf(BOUND_TO_POST)
      .map((message) => `[quote]${writePost({ text: 'So:', message: writeMessage(message), links: [] })}[/quote]`)
      .join('\n\n');
    assert.deepEqual(readMessages(thread), { messages: messagesOf(BOUND_TO_POST).map(asRead), damaged: 0 });
  });

  it('that was changed or cut is told from one that is missing', () => {
    const text = writeMessage(messagesOf(FIRST)[0]);
    const digit = text.indexOf(FIRST.commitment) + 5;
    const changed = text.slice(0, digit) + (text[digit] === '0' ? '1' : '0') + text.slice(digit + 1);
    assert.deepEqual(readMessages(changed), { messages: [], damaged: 1 });
    assert.deepEqual(readMessages(text.slice(0, 90)), { messages: [], damaged: 1 });
    assert.deepEqual(readMessages('nothing here'), { messages: [], damaged: 0 });
    assert.deepEqual(readMessages('x'.repeat(300_000)), { messages: [], damaged: 0 });
  });

  it('makes nothing of hostile text but text', () => {
    for (const hostile of [
      '[roll]1d20[/roll]',
      '[[1d6]] /r 1d6',
      '\n/roll 2d10',
      '» check 00000000 end',
      '<b>&amp;</b> @everyone',
      '\u202eback',
    ]) {
      const message = { kind: 'answer', commitment: FIRST.commitment, answer: cleanAnswer(hostile) };
      const post = writePost({
        text: 'My part:',
        message: writeMessage(message),
        links: [['The roll', 'https://b.example/#q1-AAx']],
      });
      assert.doesNotMatch(post, /\[(roll|dice)|\[\[|\]\]|@everyone|\u202e/iu);
      assert.doesNotMatch(post, /^\s*\/r/mu);
      assert.deepEqual(readMessages(post).messages, [asRead(message)]);
    }
  });
});

describe('two who roll', () => {
  const [commitment, answer, reveal] = messagesOf(FIRST).map(asRead);
  const own = { [FIRST.commitment]: { secret: FIRST.secret, question: FIRST.question, post: FIRST.post } };
  const falseReveal = { ...reveal, secret: 'f'.repeat(32) };
  const falseBeginning = { ...commitment, post: 'https://other.example' };
  const strangeReveal = { ...reveal, commitment: 'a'.repeat(64) };
  const many = Array.from({ length: 2000 }, (_, place) => ({
    ...reveal,
    secret: place.toString(16).padStart(32, '0'),
  }));

  for (const [how, stage, messages, known = {}] of [
    ['with nothing yet', 'begin', []],
    ['with a commitment of the other one', 'answer', [commitment]],
    ['with one of their own', 'waiting', [commitment], own],
    ['with an answer', 'answered', [commitment, answer]],
    ['with an answer to their own', 'reveal', [answer], own],
    ['with all three', 'done', [commitment, answer, reveal]],
    ['without the commitment', 'unknown', [answer]],
    [
      'with a kept secret that does not fit',
      'unknown',
      [answer],
      { [FIRST.commitment]: { ...FIRST, secret: falseReveal.secret } },
    ],
    ['with another secret', 'broken', [commitment, answer, falseReveal]],
    [
      'with another question',
      'broken',
      [{ ...commitment, question: BOUND_TO_POST.question.replace('q1-', 'q1-A') }, answer, reveal],
    ],
    ['with another post', 'broken', [falseBeginning, answer, reveal]],
    ['beside a stranger who posts their own commitment anew with other words', 'reveal', [falseBeginning, answer], own],
    ['beside a stranger who posts a reveal of nothing before all', 'done', [strangeReveal, commitment, answer, reveal]],
    ['beside that stranger with their own', 'reveal', [strangeReveal, answer], own],
    [
      'beside a stranger who floods the thread: no more than some are tried',
      'broken',
      [commitment, answer, ...many, reveal],
    ],
    ['beside that flood with their own', 'reveal', [commitment, answer, ...many], own],
  ]) {
    it(`are told what is next ${how}: ${stage}`, () => {
      assert.equal(protocolState(messages, known).stage, stage);
      assert.ok(STAGE_TEXT[stage] && STAGE_TEXT.other);
    });
  }

  it('see the same seed, also beside others in the thread', () => {
    const others = messagesOf(BOUND_TO_POST).map(asRead);
    assert.equal(protocolState([answer], own).seed, FIRST.seed);
    assert.equal(protocolState([commitment, answer, reveal], {}).seed, FIRST.seed);
    assert.equal(protocolState([commitment, ...others, answer, reveal], {}).seed, FIRST.seed);
  });

  it('take the reveal that fits, and hear of a stranger who posts another', () => {
    const told = (messages, known = {}) =>
      (({ stage, seed, secret, hasStrangers }) => [stage, seed, secret, hasStrangers])(protocolState(messages, known));
    for (const thread of [
      [falseReveal, reveal],
      [reveal, falseReveal],
    ]) {
      assert.deepEqual(told([commitment, answer, ...thread]), ['done', FIRST.seed, FIRST.secret, true]);
    }
    assert.deepEqual(told([commitment, answer, reveal]), ['done', FIRST.seed, FIRST.secret, false]);
    assert.deepEqual(told([commitment, answer, falseReveal], own), ['reveal', FIRST.seed, FIRST.secret, true]);
  });

  it('take the commitment that fits', () => {
    const { seed, post } = protocolState([falseBeginning, commitment, answer, reveal], {});
    assert.deepEqual([seed, post], [FIRST.seed, FIRST.post]);
    assert.deepEqual(protocolState([falseBeginning, commitment, answer], {}), {
      ...protocolState([falseBeginning, answer], {}),
      hasStrangers: true,
    });
  });

  it('hear of words that do not fit once, and nobody is accused: anybody could have posted them', () => {
    assert.match(doubtText({ stage: 'done', hasStrangers: true }), /anybody could have posted it/u);
    assert.equal(doubtText({ stage: 'broken', hasStrangers: true }), '');
    assert.equal(doubtText({ stage: 'done' }), '');
    assert.match(doubtText({ stage: 'done', hasOthers: true }), /the first counts/u);
    assert.match(STAGE_TEXT.broken, /anybody could have posted it/u);
    assert.doesNotMatch(STAGE_TEXT.broken, /changed something/u);
  });

  it('hold to the first answer, and are told of a second', () => {
    const state = protocolState([commitment, answer, { ...answer, answer: 'no,wait' }, reveal], {});
    assert.deepEqual([state.seed, state.hasOthers], [FIRST.seed, true]);
  });

  it('see no dice of what is no roll of this book', () => {
    const asked = (request) => encodeLink({ inputs: { rating: 12 }, ...request });
    const rolls = (question) => isRoll(question, ['scattershot.mib', 'walkabout.draw']);
    for (const vector of VECTORS) assert.ok(rolls(vector.question));
    const pledge = { secret: FIRST.secret, post: '' };
    const strange = [
      asked({ calculator: 'scattershot.mib', mode: 'odds' }),
      asked({ calculator: 'scattershot.persona', mode: 'roll' }),
      asked({ calculator: 'no.calculator', mode: 'roll' }),
      asked({ calculator: 'scattershot.mib' }),
      asked({ calculator: 'scattershot.mib', mode: 'roll', seed: 'mine' }),
      asked({ calculator: 'scattershot.mib', mode: 'roll', faces: [3, 5] }),
      'q1-AAAAx',
      'q1-x',
    ];
    for (const question of strange) {
      const made = commitmentOf({ ...pledge, question });
      const thread = messagesOf({ ...pledge, question, commitment: made, answer: 'a' });
      assert.deepEqual(protocolState(thread, {}, rolls), { stage: 'other', commitment: made }, question);
      assert.equal(protocolState(thread, { [made]: { ...pledge, question } }, rolls).stage, 'other');
    }
  });
});
