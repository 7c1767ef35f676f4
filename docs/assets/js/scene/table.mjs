/**
 * A table that is set: it shows a scene, turns what a reader does into events of the reducer, and keeps the outcome on
 * the device. The engine says what a character's numbers are; what a table has, the game declares.
 *
 * @import { SceneTableElement } from './element.mjs'
 * @import { Said } from './endings.mjs'
 * @import { Answers } from './people.mjs'
 * @import { EngineResponse } from '../engine/wire.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, SceneDocument } from '../shared/records.mjs'
 * @import { Company, User, Writable } from '../sheet/chooser.mjs'
 * @import { Offered } from '../sheet/declared.mjs'
 */

import { addCompany, declaredBy, showChoosers } from '../sheet/chooser.mjs';
import { clearAddress } from '../links/address.mjs';
import { addressOf, postOf, sceneOfFile, turnLine } from './sharing.mjs';
import { bounded, changesFrom, trackValue, valueWithout } from '../sheet/declared.mjs';
import { besideAfter, withoutEvenings } from './beside.mjs';
import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { fill, keyOfView, logItem, PersonView, press, pressButton, showGuests, TrackView } from './views.mjs';
import { copyLink } from '../cite/clipboard.mjs';
import { showCode } from '../links/code.mjs';
import { Ending, EveningEnd, idsIn } from './endings.mjs';
import { emptyScene, forPlayers, fromLink, linked, MOST_PEOPLE } from './document.mjs';
import { focusIn } from '../shared/focus.mjs';
import {
  binPerson,
  changeScene,
  damagedInBin,
  isDamaged,
  LEAVERS,
  loadScenes,
  readSceneOf,
  SCENES,
  takeReturned,
  unbinPerson,
  unreadableScene,
} from './store.mjs';
import { calledToTable, loadSheets, SHEETS, sheetWith } from '../sheet/store.mjs';
import { offerBack } from '../shared/bin.mjs';
import {
  everybodyFor,
  fromBook,
  fromName,
  fromSheet,
  keyOf,
  namesOfUsers,
  orderIn,
  sharedChanges,
  sheetOf,
  sheetOfTable,
  unanswered,
  withSheet,
  withSheets,
} from './people.mjs';
import { newState, reduce } from './reducer.mjs';
import { named } from './roll.mjs';
import { Stage } from './stage.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { presses } from '../shared/press.mjs';
import { sameJson } from '../shared/json.mjs';
import { announce, newElement, saveFile } from '../shared/html.mjs';
import { documents } from '../shared/documents.mjs';
import { readAddress } from '../links/packed.mjs';
import { readLine } from '../shared/text.mjs';
import { LONGEST_NOTES } from '../sheet/document.mjs';
import { engine } from '../engine/shared.mjs';

/** The table of an element, with its data. @param {SceneTableElement} element @returns {Promise<SceneTable>} */
export async function setTable(element) {
  const { game } = element;
  const [response, declared] = await Promise.all([
    fetch(new URL(`data/scenes/${game}.json`, siteRoot ?? location.href)),
    declaredBy(game),
    loadScenes(),
    loadSheets(),
  ]);
  if (!response.ok || !declared) throw new Error(`no table of ${game}`);
  const { scene } = await response.json();
  return new SceneTable(element, scene, declared);
}

export class SceneTable {
  /** @type {Map<string, PersonView>} */
  #views = new Map();
  /** The numbers of characters, as far as they are known here. @type {Answers} */
  #answers = {};
  /** Of whom the engine was asked, by the keys of the answers. @type {Set<string>} */
  #asked = new Set();
  #ending = new Ending(this);
  #evening = new EveningEnd(this, this.#ending);
  /** Whether the table shows somebody's scene, to be looked at: the reader's own stays as it is. */
  #looks = false;
  /** The ways on from a scene that is looked at. @type {Node[]} */
  #ways = [];
  /** Whether a change is shown after the click that is to come, unless it is shown before. */
  #isShownLater = false;

