/**
 * The end of an evening: what the rules of a game give or take then, for everybody who is here, and the press that writes
 * it on the sheets. What the rules are, the game declares; this knows no game.
 *
 * @import { Moved } from './reducer.mjs'
 * @import { SceneTable } from './table.mjs'
 * @import { Here } from './views.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, KeptSheet, ToldEvening as Rule } from '../shared/records.mjs'
 * @typedef {{[key: string]: number | string[]}} Said what the players have said: numbers, and deeds, by the rule and the person
 * @typedef {{ok: true, result: JsonObject} | {ok: false, message: string}} Counted what the calculator of deeds says
 * @typedef {{here: Here, after: KeptSheet, moved: Moved[], gains: {[track: string]: number}, keeps: JsonObject, trouble: string}} After
 *   somebody after the evening: the tracks that it moves, what the table gains, and the inputs that it leaves on the sheet
 */

import { actionButton, newElement } from '../shared/html.mjs';
import { bookLink } from '../shared/site-root.mjs';
import { bounded, changesFrom, offersFor, startOf, trackValue, withTrack } from '../sheet/declared.mjs';
import { canonical } from '../shared/json.mjs';
import { changeWords, isCharacter, pressFor } from './views.mjs';
import { engine } from '../engine/shared.mjs';
import { numberText, shortened } from '../shared/text.mjs';
import { sheetWith } from '../sheet/store.mjs';
import { LONGEST_LINE } from '../sheet/document.mjs';

const OF_ALL = '';
/** @type {Counted} */
const WAITING = { ok: false, message: 'the deeds are being counted.' };
/** @type {Counted} */
const UNKNOWN = { ok: false, message: 'the numbers of this sheet are not known yet.' };
const NO_PYTHON = 'Python cannot count the deeds now; press again to try once more.';

/** @param {Rule} rule @param {string} person empty for everybody */
function keyOf({ title }, person) {
  return `${title} ${person}`.trim();
}

/** The number that was said, or where it begins. @param {Rule} rule @param {Said} said @param {string} person */
function numberSaid(rule, said, person) {
  const number = said[keyOf(rule, rule.each ? person : OF_ALL)];
  return typeof number === 'number' ? number : rule.usual;
}

/** The deeds of somebody. @param {Rule} rule @param {Said} said @param {string} person @returns {string[]} */
function deedsSaid(rule, said, person) {
  const deeds = said[keyOf(rule, person)];
  return Array.isArray(deeds) ? deeds.filter((each) => Object.hasOwn(rule.deeds, each)) : [];
}

/** Whether a track that would go back to its start is left as it is. @param {Rule} rule @param {Said} said */
function isLeft(rule, said) {
  return said[keyOf(rule, OF_ALL)] === 0;
}

/** What the calculator of deeds is asked about somebody; null where nobody knows their numbers yet. @param {Declared} declared @param {Rule} rule @param {string[]} deeds @param {KeptSheet} sheet */
export function deedsQuestion(declared, { calculator, input }, deeds, sheet) {
  const [offer] = offersFor(declared, sheet, calculator);
  return offer ? { calculator, mode: 'work', inputs: { ...offer.inputs, [input]: deeds } } : null;
}

/**
 * Somebody after the evening.
 * @param {{evenings: Rule[]}} table
 * @param {Declared} declared
 * @param {Said} said
 * @param {Here} here
 * @param {(rule: Rule, here: Here) => Counted | null} counted null where there is nothing to count
 * @returns {After}
 */
export function afterEvening({ evenings }, declared, said, here, counted) {
  let { sheet: after } = here;
  /** @type {Moved[]} */
  const moved = [];
  /** @type {{[track: string]: number}} */
  const gains = {};
  /** @type {JsonObject} */
  const keeps = {};
  let trouble = '';
  const set = (/** @type {string} */ track, /** @type {number} */ value) => {
    moved.push({ person: here.person.id, track, value });
    after = withTrack(after, track, value);
  };
  for (const rule of evenings) {
    const track = declared.tracks.find(({ name }) => name === rule.track);
    if (track) {
      const now = trackValue(track, after);
      const then = rule.starts ? (isLeft(rule, said) ? now : startOf(track, after)) : bounded(track, after, now + numberSaid(rule, said, here.person.id));
      if (then !== now) set(track.name, then);
      if (rule.into && now > then) gains[rule.into] = (gains[rule.into] ?? 0) + now - then;
    }
    const count = rule.calculator ? counted(rule, here) : null;
    if (count && !count.ok) trouble = count.message;
    if (!count?.ok) continue;
    for (const { track: name, value } of changesFrom(declared, after, { calculator: rule.calculator, result: count.result }, { filled: [], isLast: true })) set(name, value);
    for (const [input, name] of Object.entries(rule.keeps)) keeps[input] = count.result[name];
  }
  return { here, after, moved, gains, keeps, trouble };
}

