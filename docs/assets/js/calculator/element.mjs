/**
 * `<rule-calculator>`: a form made by the build, its answer, and the engine behind it.
 *
 * The answer in the HTML is the fallback: it stands until a reader asks for another one, and without scripts for ever.
 * Attributes: `calculator` (the engine's id), `mode` (of the answer shown), `root` (the relative address of the site's
 * root), and for a roll `seed`. The attribute `data-state` is idle, loading, busy, answered or failed.
 * Events, which bubble: `rule-calculator-answered`, with `detail.response` and `detail.state`;
 * `rule-calculator-unanswered`, for code that preserves unsent input: the request was refused, cancelled, or could not
 * be sent; and, while Python is not there, `rule-calculator-thrown`, with `detail.thrown` and `detail.request`.
 *
 * @typedef {import('../engine/client.mjs').Loading} Loading
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').EngineSuccess} EngineSuccess
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../throws/declared.mjs').Thrown} Thrown
 */

import { AnswerView } from './answer.mjs';
import { builtData } from '../cite/answer-registry.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { engine } from '../engine/shared.mjs';
import { FailureView } from './failure.mjs';
import {
  applyPreset,
  fillForm,
  fillInputs,
  fillReadings,
  isDirty,
  isField,
  pressRowButton,
  readForm,
  submission,
} from './form/controls.mjs';
import { resetForm, storePrintedRows } from './form/shortcuts.mjs';
import { LatestRequest } from './latest-request.mjs';
import { linkTo } from '../links/answer-link.mjs';
import { preloadOnIntent } from './preload.mjs';
import { presses } from '../shared/press.mjs';
import { ProgressView } from './progress.mjs';
import { RequestState } from './request-state.mjs';
import { sameJson } from '../shared/json.mjs';
import { fallenSpoken, knownFaces, throwDeclared } from '../throws/declared.mjs';
import { widget } from '../shared/widget.mjs';

/** Fields whose edit asks anew. The reader's own seed or dice wait for their button. */
const ASKING = '.rc-form :is(input, select):not([data-role="seed"], [data-role="faces"])';

const ROLL = '.rc-form button[type="submit"][value="roll"]';

export class RuleCalculatorElement extends widget({ submit: 'button[type="submit"]' }) {
  #request = new LatestRequest(engine, this, (show) => presses.after(show));
  #requestState = new RequestState({ calculator: '', mode: '' });
  /** @type {LinkState | null} the request behind the answer shown; null while that is the build's */
  #shown = null;
  #restState = 'idle';
  #pressed = new PressedView();
  /** @type {Thrown | null} what the request under way throws */
  #thrown = null;
  /** Whether its answer is there at once. */
  #isAtHand = false;
  #hasAsked = false;
  /**
   * What the build has answered; null where the form had other values before its script came.
   * @type {EngineRequest | null | undefined}
   */
  printed;

