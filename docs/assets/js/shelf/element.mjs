/**
 * `<rule-shelf>`: what can be bought, and the basket, inside a `<rule-calculator>`. The engine makes its HTML with every
 * answer; a press changes the inputs in the calculator's form, which then asks for the next state.
 *
 * @typedef {import('../shared/json.mjs').Json} Json
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{row: JsonObject, counter?: string, least?: number}} List the defaults of a list's rows, and what counts
 *   the purchases of one
 * @typedef {(string | JsonObject)[]} Path names, and inside a list the values that its row has
 * @typedef {object} Basket
 * @property {JsonObject} inputs what is wanted
 * @property {JsonObject} priced what the engine has priced last
 * @typedef {{kind: 'add' | 'take', list: string, row: JsonObject}
 *   | {kind: 'set', at: Path, value: Json | undefined}
 *   | {kind: 'step', at: Path, by: number, low?: number}
 *   | {kind: 'edited', inputs: JsonObject}
 *   | {kind: 'priced'} | {kind: 'refused'}} BasketEvent
 */

import { applyPreset, setField } from '../calculator/form/controls.mjs';
import { engineMarkup } from '../engine/markup.mjs';
import { isObject, sameJson } from '../shared/json.mjs';
import { readValue } from '../calculator/form/values.mjs';
import { widget } from '../shared/widget.mjs';

export class RuleShelfElement extends widget({ place: '.rs-place', refused: '.rs-refused' }) {
  /** @type {Basket} */
  #basket = { inputs: {}, priced: {} };
  /** Whether the question that is open was asked from here. */
  #isAsking = false;
  /** The offer whose fields the engine has refused; empty where it was something else. */
  #refusedOffer = '';

  connected() {
    const { calculator } = this;
    if (!calculator) return;
    this.#basket = { inputs: this.#formInputs(), priced: this.#formInputs() };
    this.listen(this, 'click', ({ target }) => this.#press(target));
    this.listen(this, 'input', ({ target }) => this.#type(target));
    this.listen(this, 'keydown', (event) => this.#enter(event));
    this.listen(calculator, 'rule-calculator-answered', ({ detail }) => this.#show(detail.shelf));
    this.listen(calculator, 'rule-calculator-unanswered', () => this.#refuse());
  }

  get calculator() {
    return this.closest('rule-calculator');
  }

  /** The inputs of the form, complete. @returns {JsonObject} */
  #formInputs() {
    return { ...this.#data('defaults'), ...this.calculator?.request.inputs };
  }

  /** @param {'defaults' | 'lists'} name */
  #data(name) {
    const shelf = this.parts.place.firstElementChild;
    return shelf instanceof HTMLElement ? JSON.parse(shelf.dataset[name] ?? '{}') : {};
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { add, take, row, step } = button.dataset;
    if (add && row) this.#add(button, add, JSON.parse(row));
    if (take && row) this.#change({ kind: 'take', list: take, row: JSON.parse(row) });
    const field = step ? button.closest('.rs-stepped')?.querySelector('input') : null;
    if (!field) return;
    const low = field.dataset.low === undefined ? undefined : Number(field.dataset.low);
    this.#change({ kind: 'step', at: JSON.parse(field.dataset.at ?? '[]'), by: Number(step), low });
    field.value = fieldText(this.#basket.inputs, JSON.parse(field.dataset.at ?? '[]'), field.value);
  }

  /** @param {HTMLButtonElement} button @param {string} list @param {JsonObject} row */
  #add(button, list, row) {
    const asking = button.closest('.rs-asking');
    const asked = [...(asking?.querySelectorAll('[data-ask]') ?? [])].map(answerIn);
    const filled = asked.flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [{ [name]: value }],
    );
    asking?.setAttribute('data-sent', '');
    this.#change({ kind: 'add', list, row: Object.assign({}, row, ...filled) });
  }

  /** @param {EventTarget | null} target */
  #type(target) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.dataset.at) return;
    this.#change({ kind: 'set', at: JSON.parse(target.dataset.at), value: answerIn(target)[1] });
  }

  /** Enter in a field of an offer puts it into the basket. @param {KeyboardEvent} event */
  #enter(event) {
    const field = event.target;
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.dataset.ask) return;
    event.preventDefault();
    this.#press(field.closest('.rs-asking')?.querySelector('button[data-add]') ?? null);
  }

