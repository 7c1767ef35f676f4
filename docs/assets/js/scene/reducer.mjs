/**
 * What happens in a scene: `reduce(state, event)` returns the next state; every step can be taken back. Pure: no DOM and
 * no clock, so that Node can test it.
 *
 * @import { LaidRoll, Person, SceneDocument, Telling, Turn, WaitingRoll } from '../shared/records.mjs'
 * @typedef {Omit<Person, 'id'>} Newcomer
 * @typedef {object} Step the scene before a step, and what the step did
 * @property {string} text one line
 * @property {string} key of the field that was changed; steps at one field soon after each other are one
 * @property {number} time milliseconds
 * @property {number | null} from where the track was before the step; null where it changed none
 * @property {SceneDocument} document
 * @property {import('./beside.mjs').StepBeside} [beside] what stands beside the scene on the other side of the step
 * @typedef {{document: SceneDocument, past: Step[], future: Step[]}} SceneState
 * @typedef {{type: 'add', person: Newcomer, count?: number, taken?: string[]}
 *   | {type: 'remove', person: string, tracks?: Moved[]}
 *   | {type: 'return', person: Person}
 *   | {type: 'track', person: string, track: string, label: string, from: number, value: number}
 *   | {type: 'shared', track: string, label: string, from: number, value: number}
 *   | {type: 'change', person: string, track: string, value: number, text: string}
 *   | {type: 'takeBack', person: string, track: string, value: number | null, text: string}
 *   | {type: 'conditions', person: string, text: string}
 *   | {type: 'number', person: string, label: string, value: number | null}
 *   | {type: 'kept', person: string, sheet: string}
 *   | {type: 'move', person: string, by: number}
 *   | {type: 'sort', first: string, label: string}
 *   | {type: 'order', names: string[], text: string, turns?: Turn[]}
 *   | {type: 'turns', turns: Turn[], text: string}
 *   | {type: 'next', roll?: null} | {type: 'turn', person: string}
 *   | {type: 'notes', text: string}
 *   | {type: 'log', text: string} | {type: 'unlog', text: string}
 *   | {type: 'situation', people: Newcomer[], says: string, shared: {[track: string]: number}, text: string}
 *   | {type: 'roll', roll: LaidRoll | null, text: string, line?: string, tracks?: Moved[], conditions?: Held[],
 * turns?: Turn[], waiting?: WaitingRoll[], telling?: Telling | null, gone?: string[]}
 *   | {type: 'scene', tracks: Moved[], freed: Held[], text: string}
 *   | {type: 'evening', tracks: Moved[], text: string, key: string, notes?: import('./beside.mjs').EveningNotes}
 *   | {type: 'open', document: SceneDocument, text: string}
 *   | {type: 'over'} | {type: 'undo'} | {type: 'redo'}} SceneEvent a change of `''` is one of what is shared
 * @typedef {{person: string, text: string}} Held all that holds for somebody from now on
 * @typedef {{person: string, track: string, value: number}} Moved a track, and where it is then
 * @typedef {{people: Person[], turn: string, round: number}} Turns
 */

import { emptyScene, freeName, listed, MOST_PEOPLE } from './document.mjs';
import { LONGEST_LINE, LONGEST_LOG, withoutLogLine } from '../sheet/document.mjs';
import { following } from './turns.mjs';
import { sameJson } from '../shared/json.mjs';
import { countable, numberText, shortened } from '../shared/text.mjs';

export const MOST_STEPS = 20;
/** Presses at one track within this time are one step. */
const SOON_MS = 4000;

/**
 * @typedef {{document: SceneDocument, text: string | ((from: number) => string), from?: number | null, key?: string,
 *   isTyped?: boolean, isSilent?: boolean, line?: string, after?: number}} Outcome a silent one has no line in the log;
 *   `line` is one that says more than the step, and `after` how many of the last lines come of it, and stand behind it
 */

/**
 * @type {{[Type in SceneEvent['type']]?: (document: SceneDocument, event: any) => Outcome | null}} null: nothing to do
 */
