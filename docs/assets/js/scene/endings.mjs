/**
 * The end of a scene, after which everybody stays, and the end of an evening: what the rules of a game change, give or take
 * then, and the presses that write it on the sheets that are kept on this device. What the rules are, the game declares;
 * this knows no game.
 *
 * @import { Moved, Step } from './reducer.mjs'
 * @import { Here } from './roll.mjs'
 * @import { Written } from './store.mjs'
 * @import { SceneTable } from './table.mjs'
 * @import { Json, JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, KeptSheet } from '../shared/records.mjs'
 * @import { ToldEvening as Rule } from '../shared/records.mjs'
 * @typedef {{tracks: Moved[], freed: {person: string, text: string}[], words: string[]}} AfterScene what moves, the
 *   words that hold for somebody then, and what both come to, a line each
 * @typedef {{[key: string]: number | string[]}} Said what the players have said: numbers, and deeds, by the rule and
 *   the person
 * @typedef {{ok: true, result: JsonObject} | {ok: false, message: string}} Counted what the calculator of deeds says
 * @typedef {{here: Here, after: KeptSheet, moved: Moved[], gains: {[track: string]: number}, keeps: JsonObject,
 *   trouble: string}} After somebody after the evening: the tracks that it moves, what the table gains, and the inputs
 *   that it leaves on the sheet
 * @typedef {{one: Here, head: string, keeps: JsonObject, by: string}} ToWrite somebody as they are then, how the line
 *   on the sheet begins, the inputs that it gets, and the step of the scene that writes
 * @typedef {{[name: string]: Json | null}} Inputs null for one that is not there
 */

import { GIVEN, givenIn } from './beside.mjs';
import { newElement } from '../shared/html.mjs';
import { bookLink, shortPlace } from '../shared/site-root.mjs';
import { bounded, changesFrom, offersFor, startOf, trackValue, withoutWritten, withTrack } from '../sheet/declared.mjs';
import { canonical } from '../shared/json.mjs';
import { changedTracks, hasTrack, seenOn } from './people.mjs';
import { changeSheet, keepSheet, sheetWith, troubleOfStore } from '../sheet/store.mjs';
import { engine } from '../engine/shared.mjs';
import { FORMAT, LONGEST_LINE, withLogLine } from '../sheet/document.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { numberText, shortened } from '../shared/text.mjs';
import { offersOf, spentWords } from './roll.mjs';
import { presses } from '../shared/press.mjs';
import { pressButton, redraw } from './views.mjs';

const OF_ALL = '';
/** @type {Counted} */
const WAITING = { ok: false, message: 'the deeds are being counted.' };
/** @type {Counted} */
const UNKNOWN = { ok: false, message: 'the numbers of this sheet are not known yet.' };
const NO_PYTHON = 'Python cannot count the deeds now; press again to try once more.';
const UNDO = 'Undo what was written';
const BACK = 'What was paid for the roll comes back.';
const AFTER_EVENING = 'After the evening';

/**
 * @param {Pick<Table, 'ends' | 'slots' | 'lays' | 'shared'>} table
 * @param {Declared} declared
 * @param {Here[]} here
 * @param {{[track: string]: number}} shared where the tracks of the table stand
 * @returns {AfterScene}
 */
