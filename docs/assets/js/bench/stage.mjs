/**
 * One stage of a bench on the page: a calculator, marks at the fields that follow other stages, and boxes in which pieces
 * are placed.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('./state.mjs').BenchState} BenchState
 * @typedef {import('./state.mjs').Stage} Stage
 * @typedef {HTMLElement & {request: EngineRequest, takeBack: () => EngineRequest | null, openState: (state: LinkState) => void, answer?: import('../calculator/answer.mjs').AnswerView}} Calculator
 */

import { unsentDice } from '../calculator/form/controls.mjs';
import { fillStages, isKeptBack } from '../shared/lazy-folds.mjs';
import { engine } from '../engine/shared.mjs';
import { awaitAnswer } from '../links/check.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { completed, drawingsIn, Foresight, inputsFor, layoutOf } from '../placing/layout.mjs';
import { PiecePlacerElement } from '../placing/placer.mjs';
import { DICE, isWithout, resultOf, valueOf } from './state.mjs';

const PLACER = 'piece-placer';

export class StageView {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.foresight = new Foresight();
    this.id = place.dataset.stage ?? '';
    this.title = place.querySelector('.rb-title')?.textContent ?? '';
    /** The question that was asked before there was a bench; the form is reset to what the page brought. */
    this.early = this.isAwake ? this.calculator.takeBack() : null;
  }

  /** Whether its calculator is there: the page keeps back what nobody has chosen. */
  get isAwake() {
    return !isKeptBack(this.place);
  }

  wake() {
    fillStages([this.place]);
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

  /** Of a stage that is kept back, no form says what it asks. @returns {import('./state.mjs').Observation} */
  get observation() {
    if (!this.isAwake) return { request: { calculator: this.definition.calculator }, status: 'ready' };
    return { request: this.calculator.request, status: this.status };
  }

  /** @returns {'ready' | 'busy' | 'failed'} */
  get status() {
    if (!this.isAwake) return 'ready';
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
    if (!this.isAwake) return;
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
    const mark = this.place.querySelector('.rb-dice-of');
    if (mark) return mark;
    const made = document.createElement('p');
    made.className = 'rb-dice-of';
    this.place.querySelector('.rc-actions')?.before(made);
    return made;
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
  const made = document.createElement('span');
  made.className = 'rb-follow';
  if (help?.textContent) help.append(' ');
  help?.removeAttribute('hidden');
  help?.append(made);
  return made;
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
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.follow = input;
  button.textContent = 'follow again';
  button.setAttribute('aria-label', `follow “${leader}” again`);
  return button;
}
