/** Python wakes by what a reader does; a widget that only stays in view wakes it on a line known to be free. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preloadOnIntent } from '../../../docs/assets/js/calculator/preload.mjs';

/** What happens on a line when a widget is in view for more than a second, and when it is then touched. */
function seen(t, connection) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const observed = [];
  globalThis.IntersectionObserver = class {
    constructor(react) {
      this.observe = () => observed.push(react);
    }
    disconnect() {}
  };
  Object.defineProperty(globalThis, 'navigator', { value: { connection }, configurable: true });
  const calls = [];
  const widget = new EventTarget();
  const reactions = { prefetch: () => calls.push('prefetch'), announce: () => calls.push('announce') };
  preloadOnIntent(widget, reactions, new AbortController().signal);
  for (const react of observed) react([{ isIntersecting: true }]);
  t.mock.timers.tick(1001);
  const inView = [...calls];
  widget.dispatchEvent(new Event('focusin'));
  return { inView, after: calls };
}

test('fast and unmetered: a second in view is enough', (t) => {
  const { inView } = seen(t, { effectiveType: '4g', type: 'wifi' });
  assert.deepEqual(inView, ['prefetch']);
});

for (const connection of [
  undefined,
  { effectiveType: '4g' },
  { effectiveType: '3g', type: 'wifi' },
  { effectiveType: '4g', type: 'cellular' },
]) {
  test(`not known to be free: only the focus wakes it (${JSON.stringify(connection)})`, (t) => {
    const { inView, after } = seen(t, connection);
    assert.deepEqual(inView, []);
    assert.deepEqual(after, ['announce']);
  });
}

test('a reader who saves data loads nothing by looking', (t) => {
  const { inView } = seen(t, { saveData: true, effectiveType: '4g', type: 'wifi' });
  assert.deepEqual(inView, []);
});
