/**
 * Draws tokens out of a bag in sight, one by one or all at once. The seed has drawn them all; here they are only shown in
 * their order, and the answer stays veiled until the last one.
 *
 * @import { Shown } from './board.mjs'
 * @import { EngineRequest } from '../engine/wire.mjs'
 * @import { Thrown } from '../throws/declared.mjs'
 * @typedef {{input: string, left: string, drawn: [result: string, label: string, placed: string, row: string][]}} BagData
 *   `row`: the label of the throws that draw these tokens; '' for those of which the rules decide
 * @typedef {{token: string, label: string, input: string}} Drawn
 * @typedef {{[kind: string]: number}} Counts
 */

import { sameJson } from '../shared/json.mjs';
import { sizeOf } from '../throws/declared.mjs';
import { wholeOrText } from '../calculator/form/values.mjs';
import { newButton, newElement } from '../shared/html.mjs';

const VEILED = 'data-veiled';
/** While it is set, the reader looks at the board, and is not led to the answer. */
const AT_BOARD = 'data-at-board';
const DRAW = '.rc-form button[type="submit"][value="roll"]';

export class TokenDraw {
  /** @type {Drawn[]} */
  #order = [];
  /** @type {Shown | null} */
  #answer = null;
  #count = 0;
  #isWaiting = false;
  /** Whether the tokens are known by their seed alone, and the engine has still to judge them. */
  isExpected = false;

  /** @param {import('../calculator/element.mjs').RuleCalculatorElement} calculator @param {BagData} bag @param {() => void} onShown */
  constructor(calculator, bag, onShown) {
    this.calculator = calculator;
    this.bag = bag;
    this.onShown = onShown;
    this.view = new BagView({ drawOne: () => this.#drawOne(), drawAll: () => this.#drawAll() });
    this.refresh();
  }

  /** @param {Shown | null} answer null where nothing has been drawn @param {boolean} [isExpected] whether it is made of a throw */
  begin(answer, isExpected = false) {
    const order = answer ? this.bag.drawn.flatMap(([name, label, input]) => tokensNamed(answer, name).map((token) => ({ token, label, input }))) : [];
    const goesOn = this.isExpected && sameJson(order, this.#order);
    this.isExpected = isExpected;
    this.#answer = answer;
    this.#order = order;
    this.#isWaiting = false;
    if (!goesOn) this.#beginAnew();
    this.#settle();
  }

  #beginAnew() {
    this.#count = this.#isVeiled ? Math.min(1, this.#order.length) : this.#order.length;
    if (this.#isVeiled) this.#sayLast();
    else this.view.say('');
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
    return { mode: 'roll', inputs, result: { ...Object.fromEntries(drawn), [this.bag.left]: bags[this.bag.input] ?? {} } };
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
    const words = away.length > 0 ? `${away[0].label}: ${away.map(({ token }) => token).join(', ')}` : '';
    const isBegun = this.#order.length > 0;
    this.view.show(this.#counts, words, isBegun && this.isOver);
  }

  get #counts() {
    const first = /** @type {any} */ (this.#answer?.inputs[this.bag.input]) ?? countsIn(this.calculator, this.bag.input);
    if (!this.#answer) return first;
    const toCome = this.#order.slice(this.#count).map(({ token }) => token);
    return inBag(first, /** @type {any} */ (this.#answer.result[this.bag.left] ?? {}), toCome);
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
    this.view.say(`All ${this.#count} drawn.`);
    this.#settle();
  }

  #sayLast() {
    const last = this.#seen.at(-1);
    if (last) this.view.say(`${last.token} token, ${this.#count} of ${this.#order.length}.`);
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

/** @param {Shown} answer @param {string} name @returns {string[]} */
function tokensNamed({ result }, name) {
  const value = result[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** The numbers in the fields of a group. @param {Element} form @param {string} group @returns {Counts} */
function countsIn(form, group) {
  const fields = [...form.querySelectorAll(`input[name^="${group}."]`)].filter((field) => field instanceof HTMLInputElement);
  return Object.fromEntries(fields.map(({ name, value }) => [name.slice(group.length + 1), Number(wholeOrText(value.trim())) || 0]));
}

/* The bag on the page: what is in it, and the buttons that draw. */

/** A larger pile is no longer counted by eye. */
const MOST_DISCS = 12;

class BagView {
  #counts = newElement('ul', 'pb-counts');
  #title = newElement('p', 'pp-title');
  #status = newElement('p', { class: 'pp-status', role: 'status' });
  #away = newElement('p', 'pb-away');
  #one = newButton('Draw one', { class: 'pb-draw' });
  #all = newButton('Draw all', { class: 'pb-draw' });

  /** @param {{drawOne: () => void, drawAll: () => void}} does */
  constructor({ drawOne, drawAll }) {
    this.#one.addEventListener('click', drawOne);
    this.#all.addEventListener('click', drawAll);
    const buttons = newElement('p', 'pb-buttons', this.#one, this.#all);
    this.element = newElement('div', 'pb-bag', this.#title, this.#counts, buttons, this.#status, this.#away);
  }

  /** @param {Counts} counts @param {string} away what was put away, in words @param {boolean} isOver whether the next press draws anew */
  show(counts, away, isOver) {
    this.#one.textContent = isOver ? 'Draw anew, one by one' : 'Draw one';
    this.#all.textContent = isOver ? 'Draw all anew' : 'Draw all';
    this.#title.textContent = `In the bag: ${sizeOf(counts)}`;
    this.#away.textContent = away;
    this.#counts.replaceChildren(...Object.entries(counts).map(([kind, count]) => pile(kind, count)));
  }

  /** @param {string} text */
  say(text) {
    this.#status.textContent = text;
  }
}

/** @param {string} kind @param {number} count */
function pile(kind, count) {
  const discs = Array.from({ length: Math.min(count, MOST_DISCS) }, () => newElement('span', { class: 'pp-face', 'data-name': kind }));
  const heap = newElement('span', { class: 'pb-discs', 'aria-hidden': 'true' }, ...discs);
  return newElement('li', count > 0 ? '' : 'is-empty', newElement('span', 'pb-count', `${count} ${kind}`), heap);
}

/* A bag that one can see into while it is drawn from. */

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
