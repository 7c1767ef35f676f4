/** The reader is told how far loading is. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { loadingText } from '../../../docs/assets/js/calculator/progress.mjs';

describe('the stage as text', () => {
  const cases = [
    [{ stage: 'contact', loaded: 0, total: 0 }, 'Loading the rules'],
    [{ stage: 'fetch', loaded: 3_240_000, total: 13_480_000 }, 'Loading the rules: 3.2 of 13.5 MB, once'],
    [{ stage: 'start', loaded: 13_480_000, total: 13_480_000 }, 'Starting the rules'],
    [{ stage: 'ready', loaded: 13_480_000, total: 13_480_000 }, 'Working it out'],
  ];
  for (const [loading, text] of cases) it(text, () => assert.equal(loadingText(loading), text));
});
