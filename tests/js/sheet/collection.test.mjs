/** All characters of a device in one file, and such a file beside what is kept already. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { FORMAT as ALL, joinedWords, joinSheets, LONGEST_FILE, MOST, readCollection, writeCollection } from '../../../docs/assets/js/sheet/collection.mjs';
import { FORMAT } from '../../../docs/assets/js/sheet/document.mjs';

/** @param {string} id @param {string} name */
function sheet(id, name) {
  const document = { format: FORMAT, game: 'woods', calculator: 'woods.wanderer', inputs: { name }, tracks: { breath: 4 }, log: [], notes: 'Owes a boat.', engine: '2026.1', random: '' };
  return { id, changed: '2026-11-22T20:00:00.000Z', document, answer: { inputs: { name }, result: { breath: 5 } } };
}
const OAK = sheet('a', 'Oak');
const ASH = sheet('b', 'Ash');
const fresh = () => 'new';

test('a file holds everything that is kept', () => {
  assert.deepEqual(readCollection(writeCollection([OAK, ASH])), { ok: true, sheets: [OAK, ASH], isWhole: true, unread: 0 });
});

test('a file of one character, or of nothing known, is none of all characters', () => {
  for (const text of [JSON.stringify(OAK.document), '[]', 'x', '{"version":1,"sheets":[]}']) assert.equal(readCollection(text), null, text);
});

test('what cannot be read is refused in one sentence', () => {
  const cases = [
    [{ format: ALL, version: 2, sheets: [] }, /have a newer form than this page can read/u],
    [{ format: ALL, version: 1, sheets: [] }, /damaged: no character/u],
    [{ format: ALL, version: 1, sheets: [{ id: 'a' }] }, /damaged: no character/u],
    [{ format: ALL, sheets: [OAK] }, /damaged: no character/u],
    [{ format: ALL, version: 1, sheets: [OAK], more: 'x'.repeat(LONGEST_FILE) }, /larger than all characters together/u],
  ];
  for (const [value, says] of cases) {
    const read = readCollection(JSON.stringify(value));
    assert.ok(read && !read.ok && /** @type {RegExp} */ (says).test(read.message), JSON.stringify(read));
  }
});

test('the rest of a damaged file is read', () => {
  const text = JSON.stringify({ format: ALL, version: 1, sheets: [OAK, 3] });
  assert.deepEqual(readCollection(text), { ok: true, sheets: [OAK], isWhole: false, unread: 0 });
});

test('what is kept stays, and nothing is doubled', () => {
  const older = { ...sheet('a', 'Oak'), document: { ...OAK.document, tracks: { breath: 1 } } };
  assert.deepEqual(joinSheets([OAK], [{ ...OAK, id: 'z' }, ASH, older], fresh), { sheets: [ASH, { ...older, id: 'new' }, OAK], added: 2, here: 1, left: 0 });
});

test('two of one id in a file are both kept', () => {
  assert.deepEqual(joinSheets([], [OAK, sheet('a', 'Elm')], fresh).sheets.map(({ id }) => id), ['a', 'new']);
  assert.deepEqual(joinSheets([], [OAK], fresh, [OAK.id]).sheets.map(({ id }) => id), ['new'], 'one that cannot be read is not replaced');
});

test('what finds no room is counted', () => {
  const full = Array.from({ length: MOST - 1 }, (_, at) => sheet(`s${at}`, `No. ${at}`));
  const { sheets, added, left } = joinSheets(full, [OAK, ASH], fresh);
  assert.deepEqual([sheets.length, added, left], [MOST, 1, 1]);
});

test('ten thousand characters hold no page, the second time neither', () => {
  const text = JSON.stringify({ format: ALL, version: 1, sheets: Array.from({ length: 10_000 }, (_, at) => sheet(`s${at}`, `No. ${at}`)) });
  const read = readCollection(text);
  assert.ok(read?.ok);
  assert.deepEqual([read.sheets.length, read.unread], [MOST, 10_000 - MOST]);
  const { sheets } = joinSheets([], read.sheets, fresh);
  let asked = 0;
  const watched = read.sheets.map((each) => ({ ...each, get document() { asked += 1; return each.document; } }));
  assert.deepEqual(joinSheets(sheets, watched, fresh), { sheets, added: 0, here: MOST, left: 0 });
  assert.ok(asked <= 2 * MOST, `each is compared once with all that are kept, and not ${asked} times`);
});

test('what came of it is said', () => {
  assert.equal(joinedWords({ sheets: [], added: 1, here: 0, left: 0 }, { isWhole: true, unread: 0 }), '1 character of the file is kept on this device now.');
  assert.equal(
    joinedWords({ sheets: [], added: 0, here: 2, left: 3 }, { isWhole: false, unread: 9 }),
    'No character of the file is new. 2 characters were here already. 3 characters found no room: this device keeps 200 at most. 9 characters behind the first 200 of the file were not read: this device keeps 200 at most. What is damaged in the file was left out.',
  );
});
