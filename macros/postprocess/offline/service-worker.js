/*
 * The book without a network: this worker answers for the site when the network does not.
 *
 * - It answers for the files of the book, which the build lists with their sums, and for no other address: below the
 *   book's root there may be other projects. Only below a root with a path of its own it also answers for pages that
 *   the book has not: without a network they lead to the page that was meant, or to one that says what was wanted.
 * - Nothing is kept that is not the file of the build, or that its host wants kept nowhere ("no-store", "private").
 * - What has its content in its name never changes: once fetched, it is answered from what is kept, and is held
 *   against its sum then, too. Whoever finds such a file wrong all the same asks for it with "reload", and then it is
 *   dropped and fetched past the browser's own cache.
 * - Pages, and all else, come from the network where it answers in time, and from what is kept where it does not, or
 *   where the host has a bad day. A page names its scripts and styles by their content, so that it never meets those
 *   of another build.
 * - Nothing is kept under an address with a query: no file differs by it, and the words of a search stand there.
 * - A new build takes over at once and keeps what its predecessor kept, because a tab may still show that one.
 * - Cut editions (e/...) are no business of this worker, nor are requests that want no store ("no-store"): the
 *   page that saves the whole book asks so (assets/js/offline/element.mjs), and keeps it in a store of its own.
 */
'use strict';

const BOOK = {}; // the build writes here: {build, precache: [address, ...], files: {address: hexadecimal digits}}

const ROOT = new URL('./', self.location.href);
const STORES = `book ${ROOT.pathname} `;
const VISITED = `${STORES}visited `;
const OWN = VISITED + BOOK.build;
const FOR_EVER = /^assets\/(?:answers|css|fonts|javascripts|js|runtime|stylesheets)\//u;
/** How such a file is called, also one of another build. */
const NAMED = /\.[\da-z]{8,}\.(?:min\.)?\w+$/iu;
/** No pages of the book: cut editions, and files for programs. */
const NOT_OURS = /^(?:e|data|text|download)\//u;
const FALLBACK = 'about/offline/';
const PATIENCE_MS = 4000;

/** The page that uses Python holds its files against their sums while they come in. */
const PYTHON = /^assets\/runtime\//u;
/** Where a host wants a response kept nowhere, or by nobody but the browser's own cache. */
const UNKEPT = /\b(?:no-store|private)\b/iu;
/** Types without which a browser refuses a file, by the ending of its name. */
const TYPES = [
  [/\.m?js$/u, /javascript/u],
  [/\.css$/u, /css/u],
];

addEventListener('install', (event) => event.waitUntil(keepFirst().then(() => self.skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forgetFormer().then(() => self.clients.claim())));
addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request);
  if (path === null) return;
  if (FOR_EVER.test(path) && NAMED.test(path))
    event.respondWith(request.cache === 'reload' ? anew(request) : keptFirst(request));
  else if (Object.hasOwn(BOOK.files, path)) event.respondWith(networkFirst(request));
  else if (request.mode === 'navigate' && mayBeOurs(path))
    event.respondWith(fetch(request).catch(() => absent(request)));
});

/** The address below the book's root, or null where this worker has no part in it. */
function pathOf({ method, url, cache, headers }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || cache === 'no-store' || headers.has('range')) return null;
  return origin === ROOT.origin && pathname.startsWith(ROOT.pathname) ? pathname.slice(ROOT.pathname.length) : null;
}

/** Whether an address that is no file of the book is the book's business: at the root of a host others have theirs. */
function mayBeOurs(path) {
  return meant(path) !== null || (ROOT.pathname !== '/' && !NOT_OURS.test(path));
}

/** The page that is meant by its address without a slash, with its file, in capitals, or with a mark behind it. */
function meant(path) {
  const name = path
    .toLowerCase()
    .replace(/(?:^|\/)index\.html$/u, '')
    .replace(/[^a-z\d]+$/u, '');
  const page = name && `${name}/`;
  return page !== path && Object.hasOwn(BOOK.files, page) ? page : null;
}

async function keptFirst(request) {
  return (await kept(request)) ?? arriving(request);
}

/** The file was found wrong: a copy that a visit has left is dropped; one of the saved book was checked, and helps. */
async function anew(request) {
  const names = (await ownStores()).filter((name) => name.startsWith(VISITED));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(keyOf(request), { ignoreVary: true })));
  return arriving(request).catch(async () => (await kept(request)) ?? Response.error());
}

async function networkFirst(request) {
  const coming = arriving(request);
  const known = await kept(request);
  if (!known) return coming.catch(() => absent(request));
  return Promise.race([coming, later()]).then(
    (response) => (response && response.status < 500 ? response : known),
    () => known,
  );
}

