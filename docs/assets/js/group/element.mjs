/**
 * `<group-readings>`: the form in which a group chooses its readings. It opens a group's link, keeps the choice on the
 * device, and has the engine say what it changes.
 *
 * @typedef {import('../shared/records.mjs').Group} Group
 */

import { copyText, linkField } from '../cite/clipboard.mjs';
import { documents } from '../shared/documents.mjs';
import {
  emptyGroup,
  forgetGroup,
  groupFrom,
  GROUPS,
  isEmpty,
  readGroup,
  rulingsAre,
  unreadableGroup,
  writeGroup,
} from './store.mjs';
import { offerBack } from '../shared/bin.mjs';
import { engine } from '../engine/shared.mjs';
import { engineMarkup, prefixLinks } from '../engine/markup.mjs';
import { packLink, readAddress } from '../links/packed.mjs';
import { plainLine, readLine, shortened } from '../shared/text.mjs';
import { sameJson } from '../shared/json.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { widget } from '../shared/widget.mjs';

const NO_GROUP = 'This link holds no readings of a group; ask for it again.';
/** Words that this book does not know and a sentence names, and signs of each. */
const NAMED = 5;
const LONGEST_WORD = 60;

export class GroupReadingsElement extends widget({
  form: 'form',
  says: '.group-says',
  error: '.rc-error',
  answer: '.rc-answer',
}) {
  /** What another state of the book may know: kept, and not used. */
  #unknown = emptyGroup();
  /** The choice that was opened, or kept, last: what differs from it is the reader's work. */
  #opened = emptyGroup();

  connected() {
    for (const part of this.querySelectorAll('section, .rc-actions')) part.toggleAttribute('hidden', false);
    this.listen(this.parts.form, 'change', ({ target }) => this.#change(target));
    this.listen(this.parts.form, 'submit', (event) => {
      event.preventDefault();
      if (this.#takesName()) void this.#keep();
    });
    this.listen(this, 'click', ({ target }) => target instanceof HTMLButtonElement && this.#press(target));
    this.listen(window, 'hashchange', () => void this.#openLink());
    void this.#begin();
  }

  async #begin() {
    const group = await readGroup();
    // What somebody chose before this script was there stays.
    const { group: early } = this;
    this.#fill((isEmpty(early) && group) || early);
    if (!isEmpty(early)) this.#opened = group ?? emptyGroup();
    this.parts.says.textContent = `${this.parts.says.textContent} ${unreadableGroup()}`.trim();
    documents.follow([GROUPS], () => void this.#follow(), this.signal);
    await this.#openLink();
  }

  /** Another page has chosen; a form that nobody has touched follows. */
  async #follow() {
    const group = (await readGroup()) ?? emptyGroup();
    const isTouched = [group, this.#opened].every((each) => !sameJson(this.group, each));
    if (!isTouched) this.#fill(group);
    this.parts.says.textContent += isTouched
      ? ' Another page of the book has just said otherwise; what you choose here is not kept yet.'
      : ' Another page of the book has just said so.';
  }

  /** The choice as it stands in the form. @returns {Group} */
  get group() {
    const texts = Object.fromEntries(this.#texts.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    const readings = Object.fromEntries(this.#rulings.filter(isOwn).map(({ name, value }) => [name, value]));
    const { texts: strangeTexts, readings: strangeReadings } = this.#unknown;
    return {
      name: plainLine(this.#name.value),
      texts: { ...strangeTexts, ...texts },
      readings: { ...strangeReadings, ...readings },
    };
  }

  get #name() {
    return /** @type {HTMLInputElement} */ (this.parts.form.elements.namedItem('name'));
  }

  get #texts() {
    return selectsIn(this, '[data-text]');
  }

  get #rulings() {
    return selectsIn(this, '[data-decided]');
  }

  async #openLink() {
    const read = await readAddress('group', (document) => ({ ok: true, group: groupFrom(document) }));
    if (!read) return;
    if (!read.ok) return this.#showError(read.message);
    this.#showError(read.group ? '' : NO_GROUP);
    if (!read.group) return;
    this.#fill(read.group);
    this.parts.says.textContent += ' This is the choice of the link; nothing is kept before you say so.';
  }

  /** @param {Group} group */
  #fill({ name, texts, readings }) {
    this.#name.value = name;
    this.#unknown = { name, texts: strange(texts, this.#texts), readings: strange(readings, this.#rulings) };
    for (const select of this.#texts) {
      select.value = this.#unknown.texts[select.name] ? '' : (texts[select.name] ?? '');
      this.#followText(select);
    }
    for (const select of this.#rulings)
      if (select.name in readings && !(select.name in this.#unknown.readings)) select.value = readings[select.name];
    this.#opened = this.group;
    this.#turn();
  }

  /** @param {EventTarget | null} target */
  #change(target) {
    if (target instanceof HTMLSelectElement) {
      const { texts, readings } = this.#unknown;
      delete texts[target.name];
      delete readings[target.name];
      if (target.matches('[data-text]')) this.#followText(target);
    }
    this.#showError('');
    this.#turn();
  }

  /** Another choice: what was worked out for the former one goes. */
  #turn() {
    this.parts.answer.replaceChildren();
    this.#count();
  }

  /**
   * A whole text sets the readings of its game; what it does not read is as decided.
   * @param {HTMLSelectElement} select
   */
  #followText(select) {
    const readings = JSON.parse(select.selectedOptions[0]?.dataset.readings ?? '{}');
    for (const each of selectsIn(select.closest('details') ?? this, '[data-decided]')) {
      const reading = readings[each.name] ?? each.dataset.decided;
      each.dataset.byText = reading;
      each.value = reading;
    }
  }

  #count() {
    let all = 0;
    for (const game of this.parts.form.querySelectorAll('details')) {
      const count = selectsIn(game, '[data-decided]').filter(({ value, dataset }) => value !== dataset.decided).length;
      const place = game.querySelector('.group-count');
      if (place) place.textContent = count ? `· ${count} not as the book` : '';
      all += count;
    }
    const said = all ? `${rulingsAre(all)} read otherwise than the book decides.` : 'As the book decides.';
    this.parts.says.textContent = `${said} ${unknownWords(this.#unknown)}`.trim();
  }

  async #keep() {
    const { group } = this;
    this.#opened = group;
    const { lasts, key } = await writeGroup(group);
    const kept = (await readGroup())
      ? 'The book is read so on this device; every page says it.'
      : 'The book is read as decided.';
    this.#sayKept(group, kept, lasts, key);
  }

  async #forget() {
    const forgotten = forgetGroup();
    this.#fill(emptyGroup()); // at once: what somebody chooses from here on stays
    const { lasts, key } = await forgotten;
    this.#sayKept(emptyGroup(), 'The book is read as decided.', lasts, key);
  }

  /**
   * @param {Group} group that is kept now
   * @param {string} words
   * @param {boolean} lasts
   * @param {number} [key] in the bin, of what was chosen before
   */
  #sayKept(group, words, lasts, key) {
    offerBack(
      this.parts.says,
      lasts ? words : `${words} This lasts as long as this page: ${documents.words}.`,
      [key],
      async () => {
        this.#fill((await readGroup()) ?? emptyGroup());
        this.parts.says.textContent += ' This is the choice of before.';
      },
    );
    if (!sameJson(this.group, group)) this.parts.says.append(' What you have changed since then is not kept.');
  }

  /** Whether the name is one; says why where it is none. */
  #takesName() {
    const read = readLine(this.#name.value);
    this.#showError(read.ok ? '' : `Name: ${read.message}.`);
    return read.ok;
  }

  /** @param {HTMLButtonElement} button */
  #press(button) {
    const { action } = button.dataset;
    if (action === 'copy' && this.#takesName()) void this.#copy(button);
    else if (action === 'describe' && this.#takesName()) void this.#describe();
    else if (action === 'forget') void this.#forget();
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    const fragment = await packLink('group', this.group);
    const link = `${location.href.replace(/#.*$/u, '')}#${fragment}`;
    const hasCopied = await copyText(link, () => linkField(button, link));
    this.parts.says.textContent = `${hasCopied ? 'Copied' : 'Copy the link from the field'}: whoever opens the link sees your choice here.`;
  }

  async #describe() {
    this.#showError('');
    this.parts.says.textContent = 'Python works out what changes …';
    engine.retry();
    const { group } = this;
    const found = /** @type {any} */ (
      await engine
        .ask(JSON.stringify({ inquiry: 'group', group }), this, 'inquire')
        .catch(({ message }) => ({ failure: { message } }))
    );
    if (!found || !sameJson(this.group, group)) return; // pressed again, or the choice is another one now
    this.#count();
    if (!found.ok) return this.#showError(found.failure.message);
    this.parts.answer.innerHTML = engineMarkup(found.html);
    prefixLinks(this.parts.answer, siteRoot?.pathname ?? '');
  }

  /** @param {string} message none clears the last one */
  #showError(message) {
    this.parts.error.hidden = message === '';
    this.parts.error.textContent = message;
  }
}