const HANDLERS = {
  add,
  remove,
  // Another page, or Undo, may have brought them back, and they may have changed since: a sheet has one person here.
  return: (document, { person }) =>
    document.people.some(
      (each) =>
        (each.sheet !== '' && each.sheet === person.sheet) || sameJson({ ...each, id: '' }, { ...person, id: '' }),
    )
      ? null
      : add(document, { person, id: document.people.some(({ id }) => id === person.id) ? '' : person.id }),
  track: counted,
  shared: (document, event) => counted(document, { ...event, person: '' }),
  change: (document, { person, track, value, text }) => ({ document: withTrack(document, person, track, value), text }),
  takeBack,
  conditions,
  number: (document, { person, label, value }) =>
    told(
      document,
      person,
      { number: value },
      `${label} ${value === null ? 'taken away' : numberText(value)}`,
      `number ${person}`,
    ),
  kept: (document, { person, sheet }) => ({
    document: withPerson(document, person, { sheet }),
    text: `${nameOf(document, person)} is kept on this device.`,
    isSilent: true,
  }),
  move: (document, { person, by }) => ({
    document: { ...document, people: moved(document.people, person, by) },
    text: `${nameOf(document, person)} moves ${by < 0 ? 'up' : 'down'} in the order.`,
    isSilent: true,
  }),
  sort: (document, { first, label }) => ({
    document: { ...document, people: byNumber(document.people, first) },
    text: `In order by ${label}.`,
  }),
  order: (document, { names, text, turns = null }) => {
    const people = byNames(document.people, names);
    return {
      document: { ...document, people, ...(turns && { turns, turn: people[0].id, round: 1, roll: null }) },
      text,
    };
  },
  turns: (document, { turns, text }) => ({ document: { ...document, turns }, text, isSilent: true }),
  next: (document, { roll = document.roll }) => turned({ ...document, roll }, next(document)),
  turn: (document, { person }) => turned(document, { turn: person, round: document.round }),
  notes: (document, { text }) => ({
    document: { ...document, notes: text },
    text: 'Notes',
    key: 'notes',
    isTyped: true,
    isSilent: true,
  }),
  unlog: (document, { text }) => ({
    document: withoutLogLine(document, text),
    text: 'A line is taken out of the log.',
    isSilent: true,
  }),
  log: (document, { text }) => ({ document, text: shortened(text, LONGEST_LINE) }),
  situation: (document, { people, says, shared, text }) => {
    if (document.people.length > 0) return null; // a second press, or another page, has set the table
    const set = people.reduce(
      (/** @type {SceneDocument} */ now, /** @type {Newcomer} */ person) => add(now, { person })?.document ?? now,
      document,
    );
    return {
      document: { ...set, shared: { ...set.shared, ...shared }, notes: [says, set.notes].filter(Boolean).join('\n') },
      text,
      line: `${text} ${says}`.trim(),
    };
  },
  roll: rolled,
  scene: (document, { tracks, freed, text }) => {
    const free = withConditions(withTracks(document, tracks), freed);
    const { roll, waiting, telling, turn, round, turns } = emptyScene(document.game);
    return { document: { ...free, roll, waiting, telling, turn, round, turns }, text };
  },
  evening: (document, { tracks, text, key }) => ({ document: withTracks(document, tracks), text, key }),
  over: ({ game }) => ({ document: emptyScene(game), text: 'The table is empty again.', isSilent: true }),
};

/** @param {SceneDocument} document @returns {SceneState} */
export function newState(document) {
  return { document, past: [], future: [] };
}

/** @param {SceneState} state @param {SceneEvent} event @param {number} time milliseconds @returns {SceneState} */
export function reduce(state, event, time) {
  if (event.type === 'undo' || event.type === 'redo') return stepped(state, event.type);
  if (event.type === 'open') return pushed(state, { document: event.document, text: event.text, isSilent: true }, time);
  const outcome = HANDLERS[event.type]?.(state.document, event);
  return outcome ? pushed(state, outcome, time) : state;
}

