/** Python's memory is stored for the next visit whole or not at all, and is never trusted twice after a failure. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { unavailable } from '../../../docs/assets/js/engine/errors.mjs';
import { packed, Snapshot, storeWhenIdle, unpacked } from '../../../docs/assets/js/engine/snapshot.mjs';

const FOLDER = new URL('https://book.example/assets/runtime/');
const TEST = { request: { calculator: 'game.check' }, sentence: 'seven' };
const PAGE = 4096;
/** Bytes of the heap that Pyodide 314 starts with: 30 MiB. It restores no other size. */
const FIRST_HEAP = 30 * 1024 * 1024;
/** Bytes that Pyodide puts before the heap. */
const HEAD = 128;

/** A memory of several pages with something on the second and in the middle of the last, which is cut short. */
function memory() {
  const bytes = new Uint8Array(5 * PAGE + 64);
  bytes.set([1, 2, 3], PAGE + 7);
  bytes.set([9], 5 * PAGE + 60);
  return bytes;
}

/** The browser's own store, as far as it is used. */
class Store {
  caches = new Map();
  puts = 0;
  isStuck = false;
  async open(name) {
    if (!this.caches.has(name)) this.caches.set(name, new Map());
    const entries = this.caches.get(name);
    return {
      match: async (address) => entries.get(address)?.clone(),
      put: async (address, response) => ((this.puts += 1), void entries.set(address, response)),
      delete: async (address) => {
        if (this.isStuck) throw new DOMException('the disk does not answer', 'UnknownError');
        return entries.delete(address);
      },
    };
  }
  async delete(name) {
    return this.caches.delete(name);
  }
}

/**
 * A Pyodide that answers a question, and whose memory is what it is given, or which no memory starts; it notes how it
 * was started.
 */
function python(starts, { sentence = TEST.sentence, heap = memory(), fault } = {}) {
  return async (options) => {
    starts.push(options);
    if (fault && options._loadSnapshot) throw fault;
    return {
      runPython: () => {},
      pyimport: () => ({ handle_json: () => JSON.stringify({ response: { sentence } }) }),
      makeMemorySnapshot: () => heap,
    };
  };
}

describe('the pages of a memory', () => {
  it('come back as they were', () => assert.deepEqual(unpacked(packed(memory()).buffer), memory()));

  it('leave the empty ones out', () => assert.ok(packed(memory()).byteLength < 3 * PAGE));

  it('are refused when a single bit differs', () => {
    const stored = new Uint8Array(packed(memory()).buffer);
    for (const place of [0, 5, 9, 17, stored.length - 1]) {
      const changed = stored.slice();
      changed[place] ^= 1;
      assert.equal(unpacked(changed.buffer), null, `byte ${place}`);
    }
  });

  it('are refused when they are cut short', () => {
    const stored = packed(memory()).buffer;
    for (const length of [0, 3, 16, stored.byteLength - 4]) assert.equal(unpacked(stored.slice(0, length)), null);
  });
});

