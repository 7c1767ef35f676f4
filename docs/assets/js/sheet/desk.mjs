/**
 * `<character-desk>`: makes a character in the form of its calculator, keeps it on the device, prints it, and shares it
 * as a link or a file. What its game declares is in `data-declared`; the engine prices every line.
 *
 * @import { Paper, Way } from './printed.mjs'
 * @import { RuleCalculatorElement } from '../calculator/element.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredSheet as Declared, KeptSheet, SheetDocument, Track } from '../shared/records.mjs'
 */

import { applyPreset, isDirty } from '../calculator/form/controls.mjs';
import { bookLink } from '../shared/site-root.mjs';
import {
  bounded,
  filled,
  joinUnknown,
  splitKnown,
  startOf,
  trackValue,
  valuesOf,
  withoutDefaults,
  withTrack,
} from './declared.mjs';
import { clearAddress } from '../links/address.mjs';
import { engine } from '../engine/shared.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { emptyDocument, fromLink, linked, LONGEST_NOTES, nameOf, readFile, withLogLine } from './document.mjs';
import {
  callToTable,
  changeSheet,
  followDrafts,
  GROWN,
  keepSheet,
  loadSheets,
  readDraft,
  readSheets,
  SHEETS,
  sheetWith,
  storeTrouble,
  unreadableWords,
  writeDraft,
} from './store.mjs';
import { layOut, printPaper, sheetElement } from './printed.mjs';
import { documents } from '../shared/documents.mjs';
import { part } from '../shared/part.mjs';
import { presses } from '../shared/press.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { canonical, isObject, sameJson } from '../shared/json.mjs';
import { actionButton, announce, newElement, newTime, saveFile } from '../shared/html.mjs';
import { sha256Hex } from '../shared/sha256.mjs';
import { widget } from '../shared/widget.mjs';
import { fileWords, numberText, plainLine, shortened } from '../shared/text.mjs';
import { keepAllSheets, LONGEST_FILE, readCollection, saveAllSheets } from './collection.mjs';
import { readFileField } from '../shared/read-record.mjs';
import { packLink, readAddress } from '../links/packed.mjs';

const PARTS = /** @type {const} */ ({
  looked: '.desk-looked',
  lookedSheet: '.desk-looked-sheet',
  take: '.desk-looked [data-action="take"]',
  shelf: '.desk-shelf',
  list: '.desk-list',
  back: '.desk-back',
  file: 'input[type="file"]',
  start: '.desk-start',
  strange: '.desk-strange',
  calculator: 'rule-calculator',
  keep: '.desk-keep',
  open: '.desk-open',
  sum: '.desk-sum',
  code: '.desk-code',
  state: '.desk-state span',
  keeping: 'button[data-action="keep"]',
  growing: '.desk-grow',
  play: '.desk-play',
  tracks: '.desk-tracks',
  notes: 'textarea.desk-notes',
  log: '.desk-log',
  logLines: '.desk-log ol',
  said: '.desk-said',
  paper: '.desk-paper',
});

/** What takes the sheet along, and with it what the draft alone says: who made the character up. */
const HANDS_ON = new Set(['keep', 'take', 'table', 'print', 'pocket', 'file', 'link', 'post', 'code']);
/** Why a draft goes to the bin where a sheet from a link or a file takes its place. */
const OUTSIDE = 'replaced by a character from outside';
const EARLY = 'replaced by what was typed before it was read';

export class CharacterDeskElement extends widget(PARTS) {
  /** @type {Declared} */
  #declared = JSON.parse('{}');
  /** @type {import('./printed.mjs').PrintedBlock[]} */
  #printed = [];
  /** @type {KeptSheet} what the form shows, without its inputs; an empty id where it is not kept */
  #sheet = { id: '', changed: '', document: emptyDocument('', ''), answer: null };
  /** @type {{[path: string]: import('../shared/json.mjs').Json}} */
  #unknown = {};
  /** @type {JsonObject} the inputs as they were opened: what differs from them is the reader's work */
  #opened = {};
  /** Whether the form shows somebody's sheet, to be looked at: the reader's own draft stays as it is. */
  #looks = false;
  /** Whether the sheet of a link or a file stands before the form, until something is typed. */
  #isSheetFirst = false;
  #isFilling = false;
  /** Of which character the code leads to. @type {SheetDocument | null} */
  #coded = null;
  /** What the address or a draft holds is open then. @type {Promise<void>} */
  #begun = Promise.resolve();
  /** The link that was opened last: whether a character is open from it. @type {Promise<boolean>} */
  #opening = Promise.resolve(false);
  /** Whether the drafts were read; what is typed before waits for that. */
  #isLoaded = false;
  /** Whether a start was pressed before that: its draft is in the place of the one that was not read. */
  #isEarly = false;

