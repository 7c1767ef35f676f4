/**
 * The roll at a table: who acts, what is laid, the dice, what may be done now, and what the roll leaves behind. Each
 * press is an event of the scene, so that Undo takes it back and a reload finds it. It knows no game.
 *
 * @typedef {import('./table.mjs').SceneTable} SceneTable
 * @typedef {import('./roll.mjs').Offer} Offer
 * @typedef {import('./roll.mjs').Part} Part
 * @typedef {import('./roll.mjs').Roll} Roll
 * @typedef {import('./roll.mjs').Here} Here
 * @typedef {import('./roll.mjs').TableRoll} TableRoll
 * @typedef {import('./reducer.mjs').Moved} Moved
 * @typedef {import('../engine/wire.mjs').EngineSuccess} EngineSuccess
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{name: string, label: string, inputs: JsonObject, cost: {words: string, track: string | null, number: number}}} After
 * @typedef {{label: string, change: Moved}} Left what the roll leaves behind on a sheet
 * @typedef {object} Rolled a roll with all that follows from its answer
 * @property {string} key of what was asked
 * @property {TableRoll} declared
 * @property {{[word: string]: string}} names by the word of the rules that stands for them
 * @property {string} sentence with names
 * @property {EngineSuccess} answer
 * @property {After[]} afters
 * @property {{slot: string, filled: string[], answer: EngineSuccess}[]} further answers that follow at once
 */

