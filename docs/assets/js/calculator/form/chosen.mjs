/**
 * What a list holds, a button for each word: pressed, it takes the word out. The field's text stays the truth; a word
 * that can be tapped looks as it does on its tap.
 */

import { wholeOrText, wordsOf } from './values.mjs';

/** Shows what the field holds; a button that stays is left alone, for it may have the focus. @param {Element & {value: string}} field */
export function showChosen(field) {
  const holder = field.closest('.rc-tapped');
  const box = holder?.querySelector('.rc-chosen');
  if (!(field instanceof HTMLElement) || !holder || !box) return;
  const words = shownWords(field.value, field.dataset.kind ?? '');
  const present = [...box.querySelectorAll('button')];
  const start = sharedStart(words, present.map(wordOf));
  const end = sharedStart(words.slice(start).reverse(), present.slice(start).map(wordOf).reverse());
  const gone = present.slice(start, present.length - end);
  const hadFocus = gone.some((button) => button === document.activeElement);
  const after = present[present.length - end] ?? null;
  for (const word of words.slice(start, words.length - end)) box.insertBefore(chip(holder, word), after);
  gone.forEach((button) => button.remove());
  if (hadFocus) focusNear(holder, box, start);
}

/** A number beside dice is not taken out by a tap. @param {string} text @param {string} kind */
export function shownWords(text, kind) {
  const words = wordsOf(text);
  return kind === 'number_or_dice' ? words.filter((word) => typeof wholeOrText(word) === 'string') : words;
}

/** How many words two lists have in common at their start. @param {string[]} one @param {string[]} other */
export function sharedStart(one, other) {
  const place = one.findIndex((word, index) => word !== other[index]);
  return place < 0 ? Math.min(one.length, other.length) : place;
}

/** @param {HTMLButtonElement} button */
function wordOf({ dataset }) {
  return dataset.less ?? '';
}

/** @param {Element} holder @param {string} word */
function chip(holder, word) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'rc-chip';
  button.dataset.less = word;
  const action = document.createElement('span');
  action.className = 'rc-unseen';
  action.textContent = ': take it out';
  button.append(...facesOf(holder, word), action);
  return button;
}

/** @param {Element} holder @param {string} word @returns {Node[]} */
function facesOf(holder, word) {
  const tap = holder.querySelector(`.rc-tap[data-more="${CSS.escape(word)}"]`);
  if (tap) return [...tap.querySelectorAll(':scope > :not(.rc-unseen)')].map((part) => part.cloneNode(true));
  const name = document.createElement('span');
  name.className = 'rc-tap-name';
  name.textContent = word;
  return [name];
}

/** The button that had the focus is gone. @param {Element} holder @param {Element} box @param {number} place */
function focusNear(holder, box, place) {
  const left = box.querySelectorAll('button');
  (left[Math.min(place, left.length - 1)] ?? holder.querySelector('.rc-tap'))?.focus();
}
