/**
 * `<rule-inquiry>`: asks for several answers at once, below the calculator whose setup it asks about.
 *
 * It is empty until it is opened; its form comes from the engine, which knows what can be asked.
 * The attribute `data-state` is idle, loading, busy, answered or failed.
 *
 * @typedef {import('./comparison.mjs').Setup} Setup
 * @typedef {import('../calculator/element.mjs').RuleCalculatorElement} RuleCalculatorElement
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{[name: string]: string}} Fields values by the name of the field
 * @typedef {{inquiry: {[key: string]: unknown}} | {field: string, message: string}} Result the inquiry, or what is
 *   wrong with a field
 */

import { engineMarkup } from '../engine/markup.mjs';
import { clearAddress } from '../links/address.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { engine } from '../engine/shared.mjs';
import { widget } from '../shared/widget.mjs';
import { comparison, encodeComparison, exact } from './comparison.mjs';
import { holdsLink } from '../links/kinds.mjs';
import { InquiryRun } from './run.mjs';
import { chanceOrText, wholeOrText } from '../calculator/form/values.mjs';
import { numberText, shortened } from '../shared/text.mjs';
import { newButton, newElement } from '../shared/html.mjs';

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
    const unread = await comparison.load();
    const menu = await this.#run.ask({ inquiry: 'menu', request: this.request, at: `${this.calculator.id}-inquiry` });
    if (!menu?.ok) return this.#show(menu);
    const { place } = this.parts;
    place.innerHTML = engineMarkup(menu.html);
    this.#form = new InquiryForm(/** @type {HTMLFormElement} */ (place.querySelector('form')));
    this.#clear();
    this.#run.settle('idle');
    this.#sayBelow(unread);
  }

  /** Shows a comparison that came with a link. @param {Setup[]} setups */
  async openComparison(setups) {
    await comparison.load();
    comparison.replace(setups, 'replaced by a link');
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
    const result = inquiryFrom(form.kind, form.fields, this.request);
    if ('field' in result) this.#showError(result.field, result.message);
    else void this.#answer(result.inquiry);
  }

  #compare() {
    const { setups } = comparison;
    if (setups.length < 2) this.#showError('name', 'a comparison takes two setups or more; add another');
    else void this.#answer({ inquiry: 'compare', setups });
  }

  /** @param {object} inquiry */
  async #answer(inquiry) {
    this.#show(await this.#run.ask(inquiry));
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
    const where =
      { request: 'the calculator above is refused: ', setups: name ? `${name} is refused: ` : '' }[kind] ?? '';
    this.#showError(kind, where + message, canRetry);
  }

  /** Beside the field, else below the form. @param {string} field @param {string} message */
  #showError(field, message, canRetry = false) {
    const isBeside = this.#form?.showError(field, message) ?? false;
    this.#sayBelow(isBeside ? '' : message, canRetry);
    this.#run.view.markStale(true);
    this.#run.view.announce(message);
  }

  /** @param {string} message '' for none */
  #sayBelow(message, canRetry = false) {
    const box = this.parts.failure;
    box.hidden = message === '';
    box.querySelector('p')?.replaceChildren(message);
    box.querySelector('button')?.toggleAttribute('hidden', !canRetry);
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
    if (action === 'retry') this.#retry();
    if (action === 'copy-comparison') void copyLink(button, this.#link(), (text) => this.#run.view.announce(text));
  }

  #add() {
    this.#clear();
    const form = /** @type {InquiryForm} */ (this.#form);
    const field = form.field('name');
    const error = comparison.add(
      field?.value.trim() || nameOf(this.request, (input) => form.labelOf(input)),
      this.request,
    );
    if (error) return this.#showError('name', error);
    if (field) field.value = '';
    form.listSetups();
    void this.#sayStored(`added: ${comparison.setups.at(-1)?.name}`);
  }

  /**
   * A page that is loaded again shows what has become of the comparison, and not its link.
   * @param {string} words what was done
   */
  async #sayStored(words) {
    if (holdsLink('comparison', location.hash)) clearAddress();
    this.#run.view.announce(words);
    this.#sayBelow(await comparison.trouble());
  }

  /** @param {number} index */
  #remove(index) {
    const name = comparison.setups[index]?.name;
    comparison.remove(index);
    this.#form?.listSetups();
    this.#form?.focusSetup(index);
    void this.#sayStored(`removed: ${name}`);
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