export function afterScene(table, declared, here, shared) {
  const { ends, slots, shared: tracks } = table;
  const ofPeople = here.flatMap(({ person, sheet }) =>
    declared.tracks.flatMap((track) => {
      const [from, to] = [trackValue(track, sheet), startOf(track, sheet)];
      const goes = ends.some((end) => end.track === track.name) && hasTrack(person, sheet, track) && from !== to;
      return goes
        ? [
            {
              moved: { person: person.id, track: track.name, value: to },
              words: `${person.name}: ${movedWords(track.label, from, to)}`,
            },
          ]
        : [];
    }),
  );
  const ofTable = tracks.flatMap(({ name, label, start }) => {
    const end = ends.find((each) => each.shared === name);
    const from = shared[name] ?? start;
    const to = end?.one_for ? Math.max(from, countOf(here, end.one_for)) : start;
    return end && from !== to
      ? [{ moved: { person: '', track: name, value: to }, words: movedWords(label, from, to) }]
      : [];
  });
  const marks = ends.some(({ frees }) => frees) ? slots.flatMap(({ spent }) => (spent ? [spent] : [])) : [];
  const freed = here.flatMap((one) => {
    const { person } = one;
    const used = slots
      .filter(({ spent }) => spent)
      .flatMap((slot) =>
        offersOf(table, declared, slot, one).flatMap(({ parts }) => parts.map((part) => spentWords(slot, part))),
      );
    const held = heldWords(person.conditions, used);
    const gone = held.filter((each) => marks.some((mark) => each.endsWith(` ${mark}`)));
    const text = held.filter((each) => !gone.includes(each)).join(', ');
    return gone.length
      ? [{ person: person.id, text, words: gone.map((each) => `${person.name}: no more \u201c${each}\u201d`) }]
      : [];
  });
  const moved = [...ofPeople, ...ofTable];
  return {
    tracks: moved.map((each) => each.moved),
    freed: freed.map(({ person, text }) => ({ person, text })),
    words: [...moved.map(({ words }) => words), ...freed.flatMap(({ words }) => words)],
  };
}

/**
 * The words that hold for somebody, one by one; those that are known may have commas in them.
 * @param {string} conditions
 * @param {string[]} known
 */
function heldWords(conditions, known) {
  const held = [];
  for (let rest = conditions; rest !== '';) {
    rest = rest.trimStart();
    const words = known.find((each) => `${rest},`.startsWith(`${each},`)) ?? rest.split(',', 1)[0];
    held.push(words.trim());
    rest = rest.slice(words.length + 1);
  }
  return held.filter(Boolean);
}

/** How many of a kind are here. @param {Pick<Here, 'person'>[]} here @param {string} kind */
function countOf(here, kind) {
  return here.filter(({ person }) => person.kind === kind).length;
}

/** @param {string} label @param {number} from @param {number} to */
function movedWords(label, from, to) {
  return `${label} ${numberText(from)} \u2192 ${numberText(to)}`;
}

/** @param {Rule} rule @param {string} person empty for everybody */
function keyOf({ title }, person) {
  return `${title} ${person}`.trim();
}

/** The ids of those of whom something was said; whoever comes later is somebody else. @param {Said} said */
export function idsIn(said) {
  return [...Object.keys(said), ...givenIn(said)].flatMap((key) => / (p[1-9]\d*)$/u.exec(key)?.[1] ?? []);
}

/** Whether a key is of somebody. @param {string} key @param {{id: string}} person */
function isOf(key, { id }) {
  return key.endsWith(` ${id}`);
}

/** Whether this evening has been written for somebody. @param {{id: string}} person @param {Said} said */
function isGivenTo(person, said) {
  return givenIn(said).some((key) => isOf(key, person));
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

/**
 * What the calculator of deeds is asked about somebody; null where nobody knows their numbers yet.
 * @param {Declared} declared
 * @param {Rule} rule
 * @param {string[]} deeds
 * @param {KeptSheet} sheet
 */
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
      const then = rule.starts
        ? isLeft(rule, said)
          ? now
          : startOf(track, after)
        : givenIn(said).includes(keyOf(rule, here.person.id))
          ? now
          : bounded(track, after, now + numberSaid(rule, said, here.person.id));
      if (then !== now) set(track.name, then);
      if (rule.into && now !== then) gains[rule.into] = (gains[rule.into] ?? 0) + now - then;
    }
    const count = rule.calculator ? counted(rule, here) : null;
    if (count && !count.ok) trouble = count.message;
    if (!count?.ok) continue;
    for (const { track: name, value } of changesFrom(
      declared,
      after,
      { calculator: rule.calculator, result: count.result },
      { filled: [], isLast: true },
    ))
      set(name, value);
    for (const [input, name] of Object.entries(rule.keeps)) keeps[input] = count.result[name];
  }
  return { here, after, moved, gains, keeps, trouble };
}

