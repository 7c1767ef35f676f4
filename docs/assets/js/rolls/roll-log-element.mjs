/**
 * `<roll-log>`: the rolls kept on this device. They can be named, filtered, replayed, written out, read in, deleted.
 * Nothing of it leaves the browser.
 *
 * @typedef {import('./roll-log.mjs').LoggedRoll} LoggedRoll
 */

import { deviceStore, PREFIX } from '../shared/store.mjs';
import { saveFile } from '../shared/save-file.mjs';
import { exportCsv, exportJson, filtered, importJson, keyOf, LONGEST_FILE, merged, takenWords, TOO_LARGE } from './roll-log.mjs';
import { rollItem } from './roll-log-item.mjs';
import { damagedLog, forgetRolls, keepRolls, keptRolls, NAME } from './roll-store.mjs';
import { siteRoot } from '../shared/site-root.mjs';

const SHOWN_AT_ONCE = 100;
const SURE = 'Press again to delete every roll';

export class RollLogElement extends HTMLElement {
  /** @type {LoggedRoll[]} */
  #rolls = [];
  #shown = SHOWN_AT_ONCE;
  /** @type {AbortController | undefined} */
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#part('.rc-form').toggleAttribute('hidden', false);
    this.addEventListener('submit', (event) => event.preventDefault(), { signal });
    this.addEventListener('input', ({ target }) => target === this.#filter && this.#show(), { signal });
    this.addEventListener('change', (event) => void this.#change(event), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    // Another page of the book may roll meanwhile.
    addEventListener('storage', ({ key }) => key === PREFIX + NAME && this.#read(), { signal });
    this.#read();
    if (damagedLog() !== null) this.#say('Some of the log that was here is damaged and cannot be read: it is put aside, and the log goes on.');
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #filter() {
    return /** @type {HTMLInputElement} */ (this.#part('input[name="filter"]'));
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  #read() {
    this.#rolls = keptRolls();
    this.#show();
  }

  #show() {
    const found = filtered(this.#rolls, this.#filter.value);
    this.#part('ol').replaceChildren(...found.slice(0, this.#shown).map((roll) => rollItem(roll, addressOf(roll))));
    this.#part('[data-action="more"]').hidden = found.length <= this.#shown;
    for (const action of ['json', 'csv', 'forget']) this.#part(`[data-action="${action}"]`).toggleAttribute('disabled', this.#rolls.length === 0);
    const all = this.#rolls.length === 1 ? '1 roll' : `${this.#rolls.length} rolls`;
    const which = this.#filter.value.trim() ? `${found.length} of ${all}` : all;
    const advice = this.#rolls.length ? '' : ' Press “Roll” in a calculator, and it will stand here.';
    const trouble = deviceStore.trouble ? ` This will not last: ${deviceStore.words}, so the log ends with this page; export what you want to keep.` : '';
    this.#part('.roll-count').textContent = `${which}.${advice}${trouble}`;
  }

  /** @param {LoggedRoll[]} rolls @param {string} words */
  #keep(rolls, words) {
    this.#rolls = rolls;
    keepRolls(rolls);
    this.#show();
    this.#say(words);
  }

  /** @param {Event} event */
  async #change({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    const key = target.closest('li')?.dataset.key;
    if (target.type === 'file') await this.#take(target);
    else if (key) this.#keep(keptRolls().map((roll) => (keyOf(roll) === key ? { ...roll, name: target.value.trim().slice(0, 200) } : roll)), 'Name kept');
  }

  /** @param {HTMLInputElement} field */
  async #take(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const log = merged(keptRolls(), importJson(await textOf(file)));
      this.#keep(log.rolls, takenWords(log));
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    }
    field.value = ''; // the same file may be chosen again
  }

  /** @param {Event} event */
  #press({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { action } = button.dataset;
    if (action !== 'forget') this.#part('[data-action="forget"]').textContent = 'Delete all';
    if (action === 'json') saveFile('rolls.json', exportJson(this.#rolls), 'application/json');
    if (action === 'csv') saveFile('rolls.csv', exportCsv(this.#rolls, addressOf), 'text/csv;charset=utf-8');
    if (action === 'delete') this.#delete(button);
    if (action === 'forget') this.#forget(button);
    if (action === 'more') {
      this.#shown += SHOWN_AT_ONCE;
      this.#show();
    }
  }

  /** @param {HTMLButtonElement} button */
  #delete(button) {
    const item = button.closest('li');
    const next = /** @type {HTMLElement | null} */ ((item?.nextElementSibling ?? item?.previousElementSibling) ?? null)?.dataset.key;
    this.#keep(keptRolls().filter((roll) => keyOf(roll) !== item?.dataset.key), 'Roll deleted');
    const heir = [...this.querySelectorAll('li')].find(({ dataset }) => dataset.key === next)?.querySelector('[data-action="delete"]');
    (heir instanceof HTMLElement ? heir : this.#filter).focus();
  }

  /** One press asks, the second deletes. @param {HTMLButtonElement} button */
  #forget(button) {
    if (button.textContent !== SURE) {
      button.textContent = SURE;
      return;
    }
    button.textContent = 'Delete all';
    forgetRolls();
    this.#read();
    this.#say('Every roll is deleted');
  }

  /** @param {string} words */
  #say(words) {
    const status = this.#part('[role="status"]');
    status.textContent = status.textContent === words ? `${words}\u00a0` : words;
  }
}

/** @param {LoggedRoll} roll */
function addressOf({ page, link }) {
  return `${new URL(page, siteRoot ?? location.href).href}#${link}`;
}

/** The text of a file. One of many gigabytes would fill the memory before it could be refused. @param {File} file */
async function textOf(file) {
  if (file.size > LONGEST_FILE * 4) throw new Error(TOO_LARGE); // a sign takes up to four bytes
  return file.text();
}
