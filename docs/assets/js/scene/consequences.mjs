/**
 * What a roll leaves behind: changes of sheets and of the table, prices, and words that hold from now on. Each is a press
 * and an event of the scene, and what was pressed stays as what is written.
 *
 * @import { Left, Rolled, Stage } from './stage.mjs'
 * @import { Here } from './roll.mjs'
 * @import { LaidRoll as Roll } from '../shared/records.mjs'
 */

import { named, NOTHING, personIn, wordsAfter } from './roll.mjs';
import { newElement } from '../shared/html.mjs';
import { changesAfter, formerOf, isWritten, pricesAfter, spentAfter, undoneAfter, withWritten } from './outcome.mjs';
import { readLine } from '../shared/text.mjs';
import { conditionsOf } from './people.mjs';
import { group, listOf } from './views.mjs';

export class Consequences {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /**
   * What is offered to the sheets and to the table, each a press; what was pressed stays as what is written.
   * @param {Roll} roll
   * @param {Rolled} rolled
   * @returns {Node[]}
   */
  list(roll, rolled) {
    const outcome = this.stage.outcomeOf(roll, rolled);
    const changes = changesAfter(this.stage.scene, roll, rolled, outcome);
    const undone = undoneAfter(this.stage.scene, roll, rolled, outcome);
    const spent = spentAfter(this.stage.scene, roll, rolled, outcome);
    const told = [
      ...undone.map(({ move }) => move.text),
      ...changes.map(({ label }) => label),
      ...spent.map(({ who, words }) => `${who.person.name}: ${words}`),
    ];
    const item = (
      /** @type {string} */ label,
      /** @type {string} */ words,
      /** @type {boolean} */ isDone,
      /** @type {() => void} */ press,
    ) => newElement('li', '', this.stage.button(`left ${label}`, words, press, { 'aria-disabled': String(isDone) }));
    const lines = [
      ...changes.map((left) => {
        const isDone = isWritten(roll, left);
        return item(left.label, isDone ? `Written: ${left.label}` : left.label, isDone, () => this.#write(roll, left));
      }),
      ...undone.map((each) =>
        item(each.move.text, `Take back: ${each.move.text}`, false, () => this.#takeBack(roll, each)),
      ),
      // What no answer offers any more, such as words.
      ...roll.written
        .filter((line) => !told.includes(line))
        .map((line) => item(line, `Written: ${line}`, true, () => {})),
      ...this.#prices(roll, rolled),
      ...wordsAfter(this.stage.scene.table, roll, rolled.answer.response).map((words, at) =>
        newElement('li', '', this.#askedField(roll, words, at)),
      ),
      // What is used up is out of use until the words are taken away.
      ...spent.map(({ who, words, isDone }) =>
        item(words, isDone ? `Marked: ${words}` : `${words}, until the scene ends`, isDone, () =>
          this.#writeWords(roll, who, words),
        ),
      ),
    ];
    return lines.length ? [listOf('What it leaves behind', 'stage-left', lines)] : [];
  }

  /**
   * What it may cost, one way or another, where somebody says so; a press opens the choices.
   * @param {Roll} roll
   * @param {Rolled} rolled
   */
  #prices(roll, rolled) {
    return pricesAfter(this.stage.scene, roll, rolled).map(({ title, says, options }) => {
      const key = `left ${title}`;
      const isOpen = this.stage.open === key;
      const button = this.stage.button(key, title, () => this.stage.unfold(key), { 'aria-expanded': String(isOpen) });
      button.append(' ', newElement('span', 'stage-price', says));
      const choices = options.map((each) =>
        this.stage.button(`choice ${each.label}`, each.label, () => this.#write(roll, each)),
      );
      return newElement(
        'li',
        isOpen ? 'is-open' : '',
        button,
        ...(isOpen ? [group(title, 'stage-choices', choices)] : []),
      );
    });
  }

  /** @param {Roll} roll @param {Left} left */
  #write(roll, left) {
    this.stage.open = '';
    const { roll: written, gone } = withWritten(roll, left);
    this.stage.scene.dispatch({
      type: 'roll',
      roll: { ...written, found: this.stage.numbersFound(roll) },
      text: left.label,
      line: left.label,
      tracks: [left.change],
      gone,
    });
  }

  /** @param {Roll} roll @param {ReturnType<typeof undoneAfter>[number]} undone */
  #takeBack(roll, { move, change }) {
    const { text } = move;
    this.stage.scene.dispatch({
      type: 'roll',
      roll: {
        ...roll,
        written: roll.written.filter((each) => each !== text),
        moves: roll.moves.filter((each) => each !== move),
      },
      text: `Taken back: ${text}`,
      tracks: [change],
      gone: [text],
    });
  }

  /**
   * @param {Roll} roll
   * @param {string} line
   * @param {{conditions?: {person: string, text: string}[]}} more what is written with it
   */
  #writeLine(roll, line, more) {
    this.stage.scene.dispatch({
      type: 'roll',
      roll: { ...roll, written: [...roll.written, line], found: this.stage.numbersFound(roll) },
      text: line,
      line,
      ...more,
    });
  }