  /** @param {BasketEvent} event */
  #change(event) {
    const { calculator } = this;
    if (!calculator) return;
    const lists = /** @type {{[list: string]: List}} */ (this.#data('lists'));
    this.#basket = afterEvent(this.#basket, { kind: 'edited', inputs: this.#formInputs() }, lists);
    this.#basket = afterEvent(this.#basket, event, lists);
    this.#ask();
    this.parts.refused.hidden = true;
  }

  #ask() {
    this.#isAsking = true;
    this.toggleAttribute('data-pending', true);
    if (this.calculator) applyPreset(this.calculator, this.#basket.inputs);
  }

  /** @param {string | undefined} html */
  #show(html) {
    this.#isAsking = false;
    this.removeAttribute('data-pending');
    if (html === undefined) return;
    const restore = keepHand(this.parts.place);
    this.append(this.parts.refused);
    this.parts.place.innerHTML = engineMarkup(html);
    restore();
    this.#placeRefusal();
    this.#basket = afterEvent({ ...this.#basket, inputs: this.#formInputs() }, { kind: 'priced' }, {});
  }

  /** What the engine refuses is taken back, and its sentence stays beside the field that holds it. */
  #refuse() {
    const { calculator } = this;
    const canRetry = calculator?.querySelector('.rc-failure:not([hidden]) [data-action="retry"]:not([hidden])');
    this.removeAttribute('data-pending');
    if (!calculator || !this.#isAsking || canRetry) return;
    const { refused, place } = this.parts;
    refused.textContent =
      calculator.querySelector('.rc-error:not([hidden]), .rc-failure:not([hidden]) p')?.textContent ?? '';
    refused.hidden = false;
    const sent = place.querySelector('[data-sent]');
    this.#refusedOffer = sent instanceof HTMLElement ? (sent.dataset.offer ?? '') : '';
    for (const each of place.querySelectorAll('[data-sent]')) each.removeAttribute('data-sent');
    this.#basket = afterEvent(this.#basket, { kind: 'refused' }, {});
    this.#ask();
    for (const table of calculator.querySelectorAll('.rs-table')) table.removeAttribute('open');
  }

  /** The sentence stands in the offer that it is about, in whatever HTML shows that now. */
  #placeRefusal() {
    const { refused, place } = this.parts;
    const offers = [...place.querySelectorAll('details')].filter(({ dataset }) => dataset.offer === this.#refusedOffer);
    if (!refused.hidden && this.#refusedOffer && offers[0]) offers[0].append(refused);
  }
}

/** The name and the value of a field. @param {Element} field @returns {[string, Json | undefined]} */
function answerIn(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return ['', undefined];
  const { ask = '', kind = 'text', item } = field.dataset;
  const isFlag = field instanceof HTMLInputElement && field.type === 'checkbox';
  return [ask, readValue({ name: ask, kind, item, value: isFlag ? field.checked : field.value })];
}

/*
 * The basket as a pure reducer: the inputs of a request, and what each press makes of them. It knows no prices and no
 * rules: the engine prices every state.
 */

/**
 * The basket after an event.
 * @param {Basket} basket
 * @param {BasketEvent} event
 * @param {{[list: string]: List}} lists
 * @returns {Basket}
 */
export function afterEvent(basket, event, lists) {
  const { inputs, priced } = basket;
  switch (event.kind) {
    case 'add':
      return {
        priced,
        inputs: complete(
          withRows(inputs, event.list, (rows) => added(rows, event.row, lists[event.list])),
          lists,
        ),
      };
    case 'take':
      return { priced, inputs: withRows(inputs, event.list, (rows) => taken(rows, event.row, lists[event.list])) };
    case 'set':
      return { priced, inputs: complete(asObject(placed(inputs, event.at, () => event.value)), lists) };
    case 'step':
      return { priced, inputs: complete(asObject(placed(inputs, event.at, (value) => stepped(value, event))), lists) };
    case 'edited':
      return { priced, inputs: event.inputs };
    case 'priced':
      return { inputs, priced: inputs };
    default:
      return { priced, inputs: priced };
  }
}

