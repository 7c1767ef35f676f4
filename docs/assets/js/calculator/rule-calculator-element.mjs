/**
 * `<rule-calculator>`: a form made by the build, its answer, and the engine behind it.
 *
 * The answer in the HTML is the fallback: it stands until a reader asks for another one, and without scripts for ever.
 * Attributes: `calculator` (the engine's id), `mode` (of the answer shown), `root` (the way to the site's root), and
 * for a roll `seed`. The attribute `data-state` is idle, loading, busy, answered or failed.
 * Events, which bubble: `rule-calculator-answered`, with `detail.response` and `detail.state`; and
 * `rule-calculator-unanswered`, for who keeps what was typed: refused, or the engine could not be asked.
 *
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').EngineSuccess} EngineSuccess
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 */

import { AnswerView } from './answer-view.mjs';
import { askedByPage, focusForm, hasAllParts, isPartOfQuestion } from './calculator-parts.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { engine } from '../engine/engine.mjs';
import { Enquiry } from './enquiry.mjs';
import { FailureView } from './failure-view.mjs';
import { fillForm, fillReadings, readForm, submitted } from './form-controls.mjs';
import { printAgain } from './form-hands.mjs';
import { pressRowButton } from './form-rows.mjs';
import { linkTo } from '../links/page-link.mjs';
import { builtWith } from './shown-answer.mjs';
import { saysAsBuilt } from './untouched-form.mjs';
import { WaitView } from './wait-view.mjs';
import { watchWaking } from './waking.mjs';

export class RuleCalculatorElement extends HTMLElement {
  #enquiry = new Enquiry(engine, this);
  /** @type {LinkState | null} what the answer shown is an answer to; null while it is the one of the build */
  #shown = null;
  #settled = 'idle';
  #wasAsked = false;
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    if (!hasAllParts(this)) return;
    this.asked = askedByPage(this);
    this.answer = new AnswerView(this);
    this.failure = new FailureView(this);
    this.wait = new WaitView(this, (words) => this.say(words));
    this.#listening = new AbortController();
    this.#listen(this.#listening.signal);
    this.#settle('idle');
    // Typed before the scripts came, or put back by the browser when the page was loaded anew.
    if (!saysAsBuilt(this)) this.#askAnew();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#enquiry.end();
    this.wait?.end();
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    this.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.addEventListener('input', (event) => this.#edit(event), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    const rest = () => (this.dataset.state = this.#settled);
    if (this.wait) watchWaking(this, this.wait, { isAsking: () => this.#enquiry.isOpen, rest }, signal);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.asked?.press(submitted(event));
    engine.retry();
    this.#ask(this.request);
  }

  /** @param {Event} event */
  #edit(event) {
    const field = event.target;
    if (!(field instanceof HTMLElement) || !this.asked) return;
    if (field.matches('[data-role="text"]')) this.asked.chooseText();
    if (isPartOfQuestion(field)) this.#askAnew();
  }

  /** @param {Event} event */
  #press(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-action]') : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const { action } = button.dataset;
    if (action === 'copy-link') copyLink(button, this.link(), (words) => this.say(words));
    if (action === 'cancel') this.#cancel();
    if (action === 'retry') this.#retry();
    if (pressRowButton(button)) this.#askAnew();
  }

  /** The address of the answer shown; null where it is too long for one. */
  link() {
    return linkTo(this.state);
  }

  /** The question that the form asks as it stands. @returns {EngineRequest} */
  get request() {
    return /** @type {import('./asked-state.mjs').AskedState} */ (this.asked).request(readForm(this));
  }

  /** What the answer shown is an answer to. @returns {LinkState} */
  get state() {
    return this.#shown ?? { ...this.request, engine: builtWith(this), at: this.id };
  }

  /** Makes the form say what the page brought. @returns {EngineRequest | null} what had been asked by then, for who wants to hear it */
  takeBack() {
    if (!this.#wasAsked) return null;
    const { request } = this;
    printAgain(this);
    this.asked = askedByPage(this);
    this.#shown = null;
    return request;
  }

  /** @param {string} words */
  say(words) {
    this.answer?.say(words);
  }

  /** Shows what a link says. @param {LinkState} state */
  openState(state) {
    const { engine: _engine, at: _at, ...request } = state;
    fillForm(this, state);
    this.asked?.open(state, readForm(this));
    // Somebody else's dice are shown; new ones are drawn for a reader who asks, not for a link.
    if (state.mode === 'roll' && state.seed === undefined && !state.faces) this.answer?.keep(true);
    else this.#ask({ ...request, mode: state.mode ?? this.getAttribute('mode') ?? '' });
  }

  #askAnew() {
    this.asked?.edit(readForm(this));
    this.#ask(this.request);
  }

  /** @param {EngineRequest} request */
  #ask(request) {
    this.#wasAsked = true;
    this.#enquiry.ask(
      request,
      (answer) => this.#hear(answer, request),
      (message) => this.#fail(message, () => this.failure?.showBreakdown(message)),
    );
    this.wait?.begin(engine.loading);
    this.answer?.busy(true);
  }

  /** @param {EngineAnswer} answer @param {EngineRequest} request */
  #hear(answer, request) {
    if (answer.ok) return this.#show(answer, request);
    this.#fail(answer.failure.message, () => this.failure?.showRefusal(answer.failure));
  }

  /** @param {EngineSuccess} answer @param {EngineRequest} request */
  #show(answer, request) {
    const { response } = answer;
    this.failure?.clear();
    this.answer?.show(answer);
    if (this.asked?.catchUp()) fillReadings(this, response.readings);
    this.#shown = { ...request, engine: response.engine, at: this.id };
    this.#settle('answered');
    this.dispatchEvent(new CustomEvent('rule-calculator-answered', { bubbles: true, detail: { response, state: this.#shown } }));
  }

  /** @param {string} message @param {() => string | undefined} showIt returns the words that it shows */
  #fail(message, showIt) {
    const words = showIt() ?? message;
    this.answer?.keep(true);
    this.say(words);
    this.#settle('failed');
    this.dispatchEvent(new CustomEvent('rule-calculator-unanswered', { bubbles: true }));
  }

  #cancel() {
    if (this.#enquiry.isOpen) this.answer?.keep(true);
    this.#enquiry.cancel();
    this.#settle(this.#shown ? 'answered' : 'idle');
    this.say('cancelled');
    focusForm(this);
  }

  #retry() {
    focusForm(this);
    engine.retry();
    this.failure?.clear();
    this.#ask(this.request);
  }

  /** @param {string} state */
  #settle(state) {
    this.#settled = state;
    this.wait?.end();
    this.answer?.busy(false);
    this.dataset.state = state;
  }
}