/**
 * What begins anew at the table with the evening, where it does not stand so already.
 * @param {Pick<Table, 'evenings' | 'shared'>} table
 * @param {Said} said
 * @param {Pick<Here, 'person'>[]} here
 * @param {{[track: string]: number}} shared
 * @returns {Moved[]}
 */
export function begunAnew({ evenings, shared: tracks }, said, here, shared) {
  return evenings.flatMap((rule) => {
    const track = tracks.find(({ name }) => name === rule.shared);
    if (!track || isLeft(rule, said)) return [];
    const value = rule.one_for ? countOf(here, rule.one_for) : track.start;
    return value === (shared[track.name] ?? track.start) ? [] : [{ person: '', track: track.name, value }];
  });
}

/**
 * What the table gains, or gives as far as it has it, as the shared numbers are then.
 * @param {After[]} afters
 * @param {{shared: Table['shared']}} table
 * @param {{[track: string]: number}} shared
 * @returns {Moved[]}
 */
export function gained(afters, { shared: tracks }, shared) {
  return tracks.flatMap(({ name, start, least }) => {
    const gain = afters.reduce((sum, { gains }) => sum + (gains[name] ?? 0), 0);
    const now = shared[name] ?? start;
    const value = Math.max(Number(least ?? -Infinity), now + gain);
    return value === now ? [] : [{ person: '', track: name, value }];
  });
}

/* The end of a scene: what it changed goes to the sheets that are kept, one press each or all at once. */

export class Ending {
  /** What the rules change then. */
  rules = newElement('div', 'scene-ends');
  /** What goes on the sheets. */
  sheets = newElement('div', 'scene-ending');

  /** @param {SceneTable} scene */
  constructor(scene) {
    this.scene = scene;
    this.over = pressButton('End the scene, everybody stays', () => this.#end(), { class: 'scene-main' });
  }

  get #after() {
    const { table, declared, here, document } = this.scene;
    return afterScene(table, declared, here, document.shared);
  }

