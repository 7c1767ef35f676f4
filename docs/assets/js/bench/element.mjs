/**
 * `<rule-bench>`: the stages of its page as one bench. What a stage finds reaches those that follow it; every step can
 * be taken back, is in the log, and has a link.
 *
 * Attribute: `data-bench`, its name. The stages are the `.rb-stage` of the page, each round a `<rule-calculator>`.
 * The element shows a state and carries out requests; `reducer.mjs` decides.
 *
 * @import { BenchRequest, Happening } from './reducer.mjs'
 * @import { BenchState, Entry, History, Stage } from './state.mjs'
 * @import { EngineRequest, JsonObject, LinkState } from '../engine/wire.mjs'
 * @typedef {HTMLElement & {request: EngineRequest, takeBack: () => EngineRequest | null, openState: (state: LinkState) => void, answer?: import('../calculator/answer.mjs').AnswerView}} Calculator
 */

import { copyLink } from '../cite/clipboard.mjs';
import { noteLink } from '../links/page-link.mjs';
import { UNASKED } from '../links/answer-link.mjs';
import { Widget } from '../shared/widget.mjs';
import { reduce } from './reducer.mjs';
import { canRedo, canUndo, DICE, followersOf, fragmentOf, isWithout, newBench, resultOf, stageFor, valueOf } from './state.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { nameAnswer } from '../engine/markup.mjs';
import { unsentDice } from '../calculator/form/controls.mjs';
import { engine } from '../engine/shared.mjs';
import { awaitAnswer } from '../links/check.mjs';
import { completed, drawingsIn, Foresight, inputsFor, layoutOf } from '../placing/layout.mjs';
import { PiecePlacerElement } from '../placing/placer.mjs';
import { announce, newButton, newElement } from '../shared/html.mjs';
import { hasDocuments } from '../shared/device.mjs';
import { part } from '../shared/part.mjs';
import { dropAddress, writeAddress } from '../links/address.mjs';
import { holdsLink } from '../links/kinds.mjs';

export class RuleBenchElement extends Widget {
  async connected() {
    const { signal } = this;
    await customElements.whenDefined('rule-calculator');
    if (!signal.aborted) await new Bench(this).start(signal);
  }
}

class Bench {
  /** @param {RuleBenchElement} element */
  constructor(element) {
    const name = element.dataset.bench ?? '';
    this.page = element.closest('article') ?? document.body;
    const places = [...this.page.querySelectorAll('.rb-stage')].filter((place) => place instanceof HTMLElement);
    this.stages = places.map((place) => new StageView(place));
    this.log = new LogView(element);
    this.store = new BenchStore(name);
    const stages = this.stages.map(({ definition, observation }) => ({ ...definition, ...observation }));
    this.state = newBench({ bench: name, stages });
  }

  /** It stands at once, so that nothing moves; the steps of the last visit come when they are read. @param {AbortSignal} signal ends the bench */
  async start(signal) {
    const fragment = location.hash;
    signal.addEventListener('abort', () => this.store.end());
    listenToPage(this, this.page, signal);
    const early = Object.fromEntries(this.stages.flatMap((stage) => (stage.early ? [[stage.id, stage.early]] : [])));
    this.dispatch({ type: 'start', fragment, early });
    const entries = await this.store.read(this.page, signal);
    if (signal.aborted) return;
    this.dispatch({ type: 'resume', fragment, entries });
    if (this.store.unread) this.log.say(this.store.unread);
  }

  /** @param {Happening} event @returns {BenchRequest[]} what the event has led to */
  dispatch(event) {
    const { state, requests } = reduce(this.state, { ...event, observed: this.#observed(event.type) });
    this.state = state;
    this.log.show(this.state.history);
    for (const stage of this.stages) stage.show(this.state);
    for (const request of requests) this.#carryOut(request);
    return requests;
  }

  /** @param {Happening['type']} type @returns {import('./reducer.mjs').BenchEvent['observed']} */
  #observed(type) {
    if (type === 'edited') return {};
    return Object.fromEntries(this.stages.map((stage) => [stage.id, type === 'observed' ? { status: stage.status } : stage.observation]));
  }

  /** @param {BenchRequest} request */
  #carryOut(request) {
    if (request.type === 'say') this.log.say(request.text);
    if (request.type === 'note') noteLink(request.text);
    if (request.type === 'address') this.store.setAddress(request.fragment);
    if (request.type === 'store') void this.#store(request.entries);
    if (request.type === 'ask') this.#stage(request.stage).ask(request.request, request.isRestored);
    if (request.type === 'mark') this.#stage(request.stage).mark(request.isStale);
  }