  connected() {
    storePrintedRows(this);
    this.#requestState = stateOfPage(this);
    if (this.printed === undefined) this.printed = isDirty(this) ? null : this.request;
    this.answer = new AnswerView(this);
    this.failure = new FailureView(this);
    this.progress = new ProgressView(this, (text) => this.announce(text));
    this.listen(this, 'submit', (event) => this.#submit(event));
    this.listen(this, 'input', (event) => this.#edit(event));
    this.listen(this, 'click', (event) => this.#press(event));
    preloadOnIntent(this, { prefetch: () => engine.wake(), announce: () => this.#wakeVisibly() }, this.signal);
    this.signal.addEventListener(
      'abort',
      engine.watch((loading) => this.#showLoading(loading)),
    );
    this.#settle('idle');
    // The reader typed before the scripts were loaded, or the browser restored the fields on a reload.
    if (isDirty(this)) this.#askAnew();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#request.drop();
    this.#pressed.release();
    this.progress?.end();
  }

  /** Loads the engine, and shows the reader how far it is. */
  #wakeVisibly() {
    engine.wake();
    if (!engine.isReady && engine.loading.stage !== 'asleep') this.progress?.begin(engine.loading);
  }

  /** @param {Loading} loading */
  #showLoading(loading) {
    const isOver = loading.stage === 'ready' || loading.stage === 'asleep';
    if (!isOver || this.#request.isPending) return this.progress?.update(loading);
    this.progress?.end();
    this.dataset.state = this.#restState;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const isElsewhere =
      this.hasAttribute('data-at-board') || (document.activeElement !== null && isField(document.activeElement));
    this.#requestState.submit(submission(event));
    this.#endSample();
    engine.retry();
    if (isElsewhere) this.#pressed.release();
    else this.#pressed.press();
    const { request } = this;
    this.#ask(request);
    this.#throw(request);
  }

  /** What a roll throws, as far as it is known without the engine. @param {EngineRequest} request */
  #thrownBy(request) {
    const isThrown = this.dataset.throws && request.mode === 'roll' && request.faces?.length !== 0;
    return isThrown ? throwDeclared(JSON.parse(this.dataset.throws ?? ''), request) : null;
  }

  /** Lets the dice of a roll fall at once, before the engine answers. @param {EngineRequest} request that was asked */
  #throw(request) {
    this.#offerAgain(request.mode);
    this.showThrown();
    if (!this.#thrown || this.#isAtHand) return;
    this.dispatchEvent(
      new CustomEvent('rule-calculator-thrown', { bubbles: true, detail: { thrown: this.#thrown, request } }),
    );
  }

  /** Shows the dice whose verdict is on its way, unless they are shown one by one elsewhere. */
  showThrown() {
    if (!this.#thrown || !this.answer || this.hasAttribute('data-veiled')) return this.answer?.fallen.clear();
    const fallen = this.answer.showFallen(this.#thrown, this.#isAtHand);
    if (!this.#isAtHand) this.announce(fallenSpoken(this.#thrown, false));
    this.#pressed.show(this.answer.place, fallen);
  }

  /** @param {Event} event */
  #edit({ target }) {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('[data-role="text"]')) this.#requestState.chooseText();
    if (target.matches(ASKING)) this.#askAnew();
  }

  /** @param {Event} event */
  #press(event) {
    const { target } = event;
    if (target instanceof Element && target.closest('.rc-decided')) return this.#decide(event);
    const button = target instanceof Element ? target.closest('button[data-action]') : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const { action } = button.dataset;
    if (action === 'copy-link') copyLink(button, this.link(), (text) => this.announce(text));
    if (action === 'cancel') this.#cancel();
    if (action === 'retry') this.#retry(event.isTrusted);
    if (action === 'roll-again') this.#rollAgain();
    if (pressRowButton(button)) this.#askAnew();
  }

  /**
   * Asks the same, with the same dice, as the rulings decide. The link leads to another form; this one is nearer.
   * @param {Event} event
   */
  #decide(event) {
    event.preventDefault();
    event.stopPropagation();
    const { readings: _readings, text: _text, ...decided } = this.state;
    this.openState(decided);
    this.#focusForm();
  }

  /** The address of the answer shown; null where it is too long for one. */
  link() {
    return linkTo(this.state);
  }

  /** The request of the form as it stands. @returns {EngineRequest} */
  get request() {
    return this.#requestState.request(readForm(this));
  }

  /** The request behind the answer shown. @returns {LinkState} */
  get state() {
    const shown = this.answer?.fallen.isShown ? null : this.#shown; // dice without a verdict are those of the request
    return shown ?? { ...this.request, engine: builtData(this).engine, at: this.id };
  }

  /**
   * Resets the form to what the page brought.
   * @returns {EngineRequest | null} the request that was asked by then, if any
   */
  takeBack() {
    if (!this.#hasAsked) return null;
    const { request } = this;
    resetForm(this);
    this.#requestState = stateOfPage(this);
    this.#shown = null;
    this.toggleAttribute('data-sample', this.getAttribute('mode') === 'roll');
    return request;
  }

  /**
   * Fills the form and asks, as a preset does.
   * @param {import('../shared/json.mjs').JsonObject} inputs
   * @param {string[]} [changed] the inputs that count as typed
   */
  applyPreset(inputs, changed) {
    applyPreset(this, inputs, changed);
  }

  /** Fills the form before it is read. @param {import('../shared/json.mjs').JsonObject} inputs */
  fill(inputs) {
    fillInputs(this, inputs);
    this.dispatchEvent(new CustomEvent('rule-form-filled', { bubbles: true }));
  }

  /** From now on the dice are somebody's, and not those of the page. */
  #endSample() {
    this.removeAttribute('data-sample');
  }

  /** Announces a text to screen readers. @param {string} text */
  announce(text) {
    this.answer?.announce(text);
  }

  /** Shows what a link says. @param {LinkState} state */
  openState(state) {
    const { engine: _engine, at: _at, ...request } = state;
    this.#endSample();
    fillForm(this, state);
    this.answer?.fallen.clear();
    this.#requestState.open(state, readForm(this));
    // A link to a roll without its dice rolls nothing: only the reader draws new ones.
    if (state.mode === 'roll' && state.seed === undefined && !state.faces) return this.answer?.markStale(true);
    const asked = { ...request, mode: state.mode ?? this.getAttribute('mode') ?? '' };
    this.#ask(asked);
    if (!this.#isAtHand) this.#throw(asked); // else the answer is there at once
  }

  #askAnew() {
    const form = readForm(this); // once a key: it walks all fields
    this.#requestState.edit(form);
    const request = this.#requestState.request(form);
    if (request.mode !== 'roll' || !isOfPage(this, request)) this.#endSample();
    this.#ask(request);
    if (this.answer?.fallen.isShown) this.#throw(request); // other inputs may throw other dice
  }

  /** @param {EngineRequest} request */
  #ask(request) {
    this.#thrown = this.#thrownBy(request);
    const known = this.#thrown && !request.faces ? knownFaces(this.#thrown) : null;
    this.#isAtHand = this.#request.isAtHand(request, known);
    this.#hasAsked = true;
    this.#request.send(
      request,
      (answer) => this.#receive(answer, request),
      (message) => this.#fail(message, () => this.failure?.showBreakdown(message)),
      known,
    );
    this.progress?.begin(engine.loading);
    this.answer?.setBusy(true);
  }

  /** @param {EngineAnswer} answer @param {EngineRequest} request */
  #receive(answer, request) {
    if (answer.ok) return this.#show(answer, request);
    this.#fail(answer.failure.message, () => this.failure?.showRefusal(answer.failure));
  }

  /** @param {EngineSuccess} answer @param {EngineRequest} request */
  #show(answer, request) {
    const { response } = answer;
    this.failure?.clear();
    this.answer?.show(answer);
    if (this.answer) this.#pressed.show(this.answer.head.first, this.answer.head.last);
    if (this.#requestState.takePendingReadings()) fillReadings(this, response.readings);
    // A 0 on a d10 is its 10.
    const faces = request.faces && { faces: response.faces ?? request.faces };
    this.#shown = { ...request, ...faces, engine: response.engine, at: this.id };
    this.#offerAgain(response.mode);
    this.#settle('answered');
    this.dispatchEvent(
      new CustomEvent('rule-calculator-answered', {
        bubbles: true,
        detail: { response, state: this.#shown, shelf: answer.shelf },
      }),
    );
  }

  /** The button beside the result is there for a roll. @param {string | undefined} mode */
  #offerAgain(mode) {
    this.querySelector('.rc-again')?.toggleAttribute('hidden', mode !== 'roll');
  }

  /** @param {string} message @param {() => string | undefined} show returns the text that it shows */
  #fail(message, show) {
    const text = show() ?? message;
    this.answer?.markStale(true);
    this.announce(text);
    this.#settle('failed');
    this.dispatchEvent(new CustomEvent('rule-calculator-unanswered', { bubbles: true }));
  }

  #rollAgain() {
    const button = this.querySelector(ROLL);
    if (button instanceof HTMLButtonElement) button.click();
  }

  #cancel() {
    const { isPending } = this.#request;
    if (isPending) this.answer?.markStale(true);
    this.#request.cancel();
    this.#settle(this.#shown ? 'answered' : 'idle');
    if (isPending) this.dispatchEvent(new CustomEvent('rule-calculator-unanswered', { bubbles: true }));
    this.announce('cancelled');
    this.#focusForm();
  }

  /** @param {boolean} isPressed by the reader, whose focus is on the button */
  #retry(isPressed) {
    if (isPressed) this.#focusForm();
    engine.retry();
    this.failure?.clear();
    this.#ask(this.request);
  }

