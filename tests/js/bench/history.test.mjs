import assert from 'node:assert/strict';
import { test } from 'node:test';

import { amendEntry, canRedo, currentEntry, MOST_ENTRIES, moveTo, newHistory, pushEntry } from '../../../docs/assets/js/bench/state.mjs';

test('edits of one field are one step, until another thing is done', () => {
  let history = newHistory({ label: 'start', fragment: 'a' });
  history = pushEntry(history, { label: 'one', fragment: 'b', key: 'rating' });
  history = pushEntry(history, { label: 'two', fragment: 'c', key: 'rating' });
  assert.deepEqual(history.entries.map(({ label }) => label), ['start', 'two']);
  history = moveTo(pushEntry(history, { label: 'roll', fragment: 'd' }), 1);
  assert.equal(canRedo(history), true);
  history = pushEntry(history, { label: 'other', fragment: 'e' });
  assert.deepEqual(history.entries.map(({ label }) => label), ['start', 'two', 'other']);
  assert.equal(currentEntry(amendEntry(history, 'f')).fragment, 'f');
});

test('no step leads beyond the ends', () => {
  const history = pushEntry(newHistory({ label: 'start', fragment: 'a' }), { label: 'one', fragment: 'b' });
  assert.equal(moveTo(history, -3).at, 0);
  assert.equal(moveTo(history, 9).at, 1);
});

test('a long history keeps its start', () => {
  let history = newHistory({ label: 'start', fragment: 'a' });
  for (let step = 0; step < MOST_ENTRIES + 5; step += 1) history = pushEntry(history, { label: `${step}`, fragment: `b${step}` });
  assert.equal(history.entries.length, MOST_ENTRIES);
  assert.equal(history.entries[0].label, 'start');
});