  /** @param {Entry[]} entries */
  async #store(entries) {
    const { why, later, isBinned } = await this.store.write(entries);
    this.log.showTrouble(why);
    if (later) this.log.showTrouble(await later);
    if (isBinned) this.log.say('What was done here in another tab is in the bin.');
  }

  /** @param {string} id */
  #stage(id) {
    return /** @type {StageView} */ (this.stages.find((stage) => stage.id === id));
  }

  /** @param {HTMLButtonElement} button */
  copyLink(button) {
    copyLink(button, new URL(`#${fragmentOf(this.state)}`, location.href).href, (text) => this.log.say(text));
  }
}

/* Turns what a reader does on the page of a bench, and what its calculators answer, into events of the reducer. */

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable]';
/** An edit of such a field asks; dice wait for their button. */
const FORM_FIELD = '.rc-form *';
const DICE_FIELD = '[data-role="seed"], [data-role="faces"]';

/** @param {Bench} bench @param {Element} page @param {AbortSignal} signal */
function listenToPage(bench, page, signal) {
  page.addEventListener('rule-calculator-answered', (event) => answered(bench, event), { signal });
  page.addEventListener('rule-calculator-unanswered', ({ target }) => unanswered(bench, target), { signal });
  page.addEventListener('piece-placed', (event) => placed(bench, event), { signal });
  page.addEventListener('input', ({ target }) => edited(bench, target), { signal, capture: true });
  page.addEventListener('sheet-used', (event) => used(bench, event), { signal });
  page.addEventListener('own-dice-changed', ({ target }) => edited(bench, target), { signal });
  page.addEventListener('submit', (event) => submitted(bench, event), { signal, capture: true });
  page.addEventListener('click', (event) => clicked(bench, event), { signal, capture: true });
  document.addEventListener('keydown', (event) => keyPressed(bench, event), { signal });
  addEventListener('hashchange', () => bench.dispatch({ type: 'address', fragment: location.hash }), { signal });
  const observer = new MutationObserver(() => bench.dispatch({ type: 'observed' }));
  for (const { calculator } of bench.stages) observer.observe(calculator, { attributeFilter: ['data-state'] });
  signal.addEventListener('abort', () => observer.disconnect());
  showAgainButtons(bench, page, signal);
}

/** The buttons do nothing without a script. @param {Bench} bench @param {Element} page @param {AbortSignal} signal */
function showAgainButtons(bench, page, signal) {
  for (const button of page.querySelectorAll('button[data-again]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    const again = { ...JSON.parse(button.dataset.again ?? '{}'), label: button.textContent ?? '' };
    button.addEventListener('click', () => bench.dispatch({ type: 'again', again, seed: freshSeed() }), { signal });
  }
}

/** @param {Bench} bench @param {EventTarget | null} target */
function stageAt(bench, target) {
  const place = target instanceof Element ? target.closest('.rb-stage') : null;
  return bench.stages.find((stage) => stage.place === place);
}

/** @param {Bench} bench @param {Event} event */
function answered(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || !(event instanceof CustomEvent)) return;
  const { response, state } = event.detail;
  nameAnswer(stage.calculator, stage.title);
  const answer = { result: response.result, inputs: response.inputs, next: stage.next };
  const isUnasked = stage.calculator.hasAttribute(UNASKED);
  bench.dispatch({ type: 'answered', stage: stage.id, shown: state, answer, sentence: response.sentence, isUnasked });
}

/** @param {Bench} bench @param {EventTarget | null} target */
function unanswered(bench, target) {
  const stage = stageAt(bench, target);
  if (stage) bench.dispatch({ type: 'unanswered', stage: stage.id });
}

