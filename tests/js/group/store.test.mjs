import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { emptyGroup, groupFrom, isEmpty, readingsAmong, rulingsAre } from '../../../docs/assets/js/group/store.mjs';
import { packLink, unpackLink } from '../../../docs/assets/js/links/packed.mjs';

const THURSDAY = { name: 'Thursday table', texts: { scattershot: 'blog-2006' }, readings: { SR1: 'below' } };

describe('a group of readings', () => {
  it('comes back from its link', async () => {
    const link = await packLink('group', THURSDAY);
    const read = await unpackLink('group', `#${link}`);
    assert.ok(read.ok);
    assert.deepEqual(groupFrom(read.document), THURSDAY);
  });

  it('may leave out what it does not choose', () => {
    assert.deepEqual(groupFrom({ readings: { SR1: 'below' } }), { name: '', texts: {}, readings: { SR1: 'below' } });
    assert.ok(isEmpty(emptyGroup()));
    assert.ok(!isEmpty(THURSDAY));
  });

  for (const wrong of [
    null,
    [],
    'SR1',
    { name: 3 },
    { name: 'x'.repeat(61) },
    { texts: [] },
    { readings: { SR1: 1 } },
  ]) {
    it(`is not ${JSON.stringify(wrong).slice(0, 40)}`, () => assert.equal(groupFrom(wrong), null));
  }

  it('touches what rests on one of its rulings', () => {
    assert.deepEqual(readingsAmong(['SR1', 'SR2', 'toString'], { SR1: 'below', WR1: 'x' }), { SR1: 'below' });
    assert.deepEqual(readingsAmong([], { SR1: 'below' }), {});
  });

  it('counts them in words', () => {
    assert.equal(rulingsAre(1), '1 ruling is');
    assert.equal(rulingsAre(0), '0 rulings are');
  });

  it('holds no more names than the book could have', () => {
    const readings = Object.fromEntries(Array.from({ length: 1001 }, (_, place) => [`SR${place}`, 'x']));
    assert.equal(groupFrom({ readings }), null);
  });
});
