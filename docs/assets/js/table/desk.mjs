/**
 * `<character-desk>`: makes a character in the form of its calculator, keeps it on the device, prints it, and shares it
 * as a link or a file. What its game declares is in `data-declared`; the engine prices every line.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./document.mjs').SheetDocument} SheetDocument
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../calculator/element.mjs').RuleCalculatorElement} RuleCalculatorElement
 */

import { applyPreset } from '../calculator/form/shortcuts.mjs';
import { bookLink } from '../shared/site-root.mjs';
import { addressOf, characterPost, holdsSheet, isReady, keepAllSheets, saveAllSheets, saveSheet, sheetOfAddress, sheetsOfFile } from './sharing.mjs';
import { bounded, joinUnknown, splitKnown, trackValue } from './declared.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { emptyDocument, LONGEST_NOTES, nameOf, withLogLine } from './document.mjs';
import { damagedSheets, deleteSheet, followSheets, keepSheet, readDraft, readSheets, sheetWith, storeTrouble, writeDraft } from './store.mjs';
import { GROWN, offerGrowth } from './growing.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { keptItem, logItem, openNextStep, strangeWords, trackRow } from './desk-views.mjs';
import { printSheet } from './desk-paper.mjs';
import { sameJson } from '../shared/json.mjs';
import { say } from './parts.mjs';
import { asPlayed, sheetToKeep } from './keeping.mjs';
import { widget } from '../shared/widget.mjs';

const DAMAGED = 'Some of the characters that were kept here are damaged and cannot be read: they are put aside, and the others are here.';

const PARTS = /** @type {const} */ ({
  shelf: '.desk-shelf', list: '.desk-list', undo: '.desk-undo', undone: '.desk-undo span', undoing: '.desk-undo button',
  file: 'input[type="file"]', start: '.desk-start', strange: '.desk-strange', calculator: 'rule-calculator', keep: '.desk-keep', open: '.desk-open',
  state: '.desk-state span', keeping: 'button[data-action="keep"]', growing: '.desk-grow', play: '.desk-play', tracks: '.desk-tracks', notes: 'textarea.desk-notes', log: '.desk-log',
  logLines: '.desk-log ol', said: '.desk-said', paper: '.desk-paper',
});

export class CharacterDeskElement extends widget(PARTS) {
  /** @type {Declared} */
  #declared = JSON.parse('{}');
  /** @type {KeptSheet} what the form shows, without its inputs; an empty id where it is not kept */
  #sheet = { id: '', changed: '', document: emptyDocument('', ''), answer: null };
  /** @type {{[path: string]: import('../shared/json.mjs').Json}} */
  #unknown = {};
  /** @type {KeptSheet | null} */
  #deleted = null;