/** @param {Bench} bench @param {Event} event */
function placed(bench, event) {
  const stage = stageAt(bench, event.target);
  if (stage && event instanceof CustomEvent) bench.dispatch({ type: 'placed', stage: stage.id, inputs: event.detail.inputs });
}

/** @param {Bench} bench @param {EventTarget | null} field */
function edited(bench, field) {
  const stage = stageAt(bench, field);
  if (!stage || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.matches(DICE_FIELD)) bench.dispatch({ type: 'edited', stage: stage.id, input: DICE });
  else if (field.matches(FORM_FIELD)) bench.dispatch({ type: 'edited', stage: stage.id, input: inputOf(field) });
}

/** What is filled from a sheet follows no stage. @param {Bench} bench @param {Event} event */
function used(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || !(event instanceof CustomEvent)) return;
  for (const input of event.detail.inputs) bench.dispatch({ type: 'edited', stage: stage.id, input });
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function inputOf(field) {
  const table = field.closest('[data-rows]');
  return (table instanceof HTMLElement ? table.dataset.rows : field.name.split('.')[0]) ?? '';
}

/** Where the bench asks by itself, the calculator is not to roll. @param {Bench} bench @param {Event} event */
function submitted(bench, event) {
  const stage = stageAt(bench, event.target);
  if (!stage || bench.dispatch({ type: 'submitted', stage: stage.id }).length === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Bench} bench @param {Event} event */
function clicked(bench, event) {
  const target = event.target instanceof Element ? event.target.closest('button, a') : null;
  if (target instanceof HTMLButtonElement) buttonPressed(bench, target);
  if (!(target instanceof HTMLAnchorElement)) return;
  const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (isPlain && linkFollowed(bench, target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Bench} bench @param {HTMLButtonElement} button */
function buttonPressed(bench, button) {
  const { bench: action, follow, action: rows } = button.dataset;
  const stage = stageAt(bench, button);
  if (action === 'undo' || action === 'redo' || action === 'reset') bench.dispatch({ type: action });
  if (action === 'copy') bench.copyLink(button);
  if (stage && follow) bench.dispatch({ type: 'follow', stage: stage.id, input: follow });
  const table = rows?.endsWith('-row') ? button.closest('[data-field]') : null;
  if (stage && table instanceof HTMLElement) bench.dispatch({ type: 'edited', stage: stage.id, input: table.dataset.field ?? '' });
}

/** @param {Bench} bench @param {HTMLAnchorElement} link @returns {boolean} whether the bench has followed it */
function linkFollowed(bench, link) {
  const { entry, onward } = link.dataset;
  if (entry !== undefined) bench.dispatch({ type: 'goto', index: Number(entry) });
  return entry !== undefined || (onward !== undefined && questionOpened(bench, link, onward));
}

/** @param {Bench} bench @param {HTMLAnchorElement} link @param {string} question name of the question that follows an answer */
function questionOpened(bench, link, question) {
  const from = stageAt(bench, link);
  const decoded = decodeLink(link.hash);
  if (!from || !decoded?.ok) return false;
  const id = stageFor(bench.state, from.id, question, decoded.state.calculator);
  if (id === undefined) return false;
  bench.dispatch({ type: 'opened', stage: id, request: decoded.state });
  bench.stages.find((stage) => stage.id === id)?.place.scrollIntoView({ block: 'nearest' });
  return true;
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function keyPressed(bench, event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || (event.target instanceof Element && event.target.matches(TYPED_INTO))) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  bench.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}

/* What stands beside the stages of a bench: buttons, a sentence, and the log of steps. */

/** @type {[action: string, label: string, keys?: string][]} */
const BUTTONS = [
  ['undo', 'Undo', 'Control+Z'],
  ['redo', 'Redo', 'Control+Shift+Z'],
  ['copy', 'Copy link'],
  ['reset', 'Start over'],
];

class LogView {
  /** @param {HTMLElement} bench */
  constructor(bench) {
    this.bar = newElement('div', { class: 'rb-bar', role: 'toolbar', 'aria-label': 'At the table' }, ...BUTTONS.map(button));
    this.status = newElement('p', { class: 'rb-status', role: 'status' });
    this.note = newElement('p', { class: 'rb-note', hidden: '' });
    this.log = newElement('ol', { class: 'rb-log', 'aria-label': 'What was done, the newest first' });
    const box = newElement('details', 'rb-done', newElement('summary', '', 'What was done'), this.log);
    box.open = matchMedia('(min-width: 60em)').matches;
    bench.replaceChildren(this.bar, this.status, this.note, box);
  }

  /** Speaks one sentence. @param {string} text */
  say(text) {
    announce(this.status, text);
  }

  /** @param {string} why the device does not store the bench; '' where it does */
  showTrouble(why) {
    this.note.hidden = why === '';
    this.note.textContent = why && `What you do here ends with the page, for ${why}. A copied link keeps it.`;
  }

  /** @param {History} history */
  show(history) {
    this.#allow('undo', canUndo(history));
    this.#allow('redo', canRedo(history));
    this.#resize(history.entries.length);
    const items = [...this.log.children].reverse();
    history.entries.forEach((entry, index) => fillItem(items[index], entry, index, index === history.at));
  }

  /** Items stay where they are: one that is exchanged between press and release would swallow the click. @param {number} count */
  #resize(count) {
    while (this.log.children.length > count) this.log.firstElementChild?.remove();
    while (this.log.children.length < count) this.log.prepend(newElement('li', '', newElement('a', '')));
  }

  /** A button that is pressed keeps the focus, even where it has nothing to do any more. @param {string} action @param {boolean} isAllowed */
  #allow(action, isAllowed) {
    this.bar.querySelector(`[data-bench="${action}"]`)?.setAttribute('aria-disabled', String(!isAllowed));
  }
}

/** @param {[string, string, string?]} button */
function button([action, label, keys]) {
  return newButton(label, { 'data-bench': action, ...(keys && { 'aria-keyshortcuts': keys }) });
}

/** @param {Element} item @param {Entry} entry @param {number} index @param {boolean} isCurrent */
function fillItem(item, { label, fragment }, index, isCurrent) {
  const link = /** @type {HTMLAnchorElement} */ (item.firstElementChild);
  link.href = `#${fragment}`;
  link.dataset.entry = String(index);
  if (link.textContent !== label) link.textContent = label;
  if (isCurrent) link.setAttribute('aria-current', 'step');
  else link.removeAttribute('aria-current');
}

/*
 * One stage of a bench on the page: a calculator, marks at the fields that follow other stages, and boxes in which pieces
 * are placed.
 */

const PLACER = 'piece-placer';

class StageView {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.foresight = new Foresight();
    this.id = place.dataset.stage ?? '';
    this.title = place.querySelector('.rb-title')?.textContent ?? '';
    /** The question that was asked before there was a bench; the form is reset to what the page brought. */
    this.early = this.calculator.takeBack();
  }

  get calculator() {
    return /** @type {Calculator} */ (this.place.querySelector('rule-calculator'));
  }

  /** @returns {import('./state.mjs').Definition} */
  get definition() {
    const { calculator = '', diceOf = '', feeds = '{}', placings = '[]', gives = '{}', needs = '', start = '{}' } = this.place.dataset;
    const data = { feeds: JSON.parse(feeds), placings: JSON.parse(placings), gives: JSON.parse(gives), defaults: JSON.parse(start) };
    return { id: this.id, title: this.title, calculator, diceOf, needs, ...data };
  }

  /** @returns {import('./state.mjs').Observation} */
  get observation() {
    return { request: this.calculator.request, status: this.status };
  }

  /** @returns {'ready' | 'busy' | 'failed'} */
  get status() {
    if (this.calculator.dataset.state === 'failed') return 'failed';
    return this.calculator.querySelector('.rc-answer[aria-busy]') ? 'busy' : 'ready';
  }

  /** The inputs of the questions that follow the answer shown, which brings them as links. @returns {JsonObject} */
  get next() {
    const links = [...this.calculator.querySelectorAll('a[data-onward]')].map((link) => {
      const question = decodeLink((link.getAttribute('href') ?? '').split('#')[1] ?? '');
      return [link.getAttribute('data-onward'), question?.ok ? (question.state.inputs ?? {}) : {}];
    });
    return Object.fromEntries(links);
  }

  /** @param {LinkState} request @param {boolean} isRestored */
  ask(request, isRestored) {
    const typed = isRestored ? [] : unsentDice(this.calculator, this.calculator.request);
    this.calculator.openState(request);
    for (const [field, text] of typed) field.value = text; // nobody has asked for these yet
    if (isRestored && !engine.isReady) awaitAnswer(this.calculator); // else the answer is there at once
  }

  /** Marks the answer shown as old, or as current. @param {boolean} isStale */
  mark(isStale) {
    this.calculator.answer?.markStale(isStale);
  }

  /** @param {BenchState} state */
  show(state) {
    const stage = state.stages[this.id];
    this.place.querySelector('.rc-status')?.setAttribute('aria-live', stage.isQuiet ? 'off' : 'polite');
    this.place.toggleAttribute('data-lacks', isWithout(state, this.id));
    this.#showMarks(stage, (id) => state.stages[id]?.title ?? '');
    this.#showPlacers(stage, (source) => textsOf(valueOf(state, source)));
  }

  /** @param {Stage} stage @param {(id: string) => string} titleOf */
  #showMarks({ feeds, overridden, diceOf }, titleOf) {
    for (const [input, [source]] of Object.entries(feeds)) {
      const field = this.place.querySelector(`[data-field="${input}"]`);
      if (field) fillMark(fieldMark(field), overridden.includes(input), input, titleOf(source.split('.')[0]));
    }
    if (diceOf) fillMark(this.#diceMark(), overridden.includes(DICE), DICE, titleOf(diceOf));
  }

  #diceMark() {
    const mark = this.place.querySelector('.rb-dice-of') ?? newElement('p', 'rb-dice-of');
    if (!mark.isConnected) this.place.querySelector('.rc-actions')?.before(mark);
    return mark;
  }

  /** @param {Stage} stage @param {(source: string) => string[]} listOf */
  #showPlacers(stage, listOf) {
    stage.placings.forEach((placing, index) => {
      const placer = this.place.querySelectorAll(PLACER)[index] ?? this.#newPlacer();
      if (!(placer instanceof PiecePlacerElement)) return;
      const pieces = listOf(placing.pieces);
      const { inputs = {} } = stage.request;
      const drawings = drawingsIn(this.#answerOf(placing.pieces), pieces);
      const foresee = this.#foresight(stage);
      placer.show({ placing, pieces, values: listOf(placing.values), inputs, drawings, foresee, layout: layoutOf(placing, pieces, inputs, resultOf(stage)) });
    });
  }

  /** The answer that has drawn the pieces. @param {string} source */
  #answerOf(source) {
    return this.place.ownerDocument.querySelector(`#stage-${source.split('.')[0]} .rc-answer`) ?? this.place;
  }

  /** @param {Stage} stage @returns {(candidate: import('../placing/placer.mjs').Candidate) => Promise<string>} */
  #foresight({ request }) {
    return ({ placing, pieces, layout, piece, box }) => {
      const inputs = request.inputs ?? {};
      const moved = inputsFor(placing, pieces, completed(placing, layout), inputs);
      return this.foresight.says({ ...request, inputs: { ...inputs, ...moved } }, placing, pieces[piece], box);
    };
  }

  #newPlacer() {
    if (!customElements.get(PLACER)) customElements.define(PLACER, PiecePlacerElement);
    const placer = document.createElement(PLACER);
    this.place.querySelector('.rc-frame')?.before(placer);
    return placer;
  }
}