  /** The button that has the focus is about to be hidden. */
  #focusForm() {
    this.parts.submit.focus({ preventScroll: true });
  }

  /** @param {string} state */
  #settle(state) {
    this.#restState = state;
    this.progress?.end();
    this.answer?.setBusy(false);
    this.dataset.state = state;
  }
}

/* What a calculator asks as the build has made it. */

/** The request of the page itself. @param {HTMLElement} calculator */
function stateOfPage(calculator) {
  const mode = calculator.getAttribute('mode') ?? '';
  return new RequestState({
    calculator: calculator.getAttribute('calculator') ?? '',
    mode,
    ...printedDice(calculator),
  });
}

/** Whether a roll has the dice that the page brought. @param {HTMLElement} calculator @param {EngineRequest} request */
function isOfPage(calculator, { seed, faces }) {
  const own = printedDice(calculator);
  return seed === own.seed && sameJson(faces ?? null, own.faces ?? null);
}

/**
 * The dice of the roll that the build shows.
 * @param {HTMLElement} calculator
 * @returns {import('./request-state.mjs').Dice}
 */
function printedDice(calculator) {
  const seed = calculator.getAttribute('seed');
  if (calculator.getAttribute('mode') !== 'roll' || seed !== null) return { seed: seed ?? '' };
  return { faces: builtData(calculator).faces ?? undefined };
}