/**
 * The inputs, their rows filled up with the defaults, as a table shows them.
 * @param {JsonObject} inputs
 * @param {{[list: string]: List}} lists
 */
function complete(inputs, lists) {
  const filled = Object.entries(lists).map(([name, { row }]) => [
    name,
    rowsOf(inputs[name]).map((each) => ({ ...row, ...each })),
  ]);
  return { ...inputs, ...Object.fromEntries(filled) };
}

/** @param {JsonObject} inputs @param {string} list @param {(rows: JsonObject[]) => JsonObject[]} change */
function withRows(inputs, list, change) {
  return { ...inputs, [list]: change(rowsOf(inputs[list])) };
}

/** @param {Json | undefined} rows @returns {JsonObject[]} */
function rowsOf(rows) {
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/**
 * A row that is there is bought once more; another comes last.
 * @param {JsonObject[]} rows
 * @param {JsonObject} row
 * @param {List | undefined} list
 */
function added(rows, row, list) {
  const place = list?.counter ? placeOf(rows, row, list) : -1;
  if (!list?.counter || place < 0) return [...rows, row];
  return withRow(rows, place, { ...rows[place], [list.counter]: countOf(rows[place], list) + 1 });
}

/** The rows with another one at a place. @param {JsonObject[]} rows @param {number} place @param {JsonObject} row */
function withRow(rows, place, row) {
  return rows.map((each, index) => (index === place ? row : each));
}

/**
 * One purchase less, or the row is gone.
 * @param {JsonObject[]} rows
 * @param {JsonObject} row
 * @param {List | undefined} list
 */
function taken(rows, row, list) {
  const place = placeOf(rows, row, list);
  if (place < 0) return rows;
  const count = countOf(rows[place], list);
  if (!list?.counter || count <= (list.least ?? 1)) return rows.filter((_, index) => index !== place);
  return withRow(rows, place, { ...rows[place], [list.counter]: count - 1 });
}

/**
 * The last row of the same thing; -1 where there is none.
 * @param {JsonObject[]} rows
 * @param {JsonObject} row
 * @param {List | undefined} list
 */
function placeOf(rows, row, list) {
  const wanted = identity(row, list);
  return rows.map((each) => sameJson(identity(each, list), wanted)).lastIndexOf(true);
}

/**
 * A row without its defaults, its blanks, and the number of purchases.
 * @param {JsonObject} row
 * @param {List | undefined} list
 */
function identity(row, list) {
  const said = Object.entries(row).filter(
    ([name, value]) => name !== list?.counter && value !== '' && value !== null && !sameJson(value, list?.row[name]),
  );
  return Object.fromEntries(said);
}

/** @param {JsonObject} row @param {List | undefined} list */
function countOf(row, list) {
  const count = row[list?.counter ?? ''] ?? list?.row[list.counter ?? ''];
  return typeof count === 'number' ? count : (list?.least ?? 1);
}

/**
 * A value with another one at a path; without a value the name is left out.
 * @param {Json | undefined} node
 * @param {Path} path
 * @param {(value: Json | undefined) => Json | undefined} change
 * @returns {Json | undefined}
 */
function placed(node, [first, ...rest], change) {
  if (first === undefined) return change(node);
  if (typeof first !== 'string') return inRow(rowsOf(node), first, rest, change);
  const { [first]: present, ...others } = isObject(node) ? node : {};
  const value = placed(present, rest, change);
  return value === undefined ? others : { ...(isObject(node) ? node : {}), [first]: value };
}

/**
 * @param {JsonObject[]} rows
 * @param {JsonObject} wanted
 * @param {Path} rest
 * @param {(value: Json | undefined) => Json | undefined} change
 */
function inRow(rows, wanted, rest, change) {
  const place = rows.findIndex((row) => Object.entries(wanted).every(([name, value]) => sameJson(row[name], value)));
  const row = asObject(placed(place < 0 ? wanted : rows[place], rest, change));
  return place < 0 ? [...rows, row] : withRow(rows, place, row);
}

/** @param {Json | undefined} value @returns {JsonObject} */
function asObject(value) {
  return isObject(value) ? value : {};
}

/** @param {Json | undefined} value @param {{by: number, low?: number}} step */
function stepped(value, { by, low = -Infinity }) {
  const start = value === undefined || value === null || value === '' ? 0 : value;
  return typeof start === 'number' ? Math.max(start + by, low) : start;
}

/*
 * What a reader has in hand while the engine's HTML replaces a shelf: the focus, the place in a text, what is typed and
 * not added yet, what is open.
 */

const HELD = 'button, input, select, summary';

/**
 * Notes what is in hand; the function that comes back restores it in the new HTML.
 * @param {HTMLElement} place
 * @returns {() => void}
 */
function keepHand(place) {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const held = active && keyOf(active);
  const typed = active instanceof HTMLInputElement && active.type === 'text' ? active : null;
  const text = typed && { value: typed.value, start: typed.selectionStart, end: typed.selectionEnd };
  const asked = new Map(
    [...place.querySelectorAll('details:not([data-sent]) [data-ask]')].map((field) => [keyOf(field), stateOf(field)]),
  );
  const open = new Set([...place.querySelectorAll('details[open]:not([data-sent])')].map(keyOf));
  return () => {
    for (const details of place.querySelectorAll('details')) details.open = open.has(keyOf(details));
    for (const field of place.querySelectorAll('[data-ask]'))
      setField(/** @type {any} */ (field), asked.get(keyOf(field)) ?? stateOf(field));
    if (held === null) return;
    const next = [...place.querySelectorAll(HELD)].find((each) => keyOf(each) === held && each.checkVisibility());
    focus(next ?? neighbour(place, active));
    if (next instanceof HTMLInputElement && text) {
      next.value = text.value;
      next.setSelectionRange(text.start, text.end);
    }
  };
}

/** @param {Element | null} element */
function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Where the hand goes on when its place is gone: to the offer that was opened, else to the basket.
 * @param {HTMLElement} place
 * @param {Element | null} active
 */
function neighbour(place, active) {
  const offer = active?.closest('[data-offer]');
  const opened = offer && [...place.querySelectorAll('details')].find((each) => keyOf(each) === keyOf(offer));
  return opened?.querySelector('summary') ?? place.querySelector('.rs-basket .rs-title');
}

/** What an element does, by which the same one is found in other HTML. @param {Element} element */
function keyOf(element) {
  const data = element instanceof HTMLElement ? element.dataset : {};
  const field = element.closest('.rs-stepped')?.querySelector('input');
  const owner = element.closest('details');
  const names = [owner?.dataset.offer, owner?.closest('section')?.getAttribute('aria-label')];
  return [
    element.localName,
    ...names,
    data.add,
    data.take,
    data.row,
    data.at ?? field?.dataset.at,
    data.ask,
    data.step,
  ].join('|');
}

/** @param {Element} field */
function stateOf(field) {
  return field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked
    : /** @type {HTMLInputElement} */ (field).value;
}

/**
 * The text of the field for a place in the inputs; `fallback` where nothing is there.
 * @param {Json | undefined} inputs
 * @param {Path} path
 * @param {string} fallback
 */
function fieldText(inputs, path, fallback) {
  const value = path.reduce((/** @type {Json | undefined} */ node, part) => stepInto(node, part), inputs);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : fallback;
}

/** @param {Json | undefined} node @param {Path[number]} part @returns {Json | undefined} */
function stepInto(node, part) {
  if (typeof part === 'string') return isObject(node) ? node[part] : undefined;
  if (!Array.isArray(node)) return undefined;
  return node.find((row) => isObject(row) && Object.entries(part).every(([name, value]) => row[name] === value));
}
