/** All the addresses of one thread have one key, and what is no address has none. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { addressKey, findAmong, siteOf } from '../../../docs/assets/js/page/thread-finder.mjs';

const THREAD = 'http://forum.example/archive/index.php?topic=1339.0';

describe('a thread', () => {
  const same = [
    'http://www.forum.example/archive/index.php?topic=1339.0',
    'https://forum.example/archive/index.php?topic=1339',
    'https://FORUM.example/archive/index.php?topic=1339.15',
    'http://forum.example/archive/index.php?topic=1339.msg12960#msg12960',
    'http://forum.example/archive/index.php?action=printpage;topic=1339.0',
    'http://forum.example/archive/index.php?PHPSESSID=0a1b2c&topic=1339.0;prev_next=next',
    'http://forum.example/archive/index.php/topic,1339.0.html',
    'http://forum.example/reference/index.php/welcome/topic/1339',
    'http://www.forum.example/forum/viewtopic.php?t=1339&highlight=dice',
    'forum.example/viewtopic.php?t=1339',
    '//forum.example/forum/viewtopic.php?t=1339',
    '  <http://forum.example/archive/index.php?topic=1339.0> ',
    'see [url=http://forum.example/archive/index.php?topic=1339.0]the thread[/url].',
    'see [the thread](http://forum.example/archive/index.php?topic=1339.0).',
    'at \u201chttp://forum.example/archive/index.php?topic=1339.0\u201d and \u2018others\u2019',
    'https://web.archive.org/web/20120826111500/http://forum.example/archive/index.php?topic=1339.0',
    'https://web.archive.org/web/2012id_/http:/forum.example/archive/index.php?topic=1339.0',
    'https://archive.ph/2012/http://forum.example/archive/index.php?topic=1339.0',
  ];
  for (const address of same) {
    it(`is found at ${address}`, () => assert.equal(addressKey(address), addressKey(THREAD)));
  }

  it('is another under another number or on another forum', () => {
    const others = [
      'http://forum.example/archive/index.php?topic=133.0',
      'http://forum.example/viewtopic.php?t=13390',
      'http://other.example/archive/index.php?topic=1339.0',
    ];
    for (const address of others) assert.notEqual(addressKey(address), addressKey(THREAD));
  });

  it('is not the post that happens to have its number', () => {
    assert.notEqual(addressKey('http://forum.example/viewtopic.php?p=1339'), addressKey(THREAD));
    assert.notEqual(addressKey('http://forum.example/t/?t=1339'), addressKey(THREAD));
  });
});

describe('a page of a blog', () => {
  const post = addressKey('http://somebody.blogspot.com/2012/08/core.html');

  it('is the same in every country, on a phone, and at a comment', () => {
    for (const address of [
      'https://somebody.blogspot.co.uk/2012/08/core.html?m=1',
      'somebody.blogspot.com.au/2012/08/core.html?showComment=13450#c77',
      'http://somebody.blogspot.com/2012/08/core.html?utm_source=feed',
    ]) {
      assert.equal(addressKey(address), post);
    }
  });

  it('is not the month it was written in', () => {
    assert.notEqual(addressKey('http://somebody.blogspot.com/2012/08/'), post);
    assert.equal(
      addressKey('http://somebody.blogspot.com/2012/08'),
      addressKey('http://somebody.blogspot.com/2012/08/'),
    );
  });
});

describe('an article of a wiki', () => {
  it('is the same in every version', () => {
    const article = addressKey('https://wiki.example/mediawiki/index.php?oldid=151230&title=Dice_System');
    assert.equal(addressKey('https://wiki.example/wiki/Dice_System'), article);
    assert.equal(addressKey('https://wiki.example/mediawiki/index.php?title=Dice%20System'), article);
  });
});

describe('what is no address', () => {
  const nothing = [
    '',
    '   ',
    'the thread about dice',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:a@b.example',
    'ftp://forum.example/topic/1339',
    'http://',
    'http://[',
    '<img src=x onerror=alert(1)>',
    '../../../etc',
    'C:\\rules',
  ];
  for (const text of nothing) {
    it(`has no key: ${JSON.stringify(text)}`, () => {
      assert.equal(addressKey(text), null);
      assert.equal(siteOf(text), null);
    });
  }

  it('is searched for one no further than the longest address goes', () => {
    for (const text of ['http://a.b/'.repeat(50_000), `http://a.example/${'%zz'.repeat(600_000)}`])
      assert.equal(addressKey(text), addressKey(text.slice(0, 2000)));
    for (const text of ['%'.repeat(500_000), 'a.'.repeat(300_000), `${' '.repeat(2000)}http://a.example/`])
      assert.equal(addressKey(text), null, text.slice(-20));
  });
});

describe('the finder', () => {
  const texts = [
    THREAD,
    'http://somebody.blogspot.com/2012/08/core.html',
    'https://www.game.example/rules',
    'https://game.example/rules',
  ];

  it('finds every text at the address', () => {
    assert.deepEqual(findAmong(texts, 'forum.example/viewtopic.php?t=1339').wanted, [0]);
    assert.deepEqual(findAmong(texts, 'http://game.example/rules/').wanted, [2, 3]);
  });

  it('offers the texts of the same site, and says that it does', () => {
    const { wanted, words } = findAmong(texts, 'http://forum.example/viewtopic.php?t=7');
    assert.deepEqual(wanted, [0]);
    assert.match(words, /no rule rests on this address/);
  });

  it('leaves all texts where it knows nothing, and never repeats what was pasted', () => {
    for (const pasted of ['', 'https://elsewhere.example/', '<script>alert(1)</script>']) {
      const { wanted, words } = findAmong(texts, pasted);
      assert.deepEqual(wanted, [0, 1, 2, 3]);
      assert.doesNotMatch(words, /script|elsewhere/);
    }
  });
});
