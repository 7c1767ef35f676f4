/** The reader is told how far loading is. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadingWords } from '../../../docs/assets/js/engine/loading-words.mjs';

describe('the stage in words', () => {
  const cases = [
    [{ stage: 'contact', loaded: 0, total: 0 }, 'Waking Python'],
    [{ stage: 'fetch', loaded: 3_240_000, total: 13_480_000 }, 'Waking Python: 3.2 of 13.5 MB'],
    [{ stage: 'start', loaded: 13_480_000, total: 13_480_000 }, 'Starting Python'],
    [{ stage: 'ready', loaded: 13_480_000, total: 13_480_000 }, 'Working it out'],
  ];
  for (const [loading, words] of cases) it(words, () => assert.equal(loadingWords(loading), words));
});
