/**
 * What the table shows of one person, of what is shared, and of an answer. A view stays where it is while its person
 * does, so that nothing is taken from under a finger or a caret.
 *
 * @import { Written } from './store.mjs'
 * @import { EngineSuccess } from '../engine/wire.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, KeptSheet, Person, Track } from '../shared/records.mjs'
 * @typedef {{person: Person, sheet: KeptSheet}} Here
 */

import { actionButton, newElement, timeWords } from '../shared/html.mjs';
import { engineDocument, engineMarkup, prefixLinks } from '../engine/markup.mjs';
import { bounded, startOf, trackValue, withoutWritten } from '../sheet/declared.mjs';
import { LONGEST_CONDITIONS } from './document.mjs';
import { FORMAT, nameOf, withLogLine } from '../sheet/document.mjs';
import { numberText } from '../shared/text.mjs';
import { changeSheet, keepSheet, readSheets, sheetWith, troubleOfStore } from '../sheet/store.mjs';
import { changedTracks, hasTrack } from './people.mjs';
import { freshSeed } from '../shared/seed.mjs';
import { named } from './roll.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** A number with a step on either side; it can be typed, too. */
export class TrackView {
  /** @param {Track} track @param {string} whose a name, or empty */
  constructor(track, whose) {
    this.track = track;
    const of = whose ? `${whose}, ${track.label}` : track.label;
    this.less = actionButton('less', '\u2212', `${of}: one less`);
    this.more = actionButton('more', '+', `${of}: one more`);
    this.field = newElement('input', 'scene-value');
    this.field.inputMode = 'numeric';
    this.field.autocomplete = 'off';
    this.field.setAttribute('aria-label', of);
    const steps = newElement('span', 'scene-steps', this.less, this.field, this.more);
    this.element = newElement('div', 'scene-track', newElement('span', 'scene-label', track.label), steps);
    this.element.dataset.track = track.name;
  }

  /** @param {KeptSheet} sheet */
  show(sheet) {
    const value = trackValue(this.track, sheet);
    this.#write(numberText(value));
    this.less.setAttribute('aria-disabled', String(bounded(this.track, sheet, value - 1) === value));
    this.more.setAttribute('aria-disabled', String(bounded(this.track, sheet, value + 1) === value));
  }

  /** What somebody types stays while they type it; what was refused stays to be mended, until the number is another. @param {string} text */
  #write(text) {
    const { field } = this;
    const isTyped = field.value !== field.defaultValue;
    if (isTyped && (field === document.activeElement || text === field.defaultValue)) return;
    field.defaultValue = text;
    field.value = text;
    field.removeAttribute('aria-invalid');
  }
}

