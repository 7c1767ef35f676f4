/**
 * A table that is set: it shows a scene, turns what a reader does into events of the reducer, and keeps the outcome on
 * the device. The engine says what a character's numbers are; what a table has, the game declares.
 *
 * @import { ReadScene } from './document.mjs'
 * @import { SceneTableElement } from './element.mjs'
 * @import { Answers } from './people.mjs'
 * @import { EngineResponse } from '../engine/wire.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, Person, SceneDocument } from '../shared/records.mjs'
 * @import { Company, User, Writable } from '../sheet/chooser.mjs'
 * @import { Offered } from '../sheet/declared.mjs'
 */

import { addCompany, declaredBy, showChoosers } from '../sheet/chooser.mjs';
import { clearAddress } from '../links/address.mjs';
import { addressOf, saveScene, sceneOfAddress, sceneOfFile } from './sharing.mjs';
import { bounded, changesFrom, trackValue, valueWithout } from '../sheet/declared.mjs';
import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { Ending, fill, keyOfView, logItem, PersonView, showGuests, TrackView } from './views.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { showCode } from '../links/code.mjs';
import { EveningEnd, headOf } from './evening.mjs';
import { afterScene } from './scene-end.mjs';
import { emptyScene, forPlayers, linked, MOST_PEOPLE } from './document.mjs';
import { binPerson, changeScene, followReturns, followScene, loadScenes, readSceneOf, sceneTrouble, takeReturned, unreadableScene } from './store.mjs';
import { calledToTable, followSheets, loadSheets, sheetWith } from '../sheet/store.mjs';
import { offerBack } from '../shared/bin.mjs';
import { holdsLink } from '../links/kinds.mjs';
import { everybodyFor, fromBook, fromName, fromSheet, keyOf, namesOfUsers, orderIn, readyOf, sharedChanges, sheetOf, sheetOfTable, unanswered } from './people.mjs';
import { newState, reduce } from './reducer.mjs';
import { postOf, turnLine } from './posts.mjs';
import { named } from './roll.mjs';
import { Stage } from './stage.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { sameJson } from '../shared/json.mjs';
import { actionButton, announce, newElement } from '../shared/html.mjs';
import { readLine, typedCount, wholeNumber } from '../shared/text.mjs';
import { LONGEST_NOTES } from '../sheet/document.mjs';
import { engine } from '../engine/shared.mjs';

/** The table of an element, with its data. @param {SceneTableElement} element @returns {Promise<SceneTable>} */
export async function setTable(element) {
  const { game } = element;
  const [response, declared] = await Promise.all([fetch(new URL(`data/scenes/${game}.json`, siteRoot ?? location.href)), declaredBy(game), loadScenes(), loadSheets()]);
  if (!response.ok || !declared) throw new Error(`no table of ${game}`);
  const { scene } = await response.json();
  return new SceneTable(element, scene, declared);
}

export class SceneTable {
  /** @type {Map<string, PersonView>} */
  #views = new Map();
  /** @type {CharacterNumbers} */
  #numbers;
  /** @type {Ending} */
  #ending;
  /** @type {EveningEnd} */
  #evening;
  /** Whether the table shows somebody's scene, to be looked at: the reader's own stays as it is. */
  #looks = false;

