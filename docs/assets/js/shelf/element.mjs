/**
 * `<rule-shelf>`: what can be bought, and the basket, inside a `<rule-calculator>`. The engine makes its HTML with every
 * answer; a press changes the inputs in the calculator's form, which then asks for the next state.
 *
 * @typedef {import('./basket.mjs').BasketEvent} BasketEvent
 * @typedef {import('./basket.mjs').List} List
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 */

import { afterEvent, fieldText, keepHand } from './basket.mjs';
import { applyPreset } from '../calculator/form/controls.mjs';
import { engineMarkup } from '../engine/markup.mjs';
import { readValue } from '../calculator/form/values.mjs';
import { widget } from '../shared/widget.mjs';

export class RuleShelfElement extends widget({ place: '.rs-place', refused: '.rs-refused' }) {
  /** @type {import('./basket.mjs').Basket} */
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
    const filled = asked.flatMap(([name, value]) => (value === undefined || value === false ? [] : [{ [name]: value }]));
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
    refused.textContent = calculator.querySelector('.rc-error:not([hidden]), .rc-failure:not([hidden]) p')?.textContent ?? '';
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

/** The name and the value of a field. @param {Element} field @returns {[string, import('../shared/json.mjs').Json | undefined]} */
function answerIn(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return ['', undefined];
  const { ask = '', kind = 'text', item } = field.dataset;
  const isFlag = field instanceof HTMLInputElement && field.type === 'checkbox';
  return [ask, readValue({ name: ask, kind, item, value: isFlag ? field.checked : field.value })];
}