export class EveningEnd {
  element = newElement('div', 'scene-evening-rules');
  /** @type {Map<string, Counted>} by the question */
  #counted = new Map();
  /** The deed that a press on a name adds, by the rule. @type {Map<string, string>} */
  #chosen = new Map();

  /**
   * @param {SceneTable} scene
   * @param {import('./views.mjs').Ending} ending
   * @param {{read: () => Said, replace: (said: Said) => void}} said which a reload leaves
   */
  constructor(scene, ending, said) {
    this.scene = scene;
    this.ending = ending;
    this.said = said;
    this.element.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && target.dataset.rule) this.#chosen.set(target.dataset.rule, target.value);
    }, { signal: scene.element.signal });
  }

  /** The characters that an evening gives something to. */
  get #characters() {
    return this.scene.here.filter(isCharacter);
  }

  /** @param {Here} here */
  #after(here) {
    return afterEvening(this.scene.table, this.scene.declared, this.said.read(), here, (rule, who) => this.#count(rule, who));
  }

  /** What the deeds of somebody come to; the kept sheet knows best which of them it has already. @param {Rule} rule @param {Here} here @returns {Counted | null} */
  #count(rule, { person, sheet }) {
    const kept = person.sheet ? sheetWith(person.sheet) : null;
    const known = Object.fromEntries(Object.entries(kept?.document.inputs ?? {}).filter(([name]) => Object.hasOwn(rule.keeps, name)));
    const asked = { ...sheet, answer: sheet.answer && { ...sheet.answer, inputs: { ...sheet.answer.inputs, ...known } } };
    const deeds = deedsSaid(rule, this.said.read(), person.id);
    if (deeds.length === 0) return null;
    const question = deedsQuestion(this.scene.declared, rule, deeds, asked);
    if (!question) return UNKNOWN;
    const key = canonical(question) ?? '';
    if (!this.#counted.has(key)) void this.#ask(key, question);
    return this.#counted.get(key) ?? UNKNOWN;
  }

  /** @param {string} key @param {JsonObject} question */
  async #ask(key, question) {
    this.#counted.set(key, WAITING);
    const answer = await engine.ask(JSON.stringify(question), {}).catch(() => null);
    this.#counted.set(key, answer?.ok ? { ok: true, result: answer.response.result } : { ok: false, message: answer ? `${answer.failure.message}.` : NO_PYTHON });
    this.show();
    if (!answer) this.#counted.delete(key); // the next press asks again
  }

  show() {
    if (!this.element.closest('details')?.open) return;
    const focused = this.element.contains(document.activeElement) && document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const characters = this.#characters;
    const said = this.said.read();
    const none = newElement('p', '', 'No character is here who could gain anything.');
    const rules = this.scene.table.evenings.map((rule) => newElement('section', 'scene-rule', ...headOf(rule), ...(characters.length ? this.#controls(rule, said, characters) : [])));
    this.element.replaceChildren(...rules, ...(characters.length ? this.#sheets(characters.map((each) => this.#after(each))) : [none]));
    const again = focused ? this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {Rule} rule @param {Said} said @param {Here[]} characters @returns {Node[]} */
  #controls(rule, said, characters) {
    if (rule.calculator) return this.#deeds(rule, said, characters);
    if (rule.starts) return this.#moves(rule, characters) ? [keyed(toggle('evening-leave', 'Leave it as it is', isLeft(rule, said)), rule, OF_ALL)] : [];
    if (!rule.most) return [];
    const whose = rule.each ? characters.map(({ person }) => ({ id: person.id, name: person.name })) : [{ id: OF_ALL, name: 'Everybody' }];
    return whose.map(({ id, name }) => stepper(rule, id, name, numberSaid(rule, said, id)));
  }

  /** Whether a rule would put anybody's track back. @param {Rule} rule @param {Here[]} characters */
  #moves(rule, characters) {
    const track = this.scene.declared.tracks.find(({ name }) => name === rule.track);
    return track !== undefined && characters.some(({ sheet }) => trackValue(track, sheet) !== startOf(track, sheet));
  }

  /** What was done is chosen once; a press on a name counts it for them. @param {Rule} rule @param {Said} said @param {Here[]} characters @returns {Node[]} */
  #deeds(rule, said, characters) {
    const choice = newElement('select', { 'aria-label': `${rule.title}: what was done`, 'data-rule': rule.title, 'data-key': `deed ${rule.title}` }, ...Object.entries(rule.deeds).map(([name, words]) => new Option(words, name)));
    choice.value = this.#chosen.get(rule.title) ?? choice.value;
    const names = characters.map(({ person }) => keyed(actionButton('evening-deed', person.name, `${person.name} did it`), rule, person.id));
    const all = characters.length > 1 ? [keyed(actionButton('evening-deed', 'Everybody', 'Everybody did it'), rule, OF_ALL)] : [];
    const lists = characters.flatMap(({ person }) => {
      const deeds = deedsSaid(rule, said, person.id);
      const buttons = deeds.map((each, at) => {
        const button = keyed(actionButton('evening-undeed', `${rule.deeds[each]} \u00d7`, `${person.name}, take out: ${rule.deeds[each]}`), rule, person.id);
        button.dataset.at = String(at);
        button.dataset.key += ` ${at}`;
        return button;
      });
      return deeds.length ? [newElement('p', 'scene-deeds', `${person.name}: `, ...buttons.flatMap((each) => [each, ' ']))] : [];
    });
    return [newElement('div', 'scene-did', choice, ...names, ...all), ...lists];
  }

  /** What goes on whose sheet. @param {After[]} afters @returns {Node[]} */
  #sheets(afters) {
    const { declared } = this.scene;
    const open = afters.filter((each) => !each.trouble && wordsOf(declared, each));
    const lines = afters.map((each) => {
      const { person } = each.here;
      const words = each.trouble || wordsOf(declared, each) || 'the sheet says the same.';
      const isKept = sheetWith(person.sheet) !== null;
      const button = open.includes(each) ? [named(pressFor('evening-write', isKept ? `Write on the sheet of ${person.name}` : `Keep ${person.name}, and write it`, person.id))] : [];
      return newElement('li', '', newElement('span', '', `${person.name}: ${words} `), ...button);
    });
    const all = open.length > 1 ? [actionButton('evening-write', open.every(({ here }) => sheetWith(here.person.sheet)) ? 'Write all of it' : 'Keep everybody, and write all of it')] : [];
    for (const each of all) named(each).className = 'scene-main';
    const [step] = this.scene.state.past;
    const written = this.ending.written.read();
    const isLast = written.some(({ by }) => by && by === step?.key); // then one Undo takes all of it back, at the table too
    const undo = written.length ? [named(actionButton(isLast ? 'undo' : 'unwrite', 'Undo what was written'), 'undo')] : [];
    return [newElement('ul', 'scene-endings', ...lines), ...all, ...undo];
  }

  /** @param {HTMLButtonElement} button @returns {Promise<string>} what was done; '' where the page shows it */
  async press(button) {
    const { action = '', rule: title = '', of = '', at } = button.dataset;
    const said = this.said.read();
    const rule = this.scene.table.evenings.find((each) => each.title === title);
    if (action === 'evening-write') return this.#write(of);
    if (!rule) return '';
    const key = keyOf(rule, of);
    if (action === 'evening-leave') this.said.replace({ ...said, [key]: isLeft(rule, said) ? 1 : 0 });
    if (action === 'evening-less' || action === 'evening-more') {
      const number = numberSaid(rule, said, of) + (action === 'evening-more' ? 1 : -1);
      this.said.replace({ ...said, [key]: Math.max(rule.least, Math.min(rule.most, number)) });
    }
    if (action === 'evening-deed') this.#did(rule, of);
    if (action === 'evening-undeed') this.said.replace({ ...said, [key]: deedsSaid(rule, said, of).filter((_deed, place) => place !== Number(at)) });
    this.show();
    return '';
  }

  /** @param {Rule} rule @param {string} of id of a person; empty for everybody */
  #did(rule, of) {
    const deed = this.#chosen.get(rule.title) ?? Object.keys(rule.deeds)[0];
    const said = this.said.read();
    const some = this.#characters.filter(({ person }) => of === '' || person.id === of);
    const more = some.map(({ person }) => [keyOf(rule, person.id), [...deedsSaid(rule, said, person.id), deed]]);
    this.said.replace({ ...said, ...Object.fromEntries(more) });
  }

  /** One step of the scene, and one line on each sheet; whoever is not kept is kept first, as they are. @param {string} of id of a person; empty for everybody */
  async #write(of) {
    const { scene, ending } = this;
    const chosen = this.#characters.filter(({ person }) => of === '' || person.id === of);
    for (const each of chosen.filter(({ person }) => sheetWith(person.sheet) === null)) ending.keep(each);
    const ids = chosen.map(({ person }) => person.id);
    const afters = this.#characters.filter(({ person }) => ids.includes(person.id)).map((each) => this.#after(each)).filter((each) => !each.trouble && wordsOf(scene.declared, each));
    if (!afters.length) return 'Nothing is left to write.';
    const words = afters.map((each) => `${each.here.person.name}: ${changeWords(scene.declared, each.after, each.here.sheet) || wordsOf(scene.declared, each)}`).join('; ');
    const key = `evening ${Date.now()}`;
    scene.dispatch(({ shared }) => ({ type: 'evening', tracks: [...afters.flatMap(({ moved }) => moved), ...gained(afters, scene.table, shared)], text: shortened(`The evening ends. ${words}.`, LONGEST_LINE), key }));
    ending.writeAll(afters.map(({ here: { person }, after, keeps }) => ({ one: { person, sheet: after }, head: 'After the evening', keeps, by: key })));
    const gone = new Set(scene.table.evenings.flatMap((rule) => [...ids.map((id) => keyOf(rule, id)), ...(of === '' ? [keyOf(rule, OF_ALL)] : [])]));
    this.said.replace(Object.fromEntries(Object.entries(this.said.read()).filter(([name]) => !gone.has(name))));
    return 'It is written on the sheets; Undo takes all of it back.';
  }
}