export class PersonView {
  /** @param {Person} person @param {KeptSheet} sheet @param {string} who one line about them @param {Table} table @param {Declared} declared */
  constructor(person, sheet, who, table, declared) {
    this.key = keyOfView(person);
    this.tracks = declared.tracks.map((track) => new TrackView(track, person.name));
    this.conditions = textField('conditions', `${person.name}, conditions`);
    this.conditions.placeholder = 'Conditions';
    this.conditions.maxLength = LONGEST_CONDITIONS;
    const isShown = (/** @type {TrackView} */ { track }) => isSeen(table, { person, sheet }, track);
    const seen = newElement('div', 'scene-tracks', ...this.tracks.filter(isShown).map(({ element }) => element));
    const folded = newElement('div', 'scene-tracks', ...this.tracks.filter((each) => !isShown(each)).map(({ element }) => element));
    this.number = table.number ? textField('number', `${person.name}, ${table.number}`) : null;
    const words = newElement('div', 'scene-words', ...(this.number ? [labelled(table.number, this.number)] : []), this.conditions);
    const more = newElement('details', 'scene-more', newElement('summary', '', `More of ${person.name}`), ...(who ? [newElement('p', 'scene-who', who)] : []), folded);
    this.element = newElement('li', 'scene-person', headOf(person), seen, words, more);
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

/** Whether a track of somebody is seen at once; the others are folded. @param {Table} table @param {Here} here @param {Track} track */
export function isSeen({ shows }, { person, sheet }, track) {
  return shows.includes(track.name) && hasTrack(person, sheet, track);
}

/** What a reader types stays as they type it, and what was refused stays to be mended. @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text */
export function fill(field, text) {
  if (field !== document.activeElement && !field.hasAttribute('aria-invalid')) field.value = text;
  if (field.value === text) field.removeAttribute('aria-invalid');
}

const WORDS = '.stage-words :is(input, select)';

/** Words that somebody has begun to type and that are in no document yet: they stay when their fields are drawn anew. */
export class TypedWords {
  /** @type {Map<string, string>} by the keys of their fields */
  #words = new Map();
  #about = '';

  /** What they are about; where that is something else, they and their fields go. @param {string} about @param {HTMLElement[]} places */
  keepFor(about, ...places) {
    if (about === this.#about) return;
    this.#about = about;
    for (const place of places) place.replaceChildren();
    this.#words.clear();
  }

  /** Puts parts in the place of those that are there. @param {HTMLElement} place @param {() => Node[]} parts */
  redraw(place, parts) {
    for (const { dataset, value } of wordsIn(place)) this.#words.set(dataset.key ?? '', value);
    place.replaceChildren(...parts());
    for (const field of wordsIn(place)) {
      const { value } = field;
      field.value = this.#words.get(field.dataset.key ?? '') ?? value;
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = value; // who was chosen has left
    }
  }
}

/** @param {HTMLElement} place @returns {(HTMLInputElement | HTMLSelectElement)[]} */
function wordsIn(place) {
  return [...place.querySelectorAll(WORDS)].map((field) => /** @type {HTMLInputElement | HTMLSelectElement} */ (field));
}

/** @param {Person} person */
function headOf({ name }) {
  const turn = actionButton('turn', name, `${name} moves now`);
  turn.className = 'scene-name';
  const up = actionButton('up', '\u2191', `${name}: earlier`);
  const down = actionButton('down', '\u2193', `${name}: later`);
  const gone = actionButton('remove', '\u00d7', `${name} leaves`);
  return newElement('div', 'scene-head', turn, newElement('span', 'scene-moves', up, down, gone));
}

/** @param {string} name @param {string} label */
function textField(name, label) {
  const field = newElement('input', `scene-${name}`);
  field.dataset.field = name;
  field.autocomplete = 'off';
  field.setAttribute('aria-label', label);
  if (name === 'number') field.inputMode = 'numeric';
  return field;
}

/** @param {string} words @param {HTMLInputElement} field */
function labelled(words, field) {
  return newElement('label', 'scene-numbered', newElement('span', 'scene-label', words), field);
}

/** @param {import('../shared/records.mjs').SceneDocument['log'][number]} line */
export function logItem({ time, text }) {
  return newElement('li', '', newElement('time', { datetime: time }, timeWords(time)), ' ', text);
}

/**
 * The list from which people come: those who are kept and not here yet, and those of the book.
 * @param {HTMLSelectElement} choice
 * @param {Table} table
 * @param {import('../shared/records.mjs').SceneDocument} document
 */
export function showGuests(choice, table, { people }) {
  const chosen = choice.value;
  const kept = readSheets().filter(({ document, id }) => document.game === table.game && !people.some(({ sheet }) => sheet === id));
  const ofKind = (/** @type {string} */ kind) => table.people.filter((each) => each.kind === kind).map(({ id, name }) => new Option(name, `book ${id}`));
  choice.replaceChildren(
    ...choices('Kept on this device', kept.map(({ id, document }) => new Option(nameOf(document), `sheet ${id}`))),
    ...choices('Ready characters', ofKind('character')),
    ...choices('Opposition', ofKind('opponent')),
    new Option('A name and nothing else', 'name'),
  );
  if ([...choice.options].some(({ value }) => value === chosen)) choice.value = chosen;
}

/** @param {string} label @param {HTMLOptionElement[]} options */
function choices(label, options) {
  const group = newElement('optgroup', '', ...options);
  group.label = label;
  return options.length ? [group] : [];
}

/*
 * The end of a scene: what it changed goes to the sheets that are kept on this device, one press each or all at once.
 */

/**
 * @typedef {{one: Here, head: string, keeps: import('../shared/json.mjs').JsonObject, by: string}} ToWrite somebody as they are then,
 *   how the line on the sheet begins, the inputs that it gets, and the step of the scene that writes
 */

export class Ending {
  /**
   * @param {Declared} declared
   * @param {(event: import('./reducer.mjs').SceneEvent) => void} dispatch
   * @param {{read: () => Written[], replace: (written: Written[]) => void}} written what the scene has written on sheets, which a reload leaves
   */
  constructor(declared, dispatch, written) {
    this.declared = declared;
    this.dispatch = dispatch;
    this.written = written;
  }

  /** One line for each character, with its button. @param {Here[]} here @returns {Node[]} */
  lines(here) {
    const characters = here.filter(isCharacter);
    const lines = characters.map((each) => newElement('li', '', newElement('span', '', wordsFor(this.declared, each)), ...buttonFor(this.declared, each)));
    const isMany = characters.filter((each) => buttonFor(this.declared, each).length).length > 1;
    const all = isMany ? [actionButton('write-all', 'Write and keep all of them')] : [];
    const undo = this.written.read().length ? [actionButton('unwrite', 'Undo what was written')] : [];
    const none = newElement('p', '', 'No character is here whose sheet could change.');
    return [...(lines.length ? [newElement('ul', 'scene-endings', ...lines)] : [none]), ...all, ...undo];
  }

  /** @param {string} action @param {Here[]} here @param {string} of id of a person; empty for everybody @returns {Promise<string>} what was done */
  async press(action, here, of) {
    const some = here.filter((each) => isCharacter(each) && (of === '' || each.person.id === of));
    if (action === 'unwrite') return this.#takeBack();
    const isWritten = this.writeAll(some.map((one) => ({ one, head: 'After the scene', keeps: {}, by: '' })));
    const kept = action === 'write' ? [] : some.filter(({ person }) => sheetWith(person.sheet) === null);
    for (const one of kept) this.keep(one);
    return (await troubleOfStore()) || (isWritten ? 'It is written on the sheets.' : `${kept.length > 1 ? 'They are' : 'It is'} kept on this device.`);
  }

  /** Writes on kept sheets; whether there was anything to write. @param {ToWrite[]} some */
  writeAll(some) {
    const written = some.map((each) => writeOnSheet(this.declared, each)).filter((each) => each !== null);
    if (written.length) this.written.replace([...this.written.read(), ...written]);
    return written.length > 0;
  }

  /** The step that wrote on sheets is undone, and so is what it wrote. @param {string} step */
  undo(step) {
    const all = this.written.read();
    const own = step ? all.filter(({ by }) => by === step) : [];
    for (const each of own) void changeSheet(each.sheet, (sheet) => without(this.declared, sheet, each));
    if (own.length) this.written.replace(all.filter((each) => !own.includes(each)));
  }

  /** Only what the scene has written: what else has happened to a sheet since stays. */
  async #takeBack() {
    for (const each of this.written.read()) void changeSheet(each.sheet, (sheet) => without(this.declared, sheet, each));
    this.written.replace([]);
    return (await troubleOfStore()) || 'What the scene had written is taken back.';
  }

  /** As a sheet of their own, under the id that they have in every copy of the scene. @param {Here} one */
  keep({ person, sheet }) {
    const id = person.sheet || freshSeed();
    void keepSheet({ ...sheet, id, changed: new Date().toISOString(), document: { ...sheet.document, format: FORMAT } });
    if (!person.sheet) this.dispatch({ type: 'kept', person: person.id, sheet: id });
  }
}

/** @param {Declared} declared @param {KeptSheet} sheet @param {Written} written @returns {KeptSheet} */
function without({ tracks: declared }, sheet, { tracks, text, inputs = {} }) {
  const some = declared.filter(({ name }) => Object.hasOwn(tracks, name));
  const moved = some.map((track) => [track.name, tracks[track.name].to - (tracks[track.name].from ?? startOf(track, sheet))]);
  return withInputs({ ...withoutWritten(declared, sheet, Object.fromEntries(moved), text), changed: new Date().toISOString() }, inputs);
}

/** A sheet with some inputs, in the answer to it, too; null for one that is not there. @param {KeptSheet} sheet @param {{[name: string]: import('../shared/json.mjs').Json | null}} some @returns {KeptSheet} */
function withInputs({ document, answer, ...sheet }, some) {
  const given = Object.fromEntries(Object.entries(some).filter(([, value]) => value !== null));
  const rest = Object.fromEntries(Object.entries(document.inputs).filter(([name]) => !Object.hasOwn(some, name)));
  return { ...sheet, document: { ...document, inputs: { ...rest, ...given } }, answer: answer && { ...answer, inputs: { ...answer.inputs, ...given } } };
}

/** @param {Here} one */
export function isCharacter({ person }) {
  return person.kind === 'character';
}

/** @param {Declared} declared @param {Here} one */
function wordsFor(declared, { person, sheet }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  if (!kept) return `${person.name} is not kept on this device. `;
  const changed = changeWords(declared, sheet, kept);
  return changed ? `${person.name}: ${changed} ` : `${person.name}: the sheet says the same. `;
}

/** @param {Declared} declared @param {Here} one */
function buttonFor(declared, { person, sheet }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  if (!kept) return [pressFor('keep', `Keep ${person.name} on this device`, person.id)];
  return changeWords(declared, sheet, kept) ? [pressFor('write', `Write on the sheet of ${person.name}`, person.id)] : [];
}

/** @param {string} action @param {string} words @param {string} person */
export function pressFor(action, words, person) {
  const button = actionButton(action, words);
  button.dataset.of = person;
  return button;
}

/** What a scene has changed, in words. @param {Declared} declared @param {KeptSheet} here @param {KeptSheet} kept */
export function changeWords(declared, here, kept) {
  return changedTracks(declared, here, kept).map(({ track, from, to }) => `${track.label} ${numberText(from)} \u2192 ${numberText(to)}`).join(', ');
}

/** Writes on the kept sheet of somebody. @param {Declared} declared @param {ToWrite} what @returns {Written | null} null where there was nothing to write */
function writeOnSheet(declared, { one: { person, sheet }, head, keeps, by }) {
  const kept = person.sheet ? sheetWith(person.sheet) : null;
  const changed = kept ? changeWords(declared, sheet, kept) : '';
  if (!kept || !changed) return null;
  const time = new Date().toISOString();
  const tracks = Object.fromEntries(changedTracks(declared, sheet, kept).map(({ track, to }) => [track.name, { from: kept.document.tracks[track.name] ?? null, to }]));
  const known = Object.fromEntries(Object.entries(tracks).map(([name, { to }]) => [name, to]));
  const text = `${head}: ${changed}${person.conditions.trim() ? `; ${person.conditions.trim()}` : ''}`;
  const inputs = Object.fromEntries(Object.keys(keeps).map((name) => [name, kept.document.inputs[name] ?? null]));
  void changeSheet(kept.id, (now) => withInputs({ ...now, changed: time, document: withLogLine({ ...now.document, tracks: { ...now.document.tracks, ...known } }, { time, text }) }, keeps));
  return { sheet: kept.id, tracks, text, by, inputs };
}

/** The drawing of a piece that lies there. @param {EngineSuccess} answer @param {string | null} piece @returns {Node[]} */
export function pieceIn({ html }, piece) {
  const drawing = piece ? engineDocument(html).querySelector(`.rc-shown .rc-${CSS.escape(piece)} svg`) : null;
  return drawing ? [newElement('span', { class: `stage-piece rc-token rc-${piece}`, 'aria-hidden': 'true' }, document.importNode(drawing, true))] : [];
}

/** The dice and tokens of an answer, with the names of those whose they are. @param {{answer: EngineSuccess, names: {[word: string]: string}}} rolled @returns {Node[]} */
export function dice({ answer: { html }, names }) {
  const rows = [...engineDocument(html).querySelectorAll('.rc-shown')].map((row) => document.importNode(row, true));
  for (const caption of rows.flatMap((row) => [...row.querySelectorAll('figcaption')])) caption.textContent = named(caption.textContent ?? '', names);
  return rows.length ? [newElement('div', 'stage-dice', ...rows)] : [];
}

/** Everything that the engine says of it. @param {EngineSuccess} answer */
export function working({ html }) {
  const place = newElement('div', 'rc-answer');
  place.innerHTML = engineMarkup(html);
  prefixLinks(place, siteRoot?.href ?? '');
  return newElement('details', 'stage-working', newElement('summary', '', 'How it comes about'), place);
}

/** @param {string} title @param {string} name @param {Node[]} buttons @param {boolean} [ours] */
export function group(title, name, buttons, ours = false) {
  const head = newElement('p', 'stage-title', title, ...(ours ? [' ', newElement('small', '', '(ours)')] : []));
  return newElement('div', { class: name, role: 'group', 'aria-label': title }, head, newElement('div', 'stage-buttons', ...buttons));
}

/** @param {string} title @param {string} name @param {Node[]} items */
export function listOf(title, name, items) {
  return newElement('div', { class: name, role: 'group', 'aria-label': title }, newElement('p', 'stage-title', title), newElement('ul', '', ...items));
}