  /** The scene is over, and everybody stays. */
  #end() {
    const { words, tracks, freed } = this.#after;
    const back = this.scene.stage.laying.givenBack();
    const text = ['The scene ends.', ...(back.length ? [BACK] : []), ...(words.length ? [`${words.join('; ')}.`] : [])];
    this.scene.dispatch({ type: 'scene', tracks: [...back, ...tracks], freed, text: text.join(' ') });
    this.scene.say('The scene is over, and everybody stays; Undo takes it back.');
  }

  show() {
    const fold = this.sheets.closest('details');
    if (fold?.open) redraw(fold, () => this.#draw());
  }

  #draw() {
    const { ends } = this.scene.table;
    const changed = this.#after.words.map((words) => newElement('li', '', words));
    const none = ends.length ? 'Nothing that is counted here changes.' : 'No rule of the game changes anything then.';
    const list = changed.length ? newElement('ul', 'scene-endings', ...changed) : newElement('p', '', none);
    this.rules.replaceChildren(
      ...ends.map((end) => newElement('section', 'scene-rule', ...headOf(end))),
      list,
      this.over,
    );
    this.sheets.replaceChildren(...this.#lines());
  }

  /** One line for each character, with its button. @returns {Node[]} */
  #lines() {
    const { declared, here } = this.scene;
    const open = /** @type {Here[]} */ ([]);
    const lines = here.filter(isCharacter).map((one) => {
      const { name, sheet } = one.person;
      const kept = sheetWith(sheet);
      const changed = kept ? changeWords(declared, one.sheet, kept) : '';
      const words = kept
        ? `${name}: ${changed || 'the sheet says the same.'} `
        : `${name} is not kept on this device. `;
      if (!kept || changed) open.push(one);
      const button = open.includes(one)
        ? [
            pressButton(kept ? `Write on the sheet of ${name}` : `Keep ${name} on this device`, () =>
              this.scene.tell(this.#write([one])),
            ),
          ]
        : [];
      return newElement('li', '', newElement('span', '', words), ...button);
    });
    const none = newElement('p', '', 'No character is here whose sheet could change.');
    const all =
      open.length > 1
        ? [
            pressButton('Write and keep all of them', () =>
              this.scene.tell(this.#write(this.scene.here.filter(isCharacter))),
            ),
          ]
        : [];
    const rows = inOneRow(...all, ...this.undoButtons());
    return [lines.length ? newElement('ul', 'scene-endings', ...lines) : none, ...rows];
  }

  /** @param {Here[]} some @returns {Promise<string>} what was done */
  async #write(some) {
    const isWritten = this.writeAll(some.map((one) => ({ one, head: 'After the scene', keeps: {}, by: '' })));
    const fresh = some.filter(({ person }) => sheetWith(person.sheet) === null);
    for (const one of fresh) this.keep(one);
    return (
      (await troubleOfStore()) ||
      (isWritten ? 'It is written on the sheets.' : `${fresh.length > 1 ? 'They are' : 'It is'} kept on this device.`)
    );
  }

  /** Writes on kept sheets. @param {ToWrite[]} some @returns {boolean} whether there was anything to write */
  writeAll(some) {
    const written = some.map((each) => writeOnSheet(this.scene.declared, each)).filter((each) => each !== null);
    if (written.length) this.#keepBeside({ written: [...this.scene.beside.written, ...written] }, written);
    return written.length > 0;
  }

  /** The step that wrote on sheets is undone, and so is what it wrote. @param {Step} step */
  undo(step) {
    const name = nameOfStep(step);
    if (name) this.#takeBack(({ by }) => by === name);
  }

  /** The step is done again, and what it wrote is on the sheets as the table stands now. @param {Step} step */
  redo({ beside }) {
    const { by = '', wrote = [] } = beside ?? {};
    const some = wrote.flatMap(({ sheet, keeps }) =>
      this.scene.here
        .filter(({ person }) => person.sheet === sheet)
        .map((one) => ({ one, head: AFTER_EVENING, keeps, by })),
    );
    this.writeAll(some);
  }

  /**
   * A button that takes back everything that was written; what a step has written goes with the step alone, for else
   * the table would have what the sheets have not.
   * @returns {HTMLElement[]} none where there is nothing to take back
   */
  undoButtons() {
    if (!this.scene.beside.written.some(({ by }) => !by)) return [];
    return [
      pressButton(UNDO, () => {
        this.#takeBack(({ by }) => !by);
        return this.scene.tell(
          troubleOfStore().then((trouble) => trouble || 'What the scene had written is taken back.'),
        );
      }),
    ];
  }

  /**
   * Only what the scene has written: what else has happened to a sheet since stays.
   * @param {(written: Written) => boolean} isMeant
   */
  #takeBack(isMeant) {
    const { written } = this.scene.beside;
    const own = written.filter(isMeant);
    for (const each of own) void changeSheet(each.sheet, (sheet) => without(this.scene.declared, sheet, each));
    if (!own.length) return;
    const left = written.filter((each) => !own.includes(each));
    this.#keepBeside({ written: left }, own);
  }

  /**
   * What stands on sheets by the scene itself is nothing new to it.
   * @param {Partial<SceneTable['beside']>} beside
   * @param {{sheet: string}[]} some
   */
  #keepBeside(beside, some) {
    this.scene.keepBeside({ ...beside, seen: { ...this.scene.beside.seen, ...seenOf(some) } });
  }

  /** As a sheet of their own, under the id that they have in every copy of the scene. @param {Here} one */
  keep({ person, sheet }) {
    const id = person.sheet || freshSeed();
    void keepSheet({
      ...sheet,
      id,
      changed: new Date().toISOString(),
      document: { ...sheet.document, format: FORMAT },
    });
    this.#keepBeside({}, [{ sheet: id }]);
    if (!person.sheet) this.scene.dispatch({ type: 'kept', person: person.id, sheet: id });
  }
}

