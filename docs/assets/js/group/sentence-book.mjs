/** The book's numbers beside those of a sentence that follows a group: from its table, else from the engine. */

import { besideNumber } from './notes.mjs';
import { changeInRoom } from './room.mjs';
import { engine } from '../engine/shared.mjs';
import { LatestRequest } from '../calculator/latest-request.mjs';
import { shownIn } from '../sentence/shown.mjs';
import { tableResults } from '../sentence/table.mjs';

/** @typedef {import('../sentence/element.mjs').RuleSentenceElement} Sentence */

export class SentenceBook {
  #request = new LatestRequest(engine);
  #isNoted = false;

  /** @param {Sentence} sentence */
  constructor(sentence) {
    this.sentence = sentence;
    this.table = sentence.dataset.table ?? '';
  }

  /** The sentence shows an answer by the group's readings. */
  show() {
    const { request, values } = this.sentence;
    const { readings: _readings, ...decided } = request;
    const known = tableResults(this.table, values);
    this.#request.drop();
    if (known) this.#note(known);
    else this.#request.send(decided, (answer) => this.#note(answer.ok ? shownIn(answer.html, this.sentence.outputs) : []), () => this.#note([]));
  }

  /** Nobody asked for the first note, so that it moves nothing. @param {string[]} book */
  #note(book) {
    const show = () => note(this.sentence.outputs, book);
    if (this.#isNoted) return show();
    this.#isNoted = true;
    changeInRoom([this.sentence], show);
  }
}

/** @param {Element[]} outputs @param {string[]} book what the book has for each; nothing where it refuses */
function note(outputs, book) {
  outputs.forEach((output, place) => {
    const isOwn = place in book && book[place] !== output.textContent;
    output.classList.toggle('group-own', isOwn);
    besideNumber(output, isOwn ? `the book: ${book[place]}` : '');
  });
}
