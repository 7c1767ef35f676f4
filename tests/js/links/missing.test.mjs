/** Whoever looks for something that is not there is told what was looked for. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { strangeLink } from '../../../docs/assets/js/links/kinds.mjs';
import {
  meantFragment,
  meantShort,
  missingInEdition,
  missingSentence,
  wantedSentence,
} from '../../../docs/assets/js/links/missing-page.mjs';
import { meantPlace, missingCalculator, missingPlace } from '../../../docs/assets/js/links/missing-place.mjs';

test('a short address is told from a page', () => {
  assert.match(missingSentence('/book/r/zz99/', '/book/'), /^Nothing in this book has the short address “zz99”/u);
  assert.equal(missingSentence('/book/nosuch/game/', '/book/'), 'This book has no page “nosuch/game”.');
  assert.equal(missingSentence('/other/x/index.html', '/book/'), 'This book has no page “/other/x”.');
  assert.equal(missingSentence('/book/', '/book/'), 'This book has no page at this address.');
});

test('without a network the page that was wanted is named, and whether the book has it', () => {
  assert.match(wantedSentence('?missing=nowhere%2F'), /^This book has no page “nowhere”\. .* no network just now\.$/u);
  assert.match(wantedSentence('?missing=r%2Fzz99%2F'), /^Nothing in this book has the short address “zz99”/u);
  assert.equal(
    wantedSentence('?unread=arylon%2F'),
    'The page “arylon” was not read on this device, and there is no network just now.',
  );
  assert.match(wantedSentence('?unread='), /^The front page was not read/u);
  for (const query of ['', '?h=missing']) assert.equal(wantedSentence(query), '');
});

test('an address of any length and alphabet makes one line of text', () => {
  const told = missingSentence(`/r/${'%E2%80%AEgnp%0A'.repeat(100)}/`, '/');
  assert.ok(told.length < 200, told);
  assert.doesNotMatch(told, /[\u202e\n]/u);
  assert.equal(missingSentence('/%zz/', '/'), 'This book has no page “%zz”.');
});

test('a calculator that does not exist is named', () => {
  assert.match(
    missingCalculator('game.other'),
    /^this link asks for the calculator game\.other, which this book does not have/u,
  );
});

test('a fragment is missed only where it is the name of a place', () => {
  const isHere = (/** @type {string} */ id) => id === 's11';
  assert.match(missingPlace('#s999', isHere) ?? '', /^this page has no place “s999”;/u);
  for (const fragment of ['', '#', '#top', '#s11', '#__search', '#words=both%20missed'])
    assert.equal(missingPlace(fragment, isHere), '', fragment);
});

test('a short address in other letters, or with a mark behind it, is the one that is meant', () => {
  for (const name of [
    'S11/',
    's11)/',
    's11.',
    's11_',
    's11/)',
    '%22s11%22',
    'S11)',
    '(s11',
    's11%2C/',
    's11/index.html',
    '*s11*',
    's11%E2%80%9D',
    's11&amp;',
    's11/&quot;',
    '&quot;s11&quot;',
    's11/[/url]',
    's11%5B/url%5D',
    's11%20and',
    's11/,%20r/sr1/',
    's11%0A/',
  ]) {
    assert.deepEqual(
      meantShort(`/book/r/${name}`, '/book/'),
      { key: 's11', edition: undefined, places: ['r/s11/'] },
      name,
    );
  }
  assert.equal(meantShort('/book/r/Scattershot-MIB).', '/book/')?.key, 'scattershot-mib');
  for (const path of ['/book/r/', '/book/r/a/b/', '/book/r/a-b/c/', '/book/r/...', '/book/s11/', '/book/r/s11%2Fx'])
    assert.equal(meantShort(path, '/book/'), null, path);
});

