import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from '../../../docs/assets/js/sheet/printed.mjs';

const RULE = { section: '', name: '', leaves: '', called: '', value: '{value}', note: '', splits: false, die: 0 };
const RESULT = {
  total: 8,
  lines: [
    { section: 'Bag', name: 'black', value: '2' },
    { section: 'Bag', name: 'red', value: '9' },
    { section: 'Bag', name: 'blue', value: '1' },
    { section: 'Bag', name: 'In all', value: '12' },
    { section: 'Who', name: 'Home', value: 'a mill, by the sea, alone' },
  ],
};

test('without declared blocks every section is one, in its order', () => {
  const blocks = blocksOf([], RESULT);
  assert.deepEqual(blocks.map(({ title, lines }) => [title, lines.length]), [['Bag', 4], ['Who', 1]]);
});

test('numbers of a die, the largest share first', () => {
  const [{ lines }] = blocksOf([{ title: 'Bag', lines: [{ ...RULE, leaves: '^In all$', die: 12 }] }], RESULT);
  assert.deepEqual(lines.map(({ name, value }) => [name, value]), [['red (1 to 9)', '9'], ['black (10 to 11)', '2'], ['blue (12)', '1']]);
});

test('shares that do not fill the die have no numbers', () => {
  const [{ lines }] = blocksOf([{ title: 'Bag', lines: [{ ...RULE, leaves: '^(In all|red)$', die: 12 }] }], RESULT);
  assert.deepEqual(lines.map(({ name }) => name), ['black', 'blue']);
});

test('what follows the first comma is the note', () => {
  const [{ lines }] = blocksOf([{ title: 'Home', lines: [{ ...RULE, section: 'Who', called: 'Where', value: '{value}/{value}', splits: true }] }], RESULT);
  assert.deepEqual(lines, [{ name: 'Where', value: 'a mill/a mill', note: 'by the sea, alone' }]);
});

test('a result of the calculator, and no block without lines', () => {
  const blocks = blocksOf([{ title: 'Points', lines: [{ ...RULE, name: 'Points', value: '{total} in all' }] }, { title: 'Empty', lines: [RULE] }], RESULT);
  assert.deepEqual(blocks, [{ title: 'Points', lines: [{ name: 'Points', value: '8 in all', note: '' }] }]);
});
