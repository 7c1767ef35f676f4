/**
 * What people make, in one database that several pages share: kept, followed, binned, merged, and never dropped in
 * silence.
 */

import '../browser.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Documents, readAs } from '../../../docs/assets/js/shared/documents.mjs';
import { hasDocuments } from '../../../docs/assets/js/shared/device.mjs';
import { documentsOf, rollId } from '../../../docs/assets/js/shared/old-texts.mjs';
import { asSaved, countWords, readEverything } from '../../../docs/assets/js/shared/kept-element.mjs';
import { isStored } from '../../../docs/assets/js/shared/stored.mjs';
import { Device, gate, newBrowser, NONE, plus, soon, stored, TALLY } from './device.mjs';

test('a press answers at once, and is kept once it was read back', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  const kept = page.change(TALLY, 'a', plus('one'));
  assert.deepEqual(page.read(TALLY, 'a'), { count: 1, log: ['one'] });
  assert.equal(page.isWaiting('a'), true);
  assert.deepEqual(await kept, { lasts: true });
  assert.equal(page.troubleWords('copy it'), '');
  assert.equal(page.isWaiting('a'), false);
  assert.deepEqual(stored(device, 'a').value, { count: 1, log: ['one'] });
  const next = new Documents(device.open);
  await next.load(TALLY);
  assert.deepEqual(
    next.all(TALLY).map(({ value }) => value.count),
    [1],
  );
});

test('a browser that keeps nothing keeps it for the page alone, and is said to', async () => {
  const page = new Documents(async () => {
    throw new DOMException('denied', 'SecurityError');
  });
  await page.load(TALLY);
  assert.deepEqual(await page.change(TALLY, 'a', plus('one')), { lasts: false });
  assert.equal(page.read(TALLY, 'a')?.count, 1);
  assert.equal(
    page.troubleWords('copy it'),
    'This will not last: this browser keeps nothing for this site, so it ends with this page; copy it.',
  );
  assert.equal(
    page.troubleWords('copy it', 'This log', 'the log'),
    'This log will not last: this browser keeps nothing for this site, so the log ends with this page; copy it.',
  );
  assert.equal(page.isWaiting('a'), true, 'so no page calls it kept');
  assert.equal(page.unreadableWords(TALLY), '', 'for nothing lies there');
});

test('where nothing is kept, a change on the heels of another one is not called kept', async () => {
  const page = new Documents(async () => {
    throw new DOMException('denied', 'SecurityError');
  });
  await page.load(TALLY);
  const changes = [page.change(TALLY, 'a', plus('one')), page.change(TALLY, 'a', plus('two'))];
  assert.deepEqual(await Promise.all(changes), [{ lasts: false }, { lasts: false }]);
  assert.equal(page.read(TALLY, 'a')?.count, 2);
  assert.notEqual(page.words, '');
});

test('what a browser opens late is stored and read then, and meanwhile not called kept', async () => {
  const device = new Device();
  const earlier = new Documents(device.open);
  await earlier.change(TALLY, 'a', plus('one'));
  await earlier.change(TALLY, 'b', plus('one'));
  /** @type {() => void} */
  let answer = () => {};
  const page = new Documents(async (late) => {
    setTimeout(late);
    await new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    return device.open();
  });
  await page.load(TALLY);
  assert.deepEqual(page.all(TALLY), []);
  assert.equal(
    page.unreadableWords(TALLY),
    'What lies on this device cannot be read now, for this browser has not opened its storage yet; wait a little, or load this page again.',
  );
  assert.deepEqual(await page.change(TALLY, 'a', () => ({ count: 7, log: ['mine'] })), { lasts: false });
  assert.deepEqual(await page.change(TALLY, 'a', plus('two')), { lasts: false });
  assert.equal(
    page.troubleWords('copy it'),
    'This will not last: this browser has not opened its storage yet, so it ends with this page; copy it.',
  );
  assert.equal(page.isWaiting('a'), true);
  assert.equal(await page.emptyBin(), false);
  answer();
  await page.settled();
  await soon();
  assert.equal(page.words, '');
  assert.equal(page.isWaiting('a'), false);
  assert.deepEqual(stored(device, 'a').value, { count: 8, log: ['mine', 'two'] });
  assert.equal(page.read(TALLY, 'b')?.count, 1);
  assert.equal(page.unreadableWords(TALLY), '');
  assert.deepEqual(
    (await page.bin()).map(({ document, why }) => [document.value.log, why]),
    [[['one'], 'replaced before it could be read']],
  );
  assert.deepEqual(await page.change(TALLY, 'b', plus('two')), { lasts: true });
});