/** @param {unknown} list */
function textsOf(list) {
  return Array.isArray(list) ? list.map(String) : [];
}

/** @param {Element} field */
function fieldMark(field) {
  const help = field.querySelector(':scope > .rc-help');
  const mark = help?.querySelector(':scope > .rb-follow');
  if (mark) return mark;
  const added = newElement('span', 'rb-follow');
  if (help?.textContent) help.append(' ');
  help?.removeAttribute('hidden');
  help?.append(added);
  return added;
}

/**
 * Shows whether a field follows. A mark that is right already is left alone: its button may be under a finger.
 * @param {Element} mark @param {boolean} isOverridden @param {string} input @param {string} leader title of a stage
 */
function fillMark(mark, isOverridden, input, leader) {
  const link = input === DICE ? 'The dice or tokens are those of' : 'follows';
  const text = isOverridden ? 'yours now ' : `${link} “${leader}”`;
  if (mark.firstChild?.textContent === text) return;
  mark.toggleAttribute('data-own', isOverridden);
  mark.replaceChildren(text, ...(isOverridden ? [followButton(input, leader)] : []));
}

/** @param {string} input @param {string} leader */
function followButton(input, leader) {
  return newButton('follow again', { 'data-follow': input, 'aria-label': `follow “${leader}” again` });
}