  /** @param {SceneTableElement} element @param {Table} table @param {Declared} declared */
  constructor(element, table, declared) {
    this.element = element;
    this.table = table;
    this.declared = declared;
    this.said = element.parts.said;
    const told = (/** @type {string} */ words) => announce(this.said, words);
    this.#numbers = new CharacterNumbers(declared.calculator, () => { this.#keep((state) => state); this.#show(); }, told);
    this.#ending = new Ending(declared, this.dispatch.bind(this), {
      read: () => readSceneOf(table.game)?.written ?? [],
      replace: (written) => void changeScene(table.game, (kept) => ({ ...(kept ?? { ...this.state, answers: {} }), written })),
    });
    this.#evening = new EveningEnd(this, this.#ending, {
      read: () => readSceneOf(table.game)?.said ?? {},
      replace: (said) => void changeScene(table.game, (kept) => ({ ...(kept ?? { ...this.state, answers: {} }), said })),
    });
    this.frame = new Frame(element.id, table.number);
    this.frame.evening.append(this.#evening.element);
    this.frame.evening.hidden = table.evenings.length === 0;
    this.shared = table.shared.map((track) => new TrackView(track, ''));
    this.frame.shared.append(...this.shared.map((each) => each.element));
    this.state = newState(emptyScene(table.game));
    this.stage = new Stage(this);
    element.parts.body.replaceChildren(...this.frame.partsWith(this.stage.element));
    this.frame.bar.append(this.said); // in sight, however far down a thumb is
    element.parts.body.hidden = false;
    this.#read();
    this.#listen(element);
    addCompany(companyOf(this), element.signal);
    this.#show();
    this.#seatCalled();
    this.frame.everybody.open = this.document.people.length === 0; // whoever brings people finds the way to add them
    this.#takeReturned();
    const unread = unreadableScene(table.game);
    if (unread) announce(this.said, unread);
  }

  get document() {
    return this.state.document;
  }

  /** Everybody with the sheet that they have here. */
  get here() {
    return this.document.people.map((person) => ({ person, sheet: sheetOf(person, this.table, this.declared, this.#numbers.known) }));
  }

  /** How many answers about characters are here: with each, somebody can do more. */
  get known() {
    return Object.keys(this.#numbers.known).length;
  }

  /** The press that set the table has gone with its button. */
  takeFocus() {
    this.#focus(null, this.document.people.length ? this.stage.element : this.frame.everybody);
  }

  /** Sets a situation of the book: its people, and where they stand. @param {import('../shared/records.mjs').Situation} situation */
  setSituation({ title, says, people, shared }) {
    this.element.scrollIntoView({ block: 'start' });
    this.frame.everybody.open = false;
    const here = people.flatMap((id) => this.table.people.filter((each) => each.id === id));
    const text = `“${title}” begins.`;
    this.dispatch({ type: 'situation', people: here.map(newcomerOf), says, shared, text });
    announce(this.said, text);
  }

  /** @param {import('./reducer.mjs').SceneEvent | ((document: SceneDocument) => import('./reducer.mjs').SceneEvent)} event where another page was first, it happens to what that page has left */
  dispatch(event) {
    const time = Date.now();
    this.said.textContent = '';
    this.#keep((state) => reduce(state, typeof event === 'function' ? event(state.document) : event, time), event);
    this.#show();
  }

  /**
   * Keeps what becomes of the scene. A scene that was only looked at is the reader's with its first change.
   * @param {(state: import('./reducer.mjs').SceneState) => import('./reducer.mjs').SceneState} change pure
   * @param {unknown} [event]
   */
  #keep(change, event) {
    const answers = this.#numbers.known;
    if (this.#looks && event === undefined) return;
    const shown = this.#looks ? this.state : null;
    if (shown) clearAddress(); // a reload shows what has become of it
    const empties = typeof event === 'object' && event !== null && 'type' in event && event.type === 'over';
    const why = shown ? 'replaced by a scene from outside' : empties ? 'cleared' : '';
    this.#looks = false;
    const stored = changeScene(this.table.game, (kept) => {
      const { answers: known, written, said, ...state } = kept ?? { answers: {}, ...newState(emptyScene(this.table.game)) };
      const begun = shown ? reduce(state, { type: 'open', document: shown.document, text: 'A scene was opened' }, Date.now()) : state;
      return { ...change(begun), answers: { ...known, ...answers }, ...(why === '' && { written, said }) };
    }, why);
    this.#read();
    void stored.then(({ lasts, key }) => {
      if (!lasts) announce(this.said, sceneTrouble());
      else if (key !== undefined && why) this.#offerBack(empties ? 'The table is empty again; your scene is in the bin.' : 'The scene is kept on this device. Your own scene is in the bin.', key);
      else if (event === 'kept') announce(this.said, 'The scene is kept on this device.');
    });
  }

  /** @param {string} words @param {number} key */
  #offerBack(words, key) {
    offerBack(this.said, words, [key], () => {
      this.#read();
      this.#show();
      announce(this.said, 'Your scene is back.');
    });
  }

  /** Looks at the scene in the address. */
  async openLink() {
    if (!holdsLink('scene', location.hash)) return;
    const read = await sceneOfAddress();
    if (!read.ok) return announce(this.said, read.message);
    this.openDocument(read.document, 'link');
  }

  /** A scene from outside is looked at: only a press that changes it makes it the reader's. @param {SceneDocument} document @param {'link' | 'file'} way it came */
  openDocument(document, way) {
    if (document.game !== this.table.game) {
      announce(this.said, 'This is a scene of another game. ');
      return this.said.append(bookLink('Open it there', `${document.game.replaceAll('_', '-')}/table/${way === 'link' ? location.hash : ''}`));
    }
    const own = readSceneOf(this.table.game);
    if (own && sameJson(linked(document), linked(own.document))) return void clearAddress(); // a link that is opened twice
    this.#looks = true;
    this.state = newState(document);
    this.#show();
    this.frame.everybody.open = document.people.length === 0;
    announce(this.said, `The scene is open from the ${way}, and not kept: it is yours with the first change.`);
    const keep = actionButton('keep-scene', 'Keep it');
    this.said.append(' ', keep, ...(own ? [' ', actionButton('mine', 'Back to mine')] : []));
  }

  /** @param {string} action */
  #decide(action) {
    if (action === 'keep-scene') {
      this.#keep((state) => state, 'kept');
    } else {
      clearAddress();
      this.#looks = false;
      this.#read();
    }
    this.#show();
  }

  /** @param {SceneTableElement} element */
  #listen({ signal, parts }) {
    const { body } = parts;
    body.addEventListener('click', ({ target }) => void this.#press(target), { signal });
    body.addEventListener('change', ({ target }) => void this.#typed(target), { signal });
    body.addEventListener('input', ({ target }) => this.#typedText(target), { signal });
    body.addEventListener('toggle', () => { this.#showEnding(); this.#evening.show(); }, { signal, capture: true });
    followScene(() => { if (!this.#looks) { this.#read(); this.#show(); } }, signal);
    followReturns(() => this.#takeReturned(), signal);
    followSheets(() => this.#show(), signal);
  }

  /** The scene that is kept, as this tab or another one has left it. */
  #read() {
    const kept = readSceneOf(this.table.game);
    const { answers, document, past, future } = kept ?? { answers: {}, ...newState(emptyScene(this.table.game)) };
    this.state = { document, past, future };
    this.#numbers.add(answers);
  }

  /** @param {EventTarget | null} target */
  async #press(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    const [isFocused, fold] = [button === document.activeElement, button.closest('details')];
    await this.#act(button, button.dataset.action ?? '');
    if (isFocused) this.#focus(button.isConnected ? button : null, fold ?? this.stage.element);
  }

  /** Whoever has a keyboard goes on from where they were or, where that has gone, from the head of its place. @param {Element | null} former @param {Element} place */
  #focus(former, place) {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.checkVisibility()) return; // a button that was hidden just now still has it
    const next = former ?? place.querySelector('summary, button');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {HTMLButtonElement} button @param {string} action */
  async #act(button, action) {
    const person = button.closest('li')?.dataset.person ?? '';
    if (action === 'less' || action === 'more') return this.#step(button, person, action === 'more' ? 1 : -1);
    if (action === 'mine' || action === 'keep-scene') return this.#decide(action);
    if (action === 'undo' || action === 'redo') return this.#goBack(action);
    if (action === 'next' || action === 'over') this.dispatch({ type: action });
    if (action === 'turn') this.dispatch({ type: 'turn', person });
    if (action === 'up' || action === 'down') this.#move(button, person, action === 'up' ? -1 : 1);
    if (action === 'remove') this.#remove(person);
    if (action === 'end-scene') this.#endScene();
    if (action === 'add') this.#add(Number(button.dataset.count));
    if (action === 'sort') this.dispatch({ type: 'sort', first: this.table.first, label: this.table.number });
    if (button.closest('.scene-ending') || action === 'unwrite') await this.#finish(action, button.dataset.of ?? '');
    else if (this.#evening.element.contains(button)) await this.#endEvening(button);
    await this.#passOn(action, button);
  }

  /** @param {string} action @param {HTMLButtonElement} button */
  async #passOn(action, button) {
    if (action === 'link') await copyLink(button, await addressOf(this.document), (words) => announce(this.said, words));
    if (action === 'players-link') await copyLink(button, await addressOf(forPlayers(this.document)), (words) => announce(this.said, words));
    if (action === 'file') saveScene({ ...this.document, engine: this.element.dataset.engine ?? '' });
    if (action === 'post') await postOf(this, button);
    if (action === 'code') announce(this.said, await showCode(this.frame.code, await addressOf(this.document), 'scene'));
  }

  /** @param {'undo' | 'redo'} type */
  #goBack(type) {
    const [step] = type === 'undo' ? this.state.past : this.state.future;
    this.dispatch({ type });
    if (type === 'undo' && step) {
      this.#ending.undo(step.key);
      this.#showEnding();
      this.#evening.show();
    }
    if (step) announce(this.said, `${type === 'undo' ? 'Undone' : 'Done again'}: ${step.text}`);
  }

  /** @param {HTMLButtonElement} button @param {string} person @param {number} by */
  #step(button, person, by) {
    const { view, sheet } = this.#trackAt(button, person);
    if (!view || !sheet) return;
    this.#setTrack(view, person, (now) => trackValue(view.track, now) + by);
  }

  /** @param {TrackView} view @param {string} person @param {(sheet: import('../shared/records.mjs').KeptSheet) => number} wanted from where the track is then */
  #setTrack({ track }, person, wanted) {
    this.dispatch((document) => {
      const sheet = this.#sheetIn(document, person);
      const change = { track: track.name, label: track.label, from: trackValue(track, sheet), value: bounded(track, sheet, wanted(sheet)) };
      return person ? { type: 'track', person, ...change } : { type: 'shared', ...change };
    });
  }

  /** Takes back what moved a track, and nothing else. @param {string} person empty for what is shared @param {Offered} change */
  takeBack(person, { track: name, label: text, by }) {
    const track = (person ? this.declared.tracks : this.table.shared).find((each) => each.name === name);
    if (!track) return;
    this.dispatch((document) => ({ type: 'takeBack', person, track: name, value: valueWithout(track, this.#sheetIn(document, person), by), text }));
  }

  /** @param {SceneDocument} document @param {string} person empty for what is shared */
  #sheetIn(document, person) {
    const who = document.people.find(({ id }) => id === person);
    return who ? sheetOf(who, this.table, this.declared, this.#numbers.known) : sheetOfTable(document, 'The table');
  }

  /** @param {Element} part of a track @param {string} person */
  #trackAt(part, person) {
    const name = part.closest('.scene-track')?.getAttribute('data-track');
    const views = person ? (this.#views.get(person)?.tracks ?? []) : this.shared;
    const sheet = person ? this.here.find((each) => each.person.id === person)?.sheet : sheetOfTable(this.document, 'The table');
    return { view: views.find(({ track }) => track.name === name), sheet };
  }

  /** @param {EventTarget | null} target */
  async #typed(target) {
    if (target === this.frame.file) return this.#openFile();
    if (target === this.frame.choice) return this.frame.showCounts(this.table);
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const person = target.closest('li')?.dataset.person ?? '';
    const { field } = target.dataset;
    if (field === 'number') this.#typeNumber(target, person);
    if (target.matches('.scene-value')) this.#typeTrack(target, person);
  }

  /** Words are kept with every key. @param {EventTarget | null} target */
  #typedText(target) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { field } = target.dataset;
    if (field === 'notes') this.dispatch({ type: 'notes', text: target.value });
    if (field === 'conditions') this.#typeConditions(target, target.closest('li')?.dataset.person ?? '');
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} person */
  #typeConditions(field, person) {
    const read = readLine(field.value);
    if (!read.ok) return this.#refuse(field, `Conditions: ${read.message}.`);
    field.removeAttribute('aria-invalid');
    this.dispatch({ type: 'conditions', person, text: read.line });
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} person */
  #typeNumber(field, person) {
    const value = wholeNumber(field.value);
    if (value === null && field.value.trim()) return this.#refuse(field, `${this.table.number} takes a whole number, such as 12; an empty field takes it away.`);
    field.removeAttribute('aria-invalid');
    this.dispatch({ type: 'number', person, label: this.table.number, value });
  }

  /** What was typed stays, to be mended. @param {HTMLElement} field @param {string} words */
  #refuse(field, words) {
    field.setAttribute('aria-invalid', 'true');
    announce(this.said, words);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} person */
  #typeTrack(field, person) {
    const { view, sheet } = this.#trackAt(field, person);
    if (!view || !sheet) return;
    const { value } = field;
    if (typedCount(value, trackValue(view.track, sheet)) === null) {
      return this.#refuse(field, `${view.track.label} takes a whole number, such as 12, or a change, such as +2 or \u22123.`);
    }
    field.value = field.defaultValue; // it is taken, and the number stands in its place, also where that stays the same
    field.removeAttribute('aria-invalid');
    this.#setTrack(view, person, (now) => typedCount(value, trackValue(view.track, now)) ?? trackValue(view.track, now));
  }

  async #openFile() {
    const [file] = this.frame.file.files ?? [];
    if (!file) return;
    const read = await sceneOfFile(file);
    this.frame.file.value = ''; // the same file may be chosen again
    if (read.ok) this.openDocument(read.document, 'file');
    else announce(this.said, read.message);
  }

  /** Reordered nodes lose the focus. @param {HTMLButtonElement} button @param {string} person @param {number} by */
  #move(button, person, by) {
    this.dispatch({ type: 'move', person, by });
    button.focus();
  }

  /** @param {string} id */
  #remove(id) {
    const person = this.document.people.find((each) => each.id === id);
    if (!person) return;
    const isOfOthers = this.#looks; // then the offer of the reader's own scene stands there
    const said = `${person.name} is gone; Undo brings them back.`;
    this.dispatch({ type: 'remove', person: id });
    this.frame.undo.focus();
    announce(this.said, said);
    void binPerson(this.table.game, person).then(({ key }) => {
      if (key === undefined || isOfOthers || this.said.textContent?.trim() !== said) return;
      offerBack(this.said, `${person.name} is in the bin.`, [key], () => announce(this.said, `${person.name} is back.`));
    });
  }

  /** Those who were brought back from the bin, here or on another page. A scene that is only looked at has no place for them. */
  #takeReturned() {
    const places = this.#looks ? 0 : MOST_PEOPLE - this.document.people.length;
    for (const person of takeReturned(this.table.game, places)) this.dispatch({ type: 'return', person });
  }

  /** Whoever was called from their sheet sits down, once. */
  #seatCalled() {
    const sheet = sheetWith(calledToTable(this.table.game, { isTaken: true }));
    if (!sheet || this.document.people.some((each) => each.sheet === sheet.id)) return;
    if (sheet.answer) this.#numbers.add({ [keyOf(fromSheet(sheet))]: sheet.answer });
    this.#seat(fromSheet(sheet));
  }

  /** @param {import('./reducer.mjs').Newcomer} person @param {number} [count] how many of the kind */
  #seat(person, count = 1) {
    const before = this.document.people.length;
    this.dispatch({ type: 'add', person, count });
    const come = this.document.people.length - before;
    announce(this.said, `${come ? (this.document.log[0]?.text ?? '') : ''}${come < count ? ` A table takes ${MOST_PEOPLE} people at most.` : ''}`.trim());
  }

  /** @param {number} count how many of a kind */
  #add(count) {
    const [from, id] = this.frame.choice.value.split(' ');
    const read = readLine(this.frame.name.value);
    if (!read.ok) return announce(this.said, `Name: ${read.message}.`);
    const name = read.line.trim();
    if (from === 'name' && name === '') return announce(this.said, 'Type a name first: nobody is nameless at a table.');
    const sheet = from === 'sheet' ? sheetWith(id) : null;
    const ready = from === 'book' ? this.table.people.find((each) => each.id === id) : null;
    if (sheet?.answer) this.#numbers.add({ [keyOf(fromSheet(sheet))]: sheet.answer });
    const known = sheet ? fromSheet(sheet) : ready ? newcomerOf(ready) : null;
    const person = from === 'name' ? fromName(name) : known && { ...known, ...(name !== '' && { name }) };
    if (!person) return;
    this.#seat(person, person.kind === 'opponent' ? count : 1);
    this.frame.name.value = '';
  }

  /** @param {string} action @param {string} of */
  async #finish(action, of) {
    const words = await this.#ending.press(action, this.here, of);
    this.#show();
    announce(this.said, words);
  }

  /** @param {HTMLButtonElement} button */
  async #endEvening(button) {
    const words = await this.#evening.press(button);
    if (!words) return;
    this.#show();
    announce(this.said, words);
  }

  #show() {
    const { frame, document } = this;
    const line = turnLine(document);
    if (frame.turn.textContent !== line) frame.turn.textContent = line;
    frame.next.setAttribute('aria-disabled', String(document.people.length === 0));
    frame.undo.setAttribute('aria-disabled', String(this.state.past.length === 0));
    frame.redo.setAttribute('aria-disabled', String(this.state.future.length === 0));
    this.#showPeople();
    for (const view of this.shared) view.show(sheetOfTable(document, 'The table'));
    fill(frame.notes, document.notes);
    frame.lines.replaceChildren(...document.log.map(logItem));
    frame.last.replaceChildren(...document.log.slice(0, 1).flatMap((each) => [...logItem(each).childNodes]));
    frame.code.replaceChildren(); // it would lead to what was
    showGuests(frame.choice, this.table, document);
    frame.showCounts(this.table);
    this.#showEnding();
    this.#evening.show();
    this.stage.show();
    void this.#numbers.askFor(document);
    void showChoosers();
  }

  #showPeople() {
    const { here, document } = this;
    const views = here.map(({ person, sheet }) => {
      const former = this.#views.get(person.id);
      const who = readyOf(person, this.table)?.who ?? (typeof person.inputs.who === 'string' ? person.inputs.who : '');
      const view = former?.key === keyOfView(person) ? former : new PersonView(person, sheet, who, this.table, this.declared);
      view.show(person, sheet, person.id === document.turn);
      return /** @type {const} */ ([person.id, view]);
    });
    this.#views = new Map(views);
    const items = views.map(([, { element }]) => element);
    const isSame = items.length === this.frame.people.children.length && items.every((each, at) => this.frame.people.children[at] === each);
    if (!isSame) this.frame.people.replaceChildren(...items);
  }

  get #afterScene() {
    return afterScene(this.table, this.declared, this.here, this.document.shared);
  }

  /** The scene is over, and everybody stays. */
  #endScene() {
    const { words, ...after } = this.#afterScene;
    const text = ['The scene ends.', ...(words.length ? [`${words.join('; ')}.`] : [])].join(' ');
    this.dispatch({ type: 'scene', ...after, text });
    announce(this.said, 'The scene is over, and everybody stays; Undo takes it back.');
  }

  #showEnding() {
    const fold = this.frame.ending.closest('details');
    if (!fold?.open) return;
    const focused = fold.contains(document.activeElement) ? document.activeElement : null;
    const { ends } = this.table;
    const rules = ends.map((end) => newElement('section', 'scene-rule', ...headOf(end)));
    const changed = this.#afterScene.words.map((words) => newElement('li', '', words));
    const none = ends.length ? 'Nothing that is counted here changes.' : 'No rule of the game changes anything then.';
    const list = changed.length ? newElement('ul', 'scene-endings', ...changed) : newElement('p', '', none);
    this.frame.end.replaceChildren(...rules, list, this.frame.over);
    this.frame.ending.replaceChildren(...this.#ending.lines(this.here));
    if (!focused) return;
    const anew = [...fold.querySelectorAll('button')].find((each) => each.textContent === focused.textContent);
    this.#focus(focused.isConnected ? focused : (anew ?? null), fold);
  }
}

