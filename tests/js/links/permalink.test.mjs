/** A state goes into a link and comes out again, whatever a forum does to it; nothing else comes out. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { CUT, decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const STATE = {
  calculator: 'game.check',
  mode: 'odds',
  inputs: { rating: 12, note: 'ü>?~' },
  engine: '1.0',
  at: 'check',
};

/** A fragment round any JSON text, made without the code under test. */
const around = (json) => `#q1-${Buffer.from(json).toString('base64url')}x`;

const state = (link) => {
  const decoded = decodeLink(link);
  assert.ok(decoded?.ok, decoded?.message);
  return decoded.state;
};

const refusal = (link) => {
  const decoded = decodeLink(link);
  assert.equal(decoded?.ok, false);
  return decoded.message;
};

describe('a link', () => {
  it('is q1-, unpadded base64url of JSON with sorted keys, and a closing x', () => {
    const json =
      '{"at":"check","calculator":"game.check","engine":"1.0","inputs":{"note":"ü>?~","rating":12},"mode":"odds"}';
    assert.equal(`#${encodeLink(STATE)}`, around(json));
  });

  it('holds only characters that forum software leaves alone', () => {
    assert.match(encodeLink({ ...STATE, seed: '\u{1f3b2}???>>>' }), /^q1-[A-Za-z0-9_-]+x$/);
  });

  it('brings back the state', () => {
    assert.deepEqual(state(`#${encodeLink(STATE)}`), STATE);
  });

  it('leaves out what is empty and what it does not know', () => {
    const wordy = { ...STATE, readings: {}, text: null, seed: '', faces: [], sentence: 'no' };
    assert.equal(encodeLink(wordy), encodeLink(STATE));
  });

  it('keeps the seed of a roll, and not the faces that follow from it', () => {
    const roll = { calculator: 'game.check', mode: 'roll', seed: 'abc', faces: [3, 5] };
    assert.deepEqual(state(encodeLink(roll)), { calculator: 'game.check', mode: 'roll', seed: 'abc' });
  });

  it('keeps the method of a seed that is not the first', () => {
    const roll = { calculator: 'game.check', mode: 'roll', seed: 'abc', method: 2 };
    assert.deepEqual(state(encodeLink(roll)), roll);
    const plain = { calculator: 'game.check', mode: 'roll', seed: 'abc' };
    assert.equal(encodeLink({ ...plain, method: 1 }), encodeLink(plain));
    assert.equal(encodeLink({ ...STATE, method: 2 }), encodeLink(STATE));
  });

  it('keeps the faces of dice that were really thrown', () => {
    const roll = { calculator: 'game.check', mode: 'roll', faces: [3, 'white'] };
    assert.deepEqual(state(encodeLink(roll)), roll);
  });

  it('carries neither seed nor faces with odds', () => {
    assert.equal(encodeLink({ ...STATE, seed: 'abc', faces: [1] }), encodeLink(STATE));
  });

  it('is not made where the state is too large', () => {
    assert.equal(encodeLink({ ...STATE, inputs: { note: 'x'.repeat(20_000) } }), null);
  });
});

