/** One worker answers everybody, one question at a time, and its failures become sentences. */

import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';

import { EngineClient, Watchdog, WHOLE } from '../../../docs/assets/js/engine/client.mjs';

/** Stands for the worker: what it was sent, and what a test lets it say. */
class FakeWorker {
  sent = [];
  isEnded = false;

  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  say(type, parts = {}) {
    this.onmessage?.({ data: { type, ...parts } });
  }

  wakeUp() {
    this.say('hello');
    this.say('progress', { stage: 'fetch', loaded: 5, total: 10 });
    this.say('progress', { stage: 'start' });
    this.say('ready');
    return this;
  }

  /** Answers the last question with its own text. */
  answer() {
    const { id, text } = this.sent.at(-1);
    this.say('answer', { id, text: JSON.stringify({ ok: true, html: text }) });
  }
}

/** @type {FakeWorker[]} */
let workers;
let client;
let missed;
const one = {};
const other = {};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  workers = [];
  missed = [];
  client = new EngineClient(
    (name) => {
      workers.push(Object.assign(new FakeWorker(), { isWhole: name === WHOLE }));
      return workers.at(-1);
    },
    (wrong) => missed.push(wrong),
  );
});

const html = async (answer) => (await answer)?.html ?? null;

describe('the worker', () => {
  it('is told which of the two doors a question goes to', () => {
    client.ask('a', one, 'inquire');
    workers[0].wakeUp();
    assert.deepEqual(workers[0].sent.at(-1), { type: 'ask', id: 1, text: 'a', door: 'inquire' });
  });

  it('does not start before somebody asks or wakes it', () => {
    assert.equal(workers.length, 0);
    client.wake();
    client.wake();
    client.ask('a', one);
    assert.equal(workers.length, 1);
  });

  it('gets a question that was asked while it was loading', async () => {
    const answer = client.ask('a', one);
    assert.deepEqual(workers[0].sent, []);
    workers[0].wakeUp().answer();
    assert.equal(await html(answer), 'a');
  });

  it('gets one question at a time, in the order asked', async () => {
    const first = client.ask('a', one);
    const second = client.ask('b', other);
    workers[0].wakeUp();
    assert.deepEqual(
      workers[0].sent.map(({ text }) => text),
      ['a'],
    );
    workers[0].answer();
    workers[0].answer();
    assert.deepEqual([await html(first), await html(second)], ['a', 'b']);
  });

  it('tells its listeners how loading goes', () => {
    const stages = [];
    const unwatch = client.watch(({ stage, loaded, total }) => stages.push(`${stage} ${loaded}/${total}`));
    client.wake();
    workers[0].wakeUp();
    unwatch();
    client.ask('a', one);
    assert.deepEqual(stages.slice(-4), ['contact 0/0', 'fetch 5/10', 'start 5/10', 'ready 5/10']);
  });
});

describe('only the newest question of a widget', () => {
  it('is answered where the others still wait', async () => {
    const answers = ['a', 'b', 'c'].map((text) => client.ask(text, one));
    workers[0].wakeUp().answer();
    assert.deepEqual(await Promise.all(answers.map(html)), [null, null, 'c']);
    assert.deepEqual(
      workers[0].sent.map(({ text }) => text),
      ['c'],
    );
  });

  it('is answered where an older one is being worked out', async () => {
    const older = client.ask('a', one);
    workers[0].wakeUp();
    const newer = client.ask('b', one);
    workers[0].answer();
    workers[0].answer();
    assert.deepEqual([await html(older), await html(newer)], [null, 'b']);
  });

  it('does not wait for long for an answer that nobody wants', async () => {
    client.ask('a', one);
    workers[0].wakeUp();
    const newer = client.ask('b', one);
    mock.timers.tick(2000);
    assert.ok(workers[0].isEnded);
    workers[1].wakeUp().answer();
    assert.equal(await html(newer), 'b');
  });

  it('waits for the answer that somebody else wants', () => {
    client.ask('a', one);
    workers[0].wakeUp();
    client.ask('b', other);
    mock.timers.tick(60_000);
    assert.equal(workers.length, 1);
  });
});

describe('cancelling', () => {
  it('ends a long computation, and the next question is answered by a new worker', async () => {
    const long = client.ask('a', one);
    workers[0].wakeUp();
    client.cancel(one);
    assert.equal(await html(long), null);
    assert.ok(workers[0].isEnded);
    const next = client.ask('b', one);
    workers[1].wakeUp().answer();
    assert.equal(await html(next), 'b');
  });

  it('leaves the questions of others in line', async () => {
    client.ask('a', one);
    const waiting = client.ask('b', other);
    workers[0].wakeUp();
    client.cancel(one);
    workers[1].wakeUp().answer();
    assert.equal(await html(waiting), 'b');
  });

  it('does not end what somebody else waits for', async () => {
    const wanted = client.ask('a', one);
    workers[0].wakeUp();
    client.ask('b', other);
    client.cancel(other);
    workers[0].answer();
    assert.equal(await html(wanted), 'a');
  });

  it('while loading ends the loading, where nobody else waits', () => {
    client.ask('a', one);
    client.cancel(one);
    assert.ok(workers[0].isEnded);
    assert.equal(client.loading.stage, 'asleep');
  });
});

