/**
 * The page's side of the service worker, which keeps the book for times without a network.
 *
 * It is there where the build made one: then the page names the book's manifest. Plain builds and cut editions do not.
 */

import { siteRoot } from './site-root.mjs';

/** What the first page of this visit was made of; with instant navigation its scripts stay under later pages. */
const scripts = madeOf();
const AFRESH = 'loaded afresh';
let started = false;

/** A page has appeared. One of another build gets its own scripts: nothing was typed on it yet. */
export function keepOffline() {
  if (scripts && madeOf() && madeOf() !== scripts) loadAfresh();
  else if (!started && siteRoot && document.querySelector('link[rel=manifest]')) start(siteRoot);
}

/** The names of the page's scripts, which carry their content. */
function madeOf() {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=modulepreload]'));
  return [...links].map((link) => link.href.replace(/^.*\//u, '')).join(' ');
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
  const isAfresh = takeAfresh();
  if (isAfresh) sayNotice('The book has changed since this tab was opened, so this page was loaded anew.', [['Close', () => undefined]]);
  const workers = navigator.serviceWorker; // only secure origins have it
  if (!workers) return;
  const wasThere = Boolean(workers.controller);
  workers.register(new URL('service-worker.js', root)).then(
    (registration) => watch(workers, registration, wasThere, isAfresh),
    () => undefined, // refused, or switched off: the book is read with a network
  );
}

/** @param {ServiceWorkerContainer} workers @param {ServiceWorkerRegistration} registration @param {boolean} wasThere @param {boolean} isAfresh */
async function watch(workers, registration, wasThere, isAfresh) {
  /** The next worker belongs to the build of this page. */
  let isOwn = !wasThere || isAfresh;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
  workers.addEventListener('controllerchange', () => {
    if (!isOwn) sayNewEdition();
    isOwn = false;
  });
  if (isAfresh) {
    await registration.update().catch(() => undefined);
    isOwn &&= Boolean(registration.installing ?? registration.waiting);
  }
  if (wasThere) return;
  const { active } = await workers.ready;
  active?.postMessage([location.href.replace(/#.*/u, '')]); // this page was fetched before the worker was there
}

/** The reader decides when; until then the page and all it holds stay as they are. */
function sayNewEdition() {
  sayNotice('The book has changed since this page was opened.', [['Show it', () => location.reload()], ['Not now', () => undefined]]);
}

/** Each button takes the notice away. @param {string} words @param {[string, () => void][]} buttons */
function sayNotice(words, buttons) {
  const notice = document.createElement('p');
  notice.className = 'offline-notice';
  notice.setAttribute('role', 'status');
  notice.append(words);
  for (const [textContent, press] of buttons) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent });
    button.addEventListener('click', () => {
      notice.remove();
      press();
    });
    notice.append(' ', button);
  }
  document.body.append(notice);
}