test('what cannot be brought back, or emptied, is not said to be', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.change(TALLY, 'a', plus('one'));
  const { key = 0 } = await page.remove(TALLY, 'a', 'deleted');
  device.hasRoom = () => false;
  assert.deepEqual(await page.restore(key), []);
  assert.match(page.words, /full/u);
  assert.equal((await page.bin()).length, 1);
  assert.equal(
    await new Documents(async () => {
      throw new DOMException('denied', 'SecurityError');
    }).emptyBin(),
    false,
  );
  assert.equal(await page.emptyBin(), true);
  assert.deepEqual(await page.bin(), []);
});

test('what cannot be removed stays, where anything is kept', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.change(TALLY, 'a', plus('one'));
  device.hasRoom = () => false;
  assert.deepEqual(await page.removeAll(TALLY, 'deleted'), { lasts: false, keys: [] });
  assert.match(page.words, /full/u);
  assert.equal(page.read(TALLY, 'a')?.count, 1);
  const denied = new Documents(async () => {
    throw new DOMException('denied', 'SecurityError');
  });
  await denied.change(TALLY, 'a', plus('one'));
  await denied.removeAll(TALLY, 'deleted');
  assert.deepEqual(denied.all(TALLY), []);
});

test('a database that was closed is opened once more, to write and to read', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.change(TALLY, 'a', plus('one'));
  device.close();
  assert.deepEqual(await page.change(TALLY, 'a', plus('two'), 'changed'), { lasts: true, key: 1 });
  assert.deepEqual(stored(device, 'a').value.log, ['one', 'two']);
  device.close();
  assert.deepEqual(
    (await page.bin()).map(({ document }) => document.value.count),
    [1],
  );
});

test('where no room is left, nothing is called kept, and everything is once there is room', async () => {
  for (let full = 1; full <= 6; full += 1) {
    const device = new Device();
    device.hasRoom = (put) => put !== full;
    const page = new Documents(device.open);
    const outcomes = [];
    for (const word of ['one', 'two', 'three', 'four', 'five']) {
      outcomes.push((await page.change(TALLY, 'a', plus(word))).lasts);
      assert.equal(page.isWaiting('a'), !outcomes.at(-1), 'what is called kept is kept');
      if (!outcomes.at(-1)) assert.match(page.words, /full/u);
    }
    assert.equal(outcomes.filter((lasts) => !lasts).length, full <= 5 ? 1 : 0);
    if (full !== 5) assert.deepEqual(stored(device, 'a').value.log, ['one', 'two', 'three', 'four', 'five']);
  }
});

test('two pages take two thousand steps, and no step of either is lost', async () => {
  const device = new Device();
  const pages = [new Documents(device.open), new Documents(device.open)];
  await Promise.all(pages.map((each) => each.load(TALLY)));
  let seed = 7;
  const random = (/** @type {number} */ under) => (seed = (seed * 48_271) % 2_147_483_647) % under;
  /** @type {Record<string, string[]>} */
  const model = { a: [], b: [], c: [] };
  const kept = [];
  for (let step = 0; step < 2000; step += 1) {
    const id = 'abc'[random(3)];
    kept.push(pages[random(2)].change(TALLY, id, plus(String(step))));
    model[id].push(String(step));
    if (random(20) === 0) await soon();
  }
  assert.ok((await Promise.all(kept)).every(({ lasts }) => lasts));
  await soon();
  for (const [id, steps] of Object.entries(model)) {
    const { count, log } = stored(device, id).value;
    assert.equal(count, steps.length);
    assert.deepEqual([...log].sort(), [...steps].sort());
    for (const page of pages) assert.deepEqual(page.read(TALLY, id), { count, log }, 'and both pages show it');
  }
});