/** @param {SceneState} state @param {Outcome} outcome @param {number} time @returns {SceneState} */
function pushed(
  state,
  { document, text: words, from = null, key = '', isTyped = false, isSilent = false, line: told, after = 0 },
  time,
) {
  const last = state.past[0];
  const isOne = key !== '' && last?.key === key && (isTyped || time - last.time < SOON_MS);
  const begun = isOne ? { from: last.from, document: last.document } : { from, document: state.document };
  const text = typeof words === 'string' ? words : words(begun.from ?? 0);
  const past = [{ text, key, time, ...begun }, ...(isOne ? state.past.slice(1) : state.past)].slice(0, MOST_STEPS);
  if (isSilent) return { document, past, future: [] };
  const lines = isOne ? begun.document.log : document.log;
  const line = {
    time: after ? lines[after - 1].time : new Date(time).toISOString(),
    text: shortened(told ?? text, LONGEST_LINE),
  };
  return {
    document: { ...document, log: [...lines.slice(0, after), line, ...lines.slice(after)].slice(0, LONGEST_LOG) },
    past,
    future: [],
  };
}

/**
 * A step is taken back, or done again: the scene as it was on one side goes to the other.
 * @param {SceneState} state
 * @param {'undo' | 'redo'} way
 * @returns {SceneState}
 */
function stepped(state, way) {
  const [from, to] =
    way === 'undo' ? /** @type {const} */ (['past', 'future']) : /** @type {const} */ (['future', 'past']);
  const [step, ...others] = state[from];
  return step
    ? /** @type {any} */ ({
        document: step.document,
        [from]: others,
        [to]: [{ ...step, key: '', document: state.document }, ...state[to]],
      })
    : state;
}

/**
 * Somebody comes, or several of a kind, as many as there is room for.
 * @param {SceneDocument} document
 * @param {{person: Newcomer, count?: number, taken?: string[], id?: string}} event with ids that others have had, and the
 *   one that they have already
 * @returns {Outcome | null}
 */
function add(document, { person, count = 1, taken = [], id = '' }) {
  const people = [...document.people];
  for (let each = 0; each < count && people.length < MOST_PEOPLE; each += 1)
    people.push({ ...person, id: id || freeId(people, taken), name: freeName(people, person.name) });
  const come = people.slice(document.people.length).map((each) => each.name);
  return come.length
    ? { document: { ...document, people }, text: `${listed(come)} ${come.length === 1 ? 'is' : 'are'} here.` }
    : null;
}

/**
 * Somebody goes. Of what is laid only what is theirs goes with them, unless it is they who act.
 * @param {SceneDocument} document
 * @param {{person: string, tracks?: Moved[]}} event the tracks are those that come back for what goes
 * @returns {Outcome}
 */
function remove(document, { person, tracks = [] }) {
  const people = document.people.filter(({ id }) => id !== person);
  const turns = document.turns.filter((each) => each.person !== person);
  const waiting = document.waiting.filter((each) => !isIn(each.roll, person));
  const rolls = following({
    roll: document.roll && without(document.roll, person),
    waiting,
    telling: document.telling,
  });
  return {
    document: withTracks({ ...document, people, ...rolls, turns, turn: turnWithout(document, person) }, tracks),
    text: `${nameOf(document, person)} is gone${tracks.length ? ', and what was paid for the roll comes back' : ''}.`,
  };
}

/**
 * What is left of a roll; nobody is paid for naming what harms once they are gone.
 * @param {LaidRoll} roll
 * @param {string} person
 * @returns {LaidRoll | null}
 */
function without(roll, person) {
  if (roll.calculator) return isIn(roll, person) ? null : roll;
  const parts = partsAfter(roll, person).map((part) =>
    part.inputs.named_by === person ? { ...part, inputs: { ...part.inputs, named_by: '' } } : part,
  );
  return roll.actor === person ? null : { ...roll, parts };
}

/** What stays laid once somebody has gone. @param {LaidRoll} roll @param {string} gone */
export function partsAfter({ actor, parts }, gone) {
  return actor === gone ? [] : parts.filter(({ person }) => person !== gone);
}

/** Whether somebody is in a roll: once they have gone, it is nobody's. @param {LaidRoll} roll @param {string} person */
function isIn({ actor, parts }, person) {
  return actor === person || parts.some((each) => each.person === person);
}

/**
 * One press, or a number that was typed.
 * @param {SceneDocument} document
 * @param {{person: string, track: string, label: string, from: number, value: number}} event
 * @returns {Outcome | null}
 */
