/** A part of the scripts that does not come: the page is loaded once more, and says why where the site has changed. */

import '../browser.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ASSETS_URL } from '../../../docs/assets/js/assets-url.mjs';
import { AFRESH } from '../../../docs/assets/js/shared/part.mjs';
import { Texts } from './device.mjs';

const SCRIPT = new URL('js/part.ONE.mjs', ASSETS_URL).href;

/**
 * A tab that has loaded one script, on a site whose list of files has these.
 * @param {string[]} listed
 * @param {Element | null} [focused]
 */
function openTab(listed, focused = null) {
  const answer = { headers: new Headers({ 'content-type': 'text/javascript' }) };
  const files = listed.map((address) => [address, 1, '']);
  performance.getEntriesByType = () => /** @type {any} */ ([{ name: SCRIPT }]);
  const events = new EventTarget();
  globalThis.addEventListener = /** @type {any} */ (events.addEventListener.bind(events));
  globalThis.sessionStorage = /** @type {any} */ (new Texts());
  globalThis.fetch = async (address) =>
    String(address).endsWith('offline.json') ? Response.json({ files }) : new Response('', answer);
  const page = { hidden: false, activeElement: focused, querySelector: () => null };
  globalThis.document = /** @type {any} */ (page);
  const reloaded = new Promise((resolve) => {
    globalThis.location = /** @type {any} */ ({ href: 'http://book.test/', pathname: '/', reload: resolve });
  });
  return { events, page, reloaded };
}

/** @param {string} tab every tab has its own scripts */
async function missPart(tab) {
  const { part } = await import(`../../../docs/assets/js/shared/part.mjs?${tab}`);
  await assert.rejects(part(async () => Promise.reject(new TypeError('Failed to fetch'))));
}

test('where the site has another build, the page says after its reload that the book has changed', async () => {
  const { reloaded } = openTab([new URL('js/part.ANOTHER.mjs', ASSETS_URL).href]);
  await missPart('changed');
  await reloaded;
  assert.equal(sessionStorage.getItem(AFRESH), 'yes');
});

test('where a script of this build came wrong, nothing has changed', async () => {
  const { reloaded } = openTab([SCRIPT]);
  await missPart('same');
  await reloaded;
  assert.equal(sessionStorage.getItem(AFRESH), null);
});

test('somebody who types is waited for, and told as well', async () => {
  const field = /** @type {any} */ ({ matches: () => true });
  const { events, page, reloaded } = openTab([new URL('js/part.ANOTHER.mjs', ASSETS_URL).href], field);
  const waits = new Promise((resolve) => {
    const { addEventListener } = globalThis;
    globalThis.addEventListener = /** @type {any} */ (
      (/** @type {any[]} */ ...given) => {
        if (given[0] === 'focusout') resolve(undefined);
        return /** @type {any} */ (addEventListener)(...given);
      }
    );
  });
  await missPart('typing');
  await waits;
  assert.deepEqual(Object.keys(sessionStorage), []);
  page.activeElement = null;
  events.dispatchEvent(new Event('focusout'));
  await reloaded;
  assert.equal(sessionStorage.getItem(AFRESH), 'yes');
});