test('what another page has changed while a change was read back is shown', async () => {
  const device = new Device();
  const [one, other] = [new Documents(device.open), new Documents(device.open)];
  await Promise.all([one.load(TALLY), other.load(TALLY)]);
  const { held, release } = gate();
  const get = device.get.bind(device);
  device.get = async (...asked) => {
    device.get = get; // the first to read back waits, the others do not
    await held;
    return get(...asked);
  };
  const first = one.change(TALLY, 'a', plus('one'));
  while (!stored(device, 'a')) await soon();
  await other.change(TALLY, 'a', plus('two'));
  await soon();
  release();
  await first;
  await soon();
  assert.deepEqual(one.read(TALLY, 'a')?.log, ['one', 'two']);
});

test('what was read before a change of this page was stored does not replace it', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.change(TALLY, 'a', plus('one'));
  const { held, release } = gate();
  const all = device.getAllFromIndex.bind(device);
  device.getAllFromIndex = async (...asked) => {
    const found = await all(...asked);
    await held;
    return found;
  };
  const loading = page.load(TALLY);
  await soon();
  await page.change(TALLY, 'a', plus('two'));
  release();
  await loading;
  assert.deepEqual(page.read(TALLY, 'a')?.log, ['one', 'two']);
});

test('what was read of another page before a change of this page was stored does not replace it', async () => {
  const device = new Device();
  const [one, other] = [new Documents(device.open), new Documents(device.open)];
  await Promise.all([one.load(TALLY), other.load(TALLY)]);
  await one.change(TALLY, 'a', plus('one'));
  await soon();
  const { held, release } = gate();
  const get = device.get.bind(device);
  let asked = 0;
  device.get = async (...what) => {
    asked += 1;
    const isFollowing = asked === 2; // first the other page reads back what it has stored
    const found = await get(...what);
    if (isFollowing) await held;
    return found;
  };
  await other.change(TALLY, 'a', plus('two'));
  while (asked < 2) await soon();
  await one.change(TALLY, 'a', plus('three'));
  release();
  await soon();
  assert.deepEqual(one.read(TALLY, 'a')?.log, ['one', 'two', 'three']);
});

test('what is replaced or removed lies in the bin, and comes back', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.change(TALLY, 'a', plus('mine'));
  const { key } = await page.change(TALLY, 'a', () => ({ count: 9, log: ['theirs'] }), 'replaced by a link');
  assert.deepEqual(
    (await page.bin()).map(({ why, document }) => [why, document.value.log]),
    [['replaced by a link', ['mine']]],
  );
  await page.restore(Number(key));
  assert.deepEqual(page.read(TALLY, 'a')?.log, ['mine']);
  assert.deepEqual(
    (await page.bin()).map(({ document }) => document.value.log),
    [['theirs']],
    'the other one went there',
  );
  const gone = await page.removeAll(TALLY, 'deleted');
  assert.deepEqual([page.all(TALLY).length, device.stores.documents.size], [0, 0]);
  await page.restore(...gone.keys);
  assert.deepEqual(page.read(TALLY, 'a')?.log, ['mine']);
  await page.emptyBin();
  assert.deepEqual(await page.bin(), []);
});

test('a change that is made before the former one is stored finds it in the bin', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  const first = page.change(TALLY, 'a', plus('mine'));
  const { key } = await page.change(TALLY, 'a', () => null, 'deleted');
  await first;
  assert.equal(device.stores.bin.get(key).document.value.log[0], 'mine');
  assert.equal(stored(device, 'a'), undefined);
});

const DAY = '2026-11-21T09:00:00.000Z';

