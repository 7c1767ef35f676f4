/** The die or token that is wanted next, read from the engine's sentence, and its faces under a finger. */

import assert from 'node:assert/strict';
import { it } from 'node:test';

import '../browser.mjs';
import { nextDie, offerFaces } from '../../../docs/assets/js/calculator/own-dice.mjs';
import { engine } from '../../../docs/assets/js/engine/shared.mjs';
import { presses } from '../../../docs/assets/js/shared/press.mjs';
import { soon } from '../shared/device.mjs';

const wanted = (message, field = 'faces') => nextDie({ field, message });

it('offers the faces of a die', () => {
  assert.deepEqual(wanted('The faces end early: face 3 is the Action Die, a d4; add a whole number from 1 to 4.'), {
    place: 3,
    what: 'the Action Die, a d4',
    faces: [1, 2, 3, 4],
  });
});

it('offers the colours that are left in the bag', () => {
  assert.deepEqual(
    wanted('The faces end early: face 1 is token 1 of 3; add a colour left in the bag (white, black).'),
    { place: 1, what: 'token 1 of 3', faces: ['white', 'black'] },
  );
});

it('offers the only face of a die that has one', () => {
  assert.deepEqual(wanted('The faces end early: face 1 is a d1; add 1.')?.faces, [1]);
});

it('leaves a die of very many faces to the keyboard', () => {
  assert.deepEqual(wanted('The faces end early: face 1 is a d100; add a whole number from 1 to 100.')?.faces, []);
});

it('is none where the engine refuses something else', () => {
  assert.equal(wanted('this roll takes 2 faces, got 3; leave out the last'), null);
  assert.equal(wanted('Face 1 is a d6; enter a whole number from 1 to 6 (you entered 9).', 'faces.0'), null);
  assert.equal(wanted('The faces end early: face 1 is a d6; add a whole number from 1 to 6.', 'inputs.die'), null);
});

/* The faces on the page. */

class Input {
  dataset = {};
  value = '';

  getAttribute() {
    return null;
  }
}
globalThis.HTMLInputElement = Input;
globalThis.HTMLSelectElement = class {};

/** A button, or a place for buttons. */
function node() {
  const made = { textContent: '', children: [], setAttribute() {}, addEventListener() {}, contains: () => false };
  made.append = (...words) => (made.textContent = words.join(''));
  made.replaceChildren = (...children) => (made.children = children);
  return made;
}
globalThis.document = { activeElement: null, createElement: node };

/** A calculator with its box, and what the engine answers to each list of faces. */
function calculator(answers) {
  const [status, faces, field] = [node(), node(), new Input()];
  const box = { isConnected: true, querySelector: (part) => ({ p: status, div: faces })[part] };
  const parts = { '.own-dice': box, '[data-role="faces"]': field };
  const request = { calculator: 'some.roll' };
  engine.ask = async (text) => answers[JSON.parse(text).faces.join(' ')]();
  return {
    widget: { isConnected: true, request, querySelector: (part) => parts[part] ?? null },
    field,
    shown: () => [status.textContent, ...faces.children.map(({ textContent }) => textContent)],
  };
}

const lacks = (what, sides) => () => {
  const message = `The faces end early: face 1 is ${what}; add a whole number from 1 to ${sides}.`;
  return { ok: false, failure: { field: 'faces', message } };
};
const UNDO = ['Undo the last', 'Begin again'];

it('leaves the faces under a finger until the tap is over, and then shows those after the tap', async () => {
  const { widget, field, shown } = calculator({ '': lacks('a d4', 4), 3: lacks('a d6', 6), '3 5': lacks('a d2', 2) });
  const page = new EventTarget();
  presses.listen(page);
  offerFaces(widget);
  await soon();
  assert.deepEqual(shown(), ['Next: a d4.', '1', '2', '3', '4']);
  const finger = new Event('pointerdown');
  Object.defineProperty(finger, 'target', { value: { closest: () => true } });
  field.value = '3';
  offerFaces(widget);
  page.dispatchEvent(finger);
  await soon();
  assert.equal(shown()[0], 'Next: a d4.');
  field.value = '3 5'; // what the tap does
  offerFaces(widget);
  page.dispatchEvent(new Event('click'));
  await soon();
  assert.deepEqual(shown(), ['Next: a d2.', '1', '2', ...UNDO]);
});

it('says why nothing is offered where Python cannot answer', async () => {
  const fail = () => {
    throw new Error('there is no connection');
  };
  const { widget, shown } = calculator({ '': fail });
  offerFaces(widget);
  await soon();
  assert.deepEqual(shown(), ['there is no connection']);
});