/** Somebody of the book, with one id for the sheet that they may become in this scene and in every copy of it. @param {import('../shared/records.mjs').Ready} ready */
function newcomerOf(ready) {
  return { ...fromBook(ready), sheet: ready.kind === 'character' ? freshSeed().slice(0, 12) : '' };
}

/* What a table has besides its people: whose move it is, what is shared, the log, and the ways out. */

class Frame {
  /** @param {string} at id of the table @param {string} number what the game calls the number of the order; empty where it has none */
  constructor(at, number) {
    this.turn = newElement('p', 'scene-turn');
    this.turn.setAttribute('role', 'status');
    this.undo = actionButton('undo', 'Undo');
    this.redo = actionButton('redo', 'Redo');
    this.next = actionButton('next', 'Next');
    this.next.className = 'scene-main';
    this.bar = newElement('div', 'scene-bar');
    this.people = newElement('ol', 'scene-people');
    this.people.setAttribute('aria-labelledby', `${at}-title`);
    this.choice = newElement('select', '');
    this.choice.id = `${at}-who`;
    const label = newElement('label', 'scene-label', 'Add somebody');
    label.htmlFor = this.choice.id;
    this.name = newElement('input', { class: 'scene-newcomer', autocomplete: 'off', placeholder: 'Another name', 'aria-label': 'Another name for whoever is added' });
    this.adding = newElement('div', 'scene-add', label, this.choice, this.name, ...[1, 2, 3].map(addButton));
    if (number) this.adding.append(actionButton('sort', `Sort by ${number}`));
    this.shared = newElement('div', 'scene-tracks');
    this.everybody = fold('Everybody', 'scene-everybody');
    this.notes = newElement('textarea', 'scene-notes');
    this.notes.rows = 2;
    this.notes.maxLength = LONGEST_NOTES;
    this.notes.placeholder = 'Notes';
    this.notes.dataset.field = 'notes';
    this.notes.setAttribute('aria-label', 'Notes on the scene');
    this.lines = newElement('ol', 'scene-lines');
    this.last = newElement('p', 'scene-last');
    this.code = newElement('div', 'scene-code');
    this.ending = newElement('div', 'scene-ending');
    this.end = newElement('div', 'scene-ends');
    this.over = actionButton('end-scene', 'End the scene, everybody stays');
    this.over.className = 'scene-main';
    this.evening = fold('End of the evening', 'scene-evening');
    this.file = newElement('input', '');
    this.file.type = 'file';
    this.file.accept = '.json,application/json';
  }