test('another form is read by its steps, a newer one is left as it is, and a damaged one goes to the bin before it is written over', async () => {
  const device = new Device();
  const of = (/** @type {string} */ id, /** @type {number} */ form, /** @type {any} */ value) =>
    device.stores.documents.set(id, { id, kind: 'tally', form, revision: 1, made: DAY, date: DAY, value });
  of('old', 1, 4);
  of('new', 3, { soul: 1 });
  of('bad', 2, 'x');
  of('worse', 1, null);
  const page = new Documents(device.open);
  await page.load(TALLY);
  assert.deepEqual(
    page.all(TALLY).map(({ id, value }) => [id, value.count]),
    [['old', 4]],
  );
  assert.deepEqual(
    page.unreadable('tally').map(({ id, isNewer }) => [id, isNewer]),
    [
      ['new', true],
      ['bad', false],
      ['worse', false],
    ],
  );
  assert.match(
    page.unreadableWords(TALLY),
    /^3 tally on this device cannot be read here, for a newer state of the book has kept them\. /u,
  );
  assert.match(
    page.unreadableWords(TALLY, (id) => id === 'bad'),
    /^1 tally .* for it is damaged\. /u,
  );
  assert.equal(
    page.unreadableWords(TALLY, (id) => id === 'old'),
    '',
  );
  const file = { id: 'new', kind: 'tally', form: 2, revision: 9, made: '2026-01-01', date: '2026-01-01', value: NONE };
  assert.deepEqual(await page.merge([file]), { added: 0, here: 0, replaced: 0, older: 1 });
  await page.emptyBin();
  assert.deepEqual(await page.change(TALLY, 'new', plus('over it')), { lasts: false });
  assert.match(page.words, /newer state of the book/u);
  assert.deepEqual(stored(device, 'new').value, { soul: 1 });
  await page.change(TALLY, 'bad', plus('over it'));
  assert.deepEqual(
    (await page.bin()).map(({ document }) => document.value),
    ['x'],
  );
  const unreadable = () => page.unreadable('tally').map(({ id }) => id);
  assert.deepEqual(unreadable(), ['worse']); // what stands in the place of the others is this page's own
  const writing = page.change(TALLY, 'worse', plus('over it'));
  assert.deepEqual(unreadable(), []);
  await writing;
  await page.remove(TALLY, 'worse', 'deleted');
  assert.deepEqual(unreadable(), []);
  assert.equal(readAs({ ...TALLY, migrations: {} }, { ...stored(device, 'old'), form: 1 }), null);
});

test('a document without a whole envelope harms no other, and lies in the bin once it is written over', async () => {
  const whole = { kind: 'tally', form: 2, revision: 4, made: DAY, date: DAY, value: NONE };
  const { made: _, ...unmade } = whole;
  const damaged = [unmade, { ...whole, made: 7 }, { ...whole, date: null }, { ...whole, form: '3' }];
  const device = new Device();
  const ids = [...damaged, { ...whole, revision: 'x' }].map((each, at) => {
    device.stores.documents.set(`bad ${at}`, { ...each, id: `bad ${at}` });
    return `bad ${at}`;
  });
  for (const id of ['a', 'b']) device.stores.documents.set(id, { ...whole, id });
  device.stores.bin.set('x', { key: 'x', document: null, date: DAY, why: '' });
  device.stores.bin.set('y', { key: 'y', document: { ...whole, id: 'y' }, date: 5, why: '' });
  const page = new Documents(device.open);
  await page.load(TALLY);
  assert.deepEqual(
    page.all(TALLY).map(({ id }) => id),
    ['a', 'b'],
  );
  assert.match(page.unreadableWords(TALLY), /^5 tally on this device cannot be read here, for they are damaged\. /u);
  const [first, ...others] = ids;
  for (const id of others) assert.equal((await page.change(TALLY, id, plus('over it'))).lasts, true);
  const file = { ...whole, id: first, date: '2020-01-01', made: '2020-01-01' };
  assert.equal((await page.merge([file])).replaced, 1);
  assert.deepEqual((await page.bin()).map(({ document }) => document.id).sort(), ids);
  assert.ok([...device.stores.documents.values()].every(isStored));
  assert.equal(page.all(TALLY).length, 7);
  await page.restore(...(await page.bin()).map(({ key }) => key));
  assert.ok((await page.bin()).every(({ document }) => isStored(document)));
});

test('of two states of one document the newer one stays, and the other goes to the bin', async () => {
  const device = new Device();
  const page = new Documents(device.open);
  await page.load(TALLY);
  const of = (/** @type {string} */ id, /** @type {number} */ count, /** @type {string} */ date) => ({
    id,
    kind: 'tally',
    form: 2,
    revision: 1,
    made: date,
    date,
    value: { count, log: [] },
  });
  await page.merge([of('same', 1, '2026-01-01'), of('behind', 1, '2026-01-01'), of('ahead', 1, '2026-03-01')]);
  const count = await page.merge([
    of('same', 1, '2026-02-01'),
    of('behind', 2, '2026-02-01'),
    of('ahead', 2, '2026-02-01'),
    of('fresh', 2, '2026-02-01'),
  ]);
  assert.deepEqual(count, { added: 1, here: 1, replaced: 1, older: 1 });
  assert.deepEqual(Object.fromEntries(page.all(TALLY).map(({ id, value }) => [id, value.count])), {
    same: 1,
    behind: 2,
    ahead: 1,
    fresh: 2,
  });
  assert.equal((await page.bin()).length, 2);
});

