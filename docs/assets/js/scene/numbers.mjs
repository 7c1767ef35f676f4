/**
 * The numbers of characters that came without them, by a link or a file: the engine is asked, once for each.
 *
 * @typedef {import('./document.mjs').Person} Person
 * @typedef {import('./people.mjs').Answers} Answers
 */

import { engine } from '../engine/shared.mjs';
import { keyOf, unanswered } from './people.mjs';

export class CharacterNumbers {
  /** @type {Answers} */
  known = {};
  /** @type {Set<string>} */
  #asked = new Set();

  /** @param {string} calculator that makes characters @param {() => void} changed @param {(words: string) => void} say */
  constructor(calculator, changed, say) {
    this.calculator = calculator;
    this.changed = changed;
    this.say = say;
  }

  /** @param {Answers} answers */
  add(answers) {
    this.known = { ...this.known, ...answers };
  }

  /** @param {import('./document.mjs').SceneDocument} document */
  async askFor(document) {
    const some = unanswered(document, this.known).filter((each) => !this.#asked.has(keyOf(each)));
    for (const each of some) this.#asked.add(keyOf(each));
    for (const each of some) await this.#ask(each);
  }

  /** @param {Person} person */
  async #ask(person) {
    try {
      const request = { calculator: this.calculator, mode: 'work', inputs: person.inputs };
      const answer = await engine.ask(JSON.stringify(request), {});
      if (!answer?.ok) return this.say(`The rules refuse the sheet of ${person.name}, so its numbers are not known here.`);
      this.add({ [keyOf(person)]: { inputs: answer.response.inputs, result: answer.response.result } });
      this.changed();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }
}
