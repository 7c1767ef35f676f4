/**
 * The page's side of the service worker, which keeps the book for times without a network.
 *
 * It is there where the build made one: then the page names the book's manifest. Plain builds and cut editions do not.
 */

import { siteRoot } from './site-root.mjs';

/** What the first page of this visit was made of; with instant navigation its scripts stay under later pages. */
const scripts = madeOf();
let started = false;

/** A page has appeared. One of another build gets its own scripts: nothing was typed on it yet. */
export function keepOffline() {
  if (scripts && madeOf() && madeOf() !== scripts) location.reload();
  else if (!started && siteRoot && document.querySelector('link[rel=manifest]')) start(siteRoot);
}

/** The names of the page's scripts, which carry their content. */
function madeOf() {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=modulepreload]'));
  return [...links].map((link) => link.href.replace(/^.*\//u, '')).join(' ');
}

/** @param {URL} root */
function start(root) {
  started = true;
  const workers = navigator.serviceWorker; // only secure origins have it
  if (!workers) return;
  const wasThere = Boolean(workers.controller);
  workers.register(new URL('service-worker.js', root)).then(
    (registration) => watch(workers, registration, wasThere),
    () => undefined, // refused, or switched off: the book is read with a network
  );
}

/** @param {ServiceWorkerContainer} workers @param {ServiceWorkerRegistration} registration @param {boolean} wasThere */
async function watch(workers, registration, wasThere) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
  workers.addEventListener('controllerchange', () => {
    if (wasThere) sayNewEdition();
    wasThere = true;
  });
  if (wasThere) return;
  const { active } = await workers.ready;
  active?.postMessage([location.href.replace(/#.*/u, '')]); // this page was fetched before the worker was there
}

/** The reader decides when; until then the page and all it holds stay as they are. */
function sayNewEdition() {
  const notice = document.createElement('p');
  notice.className = 'offline-notice';
  notice.setAttribute('role', 'status');
  const show = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show it' });
  show.addEventListener('click', () => location.reload());
  const wait = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Not now' });
  wait.addEventListener('click', () => notice.remove());
  notice.append('The book has changed since this page was opened. ', show, ' ', wait);
  document.body.append(notice);
}
