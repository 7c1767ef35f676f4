/**
 * `<kept-documents>`: everything that this device keeps, counted; one file with all of it, and back; the bin.
 *
 * @typedef {import('./documents.mjs').StoredDocument} StoredDocument
 * @typedef {import('./documents.mjs').Binned} Binned
 */

import { announce, newButton, newElement, newTime, saveFile } from './html.mjs';
import { bringBack } from './bin.mjs';
import { DAMAGED as DAMAGED_TEXT } from './old-texts.mjs';
import { documents, NAMES, timestamp, unloadedWords } from './documents.mjs';
import { isStored } from './stored.mjs';
import { objectIn } from './json.mjs';
import { DAMAGED, NO_UTF8, textOfFile } from './read-record.mjs';
import { shortened } from './text.mjs';
import { widget } from './widget.mjs';

const FORMAT = 'indie-rulebook everything 1';
/** Bytes of a file. */
const LARGEST_FILE = 40_000_000;
const MOST_DOCUMENTS = 10_000;
const LONGEST_ID = 200;
const PARTS = /** @type {const} */ ({
  count: '.kept-count',
  ways: '.rc-actions',
  file: 'input[type="file"]',
  said: '[role="status"]',
  bin: '.kept-bin',
});

export class KeptDocumentsElement extends widget(PARTS) {
  connected() {
    this.parts.ways.hidden = false;
    this.listen(this, 'click', ({ target }) => target instanceof HTMLButtonElement && void this.#press(target));
    this.listen(this.parts.file, 'change', () => void this.#open());
    void this.#show();
  }

  async #show() {
    const [all, bin] = await Promise.all([documents.everything(), documents.bin()]);
    this.parts.count.textContent = keptWords(all);
    this.parts.bin.replaceChildren(...bin.slice(0, 200).map(binnedItem));
    this.parts.bin.toggleAttribute('hidden', bin.length === 0);
  }

  /** @param {HTMLButtonElement} button */
  async #press(button) {
    const { action, key } = button.dataset;
    if (action === 'everything') await this.#save();
    if (action === 'back') announce(this.parts.said, (await bringBack(Number(key))) || 'It is back where it was.');
    if (action === 'empty')
      announce(
        this.parts.said,
        (await documents.emptyBin()) ? 'The bin is empty.' : `The bin is as it was: ${documents.words}.`,
      );
    if (action !== undefined) await this.#show();
  }

  async #save() {
    const found = await documents.everything();
    if (!found) return announce(this.parts.said, `No file is saved. ${keptWords(found)}`);
    const all = found.filter(({ kind }) => Object.hasOwn(NAMES, kind)).map(asSaved);
    const text = JSON.stringify({ format: FORMAT, made: new Date().toISOString(), documents: all });
    saveFile('indie-rulebook.json', `${text}\n`, 'application/json');
    announce(
      this.parts.said,
      all.length
        ? `The file holds ${countWords(all)}.`
        : 'The file is empty: nothing that you made lies on this device.',
    );
  }

  async #open() {
    const [file] = this.parts.file.files ?? [];
    if (!file) return;
    const read =
      file.size > LARGEST_FILE
        ? `This file is larger than ${LARGEST_FILE / 1_000_000} MB, so it is none that this page has saved.`
        : readEverything(await textOfFile(file));
    this.parts.file.value = ''; // the same file may be chosen again
    if (typeof read === 'string') return announce(this.parts.said, read);
    const count = await documents.merge(read);
    announce(this.parts.said, count ? mergeWords(read, count) : `Nothing of the file is kept: ${documents.words}.`);
    await this.#show();
  }
}

/** What lies on this device. @param {StoredDocument[] | null} all null where it cannot be read */
function keptWords(all) {
  if (!all) return unloadedWords(documents.trouble ?? 'denied');
  const words = countWords(all);
  return words ? `On this device: ${words}.` : 'Nothing that you made lies on this device.';
}

/** How many of each kind. @param {StoredDocument[]} all */
export function countWords(all) {
  const counts = Object.entries(NAMES).map(([kind, names]) => ({
    names,
    count: all.filter((each) => each.kind === kind).length,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ names: [one, many], count }) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}

/**
 * The documents in a file, or one sentence why there are none.
 * @param {string | null} text null where it is not UTF-8
 * @returns {StoredDocument[] | string}
 */
export function readEverything(text) {
  if (text === null) return NO_UTF8;
  const file = objectIn(text);
  if (!file) return DAMAGED;
  const form = typeof file.format === 'string' ? file.format : '';
  if (form !== FORMAT && form.startsWith(FORMAT.slice(0, -1)))
    return 'A newer state of the book has saved this file; open it there.';
  if (form !== FORMAT)
    return 'This file does not hold everything of a device; characters, scenes and roll logs open on their own pages.';
  const all = Array.isArray(file.documents) ? file.documents : [];
  if (all.length > MOST_DOCUMENTS)
    return `This file holds more than ${MOST_DOCUMENTS} documents, so it is none that this page has saved.`;
  return all.every(isSaved) ? all : 'A part of this file is missing or damaged, so nothing is taken from it.';
}

/** @param {any} each @returns {each is StoredDocument} */
function isSaved(each) {
  return isStored(each) && each.id.length <= LONGEST_ID && Object.hasOwn(NAMES, each.kind);
}

/**
 * One that is damaged goes into the file as a text, for nothing is taken from a file with a damaged part.
 * @param {any} each a document as it is stored
 * @returns {StoredDocument}
 */
export function asSaved(each) {
  if (isSaved(each)) return each;
  const now = timestamp();
  const value = { name: each.id, text: JSON.stringify(each) };
  const id = `damaged ${each.id}`.slice(0, LONGEST_ID);
  return { id, kind: DAMAGED_TEXT, form: 1, revision: 1, made: now, date: now, value };
}

/** @param {StoredDocument[]} read @param {{added: number, here: number, replaced: number, older: number}} count */
function mergeWords(read, { added, here, replaced, older }) {
  const said = [`The file holds ${countWords(read)}.`, `New here: ${added}.`];
  if (here) said.push(`Here already: ${here}.`);
  if (replaced) said.push(`Newer than what was here: ${replaced}; what was here is in the bin.`);
  if (older) said.push(`Older than what is here: ${older}; those of the file are in the bin.`);
  return said.join(' ');
}

/** @param {Binned} binned */
function binnedItem({ key, document, date, why }) {
  const [name] = NAMES[document.kind] ?? [document.kind];
  const title = titleOf(document);
  const back = newButton('Bring it back', {
    'data-action': 'back',
    'data-key': String(key),
    'aria-label': `bring back the ${name}${title && `, ${title}`}`,
  });
  return newElement('li', '', newTime(date), ` \u00b7 ${name}${title && `, ${title}`} \u00b7 ${why} `, back);
}

/** What a reader knows a document by; empty where it has no name, or is damaged. @param {StoredDocument} document */
export function titleOf({ kind, value }) {
  const { document, sentence, name, person } = value ?? {};
  const people =
    kind === 'scene' && Array.isArray(document?.people)
      ? document.people.map((/** @type {any} */ each) => each?.name)
      : [];
  const title = {
    sheet: document?.inputs?.name,
    draft: document?.inputs?.name,
    scene: people.join(', '),
    person: person?.name,
    roll: sentence,
    group: name,
  }[kind];
  return typeof title === 'string' ? shortened(title, 120) : '';
}
