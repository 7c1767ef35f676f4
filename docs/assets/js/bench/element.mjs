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
 * @typedef {HTMLElement & {request: EngineRequest, takeBack: () => EngineRequest | null, openState: (state: LinkState)
 *   => void, answer?: import('../calculator/answer.mjs').AnswerView}} Calculator
 */

import { copyLink } from '../cite/clipboard.mjs';
import { noteLink } from '../links/page-link.mjs';
import { UNASKED } from '../links/answer-link.mjs';
import { Widget } from '../shared/widget.mjs';
import { reduce } from './reducer.mjs';
import { canRedo, canUndo, DICE, fragmentOf, isWithout, newBench, resultOf, stageFor, valueOf } from './state.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { nameAnswer } from '../engine/markup.mjs';
import { unsentDice } from '../calculator/form/controls.mjs';
import { engine } from '../engine/shared.mjs';
import { awaitAnswer } from '../links/check.mjs';
import { completed, drawingsIn, Foresight, inputsFor, layoutOf, questionAfter } from '../placing/layout.mjs';
import { newPlacer } from '../placing/placer.mjs';
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

  /**
   * It stands at once, so that nothing moves; the steps of the last visit come when they are read.
   * @param {AbortSignal} signal ends the bench
   */
  async start(signal) {
    const fragment = location.hash;
    signal.addEventListener('abort', dropAddress);
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
    // An edit is reported before its calculator has read the field.
    const stages = event.type === 'edited' ? [] : this.stages;
    const observed = stages.map((stage) => [
      stage.id,
      event.type === 'observed' ? { status: stage.status } : stage.observation,
    ]);
    const { state, requests } = reduce(this.state, { ...event, observed: Object.fromEntries(observed) });
    this.state = state;
    this.log.show(this.state.history);
    for (const stage of this.stages) stage.show(this.state);
    for (const request of requests) this.#carryOut(request);
    return requests;
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
  const at = (
    /** @type {string} */ type,
    /** @type {(stage: StageView, event: any) => void} */ happens,
    capture = false,
  ) =>
    page.addEventListener(
      type,
      (event) => {
        const stage = stageAt(bench, event.target);
        if (stage) happens(stage, event);
      },
      { signal, capture },
    );
  at('rule-calculator-answered', ({ id, title, calculator, next }, { detail: { response, state } }) => {
    nameAnswer(calculator, title);
    const answer = { result: response.result, inputs: response.inputs, next };
    bench.dispatch({
      type: 'answered',
      stage: id,
      shown: state,
      answer,
      sentence: response.sentence,
      isUnasked: calculator.hasAttribute(UNASKED),
    });
  });
  at('rule-calculator-unanswered', ({ id }) => bench.dispatch({ type: 'unanswered', stage: id }));
  at('piece-placed', ({ id }, { detail }) => bench.dispatch({ type: 'placed', stage: id, inputs: detail.inputs }));
  at('input', ({ id }, { target }) => edited(bench, id, target), true);
  at('own-dice-changed', ({ id }, { target }) => edited(bench, id, target));
  at('sheet-used', ({ id }, { detail }) => {
    // what is filled from a sheet follows no stage
    for (const input of detail.inputs) bench.dispatch({ type: 'edited', stage: id, input });
  });
  at(
    'submit',
    ({ id }, event) => {
      if (bench.dispatch({ type: 'submitted', stage: id }).length > 0) stop(event); // where the bench asks by itself, the calculator is not to roll
    },
    true,
  );
  page.addEventListener('click', (event) => clicked(bench, /** @type {MouseEvent} */ (event)), {
    signal,
    capture: true,
  });
  document.addEventListener('keydown', (event) => keyPressed(bench, event), { signal });
  addEventListener('hashchange', () => bench.dispatch({ type: 'address', fragment: location.hash }), { signal });
  const observer = new MutationObserver(() => bench.dispatch({ type: 'observed' }));
  for (const { calculator } of bench.stages) observer.observe(calculator, { attributeFilter: ['data-state'] });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const button of page.querySelectorAll('button[data-again]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false; // it does nothing without a script
    const again = { ...JSON.parse(button.dataset.again ?? '{}'), label: button.textContent ?? '' };
    button.addEventListener('click', () => bench.dispatch({ type: 'again', again, seed: freshSeed() }), { signal });
  }
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Bench} bench @param {EventTarget | null} target */
function stageAt(bench, target) {
  const place = target instanceof Element ? target.closest('.rb-stage') : null;
  return bench.stages.find((stage) => stage.place === place);
}

