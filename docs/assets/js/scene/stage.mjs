/**
 * The roll at a table: who acts, what is laid, the dice, what may be done now, and what the roll leaves behind. Each
 * press is an event of the scene, so that Undo takes it back and a reload finds it. It knows no game.
 *
 * @import { After, Option as AfterOption } from './afters.mjs'
 * @import { Moved } from './reducer.mjs'
 * @import { Here, Offer, Payment } from './roll.mjs'
 * @import { SceneTable } from './table.mjs'
 * @import { EngineSuccess } from '../engine/wire.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidPart as Part, LaidRoll as Roll, Slot, TableRoll } from '../shared/records.mjs'
 * @typedef {{label: string, change: Moved}} Left what the roll leaves behind on a sheet
 * @typedef {object} Rolled a roll with all that follows from its answer
 * @property {Roll} roll that was asked
 * @property {string} key of what was asked
 * @property {TableRoll} declared
 * @property {{[word: string]: string}} names by the word of the rules that stands for them
 * @property {string} sentence with names
 * @property {EngineSuccess} answer
 * @property {After[]} afters
 * @property {{slot: string, filled: string[], answer: EngineSuccess}[]} further answers that follow at once
 * @property {{outcome: import('../shared/records.mjs').ToldOutcome, question: import('../engine/wire.mjs').EngineRequest} | null} placing what is placed; null where nothing is
 */

import {
  curled, exchanged, filledBy, isAffordable, isTooMuch, keyOf, lies, lostBy, missingIn, movedBy, named, namesFor, NOTHING, numbersOf, offersOf, partsIn, paymentsFor, personIn, questionBefore,
  questionOf, questionsAfter, requestOf, withActor, withPart, wordsAfter,
} from './roll.mjs';
import { askAfters, withItems } from './afters.mjs';
import { announce, newButton, newElement } from '../shared/html.mjs';
import { changesAfter, pricesAfter, spentAfter } from './left.mjs';
import { engine } from '../engine/shared.mjs';
import { withTrack } from '../sheet/declared.mjs';
import { givenUp, happeningsIn, isLaid, isWhole, lyingIn, placedWith, PlacedView, placingIn, questionWith } from './outcome.mjs';
import { freshDice } from '../shared/seed.mjs';
import { actingIn, orderQuestion, teller, tellersIn, turnedTo } from './together.mjs';
import { orderAfter, panelOf, rowsFor, turnOf, withAction, withTurn } from './order.mjs';
import { SCENE } from '../shared/records.mjs';
import { readGroup, readingsAmong, readingsIn } from '../group/store.mjs';
import { readLine } from '../shared/text.mjs';
import { conditionsOf, sheetOfTable } from './people.mjs';
import { dice, group, isSeen, listOf, pieceIn, TrackView, TypedWords, working } from './views.mjs';

const WAITING = 'The dice fall …';
const NO_PYTHON = 'Python cannot answer now; press again to try once more.';

export class Stage {
  element = newElement('div', { class: 'stage' });
  #verdict = newElement('p', { class: 'stage-verdict', role: 'status' });
  #body = newElement('div', 'stage-body');
  /** @type {Rolled | null} */
  #rolled = null;
  #asked = '';
  #drawn = '';
  #words = new TypedWords();
  #placed = new PlacedView((lying, layout) => this.#place(lying, layout), (all) => this.#questionOn(all));
  #told = newElement('div', 'stage-body');
  /** Above what lies, so that the button for the next sentence stays under the thumb. */
  #tells = newElement('div', '');
  /** @type {Map<string, () => void>} what each button does, by its key */
  #presses = new Map();
  /** Rolls that were shown, by their keys: where several act at once, one goes from one to the other. @type {Map<string, Rolled>} */
  #shown = new Map();
  /** The key of the button that a finger or a mouse is on. */
  #pressed = '';
  /** What was pressed before the answer to a roll was here: the key of the button, and that of the roll. @type {{key: string, roll: string} | null} */
  #awaited = null;
  /** The key of the button that had the focus, while nothing can be done that could have it. @type {string | null} */
  #lost = null;
  /** The key of the button whose choices are open. */
  #open = '';
  /** @type {Map<string, EngineSuccess | null>} what was worked out before a roll, by the question; null where it has no answer */
  #before = new Map();
  /** @type {Map<string, After[]>} what may be done to what is placed, by its question */
  #offers = new Map();
  /** @type {Promise<{[ruling: string]: string}> | null} */
  #readings = null;