  /** Opponents come in any number, a character once. @param {Table} table */
  showCounts({ people }) {
    const [from, id] = this.choice.value.split(' ');
    const isMany = from === 'name' || people.some((each) => each.kind === 'opponent' && from === 'book' && each.id === id);
    for (const each of this.adding.querySelectorAll('button')) each.hidden = Number(each.dataset.count ?? 1) > 1 && !isMany;
  }

  /** All of it, in its order: the people are behind the stage. @param {HTMLElement} stage */
  partsWith(stage) {
    const post = actionButton('post', 'Copy for a post');
    post.setAttribute('aria-haspopup', 'menu');
    const shared = newElement('div', 'scene-shared', newElement('span', 'scene-label', 'At the table'), this.shared);
    // Whose move it is matters only once somebody says so.
    const turns = newElement('span', 'scene-turns', this.turn, this.next);
    this.everybody.append(turns, this.people, this.adding, shared);
    this.bar.append(this.undo, this.redo);
    return [
      this.bar,
      stage,
      this.last,
      this.everybody,
      this.notes,
      fold('What happened', 'scene-log', this.lines, post),
      fold('Pass it on', 'scene-out', this.#ways, this.code),
      fold('End of the scene', 'scene-end', this.end, this.ending, actionButton('over', 'Clear the table')),
      this.evening,
    ];
  }

  get #ways() {
    const open = newElement('label', 'scene-file', 'Open a file ', this.file);
    return newElement('div', 'scene-ways', actionButton('link', 'Copy link'), actionButton('players-link', 'Copy link for players', 'Copy link for players, without the notes and without the numbers of opponents'), actionButton('code', 'Show a code'), actionButton('file', 'Save as a file'), open);
  }
}

