/** The button that buys, pressed: what is written on the sheet, and where the focus is then. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { engine } from '../../../docs/assets/js/engine/shared.mjs';
import { FORMAT, withLogLine } from '../../../docs/assets/js/sheet/document.mjs';
import { growthButton } from '../../../docs/assets/js/sheet/grow.mjs';
import { changeSheet, keepSheet, sheetWith } from '../../../docs/assets/js/sheet/store.mjs';
import { soon } from '../shared/device.mjs';

class Element extends HTMLElement {
  dataset = {};
  disabled = false;
  textContent = '';

  setAttribute() {}

  append(/** @type {string[]} */ ...words) {
    this.textContent = words.join('');
  }

  closest() {
    return null;
  }

  matches() {
    return true; // somebody types, and the page is not loaded anew for what Node does not have
  }

  focus() {
    page.activeElement = this;
  }

  checkVisibility() {
    return true;
  }
}

const page = { body: new Element(), activeElement: new Element(), createElement: () => new Element() };
globalThis.document = /** @type {any} */ (page);
globalThis.dispatchEvent ??= () => true;

const GROWTH = {
  label: 'Oak buys an oar for 3',
  inputs: { name: 'Oak', bought: ['oar'] },
  track: 'coins',
  price: 3,
  value: 2,
  earned: '',
};

/** @returns {any} */
function sheet() {
  const document = { format: FORMAT, game: 'woods', calculator: 'woods.wanderer', inputs: { name: 'Oak' } };
  const more = { tracks: { coins: 5 }, log: [], notes: 'owes a boat', engine: '', random: '' };
  return { id: 'oak', changed: '', document: { ...document, ...more }, answer: null };
}

/** A button for a sheet that is kept, and what it says. */
function offered() {
  const answer = { ok: true, response: { inputs: {}, result: {} } };
  engine.ask = /** @type {any} */ (async () => answer);
  void keepSheet(sheet());
  const said = /** @type {any} */ (new Element());
  const button = growthButton(GROWTH, sheet(), said);
  const press = () => {
    button.focus();
    button.dispatchEvent(new Event('click'));
  };
  return { button, said, press };
}

test('what was noted since it was offered stays when it is bought', async () => {
  const { press } = offered();
  const line = { time: '2026-01-02T03:04:05.000Z', text: 'a coin' };
  void changeSheet('oak', (kept) => ({
    ...kept,
    document: withLogLine({ ...kept.document, notes: 'owes two boats' }, line),
  }));
  press();
  await soon();
  const bought = sheetWith('oak')?.document;
  assert.deepEqual([bought?.inputs, bought?.tracks], [GROWTH.inputs, { coins: 2 }]);
  assert.equal(bought?.notes, 'owes two boats');
  assert.deepEqual(
    bought?.log.map(({ text }) => text),
    [GROWTH.label, 'a coin'],
  );
});

test('what the price rests on has moved since, and nothing is bought', async () => {
  const { press, said } = offered();
  void changeSheet('oak', (kept) => ({ ...kept, document: { ...kept.document, tracks: { coins: 4 } } }));
  press();
  await soon();
  assert.deepEqual(sheetWith('oak')?.document.tracks, { coins: 4 });
  assert.match(said.textContent, /left as it is/u);
});

test('the focus stays with whoever has gone on meanwhile, and else comes back to the button', async () => {
  const { press, button } = offered();
  press();
  const notes = new Element();
  notes.focus();
  await soon();
  assert.equal(button.textContent, `Undo. ${GROWTH.label}`);
  assert.equal(page.activeElement, notes);
  page.activeElement = page.body; // a disabled button loses it
  button.dispatchEvent(new Event('click'));
  await soon();
  assert.equal(button.textContent, `Buy. ${GROWTH.label}`);
  assert.equal(page.activeElement, button);
});
