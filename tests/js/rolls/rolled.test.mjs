/**
 * A roll is logged under the page where it was rolled, also where the reader has moved on before the log's script has
 * come.
 */

import '../browser.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';

/** Stands for whatever the page shows. @type {any} */
const anything = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  set: () => true,
});
const config = { textContent: '{"base": "../.."}' };
const getElementById = (/** @type {string} */ id) => (id === '__config' ? config : null);
/** @type {[type: string, hear: (event: any) => void][]} */
const listeners = [];
class Element {}
Object.assign(globalThis, {
  Element,
  document: new Proxy({}, { get: (_target, name) => (name === 'getElementById' ? getElementById : anything) }),
  location: new URL('https://book.example/book/game/first/'),
  addEventListener: (/** @type {string} */ type, /** @type {any} */ hear) => listeners.push([type, hear]),
});

const { listenForRolls, showRoll } = await import('../../../docs/assets/js/rolls/rolled.mjs');
const { engine } = await import('../../../docs/assets/js/engine/shared.mjs');
const { readRolls } = await import('../../../docs/assets/js/rolls/log.mjs');

test('a roll is logged under the page where it was rolled, whatever its form or the page has become', async () => {
  listenForRolls();
  const request = { calculator: 'game.check', mode: 'roll', inputs: { rating: 12 }, seed: 'an owl' };
  const response = { ...request, sentence: 'It succeeds.', engine: '1.0' };
  engine.ask = async () => /** @type {any} */ ({ ok: true, response });
  for (const state of [request, { ...request, seed: 'a fox' }]) {
    const first = (await readRolls()).length;
    const widget = Object.assign(new Element(), {
      id: 'check',
      request,
      dataset: {},
      hasAttribute: () => false,
      link: () => null,
      querySelector: () => anything,
    });
    Object.assign(widget, { closest: () => widget });
    globalThis.location = /** @type {any} */ (new URL('https://book.example/book/game/first/'));
    for (const [type, hear] of listeners) if (type === 'submit') hear({ target: widget });
    showRoll(/** @type {any} */ (widget), /** @type {any} */ ({ response, state }));
    globalThis.location = /** @type {any} */ (new URL('https://book.example/book/game/second/part/'));
    while ((await readRolls()).length === first) await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(
      (await readRolls()).map(({ page }) => page),
      Array(first + 1).fill('game/first/'),
    );
  }
});
