/**
 * `<placing-board>`: where the dice or tokens of a calculator are laid into their places by hand.
 *
 * Attribute: `data-board`, what the engine declares: the places, the question that they belong to, the plans, the bag.
 * What is placed are inputs, of the calculator's own question or of the one that follows its answer; the engine answers
 * with them. Without this script the inputs are fields of the form.
 *
 * @import { Layout, Placing } from './layout.mjs'
 * @import { PiecePlacerElement } from './placer.mjs'
 * @import { Thrown } from '../throws/declared.mjs'
 * @import { RuleCalculatorElement as Calculator } from '../calculator/element.mjs'
 * @import { EngineRequest, JsonObject } from '../engine/wire.mjs'
 * @typedef {{mode: string, inputs: JsonObject, result: JsonObject, sentence?: string}} Shown an answer, as far as it
 *   matters here
 * @typedef {{input: string, left: string, drawn: [result: string, label: string, placed: string, row: string][]}} BagData
 *   `row`: the label of the throws that draw these tokens; '' for those of which the rules decide
 * @typedef {object} BoardData
 * @property {string} followUp the question whose inputs are filled; '' for the calculator's own
 * @property {Placing[]} placings
 * @property {string} plans the result that lists placements
 * @property {string} planTable caption of the table that shows them
 * @property {string[]} planHeads its most important columns
 * @property {BagData | null} bag
 * @property {Shown | {}} built of the build's answer
 * @typedef {{token: string, label: string, input: string}} Drawn
 * @typedef {{[kind: string]: number}} Counts
 */