/** @param {number} count */
function addButton(count) {
  const button = count === 1 ? actionButton('add', 'Add') : actionButton('add', `Add ${count}`, `Add ${count} of them`);
  button.dataset.count = String(count);
  return button;
}

/** @param {string} title @param {string} name @param {Node[]} content */
function fold(title, name, ...content) {
  return newElement('details', name, newElement('summary', '', title), ...content);
}

/*
 * The people of a scene at the calculators: what each of them, and all of them together, bring to a form, and what an
 * answer changes at the table.
 */

const HERE = 'at the table';

/** @param {SceneTable} scene @returns {Company} */
function companyOf(scene) {
  return {
    game: scene.declared.game,
    sheets: () => scene.here.map(({ sheet }) => sheet),
    stands: () => scene.document.people.map(({ sheet }) => sheet).filter((id) => id !== ''),
    together: (calculator) => everybodyFor(scene.table, scene.here, scene.declared.tracks, calculator),
    changes: (users, response) => (scene.document.people.length ? changesHere(scene, users, response) : []),
  };
}

/** @param {SceneTable} scene @param {User[]} users @param {EngineResponse} response */
function changesHere(scene, users, response) {
  const ofPeople = users.flatMap((user) => ofPerson(scene, user, response));
  return [...ofPeople, ...ofTable(scene, response), ...ofOrder(scene, response), line(scene, users, response)];
}