/* Where a bench is stored: in the address of its page, and on the device. */

/** @typedef {{words: string, fragment: string}[]} Steps */
/** @type {import('../shared/documents.mjs').Kind<Steps>} */
export const BENCHES = { kind: 'bench', form: 1, read: (value) => (Array.isArray(value) ? value.filter(isStored) : null) };

class BenchStore {
  #path = location.pathname;
  #isRead = false;
  /** The steps as this tab has read or written them last. */
  #stored = '';
  /** What is said of steps of the last visit that cannot be read. */
  unread = '';

  /** @param {string} bench its name */
  constructor(bench) {
    this.id = `bench ${bench}`;
  }

  /** The steps of the last visit. @param {Element} page @param {AbortSignal} signal @returns {Promise<Entry[]>} */
  async read(page, signal) {
    // A reader may leave right after a step: then the database is open already.
    for (const touch of ['pointerdown', 'focusin']) page.addEventListener(touch, () => void loadedBenches(), { signal, once: true });
    const documents = (await hasDocuments()) ? await loadedBenches() : null;
    this.#isRead = true;
    const steps = documents?.read(BENCHES, this.id) ?? [];
    this.unread = documents?.unreadableWords(BENCHES, (id) => id === this.id) ?? '';
    this.#stored = JSON.stringify(steps);
    return steps.map(({ words, fragment }) => ({ label: words, fragment }));
  }

