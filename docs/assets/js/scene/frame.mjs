/** What a table has besides its people: whose move it is, what is shared, the log, and the ways out. */

import { actionButton, made } from '../table/parts.mjs';
import { LONGEST_NOTES } from '../table/document.mjs';

export class Frame {
  /** @param {string} at id of the table @param {string} number what the game calls the number of the order; empty where it has none */
  constructor(at, number) {
    this.turn = made('p', 'scene-turn');
    this.turn.setAttribute('role', 'status');
    this.undo = actionButton('undo', 'Undo');
    this.redo = actionButton('redo', 'Redo');
    this.next = actionButton('next', 'Next');
    this.next.className = 'scene-main';
    this.bar = made('div', 'scene-bar', this.turn, made('span', 'scene-bar-buttons', this.next, this.undo, this.redo));
    this.people = made('ol', 'scene-people');
    this.people.setAttribute('aria-labelledby', `${at}-title`);
    this.choice = made('select', '');
    this.choice.id = `${at}-who`;
    const label = made('label', 'scene-label', 'Add somebody');
    label.htmlFor = this.choice.id;
    this.adding = made('div', 'scene-add', label, this.choice, actionButton('add', 'Add'));
    if (number) this.adding.append(actionButton('sort', `Sort by ${number}`));
    this.shared = made('div', 'scene-tracks');
    this.notes = made('textarea', 'scene-notes');
    this.notes.rows = 2;
    this.notes.maxLength = LONGEST_NOTES;
    this.notes.placeholder = 'Notes';
    this.notes.dataset.field = 'notes';
    this.notes.setAttribute('aria-label', 'Notes on the scene');
    this.lines = made('ol', 'scene-lines');
    this.code = made('div', 'scene-code');
    this.ending = made('div', 'scene-ending');
    this.file = made('input', '');
    this.file.type = 'file';
    this.file.accept = '.json,application/json';
  }

  /** All of it, in its order. */
  get parts() {
    const post = actionButton('post', 'Copy for a post');
    post.setAttribute('aria-haspopup', 'menu');
    return [
      this.bar,
      this.people,
      this.adding,
      made('div', 'scene-shared', made('span', 'scene-label', 'At the table'), this.shared),
      this.notes,
      fold('What happened', 'scene-log', this.lines, post),
      fold('Pass it on', 'scene-out', this.#ways, this.code),
      fold('End of the scene', 'scene-end', this.ending, actionButton('over', 'Clear the table')),
    ];
  }

  get #ways() {
    const open = made('label', 'scene-file', 'Open a file ', this.file);
    return made('div', 'scene-ways', actionButton('link', 'Copy link'), actionButton('code', 'Show a code'), actionButton('file', 'Save as a file'), open);
  }
}

/** @param {string} title @param {string} name @param {Node[]} content */
function fold(title, name, ...content) {
  return made('details', name, made('summary', '', title), ...content);
}
