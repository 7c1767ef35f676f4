/** What a reader writes becomes a post in two markups, and stays what it is. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { bbcodePost, markdownPost, rulesNamed, safeLink } from '../../../docs/assets/js/page/proposal.mjs';

const RULES = [{ key: 'S19', address: 'https://book.example/r/s19/' }];
const LINK = 'https://forum.example/viewtopic.php?t=7';

describe('a post', () => {
  it('quotes the text, names the rules and the source', () => {
    const proposal = { text: 'S19 begins below.\n\nThe chapter says so.', link: LINK, rules: RULES };
    assert.equal(
      markdownPost(proposal),
      `**Proposal for a ruling**\n\n> S19 begins below.\n>\n> The chapter says so.\n\nTouches: [S19](https://book.example/r/s19/)\n\nSource: <${LINK}>`,
    );
    assert.equal(
      bbcodePost(proposal),
      `[b]Proposal for a ruling[/b]\n\n[quote]S19 begins below.\n\nThe chapter says so.[/quote]\n\nTouches: [url=https://book.example/r/s19/]S19[/url]\n\nSource: [url]${LINK}[/url]`,
    );
  });

  it('is a template where nothing is written', () => {
    const empty = { text: '', link: '', rules: [] };
    for (const post of [markdownPost(empty), bbcodePost(empty)]) {
      assert.match(post, /what the ruling should say, and why/);
      assert.match(post, /Source: address of the post/);
    }
  });

  it('gives no order to a dice roller, and its quotation ends where it ends', () => {
    const text = '[[1d20]] and [roll]2d10[/roll] [dice=2d6]\n/roll 1d6\n!roll 1d6\n[/quote] mine';
    for (const post of [markdownPost({ text, link: '', rules: [] }), bbcodePost({ text, link: '', rules: [] })]) {
      assert.doesNotMatch(post, /\[\[|\[roll|\[dice|^[/!]/im);
    }
    assert.equal(bbcodePost({ text, link: '', rules: [] }).match(/\[\/quote\]/g)?.length, 1);
  });
});

describe('the rules that a text names', () => {
  it('are known, each once, in their order', () => {
    assert.deepEqual(rulesNamed('SR1 and S19, S19 again; D10, XS19, S190, s19', ['S19', 'SR1']), ['SR1', 'S19']);
  });
});

describe('a link', () => {
  it('is an address of the web', () => {
    assert.equal(safeLink(` ${LINK} `), LINK);
    assert.equal(safeLink('forum.example/t/7'), 'https://forum.example/t/7');
  });

  it('has nothing in it that ends a tag', () => {
    assert.doesNotMatch(safeLink('https://forum.example/a[/url][roll]1d6[/roll]?b=(c)>') ?? '', /[[\]<>()]/);
  });

  for (const typed of [
    'javascript:alert(1)',
    'data:text/html,x',
    'the thread',
    'ftp://a.example/',
    'https://',
    'http://two words.example',
  ]) {
    it(`is refused: ${typed}`, () => assert.equal(safeLink(typed), null));
  }
});
