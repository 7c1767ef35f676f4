/**
 * The engine of a tab, when a file of it came wrong: started once more from a new copy, and asked again when it is
 * right.
 */

import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

const events = new EventTarget();
globalThis.addEventListener = events.addEventListener.bind(events);
globalThis.dispatchEvent = events.dispatchEvent.bind(events);
const { engine, ReloadingWorker } = await import('../../../docs/assets/js/engine/shared.mjs');

/** A worker that does nothing by itself. */
function silent() {
  return {
    ended: false,
    terminate() {
      this.ended = true;
    },
    postMessage() {},
  };
}

function begin(renew = async () => {}) {
  const begun = [];
  const heard = [];
  const start = () => {
    begun.push(silent());
    return begun.at(-1);
  };
  const worker = new ReloadingWorker(start, renew);
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = () => heard.push('error');
  return { worker, begun, heard };
}

const settled = () => new Promise(setImmediate);

describe('a worker', () => {
  it('that starts is one worker', async () => {
    const { begun, heard } = begin();
    begun[0].onmessage({ data: 'hello' });
    begun[0].onerror({});
    await settled();
    assert.deepEqual([heard, begun.length], [['hello', 'error'], 1]);
  });

  it('whose script is wrong is started once more, when a new copy has come', async () => {
    let arrive = () => {};
    const { begun, heard } = begin(() => new Promise((resolve) => (arrive = resolve)));
    begun[0].onerror({});
    await settled();
    assert.deepEqual([begun.length, begun[0].ended], [1, true]);
    arrive();
    await settled();
    begun[1].onmessage({ data: 'hello' });
    assert.deepEqual(heard, ['hello']);
  });

  it('whose new copy is no better is given up', async () => {
    const { begun, heard } = begin(() => Promise.reject(new Error('no line')));
    begun[0].onerror({});
    await settled();
    begun[1].onerror({});
    await settled();
    assert.deepEqual([heard, begun.length], [['error'], 2]);
  });

  it('that was ended meanwhile stays ended', async () => {
    const { worker, begun } = begin();
    begun[0].onerror({});
    worker.terminate();
    await settled();
    assert.equal(begun.length, 1);
  });
});

describe('a file that came wrong', () => {
  const MODULE = { file: 'pyodide.asm.0123456789abcdef.mjs', bytes: 1, integrity: 'sha256-x' };

  for (const wrong of [MODULE, 'script']) {
    it(`is asked for until its host sends it as a script: ${wrong.file ?? wrong}`, async (test) => {
      mock.timers.enable({ apis: ['setTimeout'] });
      let type = 'text/plain';
      let presses = 0;
      test.mock.method(globalThis, 'fetch', async () => new Response('1', { headers: { 'content-type': type } }));
      globalThis.document = {
        querySelectorAll: () => [
          {
            click() {
              presses += 1;
            },
          },
        ],
      };
      engine.onMissing(wrong);
      await settled();
      mock.timers.tick(1000);
      await settled();
      assert.equal(presses, 0);
      type = 'text/javascript';
      mock.timers.tick(2000);
      await settled();
      await settled();
      assert.equal(presses, 1);
      mock.timers.reset();
    });
  }
});