describe('a failure', () => {
  const message = (answer) =>
    answer.then(
      () => assert.fail('there was an answer'),
      (error) => error.message,
    );

  it('to load reaches every question, and later ones at once', async () => {
    const first = client.ask('a', one);
    const second = client.ask('b', other);
    workers[0].say('failed', { message: 'the file is missing' });
    assert.deepEqual([await message(first), await message(second)], ['the file is missing', 'the file is missing']);
    assert.equal(await message(client.ask('c', one)), 'the file is missing');
    assert.equal(workers.length, 1);
  });

  it('to load names the file that is wrong, and no file where another one would not help', () => {
    for (const wrong of [{ file: 'engine.zip' }, undefined]) {
      client.retry();
      client.wake();
      workers.at(-1).say('failed', { message: 'told', wrong });
    }
    client.retry();
    client.wake();
    workers.at(-1).onerror({});
    assert.deepEqual(missed, [{ file: 'engine.zip' }, 'script']);
  });

  it('to load is forgotten by a retry, which makes a new worker', async () => {
    client.wake();
    workers[0].say('failed', { message: 'the file is missing' });
    client.retry();
    const answer = client.ask('a', one);
    workers[1].wakeUp().answer();
    assert.equal(await html(answer), 'a');
  });

  it('of the script is told', async () => {
    const answer = client.ask('a', one);
    workers[0].onerror({});
    assert.match(await message(answer), /^the script that runs Python did not start/);
  });

  it('to make a worker at all is told', async () => {
    client = new EngineClient(() => {
      throw new Error('forbidden');
    });
    assert.match(await message(client.ask('a', one)), /^the script that runs Python did not start/);
  });

  it('in the middle of an answer fails that answer, and the next one gets a new worker', async () => {
    const dead = client.ask('a', one);
    const next = client.ask('b', other);
    workers[0].wakeUp().say('died', { id: 1, message: 'Python stopped' });
    assert.equal(await message(dead), 'Python stopped');
    assert.ok(workers[0].isEnded);
    workers[1].wakeUp().answer();
    assert.equal(await html(next), 'b');
  });

  it('to send JSON is told', async () => {
    const answer = client.ask('a', one);
    workers[0].wakeUp().say('answer', { id: 1, text: 'Traceback' });
    assert.match(await message(answer), /^Python stopped in the middle of the answer/);
  });

  it('of a worker that was ended is not heard', async () => {
    client.ask('a', one);
    client.cancel(one);
    workers[0].say('failed', { message: 'too late' });
    const answer = client.ask('b', one);
    workers[1].wakeUp().answer();
    assert.equal(await html(answer), 'b');
  });
});

describe('what the lean Python lacks', () => {
  const kinds = () => workers.map(({ isWhole }) => isWhole);

  it('for an answer has the whole one answer, before all others', async () => {
    const lacking = client.ask('a', one);
    const next = client.ask('b', other);
    workers[0].wakeUp().say('lacking');
    assert.deepEqual([kinds(), workers[0].isEnded], [[false, true], true]);
    workers[1].wakeUp().answer();
    assert.equal(await html(lacking), 'a');
    workers[1].answer();
    assert.equal(await html(next), 'b');
  });

  it('at its start has the whole one start', async () => {
    const answer = client.ask('a', one);
    workers[0].say('hello');
    workers[0].say('lacking');
    workers[1].wakeUp().answer();
    assert.deepEqual([await html(answer), kinds()], ['a', [false, true]]);
  });

  it('is not asked for again: the whole one stays, and so it does after it was ended', async () => {
    client.wake();
    workers[0].wakeUp().say('lacking');
    client.ask('a', one);
    workers[1].wakeUp();
    client.cancel(one);
    assert.deepEqual(kinds(), [false, true, true]);
  });

  it('for an answer that nobody wants any more asks nobody for it', async () => {
    client.ask('a', one);
    workers[0].wakeUp();
    client.drop(one);
    workers[0].say('lacking');
    assert.deepEqual(workers[1].wakeUp().sent, []);
  });
});

describe('silence', () => {
  const cases = [
    ['of the script', [], 30, 'the script that runs Python'],
    ['during the download', ['hello'], 45, 'the download of Python'],
    ['at the start', ['hello', 'start'], 120, 'the start of Python'],
    ['in place of an answer', ['hello', 'start', 'ready'], 180, 'the answer'],
  ];
  for (const [when, messages, seconds, name] of cases) {
    it(`${when} ends after ${seconds} seconds with one sentence`, async () => {
      const answer = client.ask('a', one);
      for (const type of messages) workers[0].say(type === 'start' ? 'progress' : type, { stage: type });
      mock.timers.tick(seconds * 1000 - 1);
      assert.equal(workers[0].isEnded, false);
      mock.timers.tick(1);
      await assert.rejects(answer, {
        message: `${name} took more than ${seconds} seconds without a sign of life, so it was stopped; check the connection and try again`,
      });
    });
  }

  it('does not begin as long as bytes arrive', () => {
    client.wake();
    for (let loaded = 0; loaded < 100; loaded += 1) {
      workers[0].say('progress', { stage: 'fetch', loaded, total: 100 });
      mock.timers.tick(40_000);
    }
    assert.equal(workers[0].isEnded, false);
  });

  it('of a worker that nobody asks is no failure', () => {
    client.wake();
    workers[0].wakeUp();
    mock.timers.tick(3_600_000);
    assert.equal(workers[0].isEnded, false);
  });
});

it('counts no seconds in which the page was frozen before a worker has failed', (t) => {
  /** @type {() => void} */
  let tick = () => {};
  // A frozen page owes its timers one call, however long it slept.
  t.mock.method(globalThis, 'setInterval', (/** @type {() => void} */ each) => {
    tick = each;
    return 1;
  });
  /** @type {string[]} */
  const told = [];
  const watchdog = new Watchdog((name, seconds) => told.push(`${name} ${seconds}`));
  watchdog.enter('contact');
  tick(); // an hour later
  assert.deepEqual(told, []);
  for (let second = 1; second < 30; second += 1) tick();
  assert.deepEqual(told, ['the script that runs Python 30']);
});