/** @param {Element} place @param {string} which @returns {HTMLSelectElement[]} */
function selectsIn(place, which) {
  return /** @type {HTMLSelectElement[]} */ ([...place.querySelectorAll(`select${which}`)]);
}

/** Those choices that no field has. @param {{[name: string]: string}} chosen @param {HTMLSelectElement[]} selects */
function strange(chosen, selects) {
  const known = new Map(selects.map(({ name, options }) => [name, new Set([...options].map(({ value }) => value))]));
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => !known.get(name)?.has(value)));
}

/** A word of somebody else's, which may turn text round or have no end. @param {string} word */
function shownWord(word) {
  return shortened(plainLine(word), LONGEST_WORD);
}

/** What this book does not know, in one sentence; empty where it knows all. @param {Group} unknown */
function unknownWords({ texts, readings }) {
  const words = [...Object.entries(texts), ...Object.entries(readings)].map(
    ([of, name]) => `${shownWord(of)} as “${shownWord(name)}”`,
  );
  const more = words.length > NAMED ? ` and ${words.length - NAMED} more` : '';
  return words.length ? `Not known to this book, kept and not used: ${words.slice(0, NAMED).join(', ')}${more}.` : '';
}

/**
 * Whether a ruling is read otherwise than its game's text, or the book where no text is chosen.
 * @param {HTMLSelectElement} select
 */
function isOwn({ value, dataset }) {
  return value !== (dataset.byText ?? dataset.decided);
}
