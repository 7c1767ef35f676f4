/**
 * The page's side of the service worker, which keeps the book for times without a network.
 *
 * It is there where the build made one: then the page names the book's manifest. Plain builds and cut editions do not.
 */

import { AFRESH } from '../shared/part.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { newButton, newElement } from '../shared/html.mjs';

/** What the first page of this visit was made of; with instant navigation its scripts stay under later pages. */
const scripts = madeOf();
let started = false;

/** A page has appeared. One of another build gets its own scripts: nothing was typed on it yet. */
export function keepOffline() {
  if (scripts && madeOf() && madeOf() !== scripts) loadAfresh();
  else if (!started && siteRoot && document.querySelector('link[rel=manifest]')) start(siteRoot);
}

/** The name of the first script of the page's build, which changes with each script that it imports. */
function madeOf() {
  return document.querySelector('meta[name=book-scripts]')?.getAttribute('content') ?? '';
}

/** The tab keeps why over the reload; the theme has the entry in the browser's history to itself. */
function loadAfresh() {
  try {
    sessionStorage.setItem(AFRESH, 'yes');
  } catch {
    // A browser that keeps nothing loads the page all the same, in silence.
  }
  location.reload();
}

/** Whether this page was loaded anew for its scripts; a reader who reloads it is not told again. */
function takeAfresh() {
  try {
    const isAfresh = sessionStorage.getItem(AFRESH) !== null;
    sessionStorage.removeItem(AFRESH);
    return isAfresh;
  } catch {
    return false;
  }
}

/** @param {URL} root */
function start(root) {
  started = true;
  if (takeAfresh())
    sayNotice('The book has changed since this tab was opened, so this page was loaded anew.', [
      ['Close', () => undefined],
    ]);
  const workers = navigator.serviceWorker; // only secure origins have it
  if (!workers) return;
  followTakeovers(workers); // first: a new build may take this page over while its registration waits behind the update
  const refused = () => undefined; // or switched off: the book is read with a network
  workers.register(new URL('service-worker.js', root)).then(watch, refused);
}

/**
 * The first worker comes with the page; each later one may bring another build.
 * @param {ServiceWorkerContainer} workers
 */
function followTakeovers(workers) {
  let isFirst = !workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst)
      void isChanged().then(
        (changed) => changed && sayNewEdition(),
        () => undefined,
      );
    isFirst = false;
  });
}

/** A tab that is shown again asks whether there is a new build. @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}

/** Whether the site has another page here than this one, which may have come before the worker of its build. */
async function isChanged() {
  const sum = document.querySelector('link[rel=manifest]')?.getAttribute('data-page');
  const response = await fetch(location.pathname, { cache: 'no-store' });
  return !(await response.text()).includes(` data-page="${sum}"`);
}

/** The reader decides when; until then the page and all it holds stay as they are. */
function sayNewEdition() {
  sayNotice('The book has changed since this page was opened.', [
    ['Show it', () => location.reload()],
    ['Not now', () => undefined],
  ]);
}

/** One notice at a time; each button takes it away. @param {string} words @param {[string, () => void][]} buttons */
function sayNotice(words, buttons) {
  document.querySelector('.offline-notice')?.remove();
  const notice = newElement('p', { class: 'offline-notice', role: 'status' }, words);
  for (const [text, press] of buttons) {
    notice.append(
      ' ',
      newButton(text, {}, () => {
        notice.remove();
        press();
      }),
    );
  }
  document.body.append(notice);
}