  /** @param {SceneTable} scene */
  constructor(scene) {
    this.scene = scene;
    this.element.append(this.#verdict, this.#body);
    const { signal } = scene.element;
    this.element.addEventListener('pointerdown', ({ target }) => { this.#pressed = keyOfButton(target); }, { signal });
    this.element.addEventListener('click', (event) => this.#press(event), { signal });
  }

  /** @returns {Roll} */
  get #roll() {
    const { roll, people, turn, waiting } = this.scene.document;
    const free = people.filter(({ id }) => !waiting.some((each) => each.roll.actor === id));
    if (roll && free.some(({ id }) => id === roll.actor)) return roll;
    return { ...NOTHING, actor: (free.find(({ id }) => id === turn) ?? free[0])?.id ?? '' };
  }

  /** Somebody at the table, with their sheet. @param {string} id */
  #who(id) {
    return this.scene.here.find(({ person }) => person.id === id);
  }

  show() {
    const roll = this.#roll;
    const shown = this.#shown.get(keyOf(roll));
    if (shown) [this.#rolled, this.#asked] = [shown, shown.key];
    if (roll.calculator && keyOf(roll) !== this.#asked) void this.#ask(roll);
    const { people, shared, turns, turn, round, waiting, telling } = this.scene.document;
    const state = JSON.stringify([roll, people, shared, turns, turn, round, waiting, telling, this.#rolled?.key ?? '', this.scene.known, this.#open]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const active = document.activeElement;
    const lost = active === document.body ? this.#lost : null;
    const focused = active instanceof HTMLElement && this.#body.contains(active) ? (active.dataset.key ?? '') : lost;
    this.#presses.clear();
    this.#words.keepFor(keyOf(roll), this.#body, this.#told);
    this.#words.redraw(this.#body, () => this.#parts(roll));
    if (focused === '' && active instanceof HTMLElement && active.isConnected) active.focus({ preventScroll: true });
    else if (focused !== null) this.#focus(focused);
  }

  /** Where the button has gone, the next thing that can be done has the focus, as soon as there is one. @param {string} key */
  #focus(key) {
    const next = ['choice', 'tell', 'after', 'left', 'close', 'roll'].map((each) => this.#body.querySelector(`[data-key^="${each}"]`));
    const place = this.#body.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? next.find((each) => each !== null);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    this.#lost = place ? null : key;
  }

  /** An answer may come under a finger and draw the button anew: it is pressed all the same, if it is still there. @param {MouseEvent} event */
  #press({ target, clientX, clientY }) {
    const found = buttonAt(target) ?? buttonAt(document.elementFromPoint(clientX, clientY));
    const button = found && (found === buttonAt(target) || found.dataset.key === this.#pressed) ? found : null;
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    const { key = '' } = button.dataset;
    const roll = this.#roll;
    const isAnswered = !roll.calculator || !this.#isOf(roll) || this.#rolled?.key === keyOf(roll);
    this.#awaited = isAnswered ? null : { key, roll: keyOf(roll) };
    if (isAnswered) this.#presses.get(key)?.();
  }

  /** What was pressed before the answer to a roll was here is done now, if it is still offered. @param {Roll} roll */
  #pressAwaited(roll) {
    const awaited = this.#awaited;
    this.#awaited = null;
    if (awaited?.roll !== keyOf(roll)) return;
    const button = this.#body.querySelector(`[data-key="${CSS.escape(awaited.key)}"]`);
    if (button && button.getAttribute('aria-disabled') !== 'true') this.#presses.get(awaited.key)?.();
  }

  /** @param {string} key @param {string} words @param {() => void} press @param {{[attribute: string]: string}} [attributes] */
  #button(key, words, press, attributes = {}) {
    this.#presses.set(key, press);
    return newButton(words, { 'data-key': key, ...attributes });
  }

  /** @param {Roll} roll @returns {Node[]} */
  #parts(roll) {
    const { here } = this.scene;
    if (here.length === 0) return this.#situations();
    if (!roll.calculator) {
      announceOnce(this.#verdict, '');
      return [this.#chips(roll), ...this.#turns(roll), ...this.#tracks(roll), ...this.#sheet(roll), this.#tray(roll)];
    }
    const rolled = this.#rolled;
    if (!rolled || !this.#isOf(roll)) return [this.#chips(roll)];
    if (rolled.placing) return this.#outcome(roll, rolled);
    announceOnce(this.#verdict, rolled.sentence);
    return [...dice(rolled), ...this.#afters(roll, rolled), ...this.#left(roll, rolled), this.#ways(roll, rolled), ...this.#tracks(roll), working(rolled.answer)];
  }

  /** Whether what is shown is of this roll. What was before an after stays until its answer is here, so that nothing moves under a thumb. @param {Roll} roll */
  #isOf({ actor, calculator, seed }) {
    const shown = this.#rolled?.roll;
    return shown?.actor === actor && shown.calculator === calculator && shown.seed === seed;
  }

  /* Nobody is here: the game's own first situation is one press away. */

  #situations() {
    return this.scene.table.situations.map((each) => {
      const set = () => this.scene.setSituation(each);
      return newElement('div', 'stage-situation', newElement('p', '', each.says), this.#button(`situation ${each.title}`, `Play “${each.title}”`, set, { class: 'scene-main' }));
    });
  }

  /* What was drawn is placed, and the outcome is told. */

  /** @param {Roll} roll @param {Rolled} rolled @returns {Node[]} */
  #outcome(roll, rolled) {
    this.#tell(roll, rolled);
    return [this.#tells, this.#placed.element, ...this.#afters(roll, rolled), this.#told, ...this.#tracks(roll), working(rolled.answer)];
  }

  /** @param {Roll} roll @param {Rolled} rolled */
  #lying(roll, { placing }) {
    return placing ? lyingIn(placing.outcome, roll, placing.question.inputs ?? {}) : [];
  }

  /** What the question would be with pieces where they lie, or would lie. @param {import('./outcome.mjs').Lying[]} all @returns {import('../engine/wire.mjs').EngineRequest} */
  #questionOn(all) {
    const { table, document: { shared } } = this.scene;
    const placing = this.#rolled?.placing;
    if (!placing) return { calculator: '' };
    const question = questionWith(table, placing.outcome, this.#roll, placing.question, all, shared);
    const acting = actingIn(this.scene.document);
    return acting > 1 ? { ...question, inputs: { ...question.inputs, [table.together[0].acting]: acting } } : question;
  }

  /** The answer to what lies; undefined until it is here, null where there is none. @param {Roll} roll @param {Rolled} rolled */
  #outcomeOf(roll, rolled) {
    const all = this.#lying(roll, rolled);
    if (!rolled.placing || !isLaid(all[0])) return undefined;
    const key = JSON.stringify(this.#questionOn(all));
    return this.#before.get(key);
  }

  /** Shows what comes of what lies; it comes by itself, and what is pressed meanwhile stays where it is. @param {Roll} roll @param {Rolled} rolled */
  #tell(roll, rolled) {
    const all = this.#lying(roll, rolled);
    const question = /** @type {any} */ (this.#questionOn(all));
    const key = JSON.stringify(question);
    const isAsked = rolled.placing !== null && all.length > 0 && isLaid(all[0]);
    if (isAsked && !this.#before.has(key)) void this.#workOut(question).then(() => { if (this.#rolled === rolled) this.#tell(this.#roll, rolled); });
    const answer = isAsked ? this.#before.get(key) : null;
    const sentence = answer ? named(answer.response.sentence, rolled.names) : rolled.sentence;
    if (!isAsked || answer) announceOnce(this.#verdict, sentence);
    this.#placed.show(all, rolled.answer.html, answer?.response ?? null);
    const isTold = answer && isWhole(all);
    const row = isTold ? this.#row(answer) : null;
    const told = isTold ? [...this.#sentences(roll, rolled, answer.response.result), ...this.#given(roll, rolled, { ...question, readings: answer.response.readings }), ...this.#left(roll, rolled)] : [];
    const isTelling = row !== null && teller(this.scene.document.telling) !== '';
    this.#tells.hidden = !isTelling;
    this.#tells.replaceChildren(...(isTelling ? [this.#teller(roll, row)] : []));
    this.#words.redraw(this.#told, () => [...told, ...(isTelling ? [] : [...this.#others(roll, row), this.#ways(roll, rolled)])]);
  }

  /** What whoever acts may give up for what lies, as the engine offers it; it comes by itself. @param {Roll} roll @param {Rolled} rolled @param {import('../engine/wire.mjs').EngineRequest} question @returns {Node[]} */
  #given(roll, rolled, question) {
    const { table, declared, document: { telling } } = this.scene;
    const who = this.#who(roll.actor);
    if (!rolled.placing?.outcome.given.length || !who || telling || roll.written.length) return [];
    const key = JSON.stringify(question);
    const afters = this.#offers.get(key) ?? [];
    if (!this.#offers.has(key)) {
      this.#offers.set(key, afters);
      void askAfters(question, rolled.names).then((found) => {
        this.#offers.set(key, found);
        if (this.#rolled === rolled) this.#tell(this.#roll, rolled);
      });
    }
    const items = rolled.placing.outcome.given.flatMap((given) => {
      const after = afters.find(({ name }) => name === given.raises);
      const slot = table.slots.find(({ name }) => name === given.slot);
      const parts = slot ? offersOf(table, declared, slot, who).flatMap((offer) => offer.parts).filter((part) => lostBy(slot, part, who.person.conditions) !== slot.gone) : [];
      return after && slot && parts.length ? [this.#after(roll, rolled, withItems(after, given, slot, roll, parts))] : [];
    });
    return items.length ? [listOf('What else?', 'stage-afters', items)] : [];
  }

  /** @param {import('./outcome.mjs').Lying} lying @param {import('../placing/layout.mjs').Layout} layout */
  #place(lying, layout) {
    const roll = this.#roll;
    const labels = Object.fromEntries([...lying.placing.boxes]);
    const at = layout.findIndex((place, index) => place !== lying.layout[index]);
    const text = `${lying.pieces[at]} on ${(labels[layout[at]] ?? lying.placing.rest).toLowerCase()}`;
    this.scene.dispatch({ type: 'roll', roll: { ...roll, placed: placedWith(roll, lying, layout) }, text });
  }

  /** Who says what, and what has to happen in it. @param {Roll} roll @param {Rolled} rolled @param {JsonObject} result @returns {Node[]} */
  #sentences(roll, { placing }, result) {
    const actor = this.#who(roll.actor)?.person.name ?? '';
    return (placing?.outcome.sentences ?? []).flatMap((sentence, at) => {
      const happens = happeningsIn(sentence, result, placing?.outcome.given.flatMap((each) => givenUp(each, roll)));
      if (happens.length === 0) return [];
      const title = (actingIn(this.scene.document) > 1 ? sentence.in_turn : sentence.title).replace('{actor}', () => actor);
      const head = newElement('p', 'stage-title', title, ...(sentence.ours ? [' ', newElement('small', '', '(ours)')] : []));
      const lines = newElement('ul', '', ...happens.map((each) => newElement('li', '', each)));
      return [newElement('div', { class: 'stage-sentence', role: 'group', 'aria-label': title }, head, lines, ...(sentence.words ? [this.#traitField(roll, sentence.words, at)] : []))];
    });
  }

  /* Several act at once: whoever has placed waits for the others, and then everybody tells theirs in turn. */

  /** By what a roll is compared with those of others. @param {EngineSuccess} answer to what was placed */
  #row({ response: { result } }) {
    const [together] = this.scene.table.together;
    return together ? /** @type {JsonObject} */ (result[together.row]) : null;
  }

  /** Somebody else acts at once, or the order is asked for once everybody has placed. @param {Roll} roll @param {JsonObject | null} row @returns {Node[]} */
  #others(roll, row) {
    const { table: { together: [together] }, document: { people, waiting, telling } } = this.scene;
    if (!together || !row || telling) return [];
    const free = people.filter(({ id }) => id !== roll.actor && !waiting.some((each) => each.roll.actor === id));
    const wait = () => this.scene.dispatch({ type: 'roll', roll: { ...NOTHING, actor: free[0].id }, waiting: [...waiting, { roll, row }], text: together.title });
    const others = people.filter(({ id }) => waiting.some((each) => each.roll.actor === id));
    const buttons = [
      ...(waiting.length ? [this.#button('tell all', together.press, () => void this.#putTellers(roll, row, { ...freshDice(), holds: [] }), { class: 'scene-main' })] : []),
      ...others.map(({ id, name }) => this.#button(`back ${id}`, `Back to ${name}, who waits`, () => this.#comeBack(id, row))),
      ...(free.length && waiting.length < SCENE.properties.waiting.maxItems ? [this.#button('wait', together.title, wait)] : []),
    ];
    return buttons.length ? [newElement('div', 'stage-ways', ...buttons)] : [];
  }

  /** Who tells a sentence now, and may hold back before the first one. @param {Roll} roll @param {JsonObject} row */
  #teller(roll, row) {
    const { table: { together: [together] }, document: { people, waiting } } = this.scene;
    const telling = /** @type {import('../shared/records.mjs').Telling} */ (this.scene.document.telling);
    const said = { ...telling, told: telling.told + 1 };
    const id = teller(telling);
    const name = people.find((person) => person.id === id)?.name ?? '';
    const tells = together.tells.replace('{actor}', () => name);
    const tell = () => this.scene.dispatch({ type: 'roll', ...turnedTo({ roll, waiting, telling: said }, teller(said), row), text: tells });
    const holds = telling.told === 0 && !telling.holds.includes(id) ? [this.#button('hold', together.hold.replace('{actor}', () => name), () => void this.#putTellers(roll, row, { ...telling, holds: [...telling.holds, id] }))] : [];
    const title = `${tells}: sentence ${telling.told + 1} of ${telling.order.length} (${together.clause})`;
    return group(title, 'stage-teller', [this.#button(`tell ${telling.told}`, together.told, tell, { class: 'scene-main' }), ...holds]);
  }

  /** The engine says who tells each sentence; lots are its own. @param {Roll} roll @param {JsonObject} row @param {Pick<import('../shared/records.mjs').Telling, 'seed' | 'method' | 'holds'>} begun */
  async #putTellers(roll, row, begun) {
    const { table: { together: [together] }, document: { people, waiting } } = this.scene;
    announceOnce(this.#verdict, WAITING);
    const answer = await this.#askByGroup(orderQuestion(together, people, [...waiting, { roll, row }], begun));
    if (!answer) return;
    const telling = { ...begun, order: tellersIn(together, people, answer.response.result), told: 0 };
    const { sentence } = answer.response;
    this.scene.element.scrollIntoView({ block: 'start' });
    this.scene.dispatch({ type: 'roll', ...turnedTo({ roll, waiting, telling }, teller(telling), row), text: sentence, line: sentence });
  }

  /** Back to somebody's roll that waits. What is placed waits instead; what is only laid goes back to where it came from. @param {string} id @param {JsonObject} [row] of what is placed */
  #comeBack(id, row = {}) {
    const roll = this.#roll;
    const { waiting, telling } = this.scene.document;
    const tracks = roll.calculator ? [] : this.#moved(roll.parts, []);
    this.scene.dispatch({ type: 'roll', ...turnedTo({ roll, waiting, telling }, id, row), text: 'Back to a roll that waits', tracks });
  }

  /** Words that somebody here, or nobody, has from now on. @param {Roll} roll @param {string} title @param {number} at which sentence's */
  #traitField(roll, title, at) {
    const { people } = this.scene.document;
    const field = newElement('input', { 'aria-label': title, placeholder: title, 'data-key': `words ${at}`, autocomplete: 'off' });
    const whose = newElement('select', { 'aria-label': 'Who has it', 'data-key': `whose ${at}` });
    for (const { id, name } of [...people, { id: '', name: 'nobody here' }]) whose.append(new Option(name, id, false, id === roll.actor));
    const write = () => {
      const read = readLine(field.value);
      if (!read.ok || !read.line.trim()) return announceOnce(this.#verdict, read.ok ? 'Type the words first.' : `${read.message}.`);
      const who = this.#who(whose.value);
      const line = read.line.trim();
      [field.value, whose.value] = ['', roll.actor];
      if (who) return this.#writeWords(roll, who, line);
      return this.scene.dispatch({ type: 'roll', roll: { ...roll, written: [...roll.written, line] }, text: line, line });
    };
    return newElement('div', 'stage-words', field, whose, this.#button(`left words ${at}`, 'Write it', write));
  }

  /** Everything that the outcome leaves behind, and the end of the roll: one line of the log. @param {Roll} roll @param {Rolled} rolled */
  #writeAll(roll, rolled) {
    const answer = this.#outcomeOf(roll, rolled);
    if (!answer) return;
    const changes = changesAfter(this.scene, roll, rolled, answer).filter(({ label }) => !roll.written.includes(label));
    const spent = spentAfter(this.scene, roll, rolled, answer).filter(({ isDone }) => !isDone);
    const [first] = spent;
    const words = spent.filter(({ who }) => who === first.who).map((each) => each.words);
    const line = named(answer.response.sentence, rolled.names);
    this.scene.dispatch({
      type: 'roll', roll: { ...NOTHING, actor: roll.actor }, text: 'The outcome is written', line, tracks: changes.map(({ change }) => change),
      ...(first && { conditions: conditionsOf(first.who.person, ...words) }),
    });
  }

  /* What is laid. */

  /** @param {Roll} roll */
  #chips(roll) {
    const chips = this.scene.here.map(({ person }) => {
      const waits = this.scene.document.waiting.some((each) => each.roll.actor === person.id);
      const act = () => this.#change((now) => withActor(this.scene.table, { ...now, ...EMPTY }, person.id), `${person.name} acts`);
      const words = waits ? `${person.name}, who waits` : person.name;
      return this.#withDots(this.#button(`actor ${person.id}`, words, waits ? () => this.#comeBack(person.id) : act, { 'aria-pressed': String(person.id === roll.actor) }), person);
    });
    return group('Who acts', 'stage-chips', chips);
  }

  /* Who acts when: nobody counts actions before somebody has put everybody in order. */

  /** A dot for each action of the round, a full one for each that is left. @param {HTMLButtonElement} button @param {import('../shared/records.mjs').Person} person */
  #withDots(button, { id, name }) {
    const { turns, turn } = this.scene.document;
    const { actions, left } = turnOf(turns, id);
    if (actions === null) return button;
    button.append(' ', newElement('span', { class: 'stage-dots', 'aria-hidden': 'true' }, '●'.repeat(left) + '○'.repeat(actions - left)));
    button.setAttribute('aria-label', `${name}, ${left} of ${actions} actions left`);
    if (id === turn) button.setAttribute('aria-current', 'true');
    return button;
  }

  /** @param {Roll} roll @returns {Node[]} */
  #turns(roll) {
    const panel = panelOf(this.scene.table);
    if (!panel) return [];
    const { turns, round } = this.scene.document;
    const name = this.#who(roll.actor)?.person.name ?? '';
    const { actions, left } = turnOf(turns, roll.actor);
    const step = (/** @type {1 | -1} */ by, /** @type {string} */ text) => () => this.scene.dispatch({ type: 'turns', turns: withAction(turns, roll.actor, by), text: `${name}: ${text}` });
    const counted = actions === null ? [] : [
      newElement('span', 'scene-label', `Round ${round}, ${name}: ${left} of ${actions} actions left`),
      this.#button('order less', '\u2212', step(-1, 'an action without a roll'), { 'aria-label': `${name}: an action without a roll`, 'aria-disabled': String(left === 0) }),
      this.#button('order more', '+', step(1, 'an action given back'), { 'aria-label': `${name}: give an action back`, 'aria-disabled': String(left === actions) }),
    ];
    const going = turns.some((each) => each.actions !== null) ? [this.#button('order next', 'Next', () => this.scene.dispatch({ type: 'next', roll: null }))] : [];
    const isOpen = this.#open === 'order';
    const opens = this.#button('order', panel.title, () => this.#unfold('order'), { 'aria-expanded': String(isOpen) });
    return [newElement('div', 'stage-turns', ...counted, ...going, opens), ...(isOpen ? [this.#panel(panel)] : [])];
  }

  /** What everybody says of their place. @param {import('../shared/records.mjs').ToldOrder} panel */
  #panel(panel) {
    const { here, table, declared, document: { turns } } = this.scene;
    const rows = rowsFor(table, panel, here, declared.tracks, turns);
    const people = here.map(({ person: { id, name } }, at) => {
      const say = (/** @type {JsonObject} */ said, /** @type {string} */ words) => () => {
        const turn = turnOf(turns, id);
        this.scene.dispatch({ type: 'turns', turns: withTurn(turns, { ...turn, said: { ...turn.said, ...said } }), text: `${name}: ${words}` });
      };
      const choices = Object.entries(panel.choices).map(([value, words]) => {
        const isSaid = String(rows[at][panel.asks] ?? panel.usual) === value;
        return this.#button(`order ${id} ${value}`, words, say({ [panel.asks]: value }, words), { 'aria-pressed': String(isSaid) });
      });
      const isMarked = rows[at][panel.marks] === true;
      const marks = panel.marks ? [this.#button(`order ${id} mark`, panel.mark, say({ [panel.marks]: !isMarked }, panel.mark), { 'aria-pressed': String(isMarked) })] : [];
      return group(name, 'stage-offer', [...choices, ...marks]);
    });
    return newElement('div', { class: 'stage-order', role: 'group', 'aria-label': panel.title }, ...(panel.says ? [newElement('p', '', panel.says)] : []), ...people, this.#button('order put', panel.press, () => void this.#putInOrder(panel), { class: 'scene-main' }));
  }

  /** @param {import('../shared/records.mjs').ToldOrder} panel */
  async #putInOrder(panel) {
    const { here, table, declared, document: { people, turns } } = this.scene;
    announceOnce(this.#verdict, WAITING);
    const rows = rowsFor(table, panel, here, declared.tracks, turns);
    const answer = await this.#askByGroup({ calculator: panel.calculator, mode: 'roll', inputs: { [panel.input]: rows }, ...freshDice() });
    if (!answer) return;
    this.#open = '';
    this.scene.element.scrollIntoView({ block: 'start' });
    this.scene.dispatch({ type: 'order', ...orderAfter(panel, people, turns, answer.response.result) });
    announceOnce(this.#verdict, curled(answer.response.sentence));
  }

  /** What of whoever acts changes in play, as the list of everybody has it. @param {Roll} roll @returns {Node[]} */
  #tracks(roll) {
    const actor = this.#who(roll.actor);
    if (!actor) return [];
    const seen = this.scene.declared.tracks.filter((track) => isSeen(this.scene.table, actor, track));
    const views = seen.map((track) => new TrackView(track, actor.person.name));
    for (const view of views) {
      view.show(actor.sheet);
      for (const each of [view.less, view.field, view.more]) each.dataset.key = `track ${view.track.name} ${each.dataset.action ?? ''}`;
    }
    const row = newElement('li', 'scene-tracks', ...views.map(({ element }) => element));
    row.dataset.person = actor.person.id;
    const shared = this.#sharedTracks();
    return views.length + shared.length ? [newElement('ul', 'stage-tracks', ...(views.length ? [row] : []), ...shared)] : [];
  }

  /** What of the table changes with the rolls: the game master's coins, the bowl. */
  #sharedTracks() {
    const { table, document: scene } = this.scene;
    const views = table.shared.filter(({ name }) => table.shows.includes(name)).map((track) => new TrackView(track, ''));
    for (const view of views) {
      view.show(sheetOfTable(scene, 'The table'));
      for (const each of [view.less, view.field, view.more]) each.dataset.key = `track ${view.track.name} ${each.dataset.action ?? ''}`;
    }
    return views.length ? [newElement('li', 'scene-tracks', ...views.map(({ element }) => element))] : [];
  }

  /** @param {Roll} roll */
  #sheet(roll) {
    const { table, declared } = this.scene;
    const actor = this.#who(roll.actor);
    return table.slots.flatMap((slot) => {
      const own = actor && slot.of === 'actor' ? offersOf(table, declared, slot, actor) : [];
      const numbers = numbersOf(table, slot).map((offer) => ({ ...offer, title: slot.title }));
      if (slot.of === 'other') return slot.many ? this.#ofOthers(roll, slot) : [this.#against(roll, slot, numbers)];
      return [...own, ...numbers].map((offer) => this.#offer(roll, slot, { ...offer, title: offer.title || slot.title }));
    });
  }

  /** @param {Roll} roll @param {Slot} slot @param {Offer} offer */
  #offer(roll, slot, { title, parts, ours }) {
    const box = group(title, 'stage-offer', parts.map((part) => this.#layButton(roll, part)), ours);
    box.append(...this.#counted(roll, slot.name));
    const asked = parts.find((part) => this.#open === keyOfPart(part));
    if (asked) box.append(this.#namers(roll, slot, asked));
    return box;
  }

  /** @param {Roll} roll @param {Part} part @param {string} [words] */
  #layButton(roll, part, words = part.label) {
    const { table, document: scene } = this.scene;
    const slot = table.slots.find(({ name }) => name === part.slot);
    const isLaid = lies(roll, part);
    const key = keyOfPart(part);
    const lay = () => {
      if (slot?.named && !isLaid) this.#unfold(key);
      else this.#change((now) => withPart(table, now, part), words);
    };
    const lost = slot ? lostBy(slot, part, this.#who(part.person)?.person.conditions ?? '') : '';
    const isThere = !slot || isLaid || (!lost && isAffordable(table, slot, part, scene.shared));
    /** @type {{[attribute: string]: string}} */
    const state = slot?.named && !isLaid ? { 'aria-expanded': String(this.#open === key) } : { 'aria-pressed': String(isLaid) };
    return this.#button(key, lost ? `${words}, ${lost}` : words, lay, isThere ? state : { ...state, 'aria-disabled': 'true' });
  }

  /** Who names what harms whoever acts, and so is paid for it. @param {Roll} roll @param {Slot} slot @param {Part} part */
  #namers(roll, slot, part) {
    const others = this.scene.here.filter(({ person }) => person.kind === 'character' && person.id !== roll.actor).map(({ person }) => person);
    const lay = (/** @type {string} */ id, /** @type {string} */ words) => () => {
      this.#open = '';
      this.#change((now) => withPart(this.scene.table, now, { ...part, inputs: { ...part.inputs, named_by: id } }), words);
    };
    const track = this.scene.declared.tracks.find(({ name }) => name === slot.named);
    const names = others.map(({ id, name }) => this.#button(`choice ${id}`, `${name}: 1 ${track?.label ?? ''}`, lay(id, `${name} names ${part.label}`)));
    return group(`Who names ${part.label}?`, 'stage-choices', [...names, this.#button('choice nobody', 'Nobody who is paid', lay('', part.label))]);
  }

  /** Opens the choices of a button; a second press closes them. @param {string} key */
  #unfold(key) {
    this.#open = this.#open === key ? '' : key;
    this.show();
  }

  /** What each of the others has for it. @param {Roll} roll @param {Slot} slot */
  #ofOthers(roll, slot) {
    const { table, declared, here } = this.scene;
    const buttons = here.filter(({ person }) => person.id !== roll.actor).flatMap((who) => {
      const parts = offersOf(table, declared, slot, who).flatMap((offer) => offer.parts);
      return parts.map((part) => this.#layButton(roll, part, `${who.person.name}, ${part.label}`));
    });
    return buttons.length ? [group(slot.title, 'stage-offer', buttons)] : [];
  }

  /** A press on a name lays what they would answer with; what else they have comes below. @param {Roll} roll @param {Slot} slot @param {Offer[]} numbers */
  #against(roll, slot, numbers) {
    const { table, declared, here } = this.scene;
    const others = here.filter(({ person }) => person.id !== roll.actor);
    const [laid] = partsIn(roll, slot.name);
    /** @type {Node[]} */
    const more = [];
    const names = others.flatMap((who) => {
      const [offer] = offersOf(table, declared, slot, who);
      if (!offer) return [];
      const isLaid = laid?.person === who.person.id;
      if (isLaid && offer.parts.length > 1) more.push(group(`${who.person.name} answers with`, 'stage-offer', offer.parts.map((part) => this.#layButton(roll, part))));
      const lay = () => this.#change((now) => withPart(table, now, isLaid ? laid : offer.best), who.person.name);
      return [this.#button(`against ${slot.name} ${who.person.id}`, `${who.person.name}, ${offer.best.label}`, lay, { 'aria-pressed': String(isLaid) })];
    });
    const figures = numbers.flatMap(({ parts }) => parts.map((part) => this.#layButton(roll, part)));
    const box = group(slot.title, 'stage-offer', [...figures, ...names], numbers.some(({ ours }) => ours));
    box.append(...more);
    return box;
  }

  /** What lies, each part a button that takes it out, and the roll. @param {Roll} roll */
  #tray(roll) {
    const { table } = this.scene;
    if (!roll.actor) return newElement('p', 'stage-laid', 'Everybody who is here has drawn and waits: press a name to go back.');
    const actor = this.#who(roll.actor)?.person.name ?? '';
    const parts = roll.parts.map((part) => {
      const whose = part.person === roll.actor ? this.#who(String(part.inputs.named_by ?? ''))?.person.name : this.#who(part.person)?.person.name;
      const words = whose ? `${whose}, ${part.label}` : part.label;
      return this.#button(`out ${part.slot} ${part.person} ${part.label}`, `${words} ×`, () => this.#change((now) => withPart(table, now, part), `without ${words}`), { 'aria-label': `Take out ${words}` });
    });
    const question = questionOf(table, roll);
    const missing = missingIn(table, roll);
    const { actions, left } = turnOf(this.scene.document.turns, roll.actor);
    const lacks = actions !== null && left === 0 ? `${actor} has no action left in round ${this.scene.document.round}: press Next, or + to give one back.` : '';
    const button = this.#button('roll', question?.declared.press ?? table.rolls[0]?.press ?? 'Roll', () => void this.#throw(), { class: 'scene-main', 'aria-disabled': String(!question || lacks !== '') });
    const says = question ? `${actor}:` : `${actor}: choose ${missing.join(', and ')}.`;
    const laid = newElement('p', 'stage-laid', says, ' ', ...parts.flatMap((part) => [part, ' ']));
    return newElement('div', 'stage-tray', laid, ...this.#counted(roll), ...(question && lacks ? [newElement('p', { class: 'stage-lacks', role: 'status' }, lacks)] : []), button);
  }

  /** What is worked out before the roll from what lies, in one line; it comes by itself, and no button is drawn anew for it. @param {Roll} roll @param {string} [slot] beside which it stands */
  #counted(roll, slot) {
    const question = roll.calculator ? null : questionOf(this.scene.table, roll);
    const request = question ? questionBefore(question.declared, roll, slot) : null;
    if (!request) return [];
    const place = newElement('p', 'stage-counted');
    const key = JSON.stringify(request);
    const fill = () => { place.textContent = curled(this.#before.get(key)?.response.sentence ?? ''); };
    if (!this.#before.has(key)) void this.#workOut(request, { isQuiet: true }).then(fill);
    fill();
    return [place];
  }

  /** @param {{calculator: string, mode: string, inputs: JsonObject}} request @param {{isQuiet?: boolean}} [how] @returns {Promise<JsonObject | null>} its result; null where there is no answer */
  async #workOut(request, how = {}) {
    const key = JSON.stringify(request);
    const answer = this.#before.get(key) ?? (await this.#askByGroup(request, how));
    this.#before.set(key, answer);
    return answer?.response.result ?? null;
  }

  /** @param {(roll: Roll) => Roll} change @param {string} text */
  #change(change, text) {
    engine.wake();
    this.#open = '';
    const now = this.#roll;
    const roll = change(now);
    this.scene.dispatch({ type: 'roll', roll, text, tracks: now.calculator ? [] : this.#moved(now.parts, roll.parts) });
  }

  /** What moves when parts are laid and taken out: what was paid for a part comes back with it. @param {Part[]} before @param {Part[]} after @returns {Moved[]} */
  #moved(before, after) {
    const { table, declared, here, document: { shared } } = this.scene;
    const out = before.filter((part) => !after.includes(part)).map((part) => ({ part, sign: /** @type {const} */ (-1) }));
    const into = after.filter((part) => !before.includes(part)).map((part) => ({ part, sign: /** @type {const} */ (1) }));
    let [now, who] = [shared, here];
    return [...out, ...into].flatMap(({ part, sign }) => {
      const slot = table.slots.find(({ name }) => name === part.slot);
      const moved = slot ? movedBy(table, declared, slot, part, who, now, sign) : [];
      for (const { person, track, value } of moved) {
        if (person) who = who.map((each) => (each.person.id === person ? { ...each, sheet: withTrack(each.sheet, track, value) } : each));
        else now = { ...now, [track]: value };
      }
      return moved;
    });
  }

  /** Something else begins: a roll that lies goes into the log first. @param {(roll: Roll) => Roll} change @param {string} text */
  #settle(change, text) {
    const now = this.#roll;
    const line = now.calculator && this.#rolled ? this.#rolled.sentence : undefined;
    this.scene.dispatch({ type: 'roll', roll: change({ ...now, ...EMPTY }), text, line });
  }

  /* The dice. */

  async #throw() {
    const roll = this.#roll;
    const question = questionOf(this.scene.table, roll);
    if (!question) return;
    announceOnce(this.#verdict, WAITING);
    const { seed, method } = freshDice();
    const before = questionBefore(question.declared, roll);
    const counted = before ? await this.#workOut(before) : {};
    if (!counted) return;
    const more = filledBy(question.declared, counted);
    const thrown = { ...roll, calculator: question.declared.calculator, inputs: { ...question.inputs, ...more }, seed, method, written: [], placed: [] };
    const answer = await this.#answerTo(thrown);
    if (!answer) return;
    this.#asked = keyOf(thrown);
    this.scene.dispatch({ type: 'roll', roll: thrown, text: question.declared.press, turns: withAction(this.scene.document.turns, roll.actor, -1) });
    this.scene.element.scrollIntoView({ block: 'start' });
    await this.#follow(thrown, answer);
  }

  /** The answer to a roll; null, with the reason said, where there is none. @param {Roll} roll */
  #answerTo(roll) {
    return this.#askByGroup(requestOf(roll));
  }

  /** @param {object} request @param {{isQuiet?: boolean}} [how] @returns {Promise<EngineSuccess | null>} */
  async #askByGroup(request, how) {
    const answer = await this.#askEngine(request, how);
    if (!answer) return null;
    this.#readings ??= readingsOfGroup();
    const readings = readingsAmong(Object.keys(answer.response.readings), await this.#readings);
    return Object.keys(readings).length ? this.#askEngine({ ...request, readings }, how) : answer;
  }

  /** @param {object} request @param {{isQuiet?: boolean}} [how] whether nobody has pressed for it @returns {Promise<EngineSuccess | null>} */
  async #askEngine(request, { isQuiet = false } = {}) {
    const answer = await engine.ask(JSON.stringify(request), {}).catch(() => null);
    if (answer?.ok) return answer;
    if (!isQuiet) announceOnce(this.#verdict, answer ? `${answer.failure.message}.` : NO_PYTHON);
    return null;
  }

  /** Asks for a roll that lies there as it was left, or that something was done to. @param {Roll} roll */
  async #ask(roll) {
    this.#asked = keyOf(roll);
    const answer = await this.#answerTo(roll);
    if (answer && this.#asked === keyOf(roll)) await this.#follow(roll, answer);
  }

  /** Asks for all that follows from an answer, and shows both. @param {Roll} roll @param {EngineSuccess} answer */
  async #follow(roll, answer) {
    const { table, document: { people } } = this.scene;
    const declared = table.rolls.find(({ calculator }) => calculator === roll.calculator);
    if (!declared) return;
    const names = namesFor(table, declared, roll, people);
    const [afters, ...further] = await Promise.all([
      this.#aftersOf(roll, declared, names, answer),
      ...questionsAfter(table, roll, answer.response).map(async ({ leaves, request: next }) => ({ leaves, answer: await engine.ask(JSON.stringify(next), {}).catch(() => null) })),
    ]);
    if (this.#asked !== keyOf(roll)) return;
    const rolled = {
      roll,
      key: keyOf(roll),
      declared,
      names,
      answer,
      sentence: named(answer.response.sentence, names),
      afters,
      placing: placingIn(table, answer),
      further: further.flatMap((each) => (each.answer?.ok ? [{ slot: each.leaves.slot, filled: Object.keys(each.leaves.inputs), answer: each.answer }] : [])),
    };
    this.#rolled = rolled;
    if (rolled.placing) this.#shown.set(rolled.key, rolled);
    this.show();
    this.#pressAwaited(roll);
  }

  /** What may be done to a roll, as far as its parts allow it. @param {Roll} roll @param {TableRoll} declared @param {{[word: string]: string}} names @param {EngineSuccess} answer whose readings hold */
  async #aftersOf(roll, declared, names, { response: { readings } }) {
    const before = questionBefore(declared, roll);
    const counted = (before ? await this.#workOut(before) : null) ?? {};
    return askAfters({ ...requestOf(roll), readings }, names, (inputs) => !isTooMuch(declared, roll, counted, inputs));
  }

  /* What now. */

  /** What stands on a sheet rests on the dice as they lay: nothing more is done to them then. @param {Roll} roll @param {Rolled} rolled @returns {Node[]} */
  #afters(roll, rolled) {
    if (roll.written.length > 0 || this.scene.document.telling) return [];
    const { first = '', at_once: atOnce = {} } = rolled.placing?.outcome ?? {};
    const waits = this.#lying(roll, rolled).some((each) => each.placing.input === first && !isLaid(each));
    const items = rolled.afters.filter(({ name }) => !waits || !Object.hasOwn(atOnce, name)).map((after) => this.#after(roll, rolled, after, atOnce[after.name]));
    return items.length ? [listOf('What now?', 'stage-afters', items)] : [];
  }

  /** One press where there is nothing to choose; otherwise a press opens the choices. @param {Roll} roll @param {Rolled} rolled @param {After} after @param {string} [atOnce] what the button says where a press takes it as often as it is offered */
  #after(roll, rolled, after, atOnce = '') {
    const { declared, answer } = rolled;
    const { table, declared: sheets, here, document: { shared } } = this.scene;
    const payments = paymentsFor(table, sheets, declared, roll, after, here, shared);
    const ways = after.options.flatMap((option) => payments.map((payment) => ({ option, payment, words: [option.label, payments.length > 1 ? payment.label : ''].filter(Boolean).join(', ') })));
    const [{ option, payment }] = ways;
    const key = `after ${after.name}`;
    const isOpen = this.#open === key;
    const take = atOnce ? () => void this.#takeAll(roll, rolled, after, payment) : () => this.#take(roll, option, payment);
    const press = ways.length > 1 ? () => this.#unfold(key) : take;
    const words = atOnce || (ways.length > 1 || !option.label ? after.label : `${after.label}: ${option.label}`);
    /** @type {{[attribute: string]: string}} */
    const state = ways.length > 1 ? { 'aria-expanded': String(isOpen) } : {};
    const button = this.#button(key, words, press, payment.lacks ? { ...state, 'aria-disabled': 'true' } : state);
    const who = payment.lacks || (payments.length === 1 && Object.keys(after.cost.tracks).length > 0 ? payment.label : '');
    button.prepend(...pieceIn(answer, after.piece));
    button.append(' ', newElement('span', 'stage-price', [`costs ${after.cost.words}`, who].filter(Boolean).join('; ')));
    const item = newElement('li', isOpen ? 'is-open' : '', button);
    if (isOpen && ways.length > 1 && !payment.lacks) {
      item.append(group(after.label, 'stage-choices', ways.map((way) => this.#button(`choice ${after.name} ${way.words}`, way.words, () => this.#take(roll, way.option, way.payment)))));
    }
    return item;
  }

  /** The dice that lie stay; the log tells what was done. @param {Roll} roll @param {AfterOption} option @param {Payment} payment */
  #take(roll, { changes, told, words }, { does, tracks }) {
    this.#open = '';
    const line = `${`${does} ${told}`.trim()}.`;
    const who = this.#who(roll.actor)?.person;
    const conditions = who && words && conditionsOf(who, words);
    this.scene.dispatch({ type: 'roll', roll: { ...roll, ...changes }, text: line, line, tracks, ...(conditions && { conditions }) });
  }

  /** Takes what is offered again and again, as one step. @param {Roll} roll @param {Rolled} rolled @param {After} after @param {Payment} payment */
  async #takeAll(roll, rolled, after, payment) {
    announceOnce(this.#verdict, WAITING);
    let [option] = after.options;
    for (let next = /** @type {After | undefined} */ (after); next;) {
      [option] = next.options;
      const afters = await this.#aftersOf({ ...roll, ...option.changes }, rolled.declared, rolled.names, rolled.answer);
      next = afters.find(({ name }) => name === after.name);
    }
    if (keyOf(this.#roll) === keyOf(roll)) this.#take(this.#roll, option, payment);
  }

  /** @param {Roll} roll @param {Rolled} rolled @returns {Node[]} */
  #left(roll, rolled) {
    const changes = changesAfter(this.scene, roll, rolled, this.#outcomeOf(roll, rolled));
    const written = changes.map((left) => {
      const isDone = roll.written.includes(left.label);
      return newElement('li', '', this.#button(`left ${left.label}`, isDone ? `Written: ${left.label}` : left.label, () => this.#write(roll, left), { 'aria-disabled': String(isDone) }));
    });
    const worded = wordsAfter(this.scene.table, roll, rolled.answer.response).map((words, at) => newElement('li', '', this.#wordsField(roll, words, at)));
    const lines = [...written, ...this.#done(roll, rolled, changes), ...this.#prices(roll, rolled), ...worded, ...this.#spent(roll, rolled)];
    return lines.length ? [listOf('What it leaves behind', 'stage-left', lines)] : [];
  }

  /** What is written, and no answer offers any more: words, and a track that has come to its end with it. @param {Roll} roll @param {Rolled} rolled @param {Left[]} changes @returns {Node[]} */
  #done(roll, rolled, changes) {
    const told = [...changes.map(({ label }) => label), ...spentAfter(this.scene, roll, rolled, this.#outcomeOf(roll, rolled)).map(({ who, words }) => `${who.person.name}: ${words}`)];
    const lines = roll.written.filter((line) => !told.includes(line));
    return lines.map((line) => newElement('li', '', this.#button(`left ${line}`, `Written: ${line}`, () => {}, { 'aria-disabled': 'true' })));
  }

  /** A press for each part that is used up: it is out of use until the words are taken away. @param {Roll} roll @param {Rolled} rolled */
  #spent(roll, rolled) {
    return spentAfter(this.scene, roll, rolled, this.#outcomeOf(roll, rolled)).map(({ who, words, isDone }) => {
      const write = () => this.#writeWords(roll, who, words);
      return newElement('li', '', this.#button(`left ${words}`, isDone ? `Marked: ${words}` : `${words}, until the scene ends`, write, { 'aria-disabled': String(isDone) }));
    });
  }

  /** What it may cost, one way or another, where somebody says so; a press opens the choices. @param {Roll} roll @param {Rolled} rolled */
  #prices(roll, rolled) {
    return pricesAfter(this.scene, roll, rolled).map(({ title, says, options }) => {
      const key = `left ${title}`;
      const isOpen = this.#open === key;
      const button = this.#button(key, title, () => this.#unfold(key), { 'aria-expanded': String(isOpen) });
      button.append(' ', newElement('span', 'stage-price', says));
      const choices = options.map((each) => this.#button(`choice ${each.label}`, each.label, () => this.#write(roll, each)));
      return newElement('li', isOpen ? 'is-open' : '', button, ...(isOpen ? [group(title, 'stage-choices', choices)] : []));
    });
  }

  /** @param {Roll} roll @param {Left} left */
  #write(roll, { label, change }) {
    this.#open = '';
    this.scene.dispatch({ type: 'roll', roll: { ...roll, written: [...roll.written, label] }, text: label, line: label, tracks: [change] });
  }

  /** @param {Roll} roll @param {import('./roll.mjs').Asked} asked @param {number} at its place among them */
  #wordsField(roll, { slot, label, behind }, at) {
    const who = this.#who(personIn(this.scene.table, roll, slot));
    const title = `${who?.person.name}: ${label.toLowerCase()}`;
    const field = newElement('input', { 'aria-label': title, placeholder: title, 'data-key': `words ${slot} ${at}`, autocomplete: 'off' });
    const write = () => {
      const read = readLine(field.value);
      if (!who || !read.ok || !read.line.trim()) return void announceOnce(this.#verdict, read.ok ? `${label}: type the words first.` : `${read.message}.`);
      field.value = '';
      this.#writeWords(roll, who, `${read.line.trim()} ${behind}`.trim());
    };
    return newElement('div', 'stage-words', field, ` ${behind} `, this.#button(`left words ${slot} ${at}`, 'Write it', write));
  }

  /** Words that hold for somebody from now on. @param {Roll} roll @param {Here} who @param {string} words */
  #writeWords(roll, { person }, words) {
    const line = `${person.name}: ${words}`;
    this.scene.dispatch({ type: 'roll', roll: { ...roll, written: [...roll.written, line] }, text: line, line, conditions: conditionsOf(person, words) });
  }

  /** @param {Roll} roll @param {Rolled} rolled */
  #ways(roll, rolled) {
    const { declared } = rolled;
    const isTold = this.#outcomeOf(roll, rolled) && isWhole(this.#lying(roll, rolled));
    const { waiting, telling } = this.scene.document;
    const isAlone = waiting.length === 0 && !telling;
    const all = isTold && (isAlone || telling) ? [this.#button('left all', 'Write it all, and go on', () => this.#writeAll(roll, rolled), { class: 'scene-main' })] : [];
    const close = this.#button('close', 'Nothing more', () => this.#settle(() => ({ ...NOTHING, actor: roll.actor }), 'The roll is over'), isTold ? {} : { class: 'scene-main' });
    // What somebody was paid for, or paid for, is named anew.
    const isFree = (/** @type {Part} */ { slot: laid }) => this.scene.table.slots.some(({ name, named: by, shares }) => name === laid && !by && Object.keys(shares).length === 0);
    const again = () => this.#settle((now) => ({ ...now, parts: now.parts.filter(isFree) }), 'The same again');
    const back = isAlone ? exchanged(this.scene.table, this.scene.declared, declared, roll, this.scene.here) : null;
    const swing = back ? [this.#button('exchange', `${declared.exchange}: ${this.#who(back.actor)?.person.name ?? ''}`, () => this.#settle(() => back, declared.exchange))] : [];
    return newElement('div', 'stage-ways', ...all, close, ...(isAlone ? [this.#button('again', `${declared.press} the same again`, again)] : []), ...swing);
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function buttonAt(target) {
  return target instanceof Element ? target.closest('button[data-key]') : null;
}

/** @param {EventTarget | null} target */
function keyOfButton(target) {
  return buttonAt(target)?.dataset.key ?? '';
}

/** What a roll has once it is thrown. */
const EMPTY = { calculator: '', inputs: {}, seed: '', written: [], placed: [] };

/** @param {Part} part */
function keyOfPart({ slot, person, label }) {
  return `lay ${slot} ${person} ${label}`;
}

/** @returns {Promise<{[ruling: string]: string}>} */
async function readingsOfGroup() {
  const kept = await readGroup();
  const found = kept && (await engine.ask(JSON.stringify({ inquiry: 'group', group: kept, wants: 'readings' }), {}, 'inquire').catch(() => null));
  return readingsIn(/** @type {any} */ (found)?.answer?.departures ?? []);
}

/** @param {Element} place @param {string} text */
function announceOnce(place, text) {
  if (place.textContent !== text) announce(place, text);
}
