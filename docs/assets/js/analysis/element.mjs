/**
 * `<rule-inquiry>`: asks for several answers at once, below the calculator whose setup it asks about.
 *
 * It is empty until it is opened; its form comes from the engine, which knows what can be asked.
 * The attribute `data-state` is idle, loading, busy, answered or failed.
 *
 * @typedef {import('./comparison.mjs').Setup} Setup
 * @typedef {import('../calculator/element.mjs').RuleCalculatorElement} RuleCalculatorElement
 */

import { engineMarkup } from '../calculator/answer.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { engine } from '../engine/shared.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { widget } from '../shared/widget.mjs';
import { encodeComparison } from './comparison-link.mjs';
import { comparison, exact } from './comparison.mjs';
import { InquiryForm } from './form.mjs';
import { inquiryFrom, nameOf } from './parts.mjs';
import { checkFairness, InquiryRun } from './run.mjs';

const ROLLS = 10_000;

export class RuleInquiryElement extends widget({ place: '.ri-place', failure: '.rc-failure' }) {
  #run = new InquiryRun(this, engine);
  /** @type {InquiryForm | null} */
  #form = null;
  /** @type {Promise<void> | null} */
  #opening = null;

  connected() {
    this.listen(this, 'submit', (event) => this.#submit(event));
    this.listen(this, 'input', (event) => this.#form?.update(event.target));
    this.listen(this, 'click', (event) => this.#press(event));
    this.#run.watch(this.signal);
    this.dataset.state = 'idle';
  }

  /** @returns {RuleCalculatorElement} */
  get calculator() {
    return /** @type {any} */ (this.closest('.rc-frame')?.querySelector('rule-calculator'));
  }

  /** The setup of the calculator above, as an exact question. */
  get request() {
    return exact(this.calculator.request);
  }

  /** Fetches the form, once; a failed attempt is made again when it is opened again. */
  async open() {
    if (this.#form) return this.#form.listSetups();
    this.#opening ??= this.#fetchForm().finally(() => (this.#opening = null));
    await this.#opening;
  }

  async #fetchForm() {
    const menu = await this.#ask({ inquiry: 'menu', request: this.request, at: `${this.calculator.id}-inquiry` });
    if (!menu?.ok) return this.#show(menu);
    const { place } = this.parts;
    place.innerHTML = engineMarkup(menu.html);
    this.#form = new InquiryForm(/** @type {HTMLFormElement} */ (place.querySelector('form')));
    this.#clear();
    this.#run.settle('idle');
  }

  /** Shows a comparison that came with a link. @param {Setup[]} setups */
  async openComparison(setups) {
    comparison.replace(setups);
    await this.open();
    if (!this.#form) return;
    this.#form.kind = 'compare';
    this.#form.listSetups();
    this.#compare();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.#clear();
    engine.retry();
    const form = /** @type {InquiryForm} */ (this.#form);
    if (form.kind === 'compare') return this.#compare();
    if (form.kind === 'fairness') return void this.#checkFairness();
    const result = inquiryFrom(form.kind, form.fields, this.request);
    if ('field' in result) this.#showError(result.field, result.message);
    else void this.#answer(result.inquiry);
  }

  #compare() {
    const { setups } = comparison;
    if (setups.length < 2) this.#showError('name', 'a comparison takes two setups or more; add another');
    else void this.#answer({ inquiry: 'compare', setups });
  }

  async #checkFairness() {
    const field = /** @type {HTMLInputElement} */ (this.#form?.field('seed'));
    const seed = (field.value = field.value.trim() || freshSeed());
    const ticket = this.#run.begin(true);
    const check = { request: this.request, seed, rolls: ROLLS, clock: () => performance.now() };
    const ask = (/** @type {object} */ inquiry) => this.#run.ask(inquiry, ticket);
    this.#show(await checkFairness({ ...check, ask, report: (done) => this.#run.showProgress(done, ROLLS) }));
  }

  /** @param {object} inquiry */
  async #answer(inquiry) {
    this.#show(await this.#ask(inquiry));
  }

  /** @param {object} inquiry @returns {Promise<any>} */
  #ask(inquiry) {
    return this.#run.ask(inquiry, this.#run.begin());
  }

  /** @param {any} answer null where it was cancelled, or another question came in between */
  #show(answer) {
    if (!answer) return;
    if (!answer.ok) return this.#fail(answer.failure, answer.isBroken);
    this.#run.view.show(/** @type {any} */ ({ html: answer.html, response: answer.answer }));
    this.#run.settle('answered');
  }

  /** @param {{message: string, field: string | null}} failure @param {boolean} canRetry */
  #fail({ message, field }, canRetry) {
    this.#run.settle('failed');
    const [kind, index] = (field ?? '').split('.');
    const name = comparison.setups[Number(index)]?.name;
    const where = { request: 'the calculator above is refused: ', setups: name ? `${name} is refused: ` : '' }[kind] ?? '';
    this.#showError(kind, where + message, canRetry);
  }

  /** Beside the field, else below the form. @param {string} field @param {string} message */
  #showError(field, message, canRetry = false) {
    const isBeside = this.#form?.showError(field, message) ?? false;
    const box = this.parts.failure;
    box.hidden = isBeside;
    box.querySelector('p')?.replaceChildren(message);
    box.querySelector('button')?.toggleAttribute('hidden', !canRetry);
    this.#run.view.markStale(true);
    this.#run.view.announce(message);
  }

  #clear() {
    this.#form?.clear();
    this.parts.failure.hidden = true;
  }

  /** @param {Event} event */
  #press(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-action]') : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const { action, place: index } = button.dataset;
    if (action === 'add') this.#add();
    if (action === 'remove') this.#remove(Number(index));
    if (action === 'cancel') this.#run.cancel();
    if (action === 'retry') this.#retry();
    if (action === 'copy-comparison') void copyLink(button, this.#link(), (text) => this.#run.view.announce(text));
  }

  #add() {
    this.#clear();
    const form = /** @type {InquiryForm} */ (this.#form);
    const field = form.field('name');
    const error = comparison.add(field?.value.trim() || nameOf(this.request, (input) => form.labelOf(input)), this.request);
    if (error) return this.#showError('name', error);
    if (field) field.value = '';
    form.listSetups();
    this.#run.view.announce(`added: ${comparison.setups.at(-1)?.name}`);
  }

  /** @param {number} index */
  #remove(index) {
    const name = comparison.setups[index]?.name;
    comparison.remove(index);
    this.#form?.listSetups();
    this.#form?.focusSetup(index);
    this.#run.view.announce(`removed: ${name}`);
  }

  #retry() {
    engine.retry();
    this.#clear();
    void (this.#form ? this.#form.form.requestSubmit() : this.open());
  }

  /** The address of this page with the comparison; null where it would be too long. */
  #link() {
    const fragment = encodeComparison({ setups: comparison.setups, at: this.calculator.id });
    return fragment === null ? null : Object.assign(new URL(location.href), { hash: fragment }).href;
  }
}
