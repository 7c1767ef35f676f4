/**
 * Reads a page as a group does: its calculators and sentences take the group's readings, and what the build computed is
 * computed again, what is in view first and shown at one blow, in the room that it has. Only what rests on a ruling that
 * the group reads otherwise is asked again, and the engine says which those are. A strip says whose readings these are.
 *
 * @typedef {import('../shared/records.mjs').Group} Group
 * @typedef {import('./store.mjs').Names} Names
 * @typedef {import('../sentence/element.mjs').RuleSentenceElement} Sentence
 * @typedef {import('../analysis/target-element.mjs').TargetFinderElement} TargetFinder
 * @typedef {{group: Group, readings: Names, fragment: string, says: HTMLElement}} Reader the readings are those that
 *   the book does not decide for
 * @typedef {HTMLElement & {request: import('../engine/wire.mjs').EngineRequest, openState: (state: any) => void}}
 *   Calculator
 */

import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { readGroup, readingsAmong, readingsIn, rulingsAre, unreadableGroup } from './store.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { holdsLink } from '../links/kinds.mjs';
import { engine } from '../engine/shared.mjs';
import { engineMarkup, nameAnswer, prefixLinks } from '../engine/markup.mjs';
import { UNASKED } from '../links/answer-link.mjs';
import { words } from '../cite/formats.mjs';
import { LatestRequest } from '../calculator/latest-request.mjs';
import { shownIn } from '../sentence/element.mjs';
import { READ_OTHERWISE } from '../sentence/throw.mjs';
import { tableResults } from '../sentence/table.mjs';
import { unbroken } from '../shared/text.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const FAILED = 'Python cannot start, so the numbers on this page are as the book decides.';
const PARTS = 'rule-calculator, [data-rulings]';

/** The page that is read now: a later one ends the work on it. */
let page = new AbortController();

/** The article and the group that it is read as. @type {{article: Element | null, group: string}} */
let readNow = { article: null, group: '' };

/**
 * For each page that appears, and each time that the group's choice may have changed.
 * @param {string} fragment of its address when it appeared; a link in it is shown as it was linked
 */
export async function readPageAsGroup(fragment) {
  const group = await readGroup();
  const article = document.querySelector('article');
  const isHere = article === readNow.article;
  if (isHere && readNow.group === JSON.stringify(group)) return;
  if (isHere) return sayChanged();
  page.abort();
  page = new AbortController();
  const { signal } = page;
  if (document.querySelector('group-readings')) return;
  const unread = unreadableGroup();
  if (!group && unread) newStrip(newElement('span', { role: 'status' }, unread, ' The book is read as decided.'));
  if (!group) return;
  readNow = { article, group: JSON.stringify(group) };
  const strip = showStrip(group);
  const found = await askGroup({ inquiry: 'group', group, wants: 'readings' });
  if (signal.aborted) return;
  if (!found?.ok)
    return void (strip.textContent = found ? `Your group's readings cannot be used: ${found.failure.message}` : FAILED);
  const { departures, unknown = {}, not_known: notKnown = '' } = found.answer;
  strip.append(` ${rulingsAre(departures.length)} not as the book decides. ${notKnown}`.trimEnd());
  const readings = readingsIn(departures);
  markReadings(readings);
  const known = {
    ...group,
    texts: without(group.texts, unknown.texts),
    readings: without(group.readings, unknown.readings),
  };
  await readParts({ group: known, readings, fragment, says: strip }, signal);
}

/** @param {Names} names @param {Names} [strange] those that this book does not know @returns {Names} */
function without(names, strange = {}) {
  return Object.fromEntries(Object.entries(names).filter(([name]) => !Object.hasOwn(strange, name)));
}

/** @param {Reader} reader @param {AbortSignal} signal */
async function readParts(reader, signal) {
  const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(PARTS)]);
  const own = new Map(parts.map((part) => [part, readingsAmong(rulingsOf(part), reader.readings)]));
  const touched = inViewFirst(parts.filter((each) => Object.keys(own.get(each) ?? {}).length));
  const inView = touched.filter(isInView);
  /** @type {[HTMLElement, () => void][]} */
  let shows = [];
  for (const [place, part] of touched.entries()) {
    shows.push([part, await readPart(part, own.get(part) ?? {}, reader)]);
    if (signal.aborted) return;
    if (place + 1 < inView.length) continue;
    const ready = shows;
    shows = [];
    changeInRoom(
      ready.map(([each]) => each),
      () => ready.forEach(([, show]) => show()),
    );
  }
  reader.says.dataset.state = 'read';
}

