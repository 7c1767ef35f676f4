/** Answers that the build has cached: read exactly, asked for once, and never in the way. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { CachedAnswers } from '../../../docs/assets/js/engine/cached-answers.mjs';

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
  const others = [{ inputs: { a: 2 }, mode: 'odds' }, { inputs: { a: 1 }, mode: 'work' }, { inputs: { a: '1' }, mode: 'odds' }];
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
  for (const { answers } of [missing, damaged]) assert.equal(await answers.find({ calculator: 'game.check' }, 'v1'), null);
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