/** @param {SceneTable} scene @param {User} user @param {EngineResponse} response @returns {Writable[]} */
function ofPerson(scene, user, response) {
  const offered = () => {
    const found = scene.here.find(({ person }) => person.id === user.id);
    return found ? changesFrom(scene.declared, found.sheet, response, user) : [];
  };
  return offered().map(({ label }) => writable(scene, user.id, label, offered));
}

/** @param {SceneTable} scene @param {EngineResponse} response @returns {Writable[]} */
function ofTable(scene, response) {
  const offered = () => sharedChanges(scene.table, scene.document, response);
  return offered().map(({ label }) => writable(scene, '', label, offered));
}

/** The change is worked out when it is written: the track may have moved since the answer came. @param {SceneTable} scene @param {string} person @param {string} label @param {() => Offered[]} offered @returns {Writable} */
function writable(scene, person, label, offered) {
  return {
    label,
    where: HERE,
    write: () => {
      const change = offered().find((each) => each.label === label);
      if (!change) return null;
      scene.dispatch({ type: 'change', person, track: change.track, value: change.value, text: label });
      return () => scene.takeBack(person, change);
    },
  };
}

/** @param {SceneTable} scene @param {EngineResponse} response @returns {Writable[]} */
function ofOrder(scene, response) {
  const names = orderIn(scene.table, scene.document, response);
  if (!names) return [];
  const write = () => {
    const former = scene.document.people.map(({ name }) => name);
    scene.dispatch({ type: 'order', names, text: `In order: ${names.join(', ')}.` });
    return () => scene.dispatch({ type: 'order', names: former, text: 'In the order before.' });
  };
  return [{ label: 'The order of this answer', where: HERE, write }];
}

