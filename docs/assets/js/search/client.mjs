/**
 * Asks the search of the book from a page, past the box of the theme. Its worker and the index come with the first question.
 *
 * @import { Found, Question } from './ranking.mjs'
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { newElement } from '../shared/html.mjs';
import { siteRoot } from '../shared/site-root.mjs';

const SETUP = 0;
const FIND = 4;

/** @type {Promise<(question: Question) => Promise<Found[]>> | null} */
let finding = null;

/** What fits a question, the best first; rejects where the index does not come. @param {Question} question @returns {Promise<Found[]>} */
export async function findInBook(question) {
  finding ??= startFinding();
  try {
    return await (await finding)(question);
  } catch (error) {
    finding = null; // the next question tries again
    throw error;
  }
}

async function startFinding() {
  const worker = new Worker(new URL('js/search/worker.mjs', ASSETS_URL).href, { type: 'module', name: 'search' });
  /** @type {((answer: any) => void)[]} */
  const waiting = [];
  const failed = new Promise((_resolve, reject) => worker.addEventListener('error', () => reject(new Error('the search did not start')), { once: true }));
  worker.addEventListener('message', ({ data }) => waiting.shift()?.(data.data));
  const ask = (/** @type {number} */ type, /** @type {unknown} */ data) => {
    const answer = new Promise((resolve) => waiting.push(resolve));
    worker.postMessage({ type, data });
    return Promise.race([answer, failed]);
  };
  failed.catch(() => {}); // told to whoever asks
  await ask(SETUP, await storedIndex());
  return (/** @type {Question} */ question) => /** @type {Promise<Found[]>} */ (ask(FIND, question));
}

/** The index; a page that was opened as a file may run a script and fetch nothing. */
async function storedIndex() {
  const address = new URL('search/search_index.js', siteRoot ?? location.href).href;
  if (location.protocol !== 'file:') return (await fetch(`${address}on`)).json();
  await new Promise((resolve, reject) => {
    const script = newElement('script', { src: address });
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('the index did not come')));
    document.head.append(script);
  });
  return /** @type {any} */ (window).__index;
}
