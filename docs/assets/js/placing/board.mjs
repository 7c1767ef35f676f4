/**
 * `<placing-board>`: where the dice or tokens of a calculator are laid into their places by hand.
 *
 * Attribute: `data-board`, what the engine declares: the places, the question that they belong to, the plans, the bag.
 * What is placed are inputs, of the calculator's own question or of the one that follows its answer; the engine answers
 * with them. Without this script the inputs are fields of the form.
 *
 * @import { BoardData, Layout, Placing } from './layout.mjs'
 * @import { RuleCalculatorElement as Calculator } from '../calculator/element.mjs'
 * @import { EngineRequest, EngineResponse, JsonObject } from '../engine/wire.mjs'
 * @typedef {{mode: string, inputs: JsonObject, result: JsonObject, sentence?: string}} Shown an answer, as far as it matters here
 */

import { engine } from '../engine/shared.mjs';
import { Widget } from '../shared/widget.mjs';
import { drawRows } from '../throws/fallen.mjs';
import { completed, consequences, drawingsIn, Foresight, inputsFor, isComplete, layoutOf, piecesIn, REST, silence } from './layout.mjs';
import { PiecePlacerElement } from './placer.mjs';
import { TokenDraw } from './token-draw.mjs';
import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const PLACER = 'piece-placer';

export class PlacingBoardElement extends Widget {
  connected() {
    const { signal } = this;
    void customElements.whenDefined('rule-calculator').then(() => {
      const calculator = this.closest('rule-calculator');
      if (!signal.aborted && calculator) new Board(this, calculator).start(signal);
    });
  }
}

class Board {
  /** @type {Shown | null} */
  #answer = null;
  /** @type {Map<string, Layout>} by input */
  #layouts = new Map();
  /** @type {Map<string, Layout>[]} what was before each move */
  #past = [];
  /** @type {{result: JsonObject, sentence: string} | null} what the pieces do where they lie now */
  #verdict = null;
  #isWritten = false;
  /** @type {Shown | null} the answer before the tokens that are expected */
  #before = null;
  /** @type {DocumentFragment | null} the rows of what is drawn, while its verdict has still to come */
  #drawn = null;
  #plans = newElement('div', 'pb-offers');
  #says = newElement('p', 'pb-verdict');
  #undo = newButton('Undo', { class: 'pb-undo' });