  /** @param {SceneTableElement} element @param {Table} table @param {Declared} declared */
  constructor(element, table, declared) {
    this.element = element;
    this.table = table;
    this.declared = declared;
    this.said = element.parts.said;
    const { signal } = element;
    this.shared = table.shared.map((track) => new TrackView(this, track));
    this.frame = new Frame(this);
    this.state = newState(emptyScene(table.game));
    this.stage = new Stage(this);
    element.parts.body.replaceChildren(...this.frame.partsOf(this, this.#ending, this.#evening));
    this.frame.bar.append(this.said); // in sight, however far down a thumb is
    element.parts.body.hidden = false;
    this.#read();
    element.parts.body.addEventListener('click', ({ target }) => void this.#press(target), { signal });
    element.parts.body.addEventListener('toggle', () => this.#showEndings(), { signal, capture: true });
    documents.follow(
      [SCENES],
      () => {
        if (!this.#looks) {
          this.#read();
          this.#show();
        }
      },
      signal,
    );
    documents.follow([LEAVERS], () => this.#takeReturned(), signal);
    documents.follow([SHEETS], () => this.#followSheets(), signal);
    const askAgain = () => {
      this.#asked.clear();
      this.#show();
    };
    addEventListener('rule-engine-mended', askAgain, { signal });
    addCompany(companyOf(this), signal);
    this.#followSheets();
    this.#seatCalled();
    this.frame.everybody.open = this.document.people.length === 0; // whoever brings people finds the way to add them
    this.#takeReturned();
    const unread = unreadableScene(table.game);
    if (unread) this.say(unread);
  }

  get document() {
    return this.state.document;
  }

  /** What was bought or spent on another page is at the table, too. */
  #followSheets() {
    const kept = this.#looks ? null : readSceneOf(this.table.game);
    if (kept && withSheets(kept, this.declared, sheetWith) !== kept) {
      for (const { sheet } of kept.document.people) {
        const now = sheetWith(sheet);
        if (now?.answer) this.#learn({ [keyOf(fromSheet(now))]: now.answer });
      }
      this.#keep((state) => state);
    }
    this.#show();
  }

  /** Everybody with the sheet that they have here. */
  get here() {
    return this.document.people.map((person) => ({
      person,
      sheet: sheetOf(person, this.table, this.declared, this.#answers),
    }));
  }

  /** How many answers about characters are here: with each, somebody can do more. */
  get known() {
    return Object.keys(this.#answers).length;
  }

  /** What the scene has written on sheets, has seen there, and what was said of the evening: a reload leaves it all. */
  get beside() {
    const { written = [], said = {}, seen = {} } = (this.#looks ? null : readSceneOf(this.table.game)) ?? {};
    return { written, said, seen };
  }

  /** @param {Partial<SceneTable['beside']>} beside */
  keepBeside(beside) {
    if (this.#looks && !beside.written) return; // the reader's own scene has nothing to do with it
    if (this.#looks) this.#keep((kept) => kept, 'written');
    void this.#store((kept) => ({ ...(kept ?? { ...this.state, answers: {} }), ...beside }));
  }

  /** What was said of the evening: an evening that was undone is not done again as it was. @param {Said} said */
  keepSaid(said) {
    this.#keep((kept) => ({ ...kept, said, future: withoutEvenings(kept.future) }), 'said');
    this.#show();
  }

  /**
   * Stores a change; where the scene that was kept is damaged, it lies in the bin then.
   * @param {(kept: import('./store.mjs').KeptScene | null) => import('./store.mjs').KeptScene} change pure
   * @param {string} [why]
   */
  #store(change, why) {
    const { game } = this.table;
    const wasDamaged = isDamaged(game);
    const stored = changeScene(game, change, why);
    if (wasDamaged)
      void stored.then(async ({ lasts }) => {
        const key = lasts ? await damagedInBin(game) : undefined;
        if (key !== undefined) this.#offerBack('The scene that was kept here is damaged; it is in the bin.', key);
      });
    return stored;
  }

  /** The ways on from a scene that is only looked at stay. @param {string} words @param {Node[]} more behind them */
  say(words, ...more) {
    announce(this.said, words);
    this.said.append(...[...more, ...(this.#looks ? this.#ways : [])].flatMap((each) => [' ', each]));
  }

  /** Says something that nobody has pressed for: what stands there stays. @param {string} words */
  #sayMore(words) {
    const former = this.said.textContent ?? '';
    if (!former.includes(words)) this.said.append(former === '' ? words : ` ${words}`);
  }

  /** Shows what a press has come to, and says it. @param {Promise<string>} words */
  async tell(words) {
    const done = await words;
    this.#show();
    this.say(done);
  }

  /** The press that set the table has gone with its button. */
  takeFocus() {
    focusIn(null, this.document.people.length ? this.stage.element : this.frame.everybody);
  }

  /**
   * Sets a situation of the book: its people, and where they stand.
   * @param {import('../shared/records.mjs').Situation} situation
   */
  setSituation({ title, says, people, shared }) {
    if (this.document.people.length > 0) return; // a second press, or another page, has set the table
    this.element.scrollIntoView({ block: 'start' });
    this.frame.everybody.open = false;
    const here = people.flatMap((id) => this.table.people.filter((each) => each.id === id));
    const text = `“${title}” begins.`;
    this.dispatch({ type: 'situation', people: here.map(newcomerOf), says, shared, text });
    this.say(text);
  }

  /**
   * @param {import('./reducer.mjs').SceneEvent | ((document: SceneDocument) => import('./reducer.mjs').SceneEvent)}
   *   event where another page was first, it happens to what that page has left
   */
  dispatch(event) {
    const time = Date.now();
    this.said.textContent = '';
    this.#keep((kept) => happened(kept, typeof event === 'function' ? event(kept.document) : event, time), event);
    this.#show();
  }

  /**
   * Keeps what becomes of the scene. A scene that was only looked at is the reader's with its first change.
   * @param {(scene: import('./store.mjs').KeptScene) => import('./store.mjs').KeptScene} change pure
   * @param {unknown} [event]
   */
  #keep(change, event) {
    const answers = this.#answers;
    if (this.#looks && event === undefined) return;
    const shown = this.#looks ? this.state : null;
    if (shown) clearAddress(); // a reload shows what has become of it
    const empties = typeof event === 'object' && event !== null && 'type' in event && event.type === 'over';
    const why = shown ? 'replaced by a scene from outside' : empties ? 'cleared' : '';
    this.#looks = false;
    // The change may run again when more has been written: then, too, on the sheets as they are now.
    /** @type {Map<string, import('../shared/records.mjs').KeptSheet | null>} */
    const sheets = new Map();
    const sheetNow = (/** @type {string} */ id) => {
      if (!sheets.has(id)) sheets.set(id, sheetWith(id));
      return sheets.get(id) ?? null;
    };
    const stored = this.#store((kept) => {
      const own = kept ?? { answers: {}, ...newState(emptyScene(this.table.game)) };
      const begun = shown
        ? happened(own, { type: 'open', document: shown.document, text: 'A scene was opened' }, Date.now())
        : own;
      const changed = change(begun);
      return withSheets({ ...changed, answers: { ...own.answers, ...answers } }, this.declared, sheetNow);
    }, why);
    this.#read();
    void stored.then(({ lasts, key }) => {
      const isUndone = empties && !sameJson(this.document, emptyScene(this.table.game));
      if (!lasts) this.say(documents.troubleWords('save it as a file', 'This scene'));
      else if (key !== undefined && why && !isUndone)
        this.#offerBack(
          empties
            ? 'The table is empty again; your scene is in the bin.'
            : 'The scene is kept on this device. Your own scene is in the bin.',
          key,
        );
      else if (event === 'kept') this.say('The scene is kept on this device.');
    });
  }

  /** @param {string} words @param {number} key */
  #offerBack(words, key) {
    offerBack(this.said, words, [key], () => {
      this.#read();
      this.#show();
      this.say(unreadableScene(this.table.game) || 'Your scene is back.');
    });
  }

  /** Looks at the scene in the address. */
  async openLink() {
    const read = await readAddress('scene', fromLink);
    if (!read) return;
    if (!read.ok) return this.say(read.message);
    this.openDocument(read.document, 'link');
  }

  /**
   * A scene from outside is looked at: only a press that changes it makes it the reader's.
   * @param {SceneDocument} document
   * @param {'link' | 'file'} way it came
   */
  openDocument(document, way) {
    if (document.game !== this.table.game) {
      const page = `${document.game.replaceAll('_', '-')}/table/${way === 'link' ? location.hash : ''}`;
      return this.say('This is a scene of another game.', bookLink('Open it there', page));
    }
    const own = readSceneOf(this.table.game);
    if (own && sameJson(linked(document), linked(own.document))) return void clearAddress(); // a link that is opened twice
    this.#looks = true;
    this.state = newState(document);
    this.#show();
    this.frame.everybody.open = document.people.length === 0;
    const keep = pressButton('Keep it', () => {
      this.#keep((state) => state, 'kept');
      this.#show();
    });
    const back = pressButton('Back to mine', () => {
      clearAddress();
      this.#looks = false;
      this.#read();
      this.#show();
      this.say('');
    });
    this.#ways = [keep, ...(own ? [back] : [])];
    this.say(`The scene is open from the ${way}, and not kept: it is yours with the first change.`);
  }

  /** The scene that is kept, as this tab or another one has left it. */
  #read() {
    const kept = readSceneOf(this.table.game);
    const { answers, document, past, future } = kept ?? { answers: {}, ...newState(emptyScene(this.table.game)) };
    this.state = { document, past, future };
    this.#learn(answers);
  }

  /** @param {EventTarget | null} target */
  async #press(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    const [isFocused, fold] = [button === document.activeElement, button.closest('details')];
    await press(button);
    if (isFocused) focusIn(button.isConnected ? button : null, fold ?? this.stage.element);
  }

  /** @param {'undo' | 'redo'} type */
  goBack(type) {
    const [step] = type === 'undo' ? this.state.past : this.state.future;
    const { people } = this.document;
    this.dispatch({ type });
    this.#followLeaver(type, people);
    if (step) {
      if (type === 'undo') this.#ending.undo(step);
      else this.#ending.redo(step);
      this.#showEndings();
    }
    // The verdict says the sentence of a roll that lies here again; what came with another step the table shows.
    const [first] = step?.text.split(/(?<=\.) /u) ?? [];
    const what = step?.text === this.stage.verdict ? 'the roll lies here again.' : first;
    if (step) this.say(`${type === 'undo' ? 'Undone' : 'Done again'}: ${what}`);
  }

  /**
   * @param {import('../shared/records.mjs').Track} track
   * @param {string} person empty for what is shared
   * @param {(now: number) => number} wanted from where the track is then
   */
  setTrack(track, person, wanted) {
    this.dispatch((document) => {
      const sheet = this.#sheetIn(document, person);
      const from = trackValue(track, sheet);
      const change = { track: track.name, label: track.label, from, value: bounded(track, sheet, wanted(from)) };
      return person ? { type: 'track', person, ...change } : { type: 'shared', ...change };
    });
  }

  /**
   * Takes back what moved a track, and nothing else.
   * @param {string} person empty for what is shared
   * @param {Offered} change
   */
  takeBack(person, { track: name, label: text, by }) {
    const track = (person ? this.declared.tracks : this.table.shared).find((each) => each.name === name);
    if (!track) return;
    this.dispatch((document) => ({
      type: 'takeBack',
      person,
      track: name,
      value: valueWithout(track, this.#sheetIn(document, person), by),
      text,
    }));
  }

  /** @param {SceneDocument} document @param {string} person empty for what is shared */
  #sheetIn(document, person) {
    const who = document.people.find(({ id }) => id === person);
    return who ? sheetOf(who, this.table, this.declared, this.#answers) : sheetOfTable(document, 'The table');
  }

  /** What was typed stays, to be mended. @param {HTMLElement} field @param {string} words */
  refuse(field, words) {
    field.setAttribute('aria-invalid', 'true');
    this.say(words);
  }

  async openFile() {
    const read = await sceneOfFile(this.frame.file);
    if (read?.ok) this.openDocument(read.document, 'file');
    else if (read) this.say(read.message);
  }

  /** @param {string} id */
  remove(id) {
    const person = this.document.people.find((each) => each.id === id);
    if (!person) return;
    const isOfOthers = this.#looks; // then the offer of the reader's own scene stands there
    const said = `${person.name} is gone; Undo brings them back.`;
    this.dispatch({ type: 'remove', person: id, tracks: this.stage.laying.givenBack(id) });
    this.frame.undo.focus();
    this.say(said);
    void this.#bin(person).then(({ key }) => {
      if (key === undefined || isOfOthers || this.said.textContent?.trim() !== said) return;
      offerBack(this.said, `${person.name} is in the bin.`, [key], () => this.say(`${person.name} is back.`));
    });
  }

  /**
   * Whom Undo has brought back does not lie in the bin as one who left; with Redo they do.
   * @param {'undo' | 'redo'} type
   * @param {SceneDocument['people']} before
   */
  #followLeaver(type, before) {
    const { people } = this.document;
    const [some, others] = type === 'undo' ? [people, before] : [before, people];
    const [person, ...more] = some.filter(({ id }) => !others.some((each) => each.id === id));
    if (!person || more.length) return; // one leaves at a time
    if (type === 'undo') void unbinPerson(this.table.game, person);
    else void this.#bin(person);
  }

  /** Puts somebody who has left into the bin. @param {SceneDocument['people'][number]} person */
  #bin(person) {
    const { [person.sheet]: seen } = this.beside.seen;
    return binPerson({ game: this.table.game, person, ...(seen && { seen }) });
  }

  /**
   * Those who were brought back from the bin, here or on another page. A scene that is only looked at has no place for
   * them.
   */
  #takeReturned() {
    const places = this.#looks ? 0 : MOST_PEOPLE - this.document.people.length;
    const all = (/** @type {typeof this.document.people[number]} */ person) => ({ ...person, id: '' });
    for (const leaver of takeReturned(this.table.game, places)) {
      const { people } = this.document;
      const person = this.#asOfNow(leaver);
      if (people.some((each) => sameJson(all(each), all(person)))) continue; // by Undo, or by another page
      const here = people.find(({ sheet }) => sheet !== '' && sheet === person.sheet);
      this.dispatch({ type: 'return', person });
      if (!here) continue;
      void binPerson(leaver);
      this.say(`${here.name} is here already, with the same sheet, so ${person.name} as they left stays in the bin.`);
    }
  }

  /** Whoever has left, with what was bought on their sheet since. @param {import('./store.mjs').Leaver} leaver */
  #asOfNow({ person, seen }) {
    const sheet = seen ? sheetWith(person.sheet) : null;
    if (sheet?.answer) this.#learn({ [keyOf(fromSheet(sheet))]: sheet.answer });
    return sheet && seen ? withSheet(person, this.document.people, sheet, seen, this.declared) : person;
  }

