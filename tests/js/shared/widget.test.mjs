import assert from 'node:assert/strict';
import test from 'node:test';

/** As much of an element as the base class uses. */
class FakeElement extends EventTarget {
  localName = 'fake-widget';
  id = 'one';
  /** What stands in the markup, by selector. */
  markup = { 'form.rc-form': { name: 'the form' }, '.rc-status': { name: 'the status' } };

  querySelector(selector) {
    return this.markup[selector] ?? null;
  }
}

globalThis.HTMLElement = FakeElement;
const { widget } = await import('../../../docs/assets/js/shared/widget.mjs');

class Counter extends widget({ form: 'form.rc-form', status: '.rc-status' }) {
  connections = 0;
  clicks = 0;

  connected() {
    this.connections += 1;
    this.listen(this, 'click', () => (this.clicks += 1));
  }
}

test('the parts are found by their selectors when the element is connected', () => {
  const counter = new Counter();
  counter.connectedCallback();
  assert.equal(counter.parts.form, counter.markup['form.rc-form']);
  assert.equal(counter.parts.status, counter.markup['.rc-status']);
});

test('an element without one of its parts is not connected, and the error names the part', () => {
  const counter = new Counter();
  counter.markup = { '.rc-status': {} };
  assert.throws(() => counter.connectedCallback(), /<fake-widget id="one"> has no form\.rc-form/u);
  assert.equal(counter.connections, 0);
});

test('listeners end with the connection, and start anew with the next one', () => {
  const counter = new Counter();
  counter.connectedCallback();
  counter.dispatchEvent(new Event('click'));
  counter.disconnectedCallback();
  counter.dispatchEvent(new Event('click'));
  assert.equal(counter.clicks, 1);
  counter.connectedCallback();
  counter.dispatchEvent(new Event('click'));
  assert.equal(counter.clicks, 2);
});

test('the signal aborts when the connection ends', () => {
  const counter = new Counter();
  counter.connectedCallback();
  const { signal } = counter;
  assert.ok(!signal.aborted);
  counter.disconnectedCallback();
  assert.ok(signal.aborted);
});

test('an element that is disconnected before it had its parts raises no error', () => {
  assert.doesNotThrow(() => new Counter().disconnectedCallback());
});
