/** What the search says of a find, from its address alone. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { kindOf } from '../../../docs/assets/js/page/search-results.mjs';

const TITLES = new Map([
  ['', 'Home'],
  ['scattershot', 'Scattershot'],
  ['shattered-world', 'Shattered World'],
  ['rulings', 'Rulings'],
  ['glossary', 'Look up'],
  ['about', 'About'],
]);

describe('a find', () => {
  for (const [location, told] of [
    ['scattershot/resolution/#s19', 'Scattershot · rule'],
    ['scattershot/resolution/?h=blow#s15a', 'Scattershot · rule'],
    ['scattershot/resolution/', 'Scattershot · page'],
    ['scattershot/calculators/#on-mib', 'Scattershot · calculator'],
    ['rulings/shattered-world/#hr2', 'Shattered World · ruling'],
    ['rulings/shattered-world/', 'Shattered World · rulings'],
    ['rulings/', 'Rulings'],
    ['glossary/#shattered-world-proficient', 'Shattered World · headword'],
    ['glossary/', 'Look up'],
    ['calculators/', 'Look up'],
    ['calculators/#scattershot-mib', 'Scattershot · calculator'],
    ['scattershot/table/#stage-contest', 'Scattershot · at the table'],
    ['scattershot/table/#exchange', 'Scattershot · at the table'],
    ['bench/#stage-scattershot_contest', 'Look up'],
    ['bench/rolling-together/', 'Look up'],
    ['about/using/#keys', 'About · page'],
    ['', 'Home'],
    ['unheard-of/', 'page'],
  ]) {
    it(`at ${location || 'the root'} is ${told}`, () => assert.equal(kindOf(location, TITLES), told));
  }
});
