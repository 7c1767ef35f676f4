/** Whoever opens an old link is told whether the answer still holds, and if not, what changed and why. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import {
  changedRules,
  changedWords,
  changeWords,
  explanation,
  pinnedPlace,
  sinceLinked,
} from '../../../docs/assets/js/links/changes.mjs';
import { hashOfAnswer, verdict } from '../../../docs/assets/js/links/check.mjs';

const KNOWN = [
  { version: '2026.2', calculators: ['game.check'], what: 'A tie wins.', why: 'X3 says so.' },
  { version: '2026.10', calculators: ['game.check', 'game.price'], what: 'Prices rise.', why: 'X4 was misread.' },
];

const CHANGE = {
  version: '2026.2',
  date: '2026-12-01',
  id: 'XR1',
  what: 'the decision was reversed',
  says: 'Ties lose.',
  calculators: ['game.check'],
};

const HASHES = JSON.parse(readFileSync(new URL('../../links/hashes.json', import.meta.url), 'utf8'));
/** Three letters of a part, by another library and typed texts. */
const letters = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 3);

describe('the hash of an answer', () => {
  it('is that of texts typed by hand, as in Python', () => {
    for (const { response, hashed } of HASHES)
      assert.equal(hashOfAnswer(response), hashed.map(letters).join(''), hashed[1]);
  });

  it('tells other dice, results and chances, and not other words', () => {
    const [{ response }] = HASHES;
    const differs = (change) => hashOfAnswer({ ...response, ...change }) !== hashOfAnswer(response);
    for (const change of [
      { faces: [3, 'black'] },
      { result: { made: 3 } },
      { result: { ...response.result, by: 1 } },
      { events: { won: '1/2' } },
      { distribution: null },
    ]) {
      assert.ok(differs(change), JSON.stringify(change));
    }
    assert.ok(!differs({ sentence: 'It is made.', engine: '2.0', steps: [], readings: { XR1: 'above', XR2: 'one' } }));
  });
});

describe('the verdict on a link', () => {
  it('says whether the answer matches, and by which versions', () => {
    const versions = ' The link was made with version 2026.1 of the rules; version 2026.2 answers here.';
    assert.equal(verdict(true, '2026.1', '2026.1'), 'Worked out again: it matches the answer that was linked.');
    assert.equal(
      verdict(true, '2026.1', '2026.2'),
      `Worked out again: it matches the answer that was linked.${versions}`,
    );
    assert.match(verdict(false, '2026.1', '2026.1'), /^This link was made with another state of the book; [^.]*\.$/u);
    assert.equal(verdict(false, '2026.1', '2026.2'), verdict(false, undefined, '2026.2') + versions);
  });

  it('says no more than is known of a link that does not tell its answer', () => {
    assert.equal(verdict(null, undefined, '2026.1'), '');
    assert.equal(verdict(null, '2026.1', '2026.1'), '');
    assert.match(verdict(null, '2025.1', '2026.1'), /^The link was made with version 2025\.1/u);
  });
});

describe('the reason for another answer', () => {
  it('is the corrections of this calculator since, by number and not by letter', () => {
    const versions = (...asked) => sinceLinked(KNOWN, ...asked).map(({ version }) => version);
    assert.deepEqual(versions('game.check', '2026.1', '2026.10'), ['2026.2', '2026.10']);
    assert.deepEqual(versions('game.check', '2026.2', '2026.10'), ['2026.10']);
    assert.deepEqual(versions('game.check', '2026.1', '2026.9'), ['2026.2']);
    assert.deepEqual(versions('game.price', '2026.1', '2026.2'), []);
  });

  it('is told in words', () => {
    const none = { corrections: [], changes: [] };
    assert.deepEqual(explanation({ ...none, corrections: [KNOWN[0]] }), [
      'Corrected in version 2026.2: A tie wins. X3 says so.',
    ]);
    assert.deepEqual(explanation(none), []);
    assert.match(explanation(null)[0], /^The list of corrections cannot be loaded/u);
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
  const ids = (...asked) =>
    sinceLinked([CHANGE, { ...CHANGE, id: 'X10', version: '2026.10' }], ...asked).map(({ id }) => id);

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
    assert.equal(
      pinnedPlace('2026.1', new URL('https://rules.example/book/e/2026.10/'), '/book/e/2026.10/chapter/').href,
      place,
    );
  });
});
