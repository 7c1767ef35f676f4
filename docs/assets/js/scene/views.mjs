/**
 * What the table shows of one person, of what is shared, and of an answer. A view stays where it is while its person
 * does, so that nothing is taken from under a finger or a caret.
 *
 * @import { SceneTable } from './table.mjs'
 * @import { EngineSuccess } from '../engine/wire.mjs'
 * @import { DeclaredScene as Table, KeptSheet, Person, Track } from '../shared/records.mjs'
 * @import { Here } from './roll.mjs'
 */

import { newButton, newElement, timeWords } from '../shared/html.mjs';
import { engineDocument, engineMarkup, prefixLinks } from '../engine/markup.mjs';
import { bounded, trackValue } from '../sheet/declared.mjs';
import { focusIn } from '../shared/focus.mjs';
import { LONGEST_CONDITIONS } from './document.mjs';
import { nameOf } from '../sheet/document.mjs';
import { numberText, readLine, typedCount, wholeNumber } from '../shared/text.mjs';
import { readSheets } from '../sheet/store.mjs';
import { hasTrack, readyOf } from './people.mjs';
import { named } from './roll.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** What is said until the engine has answered a throw. */
export const WAITING = 'The dice fall …';
/** What is said where the engine has answered a throw that is no longer what lies. */
export const CHANGED = 'Something else was done while the dice fell, so they do not count: press again to roll.';

/** What a press on a button of the table does. @type {WeakMap<Element, () => unknown>} */
const presses = new WeakMap();

/**
 * A button of the table.
 * @param {string} words
 * @param {() => unknown} press
 * @param {{[attribute: string]: string}} [attributes]
 */
export function pressButton(words, press, attributes) {
  const button = newButton(words, attributes);
  presses.set(button, press);
  return button;
}

/** Does what a press on a button does. @param {Element} button */
export async function press(button) {
  await presses.get(button)?.();
}

/**
 * Draws what is in a fold anew. What had the focus has it again, by what it says and its place among those that say the
 * same.
 * @param {Element} fold
 * @param {() => void} draw
 */
export function redraw(fold, draw) {
  const focused = fold.contains(document.activeElement) ? document.activeElement : null;
  const wordsOf = (/** @type {Element} */ each) => each.getAttribute('aria-label') ?? each.textContent;
  const words = focused && wordsOf(focused);
  const alike = () => [...fold.querySelectorAll('button, select')].filter((each) => wordsOf(each) === words);
  const at = focused ? alike().indexOf(focused) : -1;
  draw();
  if (focused) focusIn(alike()[at], fold);
}

/** A number with a step on either side; it can be typed, too. */
export class TrackView {
  /**
   * @param {SceneTable} scene
   * @param {Track} track
   * @param {Person} [person] whose it is; nobody's where it is of the table
   */
  constructor(scene, track, person) {
    this.scene = scene;
    this.track = track;
    this.id = person?.id ?? '';
    const of = person ? `${person.name}, ${track.label}` : track.label;
    const step = (/** @type {number} */ by) => () => scene.setTrack(track, this.id, (now) => now + by);
    this.less = pressButton('\u2212', step(-1), { 'aria-label': `${of}: one less` });
    this.more = pressButton('+', step(1), { 'aria-label': `${of}: one more` });
    this.field = newElement('input', {
      class: 'scene-value',
      inputmode: 'numeric',
      autocomplete: 'off',
      'aria-label': of,
    });
    this.field.addEventListener('change', () => this.#type());
    const steps = newElement('span', 'scene-steps', this.less, this.field, this.more);
    this.element = newElement(
      'div',
      { class: 'scene-track', 'data-track': track.name },
      newElement('span', 'scene-label', track.label),
      steps,
    );
  }

  #type() {
    const { scene, track, id, field } = this;
    const { value } = field;
    if (typedCount(value, 0) === null)
      return scene.refuse(
        field,
        `${track.label} takes a whole number, such as 12, or a change, such as +2 or \u22123.`,
      );
    field.value = field.defaultValue; // it is taken, and the number stands in its place, also where that stays the same
    field.removeAttribute('aria-invalid');
    return scene.setTrack(track, id, (now) => typedCount(value, now) ?? now);
  }