import { isTooMuch, lies, missingIn, named, namesFor, NOTHING, numbersOf, offersOf, partsIn, payerOf, paymentOf, personIn, questionOf, questionsAfter, withActor, withPart, wordsAfter } from './roll.mjs';
import { announce, newButton, newElement } from '../shared/html.mjs';
import { engineDocument, engineMarkup, prefixLinks } from '../calculator/answer.mjs';
import { changesFrom } from '../sheet/declared.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { freshDice } from '../shared/seed.mjs';
import { readGroup, readingsAmong, readingsIn } from '../group/store.mjs';
import { readLine } from '../shared/text.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { isSeen, TrackView } from './views.mjs';

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
  /** @type {Map<string, () => void>} what each button does, by its key */
  #presses = new Map();
  /** @type {Promise<{[ruling: string]: string}> | null} */
  #readings = null;

  /** @param {SceneTable} scene */
  constructor(scene) {
    this.scene = scene;
    this.element.append(this.#verdict, this.#body);
    this.element.addEventListener('click', ({ target }) => this.#press(target), { signal: scene.element.signal });
  }

  /** @returns {Roll} */
  get #roll() {
    const { roll, people, turn } = this.scene.document;
    const isHere = roll && people.some(({ id }) => id === roll.actor);
    return isHere ? roll : { ...NOTHING, actor: turn || (people[0]?.id ?? '') };
  }

  /** Somebody at the table, with their sheet. @param {string} id */
  #who(id) {
    return this.scene.here.find(({ person }) => person.id === id);
  }

  show() {
    const roll = this.#roll;
    if (roll.calculator && keyOf(roll) !== this.#asked) void this.#ask(roll);
    const state = JSON.stringify([roll, this.scene.document.people, this.#rolled?.key ?? '', this.scene.known]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const focused = document.activeElement instanceof HTMLElement && this.#body.contains(document.activeElement) ? (document.activeElement.dataset.key ?? '') : null;
    this.#presses.clear();
    this.#body.replaceChildren(...this.#parts(roll));
    if (focused !== null) this.#focus(focused);
  }

  /** Where the button has gone, the next thing that can be done has the focus. @param {string} key */
  #focus(key) {
    const next = ['after', 'left', 'close', 'roll'].map((each) => this.#body.querySelector(`[data-key^="${each}"]`));
    const place = this.#body.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? next.find((each) => each !== null);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const button = target instanceof Element ? target.closest('button[data-key]') : null;
    if (!(button instanceof HTMLElement) || button.getAttribute('aria-disabled') === 'true') return;
    this.#presses.get(button.dataset.key ?? '')?.();
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
      return [this.#chips(roll), ...this.#tracks(roll), ...this.#sheet(roll), this.#tray(roll)];
    }
    const rolled = this.#rolled;
    if (!rolled || rolled.key !== keyOf(roll)) return [this.#chips(roll)];
    announceOnce(this.#verdict, rolled.sentence);
    return [...dice(rolled), ...this.#afters(roll, rolled), ...this.#left(roll, rolled), this.#ways(roll, rolled), working(rolled.answer)];
  }

  /* Nobody is here: the game's own first situation is one press away. */

  #situations() {
    return this.scene.table.situations.map((each) => {
      const set = () => this.scene.setSituation(each);
      return newElement('div', 'stage-situation', newElement('p', '', each.says), this.#button(`situation ${each.title}`, `Play “${each.title}”`, set, { class: 'scene-main' }));
    });
  }

  /* What is laid. */

  /** @param {Roll} roll */
  #chips(roll) {
    const chips = this.scene.here.map(({ person }) => {
      const act = () => this.#settle((now) => withActor(this.scene.table, now, person.id), `${person.name} acts`);
      return this.#button(`actor ${person.id}`, person.name, act, { 'aria-pressed': String(person.id === roll.actor) });
    });
    return group('Who acts', 'stage-chips', chips);
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
    return views.length ? [newElement('ul', 'stage-tracks', row)] : [];
  }

  /** @param {Roll} roll */
  #sheet(roll) {
    const { table, declared } = this.scene;
    const actor = this.#who(roll.actor);
    return table.slots.flatMap((slot) => {
      const own = actor && slot.of === 'actor' ? offersOf(table, declared, slot, actor) : [];
      const numbers = numbersOf(table, slot).map((offer) => ({ ...offer, title: slot.title }));
      if (slot.of === 'other') return slot.many ? this.#ofOthers(roll, slot) : [this.#against(roll, slot, numbers)];
      return [...own, ...numbers].map((offer) => this.#offer(roll, { ...offer, title: offer.title || slot.title }));
    });
  }

  /** @param {Roll} roll @param {Offer} offer */
  #offer(roll, { title, parts, ours }) {
    return group(title, 'stage-offer', parts.map((part) => this.#layButton(roll, part)), ours);
  }

  /** @param {Roll} roll @param {Part} part @param {string} [words] */
  #layButton(roll, part, words = part.label) {
    const lay = () => this.#change((now) => withPart(this.scene.table, now, part), words);
    return this.#button(`lay ${part.slot} ${part.person} ${part.label}`, words, lay, { 'aria-pressed': String(lies(roll, part)) });
  }

  /** What each of the others has for it. @param {Roll} roll @param {import('./roll.mjs').Slot} slot */
  #ofOthers(roll, slot) {
    const { table, declared, here } = this.scene;
    const buttons = here.filter(({ person }) => person.id !== roll.actor).flatMap((who) => {
      const parts = offersOf(table, declared, slot, who).flatMap((offer) => offer.parts);
      return parts.map((part) => this.#layButton(roll, part, `${who.person.name}, ${part.label}`));
    });
    return buttons.length ? [group(slot.title, 'stage-offer', buttons)] : [];
  }

  /** A press on a name lays what they would answer with; what else they have comes below. @param {Roll} roll @param {import('./roll.mjs').Slot} slot @param {Offer[]} numbers */
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
    const actor = this.#who(roll.actor)?.person.name ?? '';
    const parts = roll.parts.map((part) => {
      const whose = part.person === roll.actor ? undefined : this.#who(part.person)?.person.name;
      const words = whose ? `${whose}, ${part.label}` : part.label;
      return this.#button(`out ${part.slot} ${part.person} ${part.label}`, `${words} ×`, () => this.#change((now) => withPart(table, now, part), `without ${words}`), { 'aria-label': `Take out ${words}` });
    });
    const question = questionOf(table, roll);
    const missing = missingIn(table, roll);
    const button = this.#button('roll', question?.declared.press ?? table.rolls[0]?.press ?? 'Roll', () => void this.#throw(), { class: 'scene-main', 'aria-disabled': String(!question) });
    const says = question ? `${actor}:` : `${actor}: choose ${missing.join(', and ')}.`;
    return newElement('div', 'stage-tray', newElement('p', 'stage-laid', says, ' ', ...parts.flatMap((part) => [part, ' '])), button);
  }

  /** @param {(roll: Roll) => Roll} change @param {string} text */
  #change(change, text) {
    engine.wake();
    const now = this.#roll;
    this.scene.dispatch({ type: 'roll', roll: change(now), text });
  }

  /** Something else begins: a roll that lies goes into the log first. @param {(roll: Roll) => Roll} change @param {string} text */
  #settle(change, text) {
    const now = this.#roll;
    const line = now.calculator && this.#rolled ? this.#rolled.sentence : undefined;
    this.scene.dispatch({ type: 'roll', roll: change({ ...now, calculator: '', inputs: {}, seed: '', written: [] }), text, line });
  }

  /* The dice. */

  async #throw() {
    const roll = this.#roll;
    const question = questionOf(this.scene.table, roll);
    if (!question) return;
    announceOnce(this.#verdict, WAITING);
    const { seed, method } = freshDice();
    const thrown = { ...roll, calculator: question.declared.calculator, inputs: question.inputs, seed, method, written: [] };
    const answer = await this.#answerTo(thrown);
    if (!answer) return;
    this.#asked = keyOf(thrown);
    this.scene.dispatch({ type: 'roll', roll: thrown, text: question.declared.press });
    this.scene.element.scrollIntoView({ block: 'start' });
    await this.#follow(thrown, answer);
  }

  /** The answer to a roll; null, with the reason said, where there is none. @param {Roll} roll */
  async #answerTo(roll) {
    const request = requestOf(roll);
    const answer = await this.#askEngine(request);
    if (!answer) return null;
    this.#readings ??= readingsOfGroup();
    const readings = readingsAmong(Object.keys(answer.response.readings), await this.#readings);
    return Object.keys(readings).length ? this.#askEngine({ ...request, readings }) : answer;
  }

  /** @param {object} request @returns {Promise<EngineSuccess | null>} */
  async #askEngine(request) {
    const answer = await engine.ask(JSON.stringify(request), {}).catch(() => null);
    if (answer?.ok) return answer;
    announceOnce(this.#verdict, answer ? `${answer.failure.message}.` : NO_PYTHON);
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
    const request = { ...requestOf(roll), readings: answer.response.readings };
    const names = namesFor(table, declared, roll, people);
    const [found, ...further] = await Promise.all([
      engine.ask(JSON.stringify({ inquiry: 'afters', request }), {}, 'inquire').catch(() => null),
      ...questionsAfter(table, roll, answer.response).map(async ({ leaves, request: next }) => ({ leaves, answer: await engine.ask(JSON.stringify(next), {}).catch(() => null) })),
    ]);
    if (this.#asked !== keyOf(roll)) return;
    const offered = /** @type {any} */ (found)?.answer?.afters ?? [];
    this.#rolled = {
      key: keyOf(roll),
      declared,
      names,
      answer,
      sentence: named(answer.response.sentence, names),
      afters: offered.flatMap((/** @type {any} */ each) => afterIn(each, names)).filter((/** @type {After} */ { inputs }) => !isTooMuch(declared, roll, inputs)),
      further: further.flatMap((each) => (each.answer?.ok ? [{ slot: each.leaves.slot, filled: Object.keys(each.leaves.inputs), answer: each.answer }] : [])),
    };
    this.show();
  }

  /* What now. */

  /** What stands on a sheet rests on the dice as they lay: nothing more is done to them then. @param {Roll} roll @param {Rolled} rolled @returns {Node[]} */
  #afters(roll, { declared, afters }) {
    if (roll.written.length > 0) return [];
    const buttons = afters.map((after) => {
      const payer = this.#who(payerOf(this.scene.table, declared, roll, after.name));
      const paid = paymentOf(this.scene.declared, payer, after.cost);
      const now = { ...roll, inputs: after.inputs };
      const take = () => this.scene.dispatch({ type: 'roll', roll: now, text: after.label, tracks: paid ? [paid] : [] });
      const price = `costs ${after.cost.words}${paid ? `; ${payer?.person.name} has ${paid.value + after.cost.number}` : ''}`;
      const button = this.#button(`after ${after.name}`, after.label, take);
      button.append(' ', newElement('span', 'stage-price', price));
      return newElement('li', '', button);
    });
    return buttons.length ? [listed('What now?', 'stage-afters', buttons)] : [];
  }

  /** @param {Roll} roll @param {Rolled} rolled @returns {Node[]} */
  #left(roll, rolled) {
    const written = this.#changes(roll, rolled).map(({ label, change }) => {
      const write = () => this.scene.dispatch({ type: 'roll', roll: { ...roll, written: [...roll.written, label] }, text: label, line: label, tracks: [change] });
      const isDone = roll.written.includes(label);
      return newElement('li', '', this.#button(`left ${label}`, isDone ? `Written: ${label}` : label, write, { 'aria-disabled': String(isDone) }));
    });
    const worded = wordsAfter(this.scene.table, roll, rolled.answer.response).map((words) => newElement('li', '', this.#wordsField(roll, rolled, words)));
    const lines = [...written, ...worded];
    return lines.length ? [listed('What it leaves behind', 'stage-left', lines)] : [];
  }

  /** What answers change on the sheets of those who are in the roll. @param {Roll} roll @param {Rolled} rolled @returns {Left[]} */
  #changes(roll, { declared, answer, further }) {
    const { table, declared: sheets } = this.scene;
    const own = Object.entries(declared.writes).map(([slot, tracks]) => ({ slot, filled: /** @type {string[]} */ ([]), tracks, answer }));
    const all = [...own, ...further.map((each) => ({ ...each, tracks: sheets.tracks.map(({ name }) => name) }))];
    return all.flatMap(({ slot, filled, tracks, answer: { response } }) => {
      const who = this.#who(personIn(table, roll, slot));
      const found = who ? changesFrom(sheets, who.sheet, response, { filled, isLast: true }) : [];
      return found.filter(({ track }) => tracks.includes(track)).map(({ label, track, value }) => ({ label, change: { person: who?.person.id ?? '', track, value } }));
    });
  }

  /** @param {Roll} roll @param {Rolled} rolled @param {import('../shared/records.mjs').Words} words */
  #wordsField(roll, { answer }, { slot, label, value }) {
    const who = this.#who(personIn(this.scene.table, roll, slot));
    const title = `${who?.person.name}: ${label.toLowerCase()}`;
    const field = newElement('input', { 'aria-label': title, placeholder: title, 'data-key': `words ${slot}`, autocomplete: 'off' });
    const behind = value ? String(answer.response.result[value] ?? '') : '';
    const write = () => {
      const read = readLine(field.value);
      if (!who || !read.ok || !read.line.trim()) return void announceOnce(this.#verdict, read.ok ? `${label}: type the words first.` : `${read.message}.`);
      const told = `${read.line.trim()} ${behind}`.trim();
      const text = [who.person.conditions.trim(), told].filter(Boolean).join(', ');
      const line = `${who.person.name}: ${told}`;
      this.scene.dispatch({ type: 'roll', roll: { ...roll, written: [...roll.written, line] }, text: line, line, conditions: { person: who.person.id, text } });
    };
    return newElement('div', 'stage-words', field, ` ${behind} `, this.#button(`left words ${slot}`, 'Write it', write));
  }

  /** @param {Roll} roll @param {Rolled} rolled */
  #ways(roll, { declared }) {
    const close = this.#button('close', 'Nothing more', () => this.#settle(() => ({ ...NOTHING, actor: roll.actor }), 'The roll is over'), { class: 'scene-main' });
    return newElement('div', 'stage-ways', close, this.#button('again', `${declared.press} the same again`, () => this.#settle((now) => now, 'The same again')));
  }
}

