/** Answers that the build has cached: read exactly, asked for once, and never in the way. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { CachedAnswers, storedQuestion, withSeed } from '../../../docs/assets/js/engine/cached-answers.mjs';
import { encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const ANSWER = { ok: true, html: '<p>A “quoted” 7</p>', response: { sentence: 'seven' } };

/** @param {{[request: string]: object}} answers as the build writes them */
function file(answers) {
  return Object.fromEntries(Object.entries(answers).map(([request, answer]) => [request, JSON.stringify(answer)]));
}

/** @param {() => Promise<{[request: string]: string}>} read */
function cached(read) {
  const asked = [];
  const answers = new CachedAnswers((name) => asked.push(name) && read());
  return { answers, asked };
}

test('a cached question is answered, whatever the order of its inputs', async () => {
  const { answers } = cached(async () => file({ '{"inputs":{"a":1,"b":2},"mode":"odds"}': ANSWER }));
  const request = { calculator: 'game.check', mode: 'odds', inputs: { b: 2, a: 1 } };
  assert.deepEqual(await answers.find(request, 'v1'), ANSWER);
});

test('any other question is not', async () => {
  const { answers } = cached(async () => file({ '{"inputs":{"a":1},"mode":"odds"}': ANSWER }));
  const others = [
    { inputs: { a: 2 }, mode: 'odds' },
    { inputs: { a: 1 }, mode: 'work' },
    { inputs: { a: '1' }, mode: 'odds' },
  ];
  for (const other of others) assert.equal(await answers.find({ calculator: 'game.check', ...other }, 'v1'), null);
});

test('a file is fetched once, under the name that the build gave it', async () => {
  const { answers, asked } = cached(async () => file({}));
  await Promise.all([answers.find({ calculator: 'game.check' }, 'v1'), answers.fetch('game.check', 'v1')]);
  assert.deepEqual(asked, ['game-check.v1.json']);
  assert.equal(answers.has('game.check', 'v1'), true);
  assert.equal(answers.has('game.check', 'v2'), false);
});

test('a missing or damaged file is as good as an empty one', async () => {
  const missing = cached(() => Promise.reject(new Error('404')));
  const damaged = cached(() => Promise.reject(new SyntaxError('JSON')));
  for (const { answers } of [missing, damaged])
    assert.equal(await answers.find({ calculator: 'game.check' }, 'v1'), null);
});

test('a file that takes too long keeps nobody waiting, and is used once it is there', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {(content: Uint8Array) => void} */
  let arrive = () => {};
  const { answers, asked } = cached(() => new Promise((resolve) => (arrive = resolve)));
  const request = { calculator: 'game.check', mode: 'odds' };
  const first = answers.find(request, 'v1');
  mock.timers.tick(2000);
  assert.equal(await first, null);
  mock.timers.reset();
  arrive(file({ '{"mode":"odds"}': ANSWER }));
  while ((await answers.find(request, 'v1')) === null) await new Promise(setImmediate);
  assert.equal(asked.length, 1);
});

test('a name that every object has is no answer', async () => {
  const { answers } = cached(async () => file({}));
  assert.equal(await answers.find({ calculator: 'game.check', ...JSON.parse('{"__proto__":1}') }, 'v1'), null);
});

test('a file that comes late is found late, and one that nobody asked for is not', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {(content: Uint8Array) => void} */
  let arrive = () => {};
  const { answers } = cached(() => new Promise((resolve) => (arrive = resolve)));
  const request = { calculator: 'game.check', mode: 'odds', inputs: { a: 1 } };
  assert.equal(await answers.findLate(request, 'v1'), null);
  const given = answers.find(request, 'v1');
  context.mock.timers.tick(2000);
  assert.equal(await given, null);
  const late = answers.findLate(request, 'v1');
  arrive(file({ '{"inputs":{"a":1},"mode":"odds"}': ANSWER }));
  assert.deepEqual(await late, ANSWER);
});

/** Rolls are stored for all of their faces. */
const ROLL = { calculator: 'game.check', mode: 'roll', inputs: { a: 1 }, seed: 'ab12', method: 2 };

test('a roll by a seed is stored under its faces', () => {
  assert.deepEqual(storedQuestion(ROLL, [3, 'red']), { mode: 'roll', inputs: { a: 1 }, thrown: [3, 'red'] });
});

test('another question is stored as it is', () => {
  assert.deepEqual(storedQuestion({ calculator: 'game.check', mode: 'odds', inputs: { a: 1 } }, null), {
    mode: 'odds',
    inputs: { a: 1 },
  });
});

test("a roll whose faces are not known, or are the reader's own, has no stored answer", () => {
  assert.equal(storedQuestion(ROLL, null), null);
  assert.equal(storedQuestion({ ...ROLL, seed: undefined, faces: [3] }, [3]), null);
  assert.equal(storedQuestion({ ...ROLL, seed: 'a <b>' }, [3]), null);
  assert.equal(storedQuestion({ ...ROLL, method: undefined }, [3]), null);
});

test('the seed of the request stands wherever the stored one stood', () => {
  const link = encodeLink({ ...ROLL, seed: 'stored roll' });
  const other = encodeLink({ calculator: 'game.check', mode: 'odds' });
  const html = `<a href="x/#${link}">on</a><a href="x/#${other}">odds</a><p>seed “stored roll”</p>`;
  const answer = /** @type {any} */ ({ ok: true, response: { seed: 'stored roll', sentence: 'made' }, html });
  const shown = withSeed(answer, ROLL);
  assert.ok(shown.ok);
  assert.equal(shown.response.seed, 'ab12');
  assert.equal(shown.html, `<a href="x/#${encodeLink(ROLL)}">on</a><a href="x/#${other}">odds</a><p>seed “ab12”</p>`);
});

test('an answer without a seed stays as it is', () => {
  const answer = /** @type {any} */ ({ ok: true, response: { seed: null }, html: '<p>odds</p>' });
  assert.equal(withSeed(answer, { calculator: 'game.check', mode: 'odds' }), answer);
});
