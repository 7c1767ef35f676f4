import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DeviceStore, PREFIX } from '../../../docs/assets/js/shared/store.mjs';

/** @param {Partial<Storage>} [odd] */
function storage(odd = {}) {
  const kept = new Map();
  const plain = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
  return /** @type {any} */ ({ kept, ...plain, ...odd });
}

const full = () => {
  throw new DOMException('no room', 'QuotaExceededError');
};

test('what is written is read again, by another store of the same device too', () => {
  const device = storage();
  assert.equal(new DeviceStore(() => device).write('log', 'three rolls'), true);
  assert.equal(new DeviceStore(() => device).read('log'), 'three rolls');
  assert.deepEqual([...device.kept.keys()], [`${PREFIX}log`]);
});

test('what is removed is gone', () => {
  const store = new DeviceStore(() => storage());
  store.write('log', 'three rolls');
  assert.equal(store.remove('log'), true);
  assert.equal(store.read('log'), null);
});

test('a device that denies storage keeps for the page alone, and says why', () => {
  const store = new DeviceStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  assert.equal(store.read('log'), null);
  assert.equal(store.write('log', 'three rolls'), false);
  assert.equal(store.read('log'), 'three rolls');
  assert.equal(store.trouble, 'denied');
  assert.match(store.words, /keeps nothing/u);
});

test('a full device keeps the newer text for the page, not the older one it still has', () => {
  const device = storage();
  new DeviceStore(() => device).write('log', 'old');
  const store = new DeviceStore(() => ({ ...device, setItem: full }));
  assert.equal(store.write('log', 'new'), false);
  assert.equal(store.read('log'), 'new');
  assert.match(store.words, /full/u);
});

test('room made again ends the trouble', () => {
  const device = storage({ setItem: full });
  const store = new DeviceStore(() => device);
  store.write('log', 'one');
  device.setItem = (/** @type {string} */ name, /** @type {string} */ text) => void device.kept.set(name, text);
  assert.equal(store.write('log', 'two'), true);
  assert.equal(store.trouble, null);
  assert.equal(store.words, '');
});

test('what could not be removed is not read any more', () => {
  const device = storage();
  new DeviceStore(() => device).write('log', 'old');
  const store = new DeviceStore(() => ({ ...device, removeItem: full }));
  store.remove('log');
  assert.equal(store.read('log'), null);
});