const ROLL = { time: '2026-11-21T09:00:00.000Z', link: 'q1-x' };

/**
 * What the state of the book before the database kept, as it was published: the corpus of its forms.
 * @type {[string, string, [string, string][]][]}
 */
const OLD = [
  [
    'sheets',
    '{"version":1,"sheets":[{"id":"a","changed":"2026-11-22T20:00:00.000Z","document":{},"answer":null}]}',
    [['sheet', 'a']],
  ],
  ['sheet draft arylon', '{"id":"","document":{}}', [['draft', 'draft arylon old']]],
  ['scene walkabout', '{"version":1,"scene":{},"past":[],"future":[],"answers":{}}', [['scene', 'scene walkabout']]],
  [
    'group',
    '{"format":"indie-rulebook group 1","group":{"name":"Thursday","texts":{},"readings":{}}}',
    [['group', 'group']],
  ],
  ['rolls', JSON.stringify({ format: 'indie-rulebook roll log 1', rolls: [ROLL] }), [['roll', rollId(ROLL)]]],
  ['together', '{"c0ffee":{"secret":"s","question":"q","post":""}}', [['opening', 'opening c0ffee']]],
  ['bench scattershot', '[{"words":"x","fragment":"y"}]', [['bench', 'bench scattershot']]],
  ['rolls damaged', '{"rolls": [7', [['damaged text', 'old rolls damaged']]],
  ['sheets', '{"version":1', [['damaged text', 'old sheets']]],
  [
    'sheets',
    '{"sheets":[{"id":"a","document":{}},null,7,{"id":"b","document":{}}]}',
    [
      ['sheet', 'a'],
      ['sheet', 'b'],
      ['damaged text', 'old sheets'],
    ],
  ],
  [
    'together',
    '{"c0ffee":{"secret":"s"},"decade":5}',
    [
      ['opening', 'opening c0ffee'],
      ['damaged text', 'old together'],
    ],
  ],
  ['group', 'null', [['damaged text', 'old group']]],
];

test('what was kept before the database becomes documents, and what cannot be read stays a text', () => {
  for (const [name, text, expected] of OLD) {
    const found = documentsOf(name, text, '2026-11-26T00:00:00.000Z');
    assert.deepEqual(
      found.map(({ kind, id }) => [kind, id]),
      expected,
      name,
    );
    assert.ok(found.every(({ form, date }) => form === 1 && !Number.isNaN(Date.parse(date))));
  }
});

test('what an older state of the book has kept since it was moved replaces what is here, which goes to the bin', async () => {
  const texts = new Map([['indie-rulebook group', '{"group":{"name":"Thursday"}}']]);
  const getItem = { value: (/** @type {string} */ name) => texts.get(name) };
  const keep = () => {
    globalThis.localStorage = Object.create(
      {},
      { getItem, ...Object.fromEntries([...texts.keys()].map((name) => [name, { enumerable: true }])) },
    );
  };
  const device = new Device();
  const names = () => [
    stored(device, 'group').value.name,
    ...[...device.stores.bin.values()].map(({ document }) => document.value.name),
  ];
  keep();
  const database = await device.open();
  await database.moveOldTexts();
  assert.deepEqual(names(), ['Thursday']);
  await database.change({ ...TALLY, kind: 'group', form: 1, read: (value) => /** @type {any} */ (value) }, 'group', [
    { change: (value) => ({ ...value, name: 'Friday' }), why: '' },
  ]);
  await database.moveOldTexts();
  assert.deepEqual(names(), ['Friday'], 'an old text that nobody has written to is no news');
  await soon();
  texts.set('indie-rulebook group', '{"group":{"name":"Saturday"}}');
  await database.moveOldTexts();
  assert.deepEqual(names(), ['Saturday', 'Friday']);
});