  /**
   * What somebody types stays while they type it; what was refused stays to be mended, until the number is another.
   * @param {KeptSheet} sheet
   */
  show(sheet) {
    const { field, track } = this;
    const value = trackValue(track, sheet);
    this.less.setAttribute('aria-disabled', String(bounded(track, sheet, value - 1) === value));
    this.more.setAttribute('aria-disabled', String(bounded(track, sheet, value + 1) === value));
    const text = numberText(value);
    const isTyped = field.value !== field.defaultValue;
    if (isTyped && (field === document.activeElement || text === field.defaultValue)) return;
    field.defaultValue = text;
    field.value = text;
    field.removeAttribute('aria-invalid');
  }
}

export class PersonView {
  /** @param {SceneTable} scene @param {Here} here */
  constructor(scene, { person, sheet }) {
    const { table, declared } = scene;
    const { id, name, inputs } = person;
    this.key = keyOfView(person);
    this.tracks = declared.tracks.map((track) => new TrackView(scene, track, person));
    this.conditions = newElement('input', {
      class: 'scene-conditions',
      'aria-label': `${name}, conditions`,
      placeholder: 'Conditions',
      maxlength: String(LONGEST_CONDITIONS),
      autocomplete: 'off',
    });
    this.conditions.addEventListener('input', () => {
      // words are kept with every key
      const read = readLine(this.conditions.value);
      if (!read.ok) return scene.refuse(this.conditions, `Conditions: ${read.message}.`);
      this.conditions.removeAttribute('aria-invalid');
      return scene.dispatch({ type: 'conditions', person: id, text: read.line });
    });
    this.number = newElement('input', {
      class: 'scene-number',
      'aria-label': `${name}, ${table.number}`,
      inputmode: 'numeric',
      autocomplete: 'off',
    });
    this.number.addEventListener('change', () => {
      const value = wholeNumber(this.number.value);
      if (value === null && this.number.value.trim())
        return scene.refuse(
          this.number,
          `${table.number} takes a whole number, such as 12; an empty field takes it away.`,
        );
      this.number.removeAttribute('aria-invalid');
      return scene.dispatch({ type: 'number', person: id, label: table.number, value });
    });
    const numbered = table.number
      ? [newElement('label', 'scene-numbered', newElement('span', 'scene-label', table.number), this.number)]
      : [];
    const isShown = (/** @type {TrackView} */ { track }) => isSeen(table, { person, sheet }, track);
    const seen = newElement('div', 'scene-tracks', ...this.tracks.filter(isShown).map(({ element }) => element));
    const folded = newElement(
      'div',
      'scene-tracks',
      ...this.tracks.filter((each) => !isShown(each)).map(({ element }) => element),
    );
    const who = readyOf(person, table)?.who ?? (typeof inputs.who === 'string' ? inputs.who : '');
    const more = newElement(
      'details',
      'scene-more',
      newElement('summary', '', `More of ${name}`),
      ...(who ? [newElement('p', 'scene-who', who)] : []),
      folded,
    );
    this.element = newElement(
      'li',
      'scene-person',
      headOf(scene, person),
      seen,
      newElement('div', 'scene-words', ...numbered, this.conditions),
      more,
    );
  }

  /** @param {Here} here @param {boolean} moves */
  show({ person, sheet }, moves) {
    for (const track of this.tracks) track.show(sheet);
    fill(this.conditions, person.conditions);
    fill(this.number, person.number === null ? '' : numberText(person.number));
    if (moves) this.element.setAttribute('aria-current', 'true');
    else this.element.removeAttribute('aria-current');
  }
}