test('a # that came as a part of the path is put right, and leads nowhere else', () => {
  const cases = [
    ['/book/arylon/table/%23scene1-AHx', '/book/arylon/table/#scene1-AHx'],
    ['/book/arylon/table%23scene1-A%5C_Hx', '/book/arylon/table/#scene1-A\\_Hx'],
    ['/book/arylon/table/%2523scene1-AHx?fbclid=1#more', '/book/arylon/table/#scene1-AHx?fbclid=1#more'],
    ['/book/r/index.html%5C%23s11', '/book/r/index.html#s11'],
    ['/book/arylon/table/&#35;scene1-AHx', '/book/arylon/table/#scene1-AHx'],
    ['/book/arylon/table/&amp;#x23;scene1-AHx', '/book/arylon/table/#scene1-AHx'],
    ['/book/arylon/table&num;scene1-AHx', '/book/arylon/table/#scene1-AHx'],
    ['/book/arylon/table/%26%2335;scene1-AHx', '/book/arylon/table/#scene1-AHx'],
    ['//evil.example/%23s11', 'http://book.example//evil.example/#s11'],
  ];
  for (const [path, meant] of cases)
    assert.equal(
      meantFragment(new URL(`http://book.example${path}`))?.href,
      new URL(meant.replace(/^\//u, 'http://book.example/')).href,
      path,
    );
  for (const path of ['/book/s11#q1-x', '/book/s11/&#s11', '/book/nowhere/?of=%23s11'])
    assert.equal(meantFragment(new URL(`http://book.example${path}`)), null, path);
});

test('in an edition it is looked for there first, and the current state is offered', () => {
  const meant = meantShort('/book/e/2031.1/r/S11/', '/book/');
  assert.deepEqual(meant, { key: 's11', edition: '2031.1', places: ['e/2031.1/r/s11/', 'r/s11/'] });
  assert.match(
    missingInEdition('2031.1', 's11'),
    /^There is no “s11” in an edition “2031\.1” here\. In the current state/u,
  );
});

test('a place in other letters is found on its page', () => {
  const isHere = (/** @type {string} */ id) => id === 's11' || id === 'Odd';
  for (const fragment of ['#S11', '#s11)', '#S11.', '#s11_', '#%53%31%31', '#s11&amp;', '#s11[/url]', '#s11%20and'])
    assert.equal(meantPlace(fragment, isHere), 's11', fragment);
  for (const fragment of ['', '#', '#s11', '#Odd', '#s12', '#...', '#s11_and', '#s11=and', '#s11.and'])
    assert.equal(meantPlace(fragment, isHere), null, fragment);
});

test('a link in a form that this page cannot read says so', () => {
  const never = () => false;
  for (const start of ['q2', 'c2', 'b3', 'q10', 'sheet3', 'scene2', 'group2']) {
    const said = strangeLink(`${start}-eyJhIjoxfQx`, never) ?? '';
    assert.ok(said.includes(`in a newer form (${start}) than this page can read; open it in the current state`), said);
  }
  assert.match(
    strangeLink('q0-abcx', never) ?? '',
    /^this link says that it holds an answer, in a form \(q0\) that was never written;/u,
  );
  assert.match(strangeLink('j2-abcx', never) ?? '', /^this link is of a kind \(j2\) that this book does not know;/u);
  assert.match(
    strangeLink('Q1-EYJHIJOXFQX', never) ?? '',
    /^all letters of this link were made capitals on its way, and what it held \(an answer\) is lost;/u,
  );
  assert.match(
    strangeLink('b1-abcx', never) ?? '',
    /^this link holds a round at the table, and there is none on this page;/u,
  );
});

test('a link that another part of the page reads, and a place that only looks like one, are left alone', () => {
  for (const start of ['c1-abcx', 'b1-abcx', 'q1-abcx'])
    assert.equal(
      strangeLink(start, () => true),
      '',
      start,
    );
  for (const place of ['s11', 'step2-more', 'toc', ''])
    assert.equal(
      strangeLink(place, () => false),
      null,
      place,
    );
});