describe('a snapshot', () => {
  let store;
  beforeEach(() => {
    store = new Store();
    globalThis.caches = store;
  });
  afterEach(() => {
    delete globalThis.caches;
  });
  const snapshot = (id = 'a') => new Snapshot(FOLDER, { id, test: TEST });

  /** One visit: Python starts, and its memory is stored if it may be. Returns the options of each start. */
  async function visit({ id = 'a', starts = [], ...settings } = {}) {
    const mine = snapshot(id);
    await mine.start(await mine.read(), python(starts, settings));
    if (mine.isStorable) await mine.store();
    return starts;
  }
  const PLAIN = {};
  const TO_STORE = { _makeSnapshot: true };
  const FROM_MEMORY = { _loadSnapshot: memory() };

  it('is there at the next visit, and at the one after', async () => {
    assert.deepEqual(await visit(), [TO_STORE]);
    assert.deepEqual(await visit(), [FROM_MEMORY]);
    assert.deepEqual(await visit(), [FROM_MEMORY]);
  });

  it('is tried again only after a start with it has come to an end', async () => {
    await visit();
    await snapshot().read(); // and the tab is closed, or crashes
    assert.equal(await snapshot().read(), null);
    assert.deepEqual(await visit(), [TO_STORE]);
  });

  it('of another build is not taken, and goes when a new one is stored', async () => {
    await visit({ id: 'old' });
    assert.deepEqual(await visit({ id: 'new' }), [TO_STORE]);
    assert.equal(await snapshot('old').read(), null);
  });

  it('that was damaged is dropped, and stored anew', async () => {
    await visit();
    const cache = await store.open(snapshot().name);
    await cache.put(snapshot().address, new Response(new Uint8Array(64)));
    assert.deepEqual(await visit(), [TO_STORE]);
    assert.deepEqual(await visit(), [FROM_MEMORY]);
  });

  it('that Pyodide cannot restore costs one visit: it is neither stored nor tried again', async () => {
    await visit();
    assert.deepEqual(await visit({ fault: new RangeError('offset is out of bounds') }), [FROM_MEMORY, PLAIN]);
    const { puts } = store;
    assert.deepEqual(await visit(), [PLAIN]);
    assert.equal(store.puts, puts);
    assert.deepEqual(await visit({ id: 'next build' }), [TO_STORE]);
  });

  it('that answers otherwise is not used', async () => {
    await visit();
    assert.deepEqual(await visit({ sentence: 'eight' }), [FROM_MEMORY, PLAIN]);
  });

  it('that does not fit into what is free today is stored again', async () => {
    await visit();
    assert.deepEqual(await visit({ fault: unavailable('memory') }), [FROM_MEMORY, TO_STORE]);
    assert.deepEqual(await visit(), [FROM_MEMORY]);
  });

  it('is kept, and Python not started again, where a file does not come that no start can do without', async () => {
    await visit();
    const starts = [];
    await assert.rejects(visit({ starts, fault: unavailable('unreachable', 'engine.zip') }), { reason: 'unreachable' });
    assert.deepEqual(starts, [FROM_MEMORY]);
    assert.deepEqual(await visit(), [FROM_MEMORY]);
  });

  it('that was of use is used, though the store breaks before its trial is ended', async () => {
    await visit();
    store.isStuck = true;
    assert.deepEqual(await visit(), [FROM_MEMORY]);
  });

  it('does not hide which file did not come, though the store breaks as well', async () => {
    await visit();
    store.isStuck = true;
    await assert.rejects(visit({ fault: unavailable('unreachable', 'engine.zip') }), { reason: 'unreachable' });
  });

  it('of a heap that has grown is not stored, at this visit or at the next, and says why', async () => {
    for (const grown of [65_536, 6_291_456]) {
      const starts = [];
      const heap = new Uint8Array(HEAD + FIRST_HEAP + grown);
      await assert.rejects(visit({ heap, starts }), { message: `the heap has grown to ${heap.length} bytes` });
      assert.deepEqual(starts, [TO_STORE]);
      assert.equal(store.puts, 0);
      assert.equal(await snapshot().read(), null);
    }
    await visit({ heap: new Uint8Array(HEAD + FIRST_HEAP) });
    assert.equal(store.puts, 1);
  });

  it('is nothing where nothing may be stored', async () => {
    delete globalThis.caches;
    assert.deepEqual(await visit(), [PLAIN]);
    assert.equal(await snapshot().read(), null);
  });

  it('is nothing where even asking for a store is forbidden', async () => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'caches', { configurable: true, get });
    assert.deepEqual(await visit(), [PLAIN]);
  });

  it('is given up where there is no room', async () => {
    const open = store.open.bind(store);
    store.open = async (name) => ({ ...(await open(name)), put: () => Promise.reject(new Error('no room')) });
    await assert.rejects(visit(), /no room/);
    assert.equal(store.caches.size, 0);
  });
});

describe('storing', () => {
  /** Waits with hardly a pause while answers are given, and tells in which order things happened. */
  async function told({ isStorable = true, ask = () => {}, pause = 1, answers = 1 } = {}) {
    const events = [];
    const host = { ask: () => ask(events.push('imported')) };
    const idle = storeWhenIdle(
      Promise.resolve(host),
      { isStorable, store: async () => void events.push('stored') },
      pause,
    );
    for (let given = 0; given < answers; given += 1) {
      idle.begin();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    idle.end();
    return events;
  }

  it('has all games imported, then stores the memory, once', async () => {
    assert.deepEqual(await told({ answers: 2 }), ['imported', 'stored']);
  });

  it('does nothing where the memory was restored, or none can be stored', async () => {
    assert.deepEqual(await told({ isStorable: false }), []);
  });

  it('is given up quietly where Python breaks at it', async () => {
    const ask = () => {
      throw new RangeError('no memory');
    };
    assert.deepEqual(await told({ ask, answers: 2 }), ['imported']);
  });

  it('waits while answers are given', async () => {
    assert.deepEqual(await told({ pause: 70, answers: 3 }), []);
  });
});
