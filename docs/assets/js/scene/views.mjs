/**
 * What the table shows of one person, and of what is shared. A view stays where it is while its person does, so that
 * nothing is taken from under a finger or a caret.
 *
 * @typedef {import('../table/declared.mjs').Declared} Declared
 * @typedef {import('../table/declared.mjs').Track} Track
 * @typedef {import('../table/kept.mjs').KeptSheet} KeptSheet
 * @typedef {import('./document.mjs').Person} Person
 * @typedef {import('./people.mjs').Table} Table
 */

import { actionButton, made } from '../table/parts.mjs';
import { bounded, trackValue, valueAt, valuesOf } from '../table/declared.mjs';
import { LONGEST_TEXT } from './document.mjs';
import { nameOf } from '../table/document.mjs';
import { numberText } from '../shared/numbers.mjs';
import { readSheets } from '../table/store.mjs';

/** A number with a step on either side; it can be typed, too. */
export class TrackView {
  /** @param {Track} track @param {string} whose a name, or empty */
  constructor(track, whose) {
    this.track = track;
    const of = whose ? `${whose}, ${track.label}` : track.label;
    this.less = actionButton('less', '\u2212', `${of}: one less`);
    this.more = actionButton('more', '+', `${of}: one more`);
    this.field = made('input', 'scene-value');
    this.field.inputMode = 'numeric';
    this.field.autocomplete = 'off';
    this.field.setAttribute('aria-label', of);
    const steps = made('span', 'scene-steps', this.less, this.field, this.more);
    this.element = made('div', 'scene-track', made('span', 'scene-label', track.label), steps);
    this.element.dataset.track = track.name;
  }

  /** @param {KeptSheet} sheet */
  show(sheet) {
    const value = trackValue(this.track, sheet);
    this.field.value = numberText(value);
    this.less.setAttribute('aria-disabled', String(bounded(this.track, sheet, value - 1) === value));
    this.more.setAttribute('aria-disabled', String(bounded(this.track, sheet, value + 1) === value));
  }
}

export class PersonView {
  /** @param {Person} person @param {KeptSheet} sheet @param {string} who one line about them @param {Table} table @param {Declared} declared */
  constructor(person, sheet, who, table, declared) {
    this.key = keyOfView(person);
    this.tracks = declared.tracks.map((track) => new TrackView(track, person.name));
    this.conditions = textField('conditions', `${person.name}, conditions`);
    this.conditions.placeholder = 'Conditions';
    this.conditions.maxLength = LONGEST_TEXT;
    const isShown = (/** @type {TrackView} */ { track }) => table.shows.includes(track.name) && isOf(person, sheet, track);
    const seen = made('div', 'scene-tracks', ...this.tracks.filter(isShown).map(({ element }) => element));
    const folded = made('div', 'scene-tracks', ...this.tracks.filter((each) => !isShown(each)).map(({ element }) => element));
    this.number = table.number ? textField('number', `${person.name}, ${table.number}`) : null;
    const words = made('div', 'scene-words', ...(this.number ? [labelled(table.number, this.number)] : []), this.conditions);
    const more = made('details', 'scene-more', made('summary', '', `More of ${person.name}`), ...(who ? [made('p', 'scene-who', who)] : []), folded);
    this.element = made('li', 'scene-person', headOf(person), seen, words, more);
    this.element.dataset.person = person.id;
  }

  /** @param {Person} person @param {KeptSheet} sheet @param {boolean} moves */
  show(person, sheet, moves) {
    for (const track of this.tracks) track.show(sheet);
    fill(this.conditions, person.conditions);
    if (this.number) fill(this.number, person.number === null ? '' : numberText(person.number));
    if (moves) this.element.setAttribute('aria-current', 'true');
    else this.element.removeAttribute('aria-current');
  }
}

/** Whoever has another one, is somebody else under the same id. @param {Person} person */
export function keyOfView({ name, kind, ready }) {
  return `${kind} ${ready} ${name}`;
}

/** Whether a track says something of somebody; opponents have but a few. @param {Person} person @param {KeptSheet} sheet @param {Track} track */
function isOf({ kind, tracks }, sheet, { name, start }) {
  return kind === 'character' || Object.hasOwn(tracks, name) || (typeof start === 'string' && valueAt(valuesOf(sheet), start) !== null);
}

/** What a reader types stays as they type it. @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text */
export function fill(field, text) {
  if (field.value !== text && field !== document.activeElement) field.value = text;
}

/** @param {Person} person */
function headOf({ name }) {
  const turn = actionButton('turn', name, `${name} moves now`);
  turn.className = 'scene-name';
  const up = actionButton('up', '\u2191', `${name}: earlier`);
  const down = actionButton('down', '\u2193', `${name}: later`);
  const gone = actionButton('remove', '\u00d7', `${name} leaves`);
  return made('div', 'scene-head', turn, made('span', 'scene-moves', up, down, gone));
}

/** @param {string} name @param {string} label */
function textField(name, label) {
  const field = made('input', `scene-${name}`);
  field.dataset.field = name;
  field.autocomplete = 'off';
  field.setAttribute('aria-label', label);
  if (name === 'number') field.inputMode = 'numeric';
  return field;
}

/** @param {string} words @param {HTMLInputElement} field */
function labelled(words, field) {
  return made('label', 'scene-numbered', made('span', 'scene-label', words), field);
}

/** @param {import('./document.mjs').SceneDocument['log'][number]} line */
export function logItem({ time, text }) {
  const when = made('time', '', new Date(time).toLocaleTimeString(undefined, { timeStyle: 'short' }));
  when.dateTime = time;
  return made('li', '', when, ' ', text);
}

/**
 * The list from which people come: those who are kept and not here yet, and those of the book.
 * @param {HTMLSelectElement} choice
 * @param {Table} table
 * @param {import('./document.mjs').SceneDocument} document
 */
export function showGuests(choice, table, { people }) {
  const chosen = choice.value;
  const kept = readSheets().filter(({ document, id }) => document.game === table.game && !people.some(({ sheet }) => sheet === id));
  const ofKind = (/** @type {string} */ kind) => table.people.filter((each) => each.kind === kind).map(({ id, name }) => new Option(name, `book ${id}`));
  choice.replaceChildren(
    ...choices('Kept on this device', kept.map(({ id, document }) => new Option(nameOf(document), `sheet ${id}`))),
    ...choices('Ready characters', ofKind('character')),
    ...choices('Opposition', ofKind('opponent')),
  );
  if ([...choice.options].some(({ value }) => value === chosen)) choice.value = chosen;
}

/** @param {string} label @param {HTMLOptionElement[]} options */
function choices(label, options) {
  const group = made('optgroup', '', ...options);
  group.label = label;
  return options.length ? [group] : [];
}
