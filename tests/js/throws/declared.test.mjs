/** What the page throws by itself is what the engine answers: every published roll with a seed has the same faces. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import {
  facesOf,
  fallenSpoken,
  fallenWords,
  SeededRoller,
  throwDeclared,
} from '../../../docs/assets/js/throws/declared.mjs';

const read = (name) => readFileSync(new URL(`../../../vectors/${name}`, import.meta.url), 'utf8');
const DECLARED = JSON.parse(read('throws.json'));
const BY_METHOD_2 = JSON.parse(read('seed-method-2.json')).requests;
const rollsOf = (calculator) => [
  ...BY_METHOD_2.filter(({ request }) => request.calculator === calculator).map(({ request, faces }) => ({
    name: 'method 2',
    request,
    answer: { response: { faces } },
  })),
  ...read(`${calculator}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ request, answer }) => answer.ok && (typeof request.seed === 'string' || request.faces?.length > 0)),
];

for (const [calculator, declared] of Object.entries(DECLARED)) {
  describe(calculator, () => {
    const rolls = rollsOf(calculator);

    it('has published rolls', () => assert.ok(rolls.length > 0));

    it('falls as the engine lets it fall', () => {
      for (const { name, request, answer } of rolls) {
        const thrown = throwDeclared(declared, request);
        const [shown, faces] = [facesOf(thrown), answer.response.faces];
        assert.deepEqual(shown, faces.slice(0, shown.length), name);
        assert.ok(thrown.isOpen || shown.length === faces.length, name);
      }
    });
  });
}

const of = (throws, more = {}) => ({ throws, ...more });
const row = (label, ...faces) => ({ label, faces });

describe('a declaration', () => {
  it('shares a row among throws of one label, and keeps their notes', () => {
    const thrown = throwDeclared(
      of([
        { label: 'a', die: 1, times: 2 },
        { label: 'a', die: 1, note: 'for' },
        { label: 'b', die: 1 },
      ]),
      { seed: '' },
    );
    const plain = { kind: 'd1', face: 1, note: '' };
    assert.deepEqual(thrown, {
      rows: [row('a', plain, plain, { ...plain, note: 'for' }), row('b', plain)],
      isOpen: false,
      bags: {},
    });
  });

  it('takes the 0 of a d10 for its 10, as the engine does', () => {
    const thrown = throwDeclared(of([{ die: 10, times: 2 }, { die: 6 }]), { faces: [0, 5, 6] });
    assert.deepEqual(facesOf(thrown), [10, 5, 6]);
    assert.equal(throwDeclared(of([{ die: 6 }]), { faces: [0] }).isOpen, true);
  });

  it('stops where what comes depends on what came', () => {
    const declared = of([{ die: 6 }, { is_open: true, times: 'more' }, { die: 6 }], { defaults: { more: 0 } });
    assert.equal(throwDeclared(declared, { seed: '' }).isOpen, false);
    const { rows, isOpen } = throwDeclared(declared, { seed: '', inputs: { more: 2 } });
    assert.equal(rows[0].faces.length, 1);
    assert.equal(isOpen, true);
  });

  it('leaves to the engine what the engine would refuse', () => {
    for (const inputs of [
      { dice: ['d0'] },
      { dice: ['d'] },
      { dice: [6] },
      { dice: ['d6', 'two'] },
      { dice: 'd2000' },
    ]) {
      const { isOpen } = throwDeclared(of([{ dice: 'dice' }]), { seed: '', inputs });
      assert.equal(isOpen, true, JSON.stringify(inputs));
    }
    for (const times of [-1, 1.5, '2', null, true, 10 ** 9]) {
      assert.equal(
        throwDeclared(of([{ die: 6, times: 'times' }]), { seed: '', inputs: { times } }).isOpen,
        true,
        String(times),
      );
    }
    for (const bag of [{ white: -1 }, { green: 1 }, [], 'x', { white: 0 }]) {
      const declared = of([{ bag: 'bag' }], { members: { bag: { white: 0 } } });
      assert.equal(throwDeclared(declared, { seed: '', inputs: { bag } }).isOpen, true, JSON.stringify(bag));
    }
  });

  it('throws no dice for a member that is not there', () => {
    for (const against of [11, ['d8'], null]) {
      assert.deepEqual(throwDeclared(of([{ dice: 'against.dice' }]), { seed: '', inputs: { against } }), {
        rows: [],
        isOpen: false,
        bags: {},
      });
    }
  });

  it('knows neither the readings of a whole text nor a default that follows them', () => {
    const declared = of([{ die: 6, when: { XR1: 'so' } }], { decided: { XR1: 'so' } });
    assert.equal(throwDeclared(declared, { seed: '' }).rows.length, 1);
    assert.deepEqual(throwDeclared(declared, { seed: '', text: 'first' }), { rows: [], isOpen: true, bags: {} });
    assert.equal(throwDeclared(declared, { seed: '', text: 'first', readings: { XR1: 'so' } }).rows.length, 1);
    const bag = of([{ bag: 'bag' }], {
      defaults: { bag: { white: 1 } },
      members: { bag: { white: 0 } },
      by_reading: ['bag'],
    });
    assert.equal(throwDeclared(bag, { seed: '' }).rows.length, 1);
    assert.equal(throwDeclared(bag, { seed: '', readings: { XR2: 'else' } }).isOpen, true);
  });
});

describe('the published vectors of the seed method', () => {
  const { vectors } = JSON.parse(read('seed-method-1.json'));
  for (const { seed, draw } of vectors) {
    it(`empty their bag by the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
      const bag = Object.fromEntries(draw.bag);
      assert.deepEqual(
        facesOf(throwDeclared(of([{ bag: 'bag', times: draw.tokens.length }], { members: { bag } }), { seed })),
        draw.tokens,
      );
      assert.deepEqual(bag, Object.fromEntries(draw.bag));
    });
  }
});

describe("a reader's own dice and tokens", () => {
  const given = (throws, faces, more) => throwDeclared(of(throws, more), { faces });

  it('lie there in their order', () => {
    const { rows, isOpen } = given(
      [
        { die: 6, times: 2 },
        { label: 'b', die: 10 },
      ],
      [3, 6, 10],
    );
    assert.deepEqual(
      rows.map(({ faces }) => faces.map(({ kind, face }) => `${kind} ${face}`)),
      [['d6 3', 'd6 6'], ['d10 10']],
    );
    assert.equal(isOpen, false);
  });

  it('leave the bag', () => {
    const bag = { members: { bag: { white: 1, red: 1 } } };
    assert.deepEqual(facesOf(given([{ bag: 'bag', times: 2 }], ['red', 'white'], bag)), ['red', 'white']);
    const twice = given([{ bag: 'bag', times: 2 }], ['red', 'red'], bag);
    assert.deepEqual(facesOf(twice), ['red']);
    assert.equal(twice.isOpen, true);
  });

  it('are shown as far as they can be', () => {
    for (const faces of [[3], [3, 7], [3, 0], [3, 1.5], [3, 'red'], [3, '4']]) {
      const thrown = given([{ die: 6, times: 2 }], faces);
      assert.deepEqual(facesOf(thrown), [3], JSON.stringify(faces));
      assert.equal(thrown.isOpen, true);
    }
  });
});

const die = (face) => ({ kind: 'd6', face, note: '' });
const rowsOf = (...faces) => [{ label: 'The dice', faces }];

describe('the words in place of the verdict', () => {
  it('says what fell, and that the verdict follows', () => {
    assert.equal(
      fallenWords({ rows: rowsOf(die(3), die(5)), isOpen: false }, true),
      'The dice have fallen; the verdict follows.',
    );
  });

  it('says when, where the rules have to be loaded', () => {
    assert.match(
      fallenWords({ rows: rowsOf(die(3)), isOpen: false }, false),
      /follows as soon as the rules are loaded\.$/u,
    );
  });

  it('names the first of several, and tokens as tokens', () => {
    const token = { kind: 'white', face: 'white', note: '' };
    assert.match(fallenWords({ rows: rowsOf(token), isOpen: true }, true), /^The first tokens are drawn;/u);
  });

  it('says nothing of dice where none are known', () => {
    const thrown = { rows: [], isOpen: true };
    assert.match(fallenWords(thrown, true), /^The roll is under way;/u);
    assert.equal(fallenSpoken(thrown, false), fallenWords(thrown, false));
  });

  it('tells whoever hears the page what they show', () => {
    assert.match(fallenSpoken({ rows: rowsOf(die(3), die(5)), isOpen: false }, false), /They show 3, 5\.$/u);
  });
});

const PUBLISHED = JSON.parse(read('seed-method-1.json'));
const SECOND = JSON.parse(read('seed-method-2.json'));

const without = (bag, gone) => ({ ...bag, [gone]: bag[gone] - 1 });

for (const { seed, bytes, dice, calls, draw } of PUBLISHED.vectors) {
  describe(`the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      const expected = Buffer.from(bytes, 'hex');
      assert.deepEqual(Buffer.from(new SeededRoller(seed).rowOf('', '').bytes(expected.length)), expected);
    });

    it('gives the published dice', () => {
      for (const { sides, faces } of dice) {
        const roller = new SeededRoller(seed);
        assert.deepEqual(
          faces.map(() => roller.die(sides)),
          faces,
          `d${sides}`,
        );
      }
    });

    it('gives the published dice and tokens in turn', () => {
      const roller = new SeededRoller(seed);
      for (const call of calls) {
        const gives = call.die ? roller.die(call.die) : roller.token(Object.fromEntries(call.token));
        assert.equal(gives, call.gives);
      }
    });

    it('empties the published bag', () => {
      const roller = new SeededRoller(seed);
      let bag = Object.fromEntries(draw.bag);
      for (const colour of draw.tokens) {
        assert.equal(roller.token(bag), colour);
        bag = without(bag, colour);
      }
      assert.ok(Object.values(bag).every((number) => number === 0));
    });
  });
}

const called = (roller, { throw: name, die, token }) =>
  die ? roller.die(die, name) : roller.token(Object.fromEntries(token), name);

for (const { seed, rows, dice, calls, draw } of SECOND.vectors) {
  describe(`by method 2 the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      for (const { throw: name, kind, number, bytes } of rows) {
        const roller = new SeededRoller(seed, 2);
        const row = Array.from({ length: number }, () => roller.rowOf(name, kind)).at(-1);
        assert.equal(Buffer.from(row.bytes(bytes.length / 2)).toString('hex'), bytes);
      }
    });

    it('gives the published dice, and dice and tokens in turn', () => {
      for (const { throw: name, sides, faces } of dice) {
        const roller = new SeededRoller(seed, 2);
        assert.deepEqual(
          faces.map(() => roller.die(sides, name)),
          faces,
          `d${sides}`,
        );
      }
      const roller = new SeededRoller(seed, 2);
      for (const call of calls) assert.equal(called(roller, call), call.gives);
    });

    it('empties the published bag', () => {
      const roller = new SeededRoller(seed, 2);
      let bag = Object.fromEntries(draw.bag);
      for (const colour of draw.tokens) {
        assert.equal(roller.token(bag, draw.throw), colour);
        bag = without(bag, colour);
      }
    });
  });
}

describe('by method 2 a published request', () => {
  for (const { request, calls } of SECOND.requests) {
    it(`of ${request.calculator} gives its faces`, () => {
      const roller = new SeededRoller(request.seed, 2);
      for (const call of calls) assert.equal(called(roller, call), call.gives);
    });
  }
});