/**
 * A page goes while it stores: what is on its way to the database never comes there.
 * @param {Device} device
 * @param {(page: Documents) => void} act
 */
async function leave(device, act) {
  const tell = newBrowser();
  const page = new Documents(device.open);
  await page.load(TALLY);
  device.hasRoom = () => false;
  act(page);
  tell('pagehide');
  await soon();
  device.hasRoom = () => true;
}

/** A page on a device whose database is opened as in a browser. @param {Device} device */
async function nextPage(device) {
  const page = new Documents(async () => {
    const database = await device.open();
    await database.storeUnsaved();
    return database;
  });
  await page.load(TALLY);
  return page;
}

test('what a page had not stored when it went, the next one finds', async () => {
  const device = new Device();
  await new Documents(device.open).change(TALLY, 'a', plus('one'));
  await leave(device, (page) => {
    for (const [id, word] of [
      ['a', 'two'],
      ['a', 'three'],
      ['b', 'new'],
    ])
      void page.change(TALLY, id, plus(word));
  });
  assert.equal(stored(device, 'a').value.count, 1);
  const next = await nextPage(device);
  assert.deepEqual(next.read(TALLY, 'a'), { count: 3, log: ['one', 'two', 'three'] });
  assert.deepEqual(next.read(TALLY, 'b'), { count: 1, log: ['new'] });
  assert.deepEqual(Object.keys(localStorage), []);
  assert.deepEqual(await next.bin(), []);
});

test('what it had not replaced or removed yet lies in the bin', async () => {
  const device = new Device();
  const first = new Documents(device.open);
  for (const id of ['a', 'b']) await first.change(TALLY, id, plus('one'));
  await leave(device, (page) => void page.change(TALLY, 'a', () => NONE, 'replaced'));
  const next = await nextPage(device);
  assert.deepEqual(next.read(TALLY, 'a'), NONE);
  assert.deepEqual(
    (await next.bin()).map(({ document, why }) => [document.id, document.value.count, why]),
    [['a', 1, 'replaced']],
  );
  await leave(device, (page) => void page.remove(TALLY, 'b', 'deleted'));
  const last = await nextPage(device);
  assert.equal(last.read(TALLY, 'b'), null);
  assert.deepEqual((await last.bin()).map(({ document, why }) => [document.id, why]).sort(), [
    ['a', 'replaced'],
    ['b', 'deleted'],
  ]);
});

test('where another page has changed the same meanwhile, the newer one stays and the older one lies in the bin', async () => {
  const device = new Device();
  const other = new Documents(device.open);
  for (const id of ['a', 'b', 'c', 'd']) await other.change(TALLY, id, plus('one'));
  await leave(device, (page) => {
    for (const id of ['a', 'c']) void page.change(TALLY, id, plus(id === 'a' ? 'mine' : 'same'));
    void page.remove(TALLY, 'b', 'deleted');
  });
  for (const [id, word] of [
    ['a', 'theirs'],
    ['b', 'theirs'],
    ['c', 'same'],
  ])
    await other.change(TALLY, id, plus(word));
  const next = await nextPage(device);
  assert.deepEqual(next.read(TALLY, 'a')?.log, ['one', 'theirs']);
  assert.deepEqual(next.read(TALLY, 'b')?.log, ['one', 'theirs']);
  assert.deepEqual(next.read(TALLY, 'c')?.log, ['one', 'same']);
  assert.deepEqual(
    (await next.bin()).map(({ document }) => document.value.log),
    [['one', 'mine']],
  );
});

test('what another page has changed just before is in the bin where it is replaced', async () => {
  const device = new Device();
  await new Documents(device.open).change(TALLY, 'a', plus('one'));
  const tell = newBrowser();
  const page = new Documents(device.open);
  await page.load(TALLY);
  await (await device.open()).change(TALLY, 'a', [{ change: plus('theirs'), why: '' }]); // of which the page has not heard yet
  device.hasRoom = () => false;
  void page.change(TALLY, 'a', plus('mine'));
  tell('pagehide');
  await soon();
  device.hasRoom = () => true;
  const next = await nextPage(device);
  assert.deepEqual(next.read(TALLY, 'a')?.log, ['one', 'mine']);
  assert.deepEqual(
    (await next.bin()).map(({ document }) => document.value.log),
    [['one', 'theirs']],
  );
});

