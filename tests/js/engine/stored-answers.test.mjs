/** Answers that the build has stored: read exactly, asked for once, and never in the way. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mock, test } from 'node:test';
import { deflateSync } from 'node:zlib';

import { StoredAnswers } from '../../../docs/assets/js/engine/stored-answers.mjs';

const ANSWER = { ok: true, html: '<p>A “quoted” 7</p>', response: { sentence: 'seven' } };

/** @param {{[question: string]: object}} answers as the build packs them */
function file(answers) {
  const pieces = Object.values(answers).map((answer) => JSON.stringify(answer));
  const rows = Object.fromEntries(Object.keys(answers).map((key, place) => [key, String.fromCharCode(0x23 + place)]));
  return new Uint8Array(deflateSync(JSON.stringify([pieces, rows])));
}

/** @param {() => Promise<Uint8Array>} read */
function stored(read) {
  const asked = [];
  const answers = new StoredAnswers((name) => asked.push(name) && read());
  return { answers, asked };
}

test('a stored question is answered, whatever the order of its inputs', async () => {
  const { answers } = stored(async () => file({ '{"inputs":{"a":1,"b":2},"mode":"odds"}': ANSWER }));
  const request = { calculator: 'game.check', mode: 'odds', inputs: { b: 2, a: 1 } };
  assert.deepEqual(await answers.find(request, 'v1'), ANSWER);
});

test('any other question is not', async () => {
  const { answers } = stored(async () => file({ '{"inputs":{"a":1},"mode":"odds"}': ANSWER }));
  const others = [{ inputs: { a: 2 }, mode: 'odds' }, { inputs: { a: 1 }, mode: 'work' }, { inputs: { a: '1' }, mode: 'odds' }];
  for (const other of others) assert.equal(await answers.find({ calculator: 'game.check', ...other }, 'v1'), null);
});

test('a file is fetched once, under the name that the build gave it', async () => {
  const { answers, asked } = stored(async () => file({}));
  await Promise.all([answers.find({ calculator: 'game.check' }, 'v1'), answers.fetch('game.check', 'v1')]);
  assert.deepEqual(asked, ['game-check.v1.bin']);
  assert.equal(answers.has('game.check', 'v1'), true);
  assert.equal(answers.has('game.check', 'v2'), false);
});

test('a missing or damaged file is as good as an empty one', async () => {
  const missing = stored(() => Promise.reject(new Error('404')));
  const damaged = stored(async () => new Uint8Array([1, 2, 3]));
  for (const { answers } of [missing, damaged]) assert.equal(await answers.find({ calculator: 'game.check' }, 'v1'), null);
});

test('a file that takes too long keeps nobody waiting, and is used once it is there', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {(content: Uint8Array) => void} */
  let arrive = () => {};
  const { answers, asked } = stored(() => new Promise((resolve) => (arrive = resolve)));
  const request = { calculator: 'game.check', mode: 'odds' };
  const first = answers.find(request, 'v1');
  mock.timers.tick(2000);
  assert.equal(await first, null);
  mock.timers.reset();
  arrive(file({ '{"mode":"odds"}': ANSWER }));
  while ((await answers.find(request, 'v1')) === null) await new Promise(setImmediate);
  assert.equal(asked.length, 1);
});

test('what the build packs is what the page unpacks', async () => {
  const script = `import sys
from macros.generate.first_answers import packed
sys.stdout.buffer.write(packed({'{"mode":"odds"}': sys.argv[1], '{"mode":"work"}': '{"ok":false,"failure":{"field":null}}'}))`;
  const text = JSON.stringify(ANSWER);
  const content = execFileSync('.venv/bin/python', ['-c', script, text]);
  const { answers } = stored(async () => new Uint8Array(content));
  assert.deepEqual(await answers.find({ calculator: 'game.check', mode: 'odds' }, 'v1'), ANSWER);
  assert.deepEqual(await answers.find({ calculator: 'game.check', mode: 'work' }, 'v1'), { ok: false, failure: { field: null } });
});

test('a file that comes late is found late, and one that nobody asked for is not', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {(content: Uint8Array) => void} */
  let arrive = () => {};
  const { answers } = stored(() => new Promise((resolve) => (arrive = resolve)));
  const request = { calculator: 'game.check', mode: 'odds', inputs: { a: 1 } };
  assert.equal(await answers.findLate(request, 'v1'), null);
  const given = answers.find(request, 'v1');
  context.mock.timers.tick(2000);
  assert.equal(await given, null);
  const late = answers.findLate(request, 'v1');
  arrive(file({ '{"inputs":{"a":1},"mode":"odds"}': ANSWER }));
  assert.deepEqual(await late, ANSWER);
});