  /** Whoever was called from their sheet sits down, once. */
  #seatCalled() {
    const sheet = sheetWith(calledToTable(this.table.game, { isTaken: true }));
    if (!sheet || this.document.people.some((each) => each.sheet === sheet.id)) return;
    if (sheet.answer) this.#learn({ [keyOf(fromSheet(sheet))]: sheet.answer });
    this.#seat(fromSheet(sheet));
  }

  /** @param {import('./reducer.mjs').Newcomer} person @param {number} [count] how many of the kind */
  #seat(person, count = 1) {
    const before = this.document.people.length;
    this.dispatch({ type: 'add', person, count, taken: idsIn(this.beside.said) });
    const come = this.document.people.length - before;
    this.say(
      `${come ? (this.document.log[0]?.text ?? '') : ''}${come < count ? ` A table takes ${MOST_PEOPLE} people at most.` : ''}`.trim(),
    );
  }

  /** @param {number} count how many of a kind */
  add(count) {
    const [from, id] = this.frame.choice.value.split(' ');
    const read = readLine(this.frame.name.value);
    if (!read.ok) return this.say(`Name: ${read.message}.`);
    const name = read.line.trim();
    if (from === 'name' && name === '') return this.say('Type a name first: nobody is nameless at a table.');
    const sheet = from === 'sheet' ? sheetWith(id) : null;
    const ready = from === 'book' ? this.table.people.find((each) => each.id === id) : null;
    if (sheet?.answer) this.#learn({ [keyOf(fromSheet(sheet))]: sheet.answer });
    const known = sheet ? fromSheet(sheet) : ready ? newcomerOf(ready) : null;
    const person = from === 'name' ? fromName(name) : known && { ...known, ...(name !== '' && { name }) };
    if (!person) return;
    this.#seat(person, person.kind === 'opponent' ? count : 1);
    this.frame.name.value = '';
  }

  /** The change of a field comes as a press takes the focus from it: what is pressed is drawn anew after its click. */
  #show() {
    this.#isShownLater = presses.awaitsClick;
    if (this.#isShownLater) return presses.after(() => this.#isShownLater && this.#show());
    const { frame, document } = this;
    const line = turnLine(document);
    if (frame.turn.textContent !== line) frame.turn.textContent = line;
    frame.next.setAttribute('aria-disabled', String(document.people.length === 0));
    showStep(frame.undo, this.state.past[0]);
    showStep(frame.redo, this.state.future[0]);
    this.#showPeople();
    for (const view of this.shared) view.show(sheetOfTable(document, 'The table'));
    fill(frame.notes, document.notes);
    frame.lines.replaceChildren(...document.log.map(logItem));
    frame.last.replaceChildren(...document.log.slice(0, 1).flatMap((each) => [...logItem(each).childNodes]));
    frame.code.replaceChildren(); // it would lead to what was
    showGuests(frame.choice, this.table, document);
    frame.showCounts(this.table);
    this.#showEndings();
    this.stage.show();
    void this.#askNumbers();
    void showChoosers();
  }

  #showPeople() {
    const views = this.here.map((each) => {
      const { person } = each;
      const former = this.#views.get(person.id);
      const view = former?.key === keyOfView(person) ? former : new PersonView(this, each);
      view.show(each, person.id === this.document.turn);
      return /** @type {const} */ ([person.id, view]);
    });
    this.#views = new Map(views);
    const items = views.map(([, { element }]) => element);
    const isSame =
      items.length === this.frame.people.children.length &&
      items.every((each, at) => this.frame.people.children[at] === each);
    if (!isSame) this.frame.people.replaceChildren(...items);
  }

  /** @param {Answers} answers */
  #learn(answers) {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Characters may come without their numbers, by a link or a file: the engine is asked, once for each. */
  async #askNumbers() {
    const some = unanswered(this.document, this.#answers).filter((each) => !this.#asked.has(keyOf(each)));
    for (const each of some) this.#asked.add(keyOf(each));
    for (const { name, inputs } of some) {
      const key = keyOf({ inputs });
      const request = JSON.stringify({ calculator: this.declared.calculator, mode: 'work', inputs });
      const answer = await engine
        .ask(request, {})
        .catch((error) => (error instanceof Error ? error.message : String(error)));
      const isHere = this.document.people.some((each) => keyOf(each) === key);
      if (typeof answer === 'object' && answer?.ok) {
        this.#learn({ [key]: { inputs: answer.response.inputs, result: answer.response.result } });
        if (isHere) this.#keep((state) => state);
        this.#show();
      } else if (isHere) {
        const refused = `The rules refuse the sheet of ${name}, so its numbers are not known here.`;
        this.#sayMore(typeof answer === 'string' ? answer : refused);
      }
    }
  }

  #showEndings() {
    this.#ending.show();
    this.#evening.show();
  }
}