/*
 * After a press of a button its result is in view: the page scrolls, only as far as needed, and the focus stays.
 * Whoever scrolls, types or presses elsewhere meanwhile has looked away, and is not called back.
 */

const LOOKS_AWAY = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
const SPARE_PX = 12;

class PressedView {
  #isFollowed = false;
  #frame = 0;

  /** A button was pressed, and its result will come. */
  press() {
    this.#isFollowed = true;
    for (const type of LOOKS_AWAY) addEventListener(type, this.release, { passive: true });
  }

  release = () => {
    this.#isFollowed = false;
    for (const type of LOOKS_AWAY) removeEventListener(type, this.release);
  };

  /**
   * Scrolls until all from the first to the last is seen, or the first where there is no room: with the next frame,
   * which measures the page anyway.
   * @param {Element} first @param {Element} last
   */
  show(first, last) {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#scroll(first, last));
  }

  /** @param {Element} first @param {Element} last */
  #scroll(first, last) {
    if (!this.#isFollowed || !last.isConnected) return;
    const needed = scrollNeeded(
      first.getBoundingClientRect().top,
      last.getBoundingClientRect().bottom,
      headerBottom(),
      innerHeight,
    );
    const by = Math.min(needed, roomAboveFocus());
    if (by === 0) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollBy({ top: by, behavior: isCalm ? 'instant' : 'smooth' });
  }
}

/**
 * How far the page has to scroll, in pixels; 0 where all is in view.
 * @param {number} top @param {number} bottom of what has to be seen
 * @param {number} from @param {number} to where it can be seen
 */
export function scrollNeeded(top, bottom, from, to) {
  const down = Math.max(bottom + SPARE_PX - to, 0);
  const above = from + SPARE_PX - (top - down);
  return Math.round(above > 0 ? down - above : down);
}

/**
 * How far the page may scroll down, in pixels, before the focus that a keyboard has put somewhere is out of sight;
 * without bound where nothing shows the focus, or it is out of sight already.
 */
function roomAboveFocus() {
  const focus = document.activeElement;
  if (!focus?.matches(':focus-visible')) return Infinity;
  const room = focus.getBoundingClientRect().top - headerBottom() - SPARE_PX;
  return room < 0 ? Infinity : Math.round(room);
}

/** The header stays at the top of the screen. */
function headerBottom() {
  return Math.max(document.querySelector('.md-header')?.getBoundingClientRect().bottom ?? 0, 0);
}