  /** Words that hold for somebody from now on. @param {Roll} roll @param {Here} who @param {string} words */
  #writeWords(roll, { person }, words) {
    this.#writeLine(roll, `${person.name}: ${words}`, { conditions: [conditionsOf(person, words)] });
  }

  /** @param {Roll} roll @param {import('./roll.mjs').Asked} asked @param {number} at its place among them */
  #askedField(roll, { slot, label, behind }, at) {
    const who = this.stage.who(personIn(this.stage.scene.table, roll, slot));
    return this.#wordsField(
      `${slot} ${at}`,
      `${who?.person.name}: ${label.toLowerCase()}`,
      ` ${behind} `,
      `${label}: type the words first.`,
      (line) => {
        if (who) this.#writeWords(roll, who, `${line} ${behind}`.trim());
      },
    );
  }

  /**
   * Words that somebody here, or nobody, has from now on.
   * @param {Roll} roll
   * @param {string} title
   * @param {number} at which sentence's
   */
  traitField(roll, title, at) {
    const whose = newElement('select', { 'aria-label': 'Who has it', 'data-key': `whose ${at}` });
    for (const { id, name } of [...this.stage.scene.document.people, { id: '', name: 'nobody here' }])
      whose.append(new Option(name, id, false, id === roll.actor));
    return this.#wordsField(`${at}`, title, whose, 'Type the words first.', (line) => {
      const who = this.stage.who(whose.value);
      whose.value = roll.actor;
      if (who) this.#writeWords(roll, who, line);
      else this.#writeLine(roll, line, {});
    });
  }

  /**
   * A field for words, with the button that writes them.
   * @param {string} key
   * @param {string} title
   * @param {string | Node} beside
   * @param {string} empty what is said where nothing is typed
   * @param {(line: string) => void} write
   */
  #wordsField(key, title, beside, empty, write) {
    const field = newElement('input', {
      'aria-label': title,
      placeholder: title,
      'data-key': `words ${key}`,
      autocomplete: 'off',
    });
    const press = () => {
      const read = readLine(field.value);
      const line = read.ok ? read.line.trim() : '';
      if (!line) return this.stage.say(read.ok ? empty : `${read.message}.`);
      field.value = '';
      return write(line);
    };
    return newElement('div', 'stage-words', field, beside, this.stage.button(`left words ${key}`, 'Write it', press));
  }

  /** The first field with words that somebody has typed and not written. */
  typed() {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
      this.stage.element.querySelectorAll('.stage-words input')
    );
    return [...fields].find(({ value }) => value.trim() !== '');
  }

  /**
   * What was typed, then everything that the outcome leaves behind, and the end of the roll: one line of the log. Words
   * that cannot be written are said, and the roll stays.
   * @param {Rolled} rolled
   */
  writeAll(rolled) {
    for (let field = this.typed(); field; field = this.typed()) {
      field.parentElement?.querySelector('button')?.click();
      if (field.value.trim()) return;
    }
    const { roll } = this.stage;
    const answer = this.stage.outcomeOf(roll, rolled);
    if (!answer) return;
    const changes = changesAfter(this.stage.scene, roll, rolled, answer).filter((left) => !isWritten(roll, left));
    const undone = undoneAfter(this.stage.scene, roll, rolled, answer);
    const spent = spentAfter(this.stage.scene, roll, rolled, answer).filter(({ isDone }) => !isDone);
    const held = [...new Set(spent.map(({ who }) => who))].map((who) =>
      conditionsOf(who.person, ...spent.filter((each) => each.who === who).map(({ words }) => words)),
    );
    const line = named(answer.response.sentence, rolled.names);
    const text = 'The outcome is written';
    this.stage.scene.dispatch({
      type: 'roll',
      roll: { ...NOTHING, actor: roll.actor },
      text,
      line,
      tracks: [...undone, ...changes].map(({ change }) => change),
      gone: [...undone.map(({ move }) => move.text), ...changes.flatMap((left) => formerOf(roll, left)?.text ?? [])],
      conditions: held,
    });
    this.stage.scene.say(`${text}.`);
  }
}