/** @param {SceneTable} scene @param {User[]} users @param {EngineResponse} response @returns {Writable} */
function line(scene, users, response) {
  const sentence = named(response.sentence, namesOfUsers(scene.table, users, response.calculator, scene.document.people));
  const write = () => {
    scene.dispatch({ type: 'log', text: sentence });
    return () => scene.dispatch({ type: 'unlog', text: sentence });
  };
  return { label: 'Put it into the log', where: 'in the log of the scene', write };
}

/* The numbers of characters that came without them, by a link or a file: the engine is asked, once for each. */

class CharacterNumbers {
  /** @type {Answers} */
  known = {};
  /** @type {Set<string>} */
  #asked = new Set();

  /** @param {string} calculator that makes characters @param {() => void} changed @param {(words: string) => void} say */
  constructor(calculator, changed, say) {
    this.calculator = calculator;
    this.changed = changed;
    this.say = say;
  }

  /** @param {Answers} answers */
  add(answers) {
    this.known = { ...this.known, ...answers };
  }

  /** @param {SceneDocument} document */
  async askFor(document) {
    const some = unanswered(document, this.known).filter((each) => !this.#asked.has(keyOf(each)));
    for (const each of some) this.#asked.add(keyOf(each));
    for (const each of some) await this.#ask(each);
  }

  /** @param {Person} person */
  async #ask(person) {
    try {
      const request = { calculator: this.calculator, mode: 'work', inputs: person.inputs };
      const answer = await engine.ask(JSON.stringify(request), {});
      if (!answer?.ok) return this.say(`The rules refuse the sheet of ${person.name}, so its numbers are not known here.`);
      this.add({ [keyOf(person)]: { inputs: answer.response.inputs, result: answer.response.result } });
      this.changed();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }
}