/**
 * A scene after an event, with what stands beside it then.
 * @param {import('./store.mjs').KeptScene} kept
 * @param {import('./reducer.mjs').SceneEvent} event
 * @param {number} time milliseconds
 */
function happened(kept, event, time) {
  const { document, past, future } = kept;
  return besideAfter(kept, { ...kept, ...reduce({ document, past, future }, event, time) }, event);
}

/**
 * Somebody of the book, with one id for the sheet that they may become in this scene and in every copy of it.
 * @param {import('../shared/records.mjs').Ready} ready
 */
function newcomerOf(ready) {
  return { ...fromBook(ready), sheet: ready.kind === 'character' ? freshSeed().slice(0, 12) : '' };
}

/**
 * Undo and Redo say which step they mean in their hint: in the bar is no room for it.
 * @param {Element} button
 * @param {{text: string} | undefined} step
 */
function showStep(button, step) {
  button.setAttribute('aria-disabled', String(!step));
  button.setAttribute('title', step?.text ?? '');
}

/* What a table has besides its people: whose move it is, what is shared, the log, and the ways out. */

class Frame {
  /** @param {SceneTable} scene */
  constructor(scene) {
    const {
      element: { id: at },
      table: { number, first },
    } = scene;
    this.turn = newElement('p', { class: 'scene-turn', role: 'status' });
    this.undo = pressButton('Undo', () => scene.goBack('undo'));
    this.redo = pressButton('Redo', () => scene.goBack('redo'));
    this.next = pressButton('Next', () => scene.dispatch({ type: 'next' }), { class: 'scene-main' });
    this.bar = newElement('div', 'scene-bar', this.undo, this.redo);
    this.people = newElement('ol', { class: 'scene-people', 'aria-labelledby': `${at}-title` });
    this.choice = newElement('select', { id: `${at}-who` });
    this.choice.addEventListener('change', () => this.showCounts(scene.table));
    this.name = newElement('input', {
      autocomplete: 'off',
      placeholder: 'Another name',
      'aria-label': 'Another name for whoever is added',
    });
    this.adds = [1, 2, 3].map((count) =>
      pressButton(
        count === 1 ? 'Add' : `Add ${count}`,
        () => scene.add(count),
        count === 1 ? {} : { 'aria-label': `Add ${count} of them` },
      ),
    );
    const sort = number
      ? [pressButton(`Sort by ${number}`, () => scene.dispatch({ type: 'sort', first, label: number }))]
      : [];
    const adding = newElement(
      'div',
      'scene-add',
      newElement('label', { class: 'scene-label', for: `${at}-who` }, 'Add somebody'),
      this.choice,
      this.name,
      ...this.adds,
      ...sort,
    );
    // Whose move it is matters only once somebody says so.
    const turns = newElement('span', 'scene-turns', this.turn, this.next);
    const shared = newElement(
      'div',
      'scene-shared',
      newElement('span', 'scene-label', 'At the table'),
      newElement('div', 'scene-tracks', ...scene.shared.map(({ element }) => element)),
    );
    this.everybody = fold('Everybody', 'scene-everybody', turns, this.people, adding, shared);
    this.notes = newElement('textarea', {
      class: 'scene-notes',
      rows: '2',
      maxlength: String(LONGEST_NOTES),
      placeholder: 'Notes',
      'aria-label': 'Notes on the scene',
    });
    this.notes.addEventListener('input', () => scene.dispatch({ type: 'notes', text: this.notes.value }));
    this.lines = newElement('ol', 'scene-lines');
    this.last = newElement('p', 'scene-last');
    this.code = newElement('div', 'scene-code');
    this.file = newElement('input', { type: 'file', accept: '.json,application/json' });
    this.file.addEventListener('change', () => void scene.openFile());
  }