  /** @param {Entry[]} entries up to the one that is shown @returns {Promise<{why: string, later?: Promise<string>, isBinned?: boolean}>} why they will not last, and why when all was tried; '' where they will */
  async write(entries) {
    if (!this.#isRead) return { why: '' }; // those of the last visit come before them, and then all are written
    const steps = entries.map(({ label, fragment }) => ({ words: label, fragment }));
    const documents = await loadedBenches();
    if (!documents) return { why: 'what keeps it could not be fetched' };
    const former = documents.read(BENCHES, this.id);
    const isForeign = former !== null && JSON.stringify(former) !== this.#stored;
    this.#stored = JSON.stringify(steps);
    const { lasts } = await documents.change(BENCHES, this.id, () => steps, isForeign ? 'replaced by another tab' : '');
    return lasts ? { why: '', isBinned: isForeign } : { why: documents.words, later: documents.settled().then(() => documents.words) };
  }

  /** @param {string} fragment '' where the bench is as the page brings it */
  setAddress(fragment) {
    // Calm: while the page appears, others still read their links from it.
    writeAddress(() => {
      if (location.pathname !== this.#path || holdsLink('scene', location.hash)) return null; // the table has not taken that up yet
      return fragment ? `#${fragment}` : location.pathname + location.search;
    }, true);
  }

  /** The page goes away. */
  end() {
    dropAddress();
  }
}

/** The store with every bench, which a first visit does without until its first touch; null where it does not come. */
async function loadedBenches() {
  const store = await part(() => import('../shared/documents.mjs')).catch(() => null);
  await store?.documents.load(BENCHES);
  return store?.documents ?? null;
}

/** @param {any} entry */
function isStored(entry) {
  return typeof entry?.words === 'string' && typeof entry?.fragment === 'string';
}