function counted(document, { person, track, label, from, value: wanted }) {
  const value = countable(wanted);
  if (value === from) return null;
  const whose = person ? `${nameOf(document, person)}: ` : '';
  const text = (/** @type {number} */ start) => `${whose}${label} ${numberText(start)} \u2192 ${numberText(value)}`;
  return { document: withTrack(document, person, track, value), text, from, key: `track ${person} ${track}` };
}

/**
 * Only the one track and the one line: what else has happened since stays.
 * @param {SceneDocument} document
 * @param {{person: string, track: string, value: number | null, text: string}} event
 * @returns {Outcome}
 */
function takeBack(document, { person, track, value, text }) {
  return {
    document: withTrack(withoutLogLine(document, text), person, track, value),
    text: `Taken back: ${text}`,
    isSilent: true,
  };
}

/** @param {SceneDocument} document @param {{person: string, text: string}} event @returns {Outcome} */
function conditions(document, { person, text }) {
  const short = shortened(text, LONGEST_LINE);
  return told(
    document,
    person,
    { conditions: short },
    short.trim() || 'nothing holds them any more',
    `conditions ${person}`,
  );
}

/**
 * A field was typed into: one line for it, however long that took.
 * @param {SceneDocument} document
 * @param {string} person
 * @param {Partial<Person>} change
 * @param {string} words
 * @param {string} key
 * @returns {Outcome}
 */
function told(document, person, change, words, key) {
  return {
    document: withPerson(document, person, change),
    text: `${nameOf(document, person)}: ${words}`,
    key,
    isTyped: true,
  };
}

/** @param {SceneDocument} document @param {{turn: string, round: number}} now @returns {Outcome | null} */
function turned(document, { turn, round }) {
  if (turn === '' || (turn === document.turn && round === document.round)) return null;
  const turns =
    round === document.round ? document.turns : document.turns.map((each) => ({ ...each, left: each.actions ?? 0 }));
  return { document: { ...document, turn, round, turns }, text: `Round ${round}: ${nameOf(document, turn)} moves.` };
}

/**
 * One step at a roll, with all that it writes; without a line it is one that only Undo names. The lines that have gone
 * are those of the roll in whose place it writes others.
 * @param {SceneDocument} former
 * @param {Extract<SceneEvent, {type: 'roll'}>} event
 * @returns {Outcome}
 */
function rolled(
  former,
  {
    roll,
    text,
    line,
    tracks = [],
    conditions: held = [],
    turns = former.turns,
    waiting = former.waiting,
    telling = former.telling,
    gone = [],
  },
) {
  const document = gone.reduce(withoutWritten, former);
  const moved = withTracks({ ...document, ...following({ roll, waiting, telling }), turns }, tracks);
  const whole = withConditions(moved, held);
  if (line === undefined) return { document: whole, text, isSilent: true };
  const isOver = document.roll?.calculator && !roll?.calculator && !roll?.written.length;
  return { document: whole, text: line, ...(isOver && { line: withActor(document, line), after: linesOf(document) }) };
}

/** @param {SceneDocument} document @param {Held[]} held @returns {SceneDocument} */
function withConditions(document, held) {
  return held.reduce(
    (now, { person, text }) => withPerson(now, person, { conditions: shortened(text, LONGEST_LINE) }),
    document,
  );
}

/** A scene without a line that its roll has written. @param {SceneDocument} document @param {string} line */
function withoutWritten(document, line) {
  const { roll } = document;
  const written = roll?.written.filter((each) => each !== line);
  return { ...withoutLogLine(document, line), roll: roll && { ...roll, written: written ?? [] } };
}

/**
 * How many of the last lines of the log come of the roll that lies: it was written down before its own line.
 * @param {SceneDocument} document
 */
function linesOf({ log, roll }) {
  const written = (roll?.written ?? []).map((each) => shortened(each, LONGEST_LINE));
  let count = 0;
  for (const [at, { text }] of log.entries()) {
    const found = written.indexOf(text);
    if (found < 0) continue;
    written.splice(found, 1);
    count = at + 1;
    if (written.length === 0) break;
  }
  return written.length === 0 ? count : 0;
}