/** @param {Roll} roll */
function keyOf({ actor, calculator, inputs, seed, method }) {
  return JSON.stringify([actor, calculator, inputs, seed, method]);
}

/** @param {Roll} roll */
function requestOf({ calculator, inputs, seed, method }) {
  return { calculator, mode: 'roll', inputs, seed, method };
}

/** @param {any} offered @param {{[word: string]: string}} names @returns {After[]} */
function afterIn({ name, label, cost, link }, names) {
  const read = decodeLink(link);
  return read?.ok ? [{ name, label: named(label, names), inputs: read.state.inputs ?? {}, cost: { ...cost, words: named(cost.words, names) } }] : [];
}

/** @returns {Promise<{[ruling: string]: string}>} */
async function readingsOfGroup() {
  const kept = await readGroup();
  const found = kept && (await engine.ask(JSON.stringify({ inquiry: 'group', group: kept, wants: 'readings' }), {}, 'inquire').catch(() => null));
  return readingsIn(/** @type {any} */ (found)?.answer?.departures ?? []);
}

/** The dice and tokens of an answer, with the names of those whose they are. @param {Rolled} rolled @returns {Node[]} */
function dice({ answer: { html }, names }) {
  const rows = [...engineDocument(html).querySelectorAll('.rc-shown')].map((row) => document.importNode(row, true));
  for (const caption of rows.flatMap((row) => [...row.querySelectorAll('figcaption')])) caption.textContent = named(caption.textContent ?? '', names);
  return rows.length ? [newElement('div', 'stage-dice', ...rows)] : [];
}

/** Everything that the engine says of it. @param {EngineSuccess} answer */
function working({ html }) {
  const place = newElement('div', 'rc-answer');
  place.innerHTML = engineMarkup(html);
  prefixLinks(place, siteRoot?.href ?? '');
  return newElement('details', 'stage-working', newElement('summary', '', 'How it comes about'), place);
}

/** @param {string} title @param {string} name @param {Node[]} buttons @param {boolean} [ours] */
function group(title, name, buttons, ours = false) {
  const head = newElement('p', 'stage-title', title, ...(ours ? [' ', newElement('small', '', '(ours)')] : []));
  return newElement('div', { class: name, role: 'group', 'aria-label': title }, head, newElement('div', 'stage-buttons', ...buttons));
}

/** @param {string} title @param {string} name @param {Node[]} items */
function listed(title, name, items) {
  return newElement('div', { class: name, role: 'group', 'aria-label': title }, newElement('p', 'stage-title', title), newElement('ul', '', ...items));
}

/** @param {Element} place @param {string} text */
function announceOnce(place, text) {
  if (place.textContent !== text) announce(place, text);
}