/** @param {Bench} bench @param {string} stage @param {EventTarget | null} field */
function edited(bench, stage, field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const table = field.closest('[data-rows]');
  const input = (table instanceof HTMLElement ? table.dataset.rows : field.name.split('.')[0]) ?? '';
  if (field.matches(DICE_FIELD)) bench.dispatch({ type: 'edited', stage, input: DICE });
  else if (field.matches(FORM_FIELD)) bench.dispatch({ type: 'edited', stage, input });
}

/** @param {Bench} bench @param {MouseEvent} event */
function clicked(bench, event) {
  const target = event.target instanceof Element ? event.target.closest('button, a') : null;
  if (target instanceof HTMLButtonElement) buttonPressed(bench, target);
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(target instanceof HTMLAnchorElement) || !isPlain) return;
  const { entry, onward } = target.dataset;
  if (entry !== undefined) bench.dispatch({ type: 'goto', index: Number(entry) });
  if (entry !== undefined || (onward !== undefined && questionOpened(bench, target, onward))) stop(event);
}

/** @param {Bench} bench @param {HTMLButtonElement} button */
function buttonPressed(bench, button) {
  const { bench: action, follow, action: rows } = button.dataset;
  const stage = stageAt(bench, button)?.id;
  if (action === 'undo' || action === 'redo' || action === 'reset') bench.dispatch({ type: action });
  if (action === 'copy') bench.copyLink(button);
  if (stage && follow) bench.dispatch({ type: 'follow', stage, input: follow });
  const table = rows?.endsWith('-row') ? button.closest('[data-field]') : null;
  if (stage && table instanceof HTMLElement)
    bench.dispatch({ type: 'edited', stage, input: table.dataset.field ?? '' });
}

/**
 * @param {Bench} bench
 * @param {HTMLAnchorElement} link
 * @param {string} question name of the question that follows an answer
 * @returns {boolean} whether a stage asks it now
 */
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
    const buttons = BUTTONS.map(([action, label, keys]) =>
      newButton(label, { 'data-bench': action, ...(keys && { 'aria-keyshortcuts': keys }) }),
    );
    this.bar = newElement('div', { class: 'rb-bar', role: 'toolbar', 'aria-label': 'At the table' }, ...buttons);
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
    // Items stay where they are: one that is exchanged between press and release would swallow the click.
    while (this.log.children.length > history.entries.length) this.log.firstElementChild?.remove();
    while (this.log.children.length < history.entries.length)
      this.log.prepend(newElement('li', '', newElement('a', '')));
    const items = [...this.log.children].reverse();
    history.entries.forEach((entry, index) => fillItem(items[index], entry, index, index === history.at));
  }

  /**
   * A button that is pressed keeps the focus, even where it has nothing to do any more.
   * @param {string} action
   * @param {boolean} isAllowed
   */
  #allow(action, isAllowed) {
    this.bar.querySelector(`[data-bench="${action}"]`)?.setAttribute('aria-disabled', String(!isAllowed));
  }
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