/** @param {SceneTable} scene @param {Person} person */
function headOf(scene, person) {
  const { id, name } = person;
  const turn = pressButton(name, () => scene.dispatch({ type: 'turn', person: id }), {
    class: 'scene-name',
    'aria-label': `${name} moves now`,
  });
  const [up, down] = [
    { sign: '\u2191', words: 'earlier', by: -1 },
    { sign: '\u2193', words: 'later', by: 1 },
  ].map(({ sign, words, by }) => {
    const button = pressButton(
      sign,
      () => {
        scene.dispatch({ type: 'move', person: id, by });
        button.focus(); // nodes that change places lose it
      },
      { 'aria-label': `${name}: ${words}` },
    );
    return button;
  });
  const gone = pressButton('\u00d7', () => scene.remove(id), { 'aria-label': `${name} leaves` });
  return newElement('div', 'scene-head', turn, newElement('span', 'scene-moves', up, down, gone));
}

/** Whoever has another one, is somebody else under the same id. @param {Person} person */
export function keyOfView({ name, kind, ready }) {
  return `${kind} ${ready} ${name}`;
}

/**
 * Whether a track of somebody is seen at once; the others are folded.
 * @param {Table} table
 * @param {Here} here
 * @param {Track} track
 */
export function isSeen({ shows }, { person, sheet }, track) {
  return shows.includes(track.name) && hasTrack(person, sheet, track);
}

/**
 * What a reader types stays as they type it, and what was refused stays to be mended.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} text
 */
export function fill(field, text) {
  if (field !== document.activeElement && !field.hasAttribute('aria-invalid')) field.value = text;
  if (field.value === text) field.removeAttribute('aria-invalid');
}

const WORDS = '.stage-words :is(input, select)';

/**
 * Words that somebody has begun to type and that are in no document yet: they stay when their fields are drawn anew.
 */
export class TypedWords {
  /** @type {Map<string, string>} by the keys of their fields */
  #words = new Map();
  #about = '';

  /**
   * What they are about; where that is something else, they and their fields go.
   * @param {string} about
   * @param {HTMLElement[]} places
   */
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
  const kept = readSheets().filter(
    ({ document, id }) => document.game === table.game && !people.some(({ sheet }) => sheet === id),
  );
  const ofKind = (/** @type {string} */ kind) =>
    table.people.filter((each) => each.kind === kind).map(({ id, name }) => new Option(name, `book ${id}`));
  choice.replaceChildren(
    ...choices(
      'Kept on this device',
      kept.map(({ id, document }) => new Option(nameOf(document), `sheet ${id}`)),
    ),
    ...choices('Ready characters', ofKind('character')),
    ...choices('Opposition', ofKind('opponent')),
    new Option('A name and nothing else', 'name'),
  );
  if ([...choice.options].some(({ value }) => value === chosen)) choice.value = chosen;
}

/** @param {string} label @param {HTMLOptionElement[]} options */
function choices(label, options) {
  return options.length ? [newElement('optgroup', { label }, ...options)] : [];
}

/**
 * The drawing of a piece that lies there.
 * @param {EngineSuccess} answer
 * @param {string | null} piece
 * @returns {Node[]}
 */
export function pieceIn({ html }, piece) {
  const drawing = piece ? engineDocument(html).querySelector(`.rc-shown .rc-${CSS.escape(piece)} svg`) : null;
  return drawing
    ? [
        newElement(
          'span',
          { class: `stage-piece rc-token rc-${piece}`, 'aria-hidden': 'true' },
          document.importNode(drawing, true),
        ),
      ]
    : [];
}

/**
 * The dice and tokens of an answer, with the names of those whose they are.
 * @param {{answer: EngineSuccess, names: {[word: string]: string}}} rolled
 * @returns {Node[]}
 */
export function dice({ answer: { html }, names }) {
  const rows = [...engineDocument(html).querySelectorAll('.rc-shown')].map((row) => document.importNode(row, true));
  for (const caption of rows.flatMap((row) => [...row.querySelectorAll('figcaption')]))
    caption.textContent = named(caption.textContent ?? '', names);
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
  return newElement(
    'div',
    { class: name, role: 'group', 'aria-label': title },
    head,
    newElement('div', 'stage-buttons', ...buttons),
  );
}

/** @param {string} title @param {string} name @param {Node[]} items */
export function listOf(title, name, items) {
  return newElement(
    'div',
    { class: name, role: 'group', 'aria-label': title },
    newElement('p', 'stage-title', title),
    newElement('ul', '', ...items),
  );
}
