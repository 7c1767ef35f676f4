/** The whole book, saved: whole or not at all, all of one build, and fetched once. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { SavedBook } from '../../../docs/assets/js/offline/element.mjs';

const ROOT = new URL('https://rules.example/book/');

/** Stores as a browser has them, in memory; `room` is how many files they take. */
function stores(room = Infinity) {
  const all = new Map();
  const store = () => {
    const kept = new Map();
    return {
      match: async (url) => kept.get(url.href)?.clone(),
      put: async (url, response) => {
        if (kept.size >= room) throw new DOMException('no room', 'QuotaExceededError');
        kept.set(url.href, response);
      },
      keys: async () => [...kept.keys()],
    };
  };
  return {
    keys: async () => [...all.keys()],
    open: async (name) => all.get(name) ?? all.set(name, store()).get(name),
    delete: async (name) => all.delete(name),
  };
}

function plan(build, ...contents) {
  return {
    build,
    bytes: 10 * contents.length,
    files: contents.map((content, i) => [`page-${i}/`, 10, `sum-${content}`]),
  };
}

/**
 * A site with the list of a book: any other file holds its address. It notes what was asked of the book; `broken`
 * addresses fail.
 */
function site(list = null, broken = []) {
  const asked = [];
  const load = async (url, options) => {
    if (url.pathname === '/book/offline.json') return Response.json(list);
    if (url.pathname === '/book/offline-offer.json') return Response.json({ build: list.build, bytes: list.bytes });
    asked.push([url.pathname, options.integrity]);
    if (broken.includes(url.pathname)) throw new TypeError('Failed to fetch');
    return new Response(url.pathname);
  };
  return { asked, load };
}

async function save(kept, load) {
  const book = new SavedBook(ROOT, kept, load);
  await book.save(await book.offered(), () => {});
  return book;
}

test('nothing is saved at first', async () => {
  assert.equal(await new SavedBook(ROOT, stores(), site().load).saved(), null);
});

test('a saved book is whole, and progress ends at its size', async () => {
  const book = new SavedBook(ROOT, stores(), site(plan('1', 'a', 'b', 'c')).load);
  const told = [];
  await book.save(await book.offered(), (bytes) => told.push(bytes));
  assert.deepEqual(told, [10, 20, 30]);
  const saved = await book.saved();
  assert.equal(saved.build, '1');
  assert.equal(await book.isWhole(saved), true);
});

test('every file is asked for with its hash, so that no other build slips in', async () => {
  const { asked, load } = site(plan('1', 'a'));
  await save(stores(), load);
  assert.deepEqual(asked, [['/book/page-0/', 'sum-a']]);
});

test('what the network broke off is no saved book, and goes on where it stopped', async () => {
  const kept = stores();
  const list = plan('1', 'a', 'b');
  await assert.rejects(save(kept, site(list, ['/book/page-1/']).load), TypeError);
  assert.equal(await new SavedBook(ROOT, kept, site().load).saved(), null);
  const { asked, load } = site(list);
  await save(kept, load);
  assert.deepEqual(asked, [['/book/page-1/', 'sum-b']]);
});

test('a newer build fetches what changed, and the older one is gone', async () => {
  const kept = stores();
  await save(kept, site(plan('1', 'a', 'b')).load);
  const { asked, load } = site(plan('2', 'a', 'new'));
  await save(kept, load);
  assert.deepEqual(asked, [['/book/page-1/', 'sum-new']]);
  assert.deepEqual(await kept.keys(), ['book /book/ saved 2']);
});

test('a build that came after the offer is not saved in its place', async () => {
  const kept = stores();
  const { asked, load } = site(plan('2', 'a'));
  await assert.rejects(
    new SavedBook(ROOT, kept, load).save({ build: '1', bytes: 10 }, () => {}),
    /build 2, and no longer 1/,
  );
  assert.deepEqual([asked, await kept.keys()], [[], []]);
});

test('a file that the browser cleared is noticed', async () => {
  const kept = stores();
  const book = await save(kept, site(plan('1', 'a')).load);
  assert.equal(await book.isWhole(plan('1', 'a', 'b')), false);
});

test('too little room rejects with what the browser said', async () => {
  await assert.rejects(save(stores(1), site(plan('1', 'a', 'b')).load), { name: 'QuotaExceededError' });
});

test('deleting leaves what visited pages have kept, and another book beside this one', async () => {
  const kept = stores();
  await kept.open('book /book/ visited 1');
  await kept.open('book / saved 1');
  const book = await save(kept, site(plan('1', 'a')).load);
  await book.remove();
  assert.deepEqual(await kept.keys(), ['book /book/ visited 1', 'book / saved 1']);
});
