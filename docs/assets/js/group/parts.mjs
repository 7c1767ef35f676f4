/**
 * The parts of a page as a group reads them: a form, a sentence, a figure, an answer, a chart. What is another one than
 * in the book says beside it what the book has.
 *
 * @typedef {import('./document.mjs').Group} Group
 * @typedef {import('./document.mjs').Names} Names
 * @typedef {{group: Group, readings: Names, says: HTMLElement}} Reader the readings are those that the book does not decide for
 * @typedef {import('../sentence/element.mjs').RuleSentenceElement} Sentence
 * @typedef {HTMLElement & {request: import('../engine/wire.mjs').EngineRequest, openState: (state: any) => void}} Calculator
 * @typedef {import('../analysis/target-element.mjs').TargetFinderElement} TargetFinder
 */

import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { engineMarkup, prefixLinks } from '../calculator/answer.mjs';
import { SentenceBook } from './sentence-book.mjs';
import { besideNumber, noteAbove } from './notes.mjs';
import { keepRoom } from './room.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { UNASKED } from '../links/page-link.mjs';
import { words } from '../cite/formats.mjs';

const BENCH_LINK = '#b1-';
/** What somebody wrote down for the reading that the book decides for. */
const TOLD = '.rc-example';
/** A calculator has an answer, or will have none. */
const ENDS = ['rule-calculator-answered', 'rule-calculator-unanswered'];

/**
 * Reads one part.
 * @param {HTMLElement} part
 * @param {Names} own the readings that touch it
 * @param {Reader} reader
 * @returns {Promise<() => void>} what shows it; a form or a sentence shows its answer by itself, when it comes
 */
export async function readPart(part, own, reader) {
  if (part.matches('rule-calculator')) turnForm(/** @type {Calculator} */ (part), own);
  else if (part.matches('rule-sentence')) turnSentence(/** @type {Sentence} */ (part), own);
  else if (part.matches('target-finder')) await turnFinder(/** @type {TargetFinder} */ (part), reader);
  else return recompute(part, own, reader);
  return () => {};
}

/** A calculator puts the readings into its form, so that its links hold them. @param {Calculator} widget @param {Names} own */
function turnForm(widget, own) {
  const { request } = widget;
  if (request.text || isLinked(widget)) return;
  widget.setAttribute(UNASKED, '');
  const settle = keepRoom(widget);
  // After the event, which the address and a bench hear, too.
  const asked = () => queueMicrotask(() => widget.removeAttribute(UNASKED));
  const listening = new AbortController();
  for (const event of ENDS) widget.addEventListener(event, () => (listening.abort(), settle(), asked()), { signal: listening.signal });
  widget.openState({ ...request, readings: { ...own, ...request.readings } });
}

/** Whether the address holds an answer of this calculator, or of its bench: it is shown as it was linked. @param {Element} widget */
function isLinked(widget) {
  if (location.hash.startsWith(BENCH_LINK) && widget.closest('.rb-stage')) return true;
  const link = decodeLink(location.hash);
  return link?.ok === true && link.state.calculator === widget.getAttribute('calculator');
}

/** @param {Sentence} sentence @param {Names} own */
function turnSentence(sentence, own) {
  const book = new SentenceBook(sentence);
  sentence.readAs(own, () => void book.show());
}

/** @param {TargetFinder} finder @param {Reader} reader */
async function turnFinder(finder, { group }) {
  const settle = keepRoom(finder);
  await finder.readAs(group);
  settle();
}

/** @param {HTMLElement} part @param {Names} own @param {Reader} reader */
async function recompute(part, own, { group }) {
  const { asked = '', shows = '' } = part.dataset;
  const question = shows === 'chart' ? { chart: JSON.parse(asked) } : { request: JSON.parse(asked), shows };
  const found = await askGroup({ inquiry: 'recompute', group, ...question });
  return () => {
    if (!found || !part.isConnected) return;
    if (!found.ok) showRefusal(part, found.failure.message);
    else if (part.matches('data')) showFigure(part, found.answer);
    else showAnswer(part, found, readAs(group, own));
  };
}

/** @param {HTMLElement} part @param {string} message */
function showRefusal(part, message) {
  const says = `by your readings: ${message}`;
  if (part.matches('data')) besideNumber(part, `the book; ${says}`);
  else noteAbove(part, `${says} The book:`);
}

/** @param {HTMLElement} part @param {{value: string, text: string}} figure */
function showFigure(part, { value, text }) {
  const book = part.textContent ?? '';
  if (text === book) return;
  part.textContent = text;
  part.setAttribute('value', String(value));
  part.classList.add('group-own');
  besideNumber(part, `the book: ${book}`);
}

/** @param {HTMLElement} part @param {any} found @param {string} reading */
function showAnswer(part, found, reading) {
  const frame = part.closest('.rc-frame');
  const titles = [...(frame?.querySelectorAll('figcaption, summary > .rc-result') ?? [])].filter((each) => !part.contains(each));
  const book = (titles[0] ?? part.querySelector('.rc-sentence'))?.textContent?.trim() ?? '';
  const { sentence } = found.answer;
  part.innerHTML = engineMarkup(found.html);
  prefixLinks(part, siteRoot?.pathname ?? '');
  if (book === sentence) return;
  for (const title of titles) title.textContent = sentence;
  noteAbove(part, frame?.matches(TOLD) ? `The text above is as the book decides: ${book} By your readings:` : `The book: ${book}`);
  const cite = frame?.querySelector('a.cite');
  if (cite instanceof HTMLElement) citeAsRead(cite, book, sentence, reading);
}

/** What is copied from here on says the group's answer, and that it is theirs. @param {HTMLElement} cite @param {string} book @param {string} sentence @param {string} reading */
function citeAsRead({ dataset }, book, sentence, reading) {
  const says = dataset.says ?? '';
  dataset.says = says.endsWith(book) ? says.slice(0, -book.length) + sentence : `${says} ${sentence}`;
  dataset.tail = `${dataset.tail ?? ''}; ${reading}; the book: ${book}`;
}

/** @param {Group} group @param {Names} own */
function readAs({ name }, own) {
  const read = Object.entries(own).map(([ruling, reading]) => `${ruling} as ${words(reading)}`);
  return `read as ${name ? `“${name}”` : 'a group'} does (${read.join(', ')})`;
}

/** @param {object} inquiry @returns {Promise<any>} null where Python cannot answer */
export function askGroup(inquiry) {
  return engine.ask(JSON.stringify(inquiry), {}, 'inquire').catch(() => null);
}
