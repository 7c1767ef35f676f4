/** A document in a link: the same links as Python reads and writes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { packLink, unpackLink } from '../../../docs/assets/js/links/packed.mjs';

const CASES = JSON.parse(readFileSync(new URL('../../links/packed.json', import.meta.url), 'utf8'));

test('published links are read, and what is written is read', async () => {
  for (const { fragment, document } of CASES.whole) {
    assert.deepEqual(await unpackLink('sheet', fragment), { ok: true, document });
    const written = await packLink('sheet', document);
    assert.deepEqual(await unpackLink('sheet', written ?? ''), { ok: true, document });
  }
});

test('a short document lies open, and is written as Python writes it', async () => {
  const { fragment, document } = CASES.whole[0];
  assert.equal(await packLink('sheet', document), fragment);
});

test('what forums put around a link is not part of it', async () => {
  for (const { fragment, document } of CASES.dressed) assert.deepEqual(await unpackLink('sheet', fragment), { ok: true, document });
});

test('a cut, changed, newer or bursting link is refused in one sentence', async () => {
  for (const { fragment, says } of CASES.refused) {
    const read = await unpackLink('sheet', fragment);
    assert.ok(!read.ok && read.message.includes(says), `${fragment.slice(0, 60)}: ${JSON.stringify(read)}`);
  }
});

test('names that are not plain are refused', async () => {
  const payload = btoa('\0{"__proto__":{"a":1}}').replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
  assert.equal((await unpackLink('sheet', `sheet1-${payload}x`)).ok, false);
});

test('what is too long for a link is none', async () => {
  assert.equal(await packLink('sheet', { notes: 'a'.repeat(200_000) }), null);
});

test('without compression a link is longer, and whole', async () => {
  const { document } = CASES.whole[1];
  const { CompressionStream: packer } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    const written = await packLink('sheet', document);
    assert.match(written ?? '', /^sheet1-AH/u);
    assert.deepEqual(await unpackLink('sheet', written ?? ''), { ok: true, document });
  } finally {
    globalThis.CompressionStream = packer;
  }
});
