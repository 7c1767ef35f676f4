/** A start that fails is told once, to whoever waits for it, and to nobody else. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, it } from 'node:test';

import { loadEngine } from '../../../docs/assets/js/engine/loader.mjs';

const server = createServer((_request, response) => response.writeHead(404).end());
const names = ['wasm', 'module', 'loader', 'library', 'engine'];
const files = Object.fromEntries(names.map((name) => [name, { file: `${name}.bin`, bytes: 10, integrity: '' }]));
/** @type {unknown[]} */
const unheard = [];

before(async () => {
  process.on('unhandledRejection', (error) => unheard.push(error));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

it('hears of a file that is not there while the store of snapshots is slow', async () => {
  const folder = new URL(`http://127.0.0.1:${server.address().port}/`);
  /** @type {(memory: null) => void} */
  let giveUp = () => {};
  const snapshot = { read: () => new Promise((resolve) => (giveUp = resolve)) };
  await assert.rejects(loadEngine(folder, { files, python: {} }, snapshot, () => {}), /is missing on this site, which answered 404/);
  await new Promise(setImmediate);
  assert.deepEqual(unheard, []);
  giveUp(null);
  await new Promise(setImmediate);
  assert.deepEqual(unheard, []);
});