  /** @param {PlacingBoardElement} element @param {Calculator} calculator */
  constructor(element, calculator) {
    this.element = element;
    this.calculator = calculator;
    /** @type {BoardData} */
    this.data = JSON.parse(element.dataset.board ?? '{}');
    this.onward = this.data.followUp ? new OnwardQuestion(calculator, this.data.followUp) : null;
    this.foresight = new Foresight();
    if (!customElements.get(PLACER)) customElements.define(PLACER, PiecePlacerElement);
    this.placers = this.data.placings.map(() => new PiecePlacerElement());
    this.draw = this.data.bag && new TokenDraw(calculator, this.data.bag, () => this.#show());
  }

  /** @param {AbortSignal} signal ends the board */
  start(signal) {
    const { element, calculator, data } = this;
    element.replaceChildren(...(this.draw ? [this.draw.view.element] : []), ...this.placers, this.#says, this.#undo, this.#plans);
    for (const { style, input } of data.placings) if (!this.onward && style === 'list') foldField(calculator, input);
    this.#undo.addEventListener('click', () => this.#takeBack(), { signal });
    element.addEventListener('piece-placed', (event) => this.#placed(/** @type {CustomEvent} */ (event)), { signal });
    calculator.addEventListener('rule-calculator-answered', (event) => this.#receive(/** @type {CustomEvent} */ (event).detail.response), { signal });
    calculator.addEventListener('rule-calculator-thrown', (event) => this.#expect(/** @type {CustomEvent} */ (event).detail), { signal });
    calculator.addEventListener('rule-calculator-unanswered', () => this.#abandon(), { signal });
    calculator.addEventListener('submit', () => this.#takeUp(), { signal, capture: true });
    calculator.addEventListener('input', ({ target }) => this.#edited(target), { signal, capture: true });
    this.#receive('mode' in data.built ? data.built : null);
  }

  /** What a seed draws is seen before the engine judges it. @param {{thrown: import('../throws/declared.mjs').Thrown, request: EngineRequest}} detail */
  #expect({ thrown, request }) {
    const expected = this.draw?.answerOf(thrown, request);
    if (!expected) return;
    if (!this.#drawn) this.#before = this.#answer;
    this.#take(expected);
    this.#drawn = drawRows(thrown);
    this.onward?.forget();
    this.draw?.begin(expected, true);
  }

  #abandon() {
    this.draw?.abandon();
    if (this.#drawn) this.#receive(this.#before);
  }

  /** @param {Shown | null} answer */
  #receive(answer) {
    const [laid, past] = [this.#drawn && this.#layouts, this.#past];
    const pieces = JSON.stringify(this.data.placings.map((each) => this.#pieces(each)));
    this.#take(answer);
    this.onward?.read();
    if (answer && !this.onward) this.#verdict = { result: answer.result, sentence: answer.sentence ?? '' };
    const isDrawn = answer !== null && this.#pieces(this.data.placings[0]).length > 0;
    const isSame = pieces === JSON.stringify(this.data.placings.map((each) => this.#pieces(each)));
    if (laid && isSame) [this.#layouts, this.#past] = [laid, past]; // what was laid before the verdict lies there still
    if (this.draw) this.draw.begin(isDrawn ? answer : null);
    else this.#show();
    if (this.onward && this.#layouts.size > 0) void this.#askOnward(this.#inputsWith());
  }

  /** @param {Shown | null} answer */
  #take(answer) {
    this.#answer = answer;
    this.#layouts = new Map();
    this.#verdict = null;
    this.#drawn = null;
    if (this.onward) this.#past = [];
  }

  get #inputs() {
    return this.onward ? this.onward.inputs : (this.#answer?.inputs ?? {});
  }

  /** @param {Placing} placing */
  #pieces(placing) {
    if (this.#drawn) return this.draw?.piecesOf(placing.input) ?? [];
    const named = this.#listAt(placing.pieces);
    return named.length > 0 ? named : piecesIn(placing, this.#inputs);
  }

  /** @param {string} source `result.pool` or `inputs.drawn` @returns {string[]} */
  #listAt(source) {
    const [part, name] = source.split('.');
    const value = part === 'inputs' ? this.#inputs[name] : this.#answer?.result[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  /** @param {Placing} placing @returns {Layout} */
  #layout(placing) {
    const pieces = this.#pieces(placing);
    const known = this.#layouts.get(placing.input);
    if (known?.length === pieces.length) return known;
    // What has just been drawn is still in the hand.
    if (this.onward && placing.style === 'each') return pieces.map(() => REST);
    return layoutOf(placing, pieces, this.#inputs, this.#answer?.result ?? {});
  }

  #show() {
    const { data, element, draw } = this;
    data.placings.forEach((placing, index) => this.#showPlacer(placing, this.placers[index]));
    const hasPieces = this.placers.some((placer) => !placer.hidden);
    element.hidden = !hasPieces && !draw;
    this.#undo.hidden = this.#past.length === 0;
    const isOpen = hasPieces && !this.#drawn && (draw?.isOver ?? true);
    this.#plans.replaceChildren(...(isOpen ? this.#cards() : []));
    this.#says.toggleAttribute('data-refused', false);
    this.#says.textContent = this.onward && isOpen && this.#isComplete ? (this.#verdict?.sentence ?? '') : '';
  }

  /** @param {Placing} placing @param {PiecePlacerElement} placer */
  #showPlacer(placing, placer) {
    const [pieces, layout] = [this.#pieces(placing), this.#layout(placing)];
    const shown = this.draw ? this.draw.shownOf(placing.input, pieces.length) : pieces.length;
    placer.hidden = shown === 0;
    if (shown === pieces.length) silence(this.#place, pieces);
    placer.show({
      placing,
      pieces: pieces.slice(0, shown),
      values: this.#listAt(placing.values),
      layout: layout.slice(0, shown),
      inputs: this.#inputs,
      drawings: drawingsIn(this.#drawn ?? this.#place, pieces).slice(0, shown),
      isJudged: !this.#drawn,
      says: this.#verdict ? consequences(placing, this.#verdict, pieces, layout) : {},
      foresee: ({ layout: moved, piece, box }) => this.#foresee(placing, [...moved, ...layout.slice(shown)], pieces[piece], box),
    });
  }

  get #place() {
    return this.calculator.querySelector('.rc-answer') ?? this.calculator;
  }

  /** @param {Placing} placing @param {Layout} layout @param {string} piece @param {string} box */
  #foresee(placing, layout, piece, box) {
    if (this.#drawn || (box === REST && placing.effects)) return Promise.resolve('');
    return this.foresight.says(this.#requestWith(this.#inputsWith(placing, layout)), placing, piece, box);
  }

  /** The inputs of all placings, one of them with another layout. @param {Placing} [changed] @param {Layout} [layout] */
  #inputsWith(changed, layout) {
    const parts = this.data.placings.map((placing) => {
      const [pieces, current] = [this.#pieces(placing), placing === changed && layout ? layout : this.#layout(placing)];
      return pieces.length > 0 ? inputsFor(placing, pieces, completed(placing, current), this.#inputs) : {};
    });
    return /** @type {JsonObject} */ (Object.assign({}, ...parts));
  }

  /** @param {JsonObject} inputs @returns {EngineRequest} */
  #requestWith(inputs) {
    if (this.onward) return this.onward.requestWith(inputs);
    const { request } = this.calculator;
    return { ...request, inputs: { ...request.inputs, ...inputs } };
  }

  get #isComplete() {
    return this.data.placings.every((placing) => isComplete(placing, this.#layout(placing)));
  }

  #cards() {
    const { plans, planTable, planHeads, placings: [placing] } = this.data;
    const rows = /** @type {JsonObject[]} */ (plans ? (this.#answer?.result[plans] ?? []) : []);
    const take = (/** @type {JsonObject} */ plan) => this.#lay(placing, layoutOf(placing, this.#pieces(placing), { [placing.input]: plan[placing.input] ?? plan }, {}));
    return planCards(this.#place, { caption: planTable, leading: planHeads }, rows.length, (index) => take(rows[index]));
  }

  /** @param {CustomEvent} event */
  #placed({ detail: { placing, layout } }) {
    const hidden = this.#layout(placing).slice(layout.length);
    this.#lay(placing, [...layout, ...hidden]);
  }

  /** @param {Placing} placing @param {Layout} layout */
  #lay(placing, layout) {
    this.#past.push(new Map(this.data.placings.map((each) => [each.input, this.#layout(each)])));
    this.#layouts = new Map([...this.#layouts, [placing.input, layout]]);
    this.#ask();
  }

  #takeBack() {
    const before = this.#past.pop();
    if (!before) return;
    this.#layouts = before;
    this.#ask();
    if (this.#undo.hidden) this.placers.find((placer) => !placer.hidden)?.querySelector('button')?.focus();
  }

  #ask() {
    const inputs = this.#inputsWith();
    this.#verdict = null;
    this.#isWritten = true;
    this.#show();
    if (this.#drawn) return; // the engine says what it comes to as soon as it has judged the draw
    if (this.onward) void this.#askOnward(inputs);
    else if (this.#isComplete) void this.#askOwn(this.#requestWith(inputs));
    else this.calculator.answer?.markStale(true);
  }

  /** A refusal is shown here: in the form it would move the board away under the hand. @param {EngineRequest} request */
  async #askOwn(request) {
    const layouts = this.#layouts;
    const answer = engine.isReady ? await this.foresight.ask(request, 'verdict') : null;
    if (layouts !== this.#layouts) return;
    if (answer?.ok !== false) return this.calculator.openState(request);
    this.calculator.answer?.markStale(true);
    this.#says.textContent = answer.failure.message;
    this.#says.toggleAttribute('data-refused', true);
    this.calculator.announce(this.#says.textContent);
  }

  /** @param {JsonObject} inputs */
  async #askOnward(inputs) {
    const layouts = this.#layouts;
    const [request, isWhole] = [this.#requestWith(inputs), this.#isComplete];
    const answer = await this.foresight.ask(request, 'verdict');
    if (!answer?.ok || layouts !== this.#layouts) return;
    this.#verdict = answer.response;
    if (isWhole) {
      this.onward?.set(inputs);
      this.calculator.announce(answer.response.sentence);
    }
    this.#show();
  }

  /** New dice are placed anew. */
  #takeUp() {
    this.#past = [];
    if (this.#isWritten && !this.onward) for (const { style, input } of this.data.placings) if (style === 'list') setField(this.calculator, input, '');
    this.#isWritten = false;
  }

  /** @param {EventTarget | null} field */
  #edited(field) {
    const name = field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.name : '';
    if (this.data.placings.some(({ takenFrom }) => takenFrom?.includes(name))) this.#takeUp();
    if (!this.#answer) queueMicrotask(() => this.draw?.refresh());
  }
}

/*
 * Placements that the engine proposes, as cards of which one tap takes each. The table of the answer gives their words.
 */

/** What a plan lacks or does not cost is not said on its card. */
const SAYS_NOTHING = ['', '–', '0', 'no'];
/** So many are offered at once; the others are folded. */
const OFFERED = 3;

/**
 * @param {Element} answer
 * @param {{caption: string, leading: string[]}} about the table with a row for each plan, and its most important columns
 * @param {number} count
 * @param {(index: number) => void} take
 * @returns {Element[]} nothing where there is no choice
 */
function planCards(answer, { caption, leading }, count, take) {
  const table = tableIn(answer, caption);
  if (!table || count < 2) return [];
  table.closest('.rc-scroller')?.toggleAttribute('data-on-board', true);
  const heads = textsIn(table.querySelector('thead tr'));
  const rows = [...table.querySelectorAll('tbody tr')].slice(0, count).map(textsIn);
  const cards = rows.map((cells, index) => card(heads, cells, leading, () => take(index)));
  const [first, others] = [cards.slice(0, OFFERED), cards.slice(OFFERED)];
  return [newElement('p', 'pp-title', caption), list(first), ...(others.length > 0 ? [newElement('details', 'pb-more', newElement('summary', '', `${others.length} more`), list(others))] : [])];
}

/** @param {Element} answer @param {string} caption */
function tableIn(answer, caption) {
  return [...answer.querySelectorAll('table')].find((table) => table.caption?.textContent === caption) ?? null;
}

/** @param {Element | null} row */
function textsIn(row) {
  return [...(row?.children ?? [])].map((cell) => cell.textContent?.trim() ?? '');
}

/** @param {string[]} heads @param {string[]} cells @param {string[]} leading @param {() => void} onClick */
function card(heads, cells, leading, onClick) {
  const plan = newButton('', { class: 'pb-plan' });
  const [first, others] = [newElement('span', 'pb-first'), newElement('span', 'pb-others')];
  cells.forEach((cell, place) => {
    if (SAYS_NOTHING.includes(cell)) return;
    const part = newElement('span', 'pb-part', newElement('span', 'pb-head', `${heads[place]} `), newElement('span', 'pb-cell', cell));
    (leading.includes(heads[place]) ? first : others).append(part, ' ');
  });
  plan.append(first, others);
  plan.addEventListener('click', onClick);
  return plan;
}

/** @param {Element[]} cards */
function list(cards) {
  return newElement('ul', 'pb-plans', ...cards.map((each) => newElement('li', '', each)));
}

/* The field of the form that says the same as the board. */

/** Folds the field away, in "More" too, which may be open for another: typing stays possible. @param {Element} form @param {string} input */
function foldField(form, input) {
  const field = form.querySelector(`.rc-form [data-field="${input}"]`);
  if (!field || field.closest('.pb-typed')) return;
  const details = newElement('details', 'pb-typed', newElement('summary', '', 'Type where they lie'));
  field.before(details);
  details.append(field);
}

/** @param {Element} form @param {string} input @param {string} value */
function setField(form, input, value) {
  const field = form.querySelector(`.rc-form [name="${input}"]`);
  if (field instanceof HTMLInputElement) field.value = value;
}

/* The question that follows an answer, which the answer brings as a link; what is placed fills its inputs. */

class OnwardQuestion {
  /** @type {EngineRequest | null} */
  #request = null;

  /** @param {Element} calculator @param {string} name */
  constructor(calculator, name) {
    this.calculator = calculator;
    this.name = name;
  }

  get #link() {
    const link = this.calculator.querySelector(`a[data-onward="${this.name}"]`);
    return link instanceof HTMLAnchorElement ? link : null;
  }

  /** Takes the question from the answer that is shown; none where it has no such link. */
  read() {
    const decoded = decodeLink(this.#link?.hash ?? '');
    this.#request = decoded?.ok ? decoded.state : null;
  }

  /** The answer that brings it has still to come. */
  forget() {
    this.#request = null;
  }

  /** @returns {JsonObject} */
  get inputs() {
    return this.#request?.inputs ?? {};
  }

  /** The question with some other inputs. @param {JsonObject} inputs @returns {EngineRequest} */
  requestWith(inputs) {
    return { calculator: '', ...this.#request, inputs: { ...this.inputs, ...inputs } };
  }

  /** The link leads to the question with these inputs from now on. @param {JsonObject} inputs */
  set(inputs) {
    const link = this.#link;
    const fragment = encodeLink(this.requestWith(inputs));
    if (link && fragment) link.hash = fragment;
  }
}
