/**
 * The end of a scene: what it changed goes to the sheets that are kept on this device, one press each or all at once.
 *
 * @typedef {import('../table/kept.mjs').KeptSheet} KeptSheet
 * @typedef {import('./people.mjs').Table} Table
 * @typedef {{person: import('./document.mjs').Person, sheet: KeptSheet}} Here
 */

import { actionButton, made } from '../table/parts.mjs';
import { changedTracks } from './people.mjs';
import { FORMAT, withLogLine } from '../table/document.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { keepSheet, sheetWith } from '../table/store.mjs';
import { numberText } from '../shared/numbers.mjs';

/** @typedef {import('../table/declared.mjs').Declared} Declared */

export class Ending {
  /** @type {KeptSheet[]} sheets as they were before the scene was written on them */
  #written = [];

  /** @param {Declared} declared @param {(event: import('./reducer.mjs').SceneEvent) => void} dispatch */
  constructor(declared, dispatch) {
    this.declared = declared;
    this.dispatch = dispatch;
  }

  /** One line for each character, with its button. @param {Here[]} here @returns {Node[]} */
  lines(here) {
    const characters = here.filter(isCharacter);
    const lines = characters.map((each) => made('li', '', made('span', '', wordsFor(this.declared, each)), ...buttonFor(this.declared, each)));
    const isMany = characters.filter((each) => buttonFor(this.declared, each).length).length > 1;
    const all = isMany ? [actionButton('write-all', 'Write and keep all of them')] : [];
    const undo = this.#written.length ? [actionButton('unwrite', 'Undo what was written')] : [];
    const none = made('p', '', 'No character is here whose sheet could change.');
    return [...(lines.length ? [made('ul', 'scene-endings', ...lines)] : [none]), ...all, ...undo];
  }

  /** @param {string} action @param {Here[]} here @param {string} of id of a person; empty for everybody @returns {string} what was done */
  press(action, here, of) {
    const some = here.filter((each) => isCharacter(each) && (of === '' || each.person.id === of));
    if (action === 'unwrite') return this.#takeBack();
    if (action === 'keep') return this.#keep(some);
    this.#written = some.map((one) => writeOnSheet(this.declared, one)).filter((each) => each !== null);
    if (action === 'write-all') this.#keep(some.filter(({ person }) => !person.sheet));
    return 'It is written on the sheets.';
  }

  #takeBack() {
    for (const sheet of this.#written) keepSheet(sheet);
    this.#written = [];
    return 'The sheets are as they were.';
  }

  /** @param {Here[]} some */
  #keep(some) {
    for (const one of some) this.dispatch({ type: 'kept', person: one.person.id, sheet: keepPerson(one) });
    return 'It is kept on this device.';
  }
}

/** @param {Here} one */
function isCharacter({ person }) {
  return person.kind === 'character';
}

/** @param {Declared} declared @param {Here} one */
function wordsFor(declared, { person, sheet }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  if (!kept) return `${person.name} is not kept on this device. `;
  const changed = changesOn(declared, sheet, kept);
  return changed ? `${person.name}: ${changed} ` : `${person.name}: the sheet says the same. `;
}

/** @param {Declared} declared @param {Here} one */
function buttonFor(declared, { person, sheet }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  if (!kept) return [pressFor('keep', `Keep ${person.name} on this device`, person.id)];
  return changesOn(declared, sheet, kept) ? [pressFor('write', `Write on the sheet of ${person.name}`, person.id)] : [];
}

/** @param {string} action @param {string} words @param {string} person */
function pressFor(action, words, person) {
  const button = actionButton(action, words);
  button.dataset.of = person;
  return button;
}

/** @param {Declared} declared @param {KeptSheet} here @param {KeptSheet} kept */
function changesOn(declared, here, kept) {
  return changedTracks(declared, here, kept).map(({ track, from, to }) => `${track.label} ${numberText(from)} \u2192 ${numberText(to)}`).join(', ');
}

/**
 * Writes on the kept sheet of somebody; the sheet as it was, or null where there was nothing to write.
 * @param {Declared} declared
 * @param {Here} one
 * @returns {KeptSheet | null}
 */
function writeOnSheet(declared, { person, sheet }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  const changed = kept ? changesOn(declared, sheet, kept) : '';
  if (!kept || !changed) return null;
  const time = new Date().toISOString();
  const known = Object.fromEntries(changedTracks(declared, sheet, kept).map(({ track, to }) => [track.name, to]));
  const text = `After the scene: ${changed}${person.conditions.trim() ? `; ${person.conditions.trim()}` : ''}`;
  keepSheet({ ...kept, changed: time, document: withLogLine({ ...kept.document, tracks: { ...kept.document.tracks, ...known } }, { time, text }) });
  return kept;
}

/** Keeps somebody as a sheet of their own, whose id is returned. @param {Here} one */
function keepPerson({ sheet }) {
  const id = freshSeed();
  keepSheet({ ...sheet, id, changed: new Date().toISOString(), document: { ...sheet.document, format: FORMAT } });
  return id;
}