  /** Opponents come in any number, a character once. @param {Table} table */
  showCounts({ people }) {
    const [from, id] = this.choice.value.split(' ');
    const isMany =
      from === 'name' || people.some((each) => each.kind === 'opponent' && from === 'book' && each.id === id);
    for (const each of this.adds.slice(1)) each.hidden = !isMany;
  }

  /**
   * All of it, in its order: the people are behind the stage.
   * @param {SceneTable} scene
   * @param {Ending} ending
   * @param {EveningEnd} evening
   */
  partsOf(scene, ending, evening) {
    const copy = async (/** @type {HTMLButtonElement} */ button, /** @type {SceneDocument} */ document) =>
      copyLink(button, await addressOf(document), (words) => scene.say(words));
    const link = pressButton('Copy link', () => copy(link, scene.document));
    const players = pressButton('Copy link for players', () => copy(players, forPlayers(scene.document)), {
      'aria-label': 'Copy link for players, without the notes and without the numbers of opponents',
    });
    const code = pressButton('Show a code', async () => {
      const { document } = scene;
      const isStill = () => sameJson(scene.document, document);
      scene.say(await showCode(this.code, await addressOf(document), 'scene', isStill));
    });
    const save = pressButton('Save as a file', () => {
      const text = JSON.stringify({ ...scene.document, engine: scene.element.dataset.engine ?? '' }, null, 1);
      saveFile(`scene-${scene.table.game.replaceAll('_', '-')}.json`, `${text}\n`, 'application/json');
    });
    const post = pressButton('Copy for a post', () => postOf(scene, post), { 'aria-haspopup': 'menu' });
    const over = pressButton('Clear the table', () => scene.dispatch({ type: 'over' }), { 'data-action': 'over' });
    const evenings = fold('End of the evening', 'scene-evening', evening.element);
    evenings.hidden = scene.table.evenings.length === 0;
    return [
      this.bar,
      scene.stage.element,
      this.last,
      this.everybody,
      this.notes,
      fold('What happened', 'scene-log', this.lines, post),
      fold(
        'Pass it on',
        'scene-out',
        newElement(
          'div',
          'scene-ways',
          link,
          players,
          code,
          save,
          newElement('label', 'scene-file', 'Open a file ', this.file),
        ),
        this.code,
      ),
      fold('End of the scene', 'scene-end', ending.rules, ending.sheets, over),
      evenings,
    ];
  }
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
    together: (calculator) => everybodyFor(scene.table, scene.here, scene.declared, calculator),
    changes: (users, response) => (scene.document.people.length ? changesHere(scene, users, response) : []),
  };
}

