/**
 * Several act at once: whoever has placed waits for the others, and then everybody tells theirs in turn.
 *
 * @import { Stage } from './stage.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidRoll as Roll } from '../shared/records.mjs'
 */

import { NOTHING } from './roll.mjs';
import { newElement } from '../shared/html.mjs';
import { freshDice } from '../shared/seed.mjs';
import { orderQuestion, teller, tellersIn, turnedTo } from './turns.mjs';
import { SCENE } from '../shared/records.mjs';
import { sameJson } from '../shared/json.mjs';
import { CHANGED, group } from './views.mjs';

export class Telling {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /**
   * Somebody else acts at once, or the order is asked for once everybody has placed.
   * @param {Roll} roll
   * @param {JsonObject | null} row
   * @returns {Node[]}
   */
  others(roll, row) {
    const {
      table: {
        together: [together],
      },
      document: { people, waiting, telling },
    } = this.stage.scene;
    if (!together || !row || telling) return [];
    const free = people.filter(({ id }) => id !== roll.actor && !waiting.some((each) => each.roll.actor === id));
    const wait = () =>
      this.stage.scene.dispatch({
        type: 'roll',
        roll: { ...NOTHING, actor: free[0].id },
        waiting: [...waiting, { roll, row }],
        text: together.title,
      });
    const others = people.filter(({ id }) => waiting.some((each) => each.roll.actor === id));
    const buttons = [
      ...(waiting.length
        ? [
            this.stage.throwButton(
              'tell all',
              together.press,
              () => this.#putTellers(roll, row, { ...freshDice(), holds: [] }),
              { class: 'scene-main' },
            ),
          ]
        : []),
      ...others.map(({ id, name }) =>
        this.stage.button(`back ${id}`, `Back to ${name}, who waits`, () => this.comeBack(id, row)),
      ),
      ...(free.length && waiting.length < SCENE.properties.waiting.maxItems
        ? [this.stage.button('wait', together.title, wait)]
        : []),
    ];
    return buttons.length ? [newElement('div', 'stage-ways', ...buttons)] : [];
  }

  /** Who tells a sentence now, and may hold back before the first one. @param {Roll} roll @param {JsonObject} row */
  teller(roll, row) {
    const {
      table: {
        together: [together],
      },
      document: { people, waiting },
    } = this.stage.scene;
    const telling = /** @type {import('../shared/records.mjs').Telling} */ (this.stage.scene.document.telling);
    const said = { ...telling, told: telling.told + 1 };
    const id = teller(telling);
    const name = people.find((person) => person.id === id)?.name ?? '';
    const tells = together.tells.replace('{actor}', () => name);
    const tell = () =>
      this.stage.scene.dispatch({
        type: 'roll',
        ...turnedTo({ roll, waiting, telling: said }, teller(said), row),
        text: tells,
      });
    const holds =
      telling.told === 0 && !telling.holds.includes(id)
        ? [
            this.stage.throwButton(
              'hold',
              together.hold.replace('{actor}', () => name),
              () => this.#putTellers(roll, row, { ...telling, holds: [...telling.holds, id] }),
            ),
          ]
        : [];
    const title = `${tells}: sentence ${telling.told + 1} of ${telling.order.length} (${together.clause})`;
    return group(title, 'stage-teller', [
      this.stage.button(`tell ${telling.told}`, together.told, tell, { class: 'scene-main' }),
      ...holds,
    ]);
  }

  /**
   * The engine says who tells each sentence; lots are its own.
   * @param {Roll} roll
   * @param {JsonObject} row
   * @param {Pick<import('../shared/records.mjs').Telling, 'seed' | 'method' | 'holds'>} begun
   */
  async #putTellers(roll, row, begun) {
    const {
      table: {
        together: [together],
      },
      document: { people, waiting, telling: former },
    } = this.stage.scene;
    const answer = await this.stage.askByGroup(orderQuestion(together, people, [...waiting, { roll, row }], begun));
    if (!answer) return;
    const now = this.stage.scene.document;
    const isStill = sameJson([this.stage.roll, now.waiting, now.telling], [roll, waiting, former]);
    if (!isStill) return this.stage.say(CHANGED);
    const telling = { ...begun, order: tellersIn(together, people, answer.response.result), told: 0 };
    const { sentence } = answer.response;
    this.stage.scene.element.scrollIntoView({ block: 'start' });
    this.stage.scene.dispatch({
      type: 'roll',
      ...turnedTo({ roll, waiting, telling }, teller(telling), row),
      text: sentence,
      line: sentence,
    });
  }

  /**
   * Back to somebody's roll that waits. What is placed waits instead; what is only laid goes back to where it came
   * from.
   * @param {string} id
   * @param {JsonObject} [row] of what is placed
   */
  comeBack(id, row = {}) {
    const roll = this.stage.roll;
    const { waiting, telling } = this.stage.scene.document;
    const tracks = roll.calculator ? [] : this.stage.laying.moved(roll.parts, []);
    this.stage.scene.dispatch({
      type: 'roll',
      ...turnedTo({ roll, waiting, telling }, id, row),
      text: 'Back to a roll that waits',
      tracks,
    });
  }
}