/* The form of an inquiry: which fields are visible, their first values, their values, what is wrong with them. */

/** The entry of the list that is no question of the game's. */
const OWN = 'own';

class InquiryForm {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.#showKind();
    for (const kind of ['sweep', 'find']) {
      this.#setRange(kind);
      this.#showBound(kind);
    }
    this.#setQuestion();
    this.listSetups();
  }

  /** Of the inquiry. */
  get kind() {
    const chosen = this.form.querySelector('[name="kind"]:checked');
    return chosen instanceof HTMLInputElement ? chosen.value : '';
  }

  /** @param {string} kind */
  set kind(kind) {
    const radio = this.form.querySelector(`[name="kind"][value="${kind}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    this.#showKind();
  }

  /** @param {string} [kind] */
  section(kind = this.kind) {
    return this.form.querySelector(`[data-kind="${kind}"]`);
  }

  /** @param {string} name @param {string} [kind] @returns {HTMLInputElement | HTMLSelectElement | null} */
  field(name, kind = this.kind) {
    return this.section(kind)?.querySelector(`[name="${name}"]`) ?? null;
  }

  /** The values of the visible section's fields. */
  get fields() {
    const fields = this.section()?.querySelectorAll('input, select') ?? [];
    return Object.fromEntries(
      [...fields].map((field) => [/** @type {any} */ (field).name, /** @type {any} */ (field).value]),
    );
  }

  /** A field has changed: others depend on it. @param {EventTarget | null} changed */
  update(changed) {
    if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
    const kind = this.kind;
    if (changed.name === 'kind') this.#showKind();
    if (changed.name === 'vary') this.#setRange(kind);
    if (changed.name === 'watch') this.#showBound(kind);
    if (changed.name === 'question') this.#setQuestion();
  }

  #showKind() {
    for (const section of this.form.querySelectorAll('[data-kind]')) {
      section.toggleAttribute('hidden', section.getAttribute('data-kind') !== this.kind);
    }
  }

  /** The usual range of the parameter; none where its values are names. @param {string} kind */
  #setRange(kind) {
    const { from, to } = optionOf(this.field('vary', kind))?.dataset ?? {};
    this.#fill(kind, { from, to });
    for (const name of ['from', 'to']) this.#holder(name, kind)?.toggleAttribute('hidden', from === undefined);
  }

  /** @param {string} kind @param {{[field: string]: string | undefined}} values */
  #fill(kind, values) {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name, kind);
      if (field) field.value = value ?? '';
    }
  }

  /** @param {string} kind */
  #showBound(kind) {
    const isNeeded = optionOf(this.field('watch', kind))?.dataset.bound !== undefined;
    this.#holder('bound_of', kind)?.toggleAttribute('hidden', !isNeeded);
  }

  /** A question of the game fills the fields for a question of one's own, which are hidden. */
  #setQuestion() {
    const question = this.field('question', 'find');
    const option = optionOf(question);
    const isOwn = !option || option.value === OWN;
    this.section('find')?.querySelector('[data-own]')?.toggleAttribute('hidden', !isOwn);
    if (isOwn || !option) return;
    const { vary, watch = '', wanted, bound, end, from, to } = option.dataset;
    const [name, number] = watch.split(' ');
    this.#fill('find', { vary, watch: name, bound_of: number, wanted, bound, end, from, to });
    this.#showBound('find');
  }

  /** Shows the setups of the comparison. */
  listSetups() {
    const list = this.form.querySelector('.ri-setups');
    list?.replaceChildren(...comparison.setups.map(({ name }, index) => setupItem(name, index)));
    this.form.querySelector('[data-action="copy-comparison"]')?.toggleAttribute('hidden', comparison.setups.length < 2);
  }

  /** The label of an input, from the list of parameters. @param {string} input */
  labelOf(input) {
    const options = [...this.form.querySelectorAll('[name="vary"] option')];
    return options.find((option) => option.getAttribute('value') === input)?.textContent ?? '';
  }

  /** A setup was removed: focuses the next one, or the field for a new one. @param {number} index */
  focusSetup(index) {
    const buttons = [...this.form.querySelectorAll('.ri-setups button')];
    const next = buttons[Math.min(index, buttons.length - 1)] ?? this.field('name');
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {string} name @param {string} [kind] */
  #holder(name, kind = this.kind) {
    return this.section(kind)?.querySelector(`[data-field="${name}"]`) ?? null;
  }

  /**
   * Shows an error beside a field.
   * @param {string} name
   * @param {string} message
   * @returns {boolean} whether that field is visible
   */
  showError(name, message) {
    const place = this.#holder(name)?.querySelector('.rc-error');
    if (!(place instanceof HTMLElement) || place.closest('[hidden]:not(.rc-error)')) return false;
    place.textContent = message;
    place.hidden = false;
    const field = this.field(name);
    field?.setAttribute('aria-invalid', 'true');
    field?.focus();
    return true;
  }

  clear() {
    for (const field of this.form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    for (const place of this.form.querySelectorAll('.rc-error')) place.toggleAttribute('hidden', true);
  }
}

/** @param {HTMLInputElement | HTMLSelectElement | null} field @returns {HTMLOptionElement | null} */
function optionOf(field) {
  return field instanceof HTMLSelectElement ? (field.selectedOptions[0] ?? null) : null;
}

/** @param {string} name @param {number} index */
function setupItem(name, index) {
  const button = newButton('Remove', {
    'data-action': 'remove',
    'data-place': String(index),
    'aria-label': `Remove ${name}`,
  });
  return newElement('li', '', newElement('span', '', name), button);
}

/* The fields of an inquiry's form -> the inquiry. */

/** Measures that need a number. */
const WITH_NUMBER = ['at_least', 'at_most', 'exactly'];

/**
 * @param {string} kind sweep, find or readings
 * @param {Fields} fields
 * @param {EngineRequest} request
 * @returns {Result}
 */
export function inquiryFrom(kind, fields, request) {
  if (kind === 'readings') return { inquiry: { inquiry: kind, request } };
  const watch = measureIn(fields);
  if (watch === null) return { field: 'bound_of', message: 'give the number to watch, such as 3' };
  const range = { ...end('from', fields.from), ...end('to', fields.to) };
  const common = { inquiry: kind, request, vary: fields.vary, watch, ...range };
  if (kind === 'sweep') return { inquiry: common };
  if (!fields.wanted.trim()) return { field: 'wanted', message: 'say what you want: 75 % for a chance, or a number' };
  return { inquiry: { ...common, wanted: chanceOrText(fields.wanted.trim()), bound: fields.bound, end: fields.end } };
}

/** @param {Fields} fields @returns {string | null} */
function measureIn({ watch, bound_of: number = '' }) {
  if (!WITH_NUMBER.includes(watch)) return watch;
  const bound = wholeOrText(number.trim());
  return typeof bound === 'number' && Math.abs(bound) < 1e9 ? `${watch} ${bound}` : null;
}

/** A blank end is left to the engine. @param {string} name @param {string} [text] */
function end(name, text = '') {
  const value = text.trim();
  return value === '' ? {} : { [name]: wholeOrText(value) };
}

/**
 * A name for a setup that nobody has named: its inputs as text.
 * @param {EngineRequest} request
 * @param {(input: string) => string} labelOf
 */
export function nameOf({ inputs = {}, readings = {}, text }, labelOf) {
  const values = Object.entries(inputs).map(([name, value]) => `${labelOf(name)} ${textOf(value)}`.trim());
  const rulings = Object.entries(readings).map(([ruling, reading]) => `${ruling} ${reading.replaceAll('_', ' ')}`);
  return shortened([...values, ...rulings, ...(text ? [text] : [])].join(', '), 60);
}

/** @param {import('../engine/wire.mjs').Json} value @returns {string} */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${key} ${textOf(each)}`)
      .join(' ');
  if (typeof value === 'boolean') return value ? '' : 'no';
  return numberText(value ?? 'none').replaceAll('_', ' ');
}
