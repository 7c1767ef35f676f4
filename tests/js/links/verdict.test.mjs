/** Whoever opens an old link is told whether the answer still holds, and if not, what changed and why. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { changedRules, changedWords, changeWords, chosen, explanation, pinnedPlace, sinceLinked, verdict } from '../../../docs/assets/js/links/check.mjs';

const KNOWN = [
  { version: '2026.2', calculators: ['game.check'], what: 'A tie wins.', why: 'X3 says so.' },
  { version: '2026.10', calculators: ['game.check', 'game.price'], what: 'Prices rise.', why: 'X4 was misread.' },
];

const CHANGE = { version: '2026.2', date: '2026-12-01', id: 'XR1', what: 'the decision was reversed', says: 'Ties lose.', calculators: ['game.check'] };

describe('the verdict on a link', () => {
  it('says that the answer matches, and by which versions', () => {
    assert.equal(verdict([], '2026.1', '2026.1'), 'Worked out again: it matches the answer that was linked.');
    assert.match(verdict([], '2026.1', '2026.2'), /matches .* version 2026\.1 of the rules; version 2026\.2 answers here\.$/u);
  });

  it('says what has changed', () => {
    assert.equal(verdict(['faces', 'result'], '2026.1', '2026.2'),
      'This is not the answer that was linked: the dice or tokens are others; the result is another one.'
      + ' The link was made with version 2026.1 of the rules; version 2026.2 answers here.');
  });

  it('says no more than is known of a link that does not tell its answer', () => {
    assert.equal(verdict(null, undefined, '2026.1'), '');
    assert.equal(verdict(null, '2026.1', '2026.1'), '');
    assert.match(verdict(null, '2025.1', '2026.1'), /^The link was made with version 2025\.1/u);
  });
});

describe('the reason for another answer', () => {
  it('is the corrections of this calculator since, by number and not by letter', () => {
    const versions = (...asked) => chosen(KNOWN, ...asked).map(({ version }) => version);
    assert.deepEqual(versions('game.check', '2026.1', '2026.10'), ['2026.2', '2026.10']);
    assert.deepEqual(versions('game.check', '2026.2', '2026.10'), ['2026.10']);
    assert.deepEqual(versions('game.check', '2026.1', '2026.9'), ['2026.2']);
    assert.deepEqual(versions('game.price', '2026.1', '2026.2'), []);
  });

  it('is told in words', () => {
    const none = { corrections: [], changes: [] };
    const told = ['Corrected in version 2026.2: A tie wins. X3 says so.'];
    assert.deepEqual(explanation({ ...none, corrections: [KNOWN[0]] }, '2026.1', '2026.2'), told);
    assert.match(explanation(none, '2026.1', '2026.2')[0], /^No known correction explains it/u);
    assert.match(explanation(null, '2026.1', '2026.2')[0], /^The list of corrections cannot be loaded/u);
    assert.match(explanation(none, '2026.1', '2026.1')[0], /^The same version gives the same answer/u);
  });

  it('accuses no link of the version that is read where a rule changed, or may have', () => {
    assert.deepEqual(explanation({ corrections: [], changes: [CHANGE] }, '2026.1', '2026.1'), []);
    assert.deepEqual(explanation({ corrections: [], changes: [CHANGE] }, '2026.1', '2026.2'), []);
    assert.match(explanation(null, '2026.1', '2026.1')[0], /^The list of corrections cannot be loaded/u);
  });
});

describe('the rules that changed', () => {
  it('are those that the answer rests on and that are known to have changed', () => {
    assert.deepEqual(changedRules(['X10', 'X11', 'XR1'], ['XR1', 'X99', 'X10']), ['X10', 'XR1']);
    assert.deepEqual(changedRules(['X10'], []), []);
    assert.notEqual(changedWords(1), changedWords(2));
  });
});

describe('the rules that changed since a link was made', () => {
  const ids = (...asked) => sinceLinked([CHANGE, { ...CHANGE, id: 'X10', version: '2026.10' }], ...asked).map(({ id }) => id);

  it('are those of its calculator in its own version, which may be older than the change, and in those after it', () => {
    assert.deepEqual(ids('game.check', '2026.1', '2026.10'), ['XR1', 'X10']);
    assert.deepEqual(ids('game.check', '2026.2', '2026.2'), ['XR1']);
    assert.deepEqual(ids('game.check', '2026.3', '2026.10'), ['X10']);
    assert.deepEqual(ids('game.check', '2026.1', '2026.1'), []);
    assert.deepEqual(ids('game.price', '2026.1', '2026.10'), []);
  });

  it('say when, what happened, and why', () => {
    assert.equal(changeWords(CHANGE), ' changed on 2026-12-01 (the decision was reversed): Ties lose.');
  });
});

describe('the edition by which a link was made', () => {
  const place = 'https://rules.example/book/e/2026.1/chapter/';
  it('has the same page at its own address', () => {
    assert.equal(pinnedPlace('2026.1', new URL('https://rules.example/book/'), '/book/chapter/').href, place);
  });

  it('lies beside the edition that is read', () => {
    assert.equal(pinnedPlace('2026.1', new URL('https://rules.example/book/e/2026.10/'), '/book/e/2026.10/chapter/').href, place);
  });
});