/** Buttons that a thumb can tell apart. @param {...HTMLElement} buttons */
function inOneRow(...buttons) {
  return buttons.length ? [newElement('div', 'scene-ways', ...buttons)] : [];
}

/** By which what a step has written on sheets is known. @param {Step} [step] */
function nameOfStep(step) {
  return step?.beside?.by ?? step?.key;
}

/** What sheets say now. @param {{sheet: string}[]} some */
function seenOf(some) {
  const sheets = some.map(({ sheet }) => sheetWith(sheet)).filter((sheet) => sheet !== null);
  return Object.fromEntries(sheets.map((sheet) => [sheet.id, seenOn(sheet)]));
}

/** @param {Here} one */
function isCharacter({ person }) {
  return person.kind === 'character';
}

/**
 * What a rule does, with the links to it.
 * @param {{title: string, says: string, rules: {[id: string]: string}}} rule
 * @returns {Node[]}
 */
function headOf({ title, says, rules }) {
  const links = Object.entries(rules).flatMap(([id, status]) => [
    ' ',
    bookLink(id, shortPlace(id)),
    ...(status === 'stated' ? [] : [` (${status})`]),
  ]);
  return [newElement('p', 'scene-label', title), newElement('p', '', says, ...links)];
}

/** @param {Declared} declared @param {KeptSheet} sheet @param {Written} written @returns {KeptSheet} */
function without({ tracks: declared }, sheet, { tracks, text, inputs = {}, answered = {} }) {
  const some = declared.filter(({ name }) => Object.hasOwn(tracks, name));
  const moved = some.map((track) => [
    track.name,
    tracks[track.name].to - (tracks[track.name].from ?? startOf(track, sheet)),
  ]);
  return withInputs(
    { ...withoutWritten(declared, sheet, Object.fromEntries(moved), text), changed: new Date().toISOString() },
    inputs,
    answered,
  );
}

/**
 * A sheet with some inputs, in the answer to it, too.
 * @param {KeptSheet} sheet
 * @param {Inputs} some
 * @param {Inputs} [answered] as the answer has them, which knows those that the sheet leaves out
 * @returns {KeptSheet}
 */
function withInputs({ document, answer, ...sheet }, some, answered = some) {
  return {
    ...sheet,
    document: { ...document, inputs: inputsWith(document.inputs, some) },
    answer: answer && { ...answer, inputs: inputsWith(answer.inputs, answered) },
  };
}

/** @param {JsonObject} inputs @param {Inputs} some null for one that is not there @returns {JsonObject} */
function inputsWith(inputs, some) {
  const rest = Object.entries(inputs).filter(([name]) => !Object.hasOwn(some, name));
  return Object.fromEntries([...rest, ...Object.entries(some).filter(([, value]) => value !== null)]);
}

/** What a scene has changed, in words. @param {Declared} declared @param {KeptSheet} here @param {KeptSheet} kept */
function changeWords(declared, here, kept) {
  return changedTracks(declared, here, kept)
    .map(({ track, from, to }) => `${track.label} ${numberText(from)} \u2192 ${numberText(to)}`)
    .join(', ');
}

/**
 * Writes on the kept sheet of somebody.
 * @param {Declared} declared
 * @param {ToWrite} what
 * @returns {Written | null} null where there was nothing to write
 */
function writeOnSheet(declared, { one: { person, sheet }, head, keeps, by }) {
  const kept = sheetWith(person.sheet);
  const changed = kept ? changeWords(declared, sheet, kept) : '';
  if (!kept || !changed) return null;
  const time = new Date().toISOString();
  const tracks = Object.fromEntries(
    changedTracks(declared, sheet, kept).map(({ track, to }) => [
      track.name,
      { from: kept.document.tracks[track.name] ?? null, to },
    ]),
  );
  const known = Object.fromEntries(Object.entries(tracks).map(([name, { to }]) => [name, to]));
  const text = `${head}: ${changed}${person.conditions.trim() ? `; ${person.conditions.trim()}` : ''}`;
  const before = (/** @type {JsonObject} */ all) =>
    Object.fromEntries(Object.keys(keeps).map((name) => [name, all[name] ?? null]));
  const inputs = before(kept.document.inputs);
  const answered = before(kept.answer?.inputs ?? {});
  void changeSheet(kept.id, (now) =>
    withInputs(
      {
        ...now,
        changed: time,
        document: withLogLine({ ...now.document, tracks: { ...now.document.tracks, ...known } }, { time, text }),
      },
      keeps,
    ),
  );
  return { sheet: kept.id, tracks, text, by, inputs, answered };
}