/** What the table gains, as the shared numbers are then. @param {After[]} afters @param {{shared: Table['shared']}} table @param {{[track: string]: number}} shared @returns {Moved[]} */
export function gained(afters, { shared: tracks }, shared) {
  return tracks.flatMap(({ name, start }) => {
    const gain = afters.reduce((sum, { gains }) => sum + (gains[name] ?? 0), 0);
    return gain ? [{ person: '', track: name, value: (shared[name] ?? start) + gain }] : [];
  });
}

/** What would be written: against the kept sheet, or against what stands at the table. @param {Declared} declared @param {After} after */
function wordsOf(declared, { here: { person, sheet }, after }) {
  return changeWords(declared, after, sheetWith(person.sheet) ?? sheet);
}

/** What a rule does, with the links to it. @param {{title: string, says: string, rules: {[id: string]: string}}} rule @returns {Node[]} */
export function headOf({ title, says, rules }) {
  const links = Object.entries(rules).flatMap(([id, status]) => [' ', bookLink(id, `r/${id}/`), ...(status === 'stated' ? [] : [` (${status})`])]);
  return [newElement('p', 'scene-label', title), newElement('p', '', says, ...links)];
}

/** What has the focus is found again by its key when all is drawn anew. @param {HTMLButtonElement} button @param {string} [action] */
function named(button, action = button.dataset.action) {
  button.dataset.key = `${action} ${button.dataset.of ?? ''}`;
  return button;
}

/** @template {HTMLElement} Element @param {Element} element @param {Rule} rule @param {string} of */
function keyed(element, { title }, of) {
  element.dataset.rule = title;
  element.dataset.of = of;
  element.dataset.key = `${element.dataset.action} ${title} ${of}`;
  return element;
}

/** @param {string} action @param {string} words @param {boolean} isPressed */
function toggle(action, words, isPressed) {
  const button = actionButton(action, words);
  button.setAttribute('aria-pressed', String(isPressed));
  return button;
}

/** @param {Rule} rule @param {string} of @param {string} name @param {number} number */
function stepper(rule, of, name, number) {
  const label = `${rule.title}, ${name}`;
  const less = keyed(actionButton('evening-less', '\u2212', `${label}: one less`), rule, of);
  const more = keyed(actionButton('evening-more', '+', `${label}: one more`), rule, of);
  less.setAttribute('aria-disabled', String(number <= rule.least));
  more.setAttribute('aria-disabled', String(number >= rule.most));
  const shown = newElement('output', { class: 'scene-number', 'aria-label': label }, numberText(number));
  return newElement('div', 'scene-said-number', newElement('span', '', name), newElement('span', 'scene-steps', less, shown, more));
}