  connected() {
    this.#declared = JSON.parse(this.dataset.declared ?? '{}');
    this.#sheet = this.#newSheet({});
    for (const part of [this.parts.start, this.parts.keep]) part.hidden = false;
    this.listen(this, 'click', ({ target }) => void this.#press(target));
    this.listen(this.parts.file, 'change', () => void this.#import());
    this.listen(this.parts.notes, 'input', () => this.#note());
    this.listen(this.parts.calculator, 'rule-calculator-answered', ({ detail }) => this.#answered(detail));
    for (const type of /** @type {const} */ (['input', 'click', 'rule-form-filled'])) this.listen(this.parts.calculator, type, () => this.#typed());
    this.listen(window, 'hashchange', () => void this.#openLink());
    followSheets(() => this.#follow(), this.signal);
    this.listen(window, GROWN, ({ detail }) => this.#grown(detail));
    void this.#begin();
  }

  /** @returns {RuleCalculatorElement} */
  get calculator() {
    return /** @type {RuleCalculatorElement} */ (this.parts.calculator);
  }

  /** What the form holds now. @returns {KeptSheet} */
  get sheet() {
    const inputs = joinUnknown(this.calculator.request.inputs ?? {}, this.#unknown);
    return { ...this.#sheet, document: { ...this.#sheet.document, inputs } };
  }

  /** Opens what the address holds, else what was typed here before. */
  async #begin() {
    const draft = readDraft(this.#declared.game);
    if (holdsSheet()) await this.#openLink();
    else if (draft) this.#openDraft(draft);
    else if (!this.calculator.isUntouched) this.#typed(); // before this script came
    this.#show();
    if (damagedSheets() !== null) say(this.parts.said, DAMAGED);
  }

  /** A link to an answer fills the form itself; what stood beside it is still of use where it is the same. @param {import('./store.mjs').Draft} draft */
  #openDraft({ id, document }) {
    const link = decodeLink(location.hash);
    const { inputs } = splitKnown(document.inputs, this.#declared.known);
    if (link?.ok && !sameJson(link.state.inputs ?? {}, inputs)) return;
    const kept = sheetWith(id);
    this.#open({ ...this.#newSheet({}), ...kept, document: asPlayed(document, kept) }, !link);
  }

  async #openLink() {
    if (!holdsSheet()) return;
    const found = await sheetOfAddress();
    if (!found.ok) return say(this.parts.said, found.message);
    this.#openDocument(found.document, 'is open from the link; keep it if you like.');
  }

  /** A character that comes from outside. @param {SheetDocument} document @param {string} words */
  #openDocument(document, words) {
    if (document.calculator !== this.#declared.calculator) {
      say(this.parts.said, `${nameOf(document)} is a character of another game. `);
      const page = `${document.game.replaceAll('_', '-')}/make-a-character/`;
      return this.parts.said.append(bookLink('Open it there', `${page}${location.hash}`));
    }
    this.#open({ ...this.#newSheet({}), document });
    say(this.parts.said, `${nameOf(document)} ${words}`);
  }

  /** @param {KeptSheet} sheet @param {boolean} [fills] */
  #open(sheet, fills = true) {
    const { inputs, unknown } = splitKnown(sheet.document.inputs, this.#declared.known);
    this.#sheet = sheet;
    this.#unknown = unknown;
    if (fills) applyPreset(this.calculator, inputs);
    this.#show();
    this.#typed();
  }

  /** @param {JsonObject} inputs @returns {KeptSheet} */
  #newSheet(inputs) {
    const { game, calculator } = this.#declared;
    return { id: '', changed: '', document: { ...emptyDocument(game, calculator), inputs }, answer: null };
  }

  /** Nothing that is typed is lost by a reload. */
  #typed() {
    writeDraft(this.#declared.game, (({ id, document }) => ({ id, document }))(this.sheet));
    this.#showState();
  }

  /** @param {{response: import('../engine/wire.mjs').EngineResponse, state: import('../engine/wire.mjs').LinkState}} detail */
  #answered({ response, state }) {
    this.#sheet.answer = { inputs: response.inputs, result: response.result };
    this.#sheet.document.engine = response.engine;
    const kept = sheetWith(this.#sheet.id);
    // The device keeps what follows from a sheet beside it; a newer edition of the rules may say something else.
    const isOfKept = kept && sameJson(splitKnown(kept.document.inputs, this.#declared.known).inputs, state.inputs ?? {});
    if (isOfKept && !sameJson(/** @type {any} */ (kept.answer), this.#sheet.answer)) keepSheet({ ...kept, answer: this.#sheet.answer });
    this.#show();
    offerGrowth(this.parts.growing, this.#declared, { ...this.sheet, answer: response }, this.parts.said);
    if (readSheets().length) import('./chooser.mjs').then(({ showChoosers }) => showChoosers()).catch(() => {});
  }

  /** @param {EventTarget | null} target */
  async #press(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || this.calculator.contains(button)) return openNextStep(button);
    const { action, start } = button.dataset;
    const { id } = button.closest('li')?.dataset ?? {};
    if (start) this.#open(this.#newSheet(JSON.parse(start)));
    if (id) this.#pressKept(action, id);
    if (action === 'keep') this.#keep();
    if (action === 'undo') this.#undo();
    if (action === 'less' || action === 'more') this.#step(button, action === 'more' ? 1 : -1);
    if (action === 'print' || action === 'pocket' || action === 'blank') printSheet(this.parts.paper, action, { declared: this.#declared, sheet: this.sheet, answer: this.calculator });
    if (action === 'file') saveSheet(this.sheet);
    if (action === 'all') say(this.parts.said, saveAllSheets());
    if (action === 'link') await copyLink(button, await addressOf(this.#declared, this.sheet), (words) => say(this.parts.said, words));
    if (action === 'post') await this.#offerPost(button);
  }

  /** @param {HTMLButtonElement} button */
  async #offerPost(button) {
    const { sheet } = this;
    const url = await addressOf(this.#declared, sheet);
    if (url === null) return copyLink(button, null, (words) => say(this.parts.said, words));
    const brought = [...this.parts.start.querySelectorAll('button')].find(({ dataset }) => isReady(this.#declared, sheet.document.inputs, JSON.parse(dataset.start ?? '{}')));
    const post = characterPost(this.#declared, sheet, brought?.dataset.whose ?? '', url);
    const menu = await import('../cite/menu.mjs').catch(() => null);
    if (menu) await menu.offerPost(button, 'Copy the character as', post);
    else say(this.parts.said, 'What copies a post could not be fetched; try again when you are online, or copy the link.');
  }

  /** @param {string | undefined} action @param {string} id */
  #pressKept(action, id) {
    const sheet = sheetWith(id);
    if (!sheet) return this.#show();
    if (action === 'open') {
      this.#open(sheet);
      this.parts.start.scrollIntoView({ block: 'nearest' });
    }
    if (action === 'copy') {
      keepSheet({ ...sheet, id: freshSeed(), changed: now() });
      this.#show();
      say(this.parts.said, `${nameOf(sheet.document)} is copied. ${storeTrouble()}`);
    }
    if (action === 'delete') this.#delete(sheet);
  }

  /** @param {KeptSheet} sheet */
  #delete(sheet) {
    deleteSheet(sheet.id);
    this.#deleted = sheet;
    this.parts.undone.textContent = `${nameOf(sheet.document)} is deleted.`;
    this.parts.undo.hidden = false;
    this.#show();
    this.parts.undoing.focus();
  }

  #undo() {
    if (!this.#deleted) return;
    keepSheet(this.#deleted);
    say(this.parts.said, `${nameOf(this.#deleted.document)} is back. ${storeTrouble()}`);
    this.#deleted = null;
    this.parts.undo.hidden = true;
    this.#show();
    this.parts.list.querySelector('button')?.focus();
  }

  #keep() {
    const { sheet } = this;
    const former = sheetWith(sheet.id);
    const isAnswered = this.calculator.dataset.state === 'answered' && sheet.answer !== null;
    const changed = { ...sheet, id: former ? sheet.id : freshSeed(), changed: now(), answer: isAnswered ? sheet.answer : null };
    this.#sheet = sheetToKeep(this.#declared, former, changed);
    keepSheet(this.#sheet);
    this.#show();
    this.#typed();
    say(this.parts.said, `${nameOf(sheet.document)} is kept on this device. ${storeTrouble()}`.trim());
    if (!isAnswered) applyPreset(this.calculator, this.calculator.request.inputs ?? {}); // what follows from it is kept with its answer
  }

  /** @param {HTMLButtonElement} button @param {number} by */
  #step(button, by) {
    const name = button.closest('.desk-track')?.getAttribute('data-track');
    const track = this.#declared.tracks.find((each) => each.name === name);
    if (!track) return;
    const value = bounded(track, this.#sheet, trackValue(track, this.#sheet) + by);
    const document = { ...this.#sheet.document, tracks: { ...this.#sheet.document.tracks, [track.name]: value } };
    this.#change(withLogLine(document, { time: now(), text: `${track.label}: ${value}` }));
    const again = this.parts.tracks.querySelector(`[data-track="${track.name}"] [data-action="${button.dataset.action}"]`);
    const other = this.parts.tracks.querySelector(`[data-track="${track.name}"] button:enabled`);
    for (const each of [other, again]) if (each instanceof HTMLButtonElement) each.focus();
  }

  #note() {
    this.#change({ ...this.#sheet.document, notes: this.parts.notes.value.slice(0, LONGEST_NOTES) });
  }

  /** What changes in play is kept at once; what stands in the form waits for its button. @param {SheetDocument} document */
  #change(document) {
    const kept = sheetWith(this.#sheet.id);
    this.#sheet = { ...this.#sheet, document };
    if (kept) keepSheet({ ...kept, changed: now(), document: { ...document, inputs: kept.document.inputs } });
    this.#showPlay();
    this.#typed();
  }

  /** What was bought is on the kept sheet; the form follows where it shows that sheet as it was. @param {{id: string, inputs: JsonObject, by: HTMLElement}} detail */
  #grown({ id, inputs, by }) {
    const kept = sheetWith(id);
    if (!kept || this.contains(by) || id !== this.#sheet.id || !sameJson(this.sheet.document.inputs, inputs)) return this.#follow();
    this.#open(kept);
  }

  /** Another tab has changed what is kept. */
  #follow() {
    this.#sheet = { ...this.#sheet, document: asPlayed(this.#sheet.document, sheetWith(this.#sheet.id)) };
    this.#show();
  }

  async #import() {
    const [file] = this.parts.file.files ?? [];
    if (!file) return;
    const read = await sheetsOfFile(file);
    this.parts.file.value = ''; // the same file may be chosen again
    if (!read.ok) return say(this.parts.said, read.message);
    if ('sheets' in read) {
      say(this.parts.said, keepAllSheets(read.sheets, read.isWhole));
      return this.#show();
    }
    this.#openDocument(read.document, 'is open from the file; keep it if you like.');
  }

  #show() {
    const sheets = readSheets().filter(({ document }) => document.game === this.#declared.game);
    const { shelf, list, undo, strange } = this.parts;
    list.replaceChildren(...sheets.map((each) => keptItem(this.#declared, each, each.id === this.#sheet.id)));
    shelf.hidden = sheets.length === 0 && undo.hidden;
    strange.textContent = strangeWords(this.#unknown);
    strange.hidden = strange.textContent === '';
    this.#showState();
    this.#showPlay();
  }

  #showState() {
    const kept = sheetWith(this.#sheet.id);
    const { document } = this.sheet;
    const isSame = kept && sameJson(kept.document.inputs, document.inputs);
    this.parts.open.textContent = nameOf(document);
    this.parts.state.textContent = kept ? (isSame ? 'is kept on this device.' : 'is changed since it was kept.') : 'is not kept yet.';
    this.parts.keeping.textContent = kept ? 'Keep the changes' : 'Keep on this device';
    this.parts.keeping.disabled = isSame === true;
  }

  #showPlay() {
    const { play, tracks, notes, log, logLines } = this.parts;
    play.hidden = sheetWith(this.#sheet.id) === null;
    const { document } = this.#sheet;
    tracks.replaceChildren(...this.#declared.tracks.map((track) => trackRow(track, this.#sheet)));
    if (notes.value !== document.notes) notes.value = document.notes;
    log.hidden = document.log.length === 0;
    logLines.replaceChildren(...document.log.map(logItem));
  }
}

function now() {
  return new Date().toISOString();
}