/** @param {SceneTable} scene @param {User[]} users @param {EngineResponse} response @returns {Writable[]} */
function changesHere(scene, users, response) {
  const ofPeople = users.flatMap((user) =>
    writables(scene, user.id, () => {
      const found = scene.here.find(({ person }) => person.id === user.id);
      return found ? changesFrom(scene.declared, found.sheet, response, user) : [];
    }),
  );
  const ofTable = writables(scene, '', () => sharedChanges(scene.table, scene.document, response));
  const names = orderIn(scene.table, scene.document, response);
  const order = () => {
    const former = scene.document.people.map(({ name }) => name);
    scene.dispatch({ type: 'order', names: names ?? [], text: `In order: ${names?.join(', ')}.` });
    return () => scene.dispatch({ type: 'order', names: former, text: 'In the order before.' });
  };
  const text = named(response.sentence, namesOfUsers(scene.table, users, response.calculator, scene.document.people));
  const log = () => {
    scene.dispatch({ type: 'log', text });
    return () => scene.dispatch({ type: 'unlog', text });
  };
  return [
    ...ofPeople,
    ...ofTable,
    ...(names ? [{ label: 'The order of this answer', where: HERE, write: order }] : []),
    { label: 'Put it into the log', where: 'in the log of the scene', write: log },
  ];
}

/**
 * The change is worked out when it is written: the track may have moved since the answer came.
 * @param {SceneTable} scene
 * @param {string} person empty for what is shared
 * @param {() => Offered[]} offered
 * @returns {Writable[]}
 */
function writables(scene, person, offered) {
  return offered().map(({ label }) => ({
    label,
    where: HERE,
    write: () => {
      const change = offered().find((each) => each.label === label);
      if (!change) return null;
      scene.dispatch({ type: 'change', person, track: change.track, value: change.value, text: label });
      return () => scene.takeBack(person, change);
    },
  }));
}
