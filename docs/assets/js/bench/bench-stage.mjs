/**
 * One stage of a bench: a calculator, what it takes over from others, and what it gives them.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../engine/wire.mjs').EngineResponse & {result: JsonObject}} Response
 * @typedef {import('./bench-link.mjs').StageState} StageState
 * @typedef {HTMLElement & {state: LinkState, request: import('../engine/wire.mjs').EngineRequest, takeBack: () => import('../engine/wire.mjs').EngineRequest | null, openState: (state: LinkState) => void, answer?: import('../calculator/answer.mjs').AnswerView}} Widget
 */

import { followedInputs, stagesNamed, valueIn } from './bench-feeds.mjs';
import { canonical } from '../shared/json.mjs';
import { decodeLink } from '../links/permalink.mjs';

/** Stands beside the inputs where a stage judges the dice of another one. */
export const DICE = '(dice)';
const RESULT = 'result.';

export class BenchStage {
  /** @type {Set<string>} inputs that the reader has taken over */
  own = new Set();
  /** Whether the next answer is a consequence, and no deed of the reader's. */
  isExpected = false;
  /** @type {string | undefined} the field that was edited last */
  edited;
  /** @type {Response | null} */
  #response = null;
  #followed = '';
  /** @type {LinkState | null} what was asked before there was a bench, until the bench has heard an answer */
  early;
  #isOld = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.widget = /** @type {Widget} */ (place.querySelector('rule-calculator'));
    this.id = place.dataset.stage ?? '';
    this.title = place.querySelector('.rb-title')?.textContent ?? '';
    this.diceOf = place.dataset.diceOf ?? '';
    /** @type {import('./bench-feeds.mjs').Feeds} */
    this.feeds = JSON.parse(place.dataset.feeds ?? '{}');
    /** @type {import('./piece-boxes.mjs').Placing[]} */
    this.placings = JSON.parse(place.dataset.placings ?? '[]');
    /** @type {JsonObject} what the answer of the build gives, by path */
    this.gives = JSON.parse(place.dataset.gives ?? '{}');
    this.needs = place.dataset.needs ?? '';
    /** @type {JsonObject} the inputs that it has where nothing is fed */
    this.bare = JSON.parse(place.dataset.start ?? '{}');
    this.early = this.widget.takeBack();
    this.start = this.state;
    const placed = this.placings.flatMap(({ pieces, values }) => [pieces, values].filter((source) => source !== ''));
    this.leaders = stagesNamed([...Object.values(this.feeds).flat(), ...placed, ...(this.diceOf ? [this.diceOf] : [])]);
    if (this.needs) this.leaders.add(this.needs.split('.')[0]);
  }

  /** What the answer shown is an answer to, as a link to the bench carries it. @returns {StageState} */
  get state() {
    return this.#told(this.widget.state);
  }

  /** What its form asks, answered or not. @returns {StageState} */
  get asked() {
    return this.#told(this.widget.request);
  }

  /** @param {LinkState} shown @returns {StageState} */
  #told({ calculator: _calculator, engine: _engine, at: _at, ...state }) {
    return { ...state, ...(this.own.size > 0 ? { own: [...this.own].sort() } : {}) };
  }

  /** Whether it is as the page brings it. */
  get isUntouched() {
    return canonical(/** @type {Json} */ (this.state)) === canonical(/** @type {Json} */ (this.start));
  }

  /** Whether its sentence is spoken: of a deed and its consequences only the deed's is. @param {boolean} isSpoken */
  speak(isSpoken) {
    this.place.querySelector('.rc-status')?.setAttribute('aria-live', isSpoken ? 'polite' : 'off');
  }

  /** Marks its answer as old while a stage that it follows is refused; a refusal of its own marks itself. @param {boolean} isOld */
  markOld(isOld) {
    if (isOld !== this.#isOld && this.widget.dataset.state !== 'failed') this.widget.answer?.markStale(isOld);
    this.#isOld = isOld;
  }

  /** Whether the answer shown is to what the form asks: no other one is on its way, and none was refused. */
  get #isAtRest() {
    return !this.early && this.widget.dataset.state !== 'failed' && !this.widget.querySelector('.rc-answer[aria-busy]');
  }

  /** @param {Response} response */
  take(response) {
    this.early = null;
    this.#response = response;
  }

  /** The result of its answer; the build leaves only what others take over. @returns {JsonObject} */
  get result() {
    if (this.#response) return this.#response.result;
    const found = Object.entries(this.gives).filter(([path]) => path.startsWith(RESULT));
    return Object.fromEntries(found.map(([path, value]) => [path.slice(RESULT.length), value]));
  }

  /** What it gives to others. @param {string} path @returns {Json} */
  give(path) {
    if (!this.#response) return Object.hasOwn(this.gives, path) ? this.gives[path] : null;
    const { result, inputs } = this.#response;
    return valueIn({ result, inputs, next: this.#next() }, path);
  }

  /** The inputs of the questions that follow its answer: the answer brings them as links. @returns {JsonObject} */
  #next() {
    const links = [...this.widget.querySelectorAll('a[data-onward]')].map((link) => [
      link.getAttribute('data-onward'),
      decodeLink((link.getAttribute('href') ?? '').split('#')[1] ?? ''),
    ]);
    return Object.fromEntries(links.map(([name, link]) => [name, /** @type {any} */ (link)?.state?.inputs ?? {}]));
  }

  /** Takes what is fed as taken already: it is what the page, or a link, shows. @param {JsonObject} fed @param {JsonObject} dice */
  settle(fed, dice) {
    this.#followed = this.#signature(fed, dice);
  }

  /**
   * Follows the stages before it, unless all that is theirs has been taken over already.
   * @param {JsonObject} fed
   * @param {JsonObject} dice seed or faces of the stage whose dice it judges
   */
  follow(fed, dice) {
    const followed = this.#signature(fed, dice);
    if (followed === this.#followed) return;
    const isOtherDice = this.diceOf !== '' && this.#diceIn(followed) !== this.#diceIn(this.#followed);
    this.#followed = followed;
    const { inputs: asked = {}, seed, faces, ...request } = this.widget.request;
    const start = this.bare;
    // What was bought with the dice before is gone with them.
    const kept = isOtherDice ? { ...start, ...only(asked, this.own) } : asked;
    const chance = this.diceOf && !this.own.has(DICE) ? dice : { seed, faces };
    this.isExpected = true;
    this.speak(false);
    this.widget.openState({ ...request, inputs: followedInputs({ asked: kept, start, fed, own: this.own }), ...chance });
  }

  /** @param {JsonObject} fed @param {JsonObject} dice */
  #signature(fed, dice) {
    const followed = Object.entries(fed).filter(([name]) => !this.own.has(name));
    const chance = this.diceOf && !this.own.has(DICE) ? canonical(dice) : '';
    return `${chance}\n${canonical(Object.fromEntries(followed))}`;
  }

  /** @param {string | undefined} signature */
  #diceIn(signature) {
    return signature?.split('\n')[0];
  }

  /** Asks with some inputs changed, and other dice where they are given. @param {JsonObject} inputs @param {JsonObject} [dice] */
  ask(inputs, dice) {
    const { seed, faces, ...request } = this.widget.request;
    this.widget.openState({ ...request, inputs: { ...request.inputs, ...inputs }, ...(dice ?? { seed, faces }) });
  }

  /** Shows what a link or an earlier step says; false where that is shown already. @param {StageState} state */
  open({ own = [], ...state }) {
    this.own = new Set(own);
    const { own: _, ...present } = this.state;
    const isShown = canonical(/** @type {Json} */ (present)) === canonical(/** @type {Json} */ (state));
    if (isShown && this.#isAtRest) return false;
    this.speak(false);
    this.widget.openState({ ...state, calculator: this.widget.getAttribute('calculator') ?? '' });
    return true;
  }

  /** Seed or faces that others judge again. @returns {JsonObject} */
  get dice() {
    const { seed, faces } = this.widget.state;
    return seed === undefined ? (faces ? { faces } : {}) : { seed };
  }
}

/** @param {JsonObject} inputs @param {ReadonlySet<string>} names @returns {JsonObject} */
function only(inputs, names) {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.has(name)));
}
