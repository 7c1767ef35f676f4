/** A worker whose script came wrong is started once more from a new copy, and the page hears of it only where that fails. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ReloadingWorker } from '../../../docs/assets/js/engine/reloading-worker.mjs';

/** A worker that does nothing by itself. */
function silent() {
  return { ended: false, terminate() { this.ended = true; }, postMessage() {} };
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