import { engine } from '../engine/shared.mjs';
import { Widget } from '../shared/widget.mjs';
import { drawRows } from '../throws/fallen.mjs';
import {
  completed,
  consequences,
  drawingsIn,
  Foresight,
  inputsFor,
  isComplete,
  layoutOf,
  piecesIn,
  questionAfter,
  REST,
  silence,
} from './layout.mjs';
import { newPlacer } from './placer.mjs';
import { encodeLink } from '../links/permalink.mjs';
import { newButton, newElement } from '../shared/html.mjs';
import { sameJson } from '../shared/json.mjs';
import { sizeOf } from '../throws/declared.mjs';
import { wholeOrText } from '../calculator/form/values.mjs';

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
  /**
   * The question that follows the answer, which what is placed fills; null until the answer that brings it is there.
   * @type {EngineRequest | null}
   */
  #next = null;
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
    this.isOnward = Boolean(this.data.followUp);
    this.foresight = new Foresight();
    this.placers = this.data.placings.map(newPlacer);
    this.draw = this.data.bag && new TokenDraw(calculator, this.data.bag, () => this.#show());
  }

  /** @param {AbortSignal} signal ends the board */
  start(signal) {
    const { element, calculator, data } = this;
    element.replaceChildren(
      ...(this.draw ? [this.draw.element] : []),
      ...this.placers,
      this.#says,
      this.#undo,
      this.#plans,
    );
    for (const { style, input } of data.placings) if (!this.isOnward && style === 'list') foldField(calculator, input);
    this.#undo.addEventListener('click', () => this.#takeBack(), { signal });
    element.addEventListener(
      'piece-placed',
      (event) => {
        const { placing, layout } = /** @type {CustomEvent} */ (event).detail;
        this.#lay(placing, [...layout, ...this.#layout(placing).slice(layout.length)]); // with those that are still hidden
      },
      { signal },
    );
    calculator.addEventListener(
      'rule-calculator-answered',
      (event) => this.#receive(/** @type {CustomEvent} */ (event).detail.response),
      { signal },
    );
    calculator.addEventListener(
      'rule-calculator-thrown',
      (event) => this.#expect(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    calculator.addEventListener(
      'rule-calculator-unanswered',
      () => {
        this.draw?.abandon();
        if (this.#drawn) this.#receive(this.#before);
      },
      { signal },
    );
    calculator.addEventListener('submit', () => this.#takeUp(), { signal, capture: true });
    calculator.addEventListener(
      'input',
      ({ target: field }) => {
        const name = field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.name : '';
        if (data.placings.some(({ takenFrom }) => takenFrom?.includes(name))) this.#takeUp();
        if (!this.#answer) queueMicrotask(() => this.draw?.refresh());
      },
      { signal, capture: true },
    );
    this.#receive('mode' in data.built ? data.built : null);
  }

  /** What a seed draws is seen before the engine judges it. @param {{thrown: Thrown, request: EngineRequest}} detail */
  #expect({ thrown, request }) {
    const expected = this.draw?.answerOf(thrown, request);
    if (!expected) return;
    if (!this.#drawn) this.#before = this.#answer;
    this.#take(expected);
    this.#drawn = drawRows(thrown);
    this.#next = null;
    this.draw?.begin(expected, true);
  }

  /** @param {Shown | null} answer */
  #receive(answer) {
    const [laid, past] = [this.#drawn && this.#layouts, this.#past];
    const pieces = JSON.stringify(this.data.placings.map((each) => this.#pieces(each)));
    this.#take(answer);
    this.#next = this.isOnward ? questionAfter(this.calculator, this.data.followUp) : null;
    if (answer && !this.isOnward) this.#verdict = { result: answer.result, sentence: answer.sentence ?? '' };
    const isDrawn = answer !== null && this.#pieces(this.data.placings[0]).length > 0;
    const isSame = pieces === JSON.stringify(this.data.placings.map((each) => this.#pieces(each)));
    if (laid && isSame) [this.#layouts, this.#past] = [laid, past]; // what was laid before the verdict lies there still
    if (this.draw) this.draw.begin(isDrawn ? answer : null);
    else this.#show();
    if (this.isOnward && this.#layouts.size > 0) void this.#askOnward(this.#inputsWith());
  }

  /** @param {Shown | null} answer */
  #take(answer) {
    this.#answer = answer;
    this.#layouts = new Map();
    this.#verdict = null;
    this.#drawn = null;
    if (this.isOnward) this.#past = [];
  }

  /** @returns {JsonObject} */
  get #inputs() {
    return (this.isOnward ? this.#next : this.#answer)?.inputs ?? {};
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
    return textsIn(part === 'inputs' ? this.#inputs[name] : this.#answer?.result[name]);
  }

  /** @param {Placing} placing @returns {Layout} */
  #layout(placing) {
    const pieces = this.#pieces(placing);
    const known = this.#layouts.get(placing.input);
    if (known?.length === pieces.length) return known;
    // What has just been drawn is still in the hand.
    if (this.isOnward && placing.style === 'each') return pieces.map(() => REST);
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
    this.#says.textContent = this.isOnward && isOpen && this.#isComplete ? (this.#verdict?.sentence ?? '') : '';
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
      foresee: async ({ layout: moved, piece, box }) => {
        if (this.#drawn || (box === REST && placing.effects)) return '';
        const inputs = this.#inputsWith(placing, [...moved, ...layout.slice(shown)]);
        return this.foresight.says(this.#requestWith(inputs), placing, pieces[piece], box);
      },
    });
  }

  get #place() {
    return this.calculator.querySelector('.rc-answer') ?? this.calculator;
  }

  /**
   * The inputs of all placings, one of them with another layout.
   * @param {Placing} [changed]
   * @param {Layout} [layout]
   */
  #inputsWith(changed, layout) {
    const parts = this.data.placings.map((placing) => {
      const [pieces, current] = [this.#pieces(placing), placing === changed && layout ? layout : this.#layout(placing)];
      return pieces.length > 0 ? inputsFor(placing, pieces, completed(placing, current), this.#inputs) : {};
    });
    return /** @type {JsonObject} */ (Object.assign({}, ...parts));
  }

  /** @param {JsonObject} inputs @returns {EngineRequest} */
  #requestWith(inputs) {
    const request = this.isOnward ? { calculator: '', ...this.#next } : this.calculator.request;
    return { ...request, inputs: { ...request.inputs, ...inputs } };
  }

  get #isComplete() {
    return this.data.placings.every((placing) => isComplete(placing, this.#layout(placing)));
  }

  #cards() {
    const {
      plans,
      planTable,
      planHeads,
      placings: [placing],
    } = this.data;
    const rows = /** @type {JsonObject[]} */ (plans ? (this.#answer?.result[plans] ?? []) : []);
    const take = (/** @type {JsonObject} */ plan) =>
      this.#lay(
        placing,
        layoutOf(placing, this.#pieces(placing), { [placing.input]: plan[placing.input] ?? plan }, {}),
      );
    return planCards(this.#place, { caption: planTable, leading: planHeads }, rows.length, (index) =>
      take(rows[index]),
    );
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
    if (this.#undo.hidden)
      this.placers
        .find((placer) => !placer.hidden)
        ?.querySelector('button')
        ?.focus();
  }

  #ask() {
    const inputs = this.#inputsWith();
    this.#verdict = null;
    this.#isWritten = true;
    this.#show();
    if (this.#drawn) return; // the engine says what it comes to as soon as it has judged the draw
    if (this.isOnward) void this.#askOnward(inputs);
    else if (this.#isComplete) void this.#askOwn(this.#requestWith(inputs));
    else this.calculator.answer?.markStale(true);
  }

  /**
   * A refusal is shown here: in the form it would move the board away under the hand.
   * @param {EngineRequest} request
   */
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
      const link = this.calculator.querySelector(`a[data-onward="${this.data.followUp}"]`);
      const fragment = encodeLink(this.#requestWith(inputs)); // the link leads to the question with these inputs from now on
      if (link instanceof HTMLAnchorElement && fragment) link.hash = fragment;
      this.calculator.announce(answer.response.sentence);
    }
    this.#show();
  }

  /** New dice are placed anew. */
  #takeUp() {
    this.#past = [];
    for (const { style, input } of this.#isWritten && !this.isOnward ? this.data.placings : []) {
      const field = style === 'list' ? this.calculator.querySelector(`.rc-form [name="${input}"]`) : null;
      if (field instanceof HTMLInputElement) field.value = '';
    }
    this.#isWritten = false;
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
  const table = [...answer.querySelectorAll('table')].find((each) => each.caption?.textContent === caption);
  if (!table || count < 2) return [];
  table.closest('.rc-scroller')?.toggleAttribute('data-on-board', true);
  const textsOf = (/** @type {Element | null} */ row) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent?.trim() ?? '');
  const heads = textsOf(table.querySelector('thead tr'));
  const rows = [...table.querySelectorAll('tbody tr')].slice(0, count).map(textsOf);
  const cards = rows.map((cells, index) => card(heads, cells, leading, () => take(index)));
  const [first, others] = [cards.slice(0, OFFERED), cards.slice(OFFERED)];
  return [
    newElement('p', 'pp-title', caption),
    list(first),
    ...(others.length > 0
      ? [newElement('details', 'pb-more', newElement('summary', '', `${others.length} more`), list(others))]
      : []),
  ];
}

/** @param {string[]} heads @param {string[]} cells @param {string[]} leading @param {() => void} onClick */
function card(heads, cells, leading, onClick) {
  const plan = newButton('', { class: 'pb-plan' });
  const [first, others] = [newElement('span', 'pb-first'), newElement('span', 'pb-others')];
  cells.forEach((cell, place) => {
    if (SAYS_NOTHING.includes(cell)) return;
    const part = newElement(
      'span',
      'pb-part',
      newElement('span', 'pb-head', `${heads[place]} `),
      newElement('span', 'pb-cell', cell),
    );
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

/**
 * Folds the field away, in "More" too, which may be open for another: typing stays possible.
 * @param {Element} form
 * @param {string} input
 */
function foldField(form, input) {
  const field = form.querySelector(`.rc-form [data-field="${input}"]`);
  if (!field || field.closest('.pb-typed')) return;
  const details = newElement('details', 'pb-typed', newElement('summary', '', 'Type where they lie'));
  field.before(details);
  details.append(field);
}

/*
 * Draws tokens out of a bag in sight, one by one or all at once. The seed has drawn them all; here they are only shown in
 * their order, and the answer stays veiled until the last one.
 */

const VEILED = 'data-veiled';
/** While it is set, the reader looks at the board, and is not led to the answer. */
const AT_BOARD = 'data-at-board';
const DRAW = '.rc-form button[type="submit"][value="roll"]';
/** A larger pile is no longer counted by eye. */
const MOST_DISCS = 12;

class TokenDraw {
  /** @type {Drawn[]} */
  #order = [];
  /** @type {Shown | null} */
  #answer = null;
  #count = 0;
  #isWaiting = false;
  #inBag = newElement('ul', 'pb-counts');
  #title = newElement('p', 'pp-title');
  #status = newElement('p', { class: 'pp-status', role: 'status' });
  #away = newElement('p', 'pb-away');
  #one = newButton('Draw one', { class: 'pb-draw' });
  #all = newButton('Draw all', { class: 'pb-draw' });
  /** Whether the tokens are known by their seed alone, and the engine has still to judge them. */
  isExpected = false;

  /**
   * @param {import('../calculator/element.mjs').RuleCalculatorElement} calculator
   * @param {BagData} bag
   * @param {() => void} onShown
   */
  constructor(calculator, bag, onShown) {
    this.calculator = calculator;
    this.bag = bag;
    this.onShown = onShown;
    this.#one.addEventListener('click', () => this.#drawOne());
    this.#all.addEventListener('click', () => this.#drawAll());
    this.element = newElement(
      'div',
      'pb-bag',
      this.#title,
      this.#inBag,
      newElement('p', 'pb-buttons', this.#one, this.#all),
      this.#status,
      this.#away,
    );
    this.refresh();
  }

  /**
   * @param {Shown | null} answer null where nothing has been drawn
   * @param {boolean} [isExpected] whether it is made of a throw
   */
  begin(answer, isExpected = false) {
    const order = answer
      ? this.bag.drawn.flatMap(([name, label, input]) =>
          textsIn(answer.result[name]).map((token) => ({ token, label, input })),
        )
      : [];
    const goesOn = this.isExpected && sameJson(order, this.#order);
    this.isExpected = isExpected;
    this.#answer = answer;
    this.#order = order;
    this.#isWaiting = false;
    if (!goesOn) {
      this.#count = this.#isVeiled ? Math.min(1, this.#order.length) : this.#order.length;
      if (this.#isVeiled) this.#sayLast();
      else this.#status.textContent = '';
    }
    this.#settle();
  }

  /**
   * What a throw draws, as an answer would say it; null where more follows that only the rules know.
   * @param {Thrown} thrown @param {EngineRequest} request @returns {Shown | null}
   */
  answerOf({ rows, isOpen, bags }, { inputs = {} }) {
    if (isOpen) return null;
    const drawn = this.bag.drawn.map(([name, , , row]) => {
      const { faces } = rows.find(({ label }) => row !== '' && label === row) ?? { faces: [] };
      return [name, faces.map(({ face }) => String(face))];
    });
    return {
      mode: 'roll',
      inputs,
      result: { ...Object.fromEntries(drawn), [this.bag.left]: bags[this.bag.input] ?? {} },
    };
  }

  /** Nothing was drawn after all. */
  abandon() {
    this.#isWaiting = false;
    this.calculator.removeAttribute(VEILED);
    this.refresh();
  }

  /** The tokens of an input, drawn or still to be shown. @param {string} input */
  piecesOf(input) {
    return this.#order.filter((each) => each.input === input).map(({ token }) => token);
  }

  /** How many pieces of an input are in sight. @param {string} input @param {number} all */
  shownOf(input, all) {
    return this.isOver ? all : this.#seen.filter((each) => each.input === input).length;
  }

  get isOver() {
    return this.#count >= this.#order.length;
  }

  get #isVeiled() {
    return this.calculator.hasAttribute(VEILED);
  }

  get #seen() {
    return this.#order.slice(0, this.#count);
  }

  refresh() {
    const away = this.#seen.filter(({ input }) => input === '');
    const isAnew = this.#order.length > 0 && this.isOver;
    this.#one.textContent = isAnew ? 'Draw anew, one by one' : 'Draw one';
    this.#all.textContent = isAnew ? 'Draw all anew' : 'Draw all';
    this.#title.textContent = `In the bag: ${sizeOf(this.#counts)}`;
    this.#away.textContent = away.length > 0 ? `${away[0].label}: ${away.map(({ token }) => token).join(', ')}` : '';
    this.#inBag.replaceChildren(...Object.entries(this.#counts).map(([kind, count]) => pile(kind, count)));
  }

  get #counts() {
    const first = /** @type {any} */ (this.#answer?.inputs[this.bag.input]) ?? this.#typed;
    if (!this.#answer) return first;
    const toCome = this.#order.slice(this.#count).map(({ token }) => token);
    return inBag(first, /** @type {any} */ (this.#answer.result[this.bag.left] ?? {}), toCome);
  }

  /** The numbers in the fields of the bag. @returns {Counts} */
  get #typed() {
    const start = `${this.bag.input}.`;
    const fields = [...this.calculator.querySelectorAll(`input[name^="${start}"]`)].filter(
      (field) => field instanceof HTMLInputElement,
    );
    return Object.fromEntries(
      fields.map(({ name, value }) => [name.slice(start.length), Number(wholeOrText(value.trim())) || 0]),
    );
  }

  #drawOne() {
    if (this.isOver) return this.#start(true);
    this.#count += 1;
    this.#sayLast();
    this.#settle();
  }

  #drawAll() {
    if (this.isOver) return this.#start(false);
    this.#count = this.#order.length;
    this.#status.textContent = `All ${this.#count} drawn.`;
    this.#settle();
  }

  #sayLast() {
    const last = this.#seen.at(-1);
    if (last) this.#status.textContent = `${last.token} token, ${this.#count} of ${this.#order.length}.`;
  }

  /** @param {boolean} isVeiled */
  #start(isVeiled) {
    const button = this.calculator.querySelector(DRAW);
    if (this.#isWaiting || !(button instanceof HTMLButtonElement)) return;
    this.#isWaiting = true;
    this.calculator.toggleAttribute(VEILED, isVeiled);
    this.calculator.toggleAttribute(AT_BOARD, true);
    button.form?.requestSubmit(button);
    this.calculator.removeAttribute(AT_BOARD);
  }

  /** After the last token the whole answer is shown, and spoken. */
  #settle() {
    if (this.isOver && this.#isVeiled) {
      this.calculator.removeAttribute(VEILED);
      if (this.isExpected) this.calculator.showThrown();
      else this.calculator.announce(this.#answer?.sentence ?? '');
    }
    this.refresh();
    this.onShown();
  }
}

/** @param {unknown} list @returns {string[]} */
function textsIn(list) {
  return Array.isArray(list) ? list.map(String) : [];
}

/** @param {string} kind @param {number} count */
function pile(kind, count) {
  const discs = Array.from({ length: Math.min(count, MOST_DISCS) }, () =>
    newElement('span', { class: 'pp-face', 'data-name': kind }),
  );
  const heap = newElement('span', { class: 'pb-discs', 'aria-hidden': 'true' }, ...discs);
  return newElement('li', count > 0 ? '' : 'is-empty', newElement('span', 'pb-count', `${count} ${kind}`), heap);
}

/**
 * What is in the bag while some of the drawn tokens are not yet shown. The engine says what is left in the end; a token
 * that is still to come is in the bag until then, and there are never more of a kind than at first.
 * @param {Counts} first
 * @param {Counts} left
 * @param {string[]} toCome
 * @returns {Counts}
 */
export function inBag(first, left, toCome) {
  const entries = Object.entries(first).map(([kind, most]) => {
    const coming = toCome.filter((token) => token === kind).length;
    return [kind, Math.min(most, (left[kind] ?? 0) + coming)];
  });
  return Object.fromEntries(entries);
}