/**
 * What came of a roll, with whoever rolled and what for, unless it begins with them: most sentences of the rules name
 * nobody, or somebody else first.
 * @param {SceneDocument} document as the roll lay
 * @param {string} line
 */
function withActor({ people, roll }, line) {
  const nameOfId = (/** @type {string} */ person) => people.find(({ id }) => id === person)?.name;
  const name = nameOfId(roll?.actor ?? '');
  if (!roll || !name) return line;
  const isNamed = line.startsWith(name) && !/^[\p{L}\p{N}]/u.test(line.slice(name.length));
  if (isNamed) return line;
  const parts = roll.parts.map(({ person, label }) =>
    person && person !== roll.actor ? `${nameOfId(person) ?? 'Somebody'}, ${label}` : label,
  );
  const whole = parts.length ? `${name} (${parts.join('; ')})` : name;
  return `${whole.length + line.length < LONGEST_LINE ? whole : name}: ${line}`;
}

/**
 * @param {SceneDocument} document
 * @param {string} person empty for what is shared
 * @param {string} track
 * @param {number | null} value null puts it back to its start
 * @returns {SceneDocument}
 */
function withTrack(document, person, track, value) {
  const former = person ? document.people.find(({ id }) => id === person)?.tracks : document.shared;
  const { [track]: _now, ...others } = former ?? {};
  const tracks = value === null ? others : { ...others, [track]: countable(value) };
  return person ? withPerson(document, person, { tracks }) : { ...document, shared: tracks };
}

/** @param {SceneDocument} document @param {Moved[]} tracks @returns {SceneDocument} */
function withTracks(document, tracks) {
  return tracks.reduce((now, { person, track, value }) => withTrack(now, person, track, value), document);
}

/** @param {SceneDocument} document @param {string} person @param {Partial<Person>} change @returns {SceneDocument} */
function withPerson(document, person, change) {
  return { ...document, people: document.people.map((each) => (each.id === person ? { ...each, ...change } : each)) };
}

/** @param {SceneDocument} document @param {string} person */
function nameOf({ people }, person) {
  return people.find(({ id }) => id === person)?.name ?? 'Somebody';
}

/* Whose move it is, and in which order. */

/**
 * The next one moves; behind the last one a round ends.
 * @param {Turns} turns
 * @returns {{turn: string, round: number}}
 */
export function next({ people, turn, round }) {
  const at = people.findIndex(({ id }) => id === turn);
  if (people.length === 0) return { turn: '', round };
  const isOver = at === people.length - 1;
  return { turn: people[isOver ? 0 : at + 1].id, round: isOver ? countable(round + 1) : round };
}

/** Who moves once somebody has left: whoever came after them. @param {Turns} turns @param {string} gone */
export function turnWithout({ people, turn }, gone) {
  if (turn !== gone) return turn;
  const at = people.findIndex(({ id }) => id === gone);
  const others = people.filter(({ id }) => id !== gone);
  return others[at % Math.max(1, others.length)]?.id ?? '';
}

/** @param {Person[]} people @param {string} id @param {number} by places down, or up where it is below zero */
export function moved(people, id, by) {
  const from = people.findIndex((each) => each.id === id);
  const to = Math.max(0, Math.min(people.length - 1, from + by));
  const others = people.filter((each) => each.id !== id);
  return from < 0 ? people : [...others.slice(0, to), people[from], ...others.slice(to)];
}

/**
 * By their numbers; equals stay as they were, and whoever has none comes last.
 * @param {Person[]} people
 * @param {string} first `low` or `high`
 */
export function byNumber(people, first) {
  const sign = first === 'high' ? -1 : 1;
  const place = (/** @type {Person} */ { number }) => (number === null ? Infinity : sign * number);
  return [...people].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

/**
 * In the order of some names; whoever is not named stays behind those who are.
 * @param {Person[]} people
 * @param {string[]} names
 */
export function byNames(people, names) {
  const place = (/** @type {Person} */ { name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...people].sort((one, other) => place(one) - place(other));
}

/** An id that nobody has. @param {Person[]} people @param {string[]} [taken] ids of others */
export function freeId(people, taken = []) {
  return `p${Math.max(0, ...[...people.map(({ id }) => id), ...taken].map((id) => Number(id.slice(1)))) + 1}`;
}