function later() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/**
 * Nothing is kept, and no network: what was meant, or a page that names what was wanted; no file fails otherwise than
 * it would.
 */
function absent({ mode, url }) {
  if (mode !== 'navigate') return Response.error();
  const { pathname, search } = new URL(url);
  const path = pathname.slice(ROOT.pathname.length);
  const page = meant(path);
  if (page !== null) return Response.redirect(new URL(page + search, ROOT));
  if (path === FALLBACK) return Response.error();
  const wanted = new URLSearchParams({ [Object.hasOwn(BOOK.files, path) ? 'unread' : 'missing']: path });
  return Response.redirect(new URL(`${FALLBACK}?${wanted}#not-saved`, ROOT));
}

/** The response, of which a copy is kept. Too little room is no error: then it is there as long as the network. */
async function arriving(request) {
  const response = await fetch(request);
  void keep(request, response.clone()).catch(() => null);
  return response;
}

async function keep(request, response) {
  const copy = await copyOf(pathOf(request), response);
  if (copy) await (await caches.open(OWN)).put(keyOf(request), copy);
}

/** What may be kept of a response, without its address; null where it is not the file of the build. */
async function copyOf(path, { status, redirected, headers, body }) {
  if (status !== 200 || redirected || !fits(path, headers) || UNKEPT.test(headers.get('cache-control') ?? ''))
    return null;
  const content = await new Response(body).arrayBuffer();
  return (await agrees(path, content)) ? new Response(content, { headers }) : null;
}

/** Whether a browser could use it: a host may send a page where a file is not there. */
function fits(path, headers) {
  const type = headers.get('content-type') ?? '';
  if (FOR_EVER.test(path) && /html/u.test(type)) return false;
  return TYPES.every(([ending, needed]) => !ending.test(path) || needed.test(type));
}

/** Whether a file is the one of this build. */
async function agrees(path, content) {
  if (!Object.hasOwn(BOOK.files, path)) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.startsWith(BOOK.files[path]);
}

/** What is kept; nothing where the browser cannot read its own store, for the network may do better. */
function kept(request) {
  return found(request).catch(() => null);
}

/** What is kept: of this build, else saved, else of the build before. */
async function found(request) {
  const names = (await ownStores()).reverse();
  for (const name of [OWN, ...names.filter((each) => each !== OWN)]) {
    const response = await (await caches.open(name)).match(keyOf(request), { ignoreVary: true });
    if (response && (await isRight(pathOf(request), response))) return response;
  }
  return null;
}

/** Whether what lies in a store is what it should be; pages of the build before have other sums. */
async function isRight(path, response) {
  if (!fits(path, response.headers)) return false;
  if (!FOR_EVER.test(path) || PYTHON.test(path) || !Object.hasOwn(BOOK.files, path)) return true;
  return agrees(path, await response.clone().arrayBuffer());
}

/** Where a file is kept. */
function keyOf({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function ownStores() {
  return (await caches.keys()).filter((name) => name.startsWith(STORES));
}

/**
 * What every page needs; a file that is not of this build, or not there yet, and this build waits for the next try.
 * The pages that are open were there before this worker, and are kept as well.
 */
async function keepFirst() {
  const copies = await Promise.all(BOOK.precache.map(precachedFile));
  const store = await caches.open(OWN);
  await Promise.all(copies.map(([url, copy]) => store.put(url, copy)));
  const open = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(
    (client) => new Request(keyOf(client)),
  );
  const pages = open.filter((request) => Object.hasOwn(BOOK.files, pathOf(request)));
  await Promise.allSettled(pages.map(async (request) => keep(request, await fetch(request))));
}

/** Where the browser's own cache has a wrong file, the site may have the right one. */
async function precachedFile(address) {
  const url = new URL(address, ROOT).href;
  for (const cache of ['default', 'reload']) {
    const copy = await copyOf(address, await fetch(url, { cache }));
    if (copy) return [url, copy];
  }
  throw new Error(`${address} is not the file of this build`);
}

/** Forgets what builds before the last one kept; what the reader saved stays until the reader says otherwise. */
async function forgetFormer() {
  const visited = (await ownStores()).filter((name) => name.startsWith(VISITED) && name !== OWN);
  await Promise.all(visited.slice(0, -1).map((name) => caches.delete(name)));
  await Promise.all(visited.slice(-1).map(forgetQueries));
}

/** Workers of former builds kept pages under the words of a search. */
async function forgetQueries(name) {
  const store = await caches.open(name);
  const asked = (await store.keys()).filter(({ url }) => new URL(url).search);
  await Promise.all(asked.map((request) => store.delete(request)));
}
