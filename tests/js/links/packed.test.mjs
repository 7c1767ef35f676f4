/** A document in a link: the same links as Python reads and writes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { packLink, readAddress, unpackLink } from '../../../docs/assets/js/links/packed.mjs';
import { phrased, unphrased } from '../../../docs/assets/js/links/phrased.mjs';

const CASES = JSON.parse(readFileSync(new URL('../../links/packed.json', import.meta.url), 'utf8'));

test('published links are read, and what is written is read', async () => {
  for (const { fragment, document } of CASES.whole) {
    assert.deepEqual(await unpackLink('sheet', fragment), { ok: true, document });
    const written = await packLink('sheet', document);
    assert.deepEqual(await unpackLink('sheet', written ?? ''), { ok: true, document });
  }
});

test('of two links one after the other only the last one is read', async () => {
  const [first, last] = CASES.whole;
  const read = (/** @type {object} */ document) => ({ ok: true, document });
  /** @type {any} */ (globalThis).location = { hash: `#${first.fragment}` };
  const early = readAddress('sheet', read);
  location.hash = `#${last.fragment}`;
  const late = readAddress('sheet', read);
  assert.equal(await early, null);
  assert.deepEqual(await late, { ok: true, document: last.document });
  assert.equal(await readAddress('scene', read), null);
});

test('a short document lies open, and is written as Python writes it', async () => {
  const { fragment, document } = CASES.whole[0];
  assert.equal(await packLink('scene', document), fragment.replace('sheet', 'scene'));
});

test('a character is written as phrases, as Python writes it, and read from there', async () => {
  for (const { fragment, document } of CASES.phrased) {
    assert.equal(await packLink('sheet', document), fragment);
    assert.deepEqual(await unpackLink('sheet', fragment), { ok: true, document });
  }
});

test('a character whom phrases would make longer is written as before', async () => {
  const document = { game: 'woods', notes: 'дальше '.repeat(40) };
  assert.match((await packLink('sheet', document)) ?? '', /^sheet1-/u);
});

test('each sign of a phrased link that is changed, and each that is cut off, is told in one sentence', async () => {
  const [{ fragment }] = CASES.phrased;
  const [start, payload] = fragment.split('-', 1).concat(fragment.slice(7, -1));
  const changed = [...payload].map(
    (sign, at) => `${payload.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${payload.slice(at + 1)}`,
  );
  const cut = [...payload].map((_sign, at) => payload.slice(0, at));
  for (const damaged of [...changed, ...cut]) {
    const read = await unpackLink('sheet', `${start}-${damaged}x`);
    assert.ok(!read.ok && read.message.startsWith('a part of this link is missing or damaged'), damaged);
  }
});

test('phrases that would unpack to more than a document are damage', () => {
  assert.equal(unphrased(phrased('Ilse'.repeat(20)), 40), null);
});

test('what forums put around a link is not part of it', async () => {
  for (const { fragment, document } of CASES.dressed)
    assert.deepEqual(await unpackLink('sheet', fragment), { ok: true, document });
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
  const document = { ...CASES.whole[1].document, turn: '' };
  const { CompressionStream: packer } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    const written = await packLink('scene', document);
    assert.match(written ?? '', /^scene1-AH/u);
    assert.deepEqual(await unpackLink('scene', written ?? ''), { ok: true, document });
  } finally {
    globalThis.CompressionStream = packer;
  }
});
