/*
 * The book without a network: this worker answers for the site when the network does not.
 *
 * - What has its content in its name never changes: once fetched, it is answered from what is kept.
 * - Pages, and all else, come from the network where it answers in time, and from what is kept where it does not.
 *   A page names its scripts and styles by their content, so that it never meets those of another build.
 * - A new build takes over at once and keeps what its predecessor kept, because a tab may still show that one.
 * - Cut editions (e/...) are no business of this worker, nor are requests that want no store ("no-store"): the
 *   page that saves the whole book asks so (assets/js/saved-book.mjs), and keeps it in a store of its own.
 */
'use strict';

const BOOK = {}; // the build writes here: {build, shell: [address, ...]}

const ROOT = new URL('./', self.location.href);
const STORES = `book ${ROOT.pathname} `;
const OWN = `${STORES}visited ${BOOK.build}`;
const FOR_EVER = /^assets\/(?:answers|css|fonts|javascripts|js|runtime|stylesheets)\//u;
const NOT_OURS = /^(?:e\/|offline\.json$|service-worker\.js$)/u;
const NOT_SAVED = new URL('about/offline/#not-saved', ROOT).href;
const PATIENCE_MS = 4000;

addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forgetFormer().then(() => self.clients.claim())));
addEventListener('message', (event) => event.waitUntil(keepVisited(event.data)));
addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path === null) return;
  event.respondWith(FOR_EVER.test(path) ? keptFirst(event) : networkFirst(event));
});

/** The address below the book's root, or null where this worker has no part in it. */
function pathOf({ method, url, cache, headers }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || cache === 'no-store' || headers.has('range')) return null;
  if (origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return null;
  const path = pathname.slice(ROOT.pathname.length);
  return NOT_OURS.test(path) ? null : path;
}

async function keptFirst({ request }) {
  return (await kept(request)) ?? fetch(request).then((response) => storing(request, response));
}

async function networkFirst({ request }) {
  const arriving = fetch(request).then((response) => storing(request, response));
  const known = await kept(request);
  if (!known) return arriving.catch(() => absent(request));
  return Promise.race([arriving, later()]).then((response) => response ?? known, () => known);
}

function later() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/** Nothing is kept: a page says so, anything else fails as it does without this worker. */
function absent({ mode }) {
  return mode === 'navigate' ? Response.redirect(NOT_SAVED) : Response.error();
}

/** The response, of which a copy is kept. Too little room is no error: then it is there as long as the network. */
function storing(request, response) {
  if (response.status === 200 && !response.redirected) {
    const copy = response.clone();
    void caches.open(OWN).then((store) => store.put(request, copy)).catch(() => null);
  }
  return response;
}

/** What is kept; nothing where the browser cannot read its own store, for the network may do better. */
function kept(request) {
  return found(request).catch(() => null);
}

/** What is kept: of this build, else saved, else of the build before. */
async function found(request) {
  const names = (await ownStores()).reverse();
  for (const name of [OWN, ...names.filter((each) => each !== OWN)]) {
    const response = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (response) return response;
  }
  return null;
}

async function ownStores() {
  return (await caches.keys()).filter((name) => name.startsWith(STORES));
}

/** What every page needs; a file that is not of this build, or not there yet, and this build waits for the next try. */
async function keepShell() {
  const store = await caches.open(OWN);
  await store.addAll(BOOK.shell.map((address) => new URL(address, ROOT)));
}

/** Forgets what builds before the last one kept; what the reader saved stays until the reader says otherwise. */
async function forgetFormer() {
  const visited = (await ownStores()).filter((name) => name.startsWith(`${STORES}visited `) && name !== OWN);
  await Promise.all(visited.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page that brought this worker was there before it. */
async function keepVisited(addresses) {
  const store = await caches.open(OWN);
  await Promise.allSettled(addresses.map((address) => store.add(new Request(address))));
}
