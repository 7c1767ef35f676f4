/**
 * `<roll-log>`: the rolls stored on this device. They can be named, filtered, replayed, exported, imported, deleted.
 * Nothing of it leaves the browser.
 *
 * @typedef {import('./log.mjs').LoggedRoll} LoggedRoll
 */

import { actionButton, announce, newElement, newTime, saveFile, SPREADSHEET_MARK } from '../shared/html.mjs';
import { readChosenFile } from '../shared/read-record.mjs';
import { readLine } from '../shared/text.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { documents } from '../shared/documents.mjs';
import { offerBack } from '../shared/bin.mjs';
import { presses } from '../shared/press.mjs';
import { widget } from '../shared/widget.mjs';
import {
  exportCsv,
  exportJson,
  filterRolls,
  importJson,
  importSummary,
  keepRoll,
  keyOf,
  LONGEST_FILE,
  LONGEST_NAME,
  readRolls,
  renamed,
  ROLLS,
  takeRolls,
} from './log.mjs';
import { rollId } from '../shared/old-texts.mjs';

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
    this.listen(
      this.parts.list,
      'input',
      ({ target }) =>
        target instanceof HTMLInputElement && void this.#keepName(target.closest('li')?.dataset.key, target.value),
    );
    this.listen(this, 'click', (event) => void this.#press(event));
    documents.follow([ROLLS], () => void this.#read(), this.signal); // another page of the book may roll meanwhile
    void this.#begin();
  }

  async #begin() {
    await this.#read();
    const unread = documents.unreadableWords(ROLLS);
    if (unread) this.#say(unread);
  }

  async #read() {
    this.#rolls = await readRolls();
    this.#show();
  }

  #show() {
    if (presses.awaitsClick) return presses.after(() => this.#show());
    const { filter, more, json, csv, deleteAll, count } = this.parts;
    const found = filterRolls(this.#rolls, filter.value);
    this.#list(found.slice(0, this.#limit));
    more.hidden = found.length <= this.#limit;
    for (const button of [json, csv, deleteAll]) button.disabled = this.#rolls.length === 0;
    const all = this.#rolls.length === 1 ? '1 roll' : `${this.#rolls.length} rolls`;
    const which = filter.value.trim() ? `${found.length} of ${all}` : all;
    const advice = this.#rolls.length ? '' : ' Press “Roll” in a calculator, and it will stand here.';
    const trouble = documents.troubleWords('export what you want to keep', 'This', 'the log');
    count.textContent = `${which}.${advice} ${trouble}`.trimEnd();
  }

  /**
   * Where a name was kept, or another page has rolled, what has the focus has it still.
   * @param {LoggedRoll[]} rolls
   */
  #list(rolls) {
    const { list } = this.parts;
    const held = list.contains(document.activeElement) ? document.activeElement : null;
    const key = held?.closest('li')?.dataset.key ?? '';
    list.replaceChildren(...rolls.map((roll) => rollItem(roll, addressOf(roll))));
    const next = held && list.querySelector(`li[data-key="${CSS.escape(key)}"] ${held.localName}`);
    if (!(next instanceof HTMLElement)) return;
    next.focus({ preventScroll: true });
    if (!(next instanceof HTMLInputElement && held instanceof HTMLInputElement)) return;
    next.value = held.value;
    next.setSelectionRange(held.selectionStart, held.selectionEnd);
  }

  /** @param {Event} event */
  async #change({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    const key = target.closest('li')?.dataset.key;
    if (target.type === 'file') await this.#import(target);
    else if (key) await this.#rename(key, target.value);
  }

  /** @param {string} key of a roll @param {string} typed */
  async #rename(key, typed) {
    const read = readLine(typed);
    if (!read.ok) return this.#say(`Name: ${read.message}.`);
    const lasts = await this.#keepName(key, typed);
    await this.#read();
    if (lasts) this.#say('Name kept');
  }

  /**
   * While it is typed.
   * @param {string | undefined} key of a roll
   * @param {string} typed
   * @returns {Promise<boolean>} whether it will last
   */
  async #keepName(key, typed) {
    const read = readLine(typed);
    const roll = this.#rolls.find((each) => keyOf(each) === key);
    return read.ok && roll !== undefined && keepRoll(renamed(roll, read.line));
  }

  /** @param {HTMLInputElement} field */
  async #import(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    const read = await readChosenFile(file, LONGEST_FILE, importJson);
    field.value = ''; // the same file may be chosen again
    if (!read.ok) return this.#say(read.message);
    const log = await takeRolls(read.rolls);
    await this.#read();
    this.#say(log ? importSummary(log) : `Nothing of the file is kept: ${documents.words}.`);
  }

  /** @param {Event} event */
  async #press({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { action } = button.dataset;
    if (button !== this.parts.deleteAll) this.parts.deleteAll.textContent = 'Delete all';
    if (action === 'json') saveFile('rolls.json', exportJson(this.#rolls), 'application/json');
    if (action === 'csv')
      saveFile('rolls.csv', SPREADSHEET_MARK + exportCsv(this.#rolls, addressOf), 'text/csv;charset=utf-8');
    if (action === 'delete') await this.#delete(button);
    if (action === 'forget') await this.#deleteAll(button);
    if (action === 'more') {
      this.#limit += SHOWN_AT_ONCE;
      this.#show();
    }
  }

  /** @param {HTMLButtonElement} button */
  async #delete(button) {
    const item = button.closest('li');
    const roll = this.#rolls.find((each) => keyOf(each) === item?.dataset.key);
    if (!roll) return;
    const next = /** @type {HTMLElement | null} */ (item?.nextElementSibling ?? item?.previousElementSibling ?? null)
      ?.dataset.key;
    const { key, lasts } = await documents.remove(ROLLS, rollId(roll), 'deleted');
    await this.#read();
    const neighbour = [...this.querySelectorAll('li')]
      .find(({ dataset }) => dataset.key === next)
      ?.querySelector('[data-action="delete"]');
    (neighbour instanceof HTMLElement ? neighbour : this.parts.filter).focus();
    this.#sayGone(lasts ? 'Roll deleted.' : `The roll is gone from this page alone: ${documents.words}.`, [key]);
  }

  /** One press asks, the second deletes. @param {HTMLButtonElement} button */
  async #deleteAll(button) {
    if (button.textContent !== SURE) {
      button.textContent = SURE;
      return;
    }
    button.textContent = 'Delete all';
    const { keys } = await documents.removeAll(ROLLS, 'deleted');
    await this.#read();
    if (this.#rolls.length === 0) this.#sayGone('Every roll is deleted.', keys);
    else this.#say(`No roll is deleted: ${documents.words}.`);
  }

  /** @param {string} words @param {(number | undefined)[]} keys of the bin */
  #sayGone(words, keys) {
    offerBack(this.parts.status, words, keys, async () => {
      await this.#read();
      this.parts.filter.focus();
      this.#say(keys.length === 1 ? 'The roll is back.' : 'The rolls are back.');
    });
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

/** @param {LoggedRoll} roll @param {string} address */
function rollItem(roll, address) {
  const { name, sentence, time, title } = roll;
  const field = newElement('input', {
    value: name,
    placeholder: 'name it',
    maxlength: String(LONGEST_NAME),
    'aria-label': `name of the roll: ${sentence}`,
  });
  const again = newElement('a', { href: address }, 'Show again');
  const head = newElement('p', 'roll-head', title, ' · ', newTime(time));
  const foot = newElement(
    'div',
    'roll-foot',
    field,
    again,
    actionButton('delete', 'Delete', `delete the roll: ${sentence}`),
  );
  return newElement('li', { 'data-key': keyOf(roll) }, head, newElement('p', '', sentence), foot);
}
