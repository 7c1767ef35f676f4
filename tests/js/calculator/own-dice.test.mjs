/** The die or token that is wanted next, read from the engine's sentence. */

import assert from 'node:assert/strict';
import { it } from 'node:test';

import '../browser.mjs';
import { nextDie } from '../../../docs/assets/js/calculator/own-dice.mjs';

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
