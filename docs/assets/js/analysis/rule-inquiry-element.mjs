/**
 * `<rule-inquiry>`: asks about several answers at once, beneath the calculator whose setup it asks about.
 *
 * It is empty until it is opened; its form comes from the engine, which knows what can be asked.
 * The attribute `data-state` is idle, loading, busy, answered or failed.
 *
 * @typedef {import('./comparison.mjs').Setup} Setup
 * @typedef {import('../calculator/element.mjs').RuleCalculatorElement} RuleCalculatorElement
 */

import { comparison, exact } from './comparison.mjs';
import { encodeComparison } from './comparison-link.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { engine } from '../engine/shared.mjs';
import { engineMarkup } from '../calculator/answer.mjs';
import { checkFairness } from './fairness-run.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { InquiryAsking } from './inquiry-asking.mjs';
import { InquiryForm } from './inquiry-form.mjs';
import { inquiryFrom, nameOf } from './inquiry-parts.mjs';

const ROLLS = 10_000;

export class RuleInquiryElement extends HTMLElement {
  /** @type {InquiryForm | null} */
  #form = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    this.asking = new InquiryAsking(this, engine);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.addEventListener('input', (event) => this.#form?.follow(event.target), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    this.asking.watch(signal);
    this.dataset.state = 'idle';
  }

  disconnectedCallback() {
    this.#listening?.abort();
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
    if (!menu?.ok) return this.#hear(menu);
    const place = /** @type {HTMLElement} */ (this.querySelector('.ri-place'));
    place.innerHTML = engineMarkup(menu.html);
    this.#form = new InquiryForm(/** @type {HTMLFormElement} */ (place.querySelector('form')));
    this.#clear();
    this.asking?.settle('idle');
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
    const asked = inquiryFrom(form.kind, form.fields, this.request);
    if ('field' in asked) this.#refuse(asked.field, asked.message);
    else void this.#answer(asked.inquiry);
  }

  #compare() {
    const { setups } = comparison;
    if (setups.length < 2) this.#refuse('name', 'a comparison takes two setups or more; add another');
    else void this.#answer({ inquiry: 'compare', setups });
  }

  async #checkFairness() {
    const field = /** @type {HTMLInputElement} */ (this.#form?.field('seed'));
    const seed = (field.value = field.value.trim() || freshSeed());
    const asking = /** @type {InquiryAsking} */ (this.asking);
    const ticket = asking.begin(true);
    const run = { request: this.request, seed, rolls: ROLLS, clock: () => performance.now() };
    const ask = (/** @type {object} */ inquiry) => asking.ask(inquiry, ticket);
    this.#hear(await checkFairness({ ...run, ask, tell: (done) => asking.tell(done, ROLLS) }));
  }

  /** @param {object} inquiry */
  async #answer(inquiry) {
    this.#hear(await this.#ask(inquiry));
  }

  /** @param {object} inquiry @returns {Promise<any>} */
  #ask(inquiry) {
    const asking = /** @type {InquiryAsking} */ (this.asking);
    return asking.ask(inquiry, asking.begin());
  }

  /** @param {any} answer null where it was cancelled, or another question came in between */
  #hear(answer) {
    if (!answer) return;
    if (!answer.ok) return this.#fail(answer.failure, answer.isBroken);
    this.asking?.view.show(/** @type {any} */ ({ html: answer.html, response: answer.answer }));
    this.asking?.settle('answered');
  }

  /** @param {{message: string, field: string | null}} failure @param {boolean} canRetry */
  #fail({ message, field }, canRetry) {
    this.asking?.settle('failed');
    const [kind, place] = (field ?? '').split('.');
    const name = comparison.setups[Number(place)]?.name;
    const where = { request: 'the calculator above is refused: ', setups: name ? `${name} is refused: ` : '' }[kind] ?? '';
    this.#refuse(kind, where + (this.#form?.wordsFor(message, this.calculator) ?? message), canRetry);
  }

  /** Says what is wrong: beside the field, else below the form. @param {string} field @param {string} message */
  #refuse(field, message, canRetry = false) {
    const isBeside = this.#form?.refuse(field, message) ?? false;
    const box = /** @type {HTMLElement} */ (this.querySelector('.rc-failure'));
    box.hidden = isBeside;
    box.querySelector('p')?.replaceChildren(message);
    box.querySelector('button')?.toggleAttribute('hidden', !canRetry);
    this.asking?.view.markStale(true);
    this.asking?.view.announce(message);
  }

  #clear() {
    this.#form?.clear();
    this.querySelector('.rc-failure')?.toggleAttribute('hidden', true);
  }

  /** @param {Event} event */
  #press(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-action]') : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const { action, place } = button.dataset;
    if (action === 'add') this.#add();
    if (action === 'remove') this.#remove(Number(place));
    if (action === 'cancel') this.asking?.cancel();
    if (action === 'retry') this.#retry();
    if (action === 'copy-comparison') void copyLink(button, this.#link(), (words) => this.asking?.view.announce(words));
  }

  #add() {
    this.#clear();
    const form = /** @type {InquiryForm} */ (this.#form);
    const field = form.field('name');
    const wrong = comparison.add(field?.value.trim() || nameOf(this.request, (input) => form.labelOf(input)), this.request);
    if (wrong) return this.#refuse('name', wrong);
    if (field) field.value = '';
    form.listSetups();
    this.asking?.view.announce(`added: ${comparison.setups.at(-1)?.name}`);
  }

  /** @param {number} place */
  #remove(place) {
    const name = comparison.setups[place]?.name;
    comparison.remove(place);
    this.#form?.listSetups();
    this.#form?.focusSetup(place);
    this.asking?.view.announce(`removed: ${name}`);
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
