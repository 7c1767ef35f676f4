/** The form of an inquiry: which fields are visible, their first values, their values, what is wrong with them. */

import { comparison } from './comparison.mjs';

/** The entry of the list that is no question of the game's. */
const OWN = 'own';

export class InquiryForm {
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
    return Object.fromEntries([...fields].map((field) => [/** @type {any} */ (field).name, /** @type {any} */ (field).value]));
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
    this.#setEnds(kind, from ?? '', to ?? '');
    for (const name of ['from', 'to']) this.#holder(name, kind)?.toggleAttribute('hidden', from === undefined);
  }

  /** @param {string} kind @param {string} from @param {string} to */
  #setEnds(kind, from, to) {
    const ends = { from, to };
    for (const [name, value] of Object.entries(ends)) setValue(this.field(name, kind), value);
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
    const { vary, watch = '', wanted, bound, end, from = '', to = '' } = option.dataset;
    const [name, number] = watch.split(' ');
    const values = { vary, watch: name, bound_of: number ?? '', wanted, bound, end };
    for (const [field, value] of Object.entries(values)) setValue(this.field(field, 'find'), value ?? '');
    this.#setEnds('find', from, to);
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

  /** Shows an error beside a field. @param {string} name @param {string} message @returns {boolean} whether that field is visible */
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
  return field instanceof HTMLSelectElement ? field.selectedOptions[0] ?? null : null;
}

/** @param {HTMLInputElement | HTMLSelectElement | null} field @param {string} value */
function setValue(field, value) {
  if (field) field.value = value;
}

/** @param {string} name @param {number} index */
function setupItem(name, index) {
  const item = document.createElement('li');
  const label = document.createElement('span');
  label.textContent = name;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.action = 'remove';
  button.dataset.place = String(index);
  button.textContent = 'Remove';
  button.setAttribute('aria-label', `Remove ${name}`);
  item.append(label, button);
  return item;
}