/** The rulings whose readings may change a part: a calculator has a field for each. @param {HTMLElement} part */
function rulingsOf(part) {
  if (part.dataset.rulings !== undefined) return part.dataset.rulings.split(' ');
  return [...part.querySelectorAll('select[data-reading]')].map((select) => select.getAttribute('name') ?? '');
}

/** The choice was changed on another page: what was typed here is not thrown away for it. */
function sayChanged() {
  const strip = document.querySelector('.group-strip');
  const button = newButton('Load this page again', {}, () => location.reload());
  strip?.replaceChildren(newElement('span', { role: 'status' }, 'Your group reads the book otherwise now. '), button);
}

/** @param {Group} group */
function showStrip({ name }) {
  // A name of its own kind of letters, so that none can be taken for words of the book.
  const whose = name ? newElement('bdi', 'group-name', name) : 'your group';
  const says = newElement('span', { role: 'status' }, 'Read as ', whose, ' does.');
  newStrip(says);
  return says;
}

/** @param {HTMLElement} says */
function newStrip(says) {
  document.querySelector('.group-strip')?.remove();
  document
    .querySelector('.md-content__inner')
    ?.append(newElement('p', 'group-strip', says, ' ', bookLink('Change', 'rulings/your-group/')));
}

/** @template {Element} Part @param {Part[]} parts */
function inViewFirst(parts) {
  const middle = innerHeight / 2;
  const distances = new Map(parts.map((part) => [part, Math.abs(part.getBoundingClientRect().top - middle)]));
  return parts.sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

/*
 * The parts of a page as a group reads them: a form, a sentence, a figure, an answer, a chart. What is another one than
 * in the book says beside it what the book has.
 */

/** What somebody wrote down for the reading that the book decides for. */
const TOLD = '.rc-example';
/** A calculator has an answer, or will have none. */
const ENDS = ['rule-calculator-answered', 'rule-calculator-unanswered'];
/** What a reader asks with. */
const ASKS = ['input', 'submit', 'click'];

/**
 * Reads one part.
 * @param {HTMLElement} part
 * @param {Names} own the readings that touch it
 * @param {Reader} reader
 * @returns {Promise<() => void>} what shows it; a form or a sentence shows its answer by itself, when it comes
 */
async function readPart(part, own, reader) {
  if (part.matches('rule-calculator')) turnForm(/** @type {Calculator} */ (part), own, reader);
  else if (part.matches('rule-sentence')) turnSentence(/** @type {Sentence} */ (part), own);
  else if (part.matches('rule-throw')) part.setAttribute(READ_OTHERWISE, '');
  else if (part.matches('target-finder')) await turnFinder(/** @type {TargetFinder} */ (part), reader.group);
  else return recompute(part, own, reader);
  return () => {};
}

/**
 * A calculator puts the readings into its form, so that its links hold them.
 * @param {Calculator} widget
 * @param {Names} own
 * @param {Reader} reader
 */
function turnForm(widget, own, { fragment }) {
  const { request } = widget;
  if (request.text || isLinked(widget, fragment)) return;
  const settle = keepRoom(widget);
  // An answer that came first is in the address already, and this one takes its place there.
  const speak = isLinked(widget, location.hash) ? () => {} : keepQuiet(widget);
  const listening = new AbortController();
  for (const event of ENDS)
    widget.addEventListener(
      event,
      // After the event, which the address and a bench hear, too.
      () => (listening.abort(), settle(), queueMicrotask(speak)),
      { signal: listening.signal },
    );
  widget.openState({ ...request, readings: { ...own, ...request.readings } });
}

/**
 * Nobody has asked for the next answer of a part: until that is there, or a reader asks, nothing of it is spoken. An answer
 * that a reader waits for already is.
 * @param {Element} part
 * @returns {() => void} call it when the answer is there
 */
function keepQuiet(part) {
  part.toggleAttribute(UNASKED, !part.querySelector('.rc-answer[aria-busy]'));
  const listening = new AbortController();
  const speak = () => (listening.abort(), part.removeAttribute(UNASKED));
  const hear = (/** @type {Event} */ { type, target }) => {
    if (type !== 'click' || (target instanceof Element && target.closest('button'))) speak();
  };
  for (const ask of ASKS) part.addEventListener(ask, hear, { capture: true, signal: listening.signal });
  return speak;
}

/**
 * Whether a fragment holds an answer of this calculator, or of its bench. One that was there when the page appeared is
 * shown as it was linked.
 * @param {Element} widget @param {string} fragment
 */
function isLinked(widget, fragment) {
  if (holdsLink('bench', fragment) && widget.closest('.rb-stage')) return true;
  const link = decodeLink(fragment);
  return link?.ok === true && link.state.calculator === widget.getAttribute('calculator');
}

/**
 * The book's numbers stand beside those of a sentence that follows a group: from its table, else from the engine.
 * @param {Sentence} sentence
 * @param {Names} own
 */
function turnSentence(sentence, own) {
  const request = new LatestRequest(engine);
  let isNoted = false;
  const note = (/** @type {string[]} */ book) => {
    if (isNoted) return noteBook(sentence.outputs, book);
    isNoted = true;
    changeInRoom([sentence], () => noteBook(sentence.outputs, book)); // nobody asked for the first note, so that it moves nothing
  };
  sentence.readAs(own, () => {
    const { readings: _readings, ...decided } = sentence.request;
    const known = tableResults(sentence.dataset.table ?? '', sentence.values);
    request.drop();
    if (known) note(known);
    else
      request.send(
        decided,
        (answer) => note(answer.ok ? shownIn(answer.html, sentence.outputs) : []),
        () => note([]),
      );
  });
}

/** @param {Element[]} outputs @param {string[]} book what the book has for each; nothing where it refuses */
function noteBook(outputs, book) {
  outputs.forEach((output, place) => {
    const isOwn = place in book && book[place] !== output.textContent;
    output.classList.toggle('group-own', isOwn);
    besideNumber(output, isOwn ? `the book: ${book[place]}` : '');
  });
}

/**
 * Its script may come after this one, or with the fold that it is in: then it is read so when it is here.
 * @param {TargetFinder} finder
 * @param {Group} group
 * @returns {Promise<void>}
 */
async function turnFinder(finder, group) {
  const tag = finder.localName;
  if (!customElements.get(tag)) {
    // One of a page that was left by then is never defined.
    void customElements.whenDefined(tag).then(() => (finder.isConnected ? turnFinder(finder, group) : undefined));
    return;
  }
  const [settle, speak] = [keepRoom(finder), keepQuiet(finder)];
  await finder.readAs(group);
  settle();
  speak();
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
  const shown = unbroken(text); // it breaks where the book's number does
  if (shown === book) return;
  part.textContent = shown;
  part.setAttribute('value', String(value));
  part.classList.add('group-own');
  besideNumber(part, `the book: ${book}`);
}

/** @param {HTMLElement} part @param {any} found @param {string} reading */
function showAnswer(part, found, reading) {
  const frame = part.closest('.rc-frame');
  const titles = [...(frame?.querySelectorAll('figcaption, summary > .rc-result') ?? [])].filter(
    (each) => !part.contains(each),
  );
  const book =
    (titles.find((each) => !each.matches('.rc-said')) ?? part.querySelector('.rc-sentence'))?.textContent?.trim() ?? '';
  const { sentence } = found.answer;
  part.innerHTML = engineMarkup(found.html);
  prefixLinks(part, siteRoot?.pathname ?? '');
  const title = frame?.matches(TOLD) && frame.querySelector('summary > b, .rc-title')?.firstChild?.textContent;
  if (title) nameAnswer(part, title.trim());
  if (book === sentence) return;
  for (const title of titles) title.textContent = sentence;
  noteAbove(
    part,
    frame?.matches(TOLD) ? `The text above is as the book decides: ${book} By your readings:` : `The book: ${book}`,
  );
  const cite = frame?.querySelector('a.cite');
  if (cite instanceof HTMLElement) citeAsRead(cite, book, sentence, reading);
}

/**
 * What is copied from here on says the group's answer, and that it is theirs.
 * @param {HTMLElement} cite
 * @param {string} book
 * @param {string} sentence
 * @param {string} reading
 */
function citeAsRead({ dataset }, book, sentence, reading) {
  const says = dataset.says ?? '';
  dataset.says = says.endsWith(book) ? says.slice(0, -book.length) + sentence : `${says} ${sentence}`;
  dataset.after = `${dataset.after ?? ''}; ${reading}; the book: ${book}`;
}

/** @param {Group} group @param {Names} own */
function readAs({ name }, own) {
  const read = Object.entries(own).map(([ruling, reading]) => `${ruling} as ${words(reading)}`);
  return `read as ${name ? `“${name.replace(/["“”„‟]/gu, "'")}”` : 'a group'} does (${read.join(', ')})`;
}

/** @param {object} inquiry @returns {Promise<any>} null where Python cannot answer */
function askGroup(inquiry) {
  return engine.ask(JSON.stringify(inquiry), {}, 'inquire').catch(() => null);
}

/* What the book has, beside what a group's readings make of it. */

const NOTE = 'group-book';

/**
 * Says behind a number what the book has; replaces what was said there.
 * @param {Element} number
 * @param {string} text none clears it
 */
function besideNumber(number, text) {
  const former = number.nextElementSibling;
  if (former?.className === NOTE) former.remove();
  if (number instanceof HTMLElement) number.title = text; // for a pointer, where there is no room for the note yet
  if (text) number.after(newElement('small', NOTE, ` (${text})`));
}

/** Says at the top of an answer what the book has. @param {Element} part @param {string} text */
function noteAbove(part, text) {
  part.prepend(newElement('p', NOTE, text));
}

/* Marks, where a ruling lists its readings, the one that the group plays. */

const MARK = 'group-mark';
const COLUMN = 'group-column';

/** @param {import('./store.mjs').Names} readings those that the book does not decide for */
function markReadings(readings) {
  for (const [ruling, reading] of Object.entries(readings)) {
    for (const name of document.querySelectorAll(`[data-ruling="${ruling}"] [data-reading="${reading}"]`)) mark(name);
  }
}

/** @param {Element} name the head of a column, or an entry of a list */
function mark(name) {
  if (name.querySelector(`.${MARK}`)) return;
  name.append(newElement('strong', MARK, ' (your group)'));
  const column = [...(name.parentElement?.children ?? [])].indexOf(name);
  for (const row of name.closest('table')?.rows ?? [])
    if (row.cells.length > column) row.cells[column].classList.add(COLUMN);
}

/*
 * The room that a part of a page has: what changes in it moves nothing around it while a reader looks at it. A frame keeps
 * its height and is scrolled inside where it has more, and in a line or a table what the book has is out of sight, until
 * the reader touches the page or the part is below the window. What is above the window counts as seen: not every
 * browser keeps the text in place when something grows there.
 */

/** No class: a table with one is no table of the text to the theme. */
const HELD = 'data-group-held';
const FRAME = '.rc-frame';
const LINES = 'table, p, li, dd, figcaption, h1, h2, h3, h4';
/** After these, a movement is the reader's own doing; paper has room. */
const TOUCHES = ['click', 'keyup', 'beforeprint'];

/** @type {Set<HTMLElement>} */
const held = new Set();
const unseen = new IntersectionObserver((entries) => {
  for (const { target } of entries) if (!movesText(target)) release(/** @type {HTMLElement} */ (target));
});
for (const touch of TOUCHES) addEventListener(touch, () => held.forEach(release));

/** @param {Element} part */
function isInView(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether the reader would see the text move if a part grew. @param {Element} part */
function movesText(part) {
  return part.getBoundingClientRect().top < innerHeight;
}

/** Changes parts at one blow, in the room that they have. @param {Element[]} parts @param {() => void} change */
function changeInRoom(parts, change) {
  [...new Set(parts.map(blockOf))]
    .filter((block) => block !== null)
    .filter(movesText)
    .forEach(hold);
  change();
}

/**
 * Keeps the room of a part that is about to change.
 * @param {Element} part
 * @returns {() => void} call it when the part has changed
 */
function keepRoom(part) {
  const block = blockOf(part);
  if (!block) return () => {};
  fix(block);
  return () => (movesText(block) ? hold(block) : release(block));
}

/** What moves as one. @param {Element} part @returns {HTMLElement | null} */
function blockOf(part) {
  return part.closest(FRAME) ?? part.closest(LINES);
}

/** @param {HTMLElement} block */
function hold(block) {
  fix(block);
  held.add(block);
  unseen.observe(block);
}

/** @param {HTMLElement} block */
function fix(block) {
  if (block.matches(FRAME)) block.style.height = `${block.getBoundingClientRect().height}px`;
  block.setAttribute(HELD, '');
}

/** @param {HTMLElement} block */
function release(block) {
  unseen.unobserve(block);
  held.delete(block);
  block.removeAttribute(HELD);
  block.style.height = '';
}
