/** Python's memory is kept for the next visit whole or not at all, and is never trusted twice after a failure. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { KeptMemory } from '../../../docs/assets/js/engine/kept-memory.mjs';
import { keepWhenIdle } from '../../../docs/assets/js/engine/memory-keeping.mjs';
import { unwrapped, wrapped } from '../../../docs/assets/js/engine/memory-pages.mjs';

const FOLDER = new URL('https://book.example/assets/runtime/');
const PAGE = 4096;

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
  async open(name) {
    if (!this.caches.has(name)) this.caches.set(name, new Map());
    const entries = this.caches.get(name);
    return {
      match: async (address) => entries.get(address)?.clone(),
      put: async (address, response) => void entries.set(address, response),
      delete: async (address) => entries.delete(address),
    };
  }
  async delete(name) {
    return this.caches.delete(name);
  }
}

describe('the pages of a memory', () => {
  it('come back as they were', () => assert.deepEqual(unwrapped(wrapped(memory()).buffer), memory()));

  it('leave the empty ones out', () => assert.ok(wrapped(memory()).byteLength < 3 * PAGE));

  it('are refused when a single bit differs', () => {
    const kept = new Uint8Array(wrapped(memory()).buffer);
    for (const place of [0, 5, 9, 17, kept.length - 1]) {
      const changed = kept.slice();
      changed[place] ^= 1;
      assert.equal(unwrapped(changed.buffer), null, `byte ${place}`);
    }
  });

  it('are refused when they are cut short', () => {
    const kept = wrapped(memory()).buffer;
    for (const length of [0, 3, 16, kept.byteLength - 4]) assert.equal(unwrapped(kept.slice(0, length)), null);
  });
});

describe('a kept memory', () => {
  let store;
  beforeEach(() => {
    store = new Store();
    globalThis.caches = store;
  });
  afterEach(() => {
    delete globalThis.caches;
  });
  const kept = (id = 'a') => new KeptMemory(FOLDER, id);

  it('is there at the next visit', async () => {
    assert.equal(await kept().take(), null);
    await kept().keep(memory());
    assert.deepEqual(await kept().take(), memory());
  });

  it('is tried again only after it has proved itself', async () => {
    await kept().keep(memory());
    const first = kept();
    await first.take();
    await first.passed();
    assert.deepEqual(await kept().take(), memory());
    assert.equal(await kept().take(), null);
    assert.equal(await kept().take(), null);
  });

  it('of another build is not taken, and goes when a new one is kept', async () => {
    await kept('old').keep(memory());
    assert.equal(await kept('new').take(), null);
    await kept('new').keep(memory());
    assert.equal(await kept('old').take(), null);
  });

  it('that was damaged is dropped', async () => {
    await kept().keep(memory());
    const cache = await store.open(kept().name);
    await cache.put(kept().address, new Response(new Uint8Array(64)));
    assert.equal(await kept().take(), null);
    assert.equal(store.caches.size, 0);
  });

  it('is nothing where nothing may be kept', async () => {
    delete globalThis.caches;
    assert.equal(kept().isPossible, false);
    await kept().keep(memory());
    await kept().passed();
    assert.equal(await kept().take(), null);
  });

  it('is nothing where even asking for a store is forbidden', async () => {
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    assert.equal(kept().isPossible, false);
    await kept().keep(memory());
    assert.equal(await kept().take(), null);
  });

  it('is given up quietly where there is no room', async () => {
    const open = store.open.bind(store);
    store.open = async (name) => ({ ...(await open(name)), put: () => Promise.reject(new Error('no room')) });
    await kept().keep(memory());
    assert.equal(store.caches.size, 0);
  });
});

describe('keeping', () => {
  /** Runs a keeping with hardly a pause, and tells in which order things happened. */
  async function told({ isKeepable }) {
    const events = [];
    const started = {
      host: { ask: () => events.push('gathered') },
      ...(isKeepable ? { memory: () => (events.push('taken'), memory()) } : {}),
    };
    const done = new Promise((resolve) => {
      const idle = keepWhenIdle(Promise.resolve(started), { keep: async () => resolve(events.push('kept')) }, 1);
      idle.begin();
      if (!isKeepable) setTimeout(resolve, 50);
    });
    await done;
    return events;
  }

  it('gathers all games, then takes the memory, once', async () => {
    assert.deepEqual(await told({ isKeepable: true }), ['gathered', 'taken', 'kept']);
  });

  it('does nothing where the memory was woken from a kept one, or none can be kept', async () => {
    assert.deepEqual(await told({ isKeepable: false }), []);
  });

  it('is given up quietly where Python breaks at it', async () => {
    const asked = [];
    const started = {
      host: {
        ask: (text) => {
          asked.push(text);
          throw new RangeError('no memory');
        },
      },
      memory,
    };
    const idle = keepWhenIdle(Promise.resolve(started), { keep: async () => assert.fail('nothing was taken') }, 1);
    for (let answers = 0; answers < 2; answers += 1) {
      idle.begin();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(asked.length, 1);
  });

  it('waits while answers are given', async () => {
    let isGathered = false;
    const started = { host: { ask: () => (isGathered = true) }, memory };
    const idle = keepWhenIdle(Promise.resolve(started), { keep: async () => {} }, 1_000_000);
    idle.begin();
    idle.begin();
    await new Promise(setImmediate);
    assert.equal(isGathered, false);
    idle.end();
  });
});
