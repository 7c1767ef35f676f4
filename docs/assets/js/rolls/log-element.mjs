/**
 * `<roll-log>`: the rolls stored on this device. They can be named, filtered, replayed, exported, imported, deleted.
 * Nothing of it leaves the browser.
 *
 * @typedef {import('./log.mjs').LoggedRoll} LoggedRoll
 */

import { actionButton, announce, newElement, newTime, saveFile, SPREADSHEET_MARK } from '../shared/html.mjs';
import { NO_UTF8, textOfFile } from '../shared/read-record.mjs';
import { readLine } from '../shared/text.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { deviceStore, PREFIX } from '../shared/store.mjs';
import { widget } from '../shared/widget.mjs';
import { damagedLog, deleteRolls, exportCsv, exportJson, filterRolls, importJson, importSummary, keyOf, LONGEST_FILE, mergeLogs, NAME, readRolls, TOO_LARGE, writeRolls } from './log.mjs';

const SHOWN_AT_ONCE = 100;
const SURE = 'Press again to delete every roll';

const PARTS = /** @type {const} */ ({
  form: 'form.rc-form',
  filter: 'input[name="filter"]',
  count: '.roll-count',
  list: 'ol.roll-list',
  status: '[role="status"]',
  json: 'button[data-action="json"]',
  csv: 'button[data-action="csv"]',
  deleteAll: 'button[data-action="forget"]',
  more: 'button[data-action="more"]',
});

export class RollLogElement extends widget(PARTS) {
  /** @type {LoggedRoll[]} */
  #rolls = [];
  #limit = SHOWN_AT_ONCE;

  connected() {
    this.parts.form.hidden = false;
    this.listen(this, 'submit', (event) => event.preventDefault());
    this.listen(this.parts.filter, 'input', () => this.#show());
    this.listen(this, 'change', (event) => void this.#change(event));
    this.listen(this, 'click', (event) => this.#press(event));
    // Another page of the book may roll meanwhile.
    this.listen(window, 'storage', ({ key }) => key === PREFIX + NAME && this.#read());
    this.#read();
    if (damagedLog() !== null) this.#say('Some of the log that was here is damaged and cannot be read: it is put aside, and the log goes on.');
  }

  #read() {
    this.#rolls = readRolls();
    this.#show();
  }

  #show() {
    const { filter, list, more, json, csv, deleteAll, count } = this.parts;
    const found = filterRolls(this.#rolls, filter.value);
    list.replaceChildren(...found.slice(0, this.#limit).map((roll) => rollItem(roll, addressOf(roll))));
    more.hidden = found.length <= this.#limit;
    for (const button of [json, csv, deleteAll]) button.disabled = this.#rolls.length === 0;
    const all = this.#rolls.length === 1 ? '1 roll' : `${this.#rolls.length} rolls`;
    const which = filter.value.trim() ? `${found.length} of ${all}` : all;
    const advice = this.#rolls.length ? '' : ' Press “Roll” in a calculator, and it will stand here.';
    const trouble = deviceStore.trouble ? ` This will not last: ${deviceStore.words}, so the log ends with this page; export what you want to keep.` : '';
    count.textContent = `${which}.${advice}${trouble}`;
  }

  /** @param {LoggedRoll[]} rolls @param {string} text to be spoken */
  #write(rolls, text) {
    this.#rolls = rolls;
    writeRolls(rolls);
    this.#show();
    this.#say(text);
  }

  /** @param {Event} event */
  async #change({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    const key = target.closest('li')?.dataset.key;
    if (target.type === 'file') await this.#import(target);
    else if (key) this.#rename(key, target.value);
  }

  /** @param {string} key of a roll @param {string} typed */
  #rename(key, typed) {
    const read = readLine(typed);
    if (!read.ok) return this.#say(`Name: ${read.message}.`);
    this.#write(readRolls().map((roll) => (keyOf(roll) === key ? { ...roll, name: read.line.slice(0, 200) } : roll)), 'Name kept');
  }

  /** @param {HTMLInputElement} field */
  async #import(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const log = mergeLogs(readRolls(), importJson(await textOf(file)));
      this.#write(log.rolls, importSummary(log));
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
    if (button !== this.parts.deleteAll) this.parts.deleteAll.textContent = 'Delete all';
    if (action === 'json') saveFile('rolls.json', exportJson(this.#rolls), 'application/json');
    if (action === 'csv') saveFile('rolls.csv', SPREADSHEET_MARK + exportCsv(this.#rolls, addressOf), 'text/csv;charset=utf-8');
    if (action === 'delete') this.#delete(button);
    if (action === 'forget') this.#deleteAll(button);
    if (action === 'more') {
      this.#limit += SHOWN_AT_ONCE;
      this.#show();
    }
  }

  /** @param {HTMLButtonElement} button */
  #delete(button) {
    const item = button.closest('li');
    const next = /** @type {HTMLElement | null} */ ((item?.nextElementSibling ?? item?.previousElementSibling) ?? null)?.dataset.key;
    this.#write(readRolls().filter((roll) => keyOf(roll) !== item?.dataset.key), 'Roll deleted');
    const neighbour = [...this.querySelectorAll('li')].find(({ dataset }) => dataset.key === next)?.querySelector('[data-action="delete"]');
    (neighbour instanceof HTMLElement ? neighbour : this.parts.filter).focus();
  }

  /** One press asks, the second deletes. @param {HTMLButtonElement} button */
  #deleteAll(button) {
    if (button.textContent !== SURE) {
      button.textContent = SURE;
      return;
    }
    button.textContent = 'Delete all';
    deleteRolls();
    this.#read();
    this.#say('Every roll is deleted');
  }

  /** @param {string} text */
  #say(text) {
    announce(this.parts.status, text);
  }
}

/** @param {LoggedRoll} roll */
function addressOf({ page, link }) {
  return `${new URL(page, siteRoot ?? location.href).href}#${link}`;
}

/** Reads a file, unless it is so large that it would fill the memory. @param {File} file */
async function textOf(file) {
  if (file.size > LONGEST_FILE * 4) throw new Error(TOO_LARGE); // UTF-8: up to four bytes a character
  const text = await textOfFile(file);
  if (text === null) throw new Error(NO_UTF8);
  return text;
}

/** @param {LoggedRoll} roll @param {string} address */
function rollItem(roll, address) {
  const { name, sentence, time, title } = roll;
  const field = newElement('input', { value: name, placeholder: 'name it', maxlength: '200', 'aria-label': `name of the roll: ${sentence}` });
  const again = newElement('a', { href: address }, 'Show again');
  const head = newElement('p', 'roll-head', title, ' · ', newTime(time));
  const foot = newElement('div', 'roll-foot', field, again, actionButton('delete', 'Delete', `delete the roll: ${sentence}`));
  return newElement('li', { 'data-key': keyOf(roll) }, head, newElement('p', '', sentence), foot);
}