  connected() {
    this.#declared = JSON.parse(this.dataset.declared ?? '{}');
    this.#printed = JSON.parse(this.dataset.printed ?? '[]');
    this.#sheet = this.#newSheet({});
    for (const part of [this.parts.start, this.parts.keep]) part.hidden = false;
    this.parts.sum.textContent = this.calculator.querySelector('.rc-sentence')?.textContent ?? '';
    this.listen(this, 'click', ({ target }) => void this.#press(target));
    this.listen(this.parts.file, 'change', () => void this.#import());
    this.listen(this.parts.notes, 'input', () => {
      const notes = shortened(this.parts.notes.value, LONGEST_NOTES);
      this.#change((sheet) => ({ ...sheet, document: { ...sheet.document, notes } }));
    });
    this.listen(this.parts.calculator, 'rule-calculator-answered', ({ detail }) => this.#answered(detail));
    for (const type of /** @type {const} */ (['input', 'click', 'rule-form-filled'])) {
      this.listen(this.parts.calculator, type, ({ isTrusted }) => {
        const isNobody = !isTrusted && !navigator.userActivation?.hasBeenActive; // before anybody has touched the page, its own scripts fill the form
        if (!isNobody) this.#typed(type === 'rule-form-filled' ? 'replaced by other values' : '');
        else if (!this.#isFilling) this.#opened = this.#inputs;
      });
    }
    this.listen(window, 'hashchange', () => (this.#opening = this.#openLink()));
    documents.follow([SHEETS], () => this.#follow(), this.signal);
    documents.followStored(SHEETS, () => this.#showState(), this.signal);
    followDrafts(this.#declared.game, () => this.#typed(), this.signal);
    this.listen(window, GROWN, ({ detail }) => this.#grown(detail));
    this.#begun = this.#begin();
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
    this.#opened = this.#inputs;
    const isTypedBefore =
      navigator.userActivation?.hasBeenActive && isDirty(this.calculator) && !decodeLink(location.hash);
    await loadSheets();
    await new Promise((ended) => presses.after(() => ended(null))); // the list of kept sheets comes above the buttons
    this.#isLoaded = true;
    // Typed before this script came, or while the drafts were read.
    const isTyped = isTypedBefore || !sameJson(this.#inputs, this.#opened);
    const draft = readDraft(this.#declared.game);
    if (isTyped) void this.#replaceDraft(this.#isEarly ? '' : EARLY);
    // Where the link shows nothing, a change of the printed character would else take the place of the draft.
    this.#opening = this.#openLink();
    const isOpened = await this.#lastOpened();
    if (!isOpened && draft && !isTyped) this.#openDraft(draft);
    this.#show();
    const unread = unreadableWords(this.#declared.game);
    if (unread) announce(this.parts.said, unread);
  }

  get #inputs() {
    return this.calculator.request.inputs ?? {};
  }

  /**
   * A link to an answer fills the form itself; what stood beside it is still of use where it is the same. Where nobody
   * has worked on the draft, the kept character counts, who may have grown on another page.
   * @param {import('./store.mjs').Draft} draft
   */
  #openDraft({ id, document, opened }) {
    const link = decodeLink(location.hash);
    const { inputs } = splitKnown(document.inputs, this.#declared.known);
    if (link?.ok && !sameJson(link.state.inputs ?? {}, inputs)) {
      this.#looks = true;
      return;
    }
    const kept = sheetWith(id);
    const isWork = !kept || !opened || !sameJson(inputs, opened);
    const played = isWork ? asPlayed(document, kept) : kept.document;
    const before = kept ? (opened ?? splitKnown(kept.document.inputs, this.#declared.known).inputs) : {};
    this.#open(
      { ...this.#newSheet({}), ...kept, document: played },
      { fills: !link, ...(isWork && { opened: before }) },
    );
  }

  /** Another link may come while one is read, and the last one counts. */
  async #lastOpened() {
    for (;;) {
      const opening = this.#opening;
      const isOpened = await opening;
      if (opening === this.#opening) return isOpened;
    }
  }

  /** @returns {Promise<boolean>} whether a character is open from the address */
  async #openLink() {
    const found = await readAddress('sheet', fromLink);
    if (!found) return false;
    if (!found.ok) announce(this.parts.said, found.message);
    if (!found.ok || !this.#openDocument(found.document, 'link')) return false;
    this.parts.looked.scrollIntoView();
    return true;
  }

  /**
   * A character that comes from outside is looked at: only a press, or a change, makes it the reader's.
   * @param {SheetDocument} document
   * @param {'link' | 'file'} way
   * @returns {boolean} whether it is open
   */
  #openDocument(document, way) {
    if (document.calculator !== this.#declared.calculator) {
      announce(this.parts.said, `${nameOf(document)} is a character of another game. `);
      const page = `${document.game.replaceAll('_', '-')}/make-a-character/`;
      this.parts.said.append(bookLink('Open it there', `${page}${location.hash}`));
      return false;
    }
    const draft = readDraft(this.#declared.game);
    this.#open({ ...this.#newSheet({}), document }, { looks: true });
    announce(this.parts.back, `${nameOf(document)} is open from the ${way}, and not kept: keep it if you like.`);
    if (draft && !sameJson(draft.document.inputs, document.inputs)) {
      this.parts.back.append(' ', actionButton('mine', `Back to ${nameOf(draft.document)}`));
    }
    return true;
  }

  /**
   * The address may hold what has been answered meanwhile: that is open no longer.
   * @param {import('./store.mjs').Draft} draft
   */
  #reopen(draft) {
    clearAddress();
    this.#openDraft(draft);
    announce(this.parts.back, `${nameOf(draft.document)} is open again.`);
  }

  /**
   * What stood in the form before, where somebody had worked on it, goes to the bin and is offered back.
   * @param {KeptSheet} sheet
   * @param {{fills?: boolean, looks?: boolean, why?: string, opened?: JsonObject}} [how] `opened` where it is somebody's
   *   work already
   */
  #open(sheet, { fills = true, looks = false, why = '', opened } = {}) {
    const { inputs, unknown } = splitKnown(sheet.document.inputs, this.#declared.known);
    // Behind a sheet that is only looked at lies the reader's own draft.
    const isWork = this.#looks || !sameJson(this.#inputs, this.#opened);
    this.#sheet = sheet;
    this.#unknown = unknown;
    this.#looks = looks;
    this.#isSheetFirst = looks;
    if (fills) {
      this.#isFilling = true; // nobody types
      applyPreset(this.calculator, inputs);
      this.#isFilling = false;
    }
    this.#opened = opened ?? this.#inputs;
    this.#show();
    if (!looks) void this.#replaceDraft(isWork ? why : '');
  }

  /** @param {string} why another one takes its place; empty where nobody had worked on the draft before */
  async #replaceDraft(why) {
    const former = readDraft(this.#declared.game);
    const isAnother = former !== null && !sameJson(former.document.inputs, this.#draft.document.inputs);
    if (!this.#isLoaded) this.#isEarly = true;
    const { lasts, key } = await writeDraft(this.#draft, isAnother ? why : this.#isLoaded ? '' : EARLY);
    if (former && key !== undefined)
      void offerBack(this.parts.back, `What you had typed (${nameOf(former.document)}) is in the bin.`, [key], () =>
        this.#reopen(former),
      );
    if (!lasts && this.parts.back.textContent !== storeTrouble()) announce(this.parts.back, storeTrouble());
  }

  /** @returns {import('./store.mjs').Draft} */
  get #draft() {
    const { id, document } = this.sheet;
    return { game: this.#declared.game, id, document, opened: this.#opened };
  }

  /** @param {JsonObject} inputs @returns {KeptSheet} */
  #newSheet(inputs) {
    const { game, calculator } = this.#declared;
    return { id: '', changed: '', document: { ...emptyDocument(game, calculator), inputs }, answer: null };
  }

  /**
   * Nothing that is typed is lost by a reload; somebody's sheet becomes the reader's with the first change.
   * @param {string} [why] the whole form was filled
   */
  #typed(why = '') {
    if (this.#isFilling || !this.#isLoaded) return;
    const isAsOpened = sameJson(this.#inputs, this.#opened);
    if (!isAsOpened) this.#isSheetFirst = false;
    if (!isAsOpened || (!this.#looks && readDraft(this.#declared.game))) {
      void this.#replaceDraft(this.#looks ? OUTSIDE : why);
      this.#looks = false;
    }
    this.#showState();
  }

  /**
   * @param {{response: import('../engine/wire.mjs').EngineResponse, state: import('../engine/wire.mjs').LinkState}}
   *   detail
   */
  #answered({ response, state }) {
    this.parts.sum.textContent = response.sentence;
    this.#sheet.answer = { inputs: response.inputs, result: response.result };
    this.#sheet.document.engine = response.engine;
    const kept = sheetWith(this.#sheet.id);
    // The device keeps what follows from a sheet beside it, and which rules said so: the sheet may have been kept
    // before its first answer, and a newer edition may say something else.
    const isOfKept =
      kept && sameJson(splitKnown(kept.document.inputs, this.#declared.known).inputs, state.inputs ?? {});
    const { answer } = this.#sheet;
    if (isOfKept && !sameJson(/** @type {any} */ (kept.answer), answer))
      void changeSheet(kept.id, (now) => ({ ...now, document: { ...now.document, engine: response.engine }, answer }));
    this.#show();
    this.#offerGrowth();
  }

  /** What a kept character that is answered may buy: on the desk, and at the calculators of the page. */
  #offerGrowth() {
    if (readSheets().length)
      part(() => import('./chooser.mjs'))
        .then(({ showChoosers }) => showChoosers())
        .catch(() => {});
    void this.#showGrowth();
  }

  async #showGrowth() {
    const isKept = () => Boolean(sheetWith(this.#sheet.id));
    const grow = isKept() && (await part(() => import('./grow.mjs')).catch(() => null));
    const { sheet } = this; // while the scripts came, another one may have been opened
    if (grow && isKept()) grow.offerGrowth(this.parts.growing, this.#declared, sheet, this.parts.said);
    else this.parts.growing.replaceChildren();
  }

  /** @param {EventTarget | null} target */
  async #press(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset.add) return this.#pressOffer(button);
    if (!button || this.calculator.contains(button)) return openNextStep(button);
    if (button.getAttribute('aria-disabled') === 'true') return;
    const { action, start } = button.dataset;
    const { id } = button.closest('li')?.dataset ?? {};
    if (start) this.#open(this.#newSheet(JSON.parse(start)), { why: 'replaced by another start' });
    if (HANDS_ON.has(action ?? '') && !this.#isLoaded) await this.#begun;
    if (id) await this.#pressKept(action, id);
    if (action === 'keep' || action === 'take') await this.#keep();
    if (action === 'table') await this.#playWithThem();
    if (action === 'somebody') await this.#throwSomebody();
    const draft = action === 'mine' && readDraft(this.#declared.game); // which looking at another sheet has left as it was
    if (draft) this.#reopen(draft);
    if (action === 'less' || action === 'more') this.#step(button, action === 'more' ? 1 : -1);
    if (action === 'print' || action === 'pocket' || action === 'blank') await this.#print(action);
    if (action === 'file')
      saveFile(
        `${fileWords(nameOf(this.sheet.document), 'character')}.json`,
        `${JSON.stringify(this.sheet.document, null, 1)}\n`,
        'application/json',
      );
    if (action === 'all') announce(this.parts.said, saveAllSheets());
    if (action === 'link')
      await copyLink(button, await addressOf(this.#declared, this.sheet), (words) => announce(this.parts.said, words));
    if (action === 'post') await this.#offerPost(button);
    if (action === 'code') await this.#showCode();
  }

  /** Keeps the character, unless the same one is kept, and goes to the table, where it sits down. */
  async #playWithThem() {
    const { game, known } = this.#declared;
    const { inputs } = splitKnown(this.sheet.document.inputs, known);
    const same = readSheets().find(
      ({ document }) => document.game === game && sameJson(splitKnown(document.inputs, known).inputs, inputs),
    );
    if (!same && !(await this.#keep())) return;
    callToTable(game, same?.id ?? this.#sheet.id);
    location.assign(bookLink('', `${game.replaceAll('_', '-')}/table/`).href);
  }

  async #showCode() {
    const { code, said } = this.parts;
    const { sheet } = this;
    const isStill = () => isSameInLink(sheet.document, this.sheet.document);
    const codes = await part(() => import('../links/code.mjs')).catch(() => null);
    const words = codes
      ? await codes.showCode(code, await addressOf(this.#declared, sheet), 'character', isStill)
      : 'What draws codes could not be fetched; copy the link.';
    this.#coded = sheet.document;
    announce(said, words);
  }

  /** A row of the book's lists, which a press adds and another one takes out. @param {HTMLButtonElement} button */
  #pressOffer(button) {
    const list = button.closest('[data-field]')?.getAttribute('data-field') ?? '';
    const inputs = this.#inputs;
    const rows = rowsOf(inputs, list);
    const row = JSON.parse(button.dataset.add ?? '{}');
    const others = rows.filter(({ name }) => name !== row.name);
    this.#isFilling = true; // one thing after another is typed, and nothing is replaced
    applyPreset(this.calculator, { ...inputs, [list]: others.length < rows.length ? others : [...rows, row] });
    this.#isFilling = false;
    this.#typed();
  }

  /** Offers show which of them are on the sheet. */
  #showOffers() {
    const inputs = this.#inputs;
    for (const field of this.calculator.querySelectorAll('[data-field]:has([data-add])')) {
      const names = rowsOf(inputs, field.getAttribute('data-field') ?? '').map(({ name }) => name);
      for (const button of field.querySelectorAll('[data-add]'))
        button.setAttribute(
          'aria-pressed',
          String(names.includes(JSON.parse(button.getAttribute('data-add') ?? '{}').name)),
        );
    }
  }

  /** A random character whom the rules allow, as the engine makes one. */
  async #throwSomebody() {
    const { back } = this.parts;
    if (!engine.isReady) announce(back, 'Somebody is on the way: Python has to start first.');
    const { calculator, readings, text } = this.calculator.request;
    const inquiry = {
      inquiry: 'random_character',
      request: { calculator, ...(readings && { readings }), ...(text && { text }) },
      seed: freshSeed(),
    };
    const found = /** @type {any} */ (
      await engine.ask(JSON.stringify(inquiry), this, 'inquire').catch(({ message }) => ({ failure: { message } }))
    );
    if (!found) return; // pressed again
    announce(back, found.ok ? found.answer.sentence : found.failure.message);
    if (!found.ok) return;
    this.#open(this.#newSheet(found.answer.inputs), { why: 'replaced by somebody at random' });
    const { document } = this.#sheet;
    this.#sheet = { ...this.#sheet, document: { ...document, random: hashOf(this.#declared, this.#inputs) } };
    this.#opened = {}; // nobody comes twice, so they count as work
    void this.#replaceDraft('');
  }

  /** Who made the character up, where the book brings it as it is; else ''. */
  get #whose() {
    const { inputs, random } = this.sheet.document;
    const { defaults } = this.#declared;
    const isReady = (/** @type {string} */ start) =>
      sameJson(withoutDefaults(inputs, defaults), withoutDefaults(JSON.parse(start), defaults));
    const isBrought = (/** @type {string | undefined} */ start) =>
      start ? isReady(start) : random === hashOf(this.#declared, inputs);
    const brought = [...this.parts.start.querySelectorAll('button')].find(({ dataset: { start } }) => isBrought(start));
    return brought?.dataset.whose ?? '';
  }

  /** @returns {Paper} */
  get #paper() {
    return { declared: this.#declared, printed: this.#printed, sheet: this.sheet, whose: this.#whose };
  }

  /** A character that the page has not answered itself is worked out first. @param {Way} way */
  async #print(way) {
    const { paper, said } = this.parts;
    layOut(paper, way, this.#paper);
    const isAnswered = this.#sheet.answer && this.calculator.dataset.state === 'answered';
    if (way !== 'blank' && !isAnswered) {
      announce(said, 'The sheet is worked out first, and then printed.');
      const answered = new Promise((resolve) => {
        for (const type of ['rule-calculator-answered', 'rule-calculator-unanswered'])
          this.calculator.addEventListener(type, resolve, { once: true });
      });
      applyPreset(this.calculator, this.#inputs);
      await answered;
      said.textContent = '';
      layOut(paper, way, this.#paper);
    }
    printPaper(paper, way);
  }

  /** @param {HTMLButtonElement} button */
  async #offerPost(button) {
    const { sheet } = this;
    const url = await addressOf(this.#declared, sheet);
    if (url === null) return copyLink(button, null, (words) => announce(this.parts.said, words));
    const post = characterPost(this.#declared, sheet, this.#whose, url);
    const menu = await part(() => import('../cite/menu.mjs')).catch(() => null);
    if (menu) await menu.offerPost(button, 'Copy the character as', post);
    else
      announce(
        this.parts.said,
        'What copies a post could not be fetched; try again when you are online, or copy the link.',
      );
  }

  /** @param {string | undefined} action @param {string} id */
  async #pressKept(action, id) {
    const sheet = sheetWith(id);
    if (!sheet) return this.#show();
    if (action === 'open') {
      this.#open(sheet, { why: 'replaced by a kept character' });
      this.parts.start.scrollIntoView({ block: 'nearest' });
    }
    if (action === 'copy') {
      const { lasts } = await keepSheet({ ...sheet, id: freshSeed(), changed: now() });
      this.#show();
      announce(this.parts.said, lasts ? `${nameOf(sheet.document)} is copied.` : storeTrouble());
    }
    if (action === 'delete') await this.#delete(sheet);
  }

  /** @param {KeptSheet} sheet */
  async #delete(sheet) {
    const { key, lasts } = await documents.remove(SHEETS, sheet.id, 'deleted');
    this.#show();
    const said = lasts ? 'is deleted' : `is gone from this page alone: ${documents.words}`;
    await offerBack(this.parts.back, `${nameOf(sheet.document)} ${said}.`, [key], () => {
      this.#show();
      announce(this.parts.back, `${nameOf(sheet.document)} is back. ${storeTrouble()}`.trim());
      this.parts.list.querySelector('button')?.focus();
    });
    this.parts.back.querySelector('button')?.focus();
  }

  /**
   * What another page has kept since the form was opened is not written over without a word: it goes to the bin.
   * @returns {Promise<boolean>} whether it lasts
   */
  async #keep() {
    const { sheet } = this;
    const opened = this.#inputs; // what is typed while it is being stored is not kept
    const former = sheetWith(sheet.id);
    const isAnswered = this.calculator.dataset.state === 'answered' && sheet.answer !== null;
    const changed = {
      ...sheet,
      id: former ? sheet.id : freshSeed(),
      changed: now(),
      answer: isAnswered ? sheet.answer : null,
    };
    const isChangedElsewhere =
      former !== null && !sameJson(splitKnown(former.document.inputs, this.#declared.known).inputs, this.#opened);
    this.#sheet = sheetToKeep(this.#declared, former, changed);
    const why = this.#looks ? OUTSIDE : '';
    this.#looks = false;
    const { lasts, key } = await keepSheet(this.#sheet, isChangedElsewhere ? 'kept on another page meanwhile' : '');
    this.#opened = opened;
    this.#show();
    void this.#replaceDraft(why);
    const name = nameOf(sheet.document);
    announce(this.parts.said, lasts ? `${name} is kept on this device.` : storeTrouble());
    if (key !== undefined) {
      void offerBack(
        this.parts.said,
        `${name} is kept on this device. What another page had kept meanwhile is in the bin.`,
        [key],
        () => this.#open(sheetWith(sheet.id) ?? sheet),
      );
    }
    if (isAnswered) this.#offerGrowth();
    else applyPreset(this.calculator, this.#inputs); // what follows from it is kept with its answer
    return lasts;
  }

  /** @param {HTMLButtonElement} button @param {number} by */
  #step(button, by) {
    const name = button.closest('.desk-track')?.getAttribute('data-track');
    const track = this.#declared.tracks.find((each) => each.name === name);
    if (!track) return;
    const time = now();
    this.#change((sheet) => {
      const value = bounded(track, sheet, trackValue(track, sheet) + by);
      const { document } = withTrack(sheet, track.name, value);
      return { ...sheet, document: withLogLine(document, { time, text: `${track.label}: ${value}` }) };
    });
    const again = this.parts.tracks.querySelector(
      `[data-track="${track.name}"] [data-action="${button.dataset.action}"]`,
    );
    const other = this.parts.tracks.querySelector(`[data-track="${track.name}"] button:enabled`);
    for (const each of [other, again]) if (each instanceof HTMLButtonElement) each.focus();
  }

  /**
   * What changes in play is kept at once; what stands in the form waits for its button.
   * @param {(sheet: KeptSheet) => KeptSheet} change
   */
  #change(change) {
    const changed = now();
    void changeSheet(this.#sheet.id, (sheet) => ({ ...change(sheet), changed })).then(({ lasts }) => {
      if (!lasts) announce(this.parts.said, storeTrouble());
    });
    this.#sheet = { ...this.#sheet, document: asPlayed(this.#sheet.document, sheetWith(this.#sheet.id)) };
    this.#showPlay();
    this.#showState();
    void this.#replaceDraft('');
  }

  /**
   * What was bought is on the kept sheet; the form follows where it shows that sheet as it was.
   * @param {{id: string, inputs: JsonObject, by: HTMLElement}} detail
   */
  #grown({ id, inputs, by }) {
    const kept = sheetWith(id);
    if (!kept || this.contains(by) || id !== this.#sheet.id || !sameJson(this.sheet.document.inputs, inputs))
      return this.#follow();
    this.#open(kept);
  }

  /** Another page has changed what is kept; a form that nobody has touched follows. */
  #follow() {
    const kept = sheetWith(this.#sheet.id);
    const { inputs } = kept ? splitKnown(kept.document.inputs, this.#declared.known) : { inputs: null };
    if (kept && inputs && sameJson(this.#inputs, this.#opened) && !sameJson(inputs, this.#opened))
      return this.#open(kept);
    this.#sheet = { ...this.#sheet, document: asPlayed(this.#sheet.document, kept) };
    this.#show();
  }

  async #import() {
    const read = await readFileField(this.parts.file, LONGEST_FILE, (text) => readCollection(text) ?? readFile(text));
    if (!read) return;
    if (!read.ok) return announce(this.parts.said, read.message);
    if ('sheets' in read) {
      announce(this.parts.said, await keepAllSheets(read));
      return this.#show();
    }
    this.#openDocument(read.document, 'file');
  }

  #show() {
    const sheets = readSheets().filter(({ document }) => document.game === this.#declared.game);
    const { shelf, list, strange } = this.parts;
    list.replaceChildren(...sheets.map((each) => keptItem(this.#declared, each, each.id === this.#sheet.id)));
    shelf.hidden = sheets.length === 0;
    const unknown = Object.entries(this.#unknown).map(
      ([path, value]) => `${plainLine(path.replaceAll('_', ' '))} (${shortened(plainLine(JSON.stringify(value)), 60)})`,
    );
    strange.textContent = unknown.length ? `Not known to this edition, and kept as it is: ${unknown.join(', ')}.` : '';
    strange.hidden = unknown.length === 0;
    this.#showState();
    this.#showPlay();
  }

  #showState() {
    const kept = sheetWith(this.#sheet.id);
    const { document } = this.sheet;
    const isSame = kept && sameJson(kept.document.inputs, document.inputs);
    this.parts.open.textContent = nameOf(document);
    this.parts.state.textContent = kept
      ? isSame
        ? documents.isWaiting(kept.id)
          ? 'is here as long as this page.'
          : 'is kept on this device.'
        : 'is changed since it was kept.'
      : 'is not kept yet.';
    this.parts.keeping.textContent = kept ? 'Keep the changes' : 'Keep on this device';
    this.parts.keeping.disabled = isSame === true;
    const isOfCode = !this.#coded || isSameInLink(document, this.#coded);
    if (!isOfCode) this.parts.code.replaceChildren(); // it would lead to what was
    this.#showSheet();
    this.#showOffers();
  }

  /** The sheet of a link or a file, as it prints. */
  #showSheet() {
    const { looked, lookedSheet, take } = this.parts;
    looked.hidden = !this.#isSheetFirst;
    if (looked.hidden) return lookedSheet.replaceChildren();
    const isKept = sheetWith(this.#sheet.id) !== null;
    take.textContent = isKept ? 'Kept on this device' : 'Make them mine';
    take.setAttribute('aria-disabled', String(isKept));
    lookedSheet.replaceChildren(sheetElement('sheet', this.#paper));
  }

  #showPlay() {
    const { play, tracks, notes, log, logLines } = this.parts;
    play.hidden = sheetWith(this.#sheet.id) === null;
    const { document } = this.#sheet;
    tracks.replaceChildren(...this.#declared.tracks.map((track) => trackRow(track, this.#sheet)));
    if (notes.value !== document.notes) notes.value = document.notes;
    log.hidden = document.log.length === 0;
    logLines.replaceChildren(...document.log.map(({ time, text }) => newElement('li', '', newTime(time), ' ', text)));
  }
}

/**
 * Says what is gone, and offers to bring it back; it lies in the bin whether or not the script for that comes.
 * @type {(...offer: Parameters<typeof import('../shared/bin.mjs').offerBack>) => Promise<void>}
 */
async function offerBack(place, words, ...offer) {
  const bin = await part(() => import('../shared/bin.mjs')).catch(() => null);
  if (bin) bin.offerBack(place, words, ...offer);
  else announce(place, words);
}

function now() {
  return new Date().toISOString();
}

/* What the desk shows of a game's sheets: those that are kept, and one of them in play. */

/** A kept sheet in the list. @param {Declared} declared @param {KeptSheet} sheet @param {boolean} isOpen */
function keptItem(declared, sheet, isOpen) {
  const name = nameOf(sheet.document);
  const line = summaryOf(declared, sheet);
  const beside = line.startsWith(name) ? line.slice(name.length).replace(/^[\s:,]+/u, '') : line;
  const item = newElement(
    'li',
    { 'data-id': sheet.id, ...(isOpen && { 'data-open': '' }) },
    newElement('span', 'desk-who', newElement('strong', '', name), ' ', beside),
  );
  const open = actionButton('open', isOpen ? 'Open below' : 'Open', `${isOpen ? 'open below' : 'open'}: ${name}`);
  open.disabled = isOpen;
  item.append(
    newElement(
      'span',
      'desk-buttons',
      open,
      actionButton('copy', 'Copy', `copy ${name}`),
      actionButton('delete', 'Delete', `delete ${name}`),
    ),
  );
  return item;
}

/**
 * A character in one line: what the game declares, else the name.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 */
function summaryOf({ summary, tracks }, sheet) {
  return (summary && sheet.answer && filled(summary, valuesOf(sheet, tracks))) || nameOf(sheet.document);
}

/** One number that changes in play, with its steps. @param {Track} track @param {KeptSheet} sheet */
function trackRow(track, sheet) {
  const value = trackValue(track, sheet);
  const less = actionButton('less', '\u2212', `${track.label}: one less`);
  const more = actionButton('more', '+', `${track.label}: one more`);
  less.disabled = bounded(track, sheet, value - 1) === value;
  more.disabled = bounded(track, sheet, value + 1) === value;
  const shown = newElement('output', { class: 'desk-value', 'aria-label': track.label }, numberText(value));
  const label = newElement('span', 'desk-label', track.label);
  const saysUnit = track.label.toLowerCase().endsWith(track.unit.toLowerCase());
  if (!saysUnit) label.append(' ', newElement('span', 'desk-unit', track.unit));
  return newElement('div', { class: 'desk-track', 'data-track': track.name }, label, less, shown, more);
}

/** Opens the step after the one whose button was pressed. @param {HTMLButtonElement | null} button */
function openNextStep(button) {
  const step = button?.dataset.action === 'next-step' ? button.closest('.rc-step')?.nextElementSibling : null;
  if (!(step instanceof HTMLDetailsElement)) return;
  step.open = true;
  step.querySelector('summary')?.focus();
  step.scrollIntoView({ block: 'nearest' });
}

/* What is kept of a character when its form is kept again. */

/**
 * The sheet to keep: the inputs of the form, and what play has made of the one that was kept before.
 * @param {Declared} declared
 * @param {KeptSheet | null} former
 * @param {KeptSheet} sheet with the inputs of the form, and the answer to them if there is one
 * @returns {KeptSheet}
 */
export function sheetToKeep(declared, former, sheet) {
  const { inputs, engine, random } = sheet.document;
  const document = former ? { ...former.document, inputs, engine, random } : sheet.document;
  const kept = { ...sheet, document };
  // A track that is at its start stays there, wherever that goes; another keeps to its bounds.
  const tracks = Object.entries(document.tracks).flatMap(([name, value]) => {
    const track = declared.tracks.find((each) => each.name === name);
    if (!track) return [[name, value]]; // of another edition
    const isAtStart = former?.answer && value === startOf(track, former);
    return isAtStart ? [] : [[name, kept.answer ? bounded(track, kept, value) : value]];
  });
  return { ...kept, document: { ...document, tracks: Object.fromEntries(tracks) } };
}

/**
 * Whether a link to one character and a link to another say the same.
 * @param {SheetDocument} one
 * @param {SheetDocument} other
 */
function isSameInLink(one, other) {
  return sameJson(one.inputs, other.inputs) && sameJson(one.tracks, other.tracks);
}

/**
 * The document of a form with what play has made of the kept sheet meanwhile, at another page or in another tab.
 * @param {SheetDocument} document
 * @param {KeptSheet | null} kept
 */
export function asPlayed(document, kept) {
  if (!kept) return document;
  const { tracks, log, notes } = kept.document;
  return { ...document, tracks, log, notes };
}

/** The rows of a list among inputs. @param {JsonObject} inputs @param {string} list @returns {JsonObject[]} */
function rowsOf(inputs, list) {
  const rows = inputs[list];
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/* A character on its way out of the page and into it: as a link, as a post, as a file. */

/**
 * The address of a character on this page; null where it is too long for one.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 */
async function addressOf({ defaults }, { document }) {
  const fragment = await packLink('sheet', linked({ ...document, inputs: withoutDefaults(document.inputs, defaults) }));
  return fragment && `${location.href.split('#')[0]}#${fragment}`;
}

/**
 * A character for a post.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {string} whose who made it up, where the book brings it as it is
 * @param {string} url that opens it
 * @returns {import('../cite/formats.mjs').Citation}
 */
export function characterPost(declared, sheet, whose, url) {
  const head = [
    { text: `A character for ${declared.title}`, strong: true },
    ...(whose ? [{ text: ` (${whose})` }] : []),
  ];
  // A name may look like a command or a heading, so no line begins with one.
  const line = [{ text: `\u2013 ${summaryOf(declared, sheet)}` }];
  return { lines: [head, line], foot: 'Opens in', book: declared.book, url };
}

/**
 * By which inputs are known that were picked at random, on this device and in a file.
 * @param {Declared} declared
 * @param {JsonObject} inputs
 */
function hashOf({ defaults }, inputs) {
  return sha256Hex(canonical(withoutDefaults(inputs, defaults)) ?? '').slice(0, 16);
}