class StageView {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.foresight = new Foresight();
    /** @type {import('../placing/placer.mjs').PiecePlacerElement[]} */
    this.placers = [...place.querySelectorAll('piece-placer')].map((each) => /** @type {any} */ (each)); // of a bench that was here before
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
    const {
      calculator = '',
      diceOf = '',
      feeds = '{}',
      placings = '[]',
      gives = '{}',
      needs = '',
      start = '{}',
    } = this.place.dataset;
    const data = {
      feeds: JSON.parse(feeds),
      placings: JSON.parse(placings),
      gives: JSON.parse(gives),
      defaults: JSON.parse(start),
    };
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
    const names = [...this.calculator.querySelectorAll('a[data-onward]')].map(
      (link) => link.getAttribute('data-onward') ?? '',
    );
    return Object.fromEntries(names.map((name) => [name, questionAfter(this.calculator, name)?.inputs ?? {}]));
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
    this.#showPlacers(stage, (source) => {
      const list = valueOf(state, source);
      return Array.isArray(list) ? list.map(String) : [];
    });
  }

  /** @param {Stage} stage @param {(id: string) => string} titleOf */
  #showMarks({ feeds, overridden, diceOf }, titleOf) {
    for (const [input, [source]] of Object.entries(feeds)) {
      const field = this.place.querySelector(`[data-field="${input}"]`);
      if (field) fillMark(fieldMark(field), overridden.includes(input), input, titleOf(source.split('.')[0]));
    }
    if (!diceOf) return;
    const mark = this.place.querySelector('.rb-dice-of') ?? newElement('p', 'rb-dice-of');
    if (!mark.isConnected) this.place.querySelector('.rc-actions')?.before(mark);
    fillMark(mark, overridden.includes(DICE), DICE, titleOf(diceOf));
  }

  /** @param {Stage} stage @param {(source: string) => string[]} listOf */
  #showPlacers(stage, listOf) {
    stage.placings.forEach((placing, index) => {
      if (index === this.placers.length) {
        this.placers.push(newPlacer());
        this.place.querySelector('.rc-frame')?.before(this.placers[index]);
      }
      const pieces = listOf(placing.pieces);
      const { inputs = {} } = stage.request;
      const drawn = document.querySelector(`#stage-${placing.pieces.split('.')[0]} .rc-answer`) ?? this.place;
      this.placers[index].show({
        placing,
        pieces,
        inputs,
        values: listOf(placing.values),
        drawings: drawingsIn(drawn, pieces),
        layout: layoutOf(placing, pieces, inputs, resultOf(stage)),
        foresee: ({ layout, piece, box }) => {
          const moved = inputsFor(placing, pieces, completed(placing, layout), inputs);
          return this.foresight.says(
            { ...stage.request, inputs: { ...inputs, ...moved } },
            placing,
            pieces[piece],
            box,
          );
        },
      });
    });
  }
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
  mark.replaceChildren(
    text,
    ...(isOverridden
      ? [newButton('follow again', { 'data-follow': input, 'aria-label': `follow “${leader}” again` })]
      : []),
  );
}

/* Where a bench is stored: in the address of its page, and on the device. */

/** @typedef {{words: string, fragment: string}[]} Steps */
/** @type {import('../shared/documents.mjs').Kind<Steps>} */
export const BENCHES = {
  kind: 'bench',
  form: 1,
  read: (value) => (Array.isArray(value) ? value.filter(isStep) : null),
};

/** @param {any} entry */
function isStep(entry) {
  return typeof entry?.words === 'string' && typeof entry?.fragment === 'string';
}

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
    for (const touch of ['pointerdown', 'focusin'])
      page.addEventListener(touch, () => void loadedBenches(), { signal, once: true });
    const documents = (await hasDocuments()) ? await loadedBenches() : null;
    this.#isRead = true;
    const steps = documents?.read(BENCHES, this.id) ?? [];
    this.unread = documents?.unreadableWords(BENCHES, (id) => id === this.id) ?? '';
    this.#stored = JSON.stringify(steps);
    return steps.map(({ words, fragment }) => ({ label: words, fragment }));
  }

  /**
   * @param {Entry[]} entries up to the one that is shown
   * @returns {Promise<{why: string, later?: Promise<string>, isBinned?: boolean}>} why they will not last, and why when
   *   all was tried; '' where they will
   */
  async write(entries) {
    if (!this.#isRead) return { why: '' }; // those of the last visit come before them, and then all are written
    const steps = entries.map(({ label, fragment }) => ({ words: label, fragment }));
    const documents = await loadedBenches();
    if (!documents) return { why: 'what keeps it could not be fetched' };
    const former = documents.read(BENCHES, this.id);
    const isForeign = former !== null && JSON.stringify(former) !== this.#stored;
    this.#stored = JSON.stringify(steps);
    const { lasts } = await documents.change(BENCHES, this.id, () => steps, isForeign ? 'replaced by another tab' : '');
    return lasts
      ? { why: '', isBinned: isForeign }
      : { why: documents.words, later: documents.settled().then(() => documents.words) };
  }

  /** @param {string} fragment '' where the bench is as the page brings it */
  setAddress(fragment) {
    // Calm: while the page appears, others still read their links from it.
    writeAddress(() => {
      if (location.pathname !== this.#path || holdsLink('scene', location.hash)) return null; // the table has not taken that up yet
      return fragment ? `#${fragment}` : location.pathname + location.search;
    }, true);
  }
}

/** The store with every bench, which a first visit does without until its first touch; null where it does not come. */
async function loadedBenches() {
  const store = await part(() => import('../shared/documents.mjs')).catch(() => null);
  await store?.documents.load(BENCHES);
  return store?.documents ?? null;
}