test('a page that comes back goes on with its changes, unless another one has stored them', async () => {
  for (const isTaken of [false, true]) {
    const device = new Device();
    const tell = newBrowser();
    const page = new Documents(device.open);
    await page.load(TALLY);
    device.hasRoom = () => false;
    await page.change(TALLY, 'a', plus('one'));
    tell('pagehide');
    device.hasRoom = () => true;
    if (isTaken) await nextPage(device);
    tell('pageshow');
    await soon();
    await page.change(TALLY, 'a', plus('two'));
    assert.deepEqual(stored(device, 'a').value.log, ['one', 'two']);
    assert.deepEqual(Object.keys(localStorage), []);
  }
});

test('where what keeps it does not come, it waits for the next try, which reads what is here first', async () => {
  const device = new Device();
  const former = new Documents(device.open);
  for (const id of ['a', 'b']) await former.change(TALLY, id, plus('one'));
  const tell = newBrowser();
  let hasLine = false;
  const page = new Documents(async () => {
    if (!hasLine) throw new DOMException('not fetched', 'NetworkError');
    return device.open();
  });
  await page.load(TALLY);
  assert.deepEqual(await page.change(TALLY, 'a', () => ({ count: 7, log: ['mine'] })), { lasts: false });
  assert.match(page.troubleWords('copy it'), /^This will not last: what keeps it could not be fetched \(/u);
  assert.equal(page.isWaiting('a'), true);
  tell('pagehide');
  const [aside] = Object.keys(localStorage);
  assert.match(localStorage.getItem(aside) ?? '', /mine/u);
  assert.equal(await hasDocuments(), true, 'so the next page opens the database');
  tell('pageshow');
  await soon();
  hasLine = true;
  assert.equal((await page.change(TALLY, 'a', plus('two'))).lasts, true);
  await soon();
  assert.deepEqual([page.words, page.isWaiting('a')], ['', false]);
  assert.deepEqual(stored(device, 'a').value.log, ['mine', 'two']);
  assert.deepEqual(
    (await page.bin()).map(({ document, why }) => [document.value.log, why]),
    [[['one'], 'replaced before it could be read']],
  );
  assert.equal(page.read(TALLY, 'b')?.count, 1);
});

test('a browser without a database is asked once, and a database with other stores is a newer one', async () => {
  let asked = 0;
  const without = new Documents(async () => {
    asked += 1;
    throw new ReferenceError('indexedDB is not defined');
  });
  for (let turn = 0; turn < 2; turn += 1)
    assert.deepEqual(await without.change(TALLY, 'a', plus('one')), { lasts: false });
  assert.match(without.words, /keeps nothing/u);
  assert.equal(asked, 1);
  const device = new Device();
  device.transaction = () => {
    throw new DOMException('no such store', 'NotFoundError');
  };
  const other = new Documents(device.open);
  assert.deepEqual(await other.change(TALLY, 'a', plus('one')), { lasts: false });
  assert.match(other.words, /newer state/u);
  assert.equal(other.isWaiting('a'), true);
});

test('what cannot be read is not taken for nothing', async () => {
  const device = new Device();
  const writer = new Documents(device.open);
  await writer.change(TALLY, 'a', plus('one'));
  const refused = async () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const page = new Documents(refused);
  assert.equal(await page.everything(), null);
  assert.match(page.words, /keeps nothing/u);
  const getAll = device.getAll.bind(device);
  device.getAll = async () => {
    throw new DOMException('no answer', 'TimeoutError');
  };
  assert.equal(await writer.everything(), null);
  assert.match(writer.words, /has not opened/u);
  device.getAll = getAll;
  assert.equal((await writer.everything())?.length, 1);
  assert.equal(writer.words, '');
  const first = new Documents(refused, async () => false);
  assert.deepEqual(await first.everything(), []);
  assert.equal(first.words, '', 'where nothing was ever kept, nothing is wrong');
  await first.change(TALLY, 'a', plus('one'));
  assert.equal((await first.everything())?.length, 1, 'what this page has made');
});

test('a damaged note of what was not stored harms nothing, and stays', async () => {
  newBrowser();
  const at = { form: 2, revision: 1, made: '2026-11-21T09:00:00.000Z', date: '2026-11-21T09:00:00.000Z' };
  const whole = { id: 'a', document: { ...at, id: 'a', kind: 'tally', value: NONE }, since: 0, why: '' };
  const damaged = [
    '{',
    '7',
    '[null, {"id": 7}]',
    ...[
      { document: { kind: 'tally' } },
      { document: 'text' },
      { document: { ...whole.document, id: 'b' } },
      { document: undefined },
      { since: '0' },
      { why: undefined },
    ].map((part) => JSON.stringify([whole, { ...whole, ...part }])),
  ];
  for (const [name, text] of damaged.entries()) localStorage.setItem(`unsaved indie-rulebook ${name}`, text);
  const names = Object.keys(localStorage);
  const device = new Device();
  await nextPage(device);
  assert.deepEqual([device.stores.documents.size, Object.keys(localStorage)], [0, names]);
  localStorage.setItem('unsaved indie-rulebook whole', JSON.stringify([whole]));
  assert.deepEqual((await nextPage(device)).read(TALLY, 'a'), NONE);
  assert.deepEqual(Object.keys(localStorage), names);
});

test('where nothing can be tidied, what is kept is read all the same', async () => {
  const device = new Device();
  await new Documents(device.open).change(TALLY, 'a', plus('one'));
  await leave(device, (page) => void page.change(TALLY, 'a', plus('two')));
  const names = Object.keys(localStorage);
  const tidied = async () => {
    const database = await device.open();
    await database.tidy();
    return database;
  };
  localStorage.setItem('indie-rulebook group', '{"group":{}}');
  device.stores.bin.set(1, { key: 1, date: '2020-01-01', document: {}, why: '' });
  device.hasRoom = () => false;
  const page = new Documents(tidied);
  await page.load(TALLY);
  assert.deepEqual(page.read(TALLY, 'a')?.log, ['one']);
  assert.deepEqual(Object.keys(localStorage), [...names, 'indie-rulebook group']);
  assert.equal(device.stores.bin.size, 0, 'what needs no room is done');
  device.hasRoom = () => true;
  const next = new Documents(tidied);
  await next.load(TALLY);
  assert.deepEqual(next.read(TALLY, 'a')?.log, ['one', 'two']);
  assert.ok(stored(device, 'group'));
  assert.deepEqual(Object.keys(localStorage), ['indie-rulebook group']);
});

test('a file with everything holds what is damaged as a text, so that it can be opened', () => {
  const sheet = { id: 'a', kind: 'sheet', form: 1, revision: 1, made: DAY, date: DAY, value: {} };
  const [whole, damaged] = [sheet, { ...sheet, id: 'b', made: /** @type {any} */ (7) }].map(asSaved);
  assert.deepEqual(whole, sheet);
  const file = { format: 'indie-rulebook everything 1', documents: [whole, damaged] };
  assert.equal(readEverything(JSON.stringify(file))?.length, 2);
  assert.match(damaged.value.text, /"made":7/u);
  assert.equal(countWords([whole, damaged]), '1 character, 1 text that could not be read');
});

test('a file with everything is read whole or not at all', () => {
  const sheet = { id: 'a', kind: 'sheet', form: 1, revision: 1, made: '2026-01-01', date: '2026-01-01', value: {} };
  const file = (/** @type {unknown} */ documents) =>
    JSON.stringify({ format: 'indie-rulebook everything 1', documents });
  assert.deepEqual(readEverything(file([sheet])), [sheet]);
  for (const bad of [
    [{ ...sheet, kind: 'constructor' }],
    [{ ...sheet, date: 'then' }],
    [{ ...sheet, id: 'x'.repeat(201) }],
    [7],
  ])
    assert.match(String(readEverything(file(bad))), /missing or damaged/u);
  assert.match(String(readEverything('{"format":"indie-rulebook everything 2"}')), /newer state of the book/u);
  assert.match(String(readEverything('[]')), /damaged, or this book has not saved it/u);
  assert.match(String(readEverything(null)), /not written in UTF-8/u);
  assert.equal(
    countWords([
      /** @type {any} */ (sheet),
      /** @type {any} */ ({ ...sheet, kind: 'roll' }),
      /** @type {any} */ (sheet),
    ]),
    '2 characters, 1 roll',
  );
});
