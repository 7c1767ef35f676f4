// What is left of the theme's style sheet: all that can match something, in its order.

import assert from 'node:assert/strict';
import test from 'node:test';
import { withoutUnusedRules, withoutUnusedValues, wordsOf } from '../../../macros/postprocess/unused_rules.mjs';

const PAGE =
  '<html dir="ltr"><b class="used also" id="here" data-md-color-accent="custom">red note</b><noscript>&lt;i class=&quot;held&quot;></noscript>';
const WORDS = wordsOf([PAGE], ["classList.add('by-script'); const quote = said.note"]);

/** @param {string} css */
const kept = (css) => withoutUnusedRules(css, WORDS);

test('a rule stays where each class and id of a selector is there', () => {
  assert.equal(kept('.used{a:b}.unheard{a:b}#used .also>p{a:b}.used.unheard{a:b}'), '.used{a:b}#used .also>p{a:b}');
  assert.equal(kept('p{a:b}.by-script{a:b}#here{a:b}.held{a:b}'), 'p{a:b}.by-script{a:b}#here{a:b}.held{a:b}');
});

test('a word of a text or of a script is no class', () => {
  assert.equal(kept('.note{a:b}.quote{a:b}.said{a:b}.used{a:b}'), '.used{a:b}');
});

test('a direction in which no page is written goes', () => {
  assert.equal(kept('[dir=rtl] p{a:b}[dir="rtl"] .used,[dir=ltr] .used{a:b}'), '[dir=ltr] .used{a:b}');
});

test('of a list, the selectors that can match stay', () => {
  assert.equal(kept('.used,.unheard,p:is(.a,.b){a:b}'), '.used,p:is(.a,.b){a:b}');
});

test('what is excluded or offered as one of several decides nothing', () => {
  assert.equal(kept('.used:not(.unheard){a:b}'), '.used:not(.unheard){a:b}');
  assert.equal(kept(':is(.used,.unheard):where(:not(.x)) p{a:b}'), ':is(.used,.unheard):where(:not(.x)) p{a:b}');
});

test('a colour that no page offers goes, also where the word stands in a text', () => {
  assert.equal(
    kept('[data-md-color-accent=red]{a:b}[data-md-color-accent=custom]{a:b}'),
    '[data-md-color-accent=custom]{a:b}',
  );
});

test('a part for which the book has no use goes, though the theme’s script names it', () => {
  const words = wordsOf([], ['md-annotation md-version md-tooltip md-code__nav']);
  assert.equal(
    withoutUnusedRules('.md-annotation{a:b}.md-tooltip{a:b}.md-version p{a:b}.md-code__nav{a:b}', words),
    '.md-tooltip{a:b}',
  );
});

test('a rule for what has no class goes, for everything that it names has one', () => {
  assert.equal(kept('table:not([class]) td>:first-child,.used{a:b}table:not([class]){a:b}'), '.used{a:b}');
});

test('a group without a rule goes, and other rules with a sign stay', () => {
  assert.equal(kept('@media print{.unheard{a:b}}@media screen{.unheard{a:b}.used{a:b}}'), '@media screen{.used{a:b}}');
  assert.equal(
    kept('@charset "UTF-8";@keyframes unheard{0%{a:b}to{a:c}}'),
    '@charset "UTF-8";@keyframes unheard{0%{a:b}to{a:c}}',
  );
});

test('braces and signs in strings, addresses and remarks are no rules', () => {
  const css = ".used:after{content:\"}.unheard{\";c:'\\'{';d:url(data:image/svg+xml;x{}y)}/* { */p{a:b}";
  assert.equal(kept(css), css);
});

test('an escaped sign belongs to its name', () => {
  assert.equal(kept('.unheard\\:a{a:b}.\\31 2{a:b}'), '');
});

test('a value goes that nothing asks for, and then the one that only it asked for', () => {
  const sheet = ':root{--a:1;--b:var(--a);--c:url(\'data:,<svg d="(;)"/>\');color:var(--d);--d:2}';
  assert.deepEqual(withoutUnusedValues([sheet], []), [':root{color:var(--d);--d:2}']);
  assert.deepEqual(withoutUnusedValues([sheet], ['p{x:var( --b)}']), [
    ':root{--a:1;--b:var(--a);color:var(--d);--d:2}',
  ]);
});
