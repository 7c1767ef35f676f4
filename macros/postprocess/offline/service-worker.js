/*
 * The book without a network: this worker answers for the site when the network does not.
 *
 * - What has its content in its name never changes: once fetched, it is answered from what is kept. So it is held
 *   against its sum before it is kept; whoever finds such a file wrong all the same asks for it with "reload", and
 *   then it is dropped and fetched past the browser's own cache.
 * - Pages, and all else, come from the network where it answers in time, and from what is kept where it does not.
 *   A page names its scripts and styles by their content, so that it never meets those of another build.
 * - Nothing is kept under an address with a query: no file differs by it, and the words of a search stand there.
 * - A new build takes over at once and keeps what its predecessor kept, because a tab may still show that one.
 * - Cut editions (e/...) are no business of this worker, nor are requests that want no store ("no-store"): the
 *   page that saves the whole book asks so (assets/js/offline/element.mjs), and keeps it in a store of its own.
 */
'use strict';

const BOOK = {}; // the build writes here: {build, precache: [address, ...], sums: {address: hexadecimal digits}}

const ROOT = new URL('./', self.location.href);
const STORES = `book ${ROOT.pathname} `;
const VISITED = `${STORES}visited `;
const OWN = VISITED + BOOK.build;
const FOR_EVER = /^assets\/(?:answers|css|fonts|javascripts|js|runtime|stylesheets)\//u;
const NOT_OURS = /^(?:e\/|offline(?:-offer)?\.json$|service-worker\.js$)/u;
const NOT_SAVED = new URL('about/offline/#not-saved', ROOT).href;
const PATIENCE_MS = 4000;

/** Files of Python say their sum in their names, those of other builds, too. */
const NAMED_SUM = /^assets\/runtime\/.*\.(?<sum>[\da-f]{16})\.\w+$/u;
/** Types without which a browser refuses a file, by the ending of its name. */
const TYPES = [
  [/\.m?js$/u, /javascript/u],
  [/\.css$/u, /css/u],
];

addEventListener('install', (event) => event.waitUntil(keepPrecached().then(() => self.skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forgetFormer().then(() => self.clients.claim())));
addEventListener('message', (event) => event.waitUntil(keepVisited(event.data)));
addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request);
  if (path === null) return;
  if (!FOR_EVER.test(path)) event.respondWith(networkFirst(request));
  else event.respondWith(request.cache === 'reload' ? anew(request) : keptFirst(request));
});

/** The address below the book's root, or null where this worker has no part in it. */
function pathOf({ method, url, cache, headers }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || cache === 'no-store' || headers.has('range')) return null;
  if (origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return null;
  const path = pathname.slice(ROOT.pathname.length);
  return NOT_OURS.test(path) ? null : path;
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
  return Promise.race([coming, later()]).then((response) => response ?? known, () => known);
}

function later() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/** Nothing is kept: a page says so, anything else fails as it does without this worker. */
function absent({ mode }) {
  return mode === 'navigate' ? Response.redirect(NOT_SAVED) : Response.error();
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

/** What may be kept of a response, without its address; null where it is not what it should be. */
async function copyOf(path, { status, redirected, headers, body }) {
  if (status !== 200 || redirected || !fits(path, headers)) return null;
  if (!FOR_EVER.test(path)) return new Response(body, { headers });
  const content = await new Response(body).arrayBuffer();
  return (await agrees(path, content)) ? new Response(content, { headers }) : null;
}

/** Whether a browser could use it: a host may send a page where a file is not there. */
function fits(path, headers) {
  const type = headers.get('content-type') ?? '';
  if (FOR_EVER.test(path) && /html/u.test(type)) return false;
  return TYPES.every(([ending, needed]) => !ending.test(path) || needed.test(type));
}

/** Whether a file is the one that its name means, as far as this build knows it. */
async function agrees(path, content) {
  const wanted = BOOK.sums[path] ?? NAMED_SUM.exec(path)?.groups.sum;
  if (!wanted) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.startsWith(wanted);
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
    if (response && fits(pathOf(request), response.headers)) return response;
  }
  return null;
}

/** Where a file is kept. */
function keyOf({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function ownStores() {
  return (await caches.keys()).filter((name) => name.startsWith(STORES));
}

/** What every page needs; a file that is not of this build, or not there yet, and this build waits for the next try. */
async function keepPrecached() {
  const copies = await Promise.all(BOOK.precache.map(precachedFile));
  const store = await caches.open(OWN);
  await Promise.all(copies.map(([url, copy]) => store.put(url, copy)));
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

/** The page that brought this worker was there before it. */
async function keepVisited(addresses) {
  const requests = addresses.map((address) => new Request(keyOf({ url: address })));
  await Promise.allSettled(requests.map(async (request) => keep(request, await fetch(request))));
}