/* The end of an evening. */

export class EveningEnd {
  element = newElement('div', 'scene-evening-rules');
  /** @type {Map<string, Counted>} by the question */
  #counted = new Map();
  /** The deed that a press on a name adds, by the rule. @type {Map<string, string>} */
  #chosen = new Map();

  /** @param {SceneTable} scene @param {Ending} ending */
  constructor(scene, ending) {
    this.scene = scene;
    this.ending = ending;
  }

  /** The characters that an evening gives something to. */
  get #characters() {
    return this.scene.here.filter(isCharacter);
  }

  /** @param {Said} more */
  #say(more) {
    const { said } = this.scene.beside;
    const given = givenIn(said).filter((key) => !Object.hasOwn(more, key)); // that is said anew for them
    this.scene.keepSaid({ ...said, [GIVEN]: given, ...more });
  }

  /** @param {Here} here */
  #after(here) {
    return afterEvening(this.scene.table, this.scene.declared, this.scene.beside.said, here, (rule, who) =>
      this.#count(rule, who),
    );
  }

  /**
   * What the deeds of somebody come to; the kept sheet knows best which of them it has already.
   * @param {Rule} rule
   * @param {Here} here
   * @returns {Counted | null}
   */
  #count(rule, { person, sheet }) {
    const known = Object.fromEntries(
      Object.entries(sheetWith(person.sheet)?.document.inputs ?? {}).filter(([name]) =>
        Object.hasOwn(rule.keeps, name),
      ),
    );
    const asked = {
      ...sheet,
      answer: sheet.answer && { ...sheet.answer, inputs: { ...sheet.answer.inputs, ...known } },
    };
    const deeds = deedsSaid(rule, this.scene.beside.said, person.id);
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
    this.#counted.set(
      key,
      answer?.ok
        ? { ok: true, result: answer.response.result }
        : { ok: false, message: answer?.failure.message ?? NO_PYTHON },
    );
    presses.after(() => {
      this.show();
      if (!answer) this.#counted.delete(key); // the next press asks again
    });
  }

  show() {
    const fold = this.element.closest('details');
    if (fold?.open) redraw(fold, () => this.#draw());
  }

  #draw() {
    const characters = this.#characters;
    const none = newElement('p', '', 'No character is here who could gain anything.');
    const rules = this.scene.table.evenings.map((rule) =>
      newElement(
        'section',
        'scene-rule',
        ...headOf(rule),
        ...(characters.length ? this.#controls(rule, characters) : []),
      ),
    );
    this.element.replaceChildren(
      ...rules,
      ...(characters.length ? this.#sheets(characters.map((each) => this.#after(each))) : [none]),
    );
  }

  /** @param {Rule} rule @param {Here[]} characters @returns {Node[]} */
  #controls(rule, characters) {
    const {
      declared,
      beside: { said },
    } = this.scene;
    if (rule.calculator) return this.#deeds(rule, said, characters);
    if (rule.starts) {
      const track = declared.tracks.find(({ name }) => name === rule.track);
      const isMoved = track && characters.some(({ sheet }) => trackValue(track, sheet) !== startOf(track, sheet));
      const left = isLeft(rule, said);
      return isMoved
        ? [
            pressButton('Leave it as it is', () => this.#say({ [keyOf(rule, OF_ALL)]: left ? 1 : 0 }), {
              'aria-pressed': String(left),
            }),
          ]
        : [];
    }
    if (!rule.most) return [];
    const whose = rule.each ? characters.map(({ person }) => person) : [{ id: OF_ALL, name: 'Everybody' }];
    return whose.map(({ id, name }) => this.#stepper(rule, id, name, numberSaid(rule, said, id)));
  }

  /** @param {Rule} rule @param {string} of @param {string} name @param {number} number */
  #stepper(rule, of, name, number) {
    const label = `${rule.title}, ${name}`;
    const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ by) => {
      const next = Math.max(rule.least, Math.min(rule.most, number + by));
      const isEnd = by < 0 ? number <= rule.least : number >= rule.most;
      return pressButton(sign, () => this.#say({ [keyOf(rule, of)]: next }), {
        'aria-label': `${label}: ${words}`,
        'aria-disabled': String(isEnd),
      });
    };
    const shown = newElement('output', { class: 'scene-number', 'aria-label': label }, numberText(number));
    const steps = newElement('span', 'scene-steps', step('\u2212', 'one less', -1), shown, step('+', 'one more', 1));
    return newElement('div', 'scene-said-number', newElement('span', '', name), steps);
  }

  /**
   * What was done is chosen once; a press on a name counts it for them.
   * @param {Rule} rule
   * @param {Said} said
   * @param {Here[]} characters
   * @returns {Node[]}
   */
  #deeds(rule, said, characters) {
    const choice = newElement(
      'select',
      { 'aria-label': `${rule.title}: what was done` },
      ...Object.entries(rule.deeds).map(([name, words]) => new Option(words, name)),
    );
    choice.value = this.#chosen.get(rule.title) ?? choice.value;
    choice.addEventListener('change', () => this.#chosen.set(rule.title, choice.value));
    const did = (/** @type {Here[]} */ some) => () =>
      this.#say(
        Object.fromEntries(
          some.map(({ person: { id } }) => [keyOf(rule, id), [...deedsSaid(rule, said, id), choice.value]]),
        ),
      );
    const names = characters.map((each) =>
      pressButton(each.person.name, did([each]), { 'aria-label': `${each.person.name} did it` }),
    );
    const all =
      characters.length > 1 ? [pressButton('Everybody', did(characters), { 'aria-label': 'Everybody did it' })] : [];
    const lists = characters.flatMap(({ person: { id, name } }) => {
      const deeds = deedsSaid(rule, said, id);
      const buttons = deeds.map((each, at) => {
        const takeOut = () => this.#say({ [keyOf(rule, id)]: deeds.filter((_deed, place) => place !== at) });
        return pressButton(`${rule.deeds[each]} \u00d7`, takeOut, {
          'aria-label': `${name}, take out: ${rule.deeds[each]}`,
        });
      });
      return deeds.length
        ? [newElement('p', 'scene-deeds', `${name}: `, ...buttons.flatMap((each) => [each, ' ']))]
        : [];
    });
    return [newElement('div', 'scene-did', choice, ...names, ...all), ...lists];
  }

  /** What goes on whose sheet. @param {After[]} afters @returns {Node[]} */
  #sheets(afters) {
    const {
      declared,
      beside: { written, said },
      state,
    } = this.scene;
    const open = afters.filter((each) => !each.trouble && wordsOf(declared, each));
    const lines = afters.map((each) => {
      const { name, sheet } = each.here.person;
      const same = isGivenTo(each.here.person, said) ? 'the evening is written.' : 'the sheet says the same.';
      const words = each.trouble || wordsOf(declared, each) || same;
      const press = sheetWith(sheet) === null ? `Keep ${name}, and write it` : `Write on the sheet of ${name}`;
      const button = open.includes(each) ? [pressButton(press, () => this.scene.tell(this.#write([each.here])))] : [];
      return newElement('li', '', newElement('span', '', `${name}: ${words} `), ...button);
    });
    const { shared } = this.scene.document;
    const ofTable = (open.length ? this.#ofTable(open, shared) : []).map(({ track: name, value }) => {
      const [{ label, start }] = this.scene.table.shared.filter((each) => each.name === name);
      return newElement('li', '', movedWords(label, shared[name] ?? start, value));
    });
    const words = open.every(({ here }) => sheetWith(here.person.sheet))
      ? 'Write all of it'
      : 'Keep everybody, and write all of it';
    const all =
      open.length > 1
        ? [pressButton(words, () => this.scene.tell(this.#write(this.#characters)), { class: 'scene-main' })]
        : [];
    const at = state.past.findIndex((step) => written.some(({ by }) => by && by === nameOfStep(step)));
    const undo = at < 0 ? this.ending.undoButtons() : [pressButton(UNDO, () => this.#undo(at))];
    const another = givenIn(said).length ? [pressButton('Another evening', () => this.#say({ [GIVEN]: [] }))] : [];
    // Undo comes where the press was, as at the end of a scene.
    const row = inOneRow(...all, ...undo, ...another);
    return [newElement('ul', 'scene-endings', ...lines, ...ofTable), ...row];
  }

  /**
   * One Undo takes all of an evening back, at the table, too; for the sheets alone it would be given once more.
   * @param {number} steps that came since
   */
  #undo(steps) {
    if (steps === 0) return this.scene.goBack('undo');
    this.scene.say(`Press Undo ${steps + 1} times: more has happened since the evening was written.`);
  }

  /** What moves at the table. @param {After[]} afters @param {{[track: string]: number}} shared */
  #ofTable(afters, shared) {
    const { table, here } = this.scene;
    return [...gained(afters, table, shared), ...begunAnew(table, this.scene.beside.said, here, shared)];
  }

  /**
   * One step of the scene, and one line on each sheet; whoever is not kept is kept first, as they are. What is written
   * is not offered once more.
   * @param {Here[]} chosen
   * @returns {Promise<string>} what was done
   */
  async #write(chosen) {
    const { scene, ending } = this;
    for (const each of chosen.filter(({ person }) => sheetWith(person.sheet) === null)) ending.keep(each);
    const ids = chosen.map(({ person }) => person.id);
    const afters = this.#characters
      .filter(({ person }) => ids.includes(person.id))
      .map((each) => this.#after(each))
      .filter((each) => !each.trouble && wordsOf(scene.declared, each));
    if (!afters.length) return 'Nothing is left to write.';
    const words = afters
      .map(
        (each) =>
          `${each.here.person.name}: ${changeWords(scene.declared, each.after, each.here.sheet) || wordsOf(scene.declared, each)}`,
      )
      .join('; ');
    const by = `evening ${Date.now()}`;
    const { said } = scene.beside;
    const written = afters.map(({ here }) => here.person.id);
    const isAll = this.#characters.every(({ person }) => ids.includes(person.id) || isGivenTo(person, said));
    const keysOf = (/** @type {string[]} */ some) =>
      scene.table.evenings.flatMap((rule) => some.map((id) => keyOf(rule, id)));
    const notes = {
      by,
      wrote: afters.map(({ here: { person }, keeps }) => ({ sheet: person.sheet, keeps })),
      takes: keysOf([...written, ...(isAll ? [OF_ALL] : [])]),
      gives: keysOf(written),
    };
    scene.dispatch(({ shared }) => ({
      type: 'evening',
      tracks: [...afters.flatMap(({ moved }) => moved), ...this.#ofTable(afters, shared)],
      text: shortened(`The evening ends. ${words}.`, LONGEST_LINE),
      key: by,
      notes,
    }));
    ending.writeAll(
      afters.map(({ here: { person }, after, keeps }) => ({
        one: { person, sheet: after },
        head: AFTER_EVENING,
        keeps,
        by,
      })),
    );
    return 'It is written on the sheets; Undo takes all of it back.';
  }
}

/**
 * What would be written: against the kept sheet, or against what stands at the table.
 * @param {Declared} declared
 * @param {After} after
 */
function wordsOf(declared, { here: { person, sheet }, after }) {
  return changeWords(declared, after, sheetWith(person.sheet) ?? sheet);
}
