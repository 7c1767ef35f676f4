/** Values from outside, read by a schema. */

import assert from 'node:assert/strict';
import test from 'node:test';

import {
  LINES,
  NO_UTF8,
  readChosenFile,
  readRecord,
  readText,
  textOfFile,
} from '../../../docs/assets/js/shared/read-record.mjs';
import * as records from '../../../docs/assets/js/shared/records.mjs';

const LINE = {
  type: 'object',
  properties: { time: { type: 'string', format: 'date-time' }, text: { type: 'string', minLength: 1, maxLength: 3 } },
  required: ['time', 'text'],
};
const SCHEMA = {
  type: 'object',
  properties: {
    format: { const: 'tree 1' },
    kind: { enum: ['oak', 'elm'], default: 'oak' },
    height: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null },
    inputs: { type: 'object', default: {} },
    tracks: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[a-z]+$' },
      additionalProperties: { type: 'integer' },
      maxProperties: 2,
      default: {},
    },
    lines: { type: 'array', items: LINE, maxItems: 1, default: [] },
  },
  required: ['format'],
};
const LEAST = { format: 'tree 1' };
const WHOLE = {
  ...LEAST,
  kind: 'elm',
  height: 3,
  inputs: { name: ['Oak', { rank: null }] },
  tracks: { breath: -1 },
  lines: [{ time: '2026-11-22', text: 'Hum' }],
};

test('what is left out stands at its default, and what is unknown is left away', () => {
  const found = { ...LEAST, kind: 'oak', height: null, inputs: {}, tracks: {}, lines: [] };
  assert.deepEqual(readRecord(SCHEMA, { ...LEAST, strange: 1, inputs: undefined }), found);
  assert.notEqual(readRecord(SCHEMA, LEAST).inputs, SCHEMA.properties.inputs.default);
  assert.deepEqual(readRecord(SCHEMA, WHOLE), WHOLE);
});

test('a value that is none of the schema is not read', () => {
  const strange = [
    { format: 'tree 2' },
    { kind: 'ash' },
    { height: 0 },
    { height: 1.5 },
    { height: '3' },
    { height: 2 ** 53 },
    { inputs: [] },
    { inputs: null },
    { inputs: JSON.parse('{"__proto__": 1}') },
    { tracks: { Breath: 1 } },
    { tracks: { breath: '1' } },
    { tracks: { a: 1, b: 2, c: 3 } },
    { lines: {} },
    { lines: [WHOLE.lines[0], WHOLE.lines[0]] },
    { lines: [{ time: 'then', text: 'Hum' }] },
    { lines: [{ time: '2026-11-22', text: 'long' }] },
    { lines: [{ time: '2026-11-22', text: '' }] },
    { lines: [{ time: '2026-11-22' }] },
    { lines: [7] },
  ];
  for (const part of strange) assert.equal(readRecord(SCHEMA, { ...WHOLE, ...part }), undefined, JSON.stringify(part));
  for (const value of [null, [], 'tree 1', undefined, {}]) assert.equal(readRecord(SCHEMA, value), undefined);
});

test('a line is tidied, and one that would be empty then stays', () => {
  const text = (/** @type {string} */ typed) =>
    readRecord(SCHEMA, { ...WHOLE, lines: [{ time: '2026-11-22', text: typed }] })?.lines[0].text;
  assert.equal(text('a\u3000b'), 'a b');
  assert.equal(text('\u202eab'), 'ab');
  assert.equal(text('\u200b'), '\u200b');
  assert.equal(text('\u{1f680}\u{1f680}\u{1f680}'), '\u{1f680}\u{1f680}\u{1f680}');
  assert.equal(text('\u{1f680}\u{1f680}\u{1f680}\u{1f680}'), undefined);
});

test('every text of any words that is kept is a line or notes', () => {
  const kept = Object.values(records).flatMap((schema) => [...textsIn(schema)]);
  assert.deepEqual([...new Set(kept)].sort(), [...LINES, 'notes'].sort());
});

/** The names of texts of more than one word that a schema has. @param {any} schema @returns {Generator<string>} */
function* textsIn(schema) {
  for (const [name, part] of Object.entries(schema?.properties ?? {}))
    if (part.type === 'string' && part.maxLength > 64 && !part.pattern) yield name;
  for (const part of [schema?.items, ...(schema?.anyOf ?? []), ...Object.values(schema?.properties ?? {})])
    if (part) yield* textsIn(part);
}

test('a file that is not UTF-8 has no text', async () => {
  const text = '{"name": "Zoë"}';
  const utf16 = Buffer.from(text, 'utf16le');
  assert.equal(await textOfFile(new Blob(['\ufeff', text])), text);
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    utf16,
    Buffer.from('{"name": "Anna"}', 'utf16le'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
  ]) {
    assert.equal(await textOfFile(new Blob([bytes])), null);
    assert.deepEqual(await readChosenFile(new Blob([bytes]), 100, String), { ok: false, message: NO_UTF8 });
  }
});

test('a chosen file is read up to its limit, and one that is far larger is refused unread', async () => {
  const read = (/** @type {string} */ text) => readText(text, 5, 'word', (value) => value);
  assert.equal(await readChosenFile(new Blob(['"abc"']), 5, read), 'abc');
  const unread = /** @type {any} */ ({ size: 21, arrayBuffer: () => assert.fail('it was read') });
  for (const file of [new Blob(['"abcd"']), unread]) {
    assert.deepEqual(await readChosenFile(file, 5, read), {
      ok: false,
      message: 'This file is larger than any word (5 characters at most).',
    });
  }
});