describe('a link that went through a forum', () => {
  const link = `#${encodeLink(STATE)}`;
  it('is still read when every sign of it was escaped, again and again', () => {
    let text = link.slice(1).replace(/./gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    for (let times = 1; times <= 6; times += 1) {
      assert.deepEqual(state(`#${text}`), STATE, `${times} times`);
      text = encodeURIComponent(text);
    }
  });

  it('that has lost a part of its hash asks the same, and is known to be cut', () => {
    for (const hashed of [`${link}.m1${'Ab-_9'.repeat(3)}x`, `#${encodeLink(STATE, 'Ab-_9Ab-_')}`]) {
      assert.equal(decodeLink(hashed).note, undefined);
      for (let end = `${link}.m`.length; end < hashed.length; end += 1) {
        assert.deepEqual(decodeLink(hashed.slice(0, end)), { ok: true, state: STATE, note: CUT });
      }
    }
    for (const whole of [link, `${link}.`, `${link}. mine`, `${link}.\nmaybe`, `${link}).`])
      assert.equal(decodeLink(whole).note, undefined, whole);
  });

  it('is refused with one sentence where its end is missing', () => {
    for (let length = 4; length < link.length; length += 1) {
      assert.match(refusal(link.slice(0, length)), /^a part of this link is missing or damaged; /);
    }
  });
});

describe('a fragment that is no link of ours', () => {
  it('is left alone', () => {
    for (const other of ['', '#', '#s11', '#q2-abcx', '#__proto__']) assert.equal(decodeLink(other), null);
  });
});

describe('a link from a stranger', () => {
  const inputs = (json) => around(`{"calculator":"a.b","inputs":${json}}`);
  const cases = [
    ['that is no object', around('[1]')],
    ['that is null', around('null')],
    ['that is no JSON', around('{')],
    ['that is no UTF-8', `#q1-${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}x`],
    ['without a calculator', around('{"mode":"odds"}')],
    ['whose calculator is markup', around('{"calculator":"<img src=x onerror=alert(1)>"}')],
    ['with a key of its own', around('{"calculator":"a.b","script":"alert(1)"}')],
    ['with a mode of its own', around('{"calculator":"a.b","mode":"delete"}')],
    ['that names the prototype', around('{"calculator":"a.b","__proto__":{"mode":"odds"}}')],
    ['that names the prototype in its inputs', inputs('{"__proto__":{"polluted":1}}')],
    ['that names the prototype in a row', inputs('{"skills":[{"__proto__":1}]}')],
    ['with inputs that are a list', inputs('[1]')],
    ['with a number that is beyond all numbers', inputs('{"rating":1e999}')],
    ['with a number that a script would change', inputs('{"rating":9007199254740993}')],
    ['nested without end', inputs(`{"a":${'['.repeat(50)}${']'.repeat(50)}}`)],
    ['with a very long list', inputs(`{"a":[${'1,'.repeat(600)}1]}`)],
    ['whose readings are no texts', around('{"calculator":"a.b","readings":{"SR1":1}}')],
    ['whose seed is no text', around('{"calculator":"a.b","seed":7}')],
    ['whose method is none', around('{"calculator":"a.b","seed":"s","method":3}')],
    ['whose faces are objects', around('{"calculator":"a.b","faces":[{}]}')],
    ['whose place is a selector', around('{"calculator":"a.b","at":"x,[y]"}')],
    ['that is very long', `#q1-${'A'.repeat(200_000)}x`],
  ];
  for (const [what, link] of cases) {
    it(`${what} is refused with one sentence`, () =>
      assert.match(refusal(link), /^[a-z][^.]*; ask for the link again, or copy it whole$/));
  }

  it('leaves the prototype of every object alone', () => {
    decodeLink(inputs('{"__proto__":{"polluted":1}}'));
    assert.equal({}.polluted, undefined);
  });

  it('with seed and faces keeps the seed', () => {
    assert.deepEqual(state(around('{"calculator":"a.b","mode":"roll","seed":"s","faces":[1]}')), {
      calculator: 'a.b',
      mode: 'roll',
      seed: 's',
    });
  });

  it('never makes the reader throw, whatever is in it', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const text = String.fromCharCode(byte);
      assert.doesNotThrow(() => decodeLink(`#q1-${text}${encodeLink(STATE).slice(3)}`));
      assert.doesNotThrow(() => decodeLink(around(`{"calculator":"a.b","inputs":{"a":${JSON.stringify(text)}}}`)));
    }
  });
});

/* Links that were once made open for ever, whatever happens to them on the way. */

const OPENED = JSON.parse(readFileSync(new URL('../../links/opened.json', import.meta.url), 'utf8'));

/**
 * The hash of the answer, read without the code under test: behind six letters of the first form, before six of the
 * second.
 */
const hashIn = (fragment) => (fragment.includes('.m1') ? fragment.slice(-10, -1) : fragment.slice(-16, -7));

describe('a link of the set', () => {
  for (const { name, fragment, state } of OPENED) {
    it(`opens, and would be made the same today: ${name}`, () => {
      const [payload, hashed] = fragment.split('.');
      assert.deepEqual(decodeLink(`#${fragment}`), { ok: true, state, answerHash: hashIn(fragment) });
      assert.equal(encodeLink(state), payload);
      if (hashed.startsWith('m2')) assert.equal(encodeLink(state, hashIn(fragment)), fragment);
    });
  }
});

describe('a link with a checksum', () => {
  const { fragment } = OPENED.findLast((each) => each.fragment.includes('.m2'));

  it('is refused where one of its letters was changed', () => {
    const form = fragment.indexOf('.m2') + 1; // of another form nothing is known
    for (let place = 3; place < fragment.length - 1; place += 1) {
      if (place === form || place === form + 1) continue;
      const changed = `${fragment.slice(0, place)}${fragment[place] === 'A' ? 'B' : 'A'}${fragment.slice(place + 1)}`;
      const read = decodeLink(changed);
      assert.match(read.message ?? '', /^a part of this link is missing or damaged; [^.]*$/u, changed.slice(place - 3));
    }
  });
});
